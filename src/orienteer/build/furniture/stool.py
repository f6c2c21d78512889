"""Stool: a small seat without a back."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, round_top
from orienteer.build.category import Category
from orienteer.build.shape import cylinder, frustum, ring, rod, slab, torus
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="stool",
    about="A small seat without a back.",
    group="seating",
    width=(0.3, 0.5),
    height=(0.4, 0.52),
    depth=(0.3, 0.5),
    affordances=(Affordance.SIT, Affordance.PUT_ON, Affordance.PUSH),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Three or four splayed legs under a round board, sometimes with a cushion."""
    wood = wish.finish(rng, "wood")
    radius, height, count = float(rng.uniform(0.16, 0.19)), float(rng.uniform(0.43, 0.48)), int(rng.integers(3, 5))
    thick = 0.035
    board = slab(circle(radius, 32), thick, wood, 0.01).at(y=height - thick)
    below = height - thick + 0.004
    one = frustum(0.013, 0.018, below / math.cos(0.2), wood, 12)
    one = one.turned((1, 0, 0), -0.2, (0, below, 0)).at(0, 0, radius * 0.55)
    pieces = [board, ring(one, count, math.pi / count)]
    if pick(rng, "ring", "rungs") == "ring":
        pieces.append(
            torus(radius * 0.55 + 0.2 * (below - 0.17), 0.008, ANY.finish(rng, "chrome", "black metal"), 28, 8).at(
                y=0.16
            )
        )
    else:
        reach = radius * 0.55 + 0.2 * (below - 0.16)
        ends = [
            (math.sin(a) * reach, 0.16, math.cos(a) * reach)
            for a in math.pi / count + 2 * math.pi * np.arange(count) / count
        ]
        for i in range(count):
            pieces.append(rod((ends[i], ends[(i + 1) % count]), 0.009, wood, 8))
    if chance(rng, 0.35):
        cloth = ANY.finish(rng, "fabric", "leather")
        pieces.append(cylinder(radius - 0.006, 0.035, cloth, 32, 0.014).at(y=height - 0.004))
        height += 0.031
    return assemble(CATEGORY, pieces, wood, supports=(round_top(radius - 0.02, height, "seat"),))
