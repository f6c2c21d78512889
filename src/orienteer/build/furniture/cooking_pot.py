"""Cooking pot: a deep pot with two handles and a lid."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._pans import cover, ear
from orienteer.build.furniture._vessels import vessel
from orienteer.build.shape import tube
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cooking pot",
    about="A deep round pot with two handles and a lid.",
    group="kitchen",
    width=(0.22, 0.44),
    height=(0.12, 0.32),
    depth=(0.18, 0.34),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "cast", heavy and enamelled, or "steel", tall and shiny."""
    style = style or pick(rng, "cast", "cast", "steel")
    radius = wish.between(rng, 0.105, 0.135)
    if style == "cast":
        stuff = wish.finish(
            rng,
            "enamel",
            "enamel",
            "black cast iron",
            colors=("red", "orange", "dark blue", "teal", "dark green", "red"),
        )
        tall, knob = radius * float(rng.uniform(0.85, 1.0)), finish(pick(rng, "black plastic", "steel", "brass"))
        line = np.array(((0.84, 0.0), (0.9, 0.02), (0.97, 0.2), (1.0, 0.6), (1.0, 1.0))) * (radius, tall)
        body = vessel(line, 0.006, stuff, 40)
        ears, thick = ear(radius, tall * 0.86, stuff, 0.0085, 0.04, 0.026), 0.0
    else:
        stuff = wish.finish(rng, "chrome", "brushed steel", "enamel", colors=("red", "white", "dark blue"))
        tall, knob = radius * float(rng.uniform(1.0, 1.4)), finish("black plastic" if chance(rng, 0.5) else "steel")
        line = np.array(((0.95, 0.0), (1.0, 0.04), (1.0, 0.985), (1.03, 1.0))) * (radius, tall)
        body = vessel(line, 0.003, stuff, 40)
        ears, thick = ear(radius, tall * 0.78, finish("steel"), 0.0055, 0.042, 0.034), 0.002
    rim = tube(radius * 1.005 + thick, radius * 0.93, 0.004, stuff, 40).ghost().at(y=tall - 0.003)
    top = cover(radius, radius * float(rng.uniform(0.2, 0.3)), stuff, knob).at(y=tall + 0.001)
    parts = [Moving("lid", "lid", top, slide(0.2, (0.0, 1.0, 0.0)))]
    return assemble(CATEGORY, [body, ears.both_sides(), rim], stuff, parts=parts)
