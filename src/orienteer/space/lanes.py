"""A box at a set of headings: where it fits at each, how far it can drive, and where it can turn to the next one."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.clear import (
    LEDGE,
    NEVER,
    Blockers,
    Buckets,
    Fit,
    Room,
    bucketed,
    empty_room,
    squeeze,
    way_clear,
)
from orienteer.space.drive import Chassis, Yard, turns
from orienteer.space.floor import STEPS, Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import swept
from orienteer.space.search import pop, push
from orienteer.space.stamp import stamp
from orienteer.space.terrain import Terrain

BASE = ((1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (-1, 2), (-1, 1), (-2, 1))
"""The headings that are always tried, as cells along x and z: sixteen with their opposites."""
SKIN_M = 2e-4
"""Room that a box must have at a place, so that rounding does not close what is open."""
EVERY = 2
"""Turns on the spot are tried at every second cell along x and z."""
REACH = 16
"""A heading that is no base heading runs through whole cells at most this far apart."""
TURN_COST_M = 0.2
"""What a turn counts in the search, so that of two ways of one length the one with fewer turns is taken."""


class Lanes(NamedTuple):
    """For each heading (first axis) and place (second axis)."""

    vector: I32
    """Cells along x and z from one place to the next ahead, shape (headings, 2); sorted by angle over half a turn."""
    unit: F64
    """The same as unit vectors."""
    x: F64
    """The point that stands for the place at this heading."""
    z: F64
    clear: F64
    """Room of the box there; negative where it does not fit."""
    squeezed: Bool
    """Whether two blockers press on it from opposite sides."""
    ahead: I32
    """The place it drives to straight ahead, or −1."""
    behind: I32
    run: F32
    """The longer of the straight ways ahead and back, metres."""


def lanes_of(terrain: Terrain, chassis: Chassis, vectors: list[tuple[int, int]]) -> Lanes:
    """All headings stamped, squeezed and linked."""
    t, n, count = terrain, len(terrain.floor.y), len(vectors)
    fit = Fit(t.fit.height, t.fit.far, SKIN_M)
    vector = np.array(vectors, np.int32)
    unit = vector / np.linalg.norm(vector, axis=1, keepdims=True)
    lanes = Lanes(
        vector, unit, np.empty((count, n)), np.empty((count, n)), np.empty((count, n)), np.zeros((count, n), np.bool_),
        np.full((count, n), -1, np.int32), np.full((count, n), -1, np.int32), np.zeros((count, n), np.float32),
    )  # fmt: skip
    ledge = t.blockers.kind == LEDGE
    half_length = np.where(ledge, chassis.ledge_length, chassis.half_length)
    half_width = np.where(ledge, chassis.ledge_width, chassis.half_width)
    for k in range(count):
        plan = swept(t.blockers.plan, (float(unit[k, 0]), float(unit[k, 1])), half_length, half_width)
        blockers = t.blockers._replace(plan=plan)
        # The disc's squeezed points mean nothing for the box: it starts again from the middles of the cells.
        floor = t.floor._replace(
            x=t.grid.x0 + (t.floor.ix.astype(np.float64) + 0.5) * t.grid.cell,
            z=t.grid.z0 + (t.floor.iz.astype(np.float64) + 0.5) * t.grid.cell,
        )
        room = empty_room(n, fit.far)
        stamp(blockers, 0, floor, t.grid, fit, room)
        room.clear[t.room.clear <= NEVER] = NEVER
        buckets = bucketed(blockers, t.grid, fit.far + t.grid.cell)
        moves = np.array(_unit_steps(*vectors[k]), np.int32)
        squeeze(blockers, buckets, floor, t.grid, fit, room, np.array((moves, (moves[::-1] + 4) % 8), np.int32))
        lanes.x[k], lanes.z[k], lanes.clear[k], lanes.squeezed[k] = floor.x, floor.z, room.clear, room.squeezed
        _link(blockers, buckets, floor, t.grid, fit, room, moves, lanes.ahead[k], lanes.behind[k])
        _runs(floor, lanes.ahead[k], lanes.behind[k], lanes.run[k])
    return lanes


def headings_for(yaws: list[float]) -> list[tuple[int, int]]:
    """The base headings, and those along and across each yaw (radians in the raster's frame) that is none of them."""
    vectors = list(BASE)
    for yaw in yaws:
        for angle in (yaw, yaw + math.pi / 2):
            ahead = (math.sin(angle), math.cos(angle))
            if max(abs(_cosine(ahead, v)) for v in vectors) < math.cos(math.radians(0.5)):
                options = [(x, z) for x in range(-REACH, REACH + 1) for z in range(REACH + 1) if z > 0 or x > 0]
                vectors.append(max(options, key=lambda v: (round(abs(_cosine(ahead, v)), 6), -abs(v[0]) - abs(v[1]))))
    return sorted(set(vectors), key=lambda v: math.atan2(v[1], v[0]))


def _cosine(ahead: tuple[float, float], v: tuple[int, int]) -> float:
    return (ahead[0] * v[0] + ahead[1] * v[1]) / math.hypot(*v)


def _unit_steps(x: int, z: int) -> list[int]:
    """Directions of single steps that lead from one cell to the one (x, z) cells off, along the line between."""
    count, steps, at = max(abs(x), abs(z)), [], (0, 0)
    for k in range(1, count + 1):
        to = (round(x * k / count), round(z * k / count))
        steps.append(STEPS.index((to[0] - at[0], to[1] - at[1])))
        at = to
    return steps


@kernel
def _link(
    b: Blockers, s: Buckets, f: Floor, grid: Grid, fit: Fit, room: Room, moves: I32, ahead: I32, behind: I32
) -> None:
    """Notes where the box gets by one move ahead; every part of the way is tried on the floor below it."""
    for a in range(len(f.y)):
        if room.clear[a] < fit.skin:
            continue
        c = a
        for k in moves:
            c = f.link[c, k] if c >= 0 else -1
        if c < 0 or room.clear[c] < fit.skin:
            continue
        dx, dz = f.x[c] - f.x[a], f.z[c] - f.z[a]
        if room.clear[a] + room.clear[c] < math.sqrt(dx * dx + dz * dz):
            n, count, free = a, len(moves), True
            for j in range(2 * count):
                if j > 0 and j % 2 == 1:
                    n = f.link[n, moves[j // 2]]
                p, q = j / (2 * count), (j + 1) / (2 * count)
                free = free and way_clear(
                    b, s, grid, fit.height, f.y[n], f.x[a] + p * dx, f.z[a] + p * dz, f.x[a] + q * dx, f.z[a] + q * dz
                )
            if not free:
                continue
        ahead[a], behind[c] = c, a


@kernel
def _runs(f: Floor, ahead: I32, behind: I32, run: F32) -> None:
    """The longer of both straight ways from every place. Ahead always leads to a place of a higher number."""
    n = len(f.y)
    to, back = np.zeros(n), np.zeros(n)
    for a in range(n - 1, -1, -1):
        c = ahead[a]
        if c >= 0:
            to[a] = to[c] + math.sqrt((f.x[c] - f.x[a]) ** 2 + (f.z[c] - f.z[a]) ** 2)
    for a in range(n):
        c = behind[a]
        if c >= 0:
            back[a] = back[c] + math.sqrt((f.x[c] - f.x[a]) ** 2 + (f.z[c] - f.z[a]) ** 2)
        run[a] = max(to[a], back[a])


@kernel
def may_turn(y: Yard, c: Chassis, lanes: Lanes, roomy: Bool, run: float, known: U8, h: int, n: int) -> bool:
    """Whether the box at a place can turn from heading h to the next one; remembered in `known` (1 yes, 2 no).

    Where it is not `roomy`, it needs a straight way of length `run` at both headings.
    """
    if known[h, n] == 0:
        g = (h + 1) % len(lanes.vector)
        yes = y.floor.ix[n] % EVERY == 0 and y.floor.iz[n] % EVERY == 0
        yes = yes and lanes.clear[h, n] >= SKIN_M and lanes.clear[g, n] >= SKIN_M
        yes = yes and not lanes.squeezed[h, n] and not lanes.squeezed[g, n]
        yes = yes and (roomy[n] or (lanes.run[h, n] >= run - 1e-6 and lanes.run[g, n] >= run - 1e-6))
        u, v = lanes.unit[h], lanes.unit[g]
        yes = yes and turns(y, c, n, lanes.x[h, n], lanes.z[h, n], u[0], u[1], v[0], v[1])
        known[h, n] = 1 if yes else 2
    return bool(known[h, n] == 1)


@kernel
def label_lanes(y: Yard, c: Chassis, lanes: Lanes, roomy: Bool, run: float, known: U8) -> I32:
    """The number of the connected region of each heading and place; −1 where the box does not fit."""
    headings, n = lanes.clear.shape
    label = np.full((headings, n), -1, np.int32)
    stack, regions = np.empty(headings * n, np.int32), 0
    for seed in range(headings * n):
        if label[seed // n, seed % n] >= 0 or lanes.clear[seed // n, seed % n] < SKIN_M:
            continue
        label[seed // n, seed % n], stack[0], top = regions, seed, 1
        while top > 0:
            top -= 1
            h, a = stack[top] // n, stack[top] % n
            before = (h + headings - 1) % headings
            for k in range(4):
                g, b = h, -1
                if k == 0:
                    b = lanes.ahead[h, a]
                elif k == 1:
                    b = lanes.behind[h, a]
                elif k == 2:
                    g = (h + 1) % headings
                    if label[g, a] < 0 and may_turn(y, c, lanes, roomy, run, known, h, a):
                        b = a
                else:
                    g = before
                    if label[g, a] < 0 and may_turn(y, c, lanes, roomy, run, known, before, a):
                        b = a
                if b >= 0 and label[g, b] < 0:
                    label[g, b], stack[top] = regions, g * n + b
                    top += 1
        regions += 1
    return label


@kernel
def lane_way(y: Yard, c: Chassis, lanes: Lanes, roomy: Bool, run: float, known: U8, starts: I32, goals: I32) -> I32:
    """A short way of moves and turns from one of some states (heading · places + place) to one of others (A*)."""
    headings, n = lanes.clear.shape
    total = headings * n
    so_far, parent, closed = np.full(total, np.inf), np.full(total, -1, np.int32), np.zeros(total, np.bool_)
    is_goal = np.zeros(total, np.bool_)
    gx, gz = 0.0, 0.0
    for s in goals:
        is_goal[s] = True
        gx, gz = lanes.x[s // n, s % n], lanes.z[s // n, s % n]
    slack = 0.0
    for s in goals:
        slack = max(slack, math.sqrt((lanes.x[s // n, s % n] - gx) ** 2 + (lanes.z[s // n, s % n] - gz) ** 2))
    cost, item, size = np.empty(4 * total + 64), np.empty(4 * total + 64, np.int32), 0
    for s in starts:
        so_far[s], parent[s] = 0.0, s
        size = push(cost, item, size, 0.0, s)
    end = -1
    while size > 0:
        s = item[0]
        size = pop(cost, item, size)
        if closed[s]:
            continue
        closed[s] = True
        if is_goal[s]:
            end = s
            break
        h, a = s // n, s % n
        before = (h + headings - 1) % headings
        for k in range(4):
            g, b, extra = h, -1, 0.0
            if k == 0:
                b = lanes.ahead[h, a]
            elif k == 1:
                b = lanes.behind[h, a]
            elif k == 2:
                g, extra = (h + 1) % headings, TURN_COST_M
                if not closed[g * n + a] and may_turn(y, c, lanes, roomy, run, known, h, a):
                    b = a
            else:
                g, extra = before, TURN_COST_M
                if not closed[g * n + a] and may_turn(y, c, lanes, roomy, run, known, before, a):
                    b = a
            if b < 0 or closed[g * n + b]:
                continue
            dx, dz, dy = lanes.x[g, b] - lanes.x[h, a], lanes.z[g, b] - lanes.z[h, a], y.floor.y[b] - y.floor.y[a]
            so = so_far[s] + math.sqrt(dx * dx + dz * dz + dy * dy) + extra
            if so < so_far[g * n + b] - 1e-12:
                so_far[g * n + b], parent[g * n + b] = so, s
                left = math.sqrt((lanes.x[g, b] - gx) ** 2 + (lanes.z[g, b] - gz) ** 2) - slack
                size = push(cost, item, size, so + max(left, 0.0), g * n + b)
    if end < 0:
        return np.empty(0, np.int32)
    m, s = 1, end
    while parent[s] != s:
        s, m = parent[s], m + 1
    out = np.empty(m, np.int32)
    s = end
    for k in range(m):
        out[m - 1 - k] = s
        s = parent[s]
    return out
