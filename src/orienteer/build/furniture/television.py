"""Television: a large flat screen on a stand."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import between, card, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="television",
    about="A large flat screen in a thin frame on a stand.",
    group="electronics",
    width=(0.7, 1.5),
    height=(0.45, 0.95),
    depth=(0.18, 0.32),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """On two feet or on a plate in the middle."""
    frame = wish.finish(rng, "black plastic", "dark grey plastic")
    width = wish.between(rng, 0.9, 1.35)
    height = width * 9 / 16
    lift, rim = 0.07, 0.012
    screen = finish("black lacquer")
    pieces = [
        between((-width / 2, lift, -0.022), (width / 2, lift + height, 0.016), frame, 0.006),
        between((-width / 3, lift + 0.08, -0.06), (width / 3, lift + height * 0.6, -0.02), frame, 0.02),
        card(width - 2 * rim, height - 2.6 * rim, screen).at(y=lift + 1.5 * rim, z=0.0175),
        between((-0.025, lift + 0.004, 0.014), (0.025, lift + 0.009, 0.0185), finish("steel")).ghost(),
    ]
    if chance(rng, 0.6):
        for x in (-width * 0.36, width * 0.36):
            pieces.append(rod(((x, 0.006, 0.13), (x, lift + 0.03, -0.002), (x, 0.006, -0.12)), 0.007, frame, 8))
    else:
        pieces.append(between((-width * 0.18, 0.0, -0.11), (width * 0.18, 0.012, 0.11), frame, 0.005))
        pieces.append(between((-0.03, 0.008, -0.03), (0.03, lift + 0.05, -0.012), frame, 0.004))
    return assemble(CATEGORY, pieces, frame)
