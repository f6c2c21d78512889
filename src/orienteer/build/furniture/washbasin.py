"""Washbasin: a basin with a tap on a foot."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, bowl, lathe, rod, slab
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="washbasin",
    about="A white basin with a tap on a foot.",
    group="bathroom",
    width=(0.45, 0.7),
    height=(0.85, 1.1),
    depth=(0.38, 0.55),
    affordances=(Affordance.WASH,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """An oval basin in a slab, on a waisted foot."""
    white = wish.finish(rng, "white ceramic")
    width, depth, top = wish.between(rng, 0.52, 0.64), float(rng.uniform(0.44, 0.49)), float(rng.uniform(0.83, 0.88))
    chrome = finish("chrome")
    foot = lathe(((0.12, 0.0), (0.115, 0.03), (0.075, 0.2), (0.065, 0.45), (0.09, 0.64), (0.14, top - 0.14)), white, 28)
    radius = 0.165
    outside = ((0.09, 0.0), (0.13, 0.03), (0.17, 0.09), (radius + 0.02, 0.135))
    basin: Solid = bowl(outside, 0.015, white, 36).at(0, top - 0.148, 0.02)
    hole = superellipse(2 * radius - 0.005, 2 * radius - 0.005, 2.0, 40) + np.array((0.0, 0.02))
    rim = slab(superellipse(width, depth, 4.0, 48), 0.05, white, 0.015, holes=(hole,)).at(y=top - 0.05)
    back = between(
        (-width * 0.42, top - 0.02, -depth / 2 + 0.004), (width * 0.42, top + 0.05, -depth / 2 + 0.03), white, 0.01
    )
    z = -depth / 2 + 0.06
    tap = rod(
        ((0, top - 0.01, z), (0, top + 0.12, z), (0, top + 0.15, z + 0.04), (0, top + 0.12, z + 0.11)),
        0.012,
        chrome,
        10,
    )
    lever = rod(((0, top + 0.14, z), (0, top + 0.17, z - 0.03)), 0.007, chrome, 8)
    return assemble(CATEGORY, [foot, basin, rim, back, tap, lever], white)
