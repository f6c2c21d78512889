"""Shortest ways over pieces of a floor: exact any-angle search by what is seen through portals.

After Polyanya (Cui, Harabor and Grastien, IJCAI 2017): a node is the part of a portal that is seen from the last bend,
and its cost the length to that bend and straight on, through that part, to the goal.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.pieces import Pieces
from orienteer.space.search import pop, push

SAME_M = 1e-9
"""Lengths that differ by less are the same."""


class Sights(NamedTuple):
    """What a search found."""

    length: float
    """Of the shortest way, metres; inf where there is none."""
    bends: I32
    """The corners it passes, in order."""
    best: F64
    """Length of the shortest way found to each corner, tolls included; inf where none was looked for."""


@kernel
def _cross(ax: float, az: float, bx: float, bz: float) -> float:
    return ax * bz - az * bx


@kernel
def _past(rx: float, rz: float, ax: float, az: float, bx: float, bz: float, gx: float, gz: float) -> tuple[float, int]:
    """Length from a root through the segment ab to a goal, mirrored to its other side; and by which end it bends,
    0 for a, 1 for b, −1 for none."""
    ex, ez = bx - ax, bz - az
    length2 = ex * ex + ez * ez
    root = _cross(ex, ez, rx - ax, rz - az)
    if length2 > 0.0:
        goal = _cross(ex, ez, gx - ax, gz - az)
        if root * goal > 0.0:
            gx, gz = gx + 2 * goal * ez / length2, gz - 2 * goal * ex / length2
    end = -1
    if length2 == 0.0:
        end = 0
    elif abs(root) > SAME_M * math.sqrt(length2):
        # Seen from the root, a lies to the right of b where `root` is negative... the sign tells the two apart.
        turn = 1.0 if root > 0.0 else -1.0
        if turn * _cross(ax - rx, az - rz, gx - rx, gz - rz) < 0.0:
            end = 0
        elif turn * _cross(bx - rx, bz - rz, gx - rx, gz - rz) > 0.0:
            end = 1
    if end < 0:
        return math.hypot(gx - rx, gz - rz), end
    mx, mz = (ax, az) if end == 0 else (bx, bz)
    return math.hypot(mx - rx, mz - rz) + math.hypot(gx - mx, gz - mz), end


@kernel
def sights(
    p: Pieces, start: F64, source: int, goal: F64, target: int, slack: float, limit: float, ahead: F64
) -> Sights:
    """The shortest way from a point of one piece to a point of another, and all corners on ways not longer by `slack`.

    Ways longer than `limit` are not looked for; `ahead` gives the length that is left from each corner at least.
    """
    corners = len(p.at)
    best = np.full(corners, np.inf)
    room, count = 4096, 0
    # A node: the portal and the piece it leads into, the seen part, the root, its corner, and the node before.
    piece, back, corner = np.empty(room, np.int32), np.empty(room, np.int32), np.empty((room, 4), np.int32)
    part, cost = np.empty((room, 4)), np.empty((room, 4))  # cost: root x, z; length up to it; tolls since
    gate = np.empty(room, np.int32)
    # The nodes of each portal and direction, in lists: the latest, and the one before each.
    latest, earlier = np.full(2 * len(p.line), -1, np.int32), np.empty(room, np.int32)
    share = np.empty((room, 2))
    heap_cost, heap_item, size = np.empty(room), np.empty(room, np.int32), 0
    gx, gz = goal[0], goal[1]
    length, last, bend = np.inf, -1, -1
    if source == target:
        return Sights(math.hypot(gx - start[0], gz - start[1]), np.empty(0, np.int32), best)
    now = -1
    while True:
        if now < 0:
            q, rx, rz, g, extra, via, root_at = source, start[0], start[1], 0.0, 0.0, -1, -1
            ax = az = bx = bz = 0.0
            va = vb = -1
            touching = True
        else:
            q, rx, rz, g, extra, via = piece[now], cost[now, 0], cost[now, 1], cost[now, 2], cost[now, 3], gate[now]
            ax, az, bx, bz = part[now, 0], part[now, 1], part[now, 2], part[now, 3]
            root_at, va, vb = corner[now, 0], corner[now, 1], corner[now, 2]
            if _cross(ax - rx, az - rz, bx - rx, bz - rz) < 0.0:
                ax, az, bx, bz, va, vb = bx, bz, ax, az, vb, va
            ex, ez = bx - ax, bz - az
            touching = abs(_cross(ex, ez, rx - ax, rz - az)) <= SAME_M * math.sqrt(ex * ex + ez * ez)
        for j in range(p.begin[q], p.begin[q + 1]):
            k = p.portals[j]
            if k == via:
                continue
            into = p.sides[k, 0] if p.sides[k, 1] == q else p.sides[k, 1]
            px, pz, sx, sz = p.line[k, 0], p.line[k, 1], p.line[k, 2], p.line[k, 3]
            # Which part of the portal lies to the right of the sight, in it and to the left.
            cut0, cut1 = 0.0, 1.0
            if not touching:
                a0, a1 = _cross(ax - rx, az - rz, px - rx, pz - rz), _cross(ax - rx, az - rz, sx - rx, sz - rz)
                b0, b1 = _cross(bx - rx, bz - rz, px - rx, pz - rz), _cross(bx - rx, bz - rz, sx - rx, sz - rz)
                cut0, cut1 = _between(a0, a1, b0, b1)
            for turn in range(3):
                # 0: straight on. 1: round a, to its right. 2: round b, to its left.
                nx, nz, ng, ne, nc = rx, rz, g, extra, root_at
                t0, t1 = max(cut0, 0.0), min(cut1, 1.0)
                if turn > 0:
                    if touching:
                        break
                    nc = va if turn == 1 else vb
                    if nc < 0:
                        continue
                    nx, nz = (ax, az) if turn == 1 else (bx, bz)
                    ng, ne = g + extra + math.hypot(nx - rx, nz - rz), 0.0
                    w0, w1 = (a0, a1) if turn == 1 else (-b0, -b1)
                    t0, t1 = _below(w0, w1)
                    if t0 > t1:
                        continue
                dx, dz = sx - px, sz - pz
                whole = math.sqrt(dx * dx + dz * dz)
                if whole > 0.0:
                    if (t1 - t0) * whole < 1e-7:
                        continue
                    # A sight that passes an end by less than rounding passes it at that end.
                    t0 = t0 if t0 * whole > 1e-7 else 0.0
                    t1 = t1 if (1.0 - t1) * whole > 1e-7 else 1.0
                elif turn == 0 and t1 < t0:
                    continue
                ca = p.corner[k, 0] if t0 <= 0.0 else -1
                cb = p.corner[k, 1] if t1 >= 1.0 else -1
                ux, uz, vx, vz = px + t0 * dx, pz + t0 * dz, px + t1 * dx, pz + t1 * dz
                if turn > 0 and ng > best[nc] + SAME_M:
                    continue
                if turn > 0:
                    if ng + ahead[nc] > limit:
                        continue
                    best[nc] = min(best[nc], ng)
                prior = nc if turn > 0 else -1
                # A root in line with the portal sees only along it: the way bends at its nearer end.
                if whole == 0.0:
                    moved = nx != ux or nz != uz
                    near = 0
                else:
                    moved, near = False, 0
                    if abs(_cross(dx, dz, nx - px, nz - pz)) <= SAME_M * whole:
                        s = ((nx - px) * dx + (nz - pz) * dz) / (whole * whole)
                        if s < t0 - 1e-9:
                            moved, near = True, 0
                        elif s > t1 + 1e-9:
                            moved, near = True, 1
                if moved:
                    end = ca if near == 0 else cb
                    if end < 0:
                        continue
                    hx, hz = (ux, uz) if near == 0 else (vx, vz)
                    ng, ne, nc = ng + ne + math.hypot(hx - nx, hz - nz), 0.0, end
                    nx, nz = hx, hz
                    if ng > best[nc] + SAME_M or ng + ahead[nc] > limit:
                        continue
                    best[nc] = min(best[nc], ng)
                ne += p.toll[k]
                h, _ = _past(nx, nz, ux, uz, vx, vz, gx, gz)
                f = ng + ne + h
                if f > limit:
                    continue
                way = 2 * k + (into == p.sides[k, 1])
                if nc >= 0 and _known(latest[way], earlier, corner, cost, share, nc, ng + ne, t0, t1):
                    continue
                if count == room:
                    room *= 2
                    earlier, share = _longer(earlier, room), _wider(share, room)
                    piece, back, gate = _longer(piece, room), _longer(back, room), _longer(gate, room)
                    part, cost, corner = _wider(part, room), _wider(cost, room), _wider_i(corner, room)
                    heap_cost, heap_item = _longer_f(heap_cost, room), _longer(heap_item, room)
                piece[count], back[count], gate[count] = into, now, k
                earlier[count], latest[way] = latest[way], count
                share[count, 0], share[count, 1] = t0, t1
                part[count, 0], part[count, 1], part[count, 2], part[count, 3] = ux, uz, vx, vz
                cost[count, 0], cost[count, 1], cost[count, 2], cost[count, 3] = nx, nz, ng, ne
                corner[count, 0], corner[count, 1], corner[count, 2] = nc, ca, cb
                corner[count, 3] = prior if moved else -1
                size = push(heap_cost, heap_item, size, f, count)
                count += 1
        # The next node; nodes whose root was reached by a shorter way meanwhile are passed over.
        found = False
        while size > 0:
            f, now = heap_cost[0], heap_item[0]
            if f > limit:
                break
            size = pop(heap_cost, heap_item, size)
            nc = corner[now, 0]
            if nc >= 0 and cost[now, 2] > best[nc] + SAME_M:
                continue
            if piece[now] == target and length == np.inf:
                ax, az, bx, bz = part[now, 0], part[now, 1], part[now, 2], part[now, 3]
                _, end = _past(cost[now, 0], cost[now, 1], ax, az, bx, bz, gx, gz)
                bend = -1 if end < 0 else corner[now, 1 + end]
                length, last, limit = f, now, min(limit, f + slack)
            found = True
            break
        if not found or (slack <= 0.0 and length < np.inf):
            break
    return Sights(length, _bends(corner, back, last, bend), best)


@kernel
def _between(a0: float, a1: float, b0: float, b1: float) -> tuple[float, float]:
    """From and to which share of a line one value is ≥ 0 and another ≤ 0, given at its ends; from > to: nowhere."""
    low, high = _below(-a0, -a1) if min(a0, a1) < 0.0 else (0.0, 1.0)
    first, last = _below(b0, b1) if max(b0, b1) > 0.0 else (0.0, 1.0)
    return max(low, first), min(high, last)


@kernel
def _below(w0: float, w1: float) -> tuple[float, float]:
    """From and to which share of a line a value given at its ends is < 0; from > to: nowhere."""
    if w0 >= 0.0 and w1 >= 0.0:
        return 2.0, -1.0
    if w0 >= 0.0:
        return w0 / (w0 - w1), 1.0
    return 0.0, w0 / (w0 - w1) if w1 >= 0.0 else 1.0


@kernel
def _bends(corner: I32, back: I32, last: int, bend: int) -> I32:
    """The corners from the start to a node, and the last bend where there is one more."""
    bends, m = np.empty(2 * len(back) + 1, np.int32), 0
    if bend >= 0:
        bends[m], m = bend, m + 1
    while last >= 0:
        for e in (0, 3):
            c = corner[last, e]
            if c >= 0 and (m == 0 or bends[m - 1] != c):
                bends[m], m = c, m + 1
        last = back[last]
    return bends[:m][::-1].copy()


@kernel
def _known(n: int, earlier: I32, corner: I32, cost: F64, share: F64, root: int, g: float, t0: float, t1: float) -> bool:
    """Whether a node of a list, from n on, sees as much of the portal from the same root, at no greater length."""
    while n >= 0:
        as_short = corner[n, 0] == root and cost[n, 2] + cost[n, 3] <= g + SAME_M
        if as_short and share[n, 0] <= t0 + 1e-9 and share[n, 1] >= t1 - 1e-9:
            return True
        n = earlier[n]
    return False


@kernel
def _longer(a: I32, room: int) -> I32:
    out = np.empty(room, np.int32)
    out[: len(a)] = a
    return out


@kernel
def _longer_f(a: F64, room: int) -> F64:
    out = np.empty(room)
    out[: len(a)] = a
    return out


@kernel
def _wider(a: F64, room: int) -> F64:
    out = np.empty((room, a.shape[1]))
    out[: len(a)] = a
    return out


@kernel
def _wider_i(a: I32, room: int) -> I32:
    out = np.empty((room, a.shape[1]), np.int32)
    out[: len(a)] = a
    return out
