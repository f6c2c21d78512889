"""Convex outlines in the plan: distances to points and segments, clipping, hulls, sums.

An outline is an upright rectangle in its own axes or a convex polygon, anticlockwise in (x, z) drawn with z up the
page. All outlines of a scene lie in one `Outlines`, so that compiled loops can pass them around.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel


class Outlines(NamedTuple):
    """Convex outlines, each grown by a radius."""

    frame: F64
    """Rectangles: middle x, z; unit axis x, z; half length along it, half length across. Shape (outlines, 6)."""
    first: I32
    """Where the polygon begins in `corners`."""
    sides: I32
    """Corners of the polygon; 0: it is the rectangle."""
    corners: F64
    """Of all polygons, shape (corners, 2)."""
    grow: F64
    """How far the outline is grown on every side, metres; negative: shrunk by moving the limit, not the shape."""


@kernel
def gap_to_point(o: Outlines, i: int, x: float, z: float) -> float:
    """Distance from a point to an outline before growing; negative inside."""
    if o.sides[i] == 0:
        ux, uz = o.frame[i, 2], o.frame[i, 3]
        dx, dz = x - o.frame[i, 0], z - o.frame[i, 1]
        a = abs(dx * ux + dz * uz) - o.frame[i, 4]
        b = abs(dz * ux - dx * uz) - o.frame[i, 5]
        if a <= 0.0:
            return float(max(a, b))
        return float(a) if b <= 0.0 else math.sqrt(a * a + b * b)
    nearest, inside, deepest = np.inf, True, -np.inf
    begin, n = o.first[i], o.sides[i]
    ax, az = o.corners[begin + n - 1, 0], o.corners[begin + n - 1, 1]
    for k in range(begin, begin + n):
        bx, bz = o.corners[k, 0], o.corners[k, 1]
        ex, ez, px, pz = bx - ax, bz - az, x - ax, z - az
        length2 = ex * ex + ez * ez
        side = px * ez - pz * ex
        t = min(max((px * ex + pz * ez) / length2, 0.0), 1.0) if length2 > 0.0 else 0.0
        qx, qz = px - t * ex, pz - t * ez
        nearest = min(nearest, qx * qx + qz * qz)
        if length2 > 0.0:
            if side > 0.0:
                inside = False
            deepest = max(deepest, side / math.sqrt(length2))
        ax, az = bx, bz
    # A polygon of one or two corners has no inside.
    return deepest if inside and n > 2 else math.sqrt(nearest)


@kernel
def nearest_of(o: Outlines, i: int, x: float, z: float) -> tuple[float, float]:
    """The point of an outline's edge that is nearest to a point."""
    if o.sides[i] == 0:
        ux, uz, h, w = o.frame[i, 2], o.frame[i, 3], o.frame[i, 4], o.frame[i, 5]
        dx, dz = x - o.frame[i, 0], z - o.frame[i, 1]
        a, b = dx * ux + dz * uz, dz * ux - dx * uz
        if abs(a) <= h and abs(b) <= w:
            if h - abs(a) < w - abs(b):
                a = h if a >= 0.0 else -h
            else:
                b = w if b >= 0.0 else -w
        else:
            a, b = min(max(a, -h), h), min(max(b, -w), w)
        return o.frame[i, 0] + a * ux - b * uz, o.frame[i, 1] + a * uz + b * ux
    begin, n = o.first[i], o.sides[i]
    best, bx, bz = np.inf, x, z
    cx, cz = o.corners[begin + n - 1, 0], o.corners[begin + n - 1, 1]
    for k in range(begin, begin + n):
        dx, dz = o.corners[k, 0], o.corners[k, 1]
        ex, ez = dx - cx, dz - cz
        length2 = ex * ex + ez * ez
        t = min(max(((x - cx) * ex + (z - cz) * ez) / length2, 0.0), 1.0) if length2 > 0.0 else 0.0
        qx, qz = cx + t * ex, cz + t * ez
        d = (x - qx) ** 2 + (z - qz) ** 2
        if d < best:
            best, bx, bz = d, qx, qz
        cx, cz = dx, dz
    return bx, bz


@kernel
def away_from(o: Outlines, i: int, x: float, z: float) -> tuple[float, float]:
    """The unit direction in which a point leaves an outline fastest."""
    qx, qz = nearest_of(o, i, x, z)
    dx, dz = x - qx, z - qz
    if gap_to_point(o, i, x, z) < 0.0:
        dx, dz = -dx, -dz
    length = math.sqrt(dx * dx + dz * dz)
    if length < 1e-12:
        dx, dz = x - o.frame[i, 0], z - o.frame[i, 1]
        length = math.sqrt(dx * dx + dz * dz)
        if length < 1e-12:
            return 1.0, 0.0
    return dx / length, dz / length


@kernel
def point_to_segment(x: float, z: float, ax: float, az: float, bx: float, bz: float) -> float:
    """Distance from a point to a segment."""
    ex, ez = bx - ax, bz - az
    length2 = ex * ex + ez * ez
    t = min(max(((x - ax) * ex + (z - az) * ez) / length2, 0.0), 1.0) if length2 > 0.0 else 0.0
    dx, dz = x - ax - t * ex, z - az - t * ez
    return math.sqrt(dx * dx + dz * dz)


@kernel
def _part_in_box(ax: float, az: float, bx: float, bz: float, h: float, w: float) -> tuple[float, float]:
    """From and to which share of its length a segment lies in the box |x| ≤ h, |z| ≤ w; from > to where it misses."""
    low, high = 0.0, 1.0
    for p, d, half in ((ax, bx - ax, h), (az, bz - az, w)):
        if d == 0.0:
            if abs(p) > half:
                return 2.0, 1.0
        else:
            t0, t1 = (-half - p) / d, (half - p) / d
            if t0 > t1:
                t0, t1 = t1, t0
            low, high = max(low, t0), min(high, t1)
    return low, high


@kernel
def gap_to_segment(o: Outlines, i: int, ax: float, az: float, bx: float, bz: float) -> float:
    """Distance between a segment and an outline before growing.

    Where they meet it is the gap of the deepest of its ends and the middle of its inner part: below 0, not exact.
    """
    least = min(gap_to_point(o, i, ax, az), gap_to_point(o, i, bx, bz))
    low, high = 0.0, 1.0
    if o.sides[i] == 0:
        ux, uz, h, w = o.frame[i, 2], o.frame[i, 3], o.frame[i, 4], o.frame[i, 5]
        px, pz, qx, qz = ax - o.frame[i, 0], az - o.frame[i, 1], bx - o.frame[i, 0], bz - o.frame[i, 1]
        px, pz = px * ux + pz * uz, pz * ux - px * uz
        qx, qz = qx * ux + qz * uz, qz * ux - qx * uz
        low, high = _part_in_box(px, pz, qx, qz, h, w)
        if low > high:
            for sx in (-h, h):
                for sz in (-w, w):
                    least = min(least, point_to_segment(sx, sz, px, pz, qx, qz))
    else:
        begin, n = o.first[i], o.sides[i]
        if n < 3:
            low = 2.0
        cx, cz = o.corners[begin + n - 1, 0], o.corners[begin + n - 1, 1]
        outer = np.inf
        for k in range(begin, begin + n):
            dx, dz = o.corners[k, 0], o.corners[k, 1]
            outer = min(outer, point_to_segment(dx, dz, ax, az, bx, bz))
            # The part of the segment on the inner side of this edge.
            sa = (ax - cx) * (dz - cz) - (az - cz) * (dx - cx)
            sb = (bx - cx) * (dz - cz) - (bz - cz) * (dx - cx)
            if sa > 0.0 and sb > 0.0:
                low = 2.0
            elif sa > 0.0:
                low = max(low, sa / (sa - sb))
            elif sb > 0.0:
                high = min(high, sa / (sa - sb))
            cx, cz = dx, dz
        if low > high:
            least = min(least, outer)
            if n == 2:
                least = min(least, _between_segments(o, begin, ax, az, bx, bz))
    if low <= high:
        t = (low + high) / 2
        least = min(least, gap_to_point(o, i, ax + t * (bx - ax), az + t * (bz - az)))
    return least


@kernel
def _between_segments(o: Outlines, first: int, ax: float, az: float, bx: float, bz: float) -> float:
    """0 where a segment crosses the one between two corners, else inf: their ends tell the rest."""
    cx, cz, dx, dz = o.corners[first, 0], o.corners[first, 1], o.corners[first + 1, 0], o.corners[first + 1, 1]
    ac = (bx - ax) * (cz - az) - (bz - az) * (cx - ax)
    ad = (bx - ax) * (dz - az) - (bz - az) * (dx - ax)
    ca = (dx - cx) * (az - cz) - (dz - cz) * (ax - cx)
    cb = (dx - cx) * (bz - cz) - (dz - cz) * (bx - cx)
    return 0.0 if ac * ad <= 0.0 and ca * cb <= 0.0 else np.inf


@kernel
def reach_of(o: Outlines, i: int) -> tuple[float, float, float, float]:
    """Low x, low z, high x, high z of an outline before growing."""
    if o.sides[i] == 0:
        ux, uz, h, w = abs(o.frame[i, 2]), abs(o.frame[i, 3]), o.frame[i, 4], o.frame[i, 5]
        rx, rz = ux * h + uz * w, uz * h + ux * w
        return o.frame[i, 0] - rx, o.frame[i, 1] - rz, o.frame[i, 0] + rx, o.frame[i, 1] + rz
    x0, z0, x1, z1 = np.inf, np.inf, -np.inf, -np.inf
    for k in range(o.first[i], o.first[i] + o.sides[i]):
        x, z = o.corners[k, 0], o.corners[k, 1]
        x0, z0, x1, z1 = min(x0, x), min(z0, z), max(x1, x), max(z1, z)
    return x0, z0, x1, z1


@kernel
def _sort(points: F64, n: int) -> None:
    """Sorts the first n points by x, then z."""
    for k in range(1, n):
        x, z = points[k, 0], points[k, 1]
        j = k - 1
        while j >= 0 and (points[j, 0] > x or (points[j, 0] == x and points[j, 1] > z)):
            points[j + 1, 0], points[j + 1, 1] = points[j, 0], points[j, 1]
            j -= 1
        points[j + 1, 0], points[j + 1, 1] = x, z


@kernel
def hull_of(points: F64, n: int, out: F64) -> int:
    """Convex hull of the first n points (x, z), anticlockwise, into `out` of n + 2 rows; sorts them. Its corners."""
    _sort(points, n)
    m = 0
    for turn in range(2):
        floor = m
        for step in range(n):
            j = step if turn == 0 else n - 1 - step
            x, z = points[j, 0], points[j, 1]
            while m - floor >= 2:
                ux, uz = out[m - 1, 0] - out[m - 2, 0], out[m - 1, 1] - out[m - 2, 1]
                left = ux * (z - out[m - 2, 1]) - uz * (x - out[m - 2, 0])
                # Of points in one line only those between others go: noise in x may hold up the order along z.
                onward = ux * (x - out[m - 1, 0]) + uz * (z - out[m - 1, 1])
                if left > 1e-14 or (left > 0.0 and onward < 0.0):
                    break
                m -= 1
            out[m, 0], out[m, 1] = x, z
            m += 1
        m -= 1  # the last corner of a chain begins the other one
    return max(m, 1)


@kernel
def clip(points: F64, n: int, a: float, b: float, c: float, out: F64) -> int:
    """The part of a polygon where a·x + b·z ≤ c, into `out` of n + 1 rows; how many corners it has."""
    m = 0
    if n == 0:
        return 0
    px, pz = points[n - 1, 0], points[n - 1, 1]
    before = a * px + b * pz - c
    for k in range(n):
        qx, qz = points[k, 0], points[k, 1]
        after = a * qx + b * qz - c
        if (before < 0.0 < after) or (after < 0.0 < before):
            t = before / (before - after)
            out[m, 0], out[m, 1] = px + t * (qx - px), pz + t * (qz - pz)
            m += 1
        if after <= 0.0:
            out[m, 0], out[m, 1] = qx, qz
            m += 1
        px, pz, before = qx, qz, after
    return m


@kernel
def corners_of(o: Outlines, i: int, out: F64) -> int:
    """The corners of an outline, anticlockwise, into `out`; how many."""
    if o.sides[i] == 0:
        ux, uz, h, w = o.frame[i, 2], o.frame[i, 3], o.frame[i, 4], o.frame[i, 5]
        for k, (a, b) in enumerate(((h, w), (-h, w), (-h, -w), (h, -w))):
            out[k, 0], out[k, 1] = o.frame[i, 0] + a * ux - b * uz, o.frame[i, 1] + a * uz + b * ux
        return 4
    for k in range(o.sides[i]):
        out[k, 0], out[k, 1] = o.corners[o.first[i] + k, 0], o.corners[o.first[i] + k, 1]
    return int(o.sides[i])


@kernel
def gap_to_ring(o: Outlines, i: int, ring: F64, n: int, work: F64) -> float:
    """Distance between an outline before growing and a convex polygon; where they overlap, minus how deep.

    `work` holds as many rows as any outline has corners, and at least 4.
    """
    m = corners_of(o, i, work)
    apart = max(_separation(ring, n, work, m), _separation(work, m, ring, n))
    if apart <= 0.0:
        return apart
    least = np.inf
    for a in range(n):
        b = (a + 1) % n
        for c in range(m):
            d = (c + 1) % m
            least = min(least, point_to_segment(ring[a, 0], ring[a, 1], work[c, 0], work[c, 1], work[d, 0], work[d, 1]))
            least = min(least, point_to_segment(work[c, 0], work[c, 1], ring[a, 0], ring[a, 1], ring[b, 0], ring[b, 1]))
    return least


@kernel
def _separation(one: F64, n: int, other: F64, m: int) -> float:
    """The widest strip, along an edge of the first polygon, that lies between both; negative where there is none."""
    best = -np.inf
    for a in range(n):
        b = (a + 1) % n
        ex, ez = one[b, 0] - one[a, 0], one[b, 1] - one[a, 1]
        length = math.sqrt(ex * ex + ez * ez)
        if length > 1e-12:
            least = np.inf
            for c in range(m):
                least = min(least, ((other[c, 0] - one[a, 0]) * ez - (other[c, 1] - one[a, 1]) * ex) / length)
            best = max(best, least)
    return best


@kernel
def _swept(o: Outlines, ux: float, uz: float, half_length: F64, half_width: F64) -> tuple[F64, I32, I32, F64]:
    """Frame, first, sides and corners of outlines summed with rectangles along (ux, uz), one for each outline."""
    n, most = len(o.grow), 4
    for i in range(n):
        most = max(most, o.sides[i])
    frame, first, sides = np.zeros((n, 6)), np.zeros(n, np.int32), np.zeros(n, np.int32)
    corners, at = np.empty((n * (most + 4), 2)), 0
    own, cloud, ring = np.empty((most, 2)), np.empty((4 * most, 2)), np.empty((4 * most + 2, 2))
    for i in range(n):
        length, width = half_length[i], half_width[i]
        frame[i, 0], frame[i, 1], frame[i, 2], frame[i, 3] = o.frame[i, 0], o.frame[i, 1], ux, uz
        if o.sides[i] == 0:
            h, w = o.frame[i, 4], o.frame[i, 5]
            cosine = abs(o.frame[i, 2] * ux + o.frame[i, 3] * uz)
            if cosine > 1.0 - 1e-12 or max(h, w) == 0.0:
                frame[i, 4], frame[i, 5] = h + length, w + width
                continue
            if cosine < 1e-6:
                frame[i, 4], frame[i, 5] = w + length, h + width
                continue
        m = corners_of(o, i, own)
        for j in range(m):
            for k, (a, b) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
                cloud[4 * j + k, 0] = own[j, 0] + a * length * ux - b * width * uz
                cloud[4 * j + k, 1] = own[j, 1] + a * length * uz + b * width * ux
        size = hull_of(cloud, 4 * m, ring)
        first[i], sides[i] = at, size
        corners[at : at + size] = ring[:size]
        at += size
    return frame, first, sides, corners[:at].copy()


def swept(o: Outlines, ahead: tuple[float, float], half_length: F64, half_width: F64) -> Outlines:
    """Where the middle of a rectangle along the unit vector `ahead` must not be, for it to keep off each outline.

    Half length and half width are given for each outline; negative ones count as 0.
    """
    frame, first, sides, corners = _swept(o, ahead[0], ahead[1], np.maximum(half_length, 0), np.maximum(half_width, 0))
    return Outlines(frame, first, sides, corners, o.grow)


def rectangles(frame: F64, grow: F64) -> Outlines:
    """Outlines that are all rectangles."""
    n = len(frame)
    return Outlines(
        np.ascontiguousarray(frame, dtype=np.float64).reshape(n, 6),
        np.zeros(n, np.int32),
        np.zeros(n, np.int32),
        np.empty((0, 2)),
        np.ascontiguousarray(grow, dtype=np.float64),
    )


def joined(*parts: Outlines) -> Outlines:
    """All outlines in one, in order."""
    base, first = 0, []
    for part in parts:
        first.append(part.first + np.int32(base))
        base += len(part.corners)
    return Outlines(
        np.concatenate([part.frame for part in parts]),
        np.concatenate(first).astype(np.int32),
        np.concatenate([part.sides for part in parts]),
        np.concatenate([part.corners for part in parts]),
        np.concatenate([part.grow for part in parts]),
    )


def boxes(box: F64) -> Outlines:
    """Outlines that are boxes along the axes: low x, low z, high x, high z a row."""
    frame = np.zeros((len(box), 6))
    frame[:, :2], frame[:, 4:] = (box[:, :2] + box[:, 2:]) / 2, (box[:, 2:] - box[:, :2]) / 2
    frame[:, 2] = 1.0
    return rectangles(frame, np.zeros(len(box)))


def joined_boxes(box: F64, same: F64) -> tuple[F64, F64]:
    """Boxes that touch end to end and agree in every column of `same`, joined into longer ones; and their `same`."""
    for along, across in ((0, 1), (1, 0)):
        key = np.round(np.column_stack((box[:, across], box[:, across + 2], same)), 7)
        order = np.lexsort((box[:, along], *key.T))
        box, same, key = box[order], same[order], key[order]
        apart = np.ones(len(box), np.bool_)
        apart[1:] = (key[1:] != key[:-1]).any(axis=1) | (box[1:, along] > box[:-1, along + 2] + 1e-7)
        first = np.flatnonzero(apart)
        high = np.maximum.reduceat(box[:, along + 2], first) if len(first) else box[:, along + 2]
        box, same = box[first], same[first]
        box[:, along + 2] = high
    return box, same


def tidied(o: Outlines) -> Outlines:
    """The same outlines, with polygons of one or two corners as rectangles without width."""
    frame, sides = o.frame.copy(), o.sides.copy()
    for i in np.flatnonzero((o.sides == 1) | (o.sides == 2)):
        a, b = o.corners[o.first[i]], o.corners[o.first[i] + o.sides[i] - 1]
        length = float(np.hypot(*(b - a)))
        ahead = (b - a) / length if length > 0 else np.array((1.0, 0.0))
        frame[i], sides[i] = (*((a + b) / 2), *ahead, length / 2, 0.0), 0
    return o._replace(frame=frame, sides=sides)
