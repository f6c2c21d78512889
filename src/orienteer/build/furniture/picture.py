"""Picture: a painting in a frame that hangs on a wall."""

from __future__ import annotations

import numpy as np

from orienteer.build import finish as finishes
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.furniture._painting import landscape
from orienteer.build.shape import between, card
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.material import Texture, Wrap
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="picture",
    about="A painting in a frame that hangs on a wall.",
    group="decoration",
    width=(0.3, 1.4),
    height=(0.3, 1.1),
    depth=(0.02, 0.05),
    stands=Stands.WALL,
    affordances=(Affordance.LOOK_AT,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A landscape, upright or wide, sometimes with a mount."""
    frame = wish.finish(rng, "wood", "black paint", "white paint", "gold")
    long, short = wish.between(rng, 0.55, 1.1), 0.0
    short = long * float(rng.uniform(0.62, 0.8))
    width, height = (long, short) if chance(rng, 0.7) else (short, long)
    edge, deep, half = float(rng.uniform(0.025, 0.05)), 0.028, width / 2
    mount = float(rng.uniform(0.04, 0.07)) if chance(rng, 0.5) else 0.0
    inner = (width - 2 * (edge + mount), height - 2 * (edge + mount))
    pixels = landscape(rng, inner[0] / inner[1])
    painting = finishes.picture("painting", Texture(pixels, (Wrap.CLAMP, Wrap.CLAMP)), inner)
    pieces = [
        between((-half, 0.0, 0.0), (-half + edge, height, deep), frame, 0.004),
        between((half - edge, 0.0, 0.0), (half, height, deep), frame, 0.004),
        between((-half + edge - 0.002, 0.0, 0.001), (half - edge + 0.002, edge, deep - 0.001), frame, 0.004),
        between(
            (-half + edge - 0.002, height - edge, 0.001), (half - edge + 0.002, height, deep - 0.001), frame, 0.004
        ),
        between((-half + 0.01, 0.01, 0.002), (half - 0.01, height - 0.01, 0.012), finishes.finish("white paper")),
        card(*inner, painting).at(y=edge + mount, z=0.0145),
    ]
    return assemble(CATEGORY, pieces, frame)
