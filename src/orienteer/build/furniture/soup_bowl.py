"""Soup bowl: a deep bowl with soup in it."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, bowl, box, cylinder, lathe, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="soup bowl",
    about="A deep bowl with soup in it.",
    group="tableware",
    width=(0.13, 0.32),
    height=(0.05, 0.12),
    depth=(0.13, 0.32),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, full: bool | None = None, saucer: bool = False) -> Thing:
    """`full` of tomato, vegetable or cream soup, mostly; on a `saucer` if wished."""
    glaze = wish.finish(rng, "ceramic", colors=("white", "white", "cream", "light blue", "dark red"))
    radius, tall = wish.between(rng, 0.075, 0.09), float(rng.uniform(0.058, 0.068))
    outside = smooth(((0.5, 0.0), (0.5, 0.1), (0.66, 0.22), (0.9, 0.6), (0.98, 0.88), (1.0, 1.0)), 3, closed=False) * (
        radius,
        tall,
    )
    under = lathe(
        np.array(((0.8, 0.0), (0.85, 0.0), (1.42, 0.13), (1.41, 0.15), (0.85, 0.045), (0.0, 0.04))) * radius, glaze, 48
    )
    lift = radius * 0.045 if saucer else 0.0
    pieces = [*([under] if saucer else []), bowl(outside, 0.0045, glaze, 48).at(y=lift)]
    if full if full is not None else chance(rng, 0.9):
        level = tall * 0.8
        reach = float(np.interp(level, outside[:, 1], outside[:, 0])) - 0.0045
        soup = finish(pick(rng, "orange", "red", "yellow", "light green") + " lacquer")
        pieces.append(lathe(((reach - 0.004, level - 0.005), (reach, level)), soup, 40).at(y=lift).ghost())
        pieces.append(_bits(rng, reach * 0.8).at(y=lift + level).ghost())
    return assemble(CATEGORY, pieces, glaze)


def _bits(rng: np.random.Generator, reach: float) -> Solid:
    pieces = []
    for k in range(26):
        a, r = k * 2.39996, reach * math.sqrt((k + 0.5) / 26)
        x, z = r * math.sin(a), r * math.cos(a)
        word = ("green paint", "orange paint", "cream paint")[k % 3]
        if k % 3 == 0:
            pieces.append(box((0.006, 0.0016, 0.004), finish(word)).at(x, -0.0003, z, float(rng.uniform(0, 3))))
        else:
            pieces.append(cylinder(0.0055, 0.003, finish(word), 10, 0.001).at(x, -0.0012, z))
    return union(pieces)
