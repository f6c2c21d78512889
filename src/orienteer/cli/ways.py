"""The longest ways that bodies can go in a scene."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from orienteer.errors import OrienteerError, UnreachableError
from orienteer.see.storeys import storey_of
from orienteer.space.free import FreeSpace, free_space
from orienteer.space.path import Path
from orienteer.streams import stream
from orienteer.world.scene import Scene

SAMPLES = 8
"""Points among which the two that are farthest apart are sought."""
FLOOR_SLACK_M = 0.2
"""Floors of a storey may lie this much below its own height."""


def longest_ways(scene: Scene, bodies: Iterable[str], storey: int | None = None) -> dict[str, Path]:
    """For each body that finds any floor, about the longest of its shortest ways in its largest region.

    With a storey, in the largest region of those that have floor there; it may lead to others.
    """
    ways = {}
    for name in bodies:
        try:
            free = free_space(scene, name)
            way = longest_way(free, 0 if storey is None else _region_of(free, storey))
        except OrienteerError:
            continue  # this body finds no floor here
        if way is not None:
            ways[name] = way
    return ways


def longest_way(free: FreeSpace, region: int = 0, seed: int = 0) -> Path | None:
    """To the farthest of some random points from the farthest of them from any: nearly a diameter."""
    points = free.sample(stream(seed, "ways"), SAMPLES, region=region)
    start = points[int(np.argmax([free.distance(points[0], point) for point in points]))]
    goal = points[int(np.argmax([free.distance(start, point) for point in points]))]
    return free.path(start, goal)


def _region_of(free: FreeSpace, storey: int) -> int:
    """The largest region with floor on a storey."""
    wanted = storey_of(free.scene, storey)
    high = free.points(np.arange(len(free.regions), dtype=np.int32))[:, 1]
    there = free.regions[(high > wanted.floor - FLOOR_SLACK_M) & (high < wanted.ceiling) & (free.regions >= 0)]
    if not len(there):
        raise UnreachableError(f"there is no place for {free.body.name!r} on storey {storey} of {free.scene.name!r}")
    return int(there.min())
