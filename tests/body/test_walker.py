"""Laws of the walker: feet stand still, nobody sinks, the way is kept, bones keep their length."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.body.feet import foot
from orienteer.body.pacing import CRUISE, pace
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.skeleton import INDEX, PARENTS, SOLE_M, skeleton
from orienteer.body.walker import walk
from orienteer.errors import BadArgumentError
from orienteer.world.pose import Pose

CORNERS = np.array(((0.0, 0.0, 0.0), (2.0, 0.0, 0.3), (2.2, 0.0, 2.5), (0.4, 0.0, 2.0)))
COORDINATE = st.integers(-40, 40).map(lambda n: n / 10)
WAYS = st.lists(st.tuples(COORDINATE, COORDINATE), min_size=1, max_size=5).map(
    lambda plan: np.array([(x, 0.0, z) for x, z in plan])
)


def slides(script, motion):
    """The most that the ball of a foot moves while it carries and its heel is not yet down alone, metres."""
    timed = pace(script, motion.fps, motion.bones.scale)
    worst = 0.0
    for name, side in (("left foot", 1.0), ("right foot", -1.0)):
        one, ball = foot(motion.bones, timed, side, script.floor), motion.joints[:, INDEX[name]]
        flat = (one.planted > 0) & (one.pitches > -0.02)
        for stance in np.split(np.arange(len(motion)), np.flatnonzero(np.diff(flat.astype(int))) + 1):
            if flat[stance[0]]:
                worst = max(worst, float(np.ptp(ball[stance][:, (0, 2)], axis=0).max()))
    return worst


def lows(motion):
    """Height of the lowest foot joint at each frame, above the sole."""
    feet = motion.joints[:, [INDEX["left foot"], INDEX["right foot"]], 1]
    return feet.min(axis=1) - SOLE_M * motion.bones.scale


@settings(max_examples=25, deadline=None)
@given(WAYS)
def test_on_any_way_feet_stand_still_nobody_sinks_or_races_and_the_way_is_kept(way):
    script = Script(way)
    motion = walk(script)
    assert np.isfinite(motion.joints).all()
    assert slides(script, motion) <= 0.02
    assert lows(motion).min() >= -0.02
    assert np.linalg.norm(np.diff(motion.roots, axis=0), axis=1).max() * motion.fps < 2.0 * CRUISE
    near = script.every(0.02)
    off = [np.linalg.norm((near - root)[:, (0, 2)], axis=1).min() for root in motion.roots]
    assert max(off) <= 0.15
    assert np.linalg.norm((motion.roots[-1] - way[-1])[[0, 2]]) <= 0.05


@pytest.mark.parametrize("body", ["adult", "humanoid"])
def test_bones_keep_their_length(body):
    motion = walk(Script(CORNERS), body)
    for joint, parent in enumerate(PARENTS[1:], 1):
        length = np.linalg.norm(motion.joints[:, joint] - motion.joints[:, parent], axis=1)
        assert np.allclose(length, np.linalg.norm(motion.bones.offsets[joint]), atol=1e-9)


@pytest.mark.parametrize("yaw", [0.7, np.pi / 2, -2.5])
def test_a_turned_way_is_walked_with_a_turned_motion(yaw):
    pose = Pose.at(1.5, 0.0, -2.0, yaw)
    stop, turned = (
        Stop(4.0, Deed.REACH, move(np.array((2.6, 1.0, 2.0)))) for move in (lambda p: p, lambda p: pose.apply(p))
    )
    motion, other = walk(Script(CORNERS, (stop,))), walk(Script(pose.apply(CORNERS), (turned,)))
    assert len(motion) == len(other)
    assert np.allclose(pose.apply(motion.joints.reshape(-1, 3)), other.joints.reshape(-1, 3), atol=1e-6)


def test_it_begins_and_ends_standing_on_both_feet():
    motion = walk(Script(CORNERS))
    for frames in (motion.joints[:5], motion.joints[-5:]):
        assert np.abs(np.diff(frames, axis=0)).max() < 0.02
        assert np.allclose(frames[:, [INDEX["left foot"], INDEX["right foot"]], 1], SOLE_M, atol=2e-3)


def test_arms_swing_against_legs():
    motion = walk(Script(np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 5.0)))))
    middle = slice(30, -30)
    ahead = motion.joints[:, :, 2] - motion.roots[:, None, 2]
    for side in ("left", "right"):
        hand, leg = ahead[middle, INDEX[f"{side} wrist"]], ahead[middle, INDEX[f"{side} ankle"]]
        assert np.corrcoef(hand, leg)[0, 1] < -0.7


def test_it_turns_round_on_the_spot_before_it_goes_back():
    way = np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 2.0), (0.0, 0.0, 0.0)))
    motion = walk(Script(way, (Stop(2.0, Deed.LOOK, np.array((0.0, 1.5, 5.0))),)))
    ahead = motion.rotations[:, 0, :, 2]
    turning = np.abs(ahead[:, 2]) < 0.5
    speeds = np.linalg.norm(np.gradient(motion.roots[:, (0, 2)], axis=0), axis=1) * motion.fps
    assert turning.any()
    assert speeds[turning].max() < 0.3


def test_stairs_are_climbed_tread_by_tread():
    def treads(points):
        return np.clip(np.floor(points[:, 2] / 0.28), 0, 8) * 0.17

    way = np.array([(0.0, h, z) for z in np.arange(-1.5, 4.0, 0.07) for h in treads(np.array(((0, 0, z),)))])
    script = Script(way, floor=treads)
    motion = walk(script)
    assert slides(script, motion) <= 0.02
    assert motion.roots[-1, 1] - motion.roots[0, 1] == pytest.approx(8 * 0.17, abs=0.01)
    timed = pace(script, motion.fps)
    for name, side in (("left", 1.0), ("right", -1.0)):
        ball = motion.joints[:, INDEX[f"{name} foot"]]
        assert (ball[:, 1] - SOLE_M - treads(ball)).min() >= -0.02
        one = foot(motion.bones, timed, side, treads)
        stands = (one.planted > 0) & (np.abs(one.pitches) < 0.01)
        highest = np.maximum(treads(ball), treads(one.ankles + np.array((0.0, 0.0, -0.06))))
        assert np.abs(ball[stands, 1] - SOLE_M - highest[stands]).max() <= 0.02


def test_prints_on_stairs_stay_within_reach_of_the_legs():
    bones = skeleton(1.7)
    way = np.array(((0.0, 0.0, 0.0), (0.0, 1.7, 2.8)))
    motion = walk(Script(way))
    stretched = np.linalg.norm(motion.joints[:, INDEX["left ankle"]] - motion.joints[:, INDEX["left hip"]], axis=1)
    assert stretched.max() <= bones.thigh_m + bones.shin_m + 1e-9
    assert np.allclose(motion.joints[-1, [INDEX["left foot"], INDEX["right foot"]], 1], 1.7 + SOLE_M, atol=0.02)


def test_a_way_needs_a_point_and_sitting_comes_last():
    with pytest.raises(BadArgumentError, match="at least one finite point"):
        Script(np.zeros((0, 3)))
    sit, look = (Stop(at, deed, np.zeros(3)) for at, deed in ((1.0, Deed.SIT), (2.0, Deed.LOOK)))
    with pytest.raises(BadArgumentError, match="only at the end"):
        Script(CORNERS, (sit, look))
