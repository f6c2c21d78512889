"""Crate: an open box of slats."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category
from orienteer.build.shape import Solid, between
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="crate",
    about="An open box of wooden slats with gaps between them.",
    group="storage",
    width=(0.35, 0.75),
    height=(0.2, 0.55),
    depth=(0.26, 0.55),
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, lid: bool = False) -> Thing:
    """Slats on posts in its corners, open above or under a `lid` of slats, with a gap for the hands at either end."""
    wood = wish.finish(rng, "pine", "weathered wood", "pale oak", "pine")
    width, depth = wish.between(rng, 0.45, 0.64), float(rng.uniform(0.32, 0.44))
    count = int(rng.integers(3, 5))
    board, gap, thick = float(rng.uniform(0.07, 0.085)), float(rng.uniform(0.014, 0.024)), 0.011
    height = count * (board + gap)
    x, z, post = width / 2, depth / 2, 0.026
    pieces: list[Solid] = []
    for sx in (-1, 1):
        for sz in (-1, 1):
            px, pz = sx * (x - thick - post / 2), sz * (z - thick - post / 2)
            pieces.append(between((px - post / 2, 0.012, pz - post / 2), (px + post / 2, height, pz + post / 2), wood))
    for k in range(count):
        low = 0.004 + k * (board + gap)
        long = between((-x, low, z - thick), (x, low + board, z), wood, 0.002)
        short = between((x - thick, low, -z + thick), (x, low + board, z - thick), wood, 0.002)
        if k == count - 1 and chance(rng, 0.6):
            short = between((x - thick, low, -z + thick), (x, low + board * 0.35, z - thick), wood, 0.002)
        pieces += [long, long.mirrored(2), short, short.mirrored(0)]
    planks = max(3, round(depth / 0.1))
    for k in range(planks):
        a, b = (-z + 0.012 + (depth - 0.024) * (k + share) / planks for share in (0.06, 0.94))
        pieces.append(between((-x + 0.0125, 0.0, a), (x - 0.0125, 0.012, b), wood, 0.001))
    if chance(rng, 0.4):
        brace = np.hypot(width - 0.1, height - 0.06)
        plank = between((-brace / 2, -0.03, 0.0), (brace / 2, 0.03, 0.01), wood, 0.001)
        angle = float(np.arctan2(height - 0.1, width - 0.1))
        pieces.append(plank.turned((0, 0, 1), angle).at(0, height / 2, z - 0.0005))
    if not lid:
        return assemble(CATEGORY, pieces, wood)
    pieces += [
        between((-x, height, -z + depth * a), (x, height + thick, -z + depth * b), wood, 0.001)
        for a, b in (((k + 0.03) / planks, (k + 0.97) / planks) for k in range(planks))
    ]
    return assemble(CATEGORY, pieces, wood, supports=(top(width, depth, height + thick),))
