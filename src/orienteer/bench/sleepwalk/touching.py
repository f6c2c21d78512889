"""Where a walker on a straight way overlaps outlines: the loops that judges and searches run."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.clear import TOUCH_M, Blockers
from orienteer.space.grid import Grid
from orienteer.space.outline import gap_to_point, gap_to_segment, reach_of

HALVINGS = 40
"""How finely it is found where a contact begins and ends: 10 m / 2⁴⁰."""
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0


class Walker(NamedTuple):
    """The body, as far as paths of a scene are concerned; outlines are already grown by it."""

    height: float
    """Metres."""
    step: float
    """The highest step it gets over, metres."""
    slope: float
    """Rise over run of the steepest ramp it gets up."""
    radius: float
    """Of its footprint, metres."""


@kernel
def place_near(grid: Grid, begin: I32, height: F64, x: float, y: float, z: float) -> int:
    """The floor in the cell at (x, z) that is nearest in height; −1 where there is none."""
    ix, iz = math.floor((x - grid.x0) / grid.cell), math.floor((z - grid.z0) / grid.cell)
    if ix < 0 or iz < 0 or ix >= grid.nx or iz >= grid.nz:
        return -1
    best, who = np.inf, -1
    c = iz * grid.nx + ix
    for n in range(begin[c], begin[c + 1]):
        if abs(height[n] - y) < best:
            best, who = abs(height[n] - y), n
    return who


@kernel
def places(grid: Grid, begin: I32, height: F64, points: F64) -> I32:
    """The floor that each point (n, 3) of the raster's frame means."""
    out = np.empty(len(points), np.int32)
    for k in range(len(points)):
        out[k] = place_near(grid, begin, height, points[k, 0], points[k, 1], points[k, 2])
    return out


@kernel
def _put(out: F64, m: int, ax: float, az: float, bx: float, bz: float, y: float, gone: float, bare: bool) -> F64:
    """The pieces with one more in row m, in a longer array where it is full."""
    if m == len(out):
        longer = np.empty((2 * m, 7))
        longer[:m] = out
        out = longer
    out[m, 0], out[m, 1], out[m, 2], out[m, 3] = ax, az, bx, bz
    out[m, 4], out[m, 5], out[m, 6] = y, gone, (1.0 if bare else 0.0)
    return out


@kernel
def _onto(grid: Grid, begin: I32, height: F64, walker: Walker, ix: int, iz: int, y: float) -> tuple[bool, float]:
    """Whether there is no floor in a cell to be reached from one at y, and the height at which the walker goes on."""
    if ix < 0 or iz < 0 or ix >= grid.nx or iz >= grid.nz:
        return True, y
    best, rise, c = -1, np.inf, iz * grid.nx + ix
    for j in range(begin[c], begin[c + 1]):
        if abs(height[j] - y) < rise:
            best, rise = j, abs(height[j] - y)
    limit = max(walker.step, walker.slope * grid.cell * math.sqrt(2.0)) + 1e-6
    if best < 0 or rise > limit:
        return True, y
    return False, height[best]


@kernel
def pieces_of(grid: Grid, begin: I32, height: F64, walker: Walker, points: F64) -> F64:
    """A way cut into straight pieces on one level: ax, az, bx, bz, height, distance gone at a, 1 where no floor is.

    Each segment is followed from cell to cell of the raster on the floor that is nearest to where the walker is.
    """
    out, m, gone = np.empty((64, 7)), 0, 0.0
    if len(points) == 0:
        return out[:0].copy()
    n = place_near(grid, begin, height, points[0, 0], points[0, 1], points[0, 2])
    y = height[n] if n >= 0 else points[0, 1]
    if len(points) == 1:
        return _put(out, 0, points[0, 0], points[0, 2], points[0, 0], points[0, 2], y, 0.0, n < 0)[:1].copy()
    for k in range(len(points) - 1):
        ax, az, bx, bz = points[k, 0], points[k, 2], points[k + 1, 0], points[k + 1, 2]
        dx, dz = bx - ax, bz - az
        length = math.sqrt(dx * dx + dz * dz)
        ix, iz = math.floor((ax - grid.x0) / grid.cell), math.floor((az - grid.z0) / grid.cell)
        sx, sz = (1 if dx > 0 else -1), (1 if dz > 0 else -1)
        next_x = (grid.x0 + (ix + (sx > 0)) * grid.cell - ax) / dx if dx != 0.0 else np.inf
        next_z = (grid.z0 + (iz + (sz > 0)) * grid.cell - az) / dz if dz != 0.0 else np.inf
        each_x, each_z = (grid.cell / abs(dx) if dx != 0.0 else np.inf), (grid.cell / abs(dz) if dz != 0.0 else np.inf)
        t, began = 0.0, 0.0
        bare, level = _onto(grid, begin, height, walker, ix, iz, y)
        while min(next_x, next_z) < 1.0:
            t = max(min(next_x, next_z), 0.0)
            if next_x <= next_z:
                ix, next_x = ix + sx, next_x + each_x
            else:
                iz, next_z = iz + sz, next_z + each_z
            now_bare, now = _onto(grid, begin, height, walker, ix, iz, level)
            if now_bare != bare or now != level:
                px, pz, qx, qz = ax + began * dx, az + began * dz, ax + t * dx, az + t * dz
                out = _put(out, m, px, pz, qx, qz, level, gone + began * length, bare)
                m, began, bare, level = m + 1, t, now_bare, now
        out = _put(out, m, ax + began * dx, az + began * dz, bx, bz, level, gone + began * length, bare)
        m, gone, y = m + 1, gone + length, level
        # A point may mean another storey than the one that the walker came on.
        n = place_near(grid, begin, height, bx, points[k + 1, 1], bz)
        if n >= 0 and height[n] != y:
            if abs(height[n] - y) > walker.step + 1e-6 and not bare:
                out = _put(out, m, bx, bz, bx, bz, height[n], gone, True)
                m += 1
            y = height[n]
    return out[:m].copy()


@kernel
def _felt(b: Blockers, i: int, walker: Walker, y: float) -> bool:
    """Whether a walker on a floor at y feels a blocker."""
    return bool(y < b.high[i] - b.lift[i] and y > b.low[i] - walker.height)


@kernel
def _boxes_meet(b: Blockers, i: int, p: F64, reach: float) -> bool:
    """Whether the box around a blocker, grown, meets the box around a piece."""
    x0, z0, x1, z1 = reach_of(b.plan, i)
    reach += b.plan.grow[i]
    return bool(
        min(p[0], p[2]) <= x1 + reach
        and max(p[0], p[2]) >= x0 - reach
        and min(p[1], p[3]) <= z1 + reach
        and max(p[1], p[3]) >= z0 - reach
    )


@kernel
def _gap_on(b: Blockers, i: int, p: F64, t: float) -> float:
    gap = gap_to_point(b.plan, i, p[0] + t * (p[2] - p[0]), p[1] + t * (p[3] - p[1]))
    return float(gap - b.plan.grow[i] + TOUCH_M)


@kernel
def _within(b: Blockers, i: int, p: F64) -> tuple[float, float]:
    """From and to which share of a piece the middle of the walker is inside a grown outline; from > to: nowhere.

    The distance to a convex outline, negative inside, is convex along a line: one low point, one crossing on each side.
    """
    low, high = 0.0, 1.0
    one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_one, at_two = _gap_on(b, i, p, one), _gap_on(b, i, p, two)
    start, end = _gap_on(b, i, p, 0.0), _gap_on(b, i, p, 1.0)
    for _ in range(HALVINGS):
        if min(at_one, at_two) < 0.0 or start < 0.0 or end < 0.0:
            break
        if at_one < at_two:
            high, two, at_two = two, one, at_one
            one = high - GOLDEN * (high - low)
            at_one = _gap_on(b, i, p, one)
        else:
            low, one, at_one = one, two, at_two
            two = low + GOLDEN * (high - low)
            at_two = _gap_on(b, i, p, two)
    if start < 0.0:
        middle = 0.0
    elif end < 0.0:
        middle = 1.0
    elif min(at_one, at_two) < 0.0:
        middle = one if at_one < at_two else two
    else:
        return 1.0, 0.0
    return _crossing(b, i, p, 0.0, middle), _crossing(b, i, p, 1.0, middle)


@kernel
def _crossing(b: Blockers, i: int, p: F64, outer: float, inner: float) -> float:
    """Where between a place outside and one inside the outline is crossed; `outer` where that is inside too."""
    if _gap_on(b, i, p, outer) < 0.0:
        return outer
    for _ in range(HALVINGS):
        t = (outer + inner) / 2
        if _gap_on(b, i, p, t) < 0.0:
            inner = t
        else:
            outer = t
    return inner


@kernel
def touches(b: Blockers, walker: Walker, pieces: F64) -> tuple[I32, F64, F64]:
    """Owner of each blocker that is overlapped, −1 for edges, and from and to which distance gone."""
    room, m = 64, 0
    owner, start, end = np.empty(room, np.int32), np.empty(room), np.empty(room)
    for k in range(len(pieces)):
        p = pieces[k]
        length = math.sqrt((p[2] - p[0]) ** 2 + (p[3] - p[1]) ** 2)
        for i in range(-1, len(b.low)):
            if i < 0:
                if p[6] == 0.0:
                    continue
                low, high, who = 0.0, 1.0, -1
            else:
                if not _felt(b, i, walker, p[4]) or not _boxes_meet(b, i, p, 0.0):
                    continue
                low, high = _within(b, i, p)
                if low > high:
                    continue
                who = b.owner[i]
            if m == room:
                wide_owner, wide_start, wide_end = np.empty(2 * room, np.int32), np.empty(2 * room), np.empty(2 * room)
                wide_owner[:m], wide_start[:m], wide_end[:m] = owner, start, end
                owner, start, end, room = wide_owner, wide_start, wide_end, 2 * room
            owner[m], start[m], end[m] = who, p[5] + low * length, p[5] + high * length
            m += 1
    return owner[:m].copy(), start[:m].copy(), end[:m].copy()


@kernel
def meets(b: Blockers, walker: Walker, pieces: F64) -> bool:
    """Whether anything is overlapped."""
    for k in range(len(pieces)):
        p = pieces[k]
        if p[6] != 0.0:
            return True
        for i in range(len(b.low)):
            near = _felt(b, i, walker, p[4]) and _boxes_meet(b, i, p, 0.0)
            if near and gap_to_segment(b.plan, i, p[0], p[1], p[2], p[3]) < b.plan.grow[i] - TOUCH_M:
                return True
    return False


@kernel
def least_gaps(b: Blockers, walker: Walker, pieces: F64) -> F64:
    """Room beside the walker on each piece, metres: negative where it overlaps, inf where there is nothing."""
    out = np.full(len(pieces), np.inf)
    for k in range(len(pieces)):
        p = pieces[k]
        if p[6] != 0.0:
            out[k] = 0.0
        for i in range(len(b.low)):
            if _felt(b, i, walker, p[4]) and (out[k] == np.inf or _boxes_meet(b, i, p, out[k])):
                out[k] = min(out[k], gap_to_segment(b.plan, i, p[0], p[1], p[2], p[3]) - b.plan.grow[i])
    return out
