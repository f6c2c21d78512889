"""Coffee table: a low table before a sofa."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._tables import four_legged, hairpin_legs, pedestal, steel_frames, table_top, top_support
from orienteer.build.shape import box
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="coffee table",
    about="A low table before a sofa.",
    group="tables",
    width=(0.7, 1.35),
    height=(0.34, 0.5),
    depth=(0.45, 0.95),
    affordances=(Affordance.PUT_ON,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "legs", "shelf", "glass", "hairpin" or "round"."""
    style = style or pick(rng, "legs", "shelf", "glass", "hairpin", "round")
    if style == "glass" and wish.material not in (None, "glass"):
        style = "shelf"
    wood = wish.finish(rng, "wood")
    width = wish.between(rng, 0.9, 1.25)
    depth = float(rng.uniform(0.52, 0.66))
    height = float(rng.uniform(0.38, 0.46))
    thick = 0.028
    shape = pick(rng, "box", "rounded", "soft")
    inset = 0.07 if shape == "soft" else 0.025
    if style == "round":
        shape, width = "round", wish.between(rng, 0.75, 0.95)
        depth = width
        base = four_legged("round", width * 0.69, depth * 0.69, height - thick, 0.04, wood, 0.0)
        if rng.random() < 0.4:
            base = pedestal(width / 2, height - thick, wood, claws=False)
    elif style == "glass":
        base = steel_frames(width, depth, height - 0.012, ANY.finish(rng, "chrome", "black metal", "brass"), 0.03)
        plate = box((width, 0.012, depth), finish("clear glass"), 0.002).at(y=height - 0.012)
        return assemble(
            CATEGORY, [base, plate], wood, color="clear", supports=(top(width - 0.04, depth - 0.04, height),)
        )
    elif style == "hairpin":
        base = hairpin_legs(width, depth, height - thick, ANY.finish(rng, "black metal", "chrome"))
    else:
        base = four_legged(
            pick(rng, "square", "tapered"),
            width,
            depth,
            height - thick,
            0.05,
            wood,
            0.06,
            inset,
        )
    pieces = [table_top(shape, width, depth, thick, height, wood), base]
    supports = [top_support(shape, width, depth, height)]
    if style == "shelf":
        pieces.append(box((width - 0.1, 0.018, depth - 0.1), wood, 0.002).at(y=0.13))
        edge = 2 * (inset + 0.055)
        supports.append(top(width - edge, depth - edge, 0.148, height - thick - 0.06 - 0.148, "shelf"))
    return assemble(CATEGORY, pieces, wood, supports=supports)
