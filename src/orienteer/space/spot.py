"""From a point of the world to the place of the floor that it means."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.errors import BadArgumentError
from orienteer.kernel import kernel
from orienteer.space.clear import NEVER, TOUCH_M, Blockers, room_at
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import gap_to_point
from orienteer.space.search import Maze
from orienteer.space.walk import reaches


def point_of(point: npt.ArrayLike, lowest: float) -> F64:
    """A point (x, y, z) as an array; a pair (x, z) lies on the lowest floor there."""
    p = np.array(point, dtype=np.float64)
    if p.shape == (2,):
        p = np.array((p[0], lowest, p[1]))
    if p.shape != (3,) or not np.isfinite(p).all():
        raise BadArgumentError(f"a point is three finite numbers x, y, z, or two, x and z; got {point!r}")
    return p


@kernel
def place_at(f: Floor, grid: Grid, x: float, y: float, z: float) -> int:
    """The place of the cell at (x, z) whose height is nearest to y; −1 where there is no floor."""
    ix, iz = math.floor((x - grid.x0) / grid.cell), math.floor((z - grid.z0) / grid.cell)
    if ix < 0 or iz < 0 or ix >= grid.nx or iz >= grid.nz:
        return -1
    best, who = np.inf, -1
    c = iz * grid.nx + ix
    for n in range(f.begin[c], f.begin[c + 1]):
        if abs(f.y[n] - y) < best:
            best, who = abs(f.y[n] - y), n
    return who


@kernel
def fits_at(m: Maze, n: int, x: float, z: float) -> bool:
    """Whether the body can stand with its middle at (x, z), in the cell of place n."""
    if n < 0 or m.room.clear[n] <= NEVER:
        return False
    gap, _ = room_at(m.blockers, m.buckets, m.grid, m.height, x, m.floor.y[n], z)
    return gap >= -TOUCH_M


@kernel
def entries(m: Maze, skin: float, n: int, x: float, z: float) -> I32:
    """The free places, no more than two cells away, to which the body gets straight from (x, z); the nearest first."""
    found, off, count = np.empty(25, np.int32), np.empty(25), 0
    for j in range(-1, 8):
        a = n if j < 0 else m.floor.link[n, j]
        for k in range(-1, 8):
            if a < 0:
                continue
            b = a if k < 0 else m.floor.link[a, k]
            if b < 0 or m.room.clear[b] < skin or count == 25:
                continue
            seen = False
            for i in range(count):
                seen = seen or found[i] == b
            if seen or not reaches(m, x, z, n, m.floor.x[b], m.floor.z[b], b):
                continue
            d = (m.floor.x[b] - x) ** 2 + (m.floor.z[b] - z) ** 2
            i = count
            while i > 0 and off[i - 1] > d:
                off[i], found[i] = off[i - 1], found[i - 1]
                i -= 1
            off[i], found[i] = d, b
            count += 1
    return found[:count].copy()


@kernel
def nearest_blocker(b: Blockers, kind: int, height: float, x: float, y: float, z: float) -> tuple[float, int]:
    """Distance to the blocker of a kind up to `kind` that is nearest to an axis standing at y, and its row."""
    least, who = np.inf, -1
    for i in range(len(b.low)):
        if b.kind[i] <= kind and y < b.high[i] - b.lift[i] and y > b.low[i] - height:
            gap = gap_to_point(b.plan, i, x, z) - b.plan.grow[i]
            if gap < least:
                least, who = gap, i
    return least, who
