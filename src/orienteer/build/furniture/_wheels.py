"""Wheels about the x axis through the origin: of cars, tractors and toys. Each kind is made once and kept."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.furniture._strewn import strewn
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, box, cylinder, plate, ring, rod, union
from orienteer.build.shape.outline import arc
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose


@lru_cache(maxsize=64)
def tyre(radius: float, width: float, rim: float, rubber: Finish, sides: int = 20, crown: float = 0.22) -> Solid:
    """A tyre whose hole has the radius `rim`; its shoulders are rounded by `crown` of its width."""
    half, soft = width / 2, crown * width
    outside = ((rim, 0.82), (radius - soft, 1.0), (radius - 0.3 * soft, 1 - 0.6 * crown))
    upper = np.array([(r, y * half) for r, y in (*outside, (radius, 1 - 2 * crown))])
    return hoop(np.concatenate((upper * (1, -1), upper[::-1])), rubber, sides).turned((0, 0, 1), -math.pi / 2)


@lru_cache(maxsize=64)
def car_wheel(
    radius: float, width: float, rubber: Finish, metal: Finish, dark: Finish, style: str = "spokes", share: float = 0.66
) -> Solid:
    """A wheel whose outside looks to +x: a tyre on a rim of that share of its radius.

    `style` is "spokes", "disc" or "cap".
    """
    rim, half = share * radius, width / 2
    lip = hoop(((rim * 0.9, half * 0.4), (rim * 0.97, half * 0.84), (rim * 1.03, half * 0.84)), metal, 20)
    well = hoop(((rim, half * 0.7), (rim * 0.9, half * 0.1), (0.0, half * 0.1)), dark, 12)
    back = hoop(((0.0, -half * 0.7), (rim, -half * 0.72)), dark, 8)
    pieces = [lip, back]
    if style == "spokes":
        outline = ((-0.06, 0.2), (-0.09, 0.95), (0.09, 0.95), (0.06, 0.2))
        spoke = plate([(x * 1.3 * rim, y * rim) for x, y in outline], half * 0.25, metal)
        pieces += [well, ring(spoke.turned((1, 0, 0), -math.pi / 2).at(y=half * 0.6), 5)]
        pieces.append(hoop(((rim * 0.27, half * 0.4), (rim * 0.25, half * 0.76), (0.0, half * 0.8)), metal, 14))
    elif style == "disc":
        dish = ((0.93, 0.5), (0.78, 0.25), (0.5, 0.45), (0.3, 0.75), (0.0, 0.78))
        pieces.append(hoop([(r * rim, y * half) for r, y in dish], metal, 16))
        pieces.append(ring(_disk(rim * 0.085, dark).at(0, half * 0.3, rim * 0.7), 6, 0.2))
    else:
        cap = ((0.95, 0.55), (0.85, 0.78), (0.6, 0.72), (0.3, 0.9), (0.0, 0.93))
        pieces.append(hoop([(r * rim, y * half) for r, y in cap], metal, 20))
    hub = union(pieces).ghost().turned((0, 0, 1), -math.pi / 2)
    return (tyre(radius, width, rim, rubber) + hub).within(_disc(radius, width))


def _disk(radius: float, finish: Finish) -> Solid:
    """A dark hole: a flat disc that looks up."""
    return hoop(((radius, 0.0), (0.0, 0.0)), finish, 7)


@lru_cache(maxsize=32)
def spoked_wheel(
    radius: float, thick: float, rubber: Finish, metal: Finish, count: int = 14, spoke: float = 0.0022
) -> Solid:
    """A thin tyre on a rim with wire spokes and a hub."""
    line = arc((radius - thick, 0.0), thick, -math.pi, math.pi, 6)
    inner = np.array(
        (
            (radius - 2.6 * thick, -0.5 * thick),
            (radius - 1.7 * thick, -0.7 * thick),
            (radius - 1.7 * thick, 0.7 * thick),
            (radius - 2.6 * thick, 0.5 * thick),
            (radius - 2.6 * thick, -0.5 * thick),
        )
    )
    long = radius - 2.2 * thick
    wire = rod(((0, 0, 0), (0, long, 0)), spoke, metal, 4)
    turn = 2 * math.pi * np.arange(count) / count
    ends = long * np.column_stack((np.sin(turn), np.zeros(count), np.cos(turn)))
    starts = np.column_stack((np.zeros(count), np.where(np.arange(count) % 2, 0.8, -0.8) * thick, np.zeros(count)))
    spokes = strewn(wire, starts, ends - starts)
    hub = cylinder(0.1 * radius + 0.006, 2.4 * thick, metal, 12, 0.004).at(y=-1.2 * thick)
    look = union((hoop(line, rubber, 30), hoop(inner, metal, 26), spokes, hub)).turned((0, 0, 1), -math.pi / 2)
    return look.within(_disc(radius, 2 * thick), _disc(0.1 * radius + 0.006, 2.4 * thick))


@lru_cache(maxsize=32)
def toy_wheel(radius: float, width: float, rubber: Finish, disc: Finish) -> Solid:
    """A solid wheel with a pressed disc and a cap, the same on both sides."""
    half = width / 2
    face = (
        (radius * 0.72, half * 0.7),
        (radius * 0.6, half * 0.45),
        (radius * 0.3, half * 0.6),
        (radius * 0.2, half * 1.0),
        (0.0, half * 1.1),
    )
    one = hoop(face, disc, 18).turned((0, 0, 1), -math.pi / 2)
    both = tyre(radius, width, radius * 0.7, rubber, 22, 0.4) + one + one.mirrored(0)
    return both.within(_disc(radius, width))


@lru_cache(maxsize=16)
def lugged_wheel(radius: float, width: float, rubber: Finish, metal: Finish, lugs: int = 16) -> Solid:
    """A tractor's wheel: slanted lugs around the tyre, and a deep rim; its outside looks to +x."""
    base = radius * 0.93
    rim, half = 0.56 * radius, width / 2
    lug = box((half * 1.12, radius * 0.085, radius * 0.085), rubber)
    bars = []
    for k in range(lugs):
        side = 1 if k % 2 else -1
        bar = lug.turned((0, 1, 0), side * 0.55).at(side * half * 0.48, base - 0.015, 0)
        bars.append(bar.turned((1, 0, 0), 2 * math.pi * k / lugs))
    dish = (
        (rim * 1.02, half * 0.85),
        (rim * 0.95, half * 0.8),
        (rim * 0.88, half * 0.2),
        (rim * 0.4, half * 0.05),
        (rim * 0.34, half * 0.4),
        (rim * 0.2, half * 0.42),
        (rim * 0.18, half * 0.7),
        (0.0, half * 0.72),
    )
    face = hoop(dish, metal, 22).turned((0, 0, 1), -math.pi / 2)
    back = hoop(((0.0, -half * 0.6), (rim * 1.02, -half * 0.8)), metal, 16).turned((0, 0, 1), -math.pi / 2)
    nuts = ring(cylinder(rim * 0.05, 0.03, metal, 5).at(rim * 0.28, half * 0.38, 0), 6).turned((0, 0, 1), -math.pi / 2)
    look = union((tyre(base, width, rim, rubber, 28, 0.2), *bars, face, back, nuts))
    return look.within(_disc(radius, width * 1.02))


def _disc(radius: float, width: float) -> Cylinder:
    return Cylinder(radius, width, Pose.turn((0, 0, 1), math.pi / 2))
