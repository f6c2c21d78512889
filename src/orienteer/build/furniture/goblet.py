"""Goblet: a drinking glass on a stem and a foot."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import ball, bowl, lathe
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="goblet",
    about="A drinking glass on a stem and a foot.",
    group="tableware",
    width=(0.06, 0.11),
    height=(0.14, 0.24),
    depth=(0.06, 0.11),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of metal, or of glass with red wine in it."""
    stuff = wish.finish(rng, "clear glass", "clear glass", "gold", "chrome")
    radius, tall = wish.between(rng, 0.036, 0.042), float(rng.uniform(0.165, 0.2))
    stem = tall * 0.45
    foot = lathe(
        np.array(
            (
                (radius * 0.9, 0.0),
                (radius * 0.88, 0.003),
                (radius * 0.35, 0.008),
                (0.005, 0.018),
                (0.0042, stem * 0.5),
                (0.0055, stem),
                (0.008, stem + 0.002),
            )
        ),
        stuff,
        36,
    )
    if stuff.word in ("gold", "chrome"):
        foot += ball(0.012, stuff, 20).at(y=stem * 0.42)
    high = tall - stem
    shape = smooth(
        (
            (0.004, 0.0),
            (radius * 0.7, high * 0.14),
            (radius * 1.02, high * 0.42),
            (radius * 0.97, high * 0.75),
            (radius * 0.85, high),
        ),
        4,
        closed=False,
    )
    cup = bowl(shape, 0.0014 if stuff.word == "clear glass" else 0.0025, stuff, 40).at(y=stem)
    pieces = [foot, cup]
    if stuff.word == "clear glass":
        wine = shape[shape[:, 1] < high * 0.55] - (0.0022, 0.0)
        wine[:, 0] = np.maximum(wine[:, 0], 0.001)
        pieces.append(lathe(wine + np.array((0.0, 0.0025)), finish("dark red lacquer"), 36).at(y=stem).ghost())
    return assemble(CATEGORY, pieces, stuff)
