"""Bookcase: shelves full of books."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category
from orienteer.build.furniture._books import row_of_books
from orienteer.build.furniture._cabinet import BOARD, Case, boards, carcass, plinth, shelf_supports
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bookcase",
    about="A tall case of open shelves with books in them.",
    group="storage",
    width=(0.55, 1.8),
    height=(0.9, 2.3),
    depth=(0.24, 0.38),
    affordances=(Affordance.PUT_IN, Affordance.READ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, books: bool = True) -> Thing:
    """Four to six shelves; every book is a part with its title."""
    wood = wish.finish(rng, "wood", "wood", "white paint")
    width, height = wish.between(rng, 0.75, 1.2), float(rng.uniform(1.75, 2.1))
    depth = float(rng.uniform(0.27, 0.32))
    case = Case(-width / 2, width / 2, 0.07, height, -depth / 2, depth / 2)
    count = int(rng.integers(5, 7))
    heights = [case.bottom + BOARD + (height - case.bottom - 2 * BOARD) * i / count for i in range(count)]
    pieces = [carcass(case, wood), plinth(case, wood, 0.01), boards(case, heights[1:], wood)]
    supports = shelf_supports(case, heights, height - BOARD)
    parts: list[Moving] = []
    for i, level in enumerate(supports):
        if books and chance(rng, 0.92):
            parts += row_of_books(
                rng, f"book-{i + 1}", level, case.left + BOARD + 0.01, case.right - BOARD - 0.01, depth
            )
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=list(supports))
