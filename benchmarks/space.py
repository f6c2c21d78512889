"""Figures of free space: processor time, in milliseconds and against Embree's primary rays measured in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from benchmarks import Figure
from orienteer.build.samples import SAMPLES
from orienteer.cli.ways import SAMPLES as POINTS
from orienteer.space.free import FreeSpace, free_space
from orienteer.space.use import use_region
from orienteer.streams import stream
from orienteer.world.thing import Role

_ROUNDS = 9
"""The quickest counts."""


def measure() -> list[Figure]:
    """Free space of one crowded floor of 10 × 10 m, and of a house of two; ways, and from where things are used."""
    hall, house = SAMPLES["crowd"](), SAMPLES["house"]()
    floor_s = _quickest(lambda: free_space(hall).regions)
    house_s = _quickest(lambda: free_space(house).regions)
    chair_s = _quickest(lambda: free_space(hall, "wheelchair").regions, 3)
    in_hall, in_house = free_space(hall), free_space(house)
    objects = [thing for thing in hall.things if thing.role is Role.OBJECT]
    use_s = _quickest(lambda: [use_region(in_hall, thing) for thing in objects], 2) / len(objects)
    return [
        Figure("free space of an adult, 10 × 10 m, one crowded floor, cells of 2.5 cm", 1e3 * floor_s, "ms", 80.0),
        Figure("free space of an adult, house of two floors with stairs", 1e3 * house_s, "ms", 400.0),
        Figure("free space of a wheelchair (16 headings and more), 10 × 10 m", 1e3 * chair_s, "ms"),
        Figure("shortest path across the crowded floor, mean", 1e3 * _ways(in_hall), "ms", 10.0),
        Figure("shortest path through the house, stairs included, mean", 1e3 * _ways(in_house), "ms", 10.0),
        Figure("from where a thing can be used, mean of the crowded floor", 1e3 * use_s, "ms"),
    ]


def _ways(space: FreeSpace) -> float:
    """Mean time of a path between points all over the place, the first one left out."""
    points = space.sample(stream(0, "bench"), POINTS, region=0)
    pairs = [(a, b) for i, a in enumerate(points) for b in points[:i]]
    space.path(*pairs[0])
    return float(np.mean([_quickest(lambda a=a, b=b: space.path(a, b), 3) for a, b in pairs]))


def _quickest(job: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """The least processor time of a job, seconds; kernels are compiled before."""
    job()
    times = []
    for _ in range(rounds):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)
