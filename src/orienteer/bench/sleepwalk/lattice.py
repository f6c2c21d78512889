"""Best walks on the grid of answers: from point to point of the grid, straight in between, clear of everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, I64, U8, Bool
from orienteer.bench.sleepwalk.grid import CELLS, cell_m, cell_of, to_world
from orienteer.bench.sleepwalk.ground import Ground
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.touching import Walker, pieces_of
from orienteer.kernel import kernel
from orienteer.space.clear import TOUCH_M, Blockers
from orienteer.space.grid import Grid
from orienteer.space.outline import gap_to_segment, reach_of

NEARBY = 2
"""Cells of the raster between a point of the grid and the middle of one that tells its region."""
UNKNOWN, OPEN, SHUT = 0, 1, 2
"""What is known of the straight way between two points."""


class Walk(NamedTuple):
    """A walk on the grid."""

    nodes: I64
    """Its points, in order."""
    stops: tuple[int, ...]
    """Where in `nodes` it starts, is at each sub-goal, and ends."""
    length_m: float


class Field(NamedTuple):
    """A ground as searches walk on it, in the frame of its raster."""

    boxes: F64
    """Low x, low z, high x, high z around each outline, grown, shape (outlines, 4)."""
    grid: Grid
    begin: I32
    height: F64
    blockers: Blockers
    walker: Walker
    everywhere: Bool
    """Which outlines the walker feels on all floors."""

    @classmethod
    def of(cls, ground: Ground) -> Field:
        """The field of a ground."""
        b, height = ground.blockers, ground.height
        lowest, highest = height.min(initial=np.inf), height.max(initial=-np.inf)
        everywhere = (highest < b.high - b.lift) & (lowest > b.low - ground.walker.height)
        return cls(_boxes_of(b), ground.grid, ground.begin, height, b, ground.walker, everywhere)


@dataclass(frozen=True, eq=False)
class Lattice:
    """The points of the grid at which the walker can stand, in the largest region of its ground."""

    ground: Ground
    cells: I64
    """Shape (n, 3)."""
    points: F64
    """What the cells mean, world metres, shape (n, 3)."""
    _plan: F64 = field(repr=False)
    """The same in the frame of the ground's raster."""
    _near_m: float = field(repr=False)
    """Points that are no farther apart are neighbours."""
    _field: Field = field(repr=False)
    _ways: U8 = field(repr=False)
    """What is known of the straight way from each point to each other, shape (n, n); filled as it is asked for."""

    @classmethod
    def of(cls, ground: Ground, frame: GridFrame) -> Lattice:
        """All points of the grid over a ground."""
        field = Field.of(ground)
        cells = _cells(ground, frame, field)
        points = to_world(frame, cells)
        plan = np.ascontiguousarray(ground.grid.from_world(points))
        return cls(ground, cells, points, plan, 1.5 * cell_m(frame), field, np.zeros((len(cells),) * 2, np.uint8))

    @property
    def feet(self) -> F64:
        """The same points on their floor."""
        return np.stack((self.points[:, 0], self.ground.floors_at(self.points), self.points[:, 2]), axis=1)

    @cached_property
    def main(self) -> Bool:
        """Which points hang together by straight ways, of the most that do."""
        left, most = np.ones(len(self.cells), np.bool_), np.zeros(len(self.cells), np.bool_)
        while int(left.sum()) > int(most.sum()):
            found = _reached(int(np.argmax(left)), left, self._near_m, self._ways, self._plan, self._field)
            left &= ~found
            most = found if int(found.sum()) > int(most.sum()) else most
        return most

    def best(self, stages: Sequence[Bool]) -> Walk | None:
        """A shortest walk from a point of the first set to one of the last by way of one of each set in between.

        Shortest among all that go straight from point to point of the grid, whatever the direction, and are at such a
        point at each stop.
        """
        n = len(self.cells)
        cost = np.where(stages[0], 0.0, np.inf)
        froms: list[I32] = []
        for k, stage in enumerate(stages[1:], 2):
            enough = 1 if k == len(stages) else int(stage.sum())
            cost, came = _spread(cost, stage, enough, self._ways, self._plan, self._field)
            cost = np.where(stage & np.isfinite(cost), cost, np.inf)
            froms.append(came)
        if not n or not np.isfinite(cost).any():
            return None
        at = int(np.argmin(cost))
        way, stops, length = [at], [0], float(cost[at])
        for came in reversed(froms):
            while came[at] >= 0:
                at = int(came[at])
                way.append(at)
            stops.append(len(way) - 1)
        last = len(way) - 1
        return Walk(np.array(way[::-1]), tuple(last - k for k in reversed(stops)), length)


def _cells(ground: Ground, frame: GridFrame, field: Field) -> I64:
    """Cells whose middle means floor of the largest region where the walker can stand, each floor by its own cell."""
    heights = np.unique(cell_of(frame, _columns(frame, ground.height[ground.region == 0]))[:, 1])
    levels = [int(y) for y in heights if 0 <= y < CELLS]
    x, z = (axis.ravel() for axis in np.meshgrid(np.arange(CELLS), np.arange(CELLS), indexing="ij"))
    found = []
    for y in levels:
        cells = np.stack((x, np.full_like(x, y), z), axis=1)
        points = to_world(frame, cells)
        floors = ground.floors_at(points)
        stood = np.stack((points[:, 0], np.nan_to_num(floors), points[:, 2]), axis=1)
        own = ~np.isnan(floors) & (cell_of(frame, stood)[:, 1] == y)
        own[own] = _stands(np.ascontiguousarray(ground.grid.from_world(points[own])), field)
        found.append(cells[own][_joined(ground, points[own])])
    return np.concatenate(found) if found else np.zeros((0, 3), np.int64)


def _joined(ground: Ground, points: F64) -> Bool:
    """Which of these points, where the walker stands, belong to the largest region.

    Close to a thing the middle of a point's own cell of the raster need not be free: then it does if a straight way
    leads from it to the middle of a cell of that region nearby.
    """
    found: Bool = ground.regions_at(points) == 0
    reach = np.arange(-NEARBY, NEARBY + 1) * ground.grid.cell
    aside = np.array([(x, 0.0, z) for x in reach for z in reach])
    aside = aside[np.argsort(np.abs(aside).sum(axis=1), kind="stable")]
    for i in np.flatnonzero(~found):
        middles = ground.cell_middles(points[i] + ground.grid.to_world(aside))
        middles = middles[ground.regions_at(middles) == 0]
        found[i] = any(not ground.meets(np.stack((points[i], middle))) for middle in middles)
    return found


def _columns(frame: GridFrame, heights: F64) -> F64:
    """Points at these heights, wherever."""
    y = np.unique(heights)
    return np.stack((np.full_like(y, frame.x), y, np.full_like(y, frame.z)), axis=1)


@kernel
def _boxes_of(b: Blockers) -> F64:
    out = np.empty((len(b.low), 4))
    for i in range(len(b.low)):
        x0, z0, x1, z1 = reach_of(b.plan, i)
        grow = b.plan.grow[i]
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = x0 - grow, z0 - grow, x1 + grow, z1 + grow
    return out


@kernel
def _stands(points: F64, field: Field) -> Bool:
    """At which points (n, 3) of the raster's frame the walker can stand."""
    out = np.empty(len(points), np.bool_)
    for k in range(len(points)):
        out[k] = not _meets(points[k : k + 1], field)
    return out


@kernel
def _meets(way: F64, field: Field) -> bool:
    """Whether the walker overlaps anything on the straight way from the first of these points to the last.

    As `meets`, with most outlines left out at once by the whole way: on uneven ground it has many pieces.
    """
    b, boxes = field.blockers, field.boxes
    ax, az, bx, bz = way[0, 0], way[0, 2], way[-1, 0], way[-1, 2]
    x0, x1, z0, z1 = min(ax, bx), max(ax, bx), min(az, bz), max(az, bz)
    nx, nz = az - bz, bx - ax  # across the way
    near, count = np.empty(len(boxes), np.int32), 0
    for i in range(len(boxes)):
        if x0 > boxes[i, 2] or x1 < boxes[i, 0] or z0 > boxes[i, 3] or z1 < boxes[i, 1]:
            continue
        mx, mz = (boxes[i, 0] + boxes[i, 2]) / 2 - ax, (boxes[i, 1] + boxes[i, 3]) / 2 - az
        wide = abs(nx) * (boxes[i, 2] - boxes[i, 0]) + abs(nz) * (boxes[i, 3] - boxes[i, 1])
        if abs(nx * mx + nz * mz) > wide / 2 + 1e-9:
            continue
        if b.plan.grow[i] > TOUCH_M:  # else it counts how deep a piece comes in, which is not exact for longer ones
            if gap_to_segment(b.plan, i, ax, az, bx, bz) >= b.plan.grow[i] - TOUCH_M:
                continue
            if field.everywhere[i]:
                return True
        near[count] = i
        count += 1
    pieces = pieces_of(field.grid, field.begin, field.height, field.walker, way)
    for k in range(len(pieces)):
        p = pieces[k]
        if p[6] != 0.0:
            return True
        x0, x1, z0, z1 = min(p[0], p[2]), max(p[0], p[2]), min(p[1], p[3]), max(p[1], p[3])
        for n in range(count):
            i = near[n]
            if x0 > boxes[i, 2] or x1 < boxes[i, 0] or z0 > boxes[i, 3] or z1 < boxes[i, 1]:
                continue
            if p[4] >= b.high[i] - b.lift[i] or p[4] <= b.low[i] - field.walker.height:
                continue
            if gap_to_segment(b.plan, i, p[0], p[1], p[2], p[3]) < b.plan.grow[i] - TOUCH_M:
                return True
    return False


@kernel
def _is_open(ways: U8, plan: F64, field: Field, a: int, b: int) -> bool:
    if ways[a, b] == UNKNOWN:
        ways[a, b] = SHUT if _meets(np.stack((plan[a], plan[b])), field) else OPEN
    return bool(ways[a, b] == OPEN)


@kernel
def _reached(start: int, among: Bool, near_m: float, ways: U8, plan: F64, field: Field) -> Bool:
    """Which of some points are come to from one of them by straight ways.

    Neighbours are tried before all others: most points are reached so, and few ways are held against the ground.
    """
    n = len(plan)
    found, stack, left = np.zeros(n, np.bool_), np.empty(n, np.int32), 1
    tried = np.zeros(n, np.bool_)
    found[start], stack[0] = True, start
    while True:
        while left > 0:
            left -= 1
            at = stack[left]
            for j in range(n):
                if found[j] or not among[j]:
                    continue
                dx, dz = plan[j, 0] - plan[at, 0], plan[j, 2] - plan[at, 2]
                if dx * dx + dz * dz <= near_m * near_m and _is_open(ways, plan, field, at, j):
                    found[j], stack[left] = True, j
                    left += 1
        for at in range(n):
            if left > 0:
                break
            if not found[at] or tried[at]:
                continue
            tried[at] = True
            for j in range(n):
                if among[j] and not found[j] and _is_open(ways, plan, field, at, j):
                    found[j], stack[left] = True, j
                    left += 1
        if left == 0:
            return found


@kernel
def _spread(cost: F64, wanted: Bool, enough: int, ways: U8, plan: F64, field: Field) -> tuple[F64, I32]:
    """Shortest straight ways from every point that has a cost, until enough of what is wanted is reached.

    Points are settled in the order of cost and straight distance to what is wanted (A*), and only ways that would be an
    improvement are held against the ground: most never are.
    """
    n = len(cost)
    best, came = cost.copy(), np.full(n, -1, np.int32)
    settled, ahead = np.zeros(n, np.bool_), np.full(n, np.inf)
    for i in range(n):
        for j in range(n):
            if wanted[j]:
                dx, dz = plan[j, 0] - plan[i, 0], plan[j, 2] - plan[i, 2]
                ahead[i] = min(ahead[i], np.sqrt(dx * dx + dz * dz))
    left = enough
    while left > 0:
        at = -1
        for i in range(n):
            if not settled[i] and best[i] < np.inf and (at < 0 or best[i] + ahead[i] < best[at] + ahead[at]):
                at = i
        if at < 0:
            break
        settled[at] = True
        left -= wanted[at]
        for j in range(n):
            if settled[j]:
                continue
            dx, dz = plan[j, 0] - plan[at, 0], plan[j, 2] - plan[at, 2]
            there = best[at] + np.sqrt(dx * dx + dz * dz)
            if there < best[j] - 1e-9 and _is_open(ways, plan, field, at, j):
                best[j], came[j] = there, at
    return best, came
