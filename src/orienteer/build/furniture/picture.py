"""Picture: a painting in a frame."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.finish import picture as painted
from orienteer.build.furniture._frames import framed
from orienteer.build.image import KINDS, painting
from orienteer.build.shape import between, card
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="picture",
    about="A painting in a frame, to hang on a wall.",
    group="decoration",
    width=(0.25, 1.3),
    height=(0.25, 1.0),
    depth=(0.015, 0.05),
    stands=Stands.WALL,
    affordances=(Affordance.LOOK_AT,),
)


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, width: float | None = None, height: float | None = None
) -> Thing:
    """Landscape, sea, flowers or an abstract; often with a pale mount around."""
    frame = wish.finish(rng, "oak", "walnut", "black paint", "gold lacquer", "white paint")
    wide = width or wish.between(rng, 0.4, 0.95)
    tall = height or wide * float(rng.uniform(0.66, 0.8))
    rim, depth = float(rng.uniform(0.02, 0.045)), 0.022
    mount = float(rng.uniform(0.04, 0.07)) if chance(rng, 0.6) else 0.0
    pieces = [framed(wide, tall, rim, depth, frame)]
    pieces.append(
        between(
            (-wide / 2 + rim - 0.004, rim - 0.004, 0.001),
            (wide / 2 - rim + 0.004, tall - rim + 0.004, 0.008),
            finish("white paper"),
        )
    )
    size = (wide - 2 * rim - 2 * mount, tall - 2 * rim - 2 * mount)
    art = painting(pick(rng, *KINDS), int(rng.integers(40)), (384, round(384 * size[1] / size[0])))
    pieces.append(card(size[0], size[1], painted("painting", art, size)).at(0, rim + mount, 0.0095))
    return assemble(CATEGORY, pieces, frame)
