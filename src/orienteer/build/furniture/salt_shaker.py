"""Salt shaker: a small faceted glass with a metal top full of holes."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, lathe, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="salt shaker",
    about="A small faceted glass with a metal top full of holes.",
    group="tableware",
    width=(0.03, 0.14),
    height=(0.06, 0.13),
    depth=(0.03, 0.07),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, pair: bool | None = None) -> Thing:
    """`pair` adds one with pepper."""
    stuff = wish.finish(rng, "clear glass", "clear glass", "white ceramic")
    radius, tall = wish.between(rng, 0.02, 0.024), float(rng.uniform(0.078, 0.092))
    salt = _shaker(radius, tall, stuff, finish("white plaster"))
    if pair if pair is not None else chance(rng, 0.5):
        pepper = _shaker(radius, tall, stuff, finish("dark grey plaster"))
        return assemble(
            CATEGORY,
            [salt.at(-radius * 1.3), pepper.at(radius * 1.3, 0, -radius * 0.7)],
            stuff,
            name="salt shaker and pepper shaker",
        )
    return assemble(CATEGORY, [salt], stuff)


def _shaker(radius: float, tall: float, stuff: Finish, inside: Finish) -> Solid:
    glass = stuff.word == "clear glass"
    body = lathe(np.array(((0.9, 0.0), (1.0, 0.05), (0.84, 0.55), (0.74, 0.72))) * (radius, tall), stuff, 10)
    pieces = [body]
    if glass:
        pieces.append(lathe(np.array(((0.8, 0.05), (0.87, 0.08), (0.77, 0.48))) * (radius, tall), inside, 10).ghost())
    t = np.linspace(0, math.pi / 2, 9)
    dome = np.stack((radius * 0.84 * np.cos(t), tall * (0.86 + 0.13 * np.sin(t))), axis=1)
    dome[-1, 0] = 0.0
    side = np.array(((0.8, 0.7), (0.88, 0.705), (0.88, 0.76), (0.84, 0.775), (0.84, 0.855))) * (radius, tall)
    pieces += [lathe(side, finish("chrome"), 28), wrapped(dome, _holes(), 28)]
    return union(pieces)


@lru_cache(maxsize=1)
def _holes() -> Finish:
    """Steel with rings of holes; its upper edge is the middle of the lid, its lower half is below the lid."""
    v, u = plane((160, 320))
    dark = v < 0.02
    for level, count in ((0.14, 6), (0.27, 11)):
        dark = dark | (np.hypot((v - level) / 0.035, ((u * count) % 1 - 0.5) * 2 * level * math.pi / count / 0.05) < 1)
    return coat("steel", laid(rgb("c3c6c9"), rgb("1d1d1f"), dark), 0.25, "silver")
