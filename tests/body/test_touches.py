"""What a body runs into is listed, with limb and time; what it is meant to touch is not."""

import numpy as np
import pytest

from body.places import block, hall
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.seat import seat
from orienteer.body.touches import touches
from orienteer.body.walker import walk
from orienteer.world.thing import Role


def met(scene, way, *stops):
    """What somebody runs into who goes that way."""
    script = Script(np.array(way, dtype=float), stops)
    motion = walk(script)
    return touches(scene, script, motion), motion


def test_a_walk_through_a_table_lists_the_table_while_it_lasts():
    found, motion = met(hall(), ((-2.5, 0, 0), (2.5, 0, 0)))
    assert found.things == ("table",)
    limbs = {one.limb for one in found.touches}
    assert {"left thigh", "right thigh"} <= limbs
    assert "head" not in limbs
    begin, end = min(one.begin_s for one in found.touches), max(one.end_s for one in found.touches)
    inside = np.flatnonzero(np.abs(motion.roots[:, 0]) < 0.6) / motion.fps
    assert begin == pytest.approx(inside[0], abs=0.5)
    assert end == pytest.approx(inside[-1], abs=0.5)
    assert found.during(begin, end) == ("table",)
    assert found.during(0.0, 0.1) == ()


def test_limbs_are_known_frame_by_frame():
    found, motion = met(hall(), ((-2.5, 0, 0), (2.5, 0, 0)))
    assert len(found.by_frame) == len(motion)
    middle = int(np.argmin(np.abs(motion.roots[:, 0])))
    assert "left thigh" in found.by_frame[middle]
    assert found.by_frame[0] == found.by_frame[-1] == frozenset()


def test_a_clear_walk_over_a_rug_and_under_a_beam_lists_nothing():
    beam = block("beam", (4, 0.2, 0.2), (0, 1.95, 2))
    assert not met(hall(beam), ((-2.5, 0, 2), (2.5, 0, 2)))[0].touches


def test_a_low_beam_meets_the_head_alone():
    beam = block("beam", (0.2, 0.2, 4), (0, 1.7, 2))
    found, _ = met(hall(beam), ((-2.5, 0, 2), (2.5, 0, 2)))
    assert {one.limb for one in found.touches} == {"head"}


def test_floors_and_stairs_are_no_obstacles():
    stairs = block("stairs", (1, 0.5, 4), (0, 0.25, 2), Role.STAIRS)
    assert not met(hall(stairs), ((-2.5, 0, 2), (2.5, 0, 2)))[0].touches


def test_what_a_hand_is_led_to_may_be_touched_and_nothing_else():
    vase = block("vase", (0.1, 0.3, 0.1), (0, 0.85, 0.35), on="table")
    stop = Stop(9.0, Deed.REACH, np.array((0, 0.9, 0.4)), "vase")
    found, motion = met(hall(vase), ((2.5, 0, 0.9), (0, 0, 0.9)), stop)
    (deal,) = motion.deals
    tips = [motion.hand(side)[deal.begin : deal.end] for side in ("left", "right")]
    assert min(np.linalg.norm(one - stop.target, axis=1).min() for one in tips) < 0.03
    assert found.things == ()


def test_a_seat_is_no_obstacle_to_who_sits_on_it():
    place = seat(hall().thing("bench"), (0, 0, 0))
    found, motion = met(hall(), ((2, 0, -1.6), (0, 0, -1.6)), Stop(9.0, Deed.SIT, place.spot, "bench", place.facing))
    assert motion.roots[-1, 1] < 0.6
    assert found.touches == ()


def test_as_json_everything_has_thing_limb_and_seconds():
    found, motion = met(hall(), ((-2.5, 0, 0), (2.5, 0, 0)))
    content = found.json(motion.seconds)
    assert content["things"] == ["table"]
    assert content["seconds"] == motion.seconds
    first = content["collisions"][0]
    assert first.keys() == {"thing_id", "thing", "limb", "begin_s", "end_s"}
    assert first["end_s"] > first["begin_s"]
