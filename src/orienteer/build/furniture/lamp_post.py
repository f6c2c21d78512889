"""Lamp post: a street lantern on a tall post."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import ball, frustum, lathe, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="lamp post",
    about="A street lantern on a tall post.",
    group="street",
    width=(0.3, 0.6),
    height=(2.8, 4.2),
    depth=(0.3, 0.6),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Cast iron with a six-sided lantern."""
    iron = wish.finish(rng, "black cast iron", "dark green cast iron")
    height = wish.between(rng, 3.1, 3.8)
    neck = height - 0.72
    post = lathe(
        (
            (0.16, 0.0),
            (0.16, 0.08),
            (0.11, 0.12),
            (0.11, 0.5),
            (0.075, 0.6),
            (0.055, 0.7),
            (0.04, neck - 0.15),
            (0.055, neck - 0.1),
            (0.035, neck - 0.06),
            (0.06, neck),
        ),
        iron,
        20,
    )
    lantern = frustum(0.1, 0.17, 0.42, finish("frosted glass"), 6).at(y=neck + 0.03).boxed()
    roof = frustum(0.21, 0.05, 0.16, iron, 6).at(y=neck + 0.46)
    bars = union(
        rod(
            ((0.102 * np.sin(a), neck + 0.02, 0.102 * np.cos(a)), (0.172 * np.sin(a), neck + 0.47, 0.172 * np.cos(a))),
            0.009,
            iron,
            6,
        ).ghost()
        for a in np.arange(6) * np.pi / 3
    )
    bulb = ball(0.06, finish("bulb"), 14).at(y=neck + 0.16).ghost()
    knob = ball(0.045, iron, 14).at(y=neck + 0.62)
    base = frustum(0.12, 0.115, 0.04, iron, 6).at(y=neck - 0.005)
    return assemble(CATEGORY, [post, base, lantern, roof, bars, bulb, knob], iron)
