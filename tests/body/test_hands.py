"""Hands get to what they touch, and do not pretend to where they cannot."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.body.hands import near_side
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.walker import walk

WAY = np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 1.5)))


def reaching(target):
    """The motion, its stop, and the frame at which the hand is there."""
    stop = Stop(1.5, Deed.REACH, np.array(target))
    motion = walk(Script(WAY, (stop,)))
    (deal,) = motion.deals
    return motion, stop, deal.begin + int((deal.end - deal.begin) * 0.5)


@settings(max_examples=20, deadline=None)
@given(
    st.floats(-0.35, 0.35),
    st.floats(0.25, 1.7),
    st.floats(0.3, 0.6),
)
def test_the_nearer_hand_gets_there(x, high, ahead):
    motion, stop, frame = reaching((x, high, 1.5 + ahead))
    side = near_side(motion, stop, frame)
    assert np.linalg.norm(motion.hand(side)[frame] - stop.target) <= 0.03


@pytest.mark.parametrize("x", [0.6, -0.6])
def test_what_is_beside_the_way_is_touched_after_turning_to_it(x):
    way = np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 3.0)))
    stop = Stop(1.5, Deed.REACH, np.array((x, 1.0, 1.5)))
    motion = walk(Script(way, (stop,)))
    (deal,) = motion.deals
    assert motion.rotations[deal.begin + 5, 0, 0, 2] * np.sign(x) > 0.9
    middle = (deal.begin + deal.end) // 2
    assert np.linalg.norm(motion.hand(near_side(motion, stop, middle))[middle] - stop.target) <= 0.03


def test_out_of_reach_the_arm_points_and_the_body_stays_upright():
    motion, stop, frame = reaching((0.2, 1.2, 4.5))
    side = near_side(motion, stop, frame)
    tips = motion.hand(side)[frame]
    assert np.linalg.norm(tips - stop.target) > 1.0
    assert motion.joints[frame, 15, 1] > 1.4
    assert tips[2] > motion.roots[frame, 2] + 0.4


def test_for_the_floor_one_crouches_and_gets_up_again():
    motion, _, frame = reaching((0.1, 0.1, 1.95))
    assert motion.roots[frame, 1] < 0.7 * motion.roots[0, 1]
    assert motion.roots[-1, 1] == pytest.approx(motion.roots[0, 1], abs=0.02)
