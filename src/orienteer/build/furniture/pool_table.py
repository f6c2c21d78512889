"""Pool table: a green bed with six pockets."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, ball, between, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pool table",
    about="A heavy table with a cloth bed, cushions around it and six pockets.",
    group="tables",
    width=(2.0, 2.9),
    height=(0.78, 0.95),
    depth=(1.15, 1.65),
    affordances=(Affordance.PLAY,),
)

_BALLS = ("yellow", "blue", "red", "purple", "orange", "green", "dark red", "black", "white")


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Wooden rails around green or blue cloth, balls upon it, and often a cue."""
    wood = ANY.finish(rng, "mahogany", "walnut", "oak", "wenge")
    cloth = wish.finish(rng, "velvet", colors=("green", "green", "dark green", "blue"))
    length = wish.between(rng, 2.25, 2.6)
    wide, bed, rim = length * 0.55, 0.78, 0.13
    x, z = length / 2, wide / 2
    pieces: list[Solid] = [
        between((-x + 0.03, bed - 0.03, -z + 0.03), (x - 0.03, bed, z - 0.03), cloth),
        between((-x + 0.05, bed - 0.2, -z + 0.05), (x - 0.05, bed - 0.025, z - 0.05), wood, 0.02),
        four(leg("turned", bed - 0.18, 0.15, wood), x - 0.17, z - 0.17),
    ]
    gap, high = 0.075, bed + 0.045
    for sx in (-1, 1):
        low, up = sorted((sx * gap, sx * (x - 0.1)))
        pieces += [
            between((low, bed - 0.11, s * z - 0.05 * (s + 1)), (up, high, s * z + 0.05 * (1 - s)), wood, 0.012)
            for s in (-1, 1)
        ]
        pieces += [
            _cushion(low + 0.012, up - 0.012, s * (z - 0.1), s * (z - 0.15), bed, high - 0.008, cloth) for s in (-1, 1)
        ]
        a, b = sorted((sx * (x - 0.1), sx * x))
        pieces.append(between((a, bed - 0.11, -z + 0.1), (b, high, z - 0.1), wood, 0.012))
        c, d = sorted((sx * (x - 0.1), sx * (x - 0.15)))
        pieces.append(between((c, bed - 0.002, -z + rim + 0.03), (d, high - 0.008, z - rim - 0.03), cloth, 0.006))
    black, steel = finish("black leather"), finish("black lacquer")
    for px, pz in [(sx * u, sz * (z - 0.06)) for sx, u in ((-1, x - 0.06), (1, x - 0.06), (1, 0.0)) for sz in (-1, 1)]:
        pieces.append(cylinder(0.072, 0.14, black, 20).at(px, bed - 0.11, pz))
        pieces.append(cylinder(0.058, 0.004, steel, 20).at(px, bed + 0.029, pz).ghost())
    pieces.append(_balls(rng, length, bed))
    if chance(rng, 0.6):
        start = np.array((-x * 0.45, bed + 0.022, -z * 0.3))
        cue = rod(np.stack((start, start + np.array((x * 0.9, 0.012, z * 0.5)))), (0.006, 0.013), finish("pale oak"), 8)
        pieces.append(cue)
    return assemble(CATEGORY, pieces, cloth, tags={"frame": wood.word})


def _cushion(x0: float, x1: float, z0: float, z1: float, bed: float, high: float, cloth: Finish) -> Solid:
    low, up = sorted((z0, z1))
    return between((x0, bed - 0.002, low), (x1, high, up), cloth, 0.006)


def _balls(rng: np.random.Generator, length: float, bed: float) -> Solid:
    """A triangle of balls at one end, and the white one."""
    r, pieces = 0.0285, []
    start = length * 0.2
    for row in range(5):
        for k in range(row + 1):
            color = _BALLS[(row * 3 + k * 5 + int(rng.integers(8))) % 8]
            at = (start + row * r * 1.74, bed, (k - row / 2) * r * 2.01)
            pieces.append(ball(r, finish(f"{color} lacquer"), 10).at(*at))
    pieces.append(ball(r, finish("white lacquer"), 10).at(-start, bed, 0.04))
    return union(pieces)
