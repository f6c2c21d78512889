"""A second search for walks on the grid: A* over straight ways that FCL tries, bounded by the walk it has to beat."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64, I64, Bool
from orienteer.bench.sleepwalk.proof.beside import goal_of, inside_of
from orienteer.bench.sleepwalk.proof.footing import layer_of
from orienteer.bench.sleepwalk.proof.place import Place
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.truth import Region

SIDE = 25
"""Of the grid, cells."""
LEAST_M = 1e-3
"""A walk counts as shorter from so much on."""


BEGIN, AT_ONCE = -1, -2
"""Where a point was come to from: nowhere, or itself, with one thing more done."""


@dataclass(frozen=True, eq=False)
class Walks:
    """The points of the grid at which a body surely can stand, and straight ways between them."""

    place: Place
    frame: GridFrame
    _open: dict[tuple[int, int], bool] = field(default_factory=dict)
    _sets: dict[tuple[str, str], Bool] = field(default_factory=dict)

    @cached_property
    def points(self) -> F64:
        """World points of the middles of cells over whose floor the body can stand, shape (n, 3)."""
        x, z = (axis.ravel() for axis in np.meshgrid(np.arange(SIDE), np.arange(SIDE), indexing="ij"))
        edge = self.frame.side_m / SIDE
        found = []
        for y in range(SIDE):
            middles = middles_of(self.frame, np.stack((x, np.full_like(x, y), z), axis=1))
            floors = self.place.footings.heights(middles)
            mine = ~np.isnan(floors)
            mine[mine] = layer_of(floors[mine], self.frame.floor_m, edge) == y
            if not mine.any():
                if y > 0:
                    break
                continue
            found += [one for one in middles[mine] if self.place.in_the_way(one, one, strict=True) is None]
        return np.array(found).reshape(-1, 3)

    @cached_property
    def floors(self) -> F64:
        """Heights under the points, world metres."""
        return self.place.footings.heights(self.points) if len(self.points) else np.zeros(0)

    @cached_property
    def apart(self) -> F64:
        """Metres in the plan between any two points."""
        plan = self.points[:, (0, 2)]
        return np.asarray(np.linalg.norm(plan[:, None] - plan[None], axis=2))

    def is_open(self, a: int, b: int) -> bool:
        """Whether the body surely gets straight from one point to another."""
        key = (min(a, b), max(a, b))
        if key not in self._open:
            one, other = self.points[list(key)]
            shut = self.place.is_shut(one, other, float(self.floors[key[0]]))
            self._open[key] = not shut and self.place.in_the_way(one, other, strict=True) is None
        return self._open[key]

    def inside(self, region: Region) -> Bool:
        """Which points surely lie in a region."""
        key = (region.thing_id, region.action)
        if key not in self._sets:
            self._sets[key] = inside_of(goal_of(self.place, region), self.points)
        return self._sets[key]

    def shorter(self, regions: Sequence[Region], most_m: float) -> list[int] | None:
        """A walk through points of these regions in order that is shorter than `most_m`; None where there is none."""
        stages = [self.inside(region) for region in regions]
        if not all(stage.any() for stage in stages):
            return None
        left = self._left(stages)
        last = len(stages) - 1
        heap = [(float(left[0, i]), 0, int(i), 0.0, BEGIN) for i in np.flatnonzero(stages[0])]
        heapq.heapify(heap)
        came: dict[tuple[int, int], int] = {}
        settled = np.zeros((len(stages), len(self.points)), np.bool_)
        while heap:
            hope, stage, at, gone, before = heapq.heappop(heap)
            if hope >= most_m - LEAST_M:
                return None
            # Ways are tried only when their turn has come: most never are.
            if settled[stage, at] or (before >= 0 and not self.is_open(before, at)):
                continue
            settled[stage, at], came[stage, at] = True, before
            while stages[stage][at]:
                # In a region there is nothing to gain by doing later what can be done now.
                if stage == last:
                    return _way(came, stage, at)
                stage += 1
                if settled[stage, at]:
                    break
                settled[stage, at], came[stage, at] = True, AT_ONCE
            else:
                there = gone + self.apart[at]
                hopes = there + left[stage]
                for i in np.flatnonzero(~settled[stage] & (hopes < most_m - LEAST_M)):
                    heapq.heappush(heap, (float(hopes[i]), stage, int(i), float(there[i]), at))
        return None

    def _left(self, stages: Sequence[Bool]) -> F64:
        """At least so far it is from each point through the regions that are left, one row a stage."""
        left = np.zeros((len(stages), len(self.points)))
        after = np.zeros(len(self.points))
        for k in range(len(stages) - 1, -1, -1):
            inside = stages[k]
            left[k] = (self.apart[:, inside] + after[inside]).min(axis=1)
            after = left[k]
        return left

    def length_m(self, way: Sequence[int]) -> float:
        """Of a walk over such points."""
        return float(sum(self.apart[a, b] for a, b in pairwise(way)))

    def hangs_together(self, way: Sequence[int], point: F64) -> bool:
        """Whether one gets from a walk to a point elsewhere: pockets behind furniture are no part of a place."""
        edge = self.frame.side_m / SIDE * math.sqrt(2.0) + 1e-6
        reached, fresh = set(way), list(way)
        while fresh:
            at = fresh.pop()
            if self.place.in_the_way(self.points[at], point, strict=False) is None:
                return True
            for i in np.flatnonzero(self.apart[at] <= edge):
                if int(i) not in reached and self.is_open(at, int(i)):
                    reached.add(int(i))
                    fresh.append(int(i))
        return False


def middles_of(frame: GridFrame, cells: I64) -> F64:
    """World points of the middles of cells (n, 3)."""
    edge = frame.side_m / SIDE
    corner = np.array((frame.x, frame.floor_m, frame.z))
    return np.asarray(corner + (np.asarray(cells) + 0.5) * edge * (1.0, 1.0, -1.0))


def _way(came: dict[tuple[int, int], int], stage: int, at: int) -> list[int]:
    """From the first point to the one that was reached last."""
    way = [at]
    while (before := came[stage, at]) != BEGIN:
        if before == AT_ONCE:
            stage -= 1
        else:
            at = before
            way.append(at)
    return way[::-1]
