"""Bookcase: shelves for books."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, top
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._books import row, stack
from orienteer.build.furniture._cabinet import (
    BOARD,
    Case,
    any_handle,
    boards,
    carcass,
    door,
    plinth,
    shelf_supports,
)
from orienteer.build.shape import Solid, box, lathe, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Support, Thing

CATEGORY = Category(
    name="bookcase",
    about="Open shelves one above the other, mostly full of books.",
    group="storage",
    width=(0.6, 1.3),
    height=(0.8, 2.3),
    depth=(0.26, 0.42),
    affordances=(Affordance.PUT_IN, Affordance.PUT_ON),
)


def make(
    rng: np.random.Generator,
    wish: Wish = ANY,
    *,
    filled: float = 0.85,
    shelves: int | None = None,
    width: float | None = None,
    doors: bool | None = None,
) -> Thing:
    """`filled` is the share of its room that books take; `shelves` counts the levels one can put something on."""
    wood = wish.finish(rng, "wood", "wood", "white paint")
    count = shelves or int(rng.integers(4, 7))
    pitch = float(rng.uniform(0.31, 0.36))
    wide = width or wish.between(rng, 0.75, 1.05)
    height, depth = 0.07 + count * pitch + BOARD, float(rng.uniform(0.29, 0.34))
    case = Case(-wide / 2, wide / 2, 0.06, height, -depth / 2, depth / 2 - 0.02)
    pieces = [carcass(case, wood), plinth(case, wood, 0.02)]
    heights = [case.bottom + BOARD + i * pitch for i in range(count)]
    pieces.append(boards(case, heights[1:], wood))
    closed = count > 4 and (doors if doors is not None else chance(rng, 0.3))
    parts: list[Moving] = []
    first = 0
    if closed:
        first = 1 if count < 6 else 2
        parts = _doors(rng, case, heights[first] - BOARD / 2, wood)
    for i in range(first, count):
        room = (heights[i + 1] - BOARD if i + 1 < count else case.top - BOARD) - heights[i]
        pieces += [piece.at(0.0, heights[i], 0.0) for piece in _contents(rng, case, room, filled)]
    # what stands on a shelf with books is already there
    supports: list[Support] = [] if filled > 0 else shelf_supports(case, heights, case.top - BOARD)[first:]
    supports.append(top(wide - 0.03, depth - 0.04, height))
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)


def _doors(rng: np.random.Generator, case: Case, high: float, wood: Finish) -> list[Moving]:
    grip = any_handle(rng, ANY.finish(rng, "brass", "steel", "black metal"), upright=True)
    return [
        door(name, (x0, case.bottom + 0.002), (x1, high), case, wood, grip, left, True, 0.8)
        for name, x0, x1, left in (
            ("door-1", case.left + 0.002, 0.0, True),
            ("door-2", 0.0, case.right - 0.002, False),
        )
    ]


def _contents(rng: np.random.Generator, case: Case, room: float, filled: float) -> list[Solid]:
    """Runs of books with gaps and a few other things between."""
    x, end = case.left + BOARD + 0.01, case.right - BOARD - 0.01
    depth = case.front - case.rear - 0.05
    pieces: list[Solid] = []
    while end - x > 0.08 and filled > 0:
        run = min(end - x, float(rng.uniform(0.25, 0.6)))
        if chance(rng, filled):
            solids, books = row(rng, run, min(room - 0.02, 0.29), depth, simple=True)
            solid = union(solids).at(x, 0.0, case.front - 0.035)
            if books:
                pieces.append(solid)
                x = float(solid.bounds[1][0]) + 0.004
                continue
        if chance(rng, 0.7) and end - x > 0.2:
            pieces.append(_ornament(rng, room).at(x + 0.11, 0.0, (case.front + case.rear) / 2))
        x += max(0.2, run * 0.5)
    return pieces


def _ornament(rng: np.random.Generator, room: float) -> Solid:
    """Something that stands between books."""
    glaze = ANY.finish(rng, "ceramic", colors=("teal", "white", "dark blue", "orange", "yellow"))
    match int(rng.integers(3)):
        case 0:
            tall = min(room - 0.05, 0.2)
            shape = [(0.035, 0.0), (0.06, 0.3 * tall), (0.055, 0.6 * tall), (0.022, 0.85 * tall), (0.03, tall)]
            return lathe(shape, glaze, 18)
        case 1:
            return stack(rng, int(rng.integers(2, 4))).at(yaw=0.1)
        case _:
            return box((0.16, 0.1, 0.14), ANY.finish(rng, "wicker", colors=("light brown", "beige")), 0.006)
