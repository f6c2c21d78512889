"""Short ways over the places of a floor: single steps, and any-angle search over small blocks of places."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.clear import Blockers, Buckets, Room
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid

BLOCK = 4
"""Cells along the edge of a block: the search looks at one place of each, a sixteenth of all."""


class Blocks(NamedTuple):
    """Places of a square of cells that are joined within it, and which other blocks they lead to."""

    of: I32
    """Block of each place; −1 for places that are not free."""
    place: I32
    """The place that stands for each block."""
    begin: I32
    """Where the neighbours of each block begin in `beside`; one more entry than blocks."""
    beside: I32


class Maze(NamedTuple):
    """All that a search for a way needs."""

    floor: Floor
    grid: Grid
    room: Room
    opened: U8
    """Bit k: the body gets from the place to its neighbour in direction k."""
    blockers: Blockers
    """Grown by the body."""
    buckets: Buckets
    height: float
    """Of the body, metres."""


@kernel
def _apart(f: Floor, a: int, b: int) -> float:
    dx, dy, dz = f.x[a] - f.x[b], f.y[a] - f.y[b], f.z[a] - f.z[b]
    return math.sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def _sees(f: Floor, opened: U8, a: int, b: int) -> bool:
    """Whether open steps lead from a to b along the line of cells between them."""
    dx, dz = f.ix[b] - f.ix[a], f.iz[b] - f.iz[a]
    sx, sz = (1 if dx > 0 else -1), (1 if dz > 0 else -1)
    nx, nz = abs(dx), abs(dz)
    straight_x, straight_z = (0 if sx > 0 else 4), (2 if sz > 0 else 6)
    diagonal = (1 if sz > 0 else 7) if sx > 0 else (3 if sz > 0 else 5)
    link = f.link
    n, e, left_x, left_z = a, nx - nz, nx, nz
    while left_x + left_z > 0:
        # The step that keeps nearest to the line.
        go_x, go_z = 2 * e > -nz, 2 * e < nx
        if go_x and go_z:
            k, e, left_x, left_z = diagonal, e + nx - nz, left_x - 1, left_z - 1
        elif go_x:
            k, e, left_x = straight_x, e - nz, left_x - 1
        else:
            k, e, left_z = straight_z, e + nx, left_z - 1
        if not opened[n] >> k & 1:
            return False
        n = link[n, k]
    return bool(n == b)


@kernel
def push(cost: F64, item: I32, size: int, c: float, i: int) -> int:
    """Puts an entry into a heap with the least cost first; the new size."""
    k = size
    while k > 0:
        parent = (k - 1) >> 1
        if cost[parent] <= c:
            break
        cost[k], item[k] = cost[parent], item[parent]
        k = parent
    cost[k], item[k] = c, i
    return size + 1


@kernel
def pop(cost: F64, item: I32, size: int) -> int:
    """Drops the first entry of a heap; the new size."""
    size -= 1
    c, i, k = cost[size], item[size], 0
    while True:
        child = 2 * k + 1
        if child >= size:
            break
        if child + 1 < size and cost[child + 1] < cost[child]:
            child += 1
        if cost[child] >= c:
            break
        cost[k], item[k] = cost[child], item[child]
        k = child
    cost[k], item[k] = c, i
    return size


@kernel
def step_by_step(f: Floor, opened: U8, start: int, goal: int) -> I32:
    """All places of a short way of open steps from start to goal; none where there is no way (A*)."""
    n = len(f.y)
    so_far, parent, closed = np.full(n, np.inf), np.full(n, -1, np.int32), np.zeros(n, np.bool_)
    cost, item, size = np.empty(8 * n + 8), np.empty(8 * n + 8, np.int32), 0
    so_far[start], parent[start] = 0.0, start
    size = push(cost, item, size, _apart(f, start, goal), start)
    while size > 0:
        a = item[0]
        size = pop(cost, item, size)
        if closed[a]:
            continue
        closed[a] = True
        if a == goal:
            break
        for k in range(8):
            if opened[a] >> k & 1:
                c = f.link[a, k]
                g = so_far[a] + _apart(f, a, c)
                if g < so_far[c] - 1e-12:
                    so_far[c], parent[c] = g, a
                    size = push(cost, item, size, g + _apart(f, c, goal), c)
    return _trail(parent, closed, start, goal)


@kernel
def _trail(parent: I32, closed: Bool, start: int, goal: int) -> I32:
    if not closed[goal]:
        return np.empty(0, np.int32)
    m, a = 1, goal
    while a != start:
        a, m = parent[a], m + 1
    out = np.empty(m, np.int32)
    a = goal
    for k in range(m):
        out[m - 1 - k] = a
        a = parent[a]
    return out


@kernel
def blocks_of(f: Floor, opened: U8, grid: Grid) -> Blocks:
    """The blocks of all places that an open step leads to or from."""
    n = len(f.y)
    of, members, stack = np.full(n, -1, np.int32), np.empty(n, np.int32), np.empty(n, np.int32)
    place, first = np.empty(n, np.int32), np.empty(n + 1, np.int32)
    blocks, m = 0, 0
    for seed in range(n):
        if of[seed] >= 0 or opened[seed] == 0:
            continue
        bx, bz = f.ix[seed] // BLOCK, f.iz[seed] // BLOCK
        mx = grid.x0 + (bx + 0.5) * BLOCK * grid.cell
        mz = grid.z0 + (bz + 0.5) * BLOCK * grid.cell
        first[blocks] = m
        of[seed], stack[0], top = blocks, seed, 1
        best = np.inf
        while top > 0:
            top -= 1
            a = stack[top]
            members[m], m = a, m + 1
            off = (f.x[a] - mx) ** 2 + (f.z[a] - mz) ** 2
            if off < best:
                best, place[blocks] = off, a
            for k in range(8):
                if opened[a] >> k & 1:
                    c = f.link[a, k]
                    if of[c] < 0 and f.ix[c] // BLOCK == bx and f.iz[c] // BLOCK == bz:
                        of[c], stack[top] = blocks, c
                        top += 1
        blocks += 1
    first[blocks] = m
    begin, beside = np.zeros(blocks + 1, np.int32), np.empty(8 * blocks + 64, np.int32)
    at = 0
    for b in range(blocks):
        begin[b] = at
        for j in range(first[b], first[b + 1]):
            for k in range(8):
                if not opened[members[j]] >> k & 1:
                    continue
                c = of[f.link[members[j], k]]
                known = c == b
                for i in range(begin[b], at):
                    known = known or beside[i] == c
                if not known:
                    if at == len(beside):
                        longer = np.empty(2 * at, np.int32)
                        longer[:at] = beside
                        beside = longer
                    beside[at] = c
                    at += 1
    begin[blocks] = at
    return Blocks(of, place[:blocks].copy(), begin, beside[:at].copy())


@kernel
def any_angle(f: Floor, opened: U8, b: Blocks, start: int, goal: int) -> I32:
    """Places at the bends of a short way from start to goal, both included; none where there is no way.

    Lazy Theta* (Nash, Koenig and Tovey, AAAI 2010) over blocks: a block hangs on the farthest ancestor that sees it,
    which is checked only when its turn comes. Where it sees none, it hangs on a block beside it.
    """
    n, source, target = len(b.place), b.of[start], b.of[goal]
    if source < 0 or target < 0:
        return np.empty(0, np.int32)
    if source == target:
        return np.array([start, goal], np.int32)
    place = b.place.copy()
    place[source], place[target] = start, goal
    so_far, parent, closed = np.full(n, np.inf), np.full(n, -1, np.int32), np.zeros(n, np.bool_)
    cost, item, size = np.empty(len(b.beside) + 8), np.empty(len(b.beside) + 8, np.int32), 0
    so_far[source], parent[source] = 0.0, source
    size = push(cost, item, size, _apart(f, start, goal), source)
    while size > 0:
        a = item[0]
        size = pop(cost, item, size)
        if closed[a]:
            continue
        if parent[a] != a and not _sees(f, opened, place[parent[a]], place[a]):
            best, who = np.inf, -1
            for j in range(b.begin[a], b.begin[a + 1]):
                c = b.beside[j]
                g = so_far[c] + _apart(f, place[c], place[a])
                if closed[c] and g < best:
                    best, who = g, c
            so_far[a], parent[a] = best, who
        closed[a] = True
        if a == target:
            break
        p = parent[a]
        for j in range(b.begin[a], b.begin[a + 1]):
            c = b.beside[j]
            g = so_far[p] + _apart(f, place[p], place[c])
            if not closed[c] and g < so_far[c] - 1e-12:
                so_far[c], parent[c] = g, p
                size = push(cost, item, size, g + _apart(f, place[c], goal), c)
    trail = _trail(parent, closed, source, target)
    for k in range(len(trail)):
        trail[k] = place[trail[k]]
    return trail
