"""Best walks on the grid of answers: from point to point of the grid, straight in between, clear of everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, I64, U8, Bool
from orienteer.bench.sleepwalk.grid import CELLS, cell_of, to_world
from orienteer.bench.sleepwalk.ground import Ground
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.touching import Walker, pieces_of
from orienteer.kernel import kernel
from orienteer.space.clear import TOUCH_M, Blockers
from orienteer.space.grid import Grid
from orienteer.space.outline import gap_to_segment, reach_of

UNKNOWN, OPEN, SHUT = 0, 1, 2
"""What is known of the straight way between two points."""


class Walk(NamedTuple):
    """A walk on the grid."""

    nodes: I64
    """Its points, in order."""
    stops: tuple[int, ...]
    """Where in `nodes` it starts, is at each sub-goal, and ends."""
    length_m: float


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
    _boxes: F64 = field(repr=False)
    """Low x, low z, high x, high z around each outline, grown, in that frame, shape (outlines, 4)."""
    _ways: U8 = field(repr=False)
    """What is known of the straight way from each point to each other, shape (n, n); filled as it is asked for."""

    @classmethod
    def of(cls, ground: Ground, frame: GridFrame) -> Lattice:
        """All points of the grid over a ground."""
        cells = _cells(ground, frame)
        points = to_world(frame, cells)
        n = len(cells)
        plan = np.ascontiguousarray(ground.grid.from_world(points))
        return cls(ground, cells, points, plan, _boxes_of(ground.blockers), np.zeros((n, n), np.uint8))

    @property
    def feet(self) -> F64:
        """The same points on their floor."""
        return np.stack((self.points[:, 0], self.ground.floors_at(self.points), self.points[:, 2]), axis=1)

    @cached_property
    def main(self) -> Bool:
        """Which points hang together by straight ways, of the most that do."""
        left, most = np.ones(len(self.cells), np.bool_), np.zeros(len(self.cells), np.bool_)
        while int(left.sum()) > int(most.sum()):
            cost = np.full(len(left), np.inf)
            cost[np.argmax(left)] = 0.0
            cost, _ = _spread(
                cost, left, len(left), self._ways, self._plan, self._boxes, self.ground.grid, self.ground.begin,
                self.ground.height, self.ground.blockers, self.ground.walker,
            )  # fmt: skip
            found = np.isfinite(cost)
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
            cost, came = _spread(
                cost, stage, enough, self._ways, self._plan, self._boxes, self.ground.grid, self.ground.begin,
                self.ground.height, self.ground.blockers, self.ground.walker,
            )  # fmt: skip
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


def _cells(ground: Ground, frame: GridFrame) -> I64:
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
        own &= ground.regions_at(points) == 0
        found.append(cells[own][ground.stands(points[own])])
    return np.concatenate(found) if found else np.zeros((0, 3), np.int64)


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
def _meets(b: Blockers, boxes: F64, walker: Walker, pieces: F64) -> bool:
    """As `meets`, with most outlines left out by the boxes around them."""
    for k in range(len(pieces)):
        p = pieces[k]
        if p[6] != 0.0:
            return True
        x0, x1, z0, z1 = min(p[0], p[2]), max(p[0], p[2]), min(p[1], p[3]), max(p[1], p[3])
        for i in range(len(b.low)):
            if x0 > boxes[i, 2] or x1 < boxes[i, 0] or z0 > boxes[i, 3] or z1 < boxes[i, 1]:
                continue
            if p[4] >= b.high[i] - b.lift[i] or p[4] <= b.low[i] - walker.height:
                continue
            if gap_to_segment(b.plan, i, p[0], p[1], p[2], p[3]) < b.plan.grow[i] - TOUCH_M:
                return True
    return False


@kernel
def _is_open(
    ways: U8,
    plan: F64,
    boxes: F64,
    grid: Grid,
    begin: I32,
    height: F64,
    blockers: Blockers,
    walker: Walker,
    a: int,
    b: int,
) -> bool:
    if ways[a, b] == UNKNOWN:
        pieces = pieces_of(grid, begin, height, walker, np.stack((plan[a], plan[b])))
        ways[a, b] = SHUT if _meets(blockers, boxes, walker, pieces) else OPEN
    return bool(ways[a, b] == OPEN)


@kernel
def _spread(
    cost: F64, wanted: Bool, enough: int, ways: U8, plan: F64, boxes: F64, grid: Grid, begin: I32, height: F64,
    blockers: Blockers, walker: Walker,
) -> tuple[F64, I32]:  # fmt: skip
    """Dijkstra over straight ways from every point that has a cost, until enough of what is wanted is reached.

    Only ways that would be an improvement are held against the ground: most never are.
    """
    n = len(cost)
    best, came = cost.copy(), np.full(n, -1, np.int32)
    settled = np.zeros(n, np.bool_)
    left = enough
    while left > 0:
        at = -1
        for i in range(n):
            if not settled[i] and best[i] < np.inf and (at < 0 or best[i] < best[at]):
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
            if there < best[j] - 1e-9 and _is_open(ways, plan, boxes, grid, begin, height, blockers, walker, at, j):
                best[j], came[j] = there, at
    return best, came
