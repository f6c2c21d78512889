"""Radiator: heats a room."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, cylinder, rod, soft_box, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="radiator",
    about="Upright ribs full of hot water, below a window.",
    group="electronics",
    width=(0.5, 1.7),
    height=(0.5, 0.75),
    depth=(0.08, 0.16),
    affordances=(Affordance.SWITCH, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, ribs: int | None = None) -> Thing:
    """Ribs in a row, pipes behind, a valve at one side; its back goes to a wall."""
    skin = wish.finish(rng, "white enamel", "white enamel", "enamel", colors=("white", "cream", "grey"))
    count = ribs or int(wish.between(rng, 10, 18))
    pitch, height, depth = 0.065, float(rng.uniform(0.51, 0.6)), float(rng.uniform(0.09, 0.13))
    rib = soft_box((0.05, height - 0.08, depth), skin, (0.022, 0.03, 0.03), steps=1).ghost().at(y=0.08)
    width = (count - 1) * pitch + 0.05
    pieces: list[Solid] = [rib.at(x=(i - (count - 1) / 2) * pitch) for i in range(count)]
    for y in (0.15, height - 0.08):
        pieces.append(rod(((-width / 2 + 0.01, y, 0), (width / 2 - 0.01, y, 0)), 0.02, skin, 10).ghost())
    body = between((-width / 2, 0.08, -depth / 2), (width / 2, height, depth / 2), skin)
    x = width / 2
    pipe = rod(((x - 0.02, 0.15, 0), (x + 0.05, 0.15, 0), (x + 0.05, 0.0, 0)), 0.009, finish("copper"), 8)
    valve = (
        cylinder(0.02, 0.05, finish("white plastic"), 14, 0.004).turned((0, 0, 1), -math.pi / 2).at(x + 0.045, 0.15, 0)
    )
    feet = union(between((u - 0.012, 0, -0.03), (u + 0.012, 0.1, 0.03), skin) for u in (-x + 0.06, x - 0.06))
    return assemble(CATEGORY, [union(pieces).within(*body.colliders), pipe, valve, feet], skin)
