"""Wok: a wide round-bottomed pan."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._pans import ear, long_handle
from orienteer.build.furniture._strewn import strewn
from orienteer.build.furniture._vessels import poured, vessel
from orienteer.build.shape import Solid, box, cylinder, tube, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wok",
    about="A wide, round-bottomed pan with one or two handles.",
    group="kitchen",
    width=(0.32, 0.64),
    height=(0.08, 0.2),
    depth=(0.26, 0.42),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, full: bool | None = None) -> Thing:
    """With a long handle and an ear, or two ears; `full` of vegetables now and then."""
    stuff = wish.finish(rng, "black metal", "black cast iron", "dark grey metal", "brushed steel", "black metal")
    radius, tall = wish.between(rng, 0.15, 0.175), float(rng.uniform(0.098, 0.115))
    # a cap of a ball that is as high as the wok and as wide as its rim
    ball = (radius**2 + tall**2) / (2 * tall)
    low = math.asin(0.055 / ball)
    high = math.asin(radius / ball)
    outside = arc((0.0, 0.0), ball, low - math.pi / 2, high - math.pi / 2, 9)
    outside[:, 1] -= outside[0, 1]
    tall = float(outside[-1, 1])
    pan = vessel(outside, 0.0025, stuff, 44)
    rim = tube(radius + 0.002, radius - 0.004, 0.004, stuff, 44).ghost().at(y=tall - 0.003)
    wood = finish("beech" if chance(rng, 0.6) else "black plastic")
    pieces = [pan, rim]
    if chance(rng, 0.75):
        rise = float(rng.uniform(0.04, 0.07))
        pieces += [long_handle(radius, tall * 0.85, 0.2, rise, wood, stuff)]
        pieces += [ear(radius, tall * 0.85, stuff, 0.005, 0.035, 0.03).mirrored()]
    else:
        pieces.append(ear(radius, tall * 0.88, stuff, 0.006, 0.04, 0.032).both_sides())
    if full if full is not None else chance(rng, 0.18):
        pieces.append(_vegetables(rng, outside, tall))
    turn = float(rng.uniform(-0.5, 0.5)) + (math.pi if chance(rng, 0.5) else 0.0)
    return assemble(CATEGORY, [union(pieces).at(yaw=turn)], stuff)


MORSELS = (
    ("red paint", 14),
    ("green paint", 18),
    ("orange paint", 14),
    ("yellow paint", 10),
    ("light green paint", 12),
)


def _vegetables(rng: np.random.Generator, outside: F64, tall: float) -> Solid:
    """Strips and slices in a heap."""
    reach = float(np.interp(tall * 0.45, outside[:, 1], outside[:, 0])) - 0.036
    pieces = [poured(outside, 0.0025, tall * 0.45, finish("brown paint"))]
    heap = cylinder(reach + 0.022, tall * 0.5, finish("brown paint"), 16).colliders
    for k, (word, count) in enumerate(MORSELS):
        a, r = rng.uniform(0, 2 * math.pi, count), reach * np.sqrt(rng.uniform(0, 1, count))
        y = tall * (0.45 + 0.2 * (1 - (r / reach) ** 2))
        ways = rng.normal(0, 1, (count, 3)) + np.array((0.0, 0.3, 0.0))
        morsel = box((0.01, 0.034, 0.005), finish(word)) if k % 2 == 0 else cylinder(0.014, 0.006, finish(word), 10)
        pieces.append(strewn(morsel, np.stack((np.sin(a) * r, y, np.cos(a) * r), axis=1), ways))
    return union(pieces) + Solid((), heap).at(y=tall * 0.45)
