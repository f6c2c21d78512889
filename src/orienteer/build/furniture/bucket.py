"""Bucket: an open pail with a bow to carry it by."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, bowl, cylinder, plate, rod, torus, tube, union
from orienteer.build.shape.outline import arc, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bucket",
    about="An open pail, wider above, with a bow to carry it by.",
    group="workshop",
    width=(0.24, 0.4),
    height=(0.23, 0.55),
    depth=(0.24, 0.4),
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "metal" or "plastic"; its bow stands up or hangs down."""
    style = style or pick(rng, "metal", "plastic")
    rim, tall = wish.between(rng, 0.135, 0.16), wish.between(rng, 0.25, 0.3)
    foot = rim * float(rng.uniform(0.68, 0.76))
    steel = finish("steel")
    if style == "metal":
        main = wish.finish(rng, "galvanised steel", "galvanised steel", "galvanised steel", "red metal", "blue metal")
        outside = [(foot, 0.0), (foot + 0.004, 0.012), (rim, tall)]
        rings = _hoops(main, foot, rim, tall, (0.045, 0.62, 0.68))
    else:
        main = wish.finish(rng, "plastic", colors=("blue", "red", "yellow", "green", "white", "orange"))
        outside = [(foot, 0.0), (foot + 0.005, 0.006), (rim - 0.004, tall - 0.03), (rim, tall - 0.028), (rim, tall)]
        rings = _hoops(main, foot, rim - 0.004, tall - 0.03, (0.86, 0.93))
    pieces = [bowl(outside, 0.0025, main, 40), torus(rim, 0.0045, main, 40, 8).at(y=tall - 0.006), rings]
    up = 0.0 if chance(rng, 0.55) else float(rng.uniform(1.35, 1.5)) * (1 if chance(rng, 0.5) else -1)
    pieces.append(_bow(rim, tall, steel, main, up, style == "metal").at(yaw=float(rng.uniform(-0.5, 0.5))))
    return assemble(CATEGORY, pieces, main)


def _hoops(main: Finish, foot: float, rim: float, tall: float, levels: tuple[float, ...]) -> Solid:
    """Beads rolled into the wall at those shares of its height."""
    return union(torus(foot + (rim - foot) * y + 0.001, 0.003, main, 40, 6).at(y=y * tall) for y in levels).ghost()


def _bow(rim: float, tall: float, steel: Finish, main: Finish, turn: float, wooden: bool) -> Solid:
    """Its ends in two ears at the rim; turned over by radians from upright, with a grip in its middle."""
    x, pivot = rim + 0.008, tall - 0.035
    bend = arc((0.0, 0.0), x, 0.0, math.pi, 20) * (1.0, 1.02)
    wire = rod([(a, b, 0.0) for a, b in bend], 0.003, steel, 8)
    high = x * 1.02
    grip = tube(0.0095, 0.002, 0.1, finish("beech" if wooden else "black plastic"), 14)
    lying = grip.turned((0, 0, 1), -math.pi / 2).at(-0.05, high - 0.001)
    ear = (
        plate(rectangle(0.034, 0.036, 0.012, 3), 0.003, main, 0.001)
        .turned((0, 1, 0), math.pi / 2)
        .at(rim - 0.002, pivot)
    )
    knob = cylinder(0.006, 0.012, steel, 10).turned((0, 0, 1), -math.pi / 2).at(rim - 0.002, pivot)
    return (wire + lying).turned((1, 0, 0), turn).at(y=pivot) + (ear + knob).both_sides()
