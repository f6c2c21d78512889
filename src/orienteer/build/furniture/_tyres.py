"""Plain wheels with tyres, about the x axis around the origin: of barrows, mowers, trolleys, wheelchairs."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, cylinder, lathe, rod, union
from orienteer.build.shape.lathe import revolved
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose

AXLE = Pose.turn((0, 0, 1), math.pi / 2)
"""T_thing_wheel: from about y to about x."""


def wheel(radius: float, width: float, tyre: Finish, rim: Finish, hub: Finish | None = None, sides: int = 28) -> Solid:
    """A disc wheel: a round tyre, a rim dished on both sides and a hub; a cylinder to colliders."""
    scale = np.array((radius, width / 2))
    half = np.array(((0.6, -0.7), (0.78, -0.95), (0.93, -0.8), (1.0, -0.25))) * scale
    tread = np.concatenate((half, half[::-1] * (1, -1)))
    dish = np.array(((0.0, -0.5), (0.3, -0.5), (0.5, -0.3), (0.62, -0.72))) * scale
    look = Solid((revolved(tread, tyre, sides),)) + lathe(np.concatenate((dish, dish[::-1] * (1, -1))), rim, sides)
    look += cylinder(radius * 0.14, width * 1.15, hub or rim, 12).at(y=-width * 0.575)
    return look.moved(AXLE).within(Cylinder(radius, width, AXLE))


def spoked(
    radius: float, thick: float, tyre: Finish, steel: Finish, hub: float, spokes: int = 12, sides: int = 32
) -> Solid:
    """A thin tyre on spokes; `hub` is its width. To colliders a thin disc and the hub."""
    angle = np.linspace(-math.pi, math.pi, 7)
    line = np.column_stack((np.cos(angle), np.sin(angle))) * thick + np.array((radius - thick, 0.0))
    line[-1] = line[0]
    inner = np.array(((-0.5, -0.7), (0.35, -0.55), (0.35, 0.55), (-0.5, 0.7), (-0.5, -0.7))) * thick
    pieces = [
        Solid((revolved(line, tyre, sides),)),
        Solid((revolved(inner + np.array((radius - 2.1 * thick, 0.0)), steel, sides),)),
        cylinder(hub * 0.32, hub, steel, 12).at(y=-hub / 2),
    ]
    near, far = hub * 0.3, radius - 2 * thick
    for i in range(spokes):
        a = 2 * math.pi * i / spokes
        b, side = a + (0.5 if i % 2 else -0.5), hub * (0.4 if i % 4 < 2 else -0.4)
        ends = ((near * math.cos(b), side, near * math.sin(b)), (far * math.cos(a), 0.0, far * math.sin(a)))
        pieces.append(rod(ends, 0.0022, steel, 4))
    return union(pieces).moved(AXLE).within(Cylinder(radius, 2 * thick, AXLE), Cylinder(hub * 0.32, hub, AXLE))
