"""Refrigerator: a tall cold cupboard."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import Case, boards, carcass
from orienteer.build.shape import between, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="refrigerator",
    about="A tall cold cupboard with a door for food and one for ice.",
    group="kitchen",
    width=(0.54, 0.95),
    height=(1.4, 2.0),
    depth=(0.58, 0.78),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The freezer above or below, long handles at one side."""
    coat = wish.finish(rng, "white enamel", "brushed steel", "enamel", colors=("red", "cream", "light blue"))
    width, height = wish.between(rng, 0.58, 0.72), float(rng.uniform(1.6, 1.88))
    rear, front = -0.32, 0.26
    case = Case(-width / 2, width / 2, 0.04, height, rear, front)
    inside = finish("white plastic")
    share = float(rng.uniform(0.64, 0.7)) if chance(rng, 0.5) else float(rng.uniform(0.3, 0.36))
    split = 0.04 + (height - 0.04) * share
    pieces = [
        carcass(case, coat, board=0.045),
        boards(case, [0.32, 0.62, 0.92, 1.22, split + 0.01], inside, 0.02, 0.05),
        between((-width / 2 + 0.03, 0.0, rear + 0.04), (width / 2 - 0.03, 0.05, front - 0.03), finish("black plastic")),
    ]
    parts = []
    for name, low, high in (("lower-door", 0.05, split), ("upper-door", split, height - 0.003)):
        leaf = between((-width / 2, low + 0.003, front + 0.004), (width / 2, high - 0.003, front + 0.065), coat, 0.012)
        middle = high - 0.28 if name == "lower-door" else low + 0.2
        x, z, half = width / 2 - 0.055, front + 0.063, min(0.2, (high - low) * 0.35)
        middle = min(max(middle, low + half + 0.04), high - half - 0.04)
        bar = rod(
            (
                (x, middle - half, z),
                (x, middle - half, z + 0.045),
                (x, middle + half, z + 0.045),
                (x, middle + half, z),
            ),
            0.01,
            finish("steel"),
            8,
        )
        parts.append(
            Moving(name, name.replace("-", " "), leaf + bar, hinge((-width / 2, 0.0, front + 0.065), 0.0, low=-1.9))
        )
    return assemble(CATEGORY, pieces, coat, parts=parts)
