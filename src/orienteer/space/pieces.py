"""The free places of a floor as level rectangles, and the portals that lead from one to another."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid
from orienteer.space.path import STRIDE_M

LEVEL_M = 0.04
"""Neighbouring places whose heights differ by less are one level."""


@kernel
def toll_of(rise: float) -> float:
    """What a step adds to the length of a way: the height of a path is averaged over a stride."""
    return math.hypot(STRIDE_M, rise) - STRIDE_M if rise >= LEVEL_M else 0.0


class Pieces(NamedTuple):
    """Rectangles of places joined by open steps, and portals: the parts of edges through which they are joined.

    A way is straight within a piece, and bends only at the ends of portals.
    """

    of: I32
    """Piece of each place; −1 for places that no open step leads to."""
    line: F64
    """From where to where each portal goes, x, z, x, z in the raster's frame; the two are the same for places that
    only touch. Shape (portals, 4)."""
    sides: I32
    """The pieces on its two sides, shape (portals, 2)."""
    toll: F64
    """What the step up or down there adds to the length of a way, metres."""
    corner: I32
    """The corner at each end of each portal, −1 where a way has no reason to bend. Shape (portals, 2)."""
    begin: I32
    """Where the portals of each piece begin in `portals`; one more entry than pieces."""
    portals: I32
    at: F64
    """Where each corner lies (x, z)."""
    place: I32
    """The place in whose cell the way passes round each corner."""


def pieces_of(f: Floor, opened: U8, grid: Grid) -> Pieces:
    """The pieces of all places that are joined by open steps."""
    of, reach, count = _rectangles(f, opened)
    line, sides, toll, ends, turns = _portals(f, opened, grid, of, reach)
    # Ends of portals at one point and on one floor are one corner.
    key = np.round((line.reshape(-1, 2) - (grid.x0, grid.z0)) / grid.cell).astype(np.int64)
    cross = key[:, 1] * (grid.nx + 1) + key[:, 0]
    flat = ends.reshape(-1)
    order = np.lexsort((f.y[flat], cross))
    step = math.sqrt((float(toll.max(initial=0.0)) + STRIDE_M) ** 2 - STRIDE_M**2)
    apart = np.ones(len(order), np.bool_)
    apart[1:] = (np.diff(cross[order]) != 0) | (np.diff(f.y[flat[order]]) > step + LEVEL_M)
    name = np.empty(len(order), np.int32)
    name[order] = np.cumsum(apart) - 1
    first = order[apart]
    # The place that stands for a corner is one where the way has something to pass round, if there is any.
    bends = turns.reshape(-1)
    place = flat[first].copy()
    place[name[bends]] = flat[bends]
    corner = np.where(bends, name, -1).astype(np.int32).reshape(-1, 2)
    both = np.concatenate((sides[:, 0], sides[:, 1]))
    by_piece = np.argsort(both, kind="stable")
    begin = np.searchsorted(both[by_piece], np.arange(count + 1)).astype(np.int32)
    portals = (by_piece % max(len(sides), 1)).astype(np.int32)
    at = line.reshape(-1, 2)[first].copy()
    return Pieces(of, line, sides, toll, corner, begin, portals, at, place)


@kernel
def _rectangles(f: Floor, opened: U8) -> tuple[I32, I32, int]:
    """Piece of each place; low ix, iz and high ix, iz of each piece; how many."""
    n = len(f.y)
    of = np.full(n, -1, np.int32)
    reach = np.empty((n, 4), np.int32)
    row = np.empty(n, np.int32)
    count = 0
    for seed in range(n):
        if of[seed] >= 0 or opened[seed] == 0:
            continue
        if opened[seed] & 16 and abs(f.y[f.link[seed, 4]] - f.y[seed]) < LEVEL_M:
            continue  # its row begins farther left
        row[0], m = seed, 1
        while opened[row[m - 1]] & 1 and abs(f.y[f.link[row[m - 1], 0]] - f.y[row[m - 1]]) < LEVEL_M:
            row[m] = f.link[row[m - 1], 0]
            m += 1
        p = of[f.link[seed, 6]] if opened[seed] & 64 else -1
        if p >= 0:
            whole = reach[p, 0] == f.ix[seed] and reach[p, 2] == f.ix[seed] + m - 1 and reach[p, 3] == f.iz[seed] - 1
            for j in range(m):
                below = f.link[row[j], 6]
                whole = whole and opened[row[j]] & 64 and of[below] == p and abs(f.y[below] - f.y[row[j]]) < LEVEL_M
            if not whole:
                p = -1
        if p < 0:
            p, count = count, count + 1
            reach[p, 0], reach[p, 1] = f.ix[seed], f.iz[seed]
            reach[p, 2] = f.ix[seed] + m - 1
        reach[p, 3] = f.iz[seed]
        for j in range(m):
            of[row[j]] = p
    return of, reach[:count].copy(), count


@kernel
def _portals(f: Floor, opened: U8, grid: Grid, of: I32, reach: I32) -> tuple[F64, I32, F64, I32, Bool]:
    """Line, sides and toll of each portal, the place at each of its ends, and whether a way may bend there."""
    room, m = 1024, 0
    span, sides, toll = np.empty((room, 4), np.int32), np.empty((room, 2), np.int32), np.empty(room)
    ends, below, left = (
        np.empty((room, 2), np.int32),
        np.full(len(reach), -1, np.int32),
        np.full(len(reach), -1, np.int32),
    )
    for a in range(len(f.y)):
        p = of[a]
        if p < 0:
            continue
        if m + 4 > room:
            wider, more, longer, far = (
                np.empty((2 * room, 4), np.int32),
                np.empty((2 * room, 2), np.int32),
                np.empty(2 * room),
                np.empty((2 * room, 2), np.int32),
            )
            wider[:m], more[:m], longer[:m], far[:m] = span[:m], sides[:m], toll[:m], ends[:m]
            span, sides, toll, ends, room = wider, more, longer, far, 2 * room
        ix, iz = f.ix[a], f.iz[a]
        for k in (6, 4, 1, 3):
            if not opened[a] >> k & 1:
                continue
            b = f.link[a, k]
            q = of[b]
            fee = toll_of(abs(f.y[a] - f.y[b]))
            if k == 6:
                if q == p:
                    continue
                j = below[p]
                if j >= 0 and sides[j, 0] == q and span[j, 2] == ix and span[j, 3] == iz and abs(toll[j] - fee) < 1e-3:
                    span[j, 2], ends[j, 1] = ix + 1, a
                    continue
                below[p] = m
                span[m, 0], span[m, 1], span[m, 2], span[m, 3] = ix, iz, ix + 1, iz
            elif k == 4:
                if q == p:
                    continue
                j = left[p]
                if j >= 0 and sides[j, 0] == q and span[j, 3] == iz and span[j, 0] == ix and abs(toll[j] - fee) < 1e-3:
                    span[j, 3], ends[j, 1] = iz + 1, a
                    continue
                left[p] = m
                span[m, 0], span[m, 1], span[m, 2], span[m, 3] = ix, iz, ix, iz + 1
            else:
                # Places that only touch are joined at that point unless steps along the axes join them as well.
                side = 0 if k == 1 else 4
                c, d = f.link[a, side], f.link[a, 2]
                by_side = opened[a] >> side & 1 and opened[c] >> 2 & 1 and f.link[c, 2] == b
                by_front = opened[a] >> 2 & 1 and opened[d] >> side & 1 and f.link[d, side] == b
                if q == p or by_side or by_front:
                    continue
                x = ix + 1 if k == 1 else ix
                span[m, 0], span[m, 1], span[m, 2], span[m, 3] = x, iz + 1, x, iz + 1
            sides[m, 0], sides[m, 1], toll[m], ends[m, 0], ends[m, 1] = q, p, fee, a, a
            m += 1
    line, turns = np.empty((m, 4)), np.empty((m, 2), np.bool_)
    for j in range(m):
        p, q = sides[j]
        for e in range(2):
            x, z = span[j, 2 * e], span[j, 2 * e + 1]
            line[j, 2 * e], line[j, 2 * e + 1] = grid.x0 + x * grid.cell, grid.z0 + z * grid.cell
            beyond = True
            if span[j, 0] < span[j, 2]:
                beyond = min(reach[p, 0], reach[q, 0]) < x if e == 0 else max(reach[p, 2], reach[q, 2]) >= x
            elif span[j, 1] < span[j, 3]:
                beyond = min(reach[p, 1], reach[q, 1]) < z if e == 0 else max(reach[p, 3], reach[q, 3]) >= z
            turns[j, e] = beyond
            # The end's place is the one in the piece that goes on past it: the way passes there.
            a = ends[j, e]
            if turns[j, e] and span[j, 0] < span[j, 2]:
                on = reach[p, 0] < x if e == 0 else reach[p, 2] >= x
                if on and of[a] != p:
                    ends[j, e] = f.link[a, 6]
            elif turns[j, e] and span[j, 1] < span[j, 3]:
                on = reach[p, 1] < z if e == 0 else reach[p, 3] >= z
                if on and of[a] != p:
                    ends[j, e] = f.link[a, 4]
    return line, sides[:m].copy(), toll[:m].copy(), ends[:m].copy(), turns
