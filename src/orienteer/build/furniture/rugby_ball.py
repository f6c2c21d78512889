"""Rugby ball: an egg with pointed ends and laces."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, rgb, wrapped
from orienteer.build.texture.noise import grid
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="rugby ball",
    about="An oval ball with pointed ends.",
    group="sport",
    width=(0.27, 0.31),
    height=(0.17, 0.21),
    depth=(0.17, 0.24),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """White with coloured ends, lying on its side."""
    leather = _leather(wish.color or pick(rng, "blue", "red", "dark green", "dark blue"))
    half, radius = wish.between(rng, 0.138, 0.15), float(rng.uniform(0.091, 0.097))
    y = np.linspace(-1, 1, 23)
    line = np.stack((radius * (1 - y**2) ** 0.62, half * y), axis=1)
    body = (
        wrapped(line, leather, 32)
        .hulled()
        .turned((0, 0, 1), math.pi / 2)
        .turned((1, 0, 0), float(rng.uniform(-0.5, 0.5)))
    )
    return assemble(
        CATEGORY, [body.at(y=radius, yaw=float(rng.uniform(-0.25, 0.25)))], leather, color=wish.color or "white"
    )


@lru_cache(maxsize=8)
def _leather(color: str) -> Finish:
    v, u = grid((256, 256))
    v, u = np.broadcast_arrays(v, u)
    picture = np.empty((256, 256, 3), dtype=np.float32)
    picture[:] = rgb("f0efe9")
    ends = np.abs(v - 0.5) > 0.34 + 0.03 * np.cos(8 * math.pi * u)
    picture[ends] = rgb(color)
    stripe = np.abs(np.abs(v - 0.5) - 0.27 - 0.03 * np.cos(8 * math.pi * u)) < 0.012
    picture[stripe] = rgb(color)
    seam = np.abs((u * 4 + 0.5) % 1 - 0.5) < 0.012
    picture[seam] = rgb("4b4e52")
    return coat(f"{color} and white leather", picture, 0.5)
