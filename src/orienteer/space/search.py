"""What searches for ways walk on, their heap, and ways of single steps."""

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
