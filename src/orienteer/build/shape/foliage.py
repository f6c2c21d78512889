"""Leaves: clouds of cards for crowns and hedges, and single bent leaves."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid


def crown(
    points: F64,
    middle: F64,
    size: float,
    finish: Finish,
    rng: np.random.Generator,
    out: F64 | None = None,
    loose: float = 0.7,
) -> Solid:
    """A twig card at each point, lit as if it lay on a ball about `middle`, or looked along `out`; with their hull.

    `loose` is how far the cards turn away from that direction: 0 not at all.
    """
    count = len(points)
    out = (points - middle if out is None else out).astype(np.float64)
    out /= np.maximum(np.linalg.norm(out, axis=1), 1e-9)[:, None]
    facing = out + rng.normal(0, loose, (count, 3))
    facing /= np.linalg.norm(facing, axis=1)[:, None]
    helper = rng.normal(0, 1, (count, 3))
    u = np.cross(facing, helper)
    u /= np.linalg.norm(u, axis=1)[:, None]
    v = np.cross(facing, u)
    half = size / 2 * rng.uniform(0.75, 1.0, (count, 1))
    corners = np.stack([points + half * (a * u + b * v) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], axis=1)
    lift = out + np.array((0.0, 0.35, 0.0))
    normals = np.repeat((lift / np.linalg.norm(lift, axis=1)[:, None])[:, None], 4, axis=1)
    tile = np.asarray(finish.tile)
    uv = np.tile(np.array(((0, 0), (1, 0), (1, 1), (0, 1))) * tile, (count, 1))
    start = 4 * np.arange(count)[:, None]
    faces = np.concatenate((start + np.array((0, 1, 2)), start + np.array((0, 2, 3)))).astype(np.int32)
    return Solid((Skin(corners.reshape(-1, 3), normals.reshape(-1, 3), uv, faces, finish),)).hulled()


def scattered(
    rng: np.random.Generator, count: int, radii: tuple[float, float, float], middle: tuple[float, float, float]
) -> F64:
    """Points in the outer half of an ellipsoid, spread evenly."""
    way = rng.normal(0, 1, (count, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    reach = rng.uniform(0.3, 1.0, (count, 1)) ** (1 / 3)
    return np.asarray(way * reach * np.asarray(radii) + np.asarray(middle), dtype=np.float64)


def clumps(
    rng: np.random.Generator,
    count: int,
    each: int,
    radii: tuple[float, float, float],
    middle: tuple[float, float, float],
) -> tuple[F64, F64]:
    """Points in overlapping balls within an ellipsoid, as a crown grows, and the way each looks out of its ball."""
    share = np.asarray(radii)
    points, ways = [], []
    for i in range(count):
        # a spiral over the ball spreads the clumps evenly
        up = 1 - 2 * (i + 0.5) / count
        around = i * 2.39996 + float(rng.uniform(-0.3, 0.3))
        flat = math.sqrt(1 - up * up)
        heart = np.array((flat * math.cos(around), up, flat * math.sin(around))) * float(rng.uniform(0.5, 0.62))
        way = rng.normal(0, 1, (each, 3)) + heart * 1.2
        way /= np.linalg.norm(way, axis=1)[:, None]
        reach = float(rng.uniform(0.36, 0.46)) * rng.uniform(0.5, 1.0, (each, 1)) ** (1 / 3)
        points.append((heart + way * reach) * share + np.asarray(middle))
        ways.append(way + 0.5 * heart)
    return np.concatenate(points), np.concatenate(ways)


def blade(
    length: float, width: float, bend: float, finish: Finish, steps: int = 5, fold: float = 0.25, whole: bool = True
) -> Solid:
    """One leaf from the origin that starts upwards and bends by radians towards +z; without colliders.

    `fold` lifts its two halves against each other. A `whole` picture of a leaf covers it once, stalk first.
    """
    t = np.linspace(0, 1, steps + 1)
    angle = bend * (t[:-1] + t[1:]) / 2
    step = length / steps
    y = np.concatenate(([0.0], np.cumsum(np.cos(angle) * step)))
    z = np.concatenate(([0.0], np.cumsum(np.sin(angle) * step)))
    half = width / 2 * (np.ones_like(t) if whole else np.sin(math.pi * np.clip(0.06 + 0.94 * t, 0, 1)) ** 0.65)
    turn = bend * t
    up = np.stack((np.zeros_like(t), -np.sin(turn), np.cos(turn)), axis=1) * -1.0
    rows = []
    for side in (-1, 0, 1):
        row = np.stack((side * half, y, z), axis=1) + up * (abs(side) * fold * half)[:, None]
        rows.append(row)
    positions = np.stack(rows, axis=1).reshape(-1, 3)
    tile = np.asarray(finish.tile) if whole else np.array((length, width))
    uv = np.stack((np.repeat(t, 3) * tile[0], np.tile((0.0, 0.5, 1.0), steps + 1) * tile[1]), axis=1)
    index = np.arange(3 * (steps + 1)).reshape(-1, 3)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    faces = np.concatenate((np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3)))
    normals = np.repeat(-up, 3, axis=0)
    return Solid((Skin(positions, normals, uv, faces.astype(np.int32), finish),))
