"""Toilet: a bowl with a seat, a lid and a cistern."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, opened, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, cylinder, lathe, slab
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="toilet",
    about="A white bowl with a seat, a lid and a cistern behind.",
    group="bathroom",
    width=(0.34, 0.46),
    height=(0.68, 0.9),
    depth=(0.6, 0.75),
    affordances=(Affordance.SIT, Affordance.OPEN),
)

_RIM = superellipse(0.375, 0.46, 2.4, 40)

SEAT = shelf((-0.13, -0.1), (0.13, 0.2), 0.4545, name="seat")
"""Where one sits, on the lid."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The lid up or down."""
    white = wish.finish(rng, "white ceramic")
    seat = finish("white plastic")
    lean = float(rng.uniform(0.96, 1.06))
    foot = ((0.105, 0.0), (0.11, 0.02), (0.095, 0.1), (0.1, 0.2), (0.15, 0.3), (0.185, 0.375), (0.19, 0.395))
    body = lathe(foot, white, 36)
    pieces = [body.at(z=0.09), body.at(z=0.0), between((-0.1, 0.0, -0.26), (0.1, 0.36, 0.02), white, 0.03)]
    pieces.append(_ring(0.03, white, 0.008).at(0, 0.388, 0.055))
    pieces.append(slab(superellipse(0.24, 0.31, 2.2, 36), 0.01, finish("light blue ceramic")).at(0, 0.386, 0.055))
    width = 0.4 * lean
    pieces.append(between((-width / 2, 0.38, -0.36), (width / 2, 0.78, -0.2), white, 0.02))
    pieces.append(between((-width / 2 - 0.008, 0.775, -0.368), (width / 2 + 0.008, 0.805, -0.192), white, 0.01))
    pieces.append(cylinder(0.02, 0.012, finish("chrome"), 16, 0.003).at(0, 0.803, -0.28))
    pieces.append(_ring(0.018, seat, 0.006).at(0, 0.419, 0.055))
    lid = slab(_RIM, 0.016, seat, 0.006).at(0, 0.4385, 0.055)
    parts = [Moving("lid", "toilet lid", lid, hinge((0.0, 0.44, -0.17), 0.0, axis=(1.0, 0.0, 0.0), low=-1.7))]
    thing = assemble(CATEGORY, pieces, white, parts=parts, supports=[SEAT])
    return opened(thing, {"lid": -1.65 if chance(rng, 0.5) else 0.0})


@lru_cache(maxsize=16)
def _ring(thickness: float, finish: Finish, bevel: float) -> Solid:
    """As wide as the bowl, with its hole."""
    return slab(_RIM, thickness, finish, bevel, holes=(superellipse(0.23, 0.3, 2.2, 36),))
