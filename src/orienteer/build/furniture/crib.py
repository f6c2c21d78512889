"""Crib: a small bed with bars around it."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, ball, between, box, cylinder, plate, rod, soft_box, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="crib",
    about="A small bed for a baby with bars on all sides.",
    group="bedroom",
    width=(1.1, 1.55),
    height=(0.85, 1.25),
    depth=(0.62, 0.85),
    affordances=(Affordance.PUT_IN, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its longer sides are in front and behind; a mattress, a blanket and often a toy in it."""
    wood = wish.finish(rng, "white paint", "pine", "birch", "walnut", "beech")
    length, depth, rail = wish.between(rng, 1.25, 1.42), float(rng.uniform(0.68, 0.76)), float(rng.uniform(0.88, 0.95))
    x, z, low = length / 2, depth / 2, 0.28
    pieces: list[Solid] = []
    tall = rail + float(rng.uniform(0.03, 0.16))
    for sx in (-1, 1):
        for sz in (-1, 1):
            pieces.append(box((0.05, tall, 0.05), wood, 0.006).at(sx * x, 0, sz * z))
            pieces.append(ball(0.03, wood, 14).at(sx * x, tall - 0.006, sz * z))
    count = round(length / 0.085)
    for sz in (-1, 1):
        pieces.append(between((-x, rail - 0.045, sz * z - 0.016), (x, rail, sz * z + 0.016), wood, 0.006))
        pieces.append(between((-x, low, sz * z - 0.014), (x, low + 0.05, sz * z + 0.014), wood, 0.005))
        for k in range(1, count):
            u = -x + length * k / count
            pieces.append(rod(((u, low + 0.03, sz * z), (u, rail - 0.02, sz * z)), 0.008, wood, 8))
    ends = round(depth / 0.085)
    for sx in (-1, 1):
        bow = arc((0.0, 0.0), 1.0, 0.0, np.pi, 12) * (z, tall - rail - 0.01)
        top = np.concatenate((((-z, -0.05),), ((z, -0.05),), bow))
        pieces.append(plate(top, 0.03, wood, 0.005).at(yaw=np.pi / 2).at(sx * x, rail - 0.01, 0))
        pieces.append(between((sx * x - 0.014, low, -z), (sx * x + 0.014, low + 0.05, z), wood, 0.005))
        for k in range(1, ends):
            v = -z + depth * k / ends
            pieces.append(rod(((sx * x, low + 0.03, v), (sx * x, rail - 0.03, v)), 0.008, wood, 8))
    pieces.append(between((-x + 0.01, low + 0.02, -z + 0.01), (x - 0.01, low + 0.045, z - 0.01), wood))
    pieces.append(soft_box((length - 0.05, 0.12, depth - 0.05), finish("white fabric"), 0.03).at(0, low + 0.043, 0))
    cloth = ANY.finish(rng, "fabric", colors=("light blue", "pink", "yellow", "light green", "cream"))
    pieces.append(
        soft_box((length * 0.52, 0.05, depth - 0.06), cloth, (0.04, 0.022, 0.04), (0, 0.006, 0)).at(
            length * 0.2, low + 0.145, 0
        )
    )
    pieces.append(
        soft_box((0.26, 0.07, 0.36), finish("white fabric"), (0.05, 0.03, 0.05), (0, 0.01, 0)).at(
            -length * 0.36, low + 0.158, 0
        )
    )
    if chance(rng, 0.5):
        bear = finish("brown velvet")
        toy = [ball(0.06, bear, 14), ball(0.045, bear, 14).at(y=0.095)]
        toy += [ball(0.017, bear, 8).at(s * 0.034, 0.16, 0) for s in (-1, 1)]
        toy += [cylinder(0.02, 0.09, bear, 10, 0.008).turned((1, 0, 0), 1.4).at(s * 0.045, 0.03, 0.03) for s in (-1, 1)]
        pieces.append(union(toy).at(-length * 0.12, low + 0.16, -depth * 0.2, 0.4))
    level = shelf((-length * 0.02, -z + 0.1), (length * 0.4, z - 0.1), low + 0.193, name="blanket")
    return assemble(CATEGORY, pieces, wood, supports=(level,))
