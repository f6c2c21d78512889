"""Plate: a flat round dish with a raised rim."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, round_top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._bread import crust
from orienteer.build.furniture._wrapped import bent, hoop, wrapped
from orienteer.build.shape import Solid, ball, bowl, lathe, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="plate",
    about="A flat round dish with a raised rim.",
    group="tableware",
    width=(0.18, 0.32),
    height=(0.015, 0.14),
    depth=(0.18, 0.32),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.PUT_ON,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, served: bool | None = None) -> Thing:
    """Plain or with a coloured rim; when `served` there is food on it."""
    glaze = wish.finish(rng, "white ceramic", "white ceramic", "cream ceramic")
    radius = wish.between(rng, 0.115, 0.14)
    line = (
        (0.55, 0.0),
        (0.58, 0.0),
        (0.62, 0.035),
        (0.74, 0.06),
        (0.99, 0.13),
        (1.0, 0.145),
        (0.985, 0.15),
        (0.74, 0.085),
        (0.66, 0.062),
        (0.6, 0.05),
        (0.0, 0.05),
    )
    dish = lathe(np.array(line) * radius, glaze, 56)
    colliders = bowl(
        ((radius * 0.6, 0.0), (radius * 0.7, radius * 0.05), (radius, radius * 0.15)), 0.006, glaze
    ).colliders
    pieces = [dish.within(*colliders)]
    if chance(rng, 0.6):
        band = ANY.finish(rng, "blue ceramic", "dark green ceramic", "gold", "dark red ceramic")
        rim = np.array(((0.99, 0.1385), (0.9, 0.1175))) * radius
        pieces.append(hoop(rim + np.array((0.0, 0.0042)), band, 56))
    if served if served is not None else chance(rng, 0.75):
        pieces.append(_meal(rng, radius * 0.6).at(y=radius * 0.05))
    return assemble(CATEGORY, pieces, glaze, supports=(round_top(radius * 0.55, radius * 0.05),))


def _meal(rng: np.random.Generator, reach: float) -> Solid:
    """A cutlet, potatoes, peas and a slice of lemon, heaped up."""
    brown = crust(int(rng.integers(3)), "6e3d1c", "96592b", "b87a42")
    t = np.linspace(0.0, math.pi / 2, 7)
    patty = np.stack((np.cos(t) ** 0.6, 0.34 * np.sin(t)), axis=1) * reach * 0.62
    patty[-1, 0] = 0.0
    meat = bent(wrapped(patty, brown, 28), lambda points: points * (1.25, 1.0, 0.8))
    pieces = [meat.at(-reach * 0.25, 0.0005, reach * 0.3, 0.4)]
    for k in range(9):
        x, y, z = reach * (0.3 + 0.3 * (k % 3)), 0.016 * (k > 6), reach * (-0.6 + 0.36 * (k % 4))
        potato = ball(float(rng.uniform(0.015, 0.019)), finish("yellow paint"), 14, 0.8)
        pieces.append(potato.at(x, 0.0005 + y, z))
    for k in range(36):
        a, r = k * 2.39996, reach * 0.4 * math.sqrt(k / 36)
        up = 0.0075 * (3 - 3 * r / (reach * 0.4))
        pieces.append(
            ball(0.0055, finish("green paint"), 8).at(
                -reach * 0.4 + r * math.sin(a), 0.0005 + up, -reach * 0.45 + r * math.cos(a)
            )
        )
    return union(pieces)
