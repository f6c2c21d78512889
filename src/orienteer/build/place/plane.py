"""Rectangles on the ground, with height ranges: whether they overlap, how far they are apart, who looks at whom.

A row is (x, z, half width, half depth, cos yaw, sin yaw, low, high), world metres. A thing's own +x points to
(cos yaw, −sin yaw), its +z to (sin yaw, cos yaw), both as (x, z). A stand is (x, z, yaw) of a thing's own frame; a
block is (x, z, half width, half depth, low, high) in that frame.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.kernel import kernel

TINY = 1e-9


def row(x: float, z: float, half_x: float, half_z: float, yaw: float = 0.0, low: float = 0.0, high: float = 9.0) -> F64:
    """A rectangle about (x, z) that is turned by `yaw` radians."""
    return np.array((x, z, half_x, half_z, math.cos(yaw), math.sin(yaw), low, high))


def placed(block: F64, stand: F64) -> F64:
    """The row of a block of a thing that stands there."""
    c, s = math.cos(stand[2]), math.sin(stand[2])
    x, z = stand[0] + c * block[0] + s * block[1], stand[1] - s * block[0] + c * block[1]
    return np.array((x, z, block[2], block[3], c, s, block[4], block[5]))


def turned(block: F64, yaw: float) -> tuple[F64, F64]:
    """A block turned about the origin, and its half extents along x and z."""
    one = placed(block, np.array((0.0, 0.0, yaw)))
    half: F64 = np.abs(((one[4], one[5]), (one[5], one[4]))) @ one[2:4]
    return one, half


def row_of(outline: F64, low: float = 0.0, high: float = 9.0) -> F64:
    """The rectangle around a convex outline (corners, 2) that is parallel to its longest side."""
    sides = np.roll(outline, -1, axis=0) - outline
    along = sides[np.argmax((sides**2).sum(axis=1))]
    yaw = math.atan2(-along[1], along[0])
    c, s = math.cos(yaw), math.sin(yaw)
    u, v = outline @ (c, -s), outline @ (s, c)
    mu, mv = (u.min() + u.max()) / 2, (v.min() + v.max()) / 2
    return row(c * mu + s * mv, -s * mu + c * mv, np.ptp(u) / 2, np.ptp(v) / 2, yaw, low, high)


def corners(one: F64, grow: float = 0.0) -> F64:
    """The corners (4, 2) of a row, anticlockwise seen from above."""
    hx, hz = one[2] + grow, one[3] + grow
    local = np.array(((-hx, -hz), (-hx, hz), (hx, hz), (hx, -hz)))
    c, s = one[4], one[5]
    turned: F64 = np.stack((c * local[:, 0] + s * local[:, 1], -s * local[:, 0] + c * local[:, 1]), axis=1)
    return turned + one[:2]


@kernel
def rows_of(block: F64, stands: F64) -> F64:
    """The row of a block for every stand, shape (stands, 8)."""
    found = np.empty((len(stands), 8))
    for i in range(len(stands)):
        c, s = math.cos(stands[i, 2]), math.sin(stands[i, 2])
        found[i, 0] = stands[i, 0] + c * block[0] + s * block[1]
        found[i, 1] = stands[i, 1] - s * block[0] + c * block[1]
        found[i, 2], found[i, 3], found[i, 4], found[i, 5] = block[2], block[3], c, s
        found[i, 6], found[i, 7] = block[4], block[5]
    return found


@kernel
def overlap(a: F64, b: F64, margin: float) -> bool:
    """Whether two rows come nearer than `margin` on the ground while their heights overlap."""
    if a[6] >= b[7] - TINY or b[6] >= a[7] - TINY:
        return False
    dx, dz = b[0] - a[0], b[1] - a[1]
    reach = math.hypot(a[2], a[3]) + math.hypot(b[2], b[3]) + margin
    if dx * dx + dz * dz > reach * reach:
        return False
    c = abs(a[4] * b[4] + a[5] * b[5])
    s = abs(a[4] * b[5] - a[5] * b[4])
    if abs(dx * a[4] - dz * a[5]) >= a[2] + b[2] * c + b[3] * s + margin - TINY:
        return False
    if abs(dx * a[5] + dz * a[4]) >= a[3] + b[2] * s + b[3] * c + margin - TINY:
        return False
    if abs(dx * b[4] - dz * b[5]) >= b[2] + a[2] * c + a[3] * s + margin - TINY:
        return False
    return not abs(dx * b[5] + dz * b[4]) >= b[3] + a[2] * s + a[3] * c + margin - TINY


@kernel
def any_overlap(rows: F64, others: F64, margin: float) -> Bool:
    """Which rows overlap with any of the others."""
    found = np.zeros(len(rows), dtype=np.bool_)
    for i in range(len(rows)):
        for k in range(len(others)):
            if overlap(rows[i], others[k], margin):
                found[i] = True
                break
    return found


@kernel
def how_many_overlap(rows: F64, others: F64, margin: float) -> F64:
    """With how many of the others each row overlaps."""
    found = np.zeros(len(rows))
    for i in range(len(rows)):
        for k in range(len(others)):
            if overlap(rows[i], others[k], margin):
                found[i] += 1
    return found


@kernel
def _to(one: F64, x: float, z: float) -> float:
    """Distance from a point to a row, 0 inside."""
    dx, dz = x - one[0], z - one[1]
    u, v = abs(dx * one[4] - dz * one[5]) - one[2], abs(dx * one[5] + dz * one[4]) - one[3]
    return math.hypot(max(u, 0.0), max(v, 0.0))


@kernel
def gap(a: F64, b: F64) -> float:
    """Distance between two rows on the ground, 0 where they overlap."""
    low, high = 0.0, 9.0
    p, q = a.copy(), b.copy()
    p[6], p[7], q[6], q[7] = low, high, low, high
    if overlap(p, q, 0.0):
        return 0.0
    least = np.inf
    for i in range(4):
        sx, sz = (1.0 if i & 1 else -1.0), (1.0 if i & 2 else -1.0)
        u, v = sx * a[2], sz * a[3]
        least = min(least, _to(b, a[0] + a[4] * u + a[5] * v, a[1] - a[5] * u + a[4] * v))
        u, v = sx * b[2], sz * b[3]
        least = min(least, _to(a, b[0] + b[4] * u + b[5] * v, b[1] - b[5] * u + b[4] * v))
    return least


@kernel
def gaps(rows: F64, other: F64) -> F64:
    """Distance of each row to the other."""
    found = np.empty(len(rows))
    for i in range(len(rows)):
        found[i] = gap(rows[i], other)
    return found


@kernel
def inside(points: F64, outlines: F64) -> Bool:
    """Which points (n, 2) lie in any of the convex outlines (zones, corners, 2), padded by their last corner."""
    found = np.zeros(len(points), dtype=np.bool_)
    for i in range(len(points)):
        for k in range(len(outlines)):
            within = True
            n = outlines.shape[1]
            for j in range(n):
                ax, az = outlines[k, j]
                bx, bz = outlines[k, (j + 1) % n]
                # anticlockwise seen from above, x to the right and z down the page: inside lies to the left
                if (bx - ax) * (points[i, 1] - az) - (bz - az) * (points[i, 0] - ax) > 1e-6:
                    within = False
                    break
            if within:
                found[i] = True
                break
    return found


def padded(outlines: Sequence[F64]) -> F64:
    """Outlines of different numbers of corners in one array."""
    most = max(map(len, outlines))
    return np.array([np.concatenate((one, np.repeat(one[-1:], most - len(one), axis=0))) for one in outlines])


@kernel
def rows_inside(rows: F64, outlines: F64, grow: float) -> Bool:
    """Which rows have their corners, the middles of their sides and their middle in any of the outlines."""
    found = np.zeros(len(rows), dtype=np.bool_)
    points = np.empty((9, 2))
    for i in range(len(rows)):
        one, n = rows[i], 0
        for a in (-1.0, 0.0, 1.0):
            for b in (-1.0, 0.0, 1.0):
                u, v = a * (one[2] + grow), b * (one[3] + grow)
                points[n, 0] = one[0] + one[4] * u + one[5] * v
                points[n, 1] = one[1] - one[5] * u + one[4] * v
                n += 1
        found[i] = inside(points, outlines).all()
    return found


@kernel
def bearing(one: F64, other: F64) -> float:
    """Angle between the +z of a row and the direction from its middle to the nearest point of the other, radians.

    Where its middle lies over the other, the other's middle counts."""
    dx, dz = one[0] - other[0], one[1] - other[1]
    u, v = dx * other[4] - dz * other[5], dx * other[5] + dz * other[4]
    nu, nv = min(max(u, -other[2]), other[2]), min(max(v, -other[3]), other[3])
    x, z = other[0] + other[4] * nu + other[5] * nv - one[0], other[1] - other[5] * nu + other[4] * nv - one[1]
    if math.hypot(x, z) < 1e-6:
        x, z = -dx, -dz
    length = math.hypot(x, z)
    if length < 1e-6:
        return 0.0
    return math.acos(min(max((x * one[5] + z * one[4]) / length, -1.0), 1.0))


@kernel
def bearings(rows: F64, other: F64) -> F64:
    """Bearing of the other from each row."""
    found = np.empty(len(rows))
    for i in range(len(rows)):
        found[i] = bearing(rows[i], other)
    return found


@kernel
def boxes_meet(a: F64, stand_a: F64, lift_a: float, b: F64, stand_b: F64, lift_b: float, slack: float) -> bool:
    """Whether any two boxes (x0, y0, z0, x1, y1, z1) of two things that stand there overlap by more than `slack`."""
    ca, sa, cb, sb = math.cos(stand_a[2]), math.sin(stand_a[2]), math.cos(stand_b[2]), math.sin(stand_b[2])
    p, q = np.empty(8), np.empty(8)
    for i in range(len(a)):
        x, z = (a[i, 0] + a[i, 3]) / 2, (a[i, 2] + a[i, 5]) / 2
        p[0], p[1] = stand_a[0] + ca * x + sa * z, stand_a[1] - sa * x + ca * z
        p[2], p[3] = (a[i, 3] - a[i, 0]) / 2 - slack / 2, (a[i, 5] - a[i, 2]) / 2 - slack / 2
        p[4], p[5], p[6], p[7] = ca, sa, lift_a + a[i, 1] + slack / 2, lift_a + a[i, 4] - slack / 2
        if p[2] <= 0 or p[3] <= 0:
            continue
        for k in range(len(b)):
            x, z = (b[k, 0] + b[k, 3]) / 2, (b[k, 2] + b[k, 5]) / 2
            q[0], q[1] = stand_b[0] + cb * x + sb * z, stand_b[1] - sb * x + cb * z
            q[2], q[3] = (b[k, 3] - b[k, 0]) / 2 - slack / 2, (b[k, 5] - b[k, 2]) / 2 - slack / 2
            q[4], q[5], q[6], q[7] = cb, sb, lift_b + b[k, 1] + slack / 2, lift_b + b[k, 4] - slack / 2
            if q[2] > 0 and q[3] > 0 and overlap(p, q, 0.0):
                return True
    return False


@kernel
def stamp(busy: F64, x0: float, z0: float, cell: float, one: F64, grow: float, by: float) -> None:
    """Adds `by` to every cell of a grid whose middle is nearer than `grow` to a row."""
    reach = math.hypot(one[2], one[3]) + grow
    i0, i1 = int((one[0] - reach - x0) / cell) - 1, int((one[0] + reach - x0) / cell) + 2
    k0, k1 = int((one[1] - reach - z0) / cell) - 1, int((one[1] + reach - z0) / cell) + 2
    for k in range(max(k0, 0), min(k1, busy.shape[0])):
        for i in range(max(i0, 0), min(i1, busy.shape[1])):
            if _to(one, x0 + (i + 0.5) * cell, z0 + (k + 0.5) * cell) < grow:
                busy[k, i] += by


@kernel
def flood(busy: F64, start_row: int, start_column: int) -> Bool:
    """The cells that are not busy and hang together with the start, by edges."""
    seen = np.zeros(busy.shape, dtype=np.bool_)
    if busy[start_row, start_column] > 0:
        return seen
    stack = np.empty((busy.size, 2), dtype=np.int64)
    stack[0, 0], stack[0, 1] = start_row, start_column
    seen[start_row, start_column] = True
    n = 1
    while n:
        n -= 1
        r, c = stack[n, 0], stack[n, 1]
        for d in range(4):
            a, b = r + (d == 0) - (d == 1), c + (d == 2) - (d == 3)
            if 0 <= a < busy.shape[0] and 0 <= b < busy.shape[1] and not seen[a, b] and busy[a, b] <= 0:
                seen[a, b] = True
                stack[n, 0], stack[n, 1] = a, b
                n += 1
    return seen


@kernel
def touched(reached: Bool, x0: float, z0: float, cell: float, one: F64, grow: float) -> bool:
    """Whether any reached cell lies nearer than `grow` to a row."""
    reach = math.hypot(one[2], one[3]) + grow
    i0, i1 = int((one[0] - reach - x0) / cell) - 1, int((one[0] + reach - x0) / cell) + 2
    k0, k1 = int((one[1] - reach - z0) / cell) - 1, int((one[1] + reach - z0) / cell) + 2
    for k in range(max(k0, 0), min(k1, reached.shape[0])):
        for i in range(max(i0, 0), min(i1, reached.shape[1])):
            if reached[k, i] and _to(one, x0 + (i + 0.5) * cell, z0 + (k + 0.5) * cell) < grow:
                return True
    return False


@kernel
def heightfield(corners: F64, x0: float, z0: float, cell: float, columns: int, lines: int) -> F64:
    """Height of the highest point of triangles (n, 3, 3) over the middle of each cell; −1 where there is nothing."""
    found = np.full((lines, columns), -1.0)
    for t in range(len(corners)):
        ax, ay, az = corners[t, 0]
        bx, by, bz = corners[t, 1]
        cx, cy, cz = corners[t, 2]
        i0, i1 = int((min(ax, bx, cx) - x0) / cell), int((max(ax, bx, cx) - x0) / cell) + 1
        k0, k1 = int((min(az, bz, cz) - z0) / cell), int((max(az, bz, cz) - z0) / cell) + 1
        area = (bx - ax) * (cz - az) - (bz - az) * (cx - ax)
        if abs(area) < 1e-12:
            continue
        for k in range(max(k0, 0), min(k1, lines)):
            for i in range(max(i0, 0), min(i1, columns)):
                px, pz = x0 + (i + 0.5) * cell, z0 + (k + 0.5) * cell
                u = ((bx - px) * (cz - pz) - (bz - pz) * (cx - px)) / area
                v = ((cx - px) * (az - pz) - (cz - pz) * (ax - px)) / area
                w = 1.0 - u - v
                if u >= -1e-6 and v >= -1e-6 and w >= -1e-6:
                    found[k, i] = max(found[k, i], u * ay + v * by + w * cy)
    return found
