"""What can be stood on, cell by cell: the spans of height that ground solids take up in each cell's column."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.grid import Grid
from orienteer.space.outline import Outlines, clip, hull_of
from orienteer.space.solids import Solids

ROUND_SIDES = 64
"""Sides of the polygon that stands for a round platform."""


class Ground(NamedTuple):
    """Convex ground solids: a plan, and the planes that bound them above and below.

    Each plane is a·x + b·z + c; the top at a place is the lowest upper plane there, the foot the highest lower one.
    """

    first: I32
    sides: I32
    corners: F64
    upper_first: I32
    upper_count: I32
    upper: F64
    """Shape (planes, 3)."""
    lower_first: I32
    lower_count: I32
    lower: F64
    owner: I32
    """Index of its thing in the scene."""


class Spans(NamedTuple):
    """Heights that ground takes up in the columns of cells, sorted by cell."""

    begin: I32
    """Where each cell's spans begin; one more entry than cells."""
    low: F64
    """Lowest point in the cell, metres."""
    high: F64
    """Highest point in the cell."""
    top: F64
    """Height of the upper side at the middle of the cell; nan where the span does not reach the middle."""
    walkable: U8
    """1 where the upper side is ground no steeper than the body climbs; other numbers tell other sides apart."""
    piece: I32
    """Row in `Ground`; −1 − row in `box` for a span of loose triangles."""
    owner: I32
    box: F64
    """Low x, low z, high x, high z of what triangles fill of their cell."""


def ground_of(solids: Solids, on: Bool) -> Ground:
    """The ground solids among all; `on` says which things are ground."""
    prism = np.flatnonzero(on[solids.owner])
    rings = [_ring(solids.prisms, int(i)) for i in prism]
    uppers = [np.array(((0.0, 0.0, solids.high[i]),)) for i in prism]
    lowers = [np.array(((0.0, 0.0, solids.low[i]),)) for i in prism]
    owner = [int(solids.owner[i]) for i in prism]
    for points, faces, index in zip(solids.slanted, solids.slanted_faces, solids.slanted_owner, strict=True):
        if on[index] and len(faces):
            ring = np.empty((len(points) + 2, 2))
            rings.append(ring[: hull_of(np.ascontiguousarray(points[:, (0, 2)]), len(points), ring)].copy())
            upper, lower = _planes(points[faces])
            uppers.append(upper)
            lowers.append(lower)
            owner.append(int(index))
    first, count = _starts(rings)
    upper_first, upper_count = _starts(uppers)
    lower_first, lower_count = _starts(lowers)
    return Ground(
        first, count, np.concatenate([np.empty((0, 2)), *rings]),
        upper_first, upper_count, np.concatenate([np.empty((0, 3)), *uppers]),
        lower_first, lower_count, np.concatenate([np.empty((0, 3)), *lowers]),
        np.array(owner, np.int32),
    )  # fmt: skip


def _starts(parts: list[F64]) -> tuple[I32, I32]:
    count = np.array([len(part) for part in parts], np.int32)
    return (np.cumsum(count) - count).astype(np.int32), count


def _ring(outlines: Outlines, i: int) -> F64:
    """The corners of a prism's plan, anticlockwise."""
    if outlines.sides[i]:
        return outlines.corners[outlines.first[i] : outlines.first[i] + outlines.sides[i]]
    x, z, ux, uz, h, w = outlines.frame[i]
    if outlines.grow[i] > 0:
        angle = np.arange(ROUND_SIDES) * (2 * math.pi / ROUND_SIDES)
        ring: F64 = np.array((x, z)) + outlines.grow[i] * np.stack((np.cos(angle), np.sin(angle)), axis=1)
        return ring
    corners = np.array(((h, w), (-h, w), (-h, -w), (h, -w)))
    box: F64 = np.array((x, z)) + corners @ np.array(((ux, uz), (-uz, ux)))
    return box


def _planes(triangles: F64) -> tuple[F64, F64]:
    """Upper and lower bounding planes of a convex solid from its faces."""
    normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    size = np.linalg.norm(normal, axis=1)
    flat = np.abs(normal[:, 1]) > 1e-6 * np.maximum(size, 1e-300)
    normal, base = normal[flat], triangles[flat, 0]
    slope = -normal[:, (0, 2)] / normal[:, 1:2]
    height = base[:, 1] - (slope * base[:, (0, 2)]).sum(axis=1)
    planes = np.column_stack((slope, height))
    return planes[normal[:, 1] > 0], planes[normal[:, 1] < 0]


def spans_of(ground: Ground, skins: Skins, grid: Grid, steepest: float) -> Spans:
    """The spans of all ground; tops steeper than `steepest` (rise over run) are not walkable."""
    cell, low, high, top, walkable, piece = _raster(ground, grid, steepest)
    owner = np.concatenate((ground.owner[piece], skins.owner))
    cell = np.concatenate((cell, skins.cell))
    piece = np.concatenate((piece, -1 - np.arange(len(skins.cell), dtype=np.int32)))
    order, begin = _by_cell(cell, grid.nx * grid.nz)
    return Spans(
        begin,
        np.concatenate((low, skins.low))[order],
        np.concatenate((high, skins.high))[order],
        np.concatenate((top, skins.top))[order],
        np.concatenate((walkable, skins.walkable))[order],
        piece[order],
        owner[order],
        skins.box,
    )


class Skins(NamedTuple):
    """What loose triangles fill of the columns of cells, in no order."""

    cell: I32
    low: F64
    high: F64
    top: F64
    walkable: U8
    owner: I32
    box: F64


@kernel
def _by_cell(cell: I32, cells: int) -> tuple[I32, I32]:
    """A stable order by cell, and where each cell begins in it."""
    begin = np.zeros(cells + 1, np.int32)
    for c in cell:
        begin[c + 1] += 1
    for c in range(cells):
        begin[c + 1] += begin[c]
    at = begin.copy()
    order = np.empty(len(cell), np.int32)
    for k in range(len(cell)):
        order[at[cell[k]]] = k
        at[cell[k]] += 1
    return order, begin


@kernel
def _bounds(g: Ground, p: int) -> tuple[float, float, float, float]:
    x0, z0, x1, z1 = np.inf, np.inf, -np.inf, -np.inf
    for k in range(g.first[p], g.first[p] + g.sides[p]):
        x, z = g.corners[k, 0], g.corners[k, 1]
        x0, z0, x1, z1 = min(x0, x), min(z0, z), max(x1, x), max(z1, z)
    return x0, z0, x1, z1


@kernel
def top_at(g: Ground, p: int, x: float, z: float) -> tuple[float, float]:
    """Height of the upper side and its rise over run."""
    best, steep = np.inf, 0.0
    for k in range(g.upper_first[p], g.upper_first[p] + g.upper_count[p]):
        y = g.upper[k, 0] * x + g.upper[k, 1] * z + g.upper[k, 2]
        if y < best:
            best, steep = y, math.sqrt(g.upper[k, 0] ** 2 + g.upper[k, 1] ** 2)
    return best, steep


@kernel
def foot_at(g: Ground, p: int, x: float, z: float) -> float:
    """Height of the lower side."""
    best = -np.inf
    for k in range(g.lower_first[p], g.lower_first[p] + g.lower_count[p]):
        best = max(best, g.lower[k, 0] * x + g.lower[k, 1] * z + g.lower[k, 2])
    return best


@kernel
def _crossing(g: Ground, p: int, z: float) -> tuple[float, float]:
    """The x from and to which a solid's plan covers the line at z; from > to where it does not."""
    x0, x1 = np.inf, -np.inf
    begin, n = g.first[p], g.sides[p]
    ax, az = g.corners[begin + n - 1, 0], g.corners[begin + n - 1, 1]
    for k in range(begin, begin + n):
        bx, bz = g.corners[k, 0], g.corners[k, 1]
        if (az <= z <= bz) or (bz <= z <= az):
            if az == bz:
                x0, x1 = min(x0, ax, bx), max(x1, ax, bx)
            else:
                x = ax + (z - az) / (bz - az) * (bx - ax)
                x0, x1 = min(x0, x), max(x1, x)
        ax, az = bx, bz
    return x0, x1


@kernel
def in_cell(g: Ground, p: int, grid: Grid, ix: int, iz: int, out: F64, work: F64) -> int:
    """The part of a solid's plan that lies in a cell, into `out`; how many corners. Both hold corners + 5 rows."""
    n = g.sides[p]
    for k in range(n):
        out[k, 0], out[k, 1] = g.corners[g.first[p] + k, 0], g.corners[g.first[p] + k, 1]
    x, z = grid.x0 + ix * grid.cell, grid.z0 + iz * grid.cell
    n = clip(out, n, -1.0, 0.0, -x, work)
    n = clip(work, n, 1.0, 0.0, x + grid.cell, out)
    n = clip(out, n, 0.0, -1.0, -z, work)
    return clip(work, n, 0.0, 1.0, z + grid.cell, out)


@kernel
def _raster(g: Ground, grid: Grid, steepest: float) -> tuple[I32, F64, F64, F64, U8, I32]:
    """Cell, low, high, top at the cell's middle, walkable and piece of every span."""
    room, most = 0, 4
    for p in range(len(g.first)):
        x0, z0, x1, z1 = _bounds(g, p)
        room += (int((x1 - x0) / grid.cell) + 3) * (int((z1 - z0) / grid.cell) + 3)
        most = max(most, g.sides[p])
    cell, piece = np.empty(room, np.int32), np.empty(room, np.int32)
    low, high, top = np.empty(room), np.empty(room), np.empty(room)
    walkable = np.empty(room, np.uint8)
    out, work = np.empty((most + 5, 2)), np.empty((most + 5, 2))
    m, c = 0, grid.cell
    for p in range(len(g.first)):
        x0, z0, x1, z1 = _bounds(g, p)
        flat = g.upper_count[p] == 1 and g.lower_count[p] == 1
        flat = flat and g.upper[g.upper_first[p], 0] == 0.0 and g.upper[g.upper_first[p], 1] == 0.0
        for iz in range(max(0, int((z0 - grid.z0) / c)), min(grid.nz, int((z1 - grid.z0) / c) + 1)):
            zl = grid.z0 + iz * c
            a0, a1 = _crossing(g, p, zl)
            b0, b1 = _crossing(g, p, zl + c)
            m0, m1 = _crossing(g, p, zl + c / 2)
            inner0, inner1 = max(a0, b0), min(a1, b1)
            outer0, outer1 = min(a0, b0), max(a1, b1)
            for k in range(g.first[p], g.first[p] + g.sides[p]):
                if zl <= g.corners[k, 1] <= zl + c:
                    outer0, outer1 = min(outer0, g.corners[k, 0]), max(outer1, g.corners[k, 0])
            if outer0 > outer1:
                continue
            for ix in range(max(0, int((outer0 - grid.x0) / c)), min(grid.nx, int((outer1 - grid.x0) / c) + 1)):
                xl = grid.x0 + ix * c
                middle = xl + c / 2
                whole = inner0 <= xl and xl + c <= inner1
                t, steep = top_at(g, p, middle, zl + c / 2)
                foot, top_most = foot_at(g, p, middle, zl + c / 2), t
                if not flat:
                    n = in_cell(g, p, grid, ix, iz, out, work)
                    for k in range(n):
                        y = top_at(g, p, out[k, 0], out[k, 1])[0]
                        foot, top_most = min(foot, foot_at(g, p, out[k, 0], out[k, 1])), max(top_most, y) if k else y
                    if n == 0:
                        continue
                elif not whole and in_cell(g, p, grid, ix, iz, out, work) == 0:
                    continue
                covers = whole or (m0 - 1e-9 <= middle <= m1 + 1e-9)
                cell[m], piece[m] = iz * grid.nx + ix, p
                low[m], high[m], top[m] = foot, top_most, t if covers else np.nan
                walkable[m] = 1 if steep <= steepest + 1e-9 else 0
                m += 1
    return cell[:m].copy(), low[:m].copy(), high[:m].copy(), top[:m].copy(), walkable[:m].copy(), piece[:m].copy()
