"""The longest ways that bodies can go in a scene."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from orienteer.errors import OrienteerError
from orienteer.space.free import FreeSpace, free_space
from orienteer.space.path import Path
from orienteer.streams import stream
from orienteer.world.scene import Scene

SAMPLES = 8
"""Points among which the two that are farthest apart are sought."""


def longest_ways(scene: Scene, bodies: Iterable[str]) -> dict[str, Path]:
    """For each body that finds any floor, about the longest of its shortest ways in its largest region."""
    ways = {}
    for name in bodies:
        try:
            way = longest_way(free_space(scene, name))
        except OrienteerError:
            continue  # this body finds no floor here
        if way is not None:
            ways[name] = way
    return ways


def longest_way(free: FreeSpace, seed: int = 0) -> Path | None:
    """To the farthest of some random points from the farthest of them from any: nearly a diameter."""
    points = free.sample(stream(seed, "ways"), SAMPLES, region=0)
    start = points[int(np.argmax([free.distance(points[0], point) for point in points]))]
    goal = points[int(np.argmax([free.distance(start, point) for point in points]))]
    return free.path(start, goal)
