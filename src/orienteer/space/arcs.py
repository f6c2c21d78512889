"""The arcs round what stands in the way: corners of outlines, grown by the body."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.clear import NEVER
from orienteer.space.outline import corners_of
from orienteer.space.pieces import LEVEL_M, Pieces
from orienteer.space.search import Maze

OFF_M = 1e-5
"""Arcs are passed at this distance, so that rounding makes no overlap."""
MOST_ARCS = 192
"""More are left out, those on longer ways first."""
NEAR_CELLS = 2.5
"""A corner of the raster lies within so many cells of the arc that it stands for."""
SAME_M = 1e-7
"""Arcs that differ by less are one."""


@kernel
def _add(arcs: F64, count: int, x: float, z: float, r: float, start: F64, goal: F64, limit: float, known: F64) -> int:
    """Puts an arc into a list unless it is known or too far off for a way of limited length; how many there are."""
    if (
        count == len(arcs)
        or math.hypot(x - start[0], z - start[1]) + math.hypot(x - goal[0], z - goal[1]) > limit + 2 * r
    ):
        return count
    for k in range(count):
        if abs(arcs[k, 0] - x) + abs(arcs[k, 1] - z) + abs(arcs[k, 2] - r) < SAME_M:
            return count
    arcs[count, 0], arcs[count, 1], arcs[count, 2] = x, z, r
    arcs[count, 3:] = known
    return count + 1


@kernel
def _add_outline(
    m: Maze, i: int, x: float, z: float, arcs: F64, count: int, start: F64, goal: F64, limit: float, known: F64
) -> tuple[int, bool]:
    """Adds the arcs of a blocker that may be passed at a point; how many there are, and whether it has any there."""
    plan, near = m.blockers.plan, NEAR_CELLS * m.grid.cell
    ring, found = np.empty((max(4, plan.sides[i]), 2)), False
    grow = plan.grow[i]
    corners = corners_of(plan, i, ring)
    for j in range(corners):
        cx, cz, r = ring[j, 0], ring[j, 1], grow
        if grow < 0.0 and corners == 4 and plan.sides[i] == 0:
            # A rectangle that is shrunk has sharp corners.
            ux, uz = plan.frame[i, 2], plan.frame[i, 3]
            sa, sb = (1.0 if j == 0 or j == 3 else -1.0), (1.0 if j < 2 else -1.0)
            cx, cz, r = cx + grow * (sa * ux - sb * uz), cz + grow * (sa * uz + sb * ux), 0.0
        here = abs(math.hypot(cx - x, cz - z) - r) < near
        found = found or here
        if here or corners > 4 or x == np.inf:
            count = _add(arcs, count, cx, cz, r + OFF_M, start, goal, limit, known)
    return count, found


@kernel
def arcs_at(m: Maze, p: Pieces, corners: I32, left: F64, start: F64, goal: F64, limit: float) -> F64:
    """The arcs that a way of limited length may pass at some corners of pieces, from each of which so much is left.

    Middle x, z and radius of each; a point near it and about how far the goal is from there.
    """
    f, half = m.floor, m.grid.cell / 2
    arcs, count = np.empty((MOST_ARCS, 6)), 0
    for c in corners:
        x, z = p.at[c]
        known = np.array((x, z, left[c]))
        a = p.place[c]
        found, odd, wx, wz = False, False, 0.0, 0.0
        for k in range(-1, 8):
            n = a if k < 0 else f.link[a, k]
            if n < 0:
                continue
            dx, dz = m.grid.x0 + (2 * f.ix[n] + 1) * half - x, m.grid.z0 + (2 * f.iz[n] + 1) * half - z
            if max(abs(dx), abs(dz)) > 2 * half:
                continue  # not one of the four cells that meet at the corner
            if m.room.clear[n] <= NEVER or abs(f.y[n] - f.y[a]) >= LEVEL_M:
                odd, wx, wz = True, wx + dx, wz + dz
            if m.room.near[n] >= 0:
                count, here = _add_outline(m, m.room.near[n], x, z, arcs, count, start, goal, limit, known)
                found = found or here
        if odd or not found:
            # What is passed here is a cell and no outline.
            off = max(math.hypot(wx, wz), SAME_M)
            if odd:
                count = _add(arcs, count, f.x[a], f.z[a], 0.0, start, goal, limit, known)
            count = _add(arcs, count, x - OFF_M * wx / off, z - OFF_M * wz / off, 0.0, start, goal, limit, known)
    return arcs[:count].copy()


@kernel
def arcs_of(m: Maze, blockers: I32, start: F64, goal: F64, limit: float) -> F64:
    """All arcs of some blockers that a way of limited length may pass."""
    arcs, count, known = np.empty((MOST_ARCS, 6)), 0, np.zeros(3)
    for i in blockers:
        count, _ = _add_outline(m, i, np.inf, 0.0, arcs, count, start, goal, limit, known)
    return arcs[:count].copy()


@kernel
def together(one: F64, other: F64) -> F64:
    """The arcs of two lists, each once."""
    arcs = np.empty((MOST_ARCS, 6))
    count = min(len(one), MOST_ARCS)
    arcs[:count] = one[:count]
    for k in range(len(other)):
        known = count == MOST_ARCS
        for b in range(count):
            known = (
                known
                or abs(arcs[b, 0] - other[k, 0]) + abs(arcs[b, 1] - other[k, 1]) + abs(arcs[b, 2] - other[k, 2])
                < SAME_M
            )
        if not known:
            arcs[count] = other[k]
            count += 1
    return arcs[:count].copy()
