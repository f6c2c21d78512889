"""Potted plant: leaves in a pot."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, blade, bowl, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Thing

CATEGORY = Category(
    name="potted plant",
    about="A green plant with large leaves in a pot.",
    group="plants",
    width=(0.3, 1.3),
    height=(0.45, 1.6),
    depth=(0.3, 1.3),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Upright swords, arching blades, or leaves on stalks."""
    clay = wish.finish(rng, "terracotta", "ceramic", "ceramic", colors=("white", "dark grey", "teal", "cream"))
    radius, tall = wish.between(rng, 0.13, 0.2), wish.between(rng, 0.22, 0.34)
    outside = (
        (radius * 0.7, 0.0),
        (radius * 0.78, tall * 0.3),
        (radius * 0.95, tall - 0.035),
        (radius, tall - 0.03),
        (radius, tall),
    )
    pot = bowl(outside, 0.014, clay, 32)
    soil = cylinder(radius * 0.93, 0.02, finish("soil"), 28).at(y=tall - 0.06)
    kind = pick(rng, "swords", "arching", "stalks")
    leaf = finish("green paint") if kind == "swords" else finish("dark green paint")
    leaves = {"swords": _swords, "arching": _arching, "stalks": _stalks}[kind](rng, leaf).at(y=tall - 0.05)
    pieces = [pot, soil, leaves]
    return assemble(CATEGORY, pieces, clay, name=f"potted plant in a {clay.color} pot", color="green")


def _swords(rng: np.random.Generator, leaf: Finish) -> Solid:
    pieces = []
    for i in range(15):
        out = 0.02 + 0.05 * (i / 15)
        angle = i * 2.4
        one = blade(float(rng.uniform(0.45, 0.75)), 0.075, float(rng.uniform(0.1, 0.4)), leaf, 6, 0.35, whole=False)
        pieces.append(one.at(0, 0, out).at(yaw=angle))
    return union(pieces).hulled()


def _arching(rng: np.random.Generator, leaf: Finish) -> Solid:
    pieces = []
    for i in range(26):
        one = blade(float(rng.uniform(0.5, 0.85)), 0.05, float(rng.uniform(0.9, 2.2)), leaf, 8, 0.3, whole=False)
        pieces.append(one.at(0, 0, 0.02).at(yaw=i * 2.4 + float(rng.uniform(-0.2, 0.2))))
    return union(pieces).hulled()


def _stalks(rng: np.random.Generator, leaf: Finish) -> Solid:
    pieces = []
    for i in range(14):
        angle, lean = i * 2.4, float(rng.uniform(0.15, 0.75))
        length = float(rng.uniform(0.4, 0.85))
        tip = (length * np.sin(lean) * np.sin(angle), length * np.cos(lean), length * np.sin(lean) * np.cos(angle))
        pieces.append(rod(((0, 0, 0), (tip[0] * 0.4, tip[1] * 0.6, tip[2] * 0.4), tip), 0.006, leaf, 5))
        size = float(rng.uniform(0.22, 0.32))
        one = blade(size, size * 0.72, 0.9, leaf, 5, 0.15, whole=False).turned((1, 0, 0), 0.7 + lean * 0.5)
        pieces.append(one.at(yaw=angle).at(*tip))
    return union(pieces).hulled()
