"""Floors: the places of the raster that can be stood on, layer upon layer, and the steps between them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.grid import Grid
from orienteer.space.ground import Ground, Spans, in_cell

STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions (x, z) to a neighbour; k + 4 leads back."""
SAME_M = 1e-4
"""Tops closer than this are one floor."""


class Floor(NamedTuple):
    """Places to stand, at most one for each floor of each cell, sorted by cell and height."""

    begin: I32
    """Where each cell's places begin; one more entry than cells."""
    ix: I32
    iz: I32
    y: F64
    """Height, metres."""
    x: F64
    """The point of the cell that stands for it: the middle, or where a body squeezes through. Raster frame."""
    z: F64
    span: I32
    """Row in `Spans` of what carries it."""
    link: I32
    """The neighbour that one steps to in each of the eight directions, or −1. Shape (places, 8)."""


class Climb(NamedTuple):
    """What a body gets over."""

    height: float
    """Of the body, metres."""
    step: float
    steepest: float
    """Rise over run of the steepest ramp."""
    soft: float
    """Step onto ground that gives way."""


def floor_of(spans: Spans, soft: U8, grid: Grid, climb: Climb) -> Floor:
    """All places with head-room, linked where one step leads from one to the other; `soft` is by span."""
    begin, cell, y, span = _places(spans, climb.height)
    ix, iz = (cell % grid.nx).astype(np.int32), (cell // grid.nx).astype(np.int32)
    x = grid.x0 + (ix.astype(np.float64) + 0.5) * grid.cell
    z = grid.z0 + (iz.astype(np.float64) + 0.5) * grid.cell
    link = _links(begin, ix, iz, y, soft[span], grid, climb)
    return Floor(begin, ix, iz, y, x, z, span, link)


@kernel
def _places(s: Spans, height: float) -> tuple[I32, I32, F64, I32]:
    """Beginnings by cell; cell, height and span of each place."""
    cells = len(s.begin) - 1
    begin = np.zeros(cells + 1, np.int32)
    room = len(s.low)
    cell, span, y = np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room)
    m = 0
    for c in range(cells):
        begin[c] = m
        for i in range(s.begin[c], s.begin[c + 1]):
            if s.walkable[i] != 1 or s.top[i] != s.top[i]:
                continue
            t, free = s.top[i], True
            for j in range(s.begin[c], s.begin[c + 1]):
                if j != i and s.top[j] == s.top[j]:
                    if s.top[j] > t + SAME_M and s.low[j] < t + height - 1e-9:
                        free = False
                    if abs(s.top[j] - t) <= SAME_M and j < i and s.walkable[j] == 1:
                        free = False
            if free:
                k = m
                while k > begin[c] and y[k - 1] > t:
                    y[k], span[k], cell[k] = y[k - 1], span[k - 1], c
                    k -= 1
                y[k], span[k], cell[k] = t, i, c
                m += 1
    begin[cells] = m
    return begin, cell[:m].copy(), y[:m].copy(), span[:m].copy()


@kernel
def _links(begin: I32, ix: I32, iz: I32, y: F64, soft: U8, grid: Grid, climb: Climb) -> I32:
    n = len(y)
    link = np.full((n, 8), -1, np.int32)
    for a in range(n):
        for k in range(4):
            dx, dz = STEPS[k]
            jx, jz = ix[a] + dx, iz[a] + dz
            if jx < 0 or jx >= grid.nx or jz >= grid.nz:
                continue
            c = jz * grid.nx + jx
            ramp = climb.steepest * grid.cell * math.sqrt(dx * dx + dz * dz)
            best, least = -1, np.inf
            for b in range(begin[c], begin[c + 1]):
                rise = abs(y[b] - y[a])
                upper = b if y[b] > y[a] else a
                limit = max(climb.step, ramp)
                if soft[upper] == 1:
                    limit = max(limit, climb.soft)
                if rise <= limit + 1e-6 and rise < least and link[b, k + 4] < 0:
                    best, least = b, rise
            if best >= 0:
                link[a, k], link[best, k + 4] = best, a
    return link


class Rises(NamedTuple):
    """Ground that a body beside it cannot step onto: its part of one cell each."""

    first: I32
    sides: I32
    corners: F64
    low: F64
    high: F64
    span: I32
    box: F64
    """Low x, low z, high x, high z of each part."""
    full: Bool
    """Whether the part fills its box."""


@kernel
def rises_of(f: Floor, s: Spans, g: Ground, soft: U8, grid: Grid, climb: Climb) -> Rises:
    """All ground that stands in the way of someone in the same or a neighbouring cell, and is no step for them."""
    found = _in_the_way(f, s, soft, grid, climb)
    m = len(found)
    most = 4
    for p in range(len(g.first)):
        most = max(most, g.sides[p])
    out, work = np.empty((most + 5, 2)), np.empty((most + 5, 2))
    first, count = np.empty(m, np.int32), np.empty(m, np.int32)
    low, high, span = np.empty(m), np.empty(m), np.empty(m, np.int32)
    corners = np.empty((m * (most + 5), 2))
    box, full = np.empty((m, 4)), np.empty(m, np.bool_)
    at, kept, c = 0, 0, 0
    for k in range(m):
        i = found[k]
        while s.begin[c + 1] <= i:
            c += 1
        if s.piece[i] >= 0:
            n = in_cell(g, s.piece[i], grid, c % grid.nx, c // grid.nx, out, work)
        else:
            n = 4
            x0, z0, x1, z1 = s.box[-1 - s.piece[i]]
            out[0, 0], out[0, 1], out[1, 0], out[1, 1] = x0, z0, x1, z0
            out[2, 0], out[2, 1], out[3, 0], out[3, 1] = x1, z1, x0, z1
        if n == 0:
            continue
        first[kept], count[kept], low[kept], high[kept], span[kept] = at, n, s.low[i], s.high[i], i
        x0, z0, x1, z1, area = np.inf, np.inf, -np.inf, -np.inf, 0.0
        for j in range(n):
            x, z, after = out[j, 0], out[j, 1], (j + 1) % n
            corners[at + j, 0], corners[at + j, 1] = x, z
            x0, z0, x1, z1 = min(x0, x), min(z0, z), max(x1, x), max(z1, z)
            area += (x * out[after, 1] - z * out[after, 0]) / 2
        box[kept, 0], box[kept, 1], box[kept, 2], box[kept, 3] = x0, z0, x1, z1
        full[kept] = (x1 - x0) * (z1 - z0) - area <= 1e-9
        at, kept = at + n, kept + 1
    return Rises(
        first[:kept], count[:kept], corners[:at].copy(), low[:kept], high[:kept], span[:kept], box[:kept], full[:kept]
    )


@kernel
def _in_the_way(f: Floor, s: Spans, soft: U8, grid: Grid, climb: Climb) -> I32:
    """The spans that someone in the same or a neighbouring cell can neither step onto nor pass."""
    begin, low, high, floors, y, carrier, link = s.begin, s.low, s.high, f.begin, f.y, f.span, f.link
    m, found = 0, np.empty(len(low), np.int32)
    least, most = (y.min(), y.max()) if len(y) else (np.inf, -np.inf)
    for c in range(len(begin) - 1):
        ix, iz = c % grid.nx, c // grid.nx
        for i in range(begin[c], begin[c + 1]):
            lift = (max(climb.step, climb.soft) if soft[i] == 1 else climb.step) + 1e-6
            if high[i] <= least + lift or low[i] >= most + climb.height:
                continue
            stops = False
            for k in range(-2, 8, 2):
                dx, dz = (0, 0) if k < 0 else STEPS[k]
                jx, jz = ix + dx, iz + dz
                if jx < 0 or jz < 0 or jx >= grid.nx or jz >= grid.nz:
                    continue
                d = jz * grid.nx + jx
                for a in range(floors[d], floors[d + 1]):
                    if high[i] > y[a] + lift and low[i] < y[a] + climb.height - 1e-9 and carrier[a] != i:
                        b = link[a, (k + 4) % 8] if k >= 0 else -1
                        stops = stops or b < 0 or carrier[b] != i
            if stops:
                found[m] = i
                m += 1
    return found[:m].copy()
