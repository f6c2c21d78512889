"""China cabinet: a cupboard that shows its plates behind glass."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cabinet import Case, any_handle, boards, carcass, door, drawer, plinth
from orienteer.build.furniture._glazed import glass_door
from orienteer.build.shape import Solid, between, cylinder, frustum, lathe, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="china cabinet",
    about="A tall cupboard with plates and cups behind glass doors, over drawers and doors.",
    group="storage",
    width=(0.9, 1.6),
    height=(1.75, 2.25),
    depth=(0.38, 0.58),
    affordances=(Affordance.OPEN, Affordance.PUT_IN, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Glass above, doors below, drawers between, a cornice on top."""
    wood = wish.finish(rng, "mahogany", "cherry", "walnut", "oak", "white paint")
    width, height, depth = wish.between(rng, 1.05, 1.4), float(rng.uniform(1.88, 2.08)), float(rng.uniform(0.42, 0.48))
    split = 0.8
    low = Case(-width / 2, width / 2, 0.08, split, -depth / 2, depth / 2 - 0.02)
    high = Case(-width / 2 + 0.02, width / 2 - 0.02, split + 0.024, height - 0.05, -depth / 2, depth / 2 - 0.09)
    pieces: list[Solid] = [
        carcass(low, wood, lid=False),
        plinth(low, wood, 0.01),
        between(
            (-width / 2 - 0.015, split - 0.004, low.rear),
            (width / 2 + 0.015, split + 0.026, depth / 2 + 0.015),
            wood,
            0.006,
        ),
        carcass(high, wood),
        between(
            (high.left - 0.02, height - 0.052, high.rear),
            (high.right + 0.02, height - 0.02, high.front + 0.045),
            wood,
            0.01,
        ),
        between(
            (high.left - 0.04, height - 0.022, high.rear), (high.right + 0.04, height, high.front + 0.065), wood, 0.008
        ),
    ]
    metal = ANY.finish(rng, "brass", "steel")
    grip, upright = any_handle(rng, metal), any_handle(rng, metal, upright=True)
    parts: list[Moving] = []
    count = 2 if width < 1.2 else 3
    cuts = np.linspace(low.left + 0.002, low.right - 0.002, count + 1)
    upper = np.linspace(high.left + 0.002, high.right - 0.002, count + 1)
    for i in range(count):
        left = i < count - 1
        parts.append(drawer(f"drawer-{i + 1}", (cuts[i], split - 0.17), (cuts[i + 1], split - 0.006), low, wood, grip))
        parts.append(
            door(
                f"door-{i + 1}",
                (cuts[i], low.bottom + 0.003),
                (cuts[i + 1], split - 0.17),
                low,
                wood,
                upright,
                left,
                True,
                0.7,
            )
        )
        parts.append(
            glass_door(
                f"glass-door-{i + 1}",
                (upper[i], high.bottom + 0.003),
                (upper[i + 1], high.top - 0.003),
                high,
                wood,
                upright,
                left,
            )
        )
    floor, roof = high.bottom + 0.02, high.top - 0.02
    heights = [floor + (roof - floor) * k / 3 for k in range(3)]
    pieces.append(boards(high, heights[1:], wood, 0.016))
    china = finish(f"{pick(rng, 'white', 'cream', 'light blue')} ceramic")
    for y in heights:
        pieces.append(_china(rng, high, (roof - floor) / 3 - 0.03, china).at(y=y))
    return assemble(CATEGORY, pieces, wood, parts=parts)


def _china(rng: np.random.Generator, case: Case, room: float, china: Finish) -> Solid:
    """A row of plates on edge along the back, cups or a jug before them."""
    pieces: list[Solid] = []
    tall = min(room - 0.02, 0.24)
    blue = finish("dark blue ceramic")
    for x in np.arange(case.left + 0.06 + tall / 2, case.right - tall / 2 - 0.04, tall + 0.03):
        rim = lathe(((tall * 0.3, 0.0), (tall * 0.5, 0.018)), china, 18)
        inner = cylinder(tall * 0.33, 0.004, blue if chance(rng, 0.5) else china, 16).at(y=0.016)
        plate = (rim + inner).turned((1, 0, 0), np.pi / 2 - 0.2)
        pieces.append(plate.at(float(x), tall / 2 + 0.004, case.rear + 0.06))
    for x in np.arange(case.left + 0.1, case.right - 0.1, 0.13):
        if chance(rng, 0.7):
            cup = frustum(0.024, 0.038, 0.062, china, 10)
            pieces.append(cup.at(float(x), 0.0, case.front - 0.09))
    return union(pieces)
