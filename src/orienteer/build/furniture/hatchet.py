"""Hatchet: a small axe for one hand."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tools import axe, tool_block
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, cylinder
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hatchet",
    about="A small axe for one hand: a steel blade on a curved handle.",
    group="workshop",
    width=(0.1, 0.45),
    height=(0.03, 0.5),
    depth=(0.025, 0.42),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, pose: str | None = None) -> Thing:
    """`pose` is "block", upright in a tool block, "log", its edge in a piece of wood, or "lying"."""
    length, size = wish.between(rng, 0.34, 0.4), float(rng.uniform(1.0, 1.2))
    wood = wish.finish(rng, "oak", "pale oak", "beech", "cherry")
    steel = finish(pick(rng, "black metal", "dark grey metal", "steel", "red metal"))
    solid = axe(length, steel, finish("steel"), wood, size)
    pose = pose or pick(rng, "block", "block", "log")
    if pose == "block":
        block = ANY.finish(rng, "pine", "walnut", "oak")
        solid = tool_block(solid.at(yaw=float(rng.uniform(-0.25, 0.25))), 0.06, block)
    elif pose == "log":
        solid = _in_log(rng, solid)
    else:
        solid = solid.turned((1, 0, 0), math.pi / 2).at(yaw=float(rng.uniform(0.2, 1.3)))
    return assemble(CATEGORY, [solid], wood)


def _in_log(rng: np.random.Generator, solid: Solid) -> Solid:
    """The edge sunk in the end of a short log, the handle rising to the left."""
    radius, tall = float(rng.uniform(0.075, 0.09)), float(rng.uniform(0.08, 0.12))
    tilted = solid.turned((0, 0, 1), -math.pi / 2 - float(rng.uniform(0.25, 0.5)))
    low, high = tilted.bounds
    placed = tilted.at(float(rng.uniform(-0.01, 0.03)) - float(high[0]) + 0.045, tall - float(low[1]) - 0.012)
    log = cylinder(radius, tall, finish("bark"), 28, 0.003)
    face = cylinder(radius * 0.96, 0.0009, _rings(), 28).at(y=tall - 0.0001).ghost()
    return log + face + placed


@cache
def _rings() -> Finish:
    """The end of a log: rings of growth about its middle, laid over ±0.1 m."""
    y, x = np.mgrid[-1:1:128j, -1:1:128j]
    way = np.hypot(x, y * 1.06) + 0.02 * np.sin(3 * np.arctan2(y, x))
    share = (0.5 + 0.5 * np.sin(way * 75)) * 0.5 + 0.25 * way
    pixels = laid(rgb("dfbd8a"), rgb("a9753f"), np.clip(share, 0, 1))
    return replace(coat("end grain", pixels, 0.8, "beige"), tile=(0.2, 0.2))
