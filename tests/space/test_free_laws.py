"""Laws that hold in every place: moving, turning and mirroring it, more or less of a body, more or less in the way."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from orienteer.space import FreeSpace, free_space
from orienteer.space.sweep import sweep
from orienteer.streams import stream
from orienteer.world.body import Body, body
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene

from .places import block, cluttered, furnished, house, mirrored, moved, scene

MOVES = [
    Pose.at(12.3457, 3.21, -7.7777),
    Pose.at(0, 0, 0, math.pi / 2),
    Pose.at(-1.5, 0.4, 2.2, math.pi),
    Pose.at(0.3, 0, 0.1, 0.3217),
]


def answers(space: FreeSpace, points: np.ndarray) -> np.ndarray:
    """Clearances at points and distances between consecutive ones."""
    distances = [space.distance(a, b) for a, b in pairwise(points)]
    return np.array([*(space.clearance(p) for p in points), *distances])


def sized(width: float, height: float, step: float = 0.3) -> Body:
    return body("adult").model_copy(update={"width_m": width, "depth_m": width, "height_m": height, "step_m": step})


@pytest.mark.parametrize("pose", MOVES, ids=["shifted", "quarter turn", "half turn", "turned"])
def test_moving_the_scene_changes_no_answer(pose):
    here = free_space(furnished())
    there = free_space(moved(furnished(), pose))
    points = here.sample(stream(3, "laws"), 12, region=0)
    assert there.area_m2 == pytest.approx(here.area_m2, rel=0.004)
    assert len(there.areas_m2) == len(here.areas_m2)
    assert np.allclose(answers(there, pose.apply(points)), answers(here, points), rtol=0.004, atol=1e-6)


def test_turning_the_scene_by_a_quarter_turns_the_raster_exactly():
    here, there = free_space(furnished()), free_space(moved(furnished(), MOVES[1]))
    assert np.array_equal(here.areas_m2, there.areas_m2)


def test_a_house_of_two_floors_may_be_turned():
    here, there = free_space(house(2)), free_space(moved(house(2), MOVES[3]))
    a, b = np.array((-3, 0, 2)), np.array((-3, 2.8, 2))
    assert there.distance(*MOVES[3].apply((a, b))) == pytest.approx(here.distance(a, b), rel=0.004)


def test_a_mirrored_scene_has_mirrored_answers():
    here, there = free_space(furnished()), free_space(mirrored(furnished()))
    points = here.sample(stream(4, "laws"), 12, region=0)
    assert there.area_m2 == pytest.approx(here.area_m2, rel=0.002)
    assert np.allclose(answers(there, points * (-1, 1, 1)), answers(here, points), rtol=0.004, atol=1e-6)


def test_a_box_body_may_be_turned_with_its_scene():
    here, there = free_space(furnished(), "wheelchair"), free_space(moved(furnished(), MOVES[3]), "wheelchair")
    points = here.sample(stream(5, "laws"), 6, region=0)
    for a, b in pairwise(points):
        assert there.reachable(*MOVES[3].apply((a, b))) == here.reachable(a, b)
        # Which turns a drive takes may differ where two are alike.
        assert there.distance(*MOVES[3].apply((a, b))) == pytest.approx(here.distance(a, b), rel=0.2)


STEPPED = 1.05
"""Lengths of ways over steps do not add up: the height of a path is averaged over a stride, so two steps within one
count for less than apart, while the search adds up single steps. 3.0 % is the most that was seen (2317, 1847)."""


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10_000))
@example(1847)
def test_distances_are_a_metric_no_shorter_than_the_straight_line(seed):
    space = free_space(cluttered(seed), sized(0.4, 1.7))
    points = space.sample(stream(seed, "metric"), 5, region=0)
    ways = [[space.path(a, b) for b in points] for a in points]
    d = np.array([[way.length_m for way in row] for row in ways])
    steps = np.array([[way.highest_step_m for way in row] for row in ways])
    straight = np.linalg.norm(points[:, None] - points[None], axis=-1)
    assert (d >= straight - 1e-9).all()
    assert np.allclose(d, d.T, rtol=1e-12)
    level = (steps[:, :, None] == 0) & (steps[:, None, :] == 0) & (steps.T[None, :, :] == 0)
    assert (d[:, :, None] <= (d[:, None, :] + d.T[None, :, :]) * np.where(level, 1, STEPPED) + 0.01).all()


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10_000))
def test_a_part_of_a_shortest_way_is_a_shortest_way(seed):
    space = free_space(cluttered(seed), sized(0.4, 1.2))
    points = space.sample(stream(seed, "parts"), 8, region=0)
    for a, b in pairwise(points):
        path = space.path(a, b)
        assert path is not None
        gone = path.length_m * np.array((0.2, 0.7))
        part = space.distance(*path.at(gone))
        assert np.ptp(path.points[:, 1]) > 0 or part >= gone[1] - gone[0] - 0.01 - 0.005 * path.length_m
        assert space.distance(b, a) == pytest.approx(path.length_m, rel=1e-12)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10_000))
def test_a_swept_body_overlaps_nothing_on_its_path(seed):
    place = cluttered(seed)
    for profile in (sized(0.35, 1.7), sized(0.5, 0.5, 0.1), body("sweeper")):
        space = free_space(place, profile)
        points = space.sample(stream(seed, "swept"), 6, region=0)
        for a, b in pairwise(points):
            path = space.path(a, b)
            assert path is not None
            assert sweep(place, profile, path, path.headings) == []


@settings(max_examples=2, deadline=None)
@given(st.integers(0, 10_000))
def test_a_swept_box_overlaps_nothing_on_its_drive(seed):
    place = cluttered(seed, 9)
    small = {"width_m": 0.4, "depth_m": 0.7, "turning_radius_m": 0.5}
    for profile in (body("wheelchair").model_copy(update=small), body("quadruped")):
        space = free_space(place, profile)
        points = space.sample(stream(seed, "swept"), 5, region=0)
        for a, b in pairwise(points):
            path = space.path(a, b)
            assert (path is not None) == space.reachable(a, b)
            if path is not None:
                assert sweep(place, profile, path, path.headings) == []


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10_000))
@example(5884)
def test_a_bigger_body_stands_and_reaches_no_more(seed):
    place = cluttered(seed)
    small, wide, tall = (free_space(place, sized(*size)) for size in ((0.4, 1.2), (0.5, 1.2), (0.4, 1.7)))
    probes = small.sample(stream(seed, "monotone"), 40)
    for big in (wide, tall):
        assert big.area_m2 <= small.area_m2 + 1e-9
        for a, b in pairwise(probes):
            if big.reachable(a, b):
                assert small.reachable(a, b)
                way = big.path(a, b)
                slack = 1 if way.highest_step_m == 0 else STEPPED  # type: ignore[union-attr]
                assert small.distance(a, b) <= way.length_m * slack + 0.01  # type: ignore[union-attr]


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10_000), st.floats(-1.8, 1.8), st.floats(-1.8, 1.8))
def test_another_thing_frees_no_floor(seed, x, z):
    before = cluttered(seed, 8)
    extra = block("wardrobe.1", (x, 0, z), (x + 0.5, 1.8, z + 0.6))
    after = Scene(things=(*before.things, extra))
    profile = sized(0.4, 1.7)
    some, fewer = free_space(before, profile), free_space(after, profile)
    assert fewer.area_m2 <= some.area_m2 + 1e-9
    for p in fewer.sample(stream(seed, "freed"), 20):
        assert some.stands(p)
        assert fewer.clearance(p) <= some.clearance(p)


def test_the_same_scene_gives_the_same_bytes():
    one, two = free_space(furnished()), free_space(furnished())
    a, b = (0.3, 0, -2.0), (1.8, 0, 2.5)
    assert np.array_equal(one.regions, two.regions)
    assert one.path(a, b).points.tobytes() == two.path(a, b).points.tobytes()  # type: ignore[union-attr]
    back = one.path(b, a)
    assert back is not None
    assert np.array_equal(back.points[::-1], one.path(a, b).points)  # type: ignore[union-attr]


def test_an_order_of_things_does_not_matter():
    place = furnished()
    other = scene(list(reversed(place.things)))
    assert np.array_equal(free_space(place).areas_m2, free_space(other).areas_m2)
