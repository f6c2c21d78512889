"""Wine bottle: a tall dark bottle with a label and a capsule."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.furniture._bottles import bottle, label
from orienteer.build.shape import lathe
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wine bottle",
    about="A tall dark bottle with a label and a capsule.",
    group="tableware",
    width=(0.06, 0.1),
    height=(0.27, 0.34),
    depth=(0.06, 0.1),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """With high shoulders or sloping ones."""
    glass = wish.finish(rng, "green lacquer", "dark green lacquer", "black lacquer", "dark green lacquer")
    radius, tall = wish.between(rng, 0.036, 0.04), float(rng.uniform(0.29, 0.315))
    if chance(rng, 0.6):
        line = (
            (0.9, 0.0),
            (1.0, 0.015),
            (1.0, 0.58),
            (0.96, 0.63),
            (0.75, 0.685),
            (0.45, 0.72),
            (0.38, 0.76),
            (0.37, 0.94),
            (0.42, 0.945),
            (0.42, 0.985),
            (0.37, 1.0),
        )
    else:
        line = (
            (0.9, 0.0),
            (1.0, 0.015),
            (1.0, 0.5),
            (0.92, 0.57),
            (0.66, 0.68),
            (0.44, 0.78),
            (0.38, 0.86),
            (0.37, 0.94),
            (0.42, 0.945),
            (0.42, 0.985),
            (0.37, 1.0),
        )
    cap = ANY.finish(rng, "dark red lacquer", "gold", "black lacquer")
    capsule = lathe(
        np.array(((0.4, 0.84), (0.4, 0.938), (0.445, 0.942), (0.445, 0.99), (0.4, 1.004))) * (radius, tall), cap, 28
    )
    paper = label(radius, tall * 0.14, tall * 0.42, int(rng.integers(4)), "cream", "dark red")
    return assemble(CATEGORY, [bottle(np.array(line) * (radius, tall), glass), capsule, paper], glass)
