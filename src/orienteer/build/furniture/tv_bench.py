"""TV bench: a low, wide cupboard for a television."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, top
from orienteer.build.category import Category
from orienteer.build.furniture._cabinet import BOARD, Case, any_handle, boards, carcass, door, drawer, shelf_supports
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, between
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Support, Thing

CATEGORY = Category(
    name="tv bench",
    about="A low, wide cupboard for a television.",
    group="storage",
    width=(1.15, 2.0),
    height=(0.38, 0.65),
    depth=(0.36, 0.48),
    affordances=(Affordance.OPEN, Affordance.PUT_ON, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Three bays: doors or drawers outside, an open shelf between."""
    wood = wish.finish(rng, "wood", "wood", "white paint")
    width, height, depth = wish.between(rng, 1.3, 1.85), float(rng.uniform(0.46, 0.58)), float(rng.uniform(0.39, 0.44))
    lift = float(rng.uniform(0.1, 0.16))
    case = Case(-width / 2, width / 2, lift, height, -depth / 2, depth / 2 - 0.02)
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    third = width * float(rng.uniform(0.3, 0.34))
    walls = (case.left + third, case.right - third)
    pieces: list[Solid] = [carcass(case, wood)]
    for x in walls:
        low, high = (
            (x - BOARD / 2, case.bottom + 0.018, case.rear + 0.009),
            (x + BOARD / 2, case.top - 0.018, case.front - 0.004),
        )
        pieces.append(between(low, high, wood))
    middle = Case(walls[0] - BOARD / 2, walls[1] + BOARD / 2, case.bottom, case.top, case.rear, case.front - 0.004)
    level = (case.bottom + case.top) / 2 + 0.02
    pieces.append(boards(middle, [level], wood))
    pieces.append(
        four(leg(pick(rng, "tapered", "round", "square"), lift + 0.01, 0.045, wood), width / 2 - 0.08, depth / 2 - 0.06)
    )
    parts: list[Moving] = []
    drawers = chance(rng, 0.4)
    grip = any_handle(rng, metal, upright=not drawers)
    for x0, x1, left in ((case.left + 0.002, walls[0] + 0.008, True), (walls[1] - 0.008, case.right - 0.002, False)):
        y0, y1 = case.bottom + 0.002, case.top - 0.022
        if drawers:
            half = (y0 + y1) / 2
            for below, above in ((y0, half), (half, y1)):
                name = f"drawer-{len(parts) + 1}"
                parts.append(drawer(name, (x0, below), (x1, above), case, wood, grip))
        else:
            parts.append(
                door(f"door-{len(parts) + 1}", (x0, y0), (x1, y1), case, wood, grip, left, chance(rng, 0.3), 0.7)
            )
    supports: list[Support] = [top(width - 0.02, depth - 0.03, height)]
    supports += shelf_supports(middle, [case.bottom + BOARD, level], case.top - BOARD)
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)
