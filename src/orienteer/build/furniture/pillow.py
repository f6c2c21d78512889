"""Pillow: to lay one's head on in bed."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import pattern
from orienteer.build.shape import pillow
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pillow",
    about="A large soft cushion to lay one's head on in bed.",
    group="bedroom",
    width=(0.45, 0.85),
    height=(0.12, 0.24),
    depth=(0.32, 0.62),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.LIE),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Lying flat; white, plain or striped."""
    size = (wish.between(rng, 0.58, 0.76), float(rng.uniform(0.16, 0.21)), float(rng.uniform(0.4, 0.52)))
    cloth = wish.finish(rng, "fabric", colors=("white", "white", "cream", "light blue", "light grey"))
    if wish.color is None and chance(rng, 0.25):
        cloth = pattern("stripes", ("white", "light blue" if chance(rng, 0.5) else "beige"))
    return assemble(CATEGORY, [pillow(size, cloth, 7).turned((0, 1, 0), math.pi)], cloth)
