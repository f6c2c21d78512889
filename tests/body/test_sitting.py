"""Who sits down sits on the seat, with both feet on the floor."""

import numpy as np
import pytest

from orienteer.body.script import Deed, Script, Stop
from orienteer.body.seat import seat
from orienteer.body.sitting import FLESH_M, approached
from orienteer.body.skeleton import INDEX, SOLE_M
from orienteer.body.walker import walk
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Support, Thing


def bench(yaw=0.0, high=0.45, wide=1.6, **more):
    """A bench whose origin is below the middle of its seat."""
    w, d = wide / 2, 0.25
    outline = np.array(((-w, -d), (-w, d), (w, d), (w, -d)))
    more.setdefault("front", (0.0, 0.0, 1.0))
    return Thing(
        "bench",
        colliders=(Box((wide, high, 0.5), Pose.at(0.0, high / 2, 0.0)),),
        pose=Pose.at(1.0, 0.0, 2.0, yaw),
        affordances=frozenset({Affordance.SIT}),
        supports=(Support(outline, high),),
        **more,
    )


def seated(thing, begin):
    """Somebody who comes from there and sits down on it."""
    place = seat(thing, begin)
    ahead = np.array((np.sin(place.facing), 0.0, np.cos(place.facing)))
    end = place.spot * (1, 0, 1) + ahead * 0.8
    return place, walk(Script(np.array((begin, end)), (Stop(99.0, Deed.SIT, place.spot, "bench", place.facing),)))


@pytest.mark.parametrize("yaw", [0.0, 1.2, np.pi])
def test_the_pelvis_is_on_the_seat_the_face_ahead_and_the_feet_on_the_floor(yaw):
    place, motion = seated(bench(yaw), (3.0, 0.0, 4.0))
    assert np.allclose(motion.roots[-1], place.spot + np.array((0.0, FLESH_M, 0.0)), atol=0.01)
    ahead = motion.rotations[-1, 0, :, 2]
    assert ahead[0] * np.sin(place.facing) + ahead[2] * np.cos(place.facing) > 0.98
    feet = motion.joints[-1, [INDEX["left foot"], INDEX["right foot"]]]
    assert np.allclose(feet[:, 1], SOLE_M, atol=0.02)
    knees = motion.joints[-1, [INDEX["left knee"], INDEX["right knee"]], 1]
    assert np.allclose(knees, 0.5, atol=0.12)


def test_hands_rest_on_the_thighs():
    _, motion = seated(bench(), (1.0, 0.0, 4.0))
    for side in ("left", "right"):
        hip, knee = (motion.joints[-1, INDEX[f"{side} {name}"]] for name in ("hip", "knee"))
        along = (knee - hip) / np.linalg.norm(knee - hip)
        off = motion.hand(side)[-1] - hip
        assert np.linalg.norm(off - along * (off @ along)) < 0.12


def test_a_seat_is_taken_where_one_comes_to_it():
    wide = bench(wide=3.0)
    left, right = seat(wide, (-1.0, 0.0, 3.0)), seat(wide, (3.0, 0.0, 3.0))
    assert right.spot[0] - left.spot[0] > 1.5
    assert left.facing == right.facing == 0.0


def test_on_what_has_no_front_one_faces_where_one_came_from():
    stool = bench(wide=0.4, front=None)
    assert seat(stool, (1.0, 0.0, 5.0)).facing == pytest.approx(0.0, abs=0.05)
    assert seat(stool, (4.0, 0.0, 2.0)).facing == pytest.approx(np.pi / 2, abs=0.05)


def test_nobody_sits_on_what_is_no_seat():
    assert seat(Thing("table", colliders=(Box((1, 1, 1)),)), (0, 0, 0)) is None
    assert seat(bench(high=1.1), (0, 0, 0)) is None


def test_the_way_is_led_on_to_where_one_sits_down():
    place = seat(bench(), (1.0, 0.0, 4.0))
    beside = place.spot * (1, 0, 1) + np.array((0.9, 0.0, 0.3))
    script = Script(np.array(((3.0, 0.0, 3.0), beside)), (Stop(9.0, Deed.SIT, place.spot, "bench", place.facing),))
    longer = approached(script)
    assert np.allclose(longer.way[-1], place.spot * (1, 0, 1) + np.array((0.0, 0.0, 0.6)))
    assert longer.stops[-1].gone_m == pytest.approx(longer.length_m)
    far = Script(np.array(((9.0, 0.0, 9.0), (6.0, 0.0, 6.0))), script.stops)
    assert approached(far) is far


def test_seats_out_of_reach_are_not_sat_on():
    motion = walk(
        Script(np.array(((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))), (Stop(1.0, Deed.SIT, np.array((5.0, 0.4, 0.0))),))
    )
    assert motion.roots[-1, 1] == pytest.approx(motion.roots[0, 1], abs=0.01)
