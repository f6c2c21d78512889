"""Lemon: a yellow oval fruit with a nipple at its end."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import coat, laid, rgb, wrapped
from orienteer.build.shape import Solid
from orienteer.build.texture.noise import grains, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="lemon",
    about="A yellow oval fruit with a nipple at its end.",
    group="food",
    width=(0.06, 0.26),
    height=(0.045, 0.08),
    depth=(0.05, 0.2),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` fruit lying beside each other."""
    peel = _peel(wish.color or "f0cf2d", int(rng.integers(3)))
    radius = wish.between(rng, 0.027, 0.032)
    count = count or int(rng.integers(1, 4))
    pieces = []
    for k in range(count):
        one = _fruit(radius, peel, float(rng.uniform(1.32, 1.45)))
        lying = one.turned((0, 0, 1), math.pi / 2).at(y=radius, yaw=float(rng.uniform(-0.8, 0.8)))
        pieces.append(lying.at(2.5 * radius * (k - (count - 1) / 2), 0, 1.7 * radius * (k % 2)))
    return assemble(CATEGORY, pieces, peel, color=wish.color or "yellow")


def _fruit(radius: float, peel: Finish, slim: float) -> Solid:
    t = np.linspace(-math.pi / 2, math.pi / 2, 19)
    line = np.stack((np.cos(t) ** 1.05, slim * np.sin(t)), axis=1)
    knob = np.array(((0.0, -slim * 1.16), (0.1, -slim * 1.14), (0.17, -slim * 1.05), (0.26, -slim * 0.98)))
    end = np.array(((0.22, slim * 0.985), (0.16, slim * 1.03), (0.0, slim * 1.04)))
    whole = np.concatenate((knob, line[(line[:, 0] > 0.28)], end)) * radius
    return wrapped(whole, peel, 24).hulled()


@lru_cache(maxsize=12)
def _peel(color: str, seed: int) -> Finish:
    pits = grains(stream(seed, "lemon"), (128, 192), 1.5, 1.5)
    picture = rgb(color) * (1 + 0.05 * pits[..., None])
    v, _ = plane((128, 192))
    green = np.maximum(1 - smoothstep(0.0, 0.12, v), smoothstep(0.88, 1.0, v)) * 0.35
    return coat("peel", laid(picture, rgb("a5ad35"), green), 0.4)
