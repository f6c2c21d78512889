"""Monitor: the screen of a computer on its foot."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._computers import SCREENS, flat_monitor, tube_monitor
from orienteer.build.shape import cylinder
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="monitor",
    about="The screen of a computer on its foot.",
    group="office",
    width=(0.34, 0.66),
    height=(0.34, 0.55),
    depth=(0.17, 0.45),
    stands=Stands.SURFACE,
    affordances=(Affordance.LOOK_AT, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, on: bool | None = None) -> Thing:
    """`style` is "flat" or, as they were, "tube"; `on` shows something, else the screen is dark."""
    style = style or pick(rng, "flat", "flat", "flat", "flat", "tube")
    number = int(rng.integers(SCREENS)) if (on if on is not None else chance(rng, 0.75)) else None
    if style == "tube":
        case = wish.finish(rng, "plastic", colors=("cream", "beige", "light grey"))
        return assemble(CATEGORY, [tube_monitor(wish.between(rng, 0.36, 0.42), case, number)], case)
    case = wish.finish(rng, "plastic", colors=("black", "black", "silver", "dark grey", "white"))
    stand = case if chance(rng, 0.6) else finish("brushed steel")
    aspect = (0.5625, 0.625, 0.8)[int(rng.integers(3))]
    width = wish.between(rng, 0.36, 0.41) if aspect == 0.8 else wish.between(rng, 0.44, 0.6)
    button = cylinder(0.006, 0.004, finish("grey plastic"), 12).turned((1, 0, 0), np.pi / 2)
    parts = (Moving("switch", "switch", button.at(width * 0.46, 0.108, 0.031).ghost()),)
    return assemble(CATEGORY, [flat_monitor(width, aspect, case, stand, number)], case, parts=parts)
