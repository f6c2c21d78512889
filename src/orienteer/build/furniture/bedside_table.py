"""Bedside table: a small cupboard beside a bed."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category
from orienteer.build.furniture._cabinet import Case, any_handle, carcass, drawer
from orienteer.build.furniture._chest import chest
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import between
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bedside table",
    about="A small cupboard with a drawer, as high as a bed.",
    group="bedroom",
    width=(0.36, 0.58),
    height=(0.42, 0.68),
    depth=(0.33, 0.48),
    affordances=(Affordance.OPEN, Affordance.PUT_ON, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """One to three drawers, or one above an open shelf."""
    wood = wish.finish(rng, "wood", "wood", "white paint")
    width, height, depth = wish.between(rng, 0.4, 0.52), float(rng.uniform(0.47, 0.6)), float(rng.uniform(0.36, 0.42))
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    if chance(rng, 0.55):
        rows = [1.2, 1.0, 0.9][: int(rng.integers(1, 4))]
        lift = height - 0.17 * len(rows) - 0.05 if len(rows) < 3 else 0.07
        pieces, parts, support = chest(rng, (width, height, depth), 1, rows, wood, wood, metal, max(lift, 0.06))
        return assemble(CATEGORY, pieces, wood, parts=parts, supports=(support,))
    case = Case(-width / 2, width / 2, height - 0.2, height, -depth / 2, depth / 2 - 0.02)
    low, high = (case.left + 0.003, case.bottom + 0.003), (case.right - 0.003, case.top - 0.023)
    legs = four(
        leg(pick(rng, "square", "tapered"), case.bottom + 0.01, 0.038, wood), width / 2 - 0.0205, depth / 2 - 0.0415
    )
    board = between(
        (-width / 2 + 0.03, 0.14, -depth / 2 + 0.03), (width / 2 - 0.03, 0.156, depth / 2 - 0.05), wood, 0.002
    )
    pieces = [carcass(case, wood), legs, board]
    supports = [
        top(width - 0.02, depth - 0.04, height),
        top(width - 0.1, depth - 0.12, 0.156, case.bottom - 0.156, "shelf"),
    ]
    parts = [drawer("drawer-1", low, high, case, wood, any_handle(rng, metal))]
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)
