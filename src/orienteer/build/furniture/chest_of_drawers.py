"""Chest of drawers: a low cupboard full of drawers."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.furniture._chest import chest
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="chest of drawers",
    about="A low cupboard full of drawers.",
    group="storage",
    width=(0.6, 1.4),
    height=(0.7, 1.2),
    depth=(0.4, 0.55),
    affordances=(Affordance.OPEN, Affordance.PUT_ON, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Three to five rows, the upper ones lower; one or two columns."""
    wood = wish.finish(rng, "wood", "white paint", "wood", colors=("white", "light blue", "dark green"))
    columns = 2 if chance(rng, 0.5) else 1
    width = wish.between(rng, 1.0, 1.35) if columns == 2 else wish.between(rng, 0.62, 0.9)
    rows = [1.3, 1.2, 1.0, 0.85, 0.7][: int(rng.integers(3, 5 if columns == 2 else 6))]
    size = (width, float(rng.uniform(0.22, 0.25)) * len(rows) + 0.06, float(rng.uniform(0.43, 0.5)))
    size = (size[0], min(max(size[1], 0.72), 1.18), size[2])
    face = wood if chance(rng, 0.75) else ANY.finish(rng, "white paint", "cream paint")
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    pieces, parts, support = chest(rng, size, columns, rows, wood, face, metal, float(rng.uniform(0.06, 0.13)))
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=(support,))
