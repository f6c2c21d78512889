"""Going straight: whether a body gets from one point to another without a bend, exactly."""

from __future__ import annotations

import math

import numpy as np

from orienteer.kernel import kernel
from orienteer.space.clear import NEVER, TOUCH_M, way_clear
from orienteer.space.floor import SAME_M
from orienteer.space.outline import gap_to_segment
from orienteer.space.pieces import toll_of
from orienteer.space.search import Maze


@kernel
def gone(m: Maze, ax: float, az: float, start: int, bx: float, bz: float) -> tuple[int, float]:
    """The place at b where the body arrives straight from a, which lies in the cell of `start`; and the toll of steps.

    Where it cannot get there, the place is −1 minus the one that it does not get past.
    """
    f, c = m.floor, m.grid.cell
    dx, dz = bx - ax, bz - az
    n, before, t, toll = start, -1, 0.0, 0.0
    sx, sz = (1 if dx > 0 else -1), (1 if dz > 0 else -1)
    next_x = (m.grid.x0 + (f.ix[n] + (sx > 0)) * c - ax) / dx if dx != 0.0 else np.inf
    next_z = (m.grid.z0 + (f.iz[n] + (sz > 0)) * c - az) / dz if dz != 0.0 else np.inf
    each_x, each_z = (c / abs(dx) if dx != 0.0 else np.inf), (c / abs(dz) if dz != 0.0 else np.inf)
    step_x, step_z = (0 if sx > 0 else 4), (2 if sz > 0 else 6)
    across = (1 if sz > 0 else 7) if sx > 0 else (3 if sz > 0 else 5)
    while True:
        until, after = min(next_x, next_z, 1.0), -1
        if until < 1.0:
            if next_x < next_z - 1e-12:
                after = f.link[n, step_x]
                next_x += each_x
            elif next_z < next_x - 1e-12:
                after = f.link[n, step_z]
                next_z += each_z
            else:
                after = f.link[n, across]
                next_x, next_z = next_x + each_x, next_z + each_z
        if not _passes(m, n, before, after, ax + t * dx, az + t * dz, ax + until * dx, az + until * dz):
            return -1 - n, toll
        if until >= 1.0:
            return n, toll
        if after < 0:
            return -1 - n, toll
        toll += toll_of(abs(f.y[after] - f.y[n]))
        t, before, n = until, n, after


@kernel
def _passes(m: Maze, n: int, before: int, after: int, px: float, pz: float, qx: float, qz: float) -> bool:
    """Whether the body gets from p to q in the cell of a place, on its way from one place to another."""
    f, clear = m.floor, m.room.clear[n]
    if clear <= NEVER:
        return False
    # The room changes by no more than one moves; only close to something is it measured anew.
    off = math.sqrt(max((px - f.x[n]) ** 2 + (pz - f.z[n]) ** 2, (qx - f.x[n]) ** 2 + (qz - f.z[n]) ** 2))
    if clear >= off:
        return True
    if m.room.other[n] >= off:
        i = m.room.near[n]
        free = gap_to_segment(m.blockers.plan, i, px, pz, qx, qz) >= m.blockers.plan.grow[i] - TOUCH_M
    else:
        free = way_clear(m.blockers, m.buckets, m.grid, m.height, f.y[n], px, pz, qx, qz)
    if free or clear <= 0.0:
        return bool(free)
    # Where a step begins is known to a cell: in the last one before it, the body may have taken it.
    for o in (before, after):
        other = o >= 0 and abs(f.y[o] - f.y[n]) > SAME_M and m.room.clear[o] > 0.0
        if other and way_clear(m.blockers, m.buckets, m.grid, m.height, f.y[o], px, pz, qx, qz):
            return True
    return False


@kernel
def walk(m: Maze, ax: float, az: float, start: int, bx: float, bz: float) -> int:
    """The place at b where the body arrives straight from a, which lies in the cell of `start`; −1 if it cannot."""
    n, _ = gone(m, ax, az, start, bx, bz)
    return max(n, -1)


@kernel
def arrives(m: Maze, n: int, goal: int) -> bool:
    """Whether a place is the goal, or beside it: a point may lie on the border of its cell."""
    beside = n == goal
    for k in range(8):
        beside = beside or m.floor.link[n, k] == goal
    return beside


@kernel
def reaches(m: Maze, ax: float, az: float, start: int, bx: float, bz: float, goal: int) -> bool:
    """Whether the body gets straight from a, in the cell of `start`, to b, in the cell of `goal`."""
    n = walk(m, ax, az, start, bx, bz)
    return n >= 0 and arrives(m, n, goal)
