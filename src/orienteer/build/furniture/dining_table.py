"""Dining table: a table to eat at."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.furniture._tables import (
    four_legged,
    pedestal,
    steel_frames,
    table_top,
    top_support,
    trestles,
)
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="dining table",
    about="A table as high as one eats at, for four to eight.",
    group="tables",
    width=(0.95, 2.2),
    height=(0.72, 0.77),
    depth=(0.75, 1.3),
    affordances=(Affordance.PUT_ON,),
    front=False,
)


def make(
    rng: np.random.Generator,
    wish: Wish = ANY,
    *,
    shape: str | None = None,
    width: float | None = None,
    depth: float | None = None,
) -> Thing:
    """`shape` is "box", "rounded", "oval" or "round"; width and depth in metres."""
    shape = shape or pick(rng, "box", "box", "rounded", "oval", "round")
    wood = wish.finish(rng, "wood")
    height = float(rng.uniform(0.735, 0.76))
    thick = float(rng.uniform(0.025, 0.04))
    if shape == "round":
        wide = deep = width or wish.between(rng, 0.95, 1.3)
    else:
        wide = width or wish.between(rng, 1.4, 2.1)
        deep = depth or float(rng.uniform(0.8, 0.98))
    below = height - thick
    if shape in ("round", "oval"):
        base = pedestal(min(wide, deep) / 2, below, wood, claws=chance(rng, 0.6))
        if shape == "oval":
            base = base.at(x=-wide * 0.2) + base.at(x=wide * 0.2)
    else:
        style = pick(rng, "square", "tapered", "turned", "trestle", "steel")
        if style == "trestle":
            base = trestles(wide, deep, below, wood)
        elif style == "steel":
            base = steel_frames(wide, deep, below, ANY.finish(rng, "black metal", "steel"))
        else:
            base = four_legged(style, wide, deep, below, float(rng.uniform(0.06, 0.085)), wood, 0.09)
    pieces = [table_top(shape, wide, deep, thick, height, wood), base]
    return assemble(CATEGORY, pieces, wood, supports=(top_support(shape, wide, deep, height),))
