"""From where things can be used: reachable floor, an open side, nothing between."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from orienteer.space.free import free_space
from orienteer.space.use import use_region
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance

from .places import block, chair, floor, gate, solid, wall, walls

REACH = 0.3 + 0.6
"""Of an adult: half its width and its arm."""


def cabinet(x: float, z: float, yaw: float = 0.0):
    box = Box((0.8, 1.0, 0.4), Pose.at(0, 0.5, 0))
    return solid("cabinet", box, at=Pose.at(x, 0, z, yaw), front=(0.0, 0.0, 1.0))


def test_a_cabinet_is_used_from_its_front() -> None:
    region = use_region(free_space(Scene((floor(), cabinet(0, 0)))), "cabinet")
    assert region
    assert region.points[:, 2].min() > 0.2
    assert region.points[:, 2].max() == pytest.approx(0.2 + REACH, abs=0.03)
    assert region.contains((0, 0.7))
    assert not region.contains((0, -0.7))
    assert not region.contains((0, 2))


def test_without_a_front_it_is_used_from_all_around() -> None:
    box = Box((0.8, 1.0, 0.4), Pose.at(0, 0.5, 0))
    region = use_region(free_space(Scene((floor(), solid("crate", box)))), "crate")
    ring = (0.8 + 2 * REACH) * (0.4 + 2 * REACH) - (4 - math.pi) * REACH**2
    hole = (0.8 + 0.6) * (0.4 + 0.6) - (4 - math.pi) * 0.3**2
    assert region.area_m2 == pytest.approx(ring - hole, rel=0.04)


def test_the_wall_behind_and_the_room_beyond_are_no_open_side() -> None:
    stool = block("stool", (-0.2, 0, -0.45), (0.2, 0.5, -0.1))
    scene = Scene((floor(), *gate(1.0, z=0.05), wall("shut", -0.5, 0.0, 0.5, 0.1), stool))
    here = use_region(free_space(scene), "stool", start=(0, -2))
    assert here
    assert (here.points[:, 2] < 0).all()
    assert not use_region(free_space(scene), "stool", start=(0, 2))


def test_what_is_too_high_or_behind_a_screen_is_out_of_reach() -> None:
    clock = block("clock", (-0.2, 2.3, 2.9), (0.2, 2.6, 3.0))
    assert not use_region(free_space(Scene((floor(), clock))), "clock")
    vase = block("vase", (-0.1, 0, -0.1), (0.1, 0.6, 0.1))
    fence = [wall(str(i), *side) for i, side in enumerate(
        ((-0.3, -0.3, 0.3, -0.25), (-0.3, 0.25, 0.3, 0.3), (-0.3, -0.25, -0.25, 0.25), (0.25, -0.25, 0.3, 0.25))
    )]  # fmt: skip
    assert use_region(free_space(Scene((floor(), vase))), "vase")
    assert not use_region(free_space(Scene((floor(), vase, *fence))), "vase")


def test_one_reaches_over_a_table_but_not_through_a_cupboard() -> None:
    table = block("table", (-0.5, 0, -0.3), (0.5, 0.7, 0.3))
    cup = replace(block("cup", (-0.04, 0.7, -0.04), (0.04, 0.8, 0.04)), on="table", affordances=frozenset())
    assert use_region(free_space(Scene((floor(), table, cup))), "cup")
    tall = replace(table, id="cupboard", colliders=block("c", (-0.5, 0, -0.3), (0.5, 1.5, 0.3)).colliders)
    assert not use_region(free_space(Scene((floor(), tall, cup))), "cup")


def test_a_seat_is_got_onto_from_its_sides_as_well() -> None:
    region = use_region(free_space(Scene((floor(), chair("chair", 0, 0)))), "chair")
    assert Affordance.SIT in chair("chair", 0, 0).affordances
    assert region.contains((0.75, 0.1))
    assert not region.contains((0, -0.75))


def test_a_region_that_cannot_be_reached_is_empty() -> None:
    inside = [floor(), *walls(-1, -1, 1, 1), cabinet(0, -0.6)]
    space = free_space(Scene(inside))
    assert use_region(space, "cabinet", start=(0, 0.6))
    assert not use_region(space, "cabinet", start=(2, 2))
    assert use_region(space, "cabinet", start=(2, 2)).distance_m((0, 0)) == math.inf


@pytest.mark.parametrize("yaw", [0.4, math.pi / 2, -2.0])
def test_turning_the_place_turns_the_region(yaw: float) -> None:
    turn = Pose.at(3, 0, -1, yaw)
    scene = Scene((floor(), cabinet(0.3, 0.4, 0.2), chair("chair", -1, 0)))
    turned = Scene(tuple(thing.moved(turn @ thing.pose) for thing in scene.things))
    one, other = (use_region(free_space(some), "cabinet") for some in (scene, turned))
    assert other.area_m2 == pytest.approx(one.area_m2, rel=0.03)
    np.testing.assert_allclose(turn.apply(one.points.mean(axis=0)), other.points.mean(axis=0), atol=0.03)


def test_the_first_point_is_the_nearest() -> None:
    region = use_region(free_space(Scene((floor(), cabinet(0, 0)))), "cabinet")
    x, _, z = region.points[0]
    assert math.hypot(max(abs(x) - 0.4, 0), z - 0.2) == pytest.approx(0.3, abs=0.03)
