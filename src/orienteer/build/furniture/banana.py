"""Banana: a yellow bent fruit with brown ends, in a bunch."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import freckled, mottled, plane
from orienteer.build.furniture._wrapped import bent, coat, laid, rgb, wrapped
from orienteer.build.shape import NOTHING, Solid, between
from orienteer.build.texture.noise import smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="banana",
    about="A yellow bent fruit with brown ends, in a bunch.",
    group="food",
    width=(0.1, 0.3),
    height=(0.05, 0.2),
    depth=(0.08, 0.26),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)

BOW = 1.5
"""How far a fruit is bent from end to end, radians."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """A bunch of `count` fruit, or a single one."""
    peel = _peel(wish.color or "ebc52f", int(rng.integers(4)))
    length = wish.between(rng, 0.17, 0.21)
    count = count or int(rng.integers(3, 6))
    fruit = [_fruit(length * float(rng.uniform(0.94, 1.0)), peel) for _ in range(count)]
    # all hang on one stalk, spread like fingers
    reach = length / BOW
    tip = np.array((math.sin(BOW / 2) * reach, reach * (1 - math.cos(BOW / 2)), 0.0))
    bunch = NOTHING
    for k, one in enumerate(fruit):
        side = k - (count - 1) / 2
        low = 0.0035 * side**2
        bunch += (
            one.at(*(-tip)).turned((0, 1, 0), 0.17 * side).turned((0, 0, 1), 0.05 * abs(side)).at(0, low, 0.008 * side)
        )
    if count > 1:
        wide = 0.005 * count
        bunch += between((-0.012, -0.009, -wide), (0.014, 0.012, wide), finish("brown paint"), 0.004)
    return assemble(CATEGORY, [bunch.at(yaw=float(rng.uniform(-0.5, 0.2)))], peel, color=wish.color or "yellow")


def _fruit(length: float, peel: Finish) -> Solid:
    """Lying on its back, both ends up, along x."""
    t = np.linspace(0, 1, 19)
    radius = np.interp(
        t,
        (0, 0.02, 0.06, 0.18, 0.5, 0.82, 0.93, 0.955, 1),
        (0.0, 0.004, 0.0065, 0.0155, 0.0185, 0.0155, 0.0075, 0.0052, 0.0056),
    )
    straight = wrapped(np.stack((radius, t * length), axis=1), peel, 14)

    def place(points: F64) -> F64:
        angle = (points[:, 1] / length - 0.5) * BOW
        reach = length / BOW - points[:, 0] * 1.0
        corner = np.stack((np.sin(angle) * reach, -np.cos(angle) * reach, points[:, 2]), axis=1)
        return np.asarray(corner + np.array((0.0, length / BOW, 0.0)), dtype=np.float64)

    halves = bent(straight, place)
    points = halves.skins[0].positions
    cuts = np.linspace(points[:, 0].min(), points[:, 0].max(), 6)
    hulls = [Convex(points[(points[:, 0] >= a - 0.012) & (points[:, 0] <= b + 0.012)]) for a, b in pairwise(cuts)]
    return halves.within(*hulls)


@lru_cache(maxsize=16)
def _peel(color: str, seed: int) -> Finish:
    shape = (192, 96)
    v, u = plane(shape)
    rough = mottled(seed, color, color, shape=shape)
    picture = rough * (1 - 0.1 * np.abs(np.cos(u * 5 * math.pi))[..., None] ** 8)
    tip = np.maximum(1 - smoothstep(0.0, 0.05, v), smoothstep(0.965, 0.985, v))
    picture = laid(picture, rgb("b5b046"), np.maximum(1 - smoothstep(0.05, 0.2, v), smoothstep(0.88, 0.99, v)) * 0.55)
    picture = freckled(picture, seed, "7a5a22", 10 + 40 * seed, 0.8)
    return coat("peel", laid(picture, rgb("4a3a1c"), tip), 0.5)
