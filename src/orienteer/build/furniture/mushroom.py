"""Mushroom: a pale stem under a round cap."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import mottled, plane
from orienteer.build.furniture._wrapped import coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, lathe, torus
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mushroom",
    about="A pale stem under a round cap.",
    group="food",
    width=(0.04, 0.16),
    height=(0.04, 0.09),
    depth=(0.04, 0.16),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` of them standing together, white or brown."""
    cap = _skin(wish.color or pick(rng, "a8744a", "c29a70", "e8dcc6"))
    radius = wish.between(rng, 0.026, 0.034)
    count = count or int(rng.integers(2, 4))
    places = ((0.0, 0.0, 1.0), (1.75, 0.35, 0.72), (-1.2, 1.1, 0.6))
    pieces = []
    for x, z, size in places[:count]:
        one = (
            _one(radius * size, cap)
            .turned((0, 0, 1), float(rng.normal(0, 0.05)))
            .turned((1, 0, 0), float(rng.normal(-0.08, 0.04)))
        )
        pieces.append(one.at(x * radius, -float(one.bounds[0][1]), z * radius))
    return assemble(CATEGORY, pieces, cap)


def _one(radius: float, cap: Finish) -> Solid:
    gills, pale = _gills(), finish("cream paint")
    stem = lathe(
        smooth(((0.3, 0.0), (0.36, 0.12), (0.3, 0.5), (0.29, 0.95), (0.34, 1.25)), 2, closed=False) * radius, pale, 16
    )
    top = smooth(
        ((0.94, 1.0), (1.0, 1.06), (0.97, 1.28), (0.8, 1.58), (0.5, 1.8), (0.2, 1.87), (0.0, 1.88)), 2, closed=False
    )
    below = wrapped(((0.3 * radius, 1.16 * radius), (0.94 * radius, 1.0 * radius)), gills, 28).ghost()
    dome = wrapped(np.maximum(top, 0) * radius, cap, 28)
    flat = Solid((dome.skins[0],), dome.colliders)
    ring = torus(radius * 0.33, radius * 0.05, pale, 16, 5).at(y=radius * 0.72).ghost()
    return stem + flat + below + ring


@lru_cache(maxsize=8)
def _skin(color: str) -> Finish:
    v, _ = plane()
    picture = mottled(0, color, color) * (1 + 0.03 * cloud(stream(0, "cap"), (128, 256), 0.9, low=6)[..., None])
    picture = laid(picture, rgb(color) * 0.8, 0.7 * (1 - smoothstep(0.0, 0.35, v)))
    return coat(
        "cap", laid(picture, rgb("efe3cd"), 0.8 * smoothstep(0.8, 0.95, v)), 0.6, None if len(color) == 6 else color
    )


@lru_cache(maxsize=1)
def _gills() -> Finish:
    _, u = plane((8, 512))
    return coat("gills", laid(rgb("d9bfa0"), rgb("8a6448"), np.abs((u * 64) % 1 - 0.5) * 2), 0.9)
