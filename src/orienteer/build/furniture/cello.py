"""Cello: a violin as tall as a child, on a spike."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._strings import on_stand
from orienteer.build.furniture._violins import fiddle
from orienteer.build.shape import rod
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cello",
    about="A large wooden instrument of the violin family with a spike below, on a stand.",
    group="music",
    width=(0.38, 0.6),
    height=(1.35, 1.7),
    depth=(0.4, 0.95),
    affordances=(Affordance.PLAY,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of reddish or brown varnished wood."""
    wood = wish.finish(rng, "cherry", "teak", "mahogany")
    body = fiddle(wish.between(rng, 0.73, 0.77), 0.12, wood, 0.0012)
    spike = rod(((0, -0.23, 0), (0, 0.02, 0)), 0.006, finish("steel"), 8)
    return assemble(CATEGORY, [on_stand(body + spike, 0.4, 0.15, 0.5, 0.25)], wood)
