"""Apple: a round fruit with a hollow around its stalk."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import freckled, lobed, mottled, plane
from orienteer.build.furniture._wrapped import bent, coat, rgb, wrapped
from orienteer.build.shape import Solid, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud, mix, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="apple",
    about="A round fruit with a hollow around its stalk.",
    group="food",
    width=(0.06, 0.26),
    height=(0.06, 0.11),
    depth=(0.06, 0.2),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` green or, if wished, red or yellow fruit."""
    color = wish.color or "green"
    peel = _peel(color, int(rng.integers(3)))
    radius = wish.between(rng, 0.036, 0.042)
    count = count or int(rng.integers(1, 4))
    pieces = []
    for k in range(count):
        one = _fruit(radius, peel, float(rng.uniform(0.06, 0.12)), rng).turned(
            (1, 0, 0), float(rng.uniform(-0.1, 0.35)), (0, radius, 0)
        )
        pieces.append(
            one.at(y=-float(one.bounds[0][1])).at(2.08 * radius * (k - (count - 1) / 2), 0, 0.7 * radius * (k % 2), 0)
        )
    return assemble(CATEGORY, pieces, peel, color=color)


def _fruit(radius: float, peel: Finish, waist: float, rng: np.random.Generator) -> Solid:
    curve = (
        (0.0, 0.14),
        (0.16, 0.07),
        (0.34, 0.0),
        (0.6, 0.1),
        (0.82, 0.42),
        (0.97, 0.85),
        (1.0, 1.12),
        (0.93, 1.45),
        (0.7, 1.72),
        (0.42, 1.79),
        (0.2, 1.7),
        (0.06, 1.56),
        (0.0, 1.5),
    )
    line = smooth(curve, 2, closed=False) * radius
    line[:, 0] = np.maximum(line[:, 0], 0)
    body = bent(wrapped(line, peel, 28), lambda points: lobed(points, 5, waist * 0.3, power=0.7))
    angle = float(rng.uniform(0, 6))
    stem = rod(
        (
            (0, radius * 1.45, 0),
            (0.03 * radius, radius * 1.8, 0),
            (0.16 * radius * math.sin(angle), radius * 2.05, 0.16 * radius * math.cos(angle)),
        ),
        (0.0014, 0.0014, 0.002),
        finish("dark brown paint"),
        7,
    )
    return body + stem


@lru_cache(maxsize=12)
def _peel(color: str, seed: int) -> Finish:
    shades = {"green": ("7fa92c", "9dbf45"), "red": ("a51d1f", "c4402b"), "yellow": ("dcc043", "e8d568")}
    picture = mottled(seed, *shades.get(color, (color, color)), slope=1.8)
    v, _ = plane()
    streaks = cloud(stream(seed, "apple"), (128, 256), 1.3, (9, 1))
    picture = picture * (1 + 0.045 * streaks[..., None])
    if color == "red":
        picture = mix(picture, rgb("d9b34a"), 0.6 * (1 - smoothstep(0.12, 0.3, v + 0.02 * streaks)))
    picture = mix(picture, rgb("8a7c3a"), 0.7 * (1 - smoothstep(0.03, 0.14, v)))
    return coat("peel", freckled(picture, seed, "cfdc8e", 220, 0.6), 0.25)
