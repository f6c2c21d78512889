"""Mirror: a looking-glass in a frame."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._frames import framed, oval
from orienteer.build.shape import plate
from orienteer.build.shape.outline import ellipse, rectangle
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mirror",
    about="A looking-glass in a frame, to hang on a wall.",
    group="decoration",
    width=(0.35, 2.4),
    height=(0.45, 2.2),
    depth=(0.015, 0.05),
    stands=Stands.WALL,
    affordances=(Affordance.LOOK_AT,),
)


def make(
    rng: np.random.Generator,
    wish: Wish = ANY,
    *,
    shape: str | None = None,
    width: float | None = None,
    height: float | None = None,
) -> Thing:
    """`shape` is "box", "rounded" or "oval"."""
    frame = wish.finish(rng, "oak", "walnut", "black metal", "gold lacquer", "white paint", "brass")
    shape = shape or pick(rng, "box", "rounded", "oval")
    wide = width or wish.between(rng, 0.5, 0.75)
    tall = height or wide * float(rng.uniform(1.2, 1.5))
    rim, depth = float(rng.uniform(0.018, 0.04)), 0.026
    glass = finish("mirror")
    edge = 2 * rim - 0.006
    if shape == "oval":
        rimmed = oval(wide, tall, rim, depth, frame)
        pane = plate(ellipse(wide - edge, tall - edge, 48), 0.005, glass)
    else:
        radius = 0.09 if shape == "rounded" else 0.0
        rimmed = framed(wide, tall, rim, depth, frame, radius)
        pane = plate(rectangle(wide - edge, tall - edge, max(0.0, radius - rim), 8), 0.005, glass)
    return assemble(CATEGORY, [rimmed, pane.ghost().at(0, tall / 2, 0.008)], frame)
