"""A trajectory in the scene: where it is inside the grid, what it runs into, and which regions it comes through.

Lengths and distances gone are metres in the plan, from the first point.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.grid import CELLS, inside, to_world
from orienteer.bench.sleepwalk.ground import Contact, Ground
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.regions import boxes_of, distances_m
from orienteer.bench.sleepwalk.truth import Raster, Region
from orienteer.space.grid import Grid

OUTSIDE = "outside the grid"
"""Stands for a thing's id where a walk leaves the grid."""

_AT_ONCE = 1000
"""Segments that are held against all boxes of a region together."""


@dataclass(frozen=True, eq=False)
class Walk:
    """Straight from point to point."""

    cells: F64
    """Grid coordinates, shape (n, 3), n ≥ 1."""
    points: F64
    """World metres, shape (n, 3)."""
    gone: F64
    """To each point, metres, shape (n,)."""

    @property
    def length_m(self) -> float:
        """From the first point to the last."""
        return float(self.gone[-1])

    def contacts(self, ground: Ground) -> list[Contact]:
        """What the walker overlaps, and where it is outside the grid, in order."""
        found: list[Contact] = []
        for points, from_m in self._within:
            found += [Contact(c.thing_id, c.from_m + from_m, c.to_m + from_m) for c in ground.contacts(points)]
        found += [Contact(OUTSIDE, from_m, to_m) for from_m, to_m in self._beyond]
        return sorted(found, key=lambda one: (one.from_m, one.to_m, one.thing_id))

    def clearance(self, ground: Ground) -> float:
        """The least room beside the walker, metres; 0 where it touches or leaves the grid, inf if nothing is about."""
        if self._beyond:
            return 0.0
        return min((ground.clearance(points) for points, _ in self._within), default=0.0)

    def distance_m(self, index: int, region: Region, raster: Raster, ground: Ground, storey_m: float) -> float:
        """From the point with that index to a region; inf from another storey."""
        x, y, z = (float(c) for c in self.points[index])
        floor = ground.floor_at(x, y, z)
        if floor is not None and abs(floor - region.floor_m) > storey_m:
            return math.inf
        return float(distances_m(region, raster, self.points[index][None])[0])

    def stays(self, region: Region, raster: Raster, ground: Ground, storey_m: float, until_m: float) -> F64:
        """From and to which distance gone the walk is within a region, shape (stays, 2), no farther than a limit."""
        count = max(2, int(np.searchsorted(self.gone, until_m)) + 1)
        points, gone = self.points[:count], self.gone[:count]
        if len(points) == 1:
            points, gone = np.concatenate((points, points)), np.concatenate((gone, gone))
        frame = Grid(raster.x, raster.z, raster.cell_m, 0, 0, raster.yaw_rad)
        plan, boxes = frame.from_world(points)[:, (0, 2)], boxes_of(region, raster)
        found = [_crossings(plan[i : i + _AT_ONCE + 1], boxes, i) for i in range(0, len(plan) - 1, _AT_ONCE)]
        segment, start, end = (np.concatenate(parts) for parts in zip(*found, strict=True))
        k = segment.astype(np.int64)
        middle = points[k] + (points[k + 1] - points[k]) * ((start + end) / 2)[:, None]
        floors = ground.floors_at(middle)
        same = np.isnan(floors) | (np.abs(floors - region.floor_m) <= storey_m)
        at = gone[k, None] + (gone[k + 1] - gone[k])[:, None] * np.stack((start, end), axis=1)
        return np.asarray(at[same & (at[:, 0] <= until_m)])

    @cached_property
    def _within(self) -> list[tuple[F64, float]]:
        """Unbroken stretches inside the grid, each with the distance gone where it begins."""
        if inside(self.cells).all():
            return [(self.points, 0.0)]
        stretches: list[tuple[list[F64], float]] = []
        whole_before = False
        for k in range(len(self.cells) - 1):
            span = _span_inside(self.cells[k], self.cells[k + 1])
            if span is None:
                whole_before = False
                continue
            ends = [self.points[k] + t * (self.points[k + 1] - self.points[k]) for t in span]
            if whole_before and span[0] == 0.0:
                stretches[-1][0].append(ends[1])
            else:
                stretches.append((ends, float(self.gone[k] + span[0] * (self.gone[k + 1] - self.gone[k]))))
            whole_before = span[1] == 1.0
        return [(np.array(points), from_m) for points, from_m in stretches]

    @cached_property
    def _beyond(self) -> list[tuple[float, float]]:
        """Stretches outside the grid, from and to which distance gone."""
        if inside(self.cells).all():
            return []
        if len(self.cells) == 1:
            return [(0.0, 0.0)]
        found: list[tuple[float, float]] = []
        for k in range(len(self.cells) - 1):
            begin, end = float(self.gone[k]), float(self.gone[k + 1])
            span = _span_inside(self.cells[k], self.cells[k + 1])
            if span is None:
                found.append((begin, end))
                continue
            if span[0] > 0.0:
                found.append((begin, begin + span[0] * (end - begin)))
            if span[1] < 1.0:
                found.append((begin + span[1] * (end - begin), end))
        return found


def walk_of(frame: GridFrame, cells: Sequence[tuple[int, int, int]]) -> Walk:
    """The walk through the middles of these cells, of which there is at least one."""
    at = np.array(cells, dtype=np.float64)
    points = to_world(frame, at)
    steps = np.diff(points[:, (0, 2)], axis=0)
    return Walk(at, points, np.concatenate(((0.0,), np.cumsum(np.hypot(steps[:, 0], steps[:, 1])))))


def in_order(stays: Sequence[F64]) -> tuple[int, ...]:
    """Which of some regions a walk comes through one after the other: the most that follow the given order."""
    best: dict[tuple[int, ...], float] = {(): 0.0}
    for i, spans in enumerate(stays):
        for chosen, at in list(best.items()):
            later = spans[spans[:, 1] >= at] if len(spans) else spans
            if len(later):
                best[(*chosen, i)] = float(np.maximum(later[:, 0], at).min())
    return max(best, key=lambda chosen: (len(chosen), -best[chosen]))


def covered_m(stretches: Iterable[tuple[float, float]]) -> float:
    """Length of the union of stretches, metres."""
    total, reached = 0.0, -math.inf
    for begin, end in sorted(stretches):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total


def _span_inside(a: F64, b: F64) -> tuple[float, float] | None:
    """Between which shares of the way from a to b it is inside the grid's cube (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for axis in range(3):
        begin, step = float(a[axis]), float(b[axis] - a[axis])
        for gap, rate in ((begin + 0.5, -step), (CELLS - 0.5 - begin, step)):
            if rate == 0.0:
                if gap < 0.0:
                    return None
            elif rate > 0.0:
                high = min(high, gap / rate)
            else:
                low = max(low, gap / rate)
    return (low, high) if low <= high else None


def _crossings(plan: F64, boxes: F64, first: int) -> tuple[F64, F64, F64]:
    """Where segments of a way (n, 2) are within boxes: number of the segment, from and to which share of it."""
    a, step = plan[:-1, None], np.diff(plan, axis=0)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two = (boxes[None, :, :2] - a) / step, (boxes[None, :, 2:] - a) / step
    within = (a >= boxes[None, :, :2]) & (a <= boxes[None, :, 2:])
    still = step == 0.0
    low = np.where(still, np.where(within, -np.inf, np.inf), np.minimum(one, two)).max(axis=2)
    high = np.where(still, np.where(within, np.inf, -np.inf), np.maximum(one, two)).min(axis=2)
    low, high = np.maximum(low, 0.0), np.minimum(high, 1.0)
    segment, box = np.nonzero(low <= high)
    return (segment + first).astype(np.float64), low[segment, box], high[segment, box]
