"""Tight places: how wide the narrowest gap on a way is, and which things make it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from orienteer.arrays import F64, U8
from orienteer.kernel import kernel
from orienteer.space.clear import LEDGE, NEVER, Blockers, Fit, bucketed, empty_room, way_clear
from orienteer.space.outline import nearest_of
from orienteer.space.search import Maze, pop, push, step_by_step
from orienteer.space.spot import nearest_blocker
from orienteer.space.stamp import stamp

if TYPE_CHECKING:
    from orienteer.space.free import FreeSpace

OPPOSITE = 0.5
"""Cosine between the ways to the two sides of a gap, one of them turned round, from which on they face each other."""
WIDE_M = 0.75
"""Of two ways that keep farther than this from everything, the shorter one is taken."""
SAMPLE_M = 0.02
"""Widths along a way are measured at points this far apart."""


@dataclass(frozen=True, eq=False)
class Gap:
    """A narrow place."""

    place: F64
    """Its middle, on the floor, world metres."""
    width_m: float
    """Between the solids or drops on either side; inf where there is none on one of them."""
    things: tuple[str, ...]
    """Ids of the things that make it: none, one or two; a drop is no thing."""


def tightest_gap(space: FreeSpace, start: int, goal: int) -> Gap | None:
    """The narrowest place on the widest way between two places; None where no body gets from one to the other."""
    t = space.terrain
    fit = Fit(t.fit.height, WIDE_M, 0.0)
    room = empty_room(len(t.floor.y), WIDE_M)
    stamp(t.blockers, 0, t.floor, t.grid, fit, room)
    room.clear[t.room.clear <= NEVER] = NEVER
    buckets = bucketed(t.blockers, t.grid, t.grid.cell)
    maze = Maze(t.floor, t.grid, room, np.zeros(len(t.floor.y), np.uint8), t.blockers, buckets, fit.height)
    width = _widest(maze, start, goal)
    if width <= 0.0:
        return None
    way = step_by_step(t.floor, _open_from(maze, width), start, goal)
    f = t.floor
    points = _dense(np.column_stack((f.x[way], f.y[way], f.z[way])))
    middle, gap, one, other = _narrowest(t.blockers, t.fit.height, points)
    owners = {int(t.blockers.owner[i]) for i in (one, other) if i >= 0}
    things = tuple(sorted(space.scene.things[k].id for k in owners if k >= 0))
    return Gap(t.grid.to_world(middle[None])[0], float(gap), things)


def _dense(bends: F64) -> F64:
    pieces = [bends[:1]]
    for a, b in pairwise(bends):
        n = max(1, math.ceil(float(np.linalg.norm(b - a)) / SAMPLE_M))
        pieces.append(a + (b - a) * (np.arange(1, n + 1) / n)[:, None])
    return np.concatenate(pieces)


@kernel
def _passable(m: Maze, a: int, b: int) -> bool:
    """Whether nothing lies between two linked places, however thin the one who goes."""
    f = m.floor
    length = math.sqrt((f.x[a] - f.x[b]) ** 2 + (f.z[a] - f.z[b]) ** 2)
    if m.room.clear[a] + m.room.clear[b] >= length:
        return True
    mx, mz = (f.x[a] + f.x[b]) / 2, (f.z[a] + f.z[b]) / 2
    return way_clear(m.blockers, m.buckets, m.grid, m.height, f.y[a], f.x[a], f.z[a], mx, mz) and way_clear(
        m.blockers, m.buckets, m.grid, m.height, f.y[b], mx, mz, f.x[b], f.z[b]
    )


@kernel
def _widest(m: Maze, start: int, goal: int) -> float:
    """The largest room that can be kept all the way; 0 where there is no way."""
    f, clear = m.floor, m.room.clear
    best = np.zeros(len(f.y))
    cost, item, size = np.empty(8 * len(f.y) + 8), np.empty(8 * len(f.y) + 8, np.int32), 0
    best[start] = clear[start]
    size = push(cost, item, size, -clear[start], start)
    while size > 0:
        width, a = -cost[0], item[0]
        size = pop(cost, item, size)
        if a == goal:
            return float(max(width, 0.0))
        if width < best[a]:
            continue
        for k in range(8):
            b = f.link[a, k]
            if b < 0:
                continue
            w = min(width, clear[b])
            if w > best[b] and w > 1e-6 and _passable(m, a, b):
                best[b] = w
                size = push(cost, item, size, -w, b)
    return 0.0


@kernel
def _open_from(m: Maze, width: float) -> U8:
    """The steps that keep at least that room."""
    link, clear, far = m.floor.link, m.room.clear, 3 * m.grid.cell
    opened = np.zeros(len(clear), np.uint8)
    for a in range(len(clear)):
        for k in range(4):
            b = link[a, k]
            if b < 0 or clear[a] < width or clear[b] < width:
                continue
            if clear[a] + clear[b] >= far or _passable(m, a, b):
                opened[a] |= np.uint8(1 << k)
                opened[b] |= np.uint8(1 << (k + 4))
    return opened


@kernel
def _foot(b: Blockers, i: int, x: float, z: float) -> tuple[float, float, float]:
    """The nearest point of a blocker, and how far it is."""
    qx, qz = nearest_of(b.plan, i, x, z)
    d = math.sqrt((x - qx) ** 2 + (z - qz) ** 2)
    grow = min(b.plan.grow[i], d)
    if d > 0.0:
        qx, qz = qx + (x - qx) * grow / d, qz + (z - qz) * grow / d
    return qx, qz, d - grow


@kernel
def _across(b: Blockers, height: float, x: float, y: float, z: float) -> tuple[int, int, float]:
    """The nearest blocker, the nearest one on the opposite side, and the width between them."""
    _, one = nearest_blocker(b, LEDGE, height, x, y, z)
    if one < 0:
        return -1, -1, np.inf
    qx, qz, d = _foot(b, one, x, z)
    ux, uz = (qx - x) / max(d, 1e-12), (qz - z) / max(d, 1e-12)
    least, other = np.inf, -1
    for i in range(len(b.low)):
        if i == one or y >= b.high[i] - b.lift[i] or y <= b.low[i] - height:
            continue
        px, pz, e = _foot(b, i, x, z)
        if e < least and (px - x) * ux + (pz - z) * uz < -OPPOSITE * e:
            least, other = e, i
    return one, other, d + least


@kernel
def _narrowest(b: Blockers, height: float, points: F64) -> tuple[F64, float, int, int]:
    """Middle and width of the narrowest gap along points (x, y, z), and the two blockers that make it."""
    best, at, one, other = np.inf, 0, -1, -1
    for k in range(len(points)):
        i, j, width = _across(b, height, points[k, 0], points[k, 1], points[k, 2])
        if width < best or k == 0:
            best, at, one, other = width, k, i, j
    middle = points[at].copy()
    if other < 0:
        return middle, np.inf, one, other
    # Going to and fro between both convex outlines ends where they are nearest to each other.
    x, z = middle[0], middle[2]
    for _ in range(64):
        px, pz, _d = _foot(b, one, x, z)
        qx, qz, _e = _foot(b, other, px, pz)
        x, z = (px + qx) / 2, (pz + qz) / 2
        width = math.sqrt((px - qx) ** 2 + (pz - qz) ** 2)
        if width >= best - 1e-9 or width <= 0.0:
            break
        best, middle[0], middle[2] = width, x, z
    return middle, best, one, other
