"""The usual turned shapes: cylinders, cones, tubes, balls, bowls, rings."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape.lathe import Profile, lathe, revolved
from orienteer.build.shape.outline import arc, circle
from orienteer.build.shape.rings import vessel, wall_ring
from orienteer.build.shape.solid import Solid
from orienteer.build.shape.sweep import rod
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Convex


def cylinder(radius: float, height: float, finish: Finish, sides: int = 24, bevel: float = 0.0) -> Solid:
    """Standing on the origin; `bevel` metres of its rims are rounded off."""
    if bevel <= 0:
        return lathe(((radius, 0), (radius, height)), finish, sides)
    b = min(bevel, 0.45 * height, 0.9 * radius)
    low = arc((radius - b, b), b, -math.pi / 2, 0, 2)
    high = arc((radius - b, height - b), b, 0, math.pi / 2, 2)
    return lathe(np.concatenate((low, high)), finish, sides)


def frustum(below: float, above: float, height: float, finish: Finish, sides: int = 24) -> Solid:
    """A cone cut off, or a whole one where a radius is 0."""
    return lathe(((below, 0), (above, height)), finish, sides)


def tube(outer: float, inner: float, height: float, finish: Finish, sides: int = 24) -> Solid:
    """A pipe standing on the origin, open at both ends."""
    if not 0 < inner < outer:
        raise BadArgumentError(f"a tube's inner radius lies between 0 and the outer one ({outer:g}), not at {inner:g}")
    line = np.array(((inner, 0), (outer, 0), (outer, height), (inner, height), (inner, 0)), dtype=np.float64)
    return Solid((revolved(line, finish, sides),), wall_ring(outer, outer - inner, 0.0, height))


def ball(radius: float, finish: Finish, sides: int = 24, squash: float = 1.0) -> Solid:
    """A sphere standing on the origin, or an ellipsoid `squash` times as high as wide."""
    curve = arc((0, radius), radius, -math.pi / 2, math.pi / 2, max(4, sides // 2)) * (1.0, squash)
    curve[[0, -1], 0] = 0.0
    skin = revolved(curve, finish, sides)
    _, corners = np.unique(skin.positions.round(6), axis=0, return_index=True)
    return Solid((skin,), (Convex(skin.positions[np.sort(corners)]),))


def capsule(radius: float, length: float, finish: Finish, sides: int = 20) -> Solid:
    """A cylinder with round ends standing on the origin, `length` long over all."""
    low = arc((0, radius), radius, -math.pi / 2, 0, 5)
    high = arc((0, length - radius), radius, 0, math.pi / 2, 5)
    low[0, 0] = high[-1, 0] = 0.0
    return lathe(np.concatenate((low, high)), finish, sides)


def bowl(outside: Profile, thickness: float, finish: Finish, sides: int = 28) -> Solid:
    """A vessel from its outside profile, foot to rim, and its wall's thickness; hollow to colliders too."""
    outer = np.asarray(outside, dtype=np.float64)
    floor = outer[0, 1] + thickness
    inner = np.maximum(outer[::-1] - (thickness, 0), (1e-3, 0.0))
    inner = inner[inner[:, 1] > floor + 1e-6]
    foot = min(float(inner[-1, 0]), max(outer[0, 0] - thickness, 1e-3))
    line = np.concatenate(([(0.0, outer[0, 1])], outer, inner, [(foot, floor), (0.0, floor)]))
    inside = np.concatenate(([(0.0, floor), (foot, floor)], inner[::-1]))
    return Solid((revolved(line, finish, sides),), vessel(outer, inside))


def torus(ring: float, thickness: float, finish: Finish, sides: int = 32, section: int = 10) -> Solid:
    """A lying ring: `ring` is the radius of its middle line, `thickness` that of its section."""
    line = arc((ring, thickness), thickness, -math.pi, math.pi, section)
    line[-1] = line[0]
    bend = np.column_stack((circle(ring, sides)[:, 0], np.full(sides, thickness), circle(ring, sides)[:, 1]))
    return Solid((revolved(line, finish, sides),), rod(bend, thickness, finish, closed=True).colliders)
