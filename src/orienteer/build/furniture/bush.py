"""Bush: leaves from the ground up."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import crown, rod, scattered, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Thing

CATEGORY = Category(
    name="bush",
    about="A low plant with leaves from the ground up.",
    group="nature",
    width=(0.6, 2.6),
    height=(0.5, 1.7),
    depth=(0.6, 2.6),
    stands=Stands.GROUND,
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Round, from knee to head height."""
    height = wish.between(rng, 0.7, 1.35)
    wide = height * float(rng.uniform(0.55, 0.75))
    green = finish(pick(rng, "leaves", "fine leaves", "light leaves"))
    clouds = []
    for _ in range(4):
        angle, out = float(rng.uniform(0, 6.3)), wide * 0.35
        at = (out * np.sin(angle), height * float(rng.uniform(0.36, 0.56)), out * np.cos(angle))
        clouds.append(scattered(rng, 80, (wide * 0.55, height * 0.36, wide * 0.55), at))
    clouds.append(scattered(rng, 120, (wide * 0.8, height * 0.42, wide * 0.8), (0.0, height * 0.46, 0.0)))
    points = np.concatenate(clouds)
    points[:, 1] = np.maximum(points[:, 1], 0.1)
    stems = [
        rod(((0.03 * k, 0.0, 0.02 * k), (0.1 * k, height * 0.5, -0.08 * k)), 0.015, finish("bark"), 6).ghost()
        for k in (-1, 1)
    ]
    leaves = crown(points, np.array((0.0, height * 0.35, 0.0)), 0.24, green, rng)
    return assemble(CATEGORY, [union(stems), leaves], green)
