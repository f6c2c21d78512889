"""Cushion: a throw pillow of cloth with a seam around it."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import pattern
from orienteer.build.shape import pillow
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cushion",
    about="A throw pillow of cloth with a seam around it.",
    group="decoration",
    width=(0.35, 0.62),
    height=(0.1, 0.55),
    depth=(0.1, 0.6),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, lying: bool = False) -> Thing:
    """Propped up a little unless it is `lying`; plain, striped, dotted or chequered."""
    cloth = wish.finish(
        rng, "fabric", "fabric", "velvet", colors=("red", "teal", "yellow", "grey", "cream", "dark blue")
    )
    if wish.color is None and wish.material is None and chance(rng, 0.3):
        cloth = pattern(pick(rng, "stripes", "dots"), ("cream", pick(rng, "blue", "dark red", "teal")))
    width = wish.between(rng, 0.4, 0.52)
    deep = width * (1.0 if chance(rng, 0.6) else float(rng.uniform(0.66, 0.75)))
    soft = pillow((width, 0.42 * deep, deep), cloth, 8)
    if lying:
        return assemble(CATEGORY, [soft], cloth)
    propped = soft.turned((1, 0, 0), 0.75)
    return assemble(CATEGORY, [propped], cloth)
