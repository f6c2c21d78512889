"""Slanted solids as upright ones: what of them stands between the feet and the head of a body on the floor nearby.

Where the floor about a solid has a few levels only, that is one plan for each level, exact to `thickness` of height.
Elsewhere the solid becomes a stack of slices, each as wide as the solid is anywhere between its two heights.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.clear import cells_met
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import Outlines, hull_of

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
    rings: list[F64] = []
    rows: list[tuple[float, float, int]] = []
    for k, (points, faces) in enumerate(hulls):
        points, edges = np.ascontiguousarray(points), _edges(points, faces)
        bottom, top = float(points[:, 1].min()), float(points[:, 1].max())
        levels = _levels(floor.begin, floor.y, grid, *_plan_box(points, reach), thickness, MOST_LEVELS)
        if len(levels) and levels[0, 0] > levels[0, 1]:
            cuts = min(max(1, math.ceil((top - bottom) / thickness - 1e-9)), MOST_SLICES)
            heights = np.linspace(bottom, top, cuts + 1)
            for low, high in pairwise(heights):
                rings.append(_slab(points, edges, low, high))
                rows.append((low, high, k))
            continue
        for first, last in levels:
            low, high = max(first + contact, bottom), min(last + height, top)
            if low <= high:
                rings.append(_slab(points, edges, low, high))
                # Felt at this level alone: feet below `high`, less the contact, and head above `low`.
                rows.append((first - thickness / 2 + height, last + thickness / 2 + contact, k))
    count = np.array([len(ring) for ring in rings], np.int32)
    table = np.array(rows, dtype=np.float64).reshape(-1, 3)
    frame = np.zeros((len(rings), 6))
    frame[:, 2] = 1.0
    for i, ring in enumerate(rings):
        frame[i, :2] = ring.mean(axis=0)
    plan = Outlines(
        frame,
        (np.cumsum(count) - count).astype(np.int32),
        count,
        np.concatenate([np.empty((0, 2)), *rings]),
        np.zeros(len(rings)),
    )
    return Slabs(plan, table[:, 0].copy(), table[:, 1].copy(), table[:, 2].astype(np.int32))


def _plan_box(points: F64, reach: float) -> tuple[float, float, float, float]:
    low, high = points.min(axis=0) - reach, points.max(axis=0) + reach
    return float(low[0]), float(low[2]), float(high[0]), float(high[2])


def _edges(points: F64, faces: I32) -> I32:
    """Pairs of corners that hold all edges of the hull; all pairs where its faces are not known."""
    if len(faces):
        # of two faces that meet in an edge, all turned alike, one goes along it each way
        pairs = np.concatenate((faces[:, :2], faces[:, 1:], faces[:, (2, 0)]))
        return np.ascontiguousarray(pairs[pairs[:, 0] < pairs[:, 1]])
    return np.ascontiguousarray(np.stack(np.triu_indices(len(points), 1), axis=1), dtype=np.int32)


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
