"""Plunger: a rubber cup on a stick."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import ball, cylinder, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="plunger",
    about="A rubber cup on a stick that clears drains.",
    group="bathroom",
    width=(0.11, 0.2),
    height=(0.35, 0.65),
    depth=(0.11, 0.2),
    affordances=(Affordance.PICK_UP,),
    front=False,
)

CUPS = (
    ((1.0, 0.0), (1.04, 0.05), (1.0, 0.14), (0.93, 0.4), (0.75, 0.68), (0.42, 0.86), (0.26, 1.0)),
    ((0.7, 0.0), (0.72, 0.18), (1.0, 0.24), (1.02, 0.3), (0.95, 0.5), (0.7, 0.76), (0.3, 0.95), (0.26, 1.0)),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A wooden or plastic stick in a red, brown or black cup."""
    rubber = wish.finish(rng, "rubber", colors=("red", "red", "red", "brown", "black", "orange"))
    radius, tall = wish.between(rng, 0.062, 0.075), float(rng.uniform(0.075, 0.09))
    height = float(rng.uniform(0.42, 0.56))
    outside = smooth(np.array(CUPS[0 if chance(rng, 0.7) else 1]), 3, closed=False) * (radius, tall)
    dome = lathe(outside, rubber, 36)
    collar = cylinder(radius * 0.28, 0.03, rubber, 20, 0.004).at(y=tall - 0.004)
    wood = finish(pick(rng, "pine", "beech", "beech", "white plastic"))
    stick = rod(((0, tall - 0.02, 0), (0, height, 0)), (0.0115, 0.0105), wood, 14)
    knob = ball(0.0125, wood, 14).at(y=height - 0.0125)
    return assemble(CATEGORY, [dome, collar, stick, knob], rubber)
