"""Wastebasket: for paper under a desk."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.shape import bowl, torus
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wastebasket",
    about="An open basket for waste paper.",
    group="office",
    width=(0.22, 0.38),
    height=(0.24, 0.42),
    depth=(0.22, 0.38),
    affordances=(Affordance.PUT_IN, Affordance.PICK_UP),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Wider above, with a rolled rim."""
    skin = wish.finish(rng, "wicker", "metal", "plastic", colors=("light brown", "grey", "black", "white", "dark blue"))
    r, h = wish.between(rng, 0.13, 0.16), float(rng.uniform(0.29, 0.36))
    body = bowl(((r * 0.78, 0.0), (r, h)), 0.005, skin, 32)
    return assemble(CATEGORY, [body, torus(r - 0.003, 0.006, skin, 36, 8).at(y=h - 0.007)], skin)
