"""Tree: a leafy crown on a trunk."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import crown, rod, scattered, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Thing

CATEGORY = Category(
    name="tree",
    about="A leafy crown on a trunk with branches.",
    group="nature",
    width=(1.8, 5.0),
    height=(3.0, 7.5),
    depth=(1.8, 5.0),
    stands=Stands.GROUND,
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Round or tall, in leaf, in blossom or in autumn."""
    height = wish.between(rng, 3.8, 6.2)
    wide = height * float(rng.uniform(0.26, 0.36))
    bark = finish("birch bark" if chance(rng, 0.2) else "bark")
    leaf = wish.color and {"orange": "autumn leaves", "red": "autumn leaves", "pink": "blossom"}.get(wish.color)
    green = finish(leaf or pick(rng, "leaves", "fine leaves", "light leaves", "leaves", "autumn leaves"))
    fork, thick = height * float(rng.uniform(0.26, 0.34)), height * 0.022
    middle = np.array((0.0, height * 0.64, 0.0))
    pieces = [
        rod(
            ((0, -0.05, 0), (0.02, fork * 0.5, 0.01), (0, fork, 0), (0, height * 0.75, 0)),
            (thick * 1.7, thick * 1.1, thick, thick * 0.3),
            bark,
            10,
        )
    ]
    tips: list[F64] = []
    for i in range(6):
        angle, reach = i * 2.4 + float(rng.uniform(-0.3, 0.3)), wide * float(rng.uniform(0.45, 0.7))
        up = height * float(rng.uniform(0.52, 0.78))
        tip = np.array((reach * np.sin(angle), up, reach * np.cos(angle)))
        start = np.array((0.0, fork * float(rng.uniform(0.85, 1.25)), 0.0))
        knee = start * 0.45 + tip * 0.55 - np.array((0.0, 0.12, 0.0))
        pieces.append(rod(np.stack((start, knee, tip)), (thick * 0.6, thick * 0.4, thick * 0.15), bark, 7))
        tips.append(tip)
    clouds = [scattered(rng, 110, (wide * 0.5, height * 0.15, wide * 0.5), (tip[0], tip[1], tip[2])) for tip in tips]
    clouds.append(scattered(rng, 150, (wide * 0.62, height * 0.24, wide * 0.62), (0.0, height * 0.7, 0.0)))
    leaves = crown(np.concatenate(clouds), middle, height * 0.105, green, rng)
    return assemble(CATEGORY, [union(pieces), leaves], green, centred=False)
