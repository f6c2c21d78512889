"""Shortest ways whose lengths are known: strings pulled taut round circles, worked out by hand."""

import math
from itertools import pairwise

import numpy as np
import pytest

from orienteer.space import free_space
from orienteer.space.path import Path
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

from .places import Vec, block, floor, pole, scene, stairs, wall, walls

ROOM = [floor(-3.2, -3.2, 3.2, 3.2), *walls(-3, -3, 3, 3)]
RADIUS = 0.3
"""Of an adult."""
Circle = tuple[float, float, float, int]
"""Middle x, z, radius, and how it is passed: 1 with the middle on the left (drawn with z up the page), else −1."""


def string(a: tuple[float, float], circles: list[Circle], b: tuple[float, float]) -> float:
    """Length of a string from a to b round circles."""
    stops = [(*a, 0.0, 1), *circles, (*b, 0.0, 1)]
    total, headings = 0.0, []
    for (ax, az, r, s), (bx, bz, q, t) in pairwise(stops):
        far, side = math.hypot(bx - ax, bz - az), t * q - s * r
        total += math.sqrt(far**2 - side**2)
        headings.append(math.atan2(bz - az, bx - ax) - math.asin(side / far))
    for (_, _, r, s), before, after in zip(circles, headings[:-1], headings[1:], strict=True):
        total += r * ((s * (after - before)) % (2 * math.pi))
    return total


def way(place: Scene, a: Vec, b: Vec, body: str = "adult") -> Path:
    path = free_space(place, body).path(a, b)
    assert path is not None
    return path


@pytest.mark.parametrize("shift", [0.0, 0.011])
def test_a_string_round_a_pillar_is_exact_to_a_millimetre(shift):
    place = scene(ROOM, pole("pillar", shift, 0, 0.5))
    exact = string((-2, 0.1), [(shift, 0, 0.5 + RADIUS, -1)], (2, 0.2))
    length = way(place, (-2, 0, 0.1), (2, 0, 0.2)).length_m
    assert exact - 1e-9 <= length <= exact + 1e-3


@pytest.mark.parametrize(("left", "right", "side"), [(0.5, 0.56, -1), (0.56, 0.5, 1)])
def test_the_shorter_side_of_a_box_is_taken(left, right, side):
    path = way(scene(ROOM, block("box", (-left, 0, -0.3), (right, 1, 0.3))), (0, 0, -1.8), (0, 0, 1.8))
    corners = [(side * min(left, right), z, RADIUS, side) for z in (-0.3, 0.3)]
    assert path.length_m == pytest.approx(string((0, -1.8), corners, (0, 1.8)), abs=2e-3)
    assert (path.points[1:-1, 0] * side > 0).all()


def test_the_one_gap_in_a_row_of_poles_is_found():
    at = [-2.9, -2.4, -1.9, -1.4, -0.9, -0.4, 0.1, 0.6, 1.1, 1.9, 2.4, 2.9]
    path = way(scene(ROOM, [pole(f"pole.{k}", x, 0, 0.05) for k, x in enumerate(at)]), (-2, 0, -2), (-2, 0, 2))
    assert path.length_m == pytest.approx(string((-2, -2), [(1.1, 0, 0.05 + RADIUS, 1)], (-2, 2)), abs=1e-3)


def test_a_trap_is_left_round_its_shorter_arm():
    place = scene(
        ROOM,
        wall("back", -1.2, 0.9, 1.2, 1.0),
        wall("left", -1.3, -1.2, -1.2, 1.0),
        wall("right", 1.2, -1.0, 1.3, 1.0),
    )
    round_right = [(1.2, -1.0, RADIUS, 1), (1.3, -1.0, RADIUS, 1), (1.3, 1.0, RADIUS, 1)]
    path = way(place, (0, 0, 0.3), (0, 0, 1.8))
    assert path.length_m == pytest.approx(string((0, 0.3), round_right, (0, 1.8)), abs=3e-3)


@pytest.mark.parametrize("near", [-1, 1])
def test_the_nearer_of_two_staircases_is_climbed(near):
    rise, run, y = 2.8 / 16, 0.27, 2.8
    end = -2.0 + 15 * run
    slabs = [(-7.0, -5.1), (-4.0, 4.0), (5.1, 7.0)]
    things = [
        floor(-7, -3, 7, 3),
        *(block(f"floor.{k}", (a, y - 0.2, -3), (b, y, 3), Role.FLOOR) for k, (a, b) in enumerate(slabs)),
    ]
    for k, x in enumerate((-4.55, 4.55)):
        for j, (z0, z1) in enumerate(((-3.0, -2.0), (end, 3.0))):
            things.append(block(f"landing.{k}{j}", (x - 0.55, y - 0.2, z0), (x + 0.55, y, z1), Role.FLOOR))
        things.append(stairs(f"stairs.{k}", x, -2.0, 0, 16, rise, run, 1.1))
    path = way(scene(things), (0.3 * near, 0, 0), (0.3 * near, y, 0))
    assert (path.points[:, 0] * near > 0).all()


@pytest.mark.parametrize(("edge", "length", "step"), [(0.2, 1 + 2 * math.hypot(0.2, 1.5), 0.0), (1.5, 4.181, 0.25)])
def test_a_platform_is_crossed_where_that_is_shorter_with_its_steps(edge, length, step):
    place = scene(ROOM, block("platform.1", (-2.9, 0, -0.5), (edge, 0.25, 0.5)))
    path = way(place, (0, 0, -2), (0, 0, 2))
    assert path.length_m == pytest.approx(length, abs=0.03)
    assert path.highest_step_m == pytest.approx(step)


def test_a_way_over_and_under_a_bridge_keeps_to_its_floor():
    place = scene(
        floor(-5, -3, 5, 3),
        block("bridge.1", (-1.5, 2.2, -0.6), (1.5, 2.4, 0.6)),
        stairs("stairs.1", -4.1, 0, 0, 14, 2.4 / 14, 0.2, 1.2, math.pi / 2),
        pole("pillar", 0, -1.5, 0.2),
    )
    under = way(place, (0, 0, -2.5), (0, 0, 1.5))
    assert under.length_m == pytest.approx(string((0, -2.5), [(0, -1.5, 0.5, 1)], (0, 1.5)), abs=1e-3)
    assert np.ptp(under.points[:, 1]) == 0.0
