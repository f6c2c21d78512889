"""Hammer: a steel head on a handle, to drive nails."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._tools import ball_hammer, claw_hammer, mallet, tool_block
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hammer",
    about="A steel head with a face and a claw on a handle, to drive nails.",
    group="workshop",
    width=(0.09, 0.38),
    height=(0.025, 0.42),
    depth=(0.025, 0.38),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
)
_SHAFTS = ("chrome", "black plastic", "yellow plastic")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, lying: bool | None = None) -> Thing:
    """`style` is "claw", "ball" peen or "mallet"; it stands in a tool block, or is `lying` on its side."""
    style = style or pick(rng, *["claw"] * 7, "ball", "ball", "mallet")
    length, size = wish.between(rng, 0.28, 0.34), float(rng.uniform(0.95, 1.12))
    steel = finish(pick(rng, "steel", "steel", "chrome", "black metal"))
    wooden = chance(rng, 0.5) or wish.material == "wood" or style == "mallet"
    grip = None if wooden else wish.finish(rng, "rubber", colors=("black", "black", "blue", "red", "orange"))
    shaft = wish.finish(rng, "beech", "pale oak", "oak") if grip is None else finish(pick(rng, *_SHAFTS))
    if style == "mallet":
        solid = mallet(length, finish(pick(rng, "black rubber", "beech", "white rubber")), shaft, size)
    else:
        solid = {"claw": claw_hammer, "ball": ball_hammer}[style](length, steel, shaft, grip, size)
    if lying if lying is not None else chance(rng, 0.12):
        solid = solid.turned((1, 0, 0), math.pi / 2).at(yaw=float(rng.uniform(0.2, 1.3)))
    else:
        solid = tool_block(
            solid.at(yaw=float(rng.uniform(-0.25, 0.25))), 0.05, ANY.finish(rng, "pine", "walnut", "oak")
        )
    return assemble(CATEGORY, [solid], grip or shaft)
