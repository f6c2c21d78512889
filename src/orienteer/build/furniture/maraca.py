"""Maraca: a pair of painted rattles with wooden handles."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import coat, rgb, wrapped
from orienteer.build.shape import Solid, lathe
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import grid
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="maraca",
    about="A pair of egg-shaped rattles with handles, painted in bright bands.",
    group="music",
    width=(0.12, 0.4),
    height=(0.07, 0.14),
    depth=(0.12, 0.4),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Both lie, one across the other's handle."""
    paint = _bands(wish.color or pick(rng, "red", "orange", "yellow", "green"), int(rng.integers(3)))
    radius = wish.between(rng, 0.038, 0.046)
    one = _rattle(radius, paint)
    lean = math.pi / 2 + math.asin((radius - 0.009) / (radius * 4.4))
    lying = one.turned((0, 0, 1), lean).at(y=radius)
    other = one.turned((0, 0, 1), lean).at(y=radius).at(0.0, 0.0, 2.3 * radius, yaw=float(rng.uniform(0.2, 0.5)))
    return assemble(
        CATEGORY, [lying.at(yaw=float(rng.uniform(-0.4, -0.1))), other], paint, color=wish.color or paint.color
    )


def _rattle(radius: float, paint: Finish) -> Solid:
    """Its head's middle at the origin, its handle down."""
    t = np.linspace(-math.pi / 2, math.pi / 2, 17)
    head = np.stack((radius * np.cos(t) ** 0.9, radius * 1.25 * np.sin(t)), axis=1)
    head[[0, -1], 0] = 0.0
    grip = smooth(((0.3, -1.15), (0.24, -1.7), (0.2, -2.4), (0.22, -3.2), (0.3, -3.9), (0.22, -4.2)), 3, closed=False)[
        ::-1
    ]
    return wrapped(head, paint, 28).hulled() + lathe(grip * radius, finish("birch"), 16)


@lru_cache(maxsize=16)
def _bands(color: str, kind: int) -> Finish:
    v, u = np.broadcast_arrays(*grid((160, 256)))
    picture = np.empty((160, 256, 3), dtype=np.float32)
    picture[:] = rgb(color)
    for low, word in ((0.28, "yellow" if color != "yellow" else "red"), (0.66, "green" if color != "green" else "red")):
        picture[np.abs(v - low) < 0.035] = rgb(word)
        picture[np.abs(np.abs(v - low) - 0.05) < 0.008] = rgb("white")
    wave = {
        0: np.abs((u * 9) % 1 - 0.5) * 0.24,
        1: 0.06 + 0.05 * np.sin(u * 14 * math.pi),
        2: np.abs((u * 12) % 1 - 0.5) * 0.2,
    }[kind]
    picture[np.abs(v - 0.42 - wave) < 0.014] = rgb("white")
    return coat(f"{color} paint", picture, 0.3)
