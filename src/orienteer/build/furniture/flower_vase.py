"""Flower vase: a vase with a bunch of cut flowers."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._joined import joined
from orienteer.build.furniture._vessels import vessel
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, ball, blade, rod, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="flower vase",
    about="A vase with a bunch of cut flowers.",
    group="plants",
    width=(0.16, 0.5),
    height=(0.3, 0.65),
    depth=(0.16, 0.5),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.LOOK_AT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, flowers: bool = True) -> Thing:
    """Round, slender or flaring, with or without coloured bands."""
    glaze = wish.finish(rng, "ceramic", colors=("white", "blue", "teal", "dark red", "light blue", "cream"))
    radius, tall = wish.between(rng, 0.06, 0.08), float(rng.uniform(0.22, 0.27))
    shapes = (
        ((0.55, 0.0), (0.6, 0.02), (0.95, 0.3), (1.0, 0.45), (0.75, 0.72), (0.42, 0.86), (0.45, 0.93), (0.62, 1.0)),
        ((0.6, 0.0), (0.62, 0.03), (0.5, 0.12), (0.8, 0.45), (1.0, 0.7), (0.85, 0.85), (0.5, 0.93), (0.56, 1.0)),
        ((0.7, 0.0), (0.72, 0.04), (0.62, 0.3), (0.55, 0.55), (0.68, 0.8), (0.95, 1.0)),
    )
    outside = smooth(shapes[int(rng.integers(3))], 3, closed=False) * (radius, tall)
    pieces = [vessel(outside, 0.005, glaze, 32)]
    if chance(rng, 0.7):
        band = finish("gold" if glaze.color != "white" else pick(rng, "blue ceramic", "dark red ceramic"))
        for y in (0.1, 0.52, 0.58):
            r = float(np.interp(tall * y, outside[:, 1], outside[:, 0]))
            s = float(np.interp(tall * (y + 0.035), outside[:, 1], outside[:, 0]))
            pieces.append(hoop(((r + 0.0014, tall * y), (s + 0.0014, tall * (y + 0.035))), band, 32))
    if flowers:
        neck = float(outside[outside[:, 1] > 0.8 * tall, 0].min()) - 0.01
        pieces.append(_bunch(rng, neck, tall))
    return assemble(CATEGORY, pieces, glaze, name=f"{glaze.color} flower vase")


def _bunch(rng: np.random.Generator, neck: float, tall: float) -> Solid:
    words = rng.permutation(["red", "yellow", "pink", "white", "orange", "purple"])[:2]
    green, pieces = finish("green paint"), []
    for k in range(9):
        turn, lean = k * 2.39996, 0.1 + 0.5 * math.sqrt(k / 9)
        length = float(rng.uniform(0.11, 0.17))
        foot = np.array((0.0, tall * 0.55, 0.0))
        rim = np.array((math.sin(turn) * neck * lean * 1.4, tall, math.cos(turn) * neck * lean * 1.4))
        tip = rim + length * np.array(
            (math.sin(turn) * math.sin(lean), math.cos(lean), math.cos(turn) * math.sin(lean))
        )
        pieces.append(rod(np.stack((foot, rim, tip)), 0.002, green, 5).ghost())
        head = _flower(f"{words[k % 2]} paint").turned((1, 0, 0), lean * 1.3).at(yaw=turn)
        pieces.append(head.at(*tip))
        leaf = blade(0.09, 0.03, 0.8, green, 4, 0.3, whole=False).turned((1, 0, 0), 0.5 + lean)
        pieces.append(leaf.at(yaw=turn + 0.7).at(*(rim + 0.3 * (tip - rim))))
    return union(pieces).hulled()


@cache
def _flower(word: str) -> Solid:
    petal = blade(0.036, 0.024, -0.7, finish(word), 2, 0.3, whole=False)
    outer = [petal.turned((1, 0, 0), 1.25).at(yaw=k * 2 * math.pi / 8) for k in range(8)]
    inner = [petal.turned((1, 0, 0), 0.7).at(0, 0.002, 0).at(yaw=(k + 0.5) * 2 * math.pi / 6) for k in range(6)]
    heart = ball(0.009, finish("yellow paint" if "yellow" not in word else "brown paint"), 8, 0.7).at(y=-0.002)
    return joined(union([*outer, *inner, heart]))
