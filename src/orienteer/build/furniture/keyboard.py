"""Keyboard: what one types on to a computer."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.furniture._computers import keyboard_pieces
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="keyboard",
    about="A board with the keys that one types on to a computer.",
    group="office",
    width=(0.28, 0.47),
    height=(0.025, 0.065),
    depth=(0.12, 0.19),
    stands=Stands.SURFACE,
    affordances=(Affordance.TOUCH, Affordance.PICK_UP, Affordance.READ),
)

_KEYS = {
    "black": ("dark grey", "white"),
    "dark grey": ("black", "white"),
    "white": ("white", "black"),
    "cream": ("cream", "black"),
    "silver": ("white", "black"),
}
"""Colours of keys and letters that go with a case of a colour; else they are black and white."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, pad: bool | None = None) -> Thing:
    """`pad` has the numbers on the right too."""
    case = wish.finish(rng, "plastic", colors=("black", "dark grey", "white", "cream", "silver"))
    color, ink = _KEYS.get(case.color, ("black", "white"))
    whole = pad if pad is not None else wish.size != "small" and (wish.size == "large" or chance(rng, 0.85))
    slope, margin = float(rng.uniform(0.15, 0.22)), float(rng.uniform(0.006, 0.014))
    return assemble(CATEGORY, keyboard_pieces(case, color, ink, whole, slope, margin), case)
