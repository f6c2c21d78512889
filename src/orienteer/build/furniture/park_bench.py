"""Park bench: slats on cast-iron ends."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import between, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="park bench",
    about="A long outdoor seat of slats with a back.",
    group="seating",
    width=(1.2, 2.1),
    height=(0.75, 0.95),
    depth=(0.5, 0.75),
    stands=Stands.GROUND,
    affordances=(Affordance.SIT, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Wooden slats, curled iron ends with arms."""
    wood = wish.finish(rng, "teak", "oak", "painted wood", colors=("dark green", "brown"))
    iron = finish("black cast iron" if rng.random() < 0.7 else "dark green cast iron")
    width = wish.between(rng, 1.45, 1.85)
    half = width / 2
    pieces = []
    for i in range(5):
        z = 0.24 - i * 0.09
        pieces.append(between((-half, 0.425 - 0.006 * i, z - 0.037), (half, 0.452 - 0.006 * i, z + 0.037), wood, 0.006))
    lean = 0.22
    for i in range(4):
        y = 0.53 + i * 0.095
        slat = between((-half, -0.037, -0.013), (half, 0.037, 0.013), wood, 0.006).turned((1, 0, 0), -lean)
        pieces.append(slat.at(0, y, -0.215 - (y - 0.45) * np.tan(lean)))
    for x in (-half + 0.14, half - 0.14):
        front = ((x, 0.0, 0.27), (x, 0.06, 0.25), (x, 0.3, 0.26), (x, 0.41, 0.24))
        rear = (
            (x, 0.0, -0.27),
            (x, 0.06, -0.24),
            (x, 0.3, -0.19),
            (x, 0.41, -0.2),
            (x, 0.5, -0.245),
            (x, 0.86, -0.335),
        )
        seat = ((x, 0.41, 0.25), (x, 0.4, 0.0), (x, 0.385, -0.21))
        arm = ((x, 0.41, 0.24), (x, 0.55, 0.26), (x, 0.64, 0.22), (x, 0.66, 0.05), (x, 0.64, -0.28))
        pieces.append(union(rod(line, 0.018, iron, 8) for line in (front, rear, seat, arm)))
    level = shelf((-half + 0.05, -0.14), (half - 0.05, 0.26), 0.452, name="seat")
    return assemble(CATEGORY, pieces, wood, supports=(level,))
