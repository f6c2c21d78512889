"""Vessels with smooth outlines, and what is poured into them."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, bowl, lathe
from orienteer.build.shape.lathe import Profile, revolved
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose

TIGHT = 0.003
"""Colliders follow the outline of a vessel this closely, metres."""
PLAY = 0.0004
"""Between a wall and what is poured in, metres."""


def vessel(outside: Profile, thickness: float, stuff: Finish, sides: int = 32) -> Solid:
    """A vessel from its outside, foot to rim, and its wall's thickness; hollow to few, plain colliders."""
    line = np.asarray(outside, dtype=np.float64)
    return bowl(line, thickness, stuff, sides).within(*bowl(coarse(line), max(thickness, 0.004), stuff, 8).colliders)


def poured(outside: Profile, thickness: float, level: float, stuff: Finish, sides: int = 28) -> Solid:
    """What fills a vessel up to a height, where only its surface is seen."""
    line = np.asarray(outside, dtype=np.float64)
    reach = _inside(line, thickness, level)
    skin = revolved(np.array(((reach, level), (0.0, level))), stuff, sides)
    floor = float(line[0, 1]) + thickness
    cuts = np.linspace(floor, level, 4)
    columns = (
        Cylinder(_inside(line, thickness, low), high - low, Pose.at(0.0, (low + high) / 2, 0.0))
        for low, high in zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True)
    )
    return Solid((skin,), tuple(columns))


def seen_through(outside: Profile, thickness: float, level: float, stuff: Finish, sides: int = 28) -> Solid:
    """What fills a clear vessel up to a height."""
    line = np.asarray(outside, dtype=np.float64)
    floor = float(line[0, 1]) + thickness
    heights = [y for y in line[:, 1].tolist() if floor < y < level]
    body = np.array([(_inside(line, thickness, y), y) for y in (floor, *heights, level)])
    return lathe(body, stuff, sides).within(*lathe(coarse(body), stuff, 12).colliders)


def coarse(line: F64, tight: float = TIGHT) -> F64:
    """The corners that are enough to follow an outline (Douglas and Peucker)."""
    kept, stack = [0], [(0, len(line) - 1)]
    while stack:
        i, j = stack.pop()
        way = line[j] - line[i]
        off = line[i + 1 : j] - line[i]
        far = np.abs(way[0] * off[:, 1] - way[1] * off[:, 0]) / max(float(np.hypot(*way)), 1e-9)
        if len(far) and far.max() > tight:
            middle = i + 1 + int(np.argmax(far))
            stack += [(middle, j), (i, middle)]
            continue
        kept.append(j)
    return np.asarray(line[kept], dtype=np.float64)


def _inside(line: F64, thickness: float, height: float) -> float:
    return max(float(np.interp(height, line[:, 1], line[:, 0])) - thickness - PLAY, 0.001)
