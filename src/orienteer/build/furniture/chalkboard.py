"""Chalkboard: a dark board to write on with chalk."""

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
    name="chalkboard",
    about="A dark board on a classroom's wall, with chalk on its ledge.",
    group="school",
    width=(1.1, 3.2),
    height=(0.8, 1.4),
    depth=(0.06, 0.16),
    stands=Stands.WALL,
    affordances=(Affordance.READ, Affordance.LOOK_AT, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Green or black in a wooden frame, with a lesson on it."""
    color = (
        wish.color
        if wish.color in ("green", "black", "dark green", "dark grey")
        else ("dark green", "black")[int(rng.integers(2))]
    )
    wood = ANY.finish(rng, "oak", "pine", "beech")
    width, height, rim = wish.between(rng, 1.5, 2.6), float(rng.uniform(1.0, 1.2)), 0.045
    face = written(rng, color, ("white", "white", "yellow", "light blue"), (width - 2 * rim, height - 2 * rim))
    pieces = [board(width, height, rim, wood, face, wood)]
    for k in range(3):
        chalk = cylinder(0.006, 0.07, finish(f"{('white', 'yellow', 'white')[k]} paper"), 8).turned(
            (0, 0, 1), np.pi / 2
        )
        pieces.append(chalk.at(0.1 * k + 0.1, 0.018, 0.06))
    pieces.append(box((0.13, 0.035, 0.05), finish("grey fabric"), 0.006).at(-0.2, 0.0115, 0.06))
    return assemble(CATEGORY, pieces, wood, color=color, name=f"{color} chalkboard")
