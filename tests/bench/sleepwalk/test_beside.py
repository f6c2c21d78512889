from dataclasses import replace

import numpy as np
import pytest

from orienteer.bench.sleepwalk.actions import actions_of, manner
from orienteer.bench.sleepwalk.beside import Beside
from orienteer.space.free import free_space
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Role, Thing

from .hall import box

FLOOR = box("floor", (8, 0.2, 8), (0, -0.1, 0), Role.FLOOR)
CHEST = replace(box("chest", (1.0, 0.8, 0.6), (0, 0.4, 0)), front=(0.0, 0.0, 1.0))


def beside(*things):
    return Beside(free_space(Scene((FLOOR, *things)), "adult", 0.05))


def gaps(points):
    """From the chest's outline, metres."""
    over = np.maximum(np.abs(points[:, (0, 2)]) - (0.5, 0.3), 0.0)
    return np.hypot(*over.T)


def test_near_is_all_round_within_a_metre():
    points = beside(CHEST).of(CHEST, manner("reach"))
    assert gaps(points).max() == pytest.approx(1.0, abs=0.05)
    assert gaps(points).min() == pytest.approx(0.3, abs=0.05), "half a body away"
    assert points[:, 2].min() < -0.5 < 0.5 < points[:, 2].max()


def test_it_is_opened_from_its_front_within_arms_length():
    points = beside(CHEST).of(CHEST, manner("open"))
    assert len(points)
    assert gaps(points).max() <= 0.9 + 1e-6
    assert (points[:, 2] > 0.3).all()
    turned = CHEST.moved(Pose.at(0, 0.4, 0, np.pi))
    assert (beside(turned).of(turned, manner("open"))[:, 2] < -0.3).all()


def test_what_stands_between_is_in_the_way_unless_it_is_low():
    screen = box("screen", (3.0, 1.6, 0.1), (0, 0.8, 0.7))
    assert not len(beside(CHEST, screen).of(CHEST, manner("open")))
    behind = beside(CHEST, screen).of(CHEST, manner("reach"))
    assert (behind[np.abs(behind[:, 0]) < 1.2][:, 2] < 0.7).all()
    low = box("bench", (3.0, 0.3, 0.1), (0, 0.15, 0.7))
    assert (beside(CHEST, low).of(CHEST, manner("reach"))[:, 2] > 0.9).any()


def test_an_arm_feels_what_a_larger_thing_covers_for_feet():
    desk = box("desk", (1.6, 0.7, 0.6), (0, 0.35, 0))
    cup = replace(box("cup", (0.1, 0.1, 0.1), (0, 0.75, -0.2)), on="desk")
    books = replace(box("books", (1.6, 0.2, 0.1), (0, 0.8, 0.1)), on="desk")

    def from_the_front(*more):
        points = beside(desk, cup, *more).of(cup, manner("pick up"))
        return (points[:, 2] > 0.3) & (np.abs(points[:, 0]) < 0.5)

    assert from_the_front().any()
    assert not from_the_front(books).any()


def test_what_hangs_too_high_is_out_of_reach():
    lamp = box("lamp", (0.3, 0.3, 0.3), (0, 2.4, 0))
    assert not len(beside(lamp).of(lamp, manner("switch")))
    assert len(beside(lamp).of(lamp, manner("look at")))


def thing(*affordances, size=(0.3, 0.3, 0.3), category="thing"):
    return Thing("it", category=category, colliders=(Box(size),), dimensions=size, affordances=frozenset(affordances))


def test_affordances_say_what_can_be_done_and_being_beside_always_can():
    assert actions_of(thing()) == ("reach",)
    assert actions_of(thing(Affordance.SIT, Affordance.OPEN)) == ("reach", "open", "sit")
    assert "pick up" in actions_of(thing(Affordance.PICK_UP))


def test_nobody_picks_up_what_is_large_or_fixed():
    assert "pick up" not in actions_of(thing(Affordance.PICK_UP, size=(0.9, 2.1, 0.9)))
    assert "pick up" not in actions_of(thing(Affordance.PICK_UP, category="towel rail"))
