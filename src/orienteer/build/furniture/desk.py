"""Desk: a table to work at."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category
from orienteer.build.furniture._cabinet import Case, any_handle, carcass, drawer, plinth
from orienteer.build.furniture._tables import four_legged, steel_frames, table_top
from orienteer.build.shape import between
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="desk",
    about="A table to work at, mostly with drawers.",
    group="tables",
    width=(1.0, 1.85),
    height=(0.71, 0.78),
    depth=(0.55, 0.85),
    affordances=(Affordance.PUT_ON, Affordance.OPEN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "pedestal", "writing" or "steel"; one sits at its front, under which there is room for knees."""
    style = style or pick(rng, "pedestal", "pedestal", "writing", "steel")
    wood = wish.finish(rng, "wood", "wood", "white paint")
    width, depth = wish.between(rng, 1.2, 1.65), float(rng.uniform(0.62, 0.76))
    height, thick = float(rng.uniform(0.73, 0.75)), 0.028
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    below = height - thick
    pieces = [table_top("box", width, depth, thick, height, wood)]
    parts = []
    if style == "pedestal":
        edge = width / 2 - 0.012
        case = Case(edge - 0.4, edge, 0.05, below + 0.003, -depth / 2 + 0.02, depth / 2 - 0.045)
        pieces += [carcass(case, wood, lid=False), plinth(case, wood)]
        cuts = case.bottom + 0.003 + np.array((0.0, 0.42, 0.72, 1.0)) * (case.height - 0.01)
        grip = any_handle(rng, metal)
        for i in range(3):
            low, high = (case.left + 0.003, cuts[i]), (case.right - 0.003, cuts[i + 1])
            parts.append(drawer(f"drawer-{i + 1}", low, high, case, wood, grip))
        left = -width / 2 + 0.012
        pieces.append(between((left, 0.0, case.rear), (left + 0.03, below + 0.003, case.front), wood, 0.002))
        pieces.append(
            between((left + 0.028, 0.3, case.rear + 0.02), (case.left + 0.003, below + 0.003, case.rear + 0.038), wood)
        )
    elif style == "writing":
        pieces.append(
            four_legged(pick(rng, "tapered", "turned", "square"), width, depth, below - 0.12, 0.055, wood, 0.0)
        )
        case = Case(
            -width / 2 + 0.02, width / 2 - 0.02, below - 0.125, below + 0.003, -depth / 2 + 0.02, depth / 2 - 0.04
        )
        pieces.append(carcass(case, wood, lid=False))
        cuts = np.linspace(case.left + 0.004, case.right - 0.004, 4)
        grip = any_handle(rng, metal)
        for i in range(3):
            low, high = (cuts[i], case.bottom + 0.004), (cuts[i + 1], case.top - 0.008)
            parts.append(drawer(f"drawer-{i + 1}", low, high, case, wood, grip))
    else:
        pieces.append(steel_frames(width, depth, below, ANY.finish(rng, "black metal", "white metal", "steel")))
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=(top(width - 0.04, depth - 0.04, height),))
