"""Tubs: hollow vessels with an oval or rounded plan."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import superellipse
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Collider, Convex

SIDES = 36


def tub(size: tuple[float, float, float], wall: float, finish: Finish, power: float = 4.0, slope: float = 0.8) -> Solid:
    """A vessel standing on the origin, open above, `wall` thick at its rim; hollow to colliders too.

    Its plan is a superellipse of that power; its foot is `slope` times as wide as its rim.
    """
    width, height, depth = size
    if not 0 < wall < min(width, depth) / 4:
        raise BadArgumentError(f"a tub of {size} cannot have walls of {wall:g} m")
    plan = superellipse(width, depth, power, SIDES)[::-1]
    inner = superellipse(width - 2 * wall, depth - 2 * wall, power, SIDES)[::-1]
    lip = 0.3 * wall
    floor = wall
    rows = [
        *((plan * (slope + (1 - slope) * t**0.6), height * t) for t in (0.0, 0.06, 0.2, 0.45, 0.75)),
        (plan, height - lip),
        (plan + (inner - plan) * 0.15, height - lip * 0.2),
        (plan + (inner - plan) * 0.5, height),
        (plan + (inner - plan) * 0.85, height - lip * 0.2),
        (inner, height - lip),
    ]
    rows += [(inner * (slope + (1 - slope) * t**0.5), floor + (height - floor) * t) for t in (0.7, 0.4, 0.18, 0.06)]
    rows.append((inner * slope * 0.85, floor))
    net = np.stack([np.column_stack((xz[:, 0], np.full(SIDES, y), xz[:, 1])) for xz, y in rows])
    positions, faces, uv = _closed(net)
    skin = Skin(positions, smooth_normals(positions, faces), uv, faces, finish)
    return Solid((skin,), _walls(plan, inner, slope, height, floor))


def _closed(net: F64) -> tuple[F64, I32, F64]:
    """Positions, triangles and uv of rings of points joined in order, the first and last closed by discs."""
    rows, sides = net.shape[:2]
    low, high = net[0].mean(axis=0), net[-1].mean(axis=0)
    positions = np.concatenate((net.reshape(-1, 3), low[None], high[None]))
    index = np.arange(rows * sides).reshape(rows, sides)
    a, b, c, d = index[:-1], np.roll(index, -1, 1)[:-1], np.roll(index, -1, 1)[1:], index[1:]
    first, last, turn = index[0], index[-1], np.arange(sides)
    caps = (
        np.stack((np.full(sides, rows * sides), first[(turn + 1) % sides], first), 1),
        np.stack((np.full(sides, rows * sides + 1), last, last[(turn + 1) % sides]), 1),
    )
    around = (np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3))
    return positions, np.concatenate((*around, *caps)).astype(np.int32), positions[:, [0, 2]].copy()


def _walls(plan: F64, inner: F64, slope: float, height: float, floor: float) -> tuple[Collider, ...]:
    """A floor, and the wall cut into upright staves."""
    foot, step = slope + 0.02, 3
    ring = np.arange(0, SIDES, step)
    base = plan[ring] * foot
    pieces: list[Collider] = [
        Convex(np.concatenate([np.column_stack((base[:, 0], np.full(len(base), y), base[:, 1])) for y in (0.0, floor)]))
    ]
    levels = ((0.0, slope), (0.25, slope + (1 - slope) * 0.25**0.6), (0.6, slope + (1 - slope) * 0.6**0.6), (1.0, 1.0))
    for i in ring:
        arc = np.arange(i, i + step + 1) % SIDES
        for (t0, s0), (t1, s1) in pairwise(levels):
            rows = [
                (plan[arc] * s0, t0),
                (plan[arc] * s1, t1),
                (inner[arc] * s0 * 0.97, t0),
                (inner[arc] * s1 * 0.97, t1),
            ]
            pieces.append(
                Convex(
                    np.concatenate(
                        [np.column_stack((xz[:, 0], np.full(len(xz), height * t), xz[:, 1])) for xz, t in rows]
                    )
                )
            )
    return tuple(pieces)
