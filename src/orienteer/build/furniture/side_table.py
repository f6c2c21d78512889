"""Side table: a small table beside a seat."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, round_top, top
from orienteer.build.category import Category
from orienteer.build.furniture._tables import four_legged, pedestal, table_top, top_support
from orienteer.build.shape import box
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="side table",
    about="A small table beside a seat.",
    group="tables",
    width=(0.35, 0.62),
    height=(0.45, 0.66),
    depth=(0.35, 0.62),
    affordances=(Affordance.PUT_ON, Affordance.PUSH),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "square", "round" or "pedestal"."""
    style = style or pick(rng, "square", "round", "pedestal")
    wood = wish.finish(rng, "wood", "wood", "white paint", "black paint")
    width, height, thick = wish.between(rng, 0.4, 0.55), float(rng.uniform(0.5, 0.6)), 0.022
    if style == "square":
        pieces = [
            table_top("box", width, width, thick, height, wood),
            four_legged(pick(rng, "square", "tapered"), width, width, height - thick, 0.036, wood, 0.05, 0.012),
            box((width - 0.06, 0.016, width - 0.06), wood, 0.002).at(y=0.16),
        ]
        supports = [
            top_support("box", width, width, height),
            top(width - 0.13, width - 0.13, 0.176, height - thick - 0.05 - 0.176, "shelf"),
        ]
        return assemble(CATEGORY, pieces, wood, supports=supports)
    base = (
        four_legged("round", width * 0.72, width * 0.72, height - thick, 0.034, wood, 0.0)
        if style == "round"
        else pedestal(width / 2, height - thick, wood, claws=pick(rng, "claws", "plate") == "claws")
    )
    return assemble(
        CATEGORY,
        [table_top("round", width, width, thick, height, wood), base],
        wood,
        supports=(round_top(width / 2 - 0.02, height),),
    )
