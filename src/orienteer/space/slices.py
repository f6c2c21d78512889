"""Slanted solids as upright ones: what of them stands between the feet and the head of a body on the floor nearby.

Where the floor about a solid has a few levels only, that is one plan for each level, exact to `thickness` of height.
Elsewhere the solid becomes a stack of slices, each as wide as the solid is anywhere between its two heights.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, I64
from orienteer.kernel import kernel
from orienteer.space.clear import cells_met
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import Outlines, hull_of, rectangles

MOST_SLICES = 200
"""Of one solid; taller ones get thicker slices."""
MOST_LEVELS = 8
"""Levels of the floor about a solid; with more it is sliced."""


class Slabs(NamedTuple):
    """Parts of solids between two heights, seen from above."""

    plan: Outlines
    low: F64
    """A body with its feet below `high` and its head above `low` meets the part."""
    high: F64
    solid: I32
    """Which solid each is part of."""


def slabs_of(
    hulls: list[tuple[F64, I32]],
    floor: Floor,
    grid: Grid,
    reach: float,
    height: float,
    contact: float,
    thickness: float,
) -> Slabs:
    """All parts of convex solids (corners, faces) that a body of that height could meet within `reach` of them."""
    if not hulls:
        return _NO_SLABS
    spread = _Spread(reach, height, contact, thickness)
    return _as_slabs(*_cut_all(_bundled(hulls), floor.begin, floor.y, grid, spread))


def layers_of(hulls: list[tuple[F64, I32]], thickness: float) -> Slabs:
    """Convex solids (corners, faces) in layers of about that height, whatever the floor is: each as wide as the solid
    is anywhere in it, between its own two heights; a layer without area is the box around it."""
    return _as_slabs(*_layers(_bundled(hulls), thickness)) if hulls else _NO_SLABS


_NO_SLABS = Slabs(rectangles(np.zeros((0, 6)), np.zeros(0)), np.zeros(0), np.zeros(0), np.zeros(0, np.int32))


def _as_slabs(table: F64, ring_of: I64, corners: F64) -> Slabs:
    """From rows (low, high, solid), where the corners of each begin, and these."""
    count = np.diff(ring_of).astype(np.int32)
    frame = np.zeros((len(count), 6))
    frame[:, 2] = 1.0
    frame[:, :2] = np.add.reduceat(corners, ring_of[:-1], axis=0) / count[:, None] if len(count) else 0.0
    plan = Outlines(frame, ring_of[:-1].astype(np.int32), count, corners, np.zeros(len(count)))
    return Slabs(plan, table[:, 0].copy(), table[:, 1].copy(), table[:, 2].astype(np.int32))


class _Bundle(NamedTuple):
    """Corners and edges of several solids, one after the other."""

    points: F64
    first_point: I32
    edges: I32
    """Pairs of corners, counted from the first of their solid."""
    first_edge: I32


class _Spread(NamedTuple):
    reach: float
    height: float
    contact: float
    thickness: float


def _bundled(hulls: list[tuple[F64, I32]]) -> _Bundle:
    known: dict[int, I32] = {}  # boxes share their faces, and so do cylinders
    points, edges = [points for points, _ in hulls], []
    for corners, faces in hulls:
        if not len(faces) or id(faces) not in known:
            known[id(faces)] = _edges(corners, faces)
        edges.append(known[id(faces)])
    first = [np.concatenate(((0,), np.cumsum([len(part) for part in parts]))) for parts in (points, edges)]
    return _Bundle(np.concatenate(points), first[0].astype(np.int32), np.concatenate(edges), first[1].astype(np.int32))


def _edges(points: F64, faces: I32) -> I32:
    """Pairs of corners that hold all edges of the hull; all pairs where its faces are not known."""
    if len(faces):
        return _edges_of(faces)
    return np.stack(np.triu_indices(len(points), 1), axis=1).astype(np.int32)


@kernel
def _edges_of(faces: I32) -> I32:
    """The edges of faces that are all turned alike: of two that meet in an edge, one goes along it each way."""
    pairs, count = np.empty((3 * len(faces), 2), np.int32), 0
    for k in range(len(faces)):
        for side in range(3):
            a, b = faces[k, side], faces[k, (side + 1) % 3]
            if a < b:
                pairs[count, 0], pairs[count, 1] = a, b
                count += 1
    return pairs[:count].copy()


@kernel
def _put(
    table: F64, starts: I64, corners: F64, m: int, low: float, high: float, solid: int, ring: F64
) -> tuple[F64, I64, F64]:
    """All three with one more part in row m, longer where they are full."""
    if m == len(table):
        table = np.concatenate((table, np.empty_like(table)))
        starts = np.concatenate((starts, np.empty(m, np.int64)))
    end = starts[m] + len(ring)
    while end > len(corners):
        corners = np.concatenate((corners, np.empty_like(corners)))
    corners[starts[m] : end] = ring
    table[m, 0], table[m, 1], table[m, 2] = low, high, solid
    starts[m + 1] = end
    return table, starts, corners


@kernel
def _cut_all(bundle: _Bundle, begin: I32, y: F64, grid: Grid, spread: _Spread) -> tuple[F64, I64, F64]:
    """Rows (low, high, solid) of all parts, where the corners of each begin, and these."""
    table, starts, m = np.empty((1024, 3)), np.zeros(1025, np.int64), 0
    corners = np.empty((16384, 2))
    for k in range(len(bundle.first_point) - 1):
        points = bundle.points[bundle.first_point[k] : bundle.first_point[k + 1]]
        edges = bundle.edges[bundle.first_edge[k] : bundle.first_edge[k + 1]]
        x0, bottom, z0, x1, top, z1 = _box(points)
        levels = _levels(
            begin, y, grid, x0 - spread.reach, z0 - spread.reach, x1 + spread.reach, z1 + spread.reach,
            spread.thickness, MOST_LEVELS,
        )  # fmt: skip
        sliced = len(levels) > 0 and levels[0, 0] > levels[0, 1]
        cuts = min(max(1, math.ceil((top - bottom) / spread.thickness - 1e-9)), MOST_SLICES)
        for j in range(cuts if sliced else len(levels)):
            if sliced:
                low, high = bottom + (top - bottom) * j / cuts, bottom + (top - bottom) * (j + 1) / cuts
                felt_low, felt_high = low, high
            else:
                first, last = levels[j]
                low, high = max(first + spread.contact, bottom), min(last + spread.height, top)
                # Felt at this level alone: feet below `high`, less the contact, and head above `low`.
                felt_low = first - spread.thickness / 2 + spread.height
                felt_high = last + spread.thickness / 2 + spread.contact
                if low > high:
                    continue
            ring = _slab(points, edges, low, high)
            table, starts, corners = _put(table, starts, corners, m, felt_low, felt_high, k, ring)
            m += 1
    return table[:m].copy(), starts[: m + 1].copy(), corners[: starts[m]].copy()


@kernel
def _layers(bundle: _Bundle, thickness: float) -> tuple[F64, I64, F64]:
    """As `_cut_all`."""
    table, starts, m = np.empty((1024, 3)), np.zeros(1025, np.int64), 0
    corners = np.empty((16384, 2))
    for k in range(len(bundle.first_point) - 1):
        points = bundle.points[bundle.first_point[k] : bundle.first_point[k + 1]]
        edges = bundle.edges[bundle.first_edge[k] : bundle.first_edge[k + 1]]
        _, bottom, _, _, top, _ = _box(points)
        cuts = max(1, round((top - bottom) / thickness))
        for j in range(cuts):
            low, high = bottom + (top - bottom) * j / cuts, bottom + (top - bottom) * (j + 1) / cuts
            ring = _with_area(_slab(points, edges, low, high))
            table, starts, corners = _put(table, starts, corners, m, low, high, k, ring)
            m += 1
    return table[:m].copy(), starts[: m + 1].copy(), corners[: starts[m]].copy()


@kernel
def _with_area(ring: F64) -> F64:
    """A ring; the box around it where it has fewer than three corners."""
    if len(ring) >= 3:
        return ring
    x0, z0 = min(ring[0, 0], ring[-1, 0]), min(ring[0, 1], ring[-1, 1])
    x1, z1 = max(ring[0, 0], ring[-1, 0]), max(ring[0, 1], ring[-1, 1])
    return np.array(((x0, z0), (x1, z0), (x1, z1), (x0, z1)))


@kernel
def _box(points: F64) -> tuple[float, float, float, float, float, float]:
    """Low x, y, z and high x, y, z."""
    low, high = points[0].copy(), points[0].copy()
    for i in range(1, len(points)):
        for c in range(3):
            low[c], high[c] = min(low[c], points[i, c]), max(high[c], points[i, c])
    return low[0], low[1], low[2], high[0], high[1], high[2]


@kernel
def _levels(begin: I32, y: F64, grid: Grid, x0: float, z0: float, x1: float, z1: float, apart: float, most: int) -> F64:
    """Lowest and highest floor of each level within a box of the plan; one row with low above high if they are many."""
    ix0, ix1 = cells_met(x0 - grid.x0, x1 - grid.x0, grid.cell, grid.nx)
    iz0, iz1 = cells_met(z0 - grid.z0, z1 - grid.z0, grid.cell, grid.nz)
    out, m, last = np.empty((most, 2)), 0, 0
    if ix0 > ix1:
        return out[:0].copy()
    for iz in range(iz0, iz1 + 1):
        for n in range(begin[iz * grid.nx + ix0], begin[iz * grid.nx + ix1 + 1]):
            h = y[n]
            if m > 0 and out[last, 0] <= h <= out[last, 1]:
                continue
            found = -1
            for k in range(m):
                if max(out[k, 1], h) - min(out[k, 0], h) <= apart:
                    found = k
            if found < 0:
                if m == most:
                    out[0, 0], out[0, 1] = 1.0, 0.0
                    return out[:1].copy()
                out[m, 0], out[m, 1] = h, h
                found, m = m, m + 1
            out[found, 0], out[found, 1] = min(out[found, 0], h), max(out[found, 1], h)
            last = found
    return out[:m].copy()


@kernel
def _slab(points: F64, edges: I32, low: float, high: float) -> F64:
    """The plan of the part of a convex solid between two heights, anticlockwise."""
    room = len(points) + 2 * len(edges) + 2
    cloud, ring, m = np.empty((room, 2)), np.empty((room + 2, 2)), 0
    for i in range(len(points)):
        if low - 1e-12 <= points[i, 1] <= high + 1e-12:
            cloud[m, 0], cloud[m, 1] = points[i, 0], points[i, 2]
            m += 1
    for e in range(len(edges)):
        a, b = edges[e, 0], edges[e, 1]
        ya, yb = points[a, 1], points[b, 1]
        for y in (low, high):
            if (ya < y < yb) or (yb < y < ya):
                t = (y - ya) / (yb - ya)
                cloud[m, 0] = points[a, 0] + t * (points[b, 0] - points[a, 0])
                cloud[m, 1] = points[a, 2] + t * (points[b, 2] - points[a, 2])
                m += 1
    return ring[: hull_of(cloud, m, ring)].copy()
