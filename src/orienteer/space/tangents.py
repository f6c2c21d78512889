"""Shortest ways round the exact outlines: straight from arc to arc of what stands in the way.

The corners of grown outlines are arcs; a shortest way is made of pieces of arcs and of lines that touch two of them.
"""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.search import Maze, pop, push
from orienteer.space.walk import arrives, gone

EXCESS_M = 5e-4
"""A way round an arc has straight sides, and is longer by this at most."""
FULL = 1.75 * math.pi
"""Nothing is worth passing by a larger turn, radians."""
MOST_WALKS = 700
"""The search gives up after so many straight walks: stairs leave it nothing but corners."""
MOST_HITS = 64
ASIDE = 1.2
"""A way to a point beside an arc is no longer than this many times the straight line."""
SPARE_M = 0.05


@kernel
def _sides(r: float, turn: float) -> int:
    """Into how many straight sides a piece of an arc is cut."""
    return max(1, math.ceil(math.sqrt(max(r, 0.0) * turn**3 / (12 * EXCESS_M))), math.ceil(turn / 1.0))


@kernel
def _tip(
    x: float, z: float, r: float, sense: float, heading: float, turn: float, sides: int, k: int
) -> tuple[float, float]:
    """The k-th corner of the sides round a piece of an arc that begins at some heading."""
    phi = turn / sides
    at = heading + sense * (k + 0.5) * phi
    far = r / math.cos(phi / 2)
    return x + sense * far * math.sin(at), z - sense * far * math.cos(at)


@kernel
def rounded(
    m: Maze, arcs: F64, start: F64, first: int, goal: F64, last: int, limit: float
) -> tuple[float, F64, I32, I32]:
    """Length with tolls, bends (x, z) and their places of the shortest way by these arcs; inf where there is none.

    And the blockers that lines from arc to arc met.
    """
    n = len(arcs)
    room, states = 256, 0
    # A state: the arc and sense, where the way meets it, its heading there, length up to there, place and state before.
    arc, sense = np.empty(room, np.int32), np.empty(room, np.int32)
    at, place, back = (
        np.empty((room, 5)),
        np.empty(room, np.int32),
        np.empty(room, np.int32),
    )  # x, z, heading, g, blocked
    sides = np.empty(room, np.int32)
    arc[0], sense[0], place[0], back[0], sides[0] = -1, 0, first, -1, 0
    at[0, 0], at[0, 1], at[0, 2], at[0, 3], at[0, 4] = start[0], start[1], 0.0, 0.0, 100.0
    states = 1
    # A line to try: the state it leaves, the arc (n: the goal) and sense it touches, where, and its heading.
    wide, lines = 4096, 0
    ends, touch = np.empty((wide, 4), np.int32), np.empty((wide, 5))
    cost, item, size = np.empty(wide), np.empty(wide, np.int32), 0
    # What is known of lines between two arcs: from and to which place, and what steps on it add.
    rows = (n + 1) * 3 * 2 * (n + 1)
    known_from, known_to, known_fee = np.full(rows, -1, np.int32), np.empty(rows, np.int32), np.empty(rows)
    work = MOST_WALKS
    s, final = 0, -1
    hits, met = np.zeros(MOST_HITS, np.int32), 0
    while True:
        # All lines from a state.
        i, si = arc[s], sense[s]
        x, z, r = (start[0], start[1], 0.0) if i < 0 else (arcs[i, 0], arcs[i, 1], arcs[i, 2])
        for j in range(n + 1):
            if j == i:
                continue
            cx, cz, q = (goal[0], goal[1], 0.0) if j == n else (arcs[j, 0], arcs[j, 1], arcs[j, 2])
            dx, dz = cx - x, cz - z
            far = math.hypot(dx, dz)
            for sj in range(-1, 2, 2):
                if j == n and sj < 0:
                    continue
                k = sj * q - si * r
                if far < 1e-9 or abs(k) >= far:
                    continue
                along = math.sqrt(far * far - k * k)
                hx, hz = (along * dx + k * dz) / (far * far), (along * dz - k * dx) / (far * far)
                heading = math.atan2(hz, hx)
                turn = 0.0
                if i >= 0:
                    turn = (si * (heading - at[s, 2])) % (2 * math.pi)
                    if turn > 2 * math.pi - 1e-7:
                        turn = 0.0
                    if turn > FULL or turn >= at[s, 4]:
                        continue
                tx, tz = cx + sj * q * hz, cz - sj * q * hx
                g = at[s, 3] + r * turn + along
                f = g + math.hypot(goal[0] - tx, goal[1] - tz)
                if j < n:
                    f = max(f, g + arcs[j, 5] - ASIDE * math.hypot(arcs[j, 3] - tx, arcs[j, 4] - tz) - SPARE_M)
                if f > limit:
                    continue
                if lines == wide:
                    more, farther = np.empty((2 * wide, 4), np.int32), np.empty((2 * wide, 5))
                    more[:wide], farther[:wide] = ends, touch
                    longer, items = np.empty(2 * wide), np.empty(2 * wide, np.int32)
                    longer[:wide], items[:wide] = cost, item
                    ends, touch, cost, item, wide = more, farther, longer, items, 2 * wide
                ends[lines, 0], ends[lines, 1], ends[lines, 2], ends[lines, 3] = s, j, sj, -1
                touch[lines, 0], touch[lines, 1], touch[lines, 2], touch[lines, 3], touch[lines, 4] = (
                    tx,
                    tz,
                    heading,
                    g,
                    along,
                )
                size = push(cost, item, size, f, lines)
                lines += 1
        # The most promising line is tried; those that arrive wait for their turn as states.
        s = -1
        while size > 0 and s < 0:
            f, e = cost[0], item[0]
            size = pop(cost, item, size)
            if f > limit or work < 0:
                size = 0
                break
            if ends[e, 3] >= 0:
                s = ends[e, 3]
                break
            p, j, sj = ends[e, 0], ends[e, 1], ends[e, 2]
            tx, tz, heading, g = touch[e, 0], touch[e, 1], touch[e, 2], touch[e, 3]
            i = arc[p]
            turn = 0.0
            if i >= 0:
                turn = (sense[p] * (heading - at[p, 2])) % (2 * math.pi)
                if turn > 2 * math.pi - 1e-7:
                    turn = 0.0
                if turn >= at[p, 4]:
                    continue
            # Round the arc first, to where the line leaves it.
            cut, to, fee = 0, place[p], 0.0
            px, pz = at[p, 0], at[p, 1]
            if i >= 0 and arcs[i, 2] > 0.0 and turn > 1e-7:
                for attempt in range(2):
                    px, pz, to, fee = at[p, 0], at[p, 1], place[p], 0.0
                    cut = _sides(arcs[i, 2], turn) * (1 if attempt == 0 else 4)
                    for k in range(cut + 1):
                        if k < cut:
                            vx, vz = _tip(arcs[i, 0], arcs[i, 1], arcs[i, 2], sense[p], at[p, 2], turn, cut, k)
                        else:
                            vx, vz = tx - touch[e, 4] * math.cos(heading), tz - touch[e, 4] * math.sin(heading)
                        work -= 1
                        to, more_fee = gone(m, px, pz, to, vx, vz)
                        fee += more_fee
                        if to < 0:
                            break
                        px, pz = vx, vz
                    if to >= 0:
                        break
                if to < 0:
                    at[p, 4] = min(at[p, 4], turn)
                    met = _note(hits, met, m.room.near[-1 - to])
                    continue
            row = ((i + 1) * 3 + sense[p] + 1) * 2 * (n + 1) + 2 * j + (sj + 1) // 2
            if known_from[row] != to:
                work -= 1
                known_from[row] = to
                known_to[row], known_fee[row] = gone(m, px, pz, to, tx, tz)
            to, more_fee = known_to[row], known_fee[row]
            fee += more_fee
            if to < 0:
                met = _note(hits, met, m.room.near[-1 - to])
                continue
            if j == n and not arrives(m, to, last):
                continue
            g += fee
            if j < n and _beaten(arc, sense, at, place, states, m, arcs[j, 2], j, sj, heading, g, to):
                continue
            if states == room:
                room *= 2
                arc, sense, place = _more(arc, room), _more(sense, room), _more(place, room)
                back, sides = _more(back, room), _more(sides, room)
                bigger = np.empty((room, 5))
                bigger[:states] = at
                at = bigger
            arc[states], sense[states], place[states], back[states], sides[states] = j, sj, to, p, cut
            at[states, 0], at[states, 1], at[states, 2], at[states, 3], at[states, 4] = tx, tz, heading, g, 100.0
            ends[e, 3] = states
            states += 1
            if fee > 0.0:
                size = push(cost, item, size, f + fee, e)
            else:
                s = states - 1
        if s < 0:
            return np.inf, np.empty((0, 2)), np.empty(0, np.int32), hits[: met if work >= 0 else 0].copy()
        if arc[s] == n:
            final = s
            break
    points, places = _traced(m, arcs, arc, sense, at, place, back, sides, final, goal, last)
    return at[final, 3], points, places, hits[:met].copy()


@kernel
def _note(hits: I32, met: int, i: int) -> int:
    """Puts a blocker into a list of those that were met, once; how many there are."""
    if i < 0 or met == len(hits):
        return met
    for k in range(met):
        if hits[k] == i:
            return met
    hits[met] = i
    return met + 1


@kernel
def _traced(
    m: Maze,
    arcs: F64,
    arc: I32,
    sense: I32,
    at: F64,
    place: I32,
    back: I32,
    sides: I32,
    final: int,
    goal: F64,
    last: int,
) -> tuple[F64, I32]:
    """Bends and places of the way that ends in a state."""
    count, s = 2, final
    while s > 0:
        count, s = count + sides[s] + 1, back[s]
    points, places = np.empty((count, 2)), np.empty(count, np.int32)
    w, s = count - 1, final
    points[w, 0], points[w, 1], places[w] = goal[0], goal[1], last
    while s > 0:
        p = back[s]
        i = arc[p]
        if i >= 0 and arcs[i, 2] == 0.0:
            w -= 1
            points[w, 0], points[w, 1], places[w] = at[p, 0], at[p, 1], place[p]
        elif sides[s] > 0:
            turn = (sense[p] * (at[s, 2] - at[p, 2])) % (2 * math.pi)
            for k in range(sides[s] - 1, -1, -1):
                w -= 1
                points[w, 0], points[w, 1] = _tip(
                    arcs[i, 0], arcs[i, 1], arcs[i, 2], sense[p], at[p, 2], turn, sides[s], k
                )
            x, z, to = at[p, 0], at[p, 1], place[p]
            for k in range(sides[s]):
                to, _ = gone(m, x, z, to, points[w + k, 0], points[w + k, 1])
                x, z, places[w + k] = points[w + k, 0], points[w + k, 1], to
        s = p
    w -= 1
    points[w, 0], points[w, 1], places[w] = at[0, 0], at[0, 1], place[0]
    return points[w:].copy(), places[w:].copy()


@kernel
def _beaten(
    arc: I32,
    sense: I32,
    at: F64,
    place: I32,
    states: int,
    m: Maze,
    r: float,
    j: int,
    sj: int,
    heading: float,
    g: float,
    to: int,
) -> bool:
    """Whether a known state meets the same arc earlier and is there no later; both on the same floor."""
    for s in range(1, states):
        if arc[s] != j or sense[s] != sj:
            continue
        if abs(m.floor.y[to] - m.floor.y[place[s]]) >= m.height / 2:
            continue
        turn = (sj * (heading - at[s, 2])) % (2 * math.pi)
        if turn > 2 * math.pi - 1e-7:
            turn = 0.0
        if turn < math.pi and turn < at[s, 4] and at[s, 3] + r * turn <= g + 1e-9:
            return True
    return False


@kernel
def _more(a: I32, room: int) -> I32:
    out = np.empty(room, np.int32)
    out[: len(a)] = a
    return out
