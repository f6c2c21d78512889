"""Mirror: a looking glass in a frame that hangs on a wall."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import between, card, plate
from orienteer.build.shape.outline import ellipse
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mirror",
    about="A looking glass in a frame that hangs on a wall.",
    group="decoration",
    width=(0.35, 3.2),
    height=(0.5, 2.3),
    depth=(0.02, 0.06),
    stands=Stands.WALL,
    affordances=(Affordance.LOOK_AT,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, edges: tuple[float, float] | None = None) -> Thing:
    """Rectangular or oval; `edges` (width, height) in metres makes it rectangular."""
    frame = wish.finish(rng, "wood", "gold", "black metal", "white paint")
    glass = finish("mirror")
    if edges is None and chance(rng, 0.3):
        width, height = wish.between(rng, 0.5, 0.65), wish.between(rng, 0.7, 0.95)
        rim = ellipse(width, height, 48)
        hole = ellipse(width - 0.07, height - 0.07, 48)
        ring = plate(rim, 0.03, frame, 0.006, holes=(hole,)).at(y=height / 2)
        pane = plate(ellipse(width - 0.06, height - 0.06, 48), 0.012, glass).at(y=height / 2)
        return assemble(CATEGORY, [ring, pane], frame)
    width, height = edges or (wish.between(rng, 0.5, 0.9), wish.between(rng, 0.8, 1.6))
    edge, deep = 0.045, 0.032
    half = width / 2
    pieces = [
        between((-half, 0.0, 0.0), (-half + edge, height, deep), frame, 0.005),
        between((half - edge, 0.0, 0.0), (half, height, deep), frame, 0.005),
        between((-half + edge - 0.002, 0.0, 0.001), (half - edge + 0.002, edge, deep - 0.001), frame, 0.005),
        between(
            (-half + edge - 0.002, height - edge, 0.001), (half - edge + 0.002, height, deep - 0.001), frame, 0.005
        ),
        between((-half + 0.01, 0.01, 0.002), (half - 0.01, height - 0.01, 0.012), finish("black paint")),
        card(width - 2 * edge + 0.004, height - 2 * edge + 0.004, glass).at(y=edge - 0.002, z=0.0145),
    ]
    return assemble(CATEGORY, pieces, frame)
