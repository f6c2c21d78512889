"""Stamps blockers onto a floor: the loops that run millions of times."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.kernel import kernel
from orienteer.space.clear import BAND, Blockers, Fit, Room, cells_met
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import reach_of

OPPOSED = -0.25
"""Cosine between the directions in which two blockers push, below which they squeeze."""


@kernel
def stamp(b: Blockers, start: int, f: Floor, grid: Grid, fit: Fit, room: Room) -> None:
    """Lowers the room of every place to what the blockers from row `start` on leave at the middle of its cell."""
    if len(f.y) == 0:
        return
    lowest, highest = f.y.min(), f.y.max()
    edges = np.empty((8, 7))
    for i in range(start, len(b.low)):
        grow = b.plan.grow[i]
        reach = grow + fit.far
        if b.low[i] >= highest + fit.height or b.high[i] <= lowest + b.lift[i] or reach <= 0.0:
            continue
        x0, z0, x1, z1 = reach_of(b.plan, i)
        ix0, ix1 = cells_met(x0 - reach - grid.x0, x1 + reach - grid.x0, grid.cell, grid.nx)
        iz0, iz1 = cells_met(z0 - reach - grid.z0, z1 + reach - grid.z0, grid.cell, grid.nz)
        if ix0 > ix1:
            continue
        below, above = b.high[i] - b.lift[i], b.low[i] - fit.height
        first, n = b.plan.first[i], b.plan.sides[i]
        for iz in range(iz0, iz1 + 1):
            row = iz * grid.nx
            z = grid.z0 + (iz + 0.5) * grid.cell
            if n == 0:
                _rectangle_row(
                    b.plan.frame[i], grow, reach, BAND * grid.cell, i, f.begin[row + ix0], f.begin[row + ix1 + 1], z,
                    grid.x0, grid.cell, f.ix, f.y, below, above, room.clear, room.near, room.other, room.away,
                    room.squeezed,
                )  # fmt: skip
                continue
            if iz == iz0:
                if n > len(edges):
                    edges = np.empty((2 * n, 7))
                n_edges = _edges_of(b.plan.corners, first, n, edges)
            _polygon_row(
                edges, n_edges, grow, reach, BAND * grid.cell, i, row, ix0, ix1, f.begin, z, grid.x0, grid.cell, f.ix,
                f.y, below, above, room.clear, room.near, room.other, room.away, room.squeezed,
            )  # fmt: skip


@kernel
def _rectangle_row(
    frame: F64, grow: float, reach: float, band: float, i: int, start: int, stop: int, z: float, x0: float,
    cell: float, ix: I32, y: F64, below: float, above: float, clear: F64, near: I32, other: F64, away: F32,
    squeezed: Bool,
) -> None:  # fmt: skip
    ux, uz, h, w = frame[2], frame[3], frame[4], frame[5]
    dz = z - frame[1]
    for n in range(start, stop):
        before = clear[n]
        if before <= -band or y[n] >= below or y[n] <= above:
            continue
        dx = x0 + (ix[n] + 0.5) * cell - frame[0]
        p, q = dx * ux + dz * uz, dz * ux - dx * uz
        along, across = abs(p) - h, abs(q) - w
        if across >= reach or along >= reach:
            continue
        # The distance, and the direction away in the rectangle's own axes.
        if along > 0.0 and across > 0.0:
            d = math.sqrt(along * along + across * across)
            gap, s, t = d - grow, along / d, across / d
        elif along > across:
            gap, s, t = along - grow, 1.0, 0.0
        else:
            gap, s, t = across - grow, 0.0, 1.0
        if abs(gap) <= band:
            s, t = (s if p >= 0.0 else -s), (t if q >= 0.0 else -t)
            ax, az = s * ux - t * uz, s * uz + t * ux
            if before <= band and ax * away[n, 0] + az * away[n, 1] < OPPOSED:
                squeezed[n] = True
            if gap < before:
                away[n, 0], away[n, 1] = ax, az
        if gap < before:
            other[n], clear[n], near[n] = before, gap, i
        elif gap < other[n]:
            other[n] = gap


@kernel
def _edges_of(corners: F64, first: int, n: int, out: F64) -> int:
    """Start, outward unit normal, unit direction and length of each edge of a polygon; how many are longer than 0."""
    m = 0
    for k in range(n):
        a, b = first + k, first + (k + 1) % n
        ex, ez = corners[b, 0] - corners[a, 0], corners[b, 1] - corners[a, 1]
        length = math.sqrt(ex * ex + ez * ez)
        if length > 1e-12:
            ex, ez = ex / length, ez / length
            out[m, 0], out[m, 1], out[m, 2], out[m, 3] = corners[a, 0], corners[a, 1], ez, -ex
            out[m, 4], out[m, 5], out[m, 6] = ex, ez, length
            m += 1
    return m


@kernel
def _row_inside(edges: F64, n: int, z: float, offset: float) -> tuple[float, float]:
    """From and to which x the line at z is no farther than `offset` beyond any edge."""
    low, high = -np.inf, np.inf
    for k in range(n):
        nx = edges[k, 2]
        left = offset + nx * edges[k, 0] - edges[k, 3] * (z - edges[k, 1])
        if nx > 1e-12:
            high = min(high, left / nx)
        elif nx < -1e-12:
            low = max(low, left / nx)
        elif left < 0.0:
            return 1.0, 0.0
    return low, high


@kernel
def _polygon_row(
    edges: F64, n_edges: int, grow: float, reach: float, band: float, i: int, row: int, ix0: int, ix1: int,
    begin: I32, z: float, x0: float, cell: float, ix: I32, y: F64, below: float, above: float, clear: F64, near: I32,
    other: F64, away: F32, squeezed: Bool,
) -> None:  # fmt: skip
    low, high = _row_inside(edges, n_edges, z, reach)
    if low > high:
        return
    ix0, ix1 = max(ix0, math.floor((low - x0) / cell)), min(ix1, math.floor((high - x0) / cell))
    # Between these x every point is deeper inside the grown outline than anyone asks.
    deep_low, deep_high = _row_inside(edges, n_edges, z, min(grow - band, 0.0))
    if ix0 > ix1:
        return
    for n in range(begin[row + ix0], begin[row + ix1 + 1]):
        before = clear[n]
        if before <= -band or y[n] >= below or y[n] <= above:
            continue
        x = x0 + (ix[n] + 0.5) * cell
        if deep_low <= x <= deep_high:
            other[n], clear[n], near[n] = before, -2.0 * band, i
            continue
        gap, ax, az = _polygon_gap(edges, n_edges, x, z)
        gap -= grow
        if abs(gap) <= band:
            if before <= band and ax * away[n, 0] + az * away[n, 1] < OPPOSED:
                squeezed[n] = True
            if gap < before:
                away[n, 0], away[n, 1] = ax, az
        if gap < before:
            other[n], clear[n], near[n] = before, gap, i
        elif gap < other[n]:
            other[n] = gap


@kernel
def _polygon_gap(edges: F64, n: int, x: float, z: float) -> tuple[float, float, float]:
    """Distance of a point from a polygon, negative inside, and the unit direction away from it."""
    deepest, who, nearest = -np.inf, 0, np.inf
    ax, az = 1.0, 0.0
    for k in range(n):
        px, pz = x - edges[k, 0], z - edges[k, 1]
        side = px * edges[k, 2] + pz * edges[k, 3]
        if side > deepest:
            deepest, who = side, k
        if side > 0.0:
            t = min(max(px * edges[k, 4] + pz * edges[k, 5], 0.0), edges[k, 6])
            qx, qz = px - t * edges[k, 4], pz - t * edges[k, 5]
            d = qx * qx + qz * qz
            if d < nearest:
                nearest, ax, az = d, qx, qz
    if deepest <= 0.0:
        return deepest, edges[who, 2], edges[who, 3]
    d = math.sqrt(nearest)
    return d, ax / d, az / d
