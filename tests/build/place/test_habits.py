"""Things stand as a person would put them."""

import numpy as np
import pytest

from orienteer.build.curation import curate, usual
from orienteer.build.curation.overlap import overlaps
from orienteer.build.curation.solids import Solids
from orienteer.build.descriptions import descriptions
from orienteer.build.place import described, make_place
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

SEEDS = (0, 1, 2)


def of(scene: Scene, category: str) -> list[Thing]:
    """All things of a category."""
    return [thing for thing in scene.things if thing.category == category]


def middle(thing: Thing) -> np.ndarray:
    return np.mean(thing.bounds, axis=0)[[0, 2]]


def looks_at(thing: Thing, other: Thing) -> float:
    """Cosine of the angle between a thing's front and the way to the other's middle."""
    front, way = (thing.pose.rotation @ np.array((0.0, 0.0, 1.0)))[[0, 2]], middle(other) - middle(thing)
    return float(front @ way / np.hypot(*way))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_class_looks_at_the_board_and_the_teacher_at_the_class(seed: int):
    scene = make_place("classroom", seed)
    (board,) = of(scene, "chalkboard")
    chairs = sorted(of(scene, "chair"), key=lambda chair: np.hypot(*(middle(chair) - middle(board))))
    assert looks_at(chairs[0], board) < -0.7
    assert min(looks_at(chair, board) for chair in chairs[1:]) > 0.3
    assert np.mean([looks_at(chair, board) for chair in chairs[1:]]) > 0.8


@pytest.mark.parametrize("seed", SEEDS)
def test_behind_a_bar_there_is_room_for_who_serves(seed: int):
    scene = make_place("café", seed)
    (counter, *_) = of(scene, "kitchen counter")
    back = -(counter.pose.rotation @ np.array((0.0, 0.0, 1.0)))[[0, 2]]
    low, high = (end(scene.rooms[0].outline, axis=0) for end in (np.min, np.max))
    reach = np.abs(back) @ (np.ptp(counter.bounds, axis=0)[[0, 2]] / 2)
    walls = np.where(back > 0.5, high, np.where(back < -0.5, low, np.nan))
    gap = float(np.nansum(np.abs(walls - middle(counter)) * (np.abs(back) > 0.5)) - reach)
    assert 0.7 < gap < 1.1


@pytest.mark.parametrize("seed", range(6))
def test_two_bedside_tables_flank_the_bed(seed: int):
    scene = make_place("bedroom", seed)
    tables = of(scene, "bedside table")
    if len(tables) < 2:
        pytest.skip("this one has a single table")
    (bed,) = of(scene, "bed")
    aside = [float((bed.pose.inverse().apply(np.mean(one.bounds, axis=0)[None]))[0, 0]) for one in tables]
    assert aside[0] * aside[1] < 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bucket_and_a_shovel_lie_beside_each_other_in_the_sand(seed: int):
    scene = described("A playground with a sandpit, a bucket in the sandpit and a shovel in the sandpit.", seed).scene
    names = {"bucket", "shovel"}
    deep = [
        depth
        for (a, b), depth in overlaps(Solids(scene), usual().plausible).items()
        if {scene.things[a].category, scene.things[b].category} == names
    ]
    assert not [depth for depth in deep if depth > 0.01]


def test_a_platform_of_which_little_is_said_is_furnished_as_one():
    (text,) = (one.text for one in descriptions() if one.id == "railway-platform-07")
    verdicts = [curate(described(text, seed).scene) for seed in SEEDS]
    assert sum(verdict.passed for verdict in verdicts) >= 2
