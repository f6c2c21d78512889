"""Rug: a woven carpet that lies on a floor."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import pattern
from orienteer.build.shape import between, slab
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Thing

CATEGORY = Category(
    name="rug",
    about="A woven carpet that lies on a floor.",
    group="decoration",
    width=(0.7, 3.0),
    height=(0.006, 0.02),
    depth=(0.7, 2.2),
    front=False,
)
THICKNESS = 0.011
GROUNDS = ("dark red", "dark blue", "beige", "teal", "grey", "cream", "dark green")


def make(rng: np.random.Generator, wish: Wish = ANY, *, edges: tuple[float, float] | None = None) -> Thing:
    """Rectangular with a pattern and a border, or round and plain; `edges` in metres makes it rectangular."""
    if edges is None and chance(rng, 0.2):
        wool = wish.finish(rng, "carpet", colors=GROUNDS)
        return assemble(CATEGORY, [slab(circle(wish.between(rng, 0.6, 1.0), 48), THICKNESS, wool, 0.003)], wool)
    width, depth = edges or (wish.between(rng, 1.6, 2.8), float(rng.uniform(1.2, 1.9)))
    if chance(rng, 0.3):
        cloth = wish.finish(rng, "carpet", colors=GROUNDS)
    else:
        ground = wish.color or pick(rng, *GROUNDS)
        others = [color for color in ("dark blue", "light brown", "cream", "dark red") if color != ground]
        cloth = pattern(pick(rng, "rug", "rug", "bands"), [ground, *others[:3]], seed=int(rng.integers(4)))
    border = ANY.finish(rng, "carpet", colors=("cream", "dark grey", "beige"))
    inset = 0.06
    pieces = [
        between((-width / 2, 0.0, -depth / 2), (width / 2, THICKNESS - 0.002, depth / 2), border, 0.002),
        between(
            (-width / 2 + inset, 0.001, -depth / 2 + inset),
            (width / 2 - inset, THICKNESS, depth / 2 - inset),
            cloth,
            0.001,
        ),
    ]
    return assemble(CATEGORY, pieces, cloth)
