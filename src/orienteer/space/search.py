"""Shortest ways over the places of a floor: any-angle search, straight runs, and pulling the string taut."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.clear import Blockers, Buckets, Room
from orienteer.space.floor import Floor
from orienteer.space.grid import Grid


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
    n, e = a, nx - nz
    while nx + nz > 0 and n != b:
        # The step that keeps nearest to the line.
        twice = 2 * e
        go_x, go_z = twice > -abs(dz), twice < abs(dx)
        if go_x and go_z:
            k = diagonal
            e += abs(dx) - abs(dz)
        elif go_x:
            k = straight_x
            e -= abs(dz)
        else:
            k = straight_z
            e += abs(dx)
        if not opened[n] >> k & 1:
            return False
        n = link[n, k]
        nx, nz = abs(f.ix[b] - f.ix[n]), abs(f.iz[b] - f.iz[n])
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
def way_of(f: Floor, opened: U8, start: int, goal: int, any_angle: bool) -> I32:
    """Places at the bends of a short way from start to goal, both included; none where there is no way.

    With `any_angle` it is Lazy Theta* (Nash, Koenig and Tovey, AAAI 2010): a place hangs on the farthest ancestor that
    sees it, which is checked only when its turn comes. Without, it is A*: every step of the way is an open one.
    """
    n = len(f.y)
    so_far, parent, closed = np.full(n, np.inf), np.full(n, -1, np.int32), np.zeros(n, np.bool_)
    room = 4096
    cost, item, size = np.empty(room), np.empty(room, np.int32), 0
    so_far[start], parent[start] = 0.0, start
    size = push(cost, item, size, _apart(f, start, goal), start)
    while size > 0:
        a = item[0]
        size = pop(cost, item, size)
        if closed[a]:
            continue
        if any_angle and parent[a] != a and not _sees(f, opened, parent[a], a):
            _hang_on_neighbour(f, opened, closed, so_far, parent, a)
        closed[a] = True
        if a == goal:
            break
        p = parent[a] if any_angle else a
        for k in range(8):
            if not opened[a] >> k & 1:
                continue
            c = f.link[a, k]
            g = so_far[p] + _apart(f, p, c)
            if not closed[c] and g < so_far[c] - 1e-12:
                so_far[c], parent[c] = g, p
                if size == room:
                    more_cost, more_item = np.empty(2 * room), np.empty(2 * room, np.int32)
                    more_cost[:room], more_item[:room] = cost, item
                    cost, item, room = more_cost, more_item, 2 * room
                size = push(cost, item, size, g + _apart(f, c, goal), c)
    return _trail(parent, closed, start, goal)


@kernel
def _hang_on_neighbour(f: Floor, opened: U8, closed: Bool, so_far: F64, parent: I32, a: int) -> None:
    best, who = np.inf, -1
    for k in range(8):
        if opened[a] >> k & 1:
            c = f.link[a, k]
            if closed[c] and so_far[c] + _apart(f, c, a) < best:
                best, who = so_far[c] + _apart(f, c, a), c
    so_far[a], parent[a] = best, who


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
