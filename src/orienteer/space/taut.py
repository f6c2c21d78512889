"""A way pulled taut: bends moved and dropped as long as the body gets straight from each to the next."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.search import Maze, step_by_step
from orienteer.space.walk import reaches, walk

ROUNDS = 16
"""Most times that every bend is pulled before bends are cut off."""
SPLITS = 3
"""How often bends are put into the middle of straight stretches, so that they can be pulled there too."""
HALVINGS = 4
"""How finely a bend is pulled: to 1/16 of the way it could move."""
STILL_M = 1e-4
"""A bend that moves less has come to rest."""
WORTH_M = 4e-3
"""A bend that could not shorten the way by more is left as it is."""
SLACK_M = 1e-3
"""Cutting bends off ends when it shortens the way by less."""


@kernel
def taut(m: Maze, points: F64, places: I32) -> tuple[F64, I32]:
    """A shorter way with the same ends: bends (x, z) and their places."""
    points, places = _straightened(m, *_mended(m, points, places))
    for split in range(SPLITS):
        before = _length(points)
        if split > 0:
            points, places = _chamfered(m, points, places)
        if len(places) < 3:
            break
        n = _pulled(m, points, places)
        points, places = points[:n].copy(), places[:n].copy()
        if split > 0 and before - _length(points) < SLACK_M:
            break
    return points, places


@kernel
def _chamfered(m: Maze, points: F64, places: I32) -> tuple[F64, I32]:
    """The way with every bend cut off as far from its tip as the body stays free: two bends for one."""
    n = len(places)
    out_points, out_places, count = np.empty((2 * n, 2)), np.empty(2 * n, np.int32), 1
    out_points[0], out_places[0] = points[0], places[0]
    for k in range(1, n - 1):
        ax, az, bx, bz = points[k, 0], points[k, 1], points[k + 1, 0], points[k + 1, 1]
        px, pz, start = out_points[count - 1, 0], out_points[count - 1, 1], out_places[count - 1]
        before, after = math.sqrt((ax - px) ** 2 + (az - pz) ** 2), math.sqrt((bx - ax) ** 2 + (bz - az) ** 2)
        low, high = 0.0, min(before, after)
        first, second = places[k], places[k]
        # A chord over both legs saves twice the leg times one minus the cosine of half the turn.
        cosine = ((ax - px) * (bx - ax) + (az - pz) * (bz - az)) / max(before * after, 1e-12)
        worth = 2 * high * (1 - math.sqrt(max(0.0, (1 + cosine) / 2))) > WORTH_M
        for _ in range(HALVINGS if worth else 0):
            d = (low + high) / 2
            s, t = d / before, d / after
            cx, cz, ex, ez = ax + s * (px - ax), az + s * (pz - az), ax + t * (bx - ax), az + t * (bz - az)
            c = walk(m, px, pz, start, cx, cz)
            e = walk(m, cx, cz, c, ex, ez) if c >= 0 else -1
            if e >= 0 and reaches(m, ex, ez, e, bx, bz, places[k + 1]):
                low, first, second = d, c, e
            else:
                high = d
        for side in range(2 if low > 0.0 else 1):
            s, t = (low / before, 0.0) if side == 0 else (0.0, low / after)
            out_points[count, 0] = ax + s * (px - ax) + t * (bx - ax)
            out_points[count, 1] = az + s * (pz - az) + t * (bz - az)
            out_places[count] = first if side == 0 else second
            count += 1
    out_points[count], out_places[count] = points[n - 1], places[n - 1]
    return out_points[: count + 1].copy(), out_places[: count + 1].copy()


@kernel
def _length(points: F64) -> float:
    total = 0.0
    for k in range(1, len(points)):
        total += math.sqrt((points[k, 0] - points[k - 1, 0]) ** 2 + (points[k, 1] - points[k - 1, 1]) ** 2)
    return total


@kernel
def _mended(m: Maze, points: F64, places: I32) -> tuple[F64, I32]:
    """The way with every stretch that is not free after all replaced by single steps, which are."""
    n = len(places)
    good, extra = np.ones(n, np.bool_), 0
    for k in range(n - 1):
        good[k] = reaches(m, points[k, 0], points[k, 1], places[k], points[k + 1, 0], points[k + 1, 1], places[k + 1])
        if not good[k]:
            extra += 1
    if extra == 0:
        return points, places
    out_points, out_places, count = np.empty((n + 64, 2)), np.empty(n + 64, np.int32), 0
    for k in range(n):
        steps = np.empty(0, np.int32)
        if not good[k]:
            steps = step_by_step(m.floor, m.opened, places[k], places[k + 1])
        if count + len(steps) + 2 > len(out_places):
            wider, longer = np.empty((2 * count + len(steps) + 64, 2)), np.empty(2 * count + len(steps) + 64, np.int32)
            wider[:count], longer[:count] = out_points[:count], out_places[:count]
            out_points, out_places = wider, longer
        out_points[count], out_places[count] = points[k], places[k]
        count += 1
        for a in steps[1 : len(steps) - 1]:
            out_points[count, 0], out_points[count, 1], out_places[count] = m.floor.x[a], m.floor.z[a], a
            count += 1
    return out_points[:count].copy(), out_places[:count].copy()


@kernel
def _straightened(m: Maze, points: F64, places: I32) -> tuple[F64, I32]:
    """The way without the bends that the body can leave out."""
    n, kept, a = len(places), 1, 0
    keep = np.zeros(n, np.int32)
    while a < n - 1:
        # The farthest bend in sight, tried in growing strides and then backwards.
        far, stride = a + 1, 2
        while a + stride < n and _in_sight(m, points, places, a, a + stride):
            far, stride = a + stride, 2 * stride
        for b in range(min(n - 1, a + stride - 1), far, -1):
            if _in_sight(m, points, places, a, b):
                far = b
                break
        keep[kept], a = far, far
        kept += 1
    return points[keep[:kept]], places[keep[:kept]]


@kernel
def _in_sight(m: Maze, points: F64, places: I32, a: int, b: int) -> bool:
    return reaches(m, points[a, 0], points[a, 1], places[a], points[b, 0], points[b, 1], places[b])


@kernel
def _pulled(m: Maze, points: F64, places: I32) -> int:
    """Pulls every bend towards the straight line between its neighbours, and drops those that are needless.

    Works in place; the number of bends left.
    """
    n = len(places)
    loose = np.ones(n, np.bool_)
    for _ in range(ROUNDS):
        was_loose = loose.copy()
        any_loose, k = False, 1
        while k < n - 1:
            if not (was_loose[k - 1] or was_loose[k] or was_loose[k + 1] or loose[k - 1]):
                loose[k] = False
            elif _in_sight(m, points, places, k - 1, k + 1):
                points[k : n - 1], places[k : n - 1] = points[k + 1 : n].copy(), places[k + 1 : n].copy()
                was_loose[k : n - 1] = was_loose[k + 1 : n].copy()
                n -= 1
                loose[k - 1], was_loose[k], any_loose = True, True, True
                continue
            else:
                loose[k] = _pull(m, points, places, k) > STILL_M
                any_loose = any_loose or loose[k]
            k += 1
        if not any_loose:
            break
    return n


@kernel
def _pull(m: Maze, points: F64, places: I32, k: int) -> float:
    """Moves one bend as far as the body stays free; by how many metres."""
    px, pz, qx, qz = points[k - 1, 0], points[k - 1, 1], points[k + 1, 0], points[k + 1, 1]
    x, z = points[k, 0], points[k, 1]
    ex, ez = qx - px, qz - pz
    length2 = ex * ex + ez * ez
    t = min(max(((x - px) * ex + (z - pz) * ez) / length2, 0.0), 1.0) if length2 > 0.0 else 0.0
    dx, dz = px + t * ex - x, pz + t * ez - z
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        s = (low + high) / 2
        nx, nz = x + s * dx, z + s * dz
        n = walk(m, px, pz, places[k - 1], nx, nz)
        if n >= 0 and reaches(m, nx, nz, n, qx, qz, places[k + 1]):
            low, points[k, 0], points[k, 1], places[k] = s, nx, nz, n
        else:
            high = s
    return low * math.sqrt(dx * dx + dz * dz)


@kernel
def ground_along(m: Maze, points: F64, places: I32) -> F64:
    """Distance gone and height of the floor, at the ends and in every cell on the way: shape (cells, 2)."""
    room, count = 256, 0
    out = np.empty((room, 2))
    f, c = m.floor, m.grid.cell
    gone = 0.0
    for k in range(len(places) - 1):
        dx, dz = points[k + 1, 0] - points[k, 0], points[k + 1, 1] - points[k, 1]
        length = math.sqrt(dx * dx + dz * dz)
        pieces = max(1, math.ceil(2 * length / c))
        n = places[k]
        for j in range(pieces + (k == len(places) - 2)):
            x, z = points[k, 0] + dx * j / pieces, points[k, 1] + dz * j / pieces
            n = _nearby(m, n, x, z)
            if count == room:
                wider = np.empty((2 * room, 2))
                wider[:room] = out
                out, room = wider, 2 * room
            out[count, 0], out[count, 1] = gone + length * j / pieces, f.y[n]
            count += 1
        gone += length
    return out[:count].copy()


@kernel
def _nearby(m: Maze, n: int, x: float, z: float) -> int:
    """The place linked to n, or n itself, whose cell holds (x, z)."""
    ix, iz = math.floor((x - m.grid.x0) / m.grid.cell), math.floor((z - m.grid.z0) / m.grid.cell)
    if m.floor.ix[n] == ix and m.floor.iz[n] == iz:
        return n
    for k in range(8):
        b = m.floor.link[n, k]
        if b >= 0 and m.floor.ix[b] == ix and m.floor.iz[b] == iz:
            return int(b)
    return n
