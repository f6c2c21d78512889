"""Wardrobe: a tall cupboard for clothes."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import Case, any_handle, boards, carcass, door, drawer, plinth
from orienteer.build.shape import between, card, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wardrobe",
    about="A tall cupboard for clothes with two to four doors.",
    group="storage",
    width=(0.85, 2.1),
    height=(1.85, 2.35),
    depth=(0.52, 0.7),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, mirrored: bool | None = None) -> Thing:
    """Doors in a row, sometimes over drawers, sometimes one with a mirror on it."""
    wood = wish.finish(rng, "wood", "wood", "white paint", "cream paint")
    count = {"small": 2, "narrow": 2, "large": 4, "wide": 4}.get(wish.size or "", int(rng.integers(2, 4)))
    width = count * float(rng.uniform(0.44, 0.5))
    height, depth = float(rng.uniform(1.95, 2.2)), float(rng.uniform(0.57, 0.63))
    case = Case(-width / 2, width / 2, 0.08, height - 0.03, -depth / 2, depth / 2 - 0.03)
    pieces = [carcass(case, wood), plinth(case, wood)]
    pieces.append(
        between(
            (-width / 2 - 0.02, height - 0.032, case.rear), (width / 2 + 0.02, height, depth / 2 + 0.012), wood, 0.008
        )
    )
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    framed, low_drawers = chance(rng, 0.6), chance(rng, 0.4)
    start = case.bottom + 0.003
    split = start + (0.24 if low_drawers else 0.0)
    cuts = np.linspace(case.left + 0.002, case.right - 0.002, count + 1)
    grip, flat_grip = any_handle(rng, metal, upright=True), any_handle(rng, metal)
    glass = int(rng.integers(count)) if (mirrored if mirrored is not None else chance(rng, 0.3)) else -1
    parts: list[Moving] = []
    for i in range(count):
        left = i % 2 == 0 if count % 2 == 0 else i < count - 1
        low, high = (cuts[i], split), (cuts[i + 1], case.top - 0.003)
        leaf = door(f"door-{i + 1}", low, high, case, wood, grip, left, framed, 0.48)
        if i == glass:
            plate = card(cuts[i + 1] - cuts[i] - 0.16, high[1] - low[1] - 0.16, finish("mirror"))
            z = case.front + 0.019 + 0.0015
            leaf = Moving(
                leaf.id, leaf.name, leaf.solid + plate.at((cuts[i] + cuts[i + 1]) / 2, low[1] + 0.08, z), leaf.joint
            )
        parts.append(leaf)
        if low_drawers:
            parts.append(drawer(f"drawer-{i + 1}", (cuts[i], start), (cuts[i + 1], split), case, wood, flat_grip))
    inner = [split] if low_drawers else []
    pieces.append(boards(case, [*inner, case.top - 0.3], wood))
    rail_y = case.top - 0.4
    z = (case.rear + case.front) / 2
    pieces.append(rod(((case.left + 0.018, rail_y, z), (case.right - 0.018, rail_y, z)), 0.012, finish("chrome"), 8))
    return assemble(CATEGORY, pieces, wood, parts=parts)
