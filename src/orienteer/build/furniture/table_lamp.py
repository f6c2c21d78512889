"""Table lamp: a small lamp with a shade on a foot."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._lamps import bulb, shade
from orienteer.build.shape import ball, lathe, rod
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="table lamp",
    about="A small lamp with a shade on a foot.",
    group="lamps",
    width=(0.2, 0.45),
    height=(0.35, 0.7),
    depth=(0.2, 0.45),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """On a ceramic belly, a turned stem or a slim metal rod."""
    kind = pick(rng, "belly", "stem", "rod")
    kinds = {"belly": ("ceramic",), "stem": ("wood", "brass"), "rod": ("brass", "black metal", "brushed steel")}[kind]
    foot = wish.finish(rng, *kinds, colors=("teal", "white", "dark blue", "cream", "dark green"))
    tall = wish.between(rng, 0.44, 0.56)
    stem = tall * 0.56
    shapes = {
        "belly": (
            (0.055, 0.0),
            (0.06, 0.012),
            (0.05, 0.02),
            (0.085, stem * 0.35),
            (0.09, stem * 0.5),
            (0.06, stem * 0.75),
            (0.02, stem * 0.9),
            (0.018, stem),
        ),
        "stem": (
            (0.08, 0.0),
            (0.08, 0.015),
            (0.05, 0.03),
            (0.02, 0.045),
            (0.018, stem * 0.4),
            (0.03, stem * 0.5),
            (0.034, stem * 0.58),
            (0.016, stem * 0.7),
            (0.014, stem),
        ),
        "rod": ((0.085, 0.0), (0.085, 0.012), (0.02, 0.02), (0.009, 0.03), (0.009, stem)),
    }
    wide = float(rng.uniform(0.15, 0.18))
    slim = float(rng.uniform(0.6, 0.92))
    drum = tall * float(rng.uniform(0.4, 0.46))
    brass = finish("brass")
    pieces = [
        lathe(shapes[kind], foot, 36),
        rod(((0, stem - 0.01, 0), (0, tall - 0.015, 0)), 0.005, brass, 8),
        ball(0.008, brass, 12).at(y=tall - 0.016),
        shade([(wide, 0.0), (wide * slim, drum)], finish("lit shade"), 36).at(y=tall - drum),
        bulb().at(y=tall - drum * 0.8),
    ]
    return assemble(CATEGORY, pieces, foot, bulb=(0.0, tall - drum * 0.6, 0.0))
