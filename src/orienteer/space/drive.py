"""A box that drives straight ahead or back and turns on the spot: exact tests on the outlines of what stops it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.kernel import kernel
from orienteer.space.clear import BUCKET, LEDGE, NEVER, TOUCH_M, Blockers, Buckets, bucket_at
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import gap_to_point, gap_to_ring, hull_of

PIE_STEP = math.radians(5.0)
"""The arc of a turning corner is taken as a polygon around it with sides of this angle: 0.6 mm outside at 0.6 m."""


class Chassis(NamedTuple):
    """The box, and the smaller one that has to keep off ledges."""

    half_length: float
    half_width: float
    ledge_length: float
    ledge_width: float
    radius: float
    """From the middle to a corner."""


class Yard(NamedTuple):
    """Where it drives."""

    floor: Floor
    grid: Grid
    clear: F64
    """Room for the largest disc in the box at every place; `NEVER` where it may not be."""
    blockers: Blockers
    """Not grown."""
    buckets: Buckets
    """Of all blockers that a corner may touch."""
    height: float


@kernel
def _box(x: float, z: float, ux: float, uz: float, h: float, w: float, out: F64, at: int) -> int:
    for a, b in ((h, w), (-h, w), (-h, -w), (h, -w)):
        out[at, 0], out[at, 1] = x + a * ux - b * uz, z + a * uz + b * ux
        at += 1
    return at


@kernel
def _ring_free(y: Yard, height: float, x: float, z: float, solid: F64, n: int, sill: F64, m: int, work: F64) -> bool:
    """Whether a polygon about (x, z) keeps off every blocker, and a smaller one off every ledge."""
    b, k = y.blockers, bucket_at(y.buckets, y.grid, x, z)
    for j in range(y.buckets.begin[k], y.buckets.begin[k + 1]):
        i = y.buckets.items[j]
        if height >= b.high[i] - b.lift[i] or height <= b.low[i] - y.height:
            continue
        if b.kind[i] == LEDGE:
            if m > 0 and gap_to_ring(b.plan, i, sill, m, work) < b.plan.grow[i] - TOUCH_M:
                return False
        elif gap_to_ring(b.plan, i, solid, n, work) < b.plan.grow[i] - TOUCH_M:
            return False
    return True


@kernel
def _chord_free(
    y: Yard, c: Chassis, height: float, ax: float, az: float, bx: float, bz: float, ux: float, uz: float
) -> bool:
    """Whether the box, headed along u, gets from a to b, both in one bucket, on a floor at that height."""
    cloud, solid, sill = np.empty((8, 2)), np.empty((10, 2)), np.empty((10, 2))
    work = np.empty((_most_sides(y.blockers), 2))
    n = _box(ax, az, ux, uz, c.half_length, c.half_width, cloud, 0)
    n = hull_of(cloud, _box(bx, bz, ux, uz, c.half_length, c.half_width, cloud, n), solid)
    m = 0
    if c.ledge_width > 0.0 and c.ledge_length > 0.0:
        m = _box(ax, az, ux, uz, c.ledge_length, c.ledge_width, cloud, 0)
        m = hull_of(cloud, _box(bx, bz, ux, uz, c.ledge_length, c.ledge_width, cloud, m), sill)
    return _ring_free(y, height, (ax + bx) / 2, (az + bz) / 2, solid, n, sill, m, work)


@kernel
def _most_sides(b: Blockers) -> int:
    most = 4
    for i in range(len(b.low)):
        most = max(most, b.plan.sides[i])
    return most


@kernel
def drive(y: Yard, c: Chassis, ax: float, az: float, start: int, bx: float, bz: float, ux: float, uz: float) -> int:
    """The place at b where the box arrives that goes straight from a, in the cell of `start`, headed along u; or −1."""
    f, cell = y.floor, y.grid.cell
    dx, dz = bx - ax, bz - az
    n = start
    sx, sz = (1 if dx > 0 else -1), (1 if dz > 0 else -1)
    next_x = (y.grid.x0 + (f.ix[n] + (sx > 0)) * cell - ax) / dx if dx != 0.0 else np.inf
    next_z = (y.grid.z0 + (f.iz[n] + (sz > 0)) * cell - az) / dz if dz != 0.0 else np.inf
    each_x, each_z = (cell / abs(dx) if dx != 0.0 else np.inf), (cell / abs(dz) if dz != 0.0 else np.inf)
    step_x, step_z = (0 if sx > 0 else 4), (2 if sz > 0 else 6)
    across = (1 if sz > 0 else 7) if sx > 0 else (3 if sz > 0 else 5)
    since, t = 0.0, 0.0
    while True:
        until = min(next_x, next_z, 1.0)
        if y.clear[n] <= NEVER:
            return -1
        if until >= 1.0:
            if not _chord_free(y, c, f.y[n], ax + since * dx, az + since * dz, bx, bz, ux, uz):
                return -1
            return n
        t, before = until, n
        if next_x < next_z - 1e-12:
            n = f.link[n, step_x]
            next_x += each_x
        elif next_z < next_x - 1e-12:
            n = f.link[n, step_z]
            next_z += each_z
        else:
            n = f.link[n, across]
            next_x, next_z = next_x + each_x, next_z + each_z
        # Level stretches are tried at once, as far as one bucket goes.
        other_bucket = n >= 0 and (
            f.ix[n] // BUCKET != f.ix[before] // BUCKET or f.iz[n] // BUCKET != f.iz[before] // BUCKET
        )
        if n < 0 or f.y[n] != f.y[before] or other_bucket:
            if not _chord_free(y, c, f.y[before], ax + since * dx, az + since * dz, ax + t * dx, az + t * dz, ux, uz):
                return -1
            since = t
        if n < 0:
            return -1


@kernel
def turns(y: Yard, c: Chassis, n: int, x: float, z: float, ux: float, uz: float, vx: float, vz: float) -> bool:
    """Whether the box can turn on the spot from along u to along v, by the smaller angle between both lines.

    What it sweeps is the box at the start, the box at the end, and the slice of pie that each corner cuts.
    """
    turn = math.atan2(ux * vz - uz * vx, ux * vx + uz * vz)
    if turn > math.pi / 2:
        turn -= math.pi
    elif turn <= -math.pi / 2:
        turn += math.pi
    steps = max(1, math.ceil(abs(turn) / PIE_STEP))
    each = turn / steps
    outer = 1.0 / math.cos(each / 2)
    solid, sill = np.empty((steps + 3, 2)), np.empty((steps + 3, 2))
    work = np.empty((_most_sides(y.blockers), 2))
    ledge = math.sqrt(c.ledge_length**2 + c.ledge_width**2)
    hangs = c.ledge_width > 0.0 and c.ledge_length > 0.0
    if not near_something(y, c, y.floor.y[n], x, z):
        return True
    for side in range(4):
        a = c.half_length if side % 2 == 0 else -c.half_length
        b = c.half_width if side < 2 else -c.half_width
        corner = math.atan2(a * uz + b * ux, a * ux - b * uz)
        _pie(x, z, corner, each, steps, c.radius, outer, solid)
        if hangs:
            a = c.ledge_length if side % 2 == 0 else -c.ledge_length
            b = c.ledge_width if side < 2 else -c.ledge_width
            _pie(x, z, math.atan2(a * uz + b * ux, a * ux - b * uz), each, steps, ledge, outer, sill)
        if not _ring_free(y, y.floor.y[n], x, z, solid, steps + 3, sill, steps + 3 if hangs else 0, work):
            return False
    return True


@kernel
def _pie(x: float, z: float, angle: float, each: float, steps: int, radius: float, outer: float, out: F64) -> None:
    """A polygon around a slice of pie, anticlockwise."""
    n = steps + 3
    out[0, 0], out[0, 1] = x, z
    for k in range(steps + 2):
        if k == 0:
            at, r = angle, radius
        elif k == steps + 1:
            at, r = angle + each * steps, radius
        else:
            at, r = angle + each * (k - 0.5), radius * outer
        row = k + 1 if each >= 0.0 else n - 1 - k
        out[row, 0], out[row, 1] = x + r * math.cos(at), z + r * math.sin(at)


@kernel
def near_something(y: Yard, c: Chassis, height: float, x: float, z: float) -> bool:
    """Whether anything lies within the circle that the corners turn on."""
    b, k = y.blockers, bucket_at(y.buckets, y.grid, x, z)
    for j in range(y.buckets.begin[k], y.buckets.begin[k + 1]):
        i = y.buckets.items[j]
        felt = height < b.high[i] - b.lift[i] and height > b.low[i] - y.height
        if felt and gap_to_point(b.plan, i, x, z) - b.plan.grow[i] < c.radius:
            return True
    return False


@kernel
def disc_free(y: Yard, height: float, radius: float, low: float, x: float, z: float, edge: float) -> bool:
    """Whether a disc of that radius, reaching from the floor at `height` up by `low`, is free about (x, z).

    It may hang over ledges by `edge`.
    """
    b = y.blockers
    for i in range(len(b.low)):
        if height >= b.high[i] - b.lift[i] or height <= b.low[i] - low:
            continue
        off = edge if b.kind[i] == LEDGE else 0.0
        if gap_to_point(b.plan, i, x, z) - b.plan.grow[i] < radius - off - TOUCH_M:
            return False
    return True
