"""Whiteboard: a white board to write on with pens."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._boards import board, written
from orienteer.build.shape import box, cylinder
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="whiteboard",
    about="A white board on the wall, with coloured pens on its ledge.",
    group="school",
    width=(0.8, 2.6),
    height=(0.6, 1.4),
    depth=(0.06, 0.16),
    stands=Stands.WALL,
    affordances=(Affordance.READ, Affordance.LOOK_AT, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """In an aluminium frame, with notes on it."""
    steel = finish("aluminium")
    width, height, rim = wish.between(rng, 1.1, 2.0), float(rng.uniform(0.85, 1.15)), 0.022
    face = written(rng, "white", ("dark blue", "black", "red", "green"), (width - 2 * rim, height - 2 * rim))
    pieces = [board(width, height, rim, steel, face, steel)]
    for k, color in enumerate(("red", "blue", "green", "black")):
        pen = cylinder(0.009, 0.12, finish(f"{color} plastic"), 10).turned((0, 0, 1), np.pi / 2)
        pieces.append(pen.at(0.14 * k, 0.021, 0.06))
    pieces.append(box((0.12, 0.03, 0.05), finish("dark blue plastic"), 0.006).at(-0.22, 0.0115, 0.06))
    return assemble(CATEGORY, pieces, steel, color="white", name="whiteboard")
