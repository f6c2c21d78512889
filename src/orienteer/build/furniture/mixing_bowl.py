"""Mixing bowl: a large open bowl to stir in."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._vessels import poured, vessel
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, ball, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Look
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mixing bowl",
    about="A large open bowl to stir and knead in.",
    group="kitchen",
    width=(0.19, 0.4),
    height=(0.09, 0.3),
    depth=(0.19, 0.36),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
    front=False,
)

SHAPES = (
    ((0.48, 0.0), (0.5, 0.03), (0.74, 0.25), (0.9, 0.55), (0.97, 0.85), (0.98, 0.94), (1.02, 0.97), (1.02, 1.0)),
    ((0.4, 0.0), (0.42, 0.02), (0.7, 0.2), (0.92, 0.55), (1.0, 0.95), (1.04, 1.0)),
    ((0.45, 0.0), (0.47, 0.03), (0.68, 0.16), (0.9, 0.45), (0.98, 0.8), (1.0, 1.0)),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of steel, glass, glazed ware or plastic; empty, or with dough and a spoon in it."""
    stuff = wish.finish(
        rng, "brushed steel", "chrome", "clear glass", "ceramic", "ceramic", "plastic",
        colors=("white", "cream", "light blue", "yellow", "red", "white"),
    )  # fmt: skip
    radius = wish.between(rng, 0.11, 0.15)
    tall = radius * float(rng.uniform(0.85, 1.05))
    outside = smooth(np.array(SHAPES[int(rng.integers(len(SHAPES)))]), 3, closed=False) * (radius, tall)
    wall = 0.0018 if stuff.material.metallic else 0.005
    pieces = [vessel(outside, wall, stuff, 40)]
    if stuff.color in ("white", "cream") and chance(rng, 0.5):
        band = finish(pick(rng, "blue ceramic", "red ceramic", "brown ceramic"))
        for y in (0.72, 0.8):
            low, high = (float(np.interp(tall * q, outside[:, 1], outside[:, 0])) + 0.0009 for q in (y, y + 0.04))
            pieces.append(hoop(((low, tall * y), (high, tall * (y + 0.04))), band, 40))
    if stuff.material.look is not Look.GLASS and chance(rng, 0.12):
        pieces += _dough(rng, outside, wall, tall)
    return assemble(CATEGORY, pieces, stuff)


def _dough(rng: np.random.Generator, outside: F64, wall: float, tall: float) -> list[Solid]:
    """Batter, and a wooden spoon that leans on the rim."""
    batter: Finish = finish(pick(rng, "cream lacquer", "cream lacquer", "brown lacquer"))
    level = tall * 0.45
    rim, turn = float(outside[-1, 0]), float(rng.uniform(0.6, 2.4))
    wood = finish("beech")
    start, end = np.array((-0.3 * rim, level, 0.0)), np.array((rim * 0.96, tall + 0.002, 0.0))
    tip = start + (end - start) * 1.28
    spoon = rod(np.stack((start, end, tip)), (0.006, 0.005, 0.007), wood, 8) + ball(0.02, wood, 14, 0.5).at(
        *(start - (0, 0.008, 0))
    )
    return [poured(outside, wall, level, batter, 36), spoon.at(yaw=turn)]
