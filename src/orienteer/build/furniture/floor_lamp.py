"""Floor lamp: a light on a tall stand."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._lamps import bulb, shade
from orienteer.build.shape import ball, cylinder, lathe, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="floor lamp",
    about="A light with a shade on a stand as tall as a person.",
    group="lamps",
    width=(0.28, 0.6),
    height=(1.4, 1.85),
    depth=(0.28, 0.6),
    affordances=(Affordance.SWITCH,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """On a round foot or on three legs, under a cloth shade."""
    metal = wish.finish(rng, "brass", "black metal", "brushed steel", "oak")
    height = wish.between(rng, 1.5, 1.72)
    wide = float(rng.uniform(0.17, 0.24))
    drum = float(rng.uniform(0.24, 0.32))
    slim = float(rng.uniform(0.6, 0.92))
    stem = height - drum * 0.72
    if chance(rng, 0.35):
        knee = stem - 0.12
        legs = [
            rod(
                ((0.25 * np.sin(a), 0.0, 0.25 * np.cos(a)), (0.02 * np.sin(a), knee, 0.02 * np.cos(a))),
                (0.013, 0.016),
                metal,
                10,
            )
            for a in (0.0, 2.1, 4.19)
        ]
        pieces = [
            *legs,
            cylinder(0.035, 0.05, metal, 20, 0.006).at(y=knee - 0.03),
            rod(((0, knee, 0), (0, stem, 0)), 0.009, metal, 10),
        ]
    else:
        foot = lathe(((0.14, 0.0), (0.14, 0.014), (0.06, 0.026), (0.018, 0.034), (0.014, 0.06)), metal, 32)
        pieces = [foot, rod(((0, 0.03, 0), (0, stem, 0)), 0.011, metal, 12)]
        if chance(rng, 0.5):
            pieces.append(ball(0.026, metal, 16).at(y=stem * 0.62))
    pieces += [
        shade([(wide, 0.0), (wide * slim, drum)], finish("lit shade"), 40, wired=True).at(y=height - drum),
        rod(((0, stem, 0), (0, height - 0.014, 0)), 0.004, finish("brass"), 6),
        bulb(0.032).at(y=stem - 0.01),
    ]
    return assemble(CATEGORY, pieces, metal, bulb=(0.0, stem + 0.03, 0.0))
