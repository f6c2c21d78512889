"""Screwdriver: a steel blade in a ribbed plastic handle, to turn screws."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._tools import screwdriver, sideways
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="screwdriver",
    about="A steel blade in a ribbed plastic handle, to turn screws.",
    group="workshop",
    width=(0.04, 0.32),
    height=(0.02, 0.32),
    depth=(0.02, 0.3),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, cross: bool | None = None) -> Thing:
    """Lying on its side; `cross` is its tip."""
    color = wish.finish(rng, "plastic", colors=("red", "yellow", "blue", "orange", "green", "black"))
    accent = finish("yellow plastic" if color.color in ("black", "blue") else "black plastic")
    length, thick = wish.between(rng, 0.17, 0.27), float(rng.uniform(0.0145, 0.0175))
    cross = chance(rng, 0.5) if cross is None else cross
    tool = screwdriver(length, color, accent, finish(pick(rng, "chrome", "steel")), cross, thick)
    lying = sideways(tool.at(yaw=float(rng.uniform(0, 0.7))))
    return assemble(CATEGORY, [lying.at(yaw=float(rng.uniform(-0.5, 0.5)))], color)
