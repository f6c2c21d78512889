"""Bell pepper: a shiny lobed vegetable with a green stalk."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import lobed, mottled
from orienteer.build.furniture._wrapped import bent, coat, wrapped
from orienteer.build.shape import Solid, cylinder, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bell pepper",
    about="A shiny lobed vegetable with a green stalk.",
    group="food",
    width=(0.06, 0.3),
    height=(0.07, 0.14),
    depth=(0.06, 0.2),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` of them; red, yellow, green or orange."""
    count = count or (1, 1, 2, 3)[int(rng.integers(4))]
    words = [wish.color or str(word) for word in rng.permutation(["red", "yellow", "green", "orange"])[:count]]
    radius = wish.between(rng, 0.037, 0.045)
    pieces = []
    for k, word in enumerate(words):
        one = _pepper(rng, radius, _peel(word)).turned((1, 0, 0), float(rng.uniform(-0.1, 0.45)), (0, radius, 0))
        pieces.append(
            one.at(y=-float(one.bounds[0][1])).at(2.15 * radius * (k - (count - 1) / 2), 0, 0.8 * radius * (k % 2))
        )
    return assemble(CATEGORY, pieces, _peel(words[0]), color=words[0])


def _pepper(rng: np.random.Generator, radius: float, peel: Finish) -> Solid:
    slim = float(rng.uniform(0.82, 1.02))
    curve = (
        (0.0, 0.14),
        (0.2, 0.06),
        (0.42, 0.0),
        (0.66, 0.12),
        (0.8, 0.5),
        (0.92, 1.05),
        (1.0, 1.6),
        (0.9, 1.95),
        (0.62, 2.1),
        (0.34, 2.0),
        (0.14, 1.88),
        (0.0, 1.86),
    )
    line = smooth(curve, 2, closed=False) * (radius, radius * slim * 0.95)
    line[:, 0] = np.maximum(line[:, 0], 0)
    lobes, turn = int(rng.integers(3, 5)), float(rng.uniform(0, 6))
    body = bent(wrapped(line, peel, 32), lambda points: lobed(points, lobes, 0.26, power=0.7)).at(yaw=turn)
    high = radius * slim * 0.95 * 1.88
    green = finish("green paint")
    cap = cylinder(radius * 0.3, 0.005, green, 10, 0.002).at(y=high - 0.001)
    stem = rod(
        ((0, high, 0), (0.002, high + 0.01, 0.001), (0.014, high + 0.022, 0.006)), (0.009, 0.006, 0.0085), green, 9
    )
    return body + cap + stem


@lru_cache(maxsize=12)
def _peel(color: str) -> Finish:
    shades = {
        "red": ("b0161a", "c8211f"),
        "yellow": ("e9b80f", "f2cb2c"),
        "green": ("2f6b22", "47862c"),
        "orange": ("e06f12", "ec8a24"),
    }
    return coat("peel", mottled(0, *shades.get(color, (color, color)), slope=1.9), 0.12, color)
