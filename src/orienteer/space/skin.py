"""Loose triangles in the columns of cells: what scans and things without colliders give a body to run into."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.grid import Grid
from orienteer.space.ground import Skins

MEET_M = 0.001
"""Spans of one thing in one cell that are closer than this are one."""
MOST_BESIDE = 4
"""Spans of one thing that overlap in height within one cell; further ones are joined to the last."""


STEEP, WALKABLE, UNDERSIDE = 0, 1, 2
"""Kinds of triangles: too steep to stand on, level enough, and level enough but facing down or no ground."""


def kinds_of(triangles: F64, steepest: float, ground: Bool, either_side: Bool) -> U8:
    """The kind of each triangle; level is what is no steeper than `steepest` (rise over run).

    With `either_side`, the way they face does not count: floors are sometimes wound the wrong way.
    """
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    up = np.abs(normal[:, 1])
    level = (up > 0) & (np.hypot(normal[:, 0], normal[:, 2]) <= steepest * up * (1 + 1e-9))
    walkable = level & ground & (either_side | (normal[:, 1] > 0))
    return np.where(walkable, WALKABLE, np.where(level, UNDERSIDE, STEEP)).astype(np.uint8)


def skins_of(triangles: F64, owner: I32, kind: U8, grid: Grid) -> Skins:
    """The spans that triangles fill of the grid's cells."""
    return Skins(*_raster(np.ascontiguousarray(triangles), owner, kind, grid))


@kernel
def _cut(points: F64, n: int, axis: int, sign: float, limit: float, out: F64) -> int:
    """The part of a polygon in space where sign · coordinate ≤ limit."""
    m = 0
    if n == 0:
        return 0
    before = sign * points[n - 1, axis] - limit
    last = n - 1
    for k in range(n):
        after = sign * points[k, axis] - limit
        if (before < 0.0 < after) or (after < 0.0 < before):
            t = before / (before - after)
            for j in range(3):
                out[m, j] = points[last, j] + t * (points[k, j] - points[last, j])
            m += 1
        if after <= 0.0:
            for j in range(3):
                out[m, j] = points[k, j]
            m += 1
        before, last = after, k
    return m


@kernel
def _height_at(t: F64, x: float, z: float) -> float:
    """Height of a triangle above a place of the plan; nan beside it."""
    ax, az, bx, bz = t[1, 0] - t[0, 0], t[1, 2] - t[0, 2], t[2, 0] - t[0, 0], t[2, 2] - t[0, 2]
    px, pz = x - t[0, 0], z - t[0, 2]
    twice = ax * bz - az * bx
    if twice == 0.0:
        return math.nan
    u, v = (px * bz - pz * bx) / twice, (ax * pz - az * px) / twice
    if u < -1e-9 or v < -1e-9 or u + v > 1.0 + 1e-9:
        return math.nan
    return float(t[0, 1] + u * (t[1, 1] - t[0, 1]) + v * (t[2, 1] - t[0, 1]))


@kernel
def _raster(
    triangles: F64, triangle_owner: I32, triangle_kind: U8, grid: Grid
) -> tuple[I32, F64, F64, F64, U8, I32, F64]:
    """Cell, low, high, top, walkable, owner and box of every span."""
    room = 4 * len(triangles) + 64
    cell, owner, after = np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room, np.int32)
    low, high, top = np.empty(room), np.empty(room), np.empty(room)
    kind, box = np.empty(room, np.uint8), np.empty((room, 4))
    head = np.full(grid.nx * grid.nz, -1, np.int32)
    strip, piece, work = np.empty((12, 3)), np.empty((12, 3)), np.empty((12, 3))
    m, c = 0, grid.cell
    for i in range(len(triangles)):
        t = triangles[i]
        z0, z1 = min(t[0, 2], t[1, 2], t[2, 2]), max(t[0, 2], t[1, 2], t[2, 2])
        for iz in range(max(0, math.floor((z0 - grid.z0) / c)), min(grid.nz, math.floor((z1 - grid.z0) / c) + 1)):
            zl = grid.z0 + iz * c
            n = _cut(_cut_into(t, work), 3, 2, -1.0, -zl, piece)
            n = _cut(piece, n, 2, 1.0, zl + c, strip)
            if n == 0:
                continue
            x0, x1 = np.inf, -np.inf
            for k in range(n):
                x0, x1 = min(x0, strip[k, 0]), max(x1, strip[k, 0])
            for ix in range(max(0, math.floor((x0 - grid.x0) / c)), min(grid.nx, math.floor((x1 - grid.x0) / c) + 1)):
                xl = grid.x0 + ix * c
                k = _cut(strip, n, 0, -1.0, -xl, work)
                k = _cut(work, k, 0, 1.0, xl + c, piece)
                if k == 0:
                    continue
                if m == room:
                    room *= 2
                    cell, owner, after = _longer(cell, room), _longer(owner, room), _longer(after, room)
                    low, high, top = _longer_f(low, room), _longer_f(high, room), _longer_f(top, room)
                    wider = np.empty(room, np.uint8)
                    wider[:m] = kind
                    kind = wider
                    boxes = np.empty((room, 4))
                    boxes[:m] = box
                    box = boxes
                foot, peak = np.inf, -np.inf
                bx0, bz0, bx1, bz1 = np.inf, np.inf, -np.inf, -np.inf
                for j in range(k):
                    foot, peak = min(foot, piece[j, 1]), max(peak, piece[j, 1])
                    bx0, bx1 = min(bx0, piece[j, 0]), max(bx1, piece[j, 0])
                    bz0, bz1 = min(bz0, piece[j, 2]), max(bz1, piece[j, 2])
                y = _height_at(t, xl + c / 2, zl + c / 2)
                where = iz * grid.nx + ix
                s, beside, size = head[where], 0, (bx1 - bx0) * (bz1 - bz0)
                while s >= 0:
                    same = owner[s] == triangle_owner[i] and kind[s] == triangle_kind[i]
                    if same and low[s] <= peak + MEET_M and foot <= high[s] + MEET_M:
                        # A box around both must not claim what neither fills: a wall's face is not as wide as its foot.
                        wide = max(box[s, 2], bx1) - min(box[s, 0], bx0)
                        deep = max(box[s, 3], bz1) - min(box[s, 1], bz0)
                        own = (box[s, 2] - box[s, 0]) * (box[s, 3] - box[s, 1])
                        beside += 1
                        if wide * deep <= own + size + 1e-9 or beside >= MOST_BESIDE:
                            break
                    s = after[s]
                if s < 0:
                    s, m = m, m + 1
                    after[s], head[where] = head[where], s
                    cell[s], owner[s], kind[s] = where, triangle_owner[i], triangle_kind[i]
                    low[s], high[s], top[s] = foot, peak, y
                    box[s, 0], box[s, 1], box[s, 2], box[s, 3] = bx0, bz0, bx1, bz1
                else:
                    low[s], high[s] = min(low[s], foot), max(high[s], peak)
                    if not top[s] >= y:  # also where either is nan
                        top[s] = y if y == y else top[s]
                    box[s, 0], box[s, 1] = min(box[s, 0], bx0), min(box[s, 1], bz0)
                    box[s, 2], box[s, 3] = max(box[s, 2], bx1), max(box[s, 3], bz1)
    for s in range(m):
        # A hairline crack between the triangles of a scanned floor is no hole: touching the cell is enough.
        if kind[s] == WALKABLE and top[s] != top[s]:
            other = head[cell[s]]
            while other >= 0 and not (kind[other] == WALKABLE and abs(top[other] - high[s]) <= c):
                other = after[other]
            if other < 0:
                top[s] = high[s]
    return cell[:m], low[:m], high[:m], top[:m], kind[:m], owner[:m], box[:m]


@kernel
def _cut_into(t: F64, out: F64) -> F64:
    for k in range(3):
        for j in range(3):
            out[k, j] = t[k, j]
    return out


@kernel
def _longer(values: I32, room: int) -> I32:
    out = np.empty(room, np.int32)
    out[: len(values)] = values
    return out


@kernel
def _longer_f(values: F64, room: int) -> F64:
    out = np.empty(room)
    out[: len(values)] = values
    return out
