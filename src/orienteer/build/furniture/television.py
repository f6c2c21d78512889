"""Television: a flat screen on a stand."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish, picture
from orienteer.build.furniture._computers import SHINE
from orienteer.build.image import painting
from orienteer.build.shape import NOTHING, between, card, rod, soft_box
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="television",
    about="A flat screen on feet.",
    group="electronics",
    width=(0.7, 1.5),
    height=(0.45, 0.95),
    depth=(0.14, 0.35),
    stands=Stands.SURFACE,
    affordances=(Affordance.LOOK_AT, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, on: bool | None = None) -> Thing:
    """`on` shows a picture, else the screen is dark."""
    case = wish.finish(rng, "plastic", colors=("black", "black", "dark grey"))
    width = wish.between(rng, 0.85, 1.3)
    tall = width * 9 / 16
    lift, rim = 0.065, 0.009
    frame = between((-width / 2, lift, -0.014), (width / 2, lift + tall, 0.012), case, 0.004)
    back = soft_box((width * 0.6, tall * 0.55, 0.06), case, 0.02).at(0, lift + 0.03, -0.028)
    size = (width - 2 * rim, tall - 2 * rim - 0.006)
    if on if on is not None else chance(rng, 0.85):
        screen = picture(
            "screen", painting(pick(rng, "landscape", "sea"), int(rng.integers(6)), (480, 270)), size, SHINE, 0.1
        )
    else:
        screen = finish("black lacquer")
    glass = card(size[0], size[1], screen).at(0, lift + rim + 0.006, 0.0135)
    x = width * 0.34
    foot = rod(((x, 0.006, 0.11), (x, lift + 0.012, 0.0), (x, 0.006, -0.11)), 0.006, finish("dark grey metal"), 6)
    switch = between(
        (width / 2 - 0.08, lift - 0.005, -0.002), (width / 2 - 0.05, lift + 0.002, 0.006), finish("grey plastic")
    )
    parts = (Moving("switch", "switch", switch.ghost()),)
    return assemble(CATEGORY, [frame, back, glass, foot.both_sides(), NOTHING], case, parts=parts)
