"""Basketball: an orange ball with black seams."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, directions, globe, rgb
from orienteer.build.texture.noise import mix, smoothstep
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="basketball",
    about="An orange ball with black seams.",
    group="sport",
    width=(0.21, 0.26),
    height=(0.21, 0.26),
    depth=(0.21, 0.26),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)
SHAPE = (256, 512)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Turned any way."""
    color = wish.color or pick(rng, "c8662a", "b8541f", "d07a38")
    ball = globe(wish.between(rng, 0.114, 0.124), _leather(color), 36)
    radius = float(ball.bounds[1][1]) / 2
    turned = ball.turned((1, 0, 0), float(rng.uniform(0.2, 0.8)), (0, radius, 0)).at(yaw=float(rng.uniform(-0.8, 0.8)))
    return assemble(CATEGORY, [turned], _leather(color))


@lru_cache(maxsize=8)
def _leather(color: str) -> Finish:
    way = directions(SHAPE)
    x, y, z = way[..., 0], way[..., 1], way[..., 2]
    # two great circles, and one curve on either side that bends away from the middle
    bow = np.abs(np.abs(x) - (0.42 + 0.36 * y**2))
    seam = np.minimum(np.minimum(np.abs(x), np.abs(z)), bow)
    pebbles = stream(0, "basketball").normal(0, 0.05, SHAPE)[..., None]
    ground = rgb(color) * (1 + pebbles)
    return coat(
        "leather",
        mix(ground, rgb("black"), 1 - smoothstep(0.012, 0.026, seam)),
        0.7,
        None if len(color) == 6 else color,
    )
