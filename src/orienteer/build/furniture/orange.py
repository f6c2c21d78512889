"""Orange: a round orange fruit with pitted skin."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wrapped import coat, globe, rgb, wrapped
from orienteer.build.shape import Solid, cylinder
from orienteer.build.texture.noise import grains, mix, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="orange",
    about="A round orange fruit with pitted skin.",
    group="food",
    width=(0.06, 0.29),
    height=(0.06, 0.1),
    depth=(0.06, 0.24),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` fruit beside each other; often one is cut in half."""
    peel = _peel(wish.color or "ee8a1c", int(rng.integers(3)))
    radius = wish.between(rng, 0.036, 0.043)
    count = count or int(rng.integers(1, 4))
    pieces = []
    for k in range(count):
        one = _fruit(radius * float(rng.uniform(0.94, 1.0)), peel).turned(
            (1, 0, 0.3), float(rng.uniform(0.1, 0.7)), (0, radius, 0)
        )
        pieces.append(
            one.at(y=-float(one.bounds[0][1])).at(2.1 * radius * (k - (count - 1) / 2), 0, -0.5 * radius * (k % 2))
        )
    if chance(rng, 0.6):
        pieces.append(_half(radius, peel).at(0.3 * radius, 0, 2.1 * radius, float(rng.uniform(-0.4, 0.4))))
    return assemble(CATEGORY, pieces, peel, color=wish.color or "orange")


def _fruit(radius: float, peel: Finish) -> Solid:
    body, stalk = _unit()
    return scaled(body.painted(peel) + stalk, radius)


@cache
def _unit() -> tuple[Solid, Solid]:
    """A fruit of radius 1, and what is left of its stalk."""
    green = finish("olive paint")
    return globe(1.0, _peel("orange", 0), 28, 0.95), cylinder(0.08, 0.06, green, 8).at(y=1.88).ghost()


def _half(radius: float, peel: Finish) -> Solid:
    """Half a fruit, its cut leaning up towards +z."""
    t = np.linspace(-math.pi / 2, 0, 8)
    dome = np.stack((radius * np.cos(t), radius * np.sin(t)), axis=1)
    dome[0, 0] = 0.0
    face = wrapped(((radius * 0.99, 0.0), (0.0, 0.0015)), _flesh(), 32).ghost()
    half = wrapped(dome, peel, 28) + face.at(y=0.0012)
    tilted = half.turned((1, 0, 0), 1.05)
    return tilted.at(y=-float(tilted.bounds[0][1]))


@lru_cache(maxsize=12)
def _peel(color: str, seed: int) -> Finish:
    pits = grains(stream(seed, "orange"), (160, 320), 1.6, 1.6)
    picture = rgb(color) * (1 + 0.055 * pits[..., None])
    v, _ = plane((160, 320))
    return coat("peel", mix(picture, rgb("c9a437"), 0.5 * (1 - smoothstep(0.0, 0.08, v))), 0.45)


@lru_cache(maxsize=1)
def _flesh() -> Finish:
    """Segments of a cut fruit; the rim is the picture's lower edge."""
    v, u = plane((64, 320))
    wedge = np.abs((u * 10) % 1 - 0.5) * 2
    skin = np.maximum(smoothstep(0.86, 0.97, wedge + 0.10 * (1 - v)), smoothstep(0.86, 0.9, v))
    juice = rgb("f29a1f") * (1 + 0.12 * grains(stream(0, "flesh"), (64, 320), 1, 6)[..., None])
    picture = mix(juice, rgb("f6dfa8"), np.maximum(skin, 1 - smoothstep(0.03, 0.08, v)))
    return coat("flesh", mix(picture, rgb("e8871b"), smoothstep(0.95, 0.965, v)), 0.3)
