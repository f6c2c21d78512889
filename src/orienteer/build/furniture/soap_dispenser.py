"""Soap dispenser: a bottle with a pump."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bottles import label
from orienteer.build.shape import Solid, cylinder, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Look
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="soap dispenser",
    about="A bottle of liquid soap with a pump.",
    group="bathroom",
    width=(0.055, 0.14),
    height=(0.13, 0.24),
    depth=(0.055, 0.14),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.WASH),
    front=False,
)

SHAPES = (
    ((0.94, 0.0), (1.0, 0.03), (1.0, 0.55), (0.97, 0.8), (0.6, 0.96), (0.38, 1.0)),
    ((0.9, 0.0), (1.0, 0.04), (0.98, 0.4), (0.88, 0.75), (0.5, 0.95), (0.38, 1.0)),
    ((0.96, 0.0), (1.0, 0.02), (1.0, 0.93), (0.94, 0.99), (0.4, 1.0)),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of glazed ware, steel, or clear with coloured soap in it."""
    body = wish.finish(
        rng,
        "ceramic",
        "brushed steel",
        "clear glass",
        "chrome",
        "plastic",
        colors=("white", "white", "light blue", "teal", "black", "cream"),
    )
    radius, tall = wish.between(rng, 0.032, 0.038), float(rng.uniform(0.11, 0.13))
    number = int(rng.integers(len(SHAPES)))
    outside = smooth(np.array(SHAPES[number]), 3, closed=False) * (radius, tall)
    pieces = [lathe(outside, body, 32)]
    if body.material.look is Look.GLASS:
        soap = finish(pick(rng, "light blue", "light green", "pink", "orange", "yellow") + " lacquer")
        inner = outside[outside[:, 1] < tall * 0.72] * (0.94, 1.0) + np.array((0.0, 0.003))
        pieces.append(lathe(inner, soap, 28).ghost())
    if number != 1 and chance(rng, 0.4):
        ink = pick(rng, "blue", "dark green", "dark red")
        pieces.append(label(radius, tall * 0.16, tall * 0.5, int(rng.integers(4)), "white", ink))
    metal = finish(pick(rng, "chrome", "chrome", "brushed steel", "white plastic", "black plastic"))
    collar = cylinder(radius * 0.46, 0.014, metal, 24, 0.003).at(y=tall - 0.002)
    turn = float(rng.uniform(-0.5, 0.5))
    pump = _pump(radius, tall + 0.011, metal, chance(rng, 0.5)).at(yaw=turn)
    parts = [Moving("pump", "pump", pump, slide(0.014, (0.0, -1.0, 0.0)))]
    return assemble(CATEGORY, [*pieces, collar], body, parts=parts)


def _pump(radius: float, low: float, metal: Finish, curved: bool) -> Solid:
    """A stem with a head, and a beak towards +x that bends down at its end."""
    stem = cylinder(0.0042, 0.024, metal, 10).at(y=low)
    high = low + 0.022
    head = lathe(((0.008, 0.0), (0.0115, 0.002), (0.0115, 0.01), (0.009, 0.014), (0.0, 0.0148)), metal, 20).at(y=high)
    reach = radius + 0.014
    line = np.array(
        (
            (0.0, high + 0.008, 0),
            (reach * 0.5, high + 0.0095, 0),
            (reach, high + 0.006, 0),
            (reach + 0.004, high - 0.004, 0),
        )
    )
    if not curved:
        line = np.array(
            (
                (0.0, high + 0.007, 0),
                (reach * 0.5, high + 0.0075, 0),
                (reach, high + 0.0065, 0),
                (reach + 0.002, high, 0),
            )
        )
    return stem + head + rod(smooth(line, 3, closed=False), np.linspace(0.0058, 0.0036, 10).tolist(), metal, 10)
