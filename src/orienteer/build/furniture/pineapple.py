"""Pineapple: a large scaly fruit with a tuft of stiff leaves."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import bent, coat, rgb, wrapped
from orienteer.build.shape import blade, union
from orienteer.build.texture.noise import grains, mix, smoothstep
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pineapple",
    about="A large scaly fruit with a tuft of stiff leaves.",
    group="food",
    width=(0.12, 0.3),
    height=(0.24, 0.42),
    depth=(0.12, 0.3),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Upright, more or less ripe."""
    rind = _rind(wish.color or pick(rng, "d9992b", "c98b32", "b99a3a"))
    radius = wish.between(rng, 0.056, 0.066)
    tall = radius * float(rng.uniform(2.5, 2.9))
    t = np.linspace(-math.pi / 2, math.pi / 2, 40)
    line = np.stack((radius * np.cos(t) ** 0.55, tall / 2 * (1 + np.sin(t))), axis=1)
    line[[0, -1], 0] = 0.0
    body = bent(wrapped(line, rind, 42), lambda points: _knobbed(points, tall))
    leaf = finish("green paint"), finish("dark green paint")
    tuft = []
    for k in range(34):
        share = k / 34
        length = radius * (1.1 + 1.4 * share) * float(rng.uniform(0.85, 1.1))
        one = blade(length, radius * 0.36, 1.5 - 1.3 * share, leaf[k % 2], 5, 0.45, whole=False)
        tuft.append(
            one.turned((1, 0, 0), 0.85 * (1 - share))
            .at(0, tall - 0.012 + 0.012 * share, 0.012 * (1 - share))
            .at(yaw=k * 2.4)
        )
    return assemble(CATEGORY, [body, union(tuft).hulled()], rind, color=wish.color or "yellow")


def _cell(u: F64, v: F64) -> tuple[F64, F64]:
    """Place within the rhombic eyes of the rind, each 0..1 along both of its spirals."""
    return (u * 10 + v * 8) % 1, (u * 10 - v * 8) % 1


def _knobbed(points: F64, tall: float) -> F64:
    a, b = _cell(np.arctan2(points[:, 0], points[:, 2]) / (2 * math.pi) + 0.5, 1 - points[:, 1] / tall)
    bump = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b)) * 2
    share = 0.965 + 0.05 * np.sqrt(bump)
    return np.asarray(points * np.stack((share, np.ones_like(share), share), axis=1), dtype=np.float64)


@lru_cache(maxsize=8)
def _rind(color: str) -> Finish:
    shape = (320, 400)
    v, u = plane(shape)
    # the picture runs along the profile; its height is taken as even, which the steep sides nearly are
    a, b = _cell(u.astype(np.float64), 0.5 - 0.5 * np.cos(v.astype(np.float64) * math.pi) * 0.98)
    edge = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b)).astype(np.float32)
    middle = np.hypot(a - 0.5, b - 0.5).astype(np.float32)
    picture = mix(rgb("5e4a1e"), rgb(color), smoothstep(0.03, 0.16, edge))
    picture = mix(picture, rgb("8f9a3c"), 0.6 * (1 - smoothstep(0.1, 0.3, middle)))
    picture = mix(picture, rgb("4a2f14"), 1 - smoothstep(0.04, 0.09, middle))
    picture *= 1 + 0.08 * grains(stream(0, "pineapple"), shape, 1.2, 1.2)[..., None]
    return coat("rind", picture, 0.7)
