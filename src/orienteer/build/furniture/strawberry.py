"""Strawberry: a red heart-shaped fruit with seeds on its skin and green leaves."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._joined import joined
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wrapped import bent, coat, rgb, wrapped
from orienteer.build.shape import Solid, blade, rod, union
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import grains, mix, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="strawberry",
    about="A red heart-shaped fruit with seeds on its skin and green leaves.",
    group="food",
    width=(0.03, 0.12),
    height=(0.025, 0.06),
    depth=(0.03, 0.12),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` fruit lying on their sides, in a heap where there are many."""
    flesh = _flesh(wish.color or "c51d22")
    count = count or int(rng.integers(1, 5))
    size = wish.between(rng, 0.034, 0.042)
    pieces = []
    for k in range(count):
        one = _fruit(size * float(rng.uniform(0.9, 1.05)), flesh, int(rng.integers(4)))
        lying = one.turned((1, 0, 0), float(rng.uniform(0.9, 1.4))).turned((0, 1, 0), float(rng.uniform(-0.9, 0.9)))
        lying = lying.at(y=-float(lying.bounds[0][1]))
        x, z = ((0.0, 0.0), (0.95, -0.2), (-0.9, -0.4), (0.1, -1.15))[k % 4]
        pieces.append(lying.at(x * size, 0, z * size))
    return assemble(CATEGORY, pieces, flesh, color=wish.color or "red")


def _fruit(length: float, flesh: Finish, number: int) -> Solid:
    """Point down."""
    body, leaves = _unit(number)
    return scaled(body.painted(flesh) + leaves, length)


@lru_cache(maxsize=8)
def _unit(number: int) -> tuple[Solid, Solid]:
    """The body of one of a few fruit of length 1, and its leaves and stem."""
    curve = (
        (0.0, 0.0),
        (0.12, 0.03),
        (0.26, 0.2),
        (0.38, 0.45),
        (0.46, 0.7),
        (0.44, 0.88),
        (0.32, 0.98),
        (0.15, 0.97),
        (0.0, 0.95),
    )
    line = smooth(curve, 2, closed=False)
    line[:, 0] = np.maximum(line[:, 0], 0)
    wide = 0.95 + 0.05 * number
    body = bent(wrapped(line, _flesh("c51d22"), 26), lambda points: points * (wide, 1.0, 1.0))
    green = finish("green paint")
    leaves = [
        blade(0.42, 0.2, 1.2, green, 3, 0.3, whole=False)
        .turned((1, 0, 0), 1.15)
        .at(0, 0.955, 0.02)
        .at(yaw=k * 2 * math.pi / 9)
        for k in range(9)
    ]
    stem = rod(
        ((0, 0.94, 0), (0.0, 1.1, 0.03), (0.05, 1.22, 0.1)),
        0.025,
        finish("light green paint"),
        6,
    )
    return body, joined(union(leaves)).hulled() + stem


@lru_cache(maxsize=6)
def _flesh(color: str) -> Finish:
    shape = (200, 300)
    v, u = plane(shape)
    rows = 13
    row = np.floor(v * rows)
    around = np.maximum(5, np.round(19 * np.sin(np.pi * (0.15 + 0.8 * (1 - np.abs(2 * (row + 0.5) / rows - 0.9))) / 2)))
    a = ((u * around + 0.5 * (row % 2)) % 1 - 0.5) / around * 19
    b = (v * rows) % 1 - 0.5
    seed = np.hypot(a * 1.5, b * 0.9).astype(np.float32)
    picture = rgb(color) * (1 + 0.05 * grains(stream(0, "strawberry"), shape, 2, 2)[..., None])
    picture = mix(picture, rgb("7d0f14"), 0.75 * (1 - smoothstep(0.2, 0.36, seed)))
    picture = mix(picture, rgb("e6c25a"), 1 - smoothstep(0.14, 0.2, seed))
    return coat("flesh", mix(picture, rgb("e8a58c"), 0.7 * (1 - smoothstep(0.02, 0.12, v))), 0.25)
