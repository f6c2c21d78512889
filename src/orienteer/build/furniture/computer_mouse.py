"""Computer mouse: what one points with on a screen."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._computers import mouse_pieces
from orienteer.build.shape import rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="computer mouse",
    about="A hand-sized shell with two buttons and a wheel, to point with on a screen.",
    group="office",
    width=(0.05, 0.14),
    height=(0.025, 0.05),
    depth=(0.09, 0.25),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.TOUCH, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, cable: bool | None = None) -> Thing:
    """Its buttons point to −z, away from the hand that comes from +z; `cable` has one."""
    shell = wish.finish(rng, "plastic", "lacquer", colors=("black", "black", "dark grey", "white", "silver", "red"))
    wheel = finish("grey rubber" if shell.color == "black" else "black rubber")
    length = round(wish.between(rng, 0.105, 0.122), 4)
    pieces = list(mouse_pieces(shell, wheel, length))
    if cable if cable is not None else chance(rng, 0.5):
        z, side = -length / 2, 1 if chance(rng, 0.5) else -1
        way = (
            (0, 0.01, z + 0.004),
            (0, 0.006, z - 0.015),
            (side * 0.015, 0.002, z - 0.04),
            (side * 0.05, 0.002, z - 0.07),
        )
        pieces.append(rod(smooth(np.array(way), 4, closed=False), 0.0018, finish("black rubber"), 6))
    return assemble(CATEGORY, pieces, shell)
