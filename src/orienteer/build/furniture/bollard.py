"""Bollard: keeps cars off."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import cylinder, lathe
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bollard",
    about="A short post that keeps cars off.",
    group="street",
    width=(0.1, 0.3),
    height=(0.7, 1.15),
    depth=(0.1, 0.3),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Cast iron with a round head and a bright band."""
    iron = wish.finish(rng, "iron", "dark grey cast iron", "dark green cast iron")
    height = wish.between(rng, 0.85, 1.0)
    h = height
    outline = (
        *((0.09, 0.0), (0.09, 0.05), (0.07, 0.09), (0.06, h * 0.75), (0.075, h * 0.78), (0.075, h * 0.82)),
        *((0.05, h * 0.85), (0.068, h * 0.9), (0.06, h * 0.96), (0.03, h * 0.99), (0.0, h)),
    )
    post = lathe(outline, iron, 24)
    band = cylinder(0.0655, 0.06, finish("white paint"), 24).at(y=h * 0.6).ghost()
    return assemble(CATEGORY, [post, band], iron)
