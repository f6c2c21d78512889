"""Volleyball: a white ball of eighteen strips."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, directions, globe, rgb
from orienteer.build.texture.noise import mix, smoothstep
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="volleyball",
    about="A light ball of parallel strips, six groups of three.",
    group="sport",
    width=(0.19, 0.23),
    height=(0.19, 0.23),
    depth=(0.19, 0.23),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)
SHAPE = (256, 512)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """All white, or with a coloured middle strip."""
    leather = _leather(wish.color or pick(rng, "f4f3ee", "f4f3ee", "yellow", "blue"))
    radius = wish.between(rng, 0.103, 0.107)
    ball = globe(radius, leather, 36).turned((1, 0.3, 0), float(rng.uniform(0.3, 0.8)), (0, radius, 0))
    return assemble(CATEGORY, [ball.at(yaw=float(rng.uniform(-0.8, 0.8)))], leather, color=wish.color or "white")


@lru_cache(maxsize=8)
def _leather(color: str) -> Finish:
    way = directions(SHAPE).astype(np.float64)
    order = np.argsort(np.abs(way), axis=-1)
    size = np.sort(np.abs(way), axis=-1)
    face = order[..., 2]
    # strips run along y on ±x, along z on ±y, along x on ±z
    across = np.take_along_axis(way, ((face + 2) % 3)[..., None], axis=-1)[..., 0] / size[..., 2]
    inner = np.abs(np.abs(np.arctan(across) / (np.pi / 4)) - 1 / 3)
    edge = 1 - size[..., 1] / size[..., 2]
    seam = np.minimum(inner * 1.2, edge).astype(np.float32)
    middle = (np.abs(np.arctan(across) / (np.pi / 4)) < 1 / 3).astype(np.float32)
    picture = mix(rgb("f4f3ee"), rgb(color), middle)
    return coat("white leather", mix(picture, rgb("77777a"), 1 - smoothstep(0.012, 0.035, seam)), 0.5)
