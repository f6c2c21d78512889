"""Plate: a flat round dish with a raised rim."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, round_top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bread import crust
from orienteer.build.furniture._strewn import strewn
from orienteer.build.furniture._wrapped import bent, hoop, wrapped
from orienteer.build.shape import Solid, blade, bowl, box, cylinder, lathe, union
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

LINE = (
    (0.52, 0.0),
    (0.56, 0.0),
    (0.63, 0.05),
    (0.71, 0.1),
    (0.99, 0.175),
    (1.0, 0.187),
    (0.985, 0.193),
    (0.73, 0.127),
    (0.69, 0.095),
    (0.62, 0.055),
    (0.55, 0.05),
    (0.0, 0.05),
)
"""Radius and height of its outline, over the radius of its rim."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, served: bool | None = None) -> Thing:
    """Plain or with a coloured rim; when `served` there is food on it."""
    glaze = wish.finish(rng, "white ceramic", "white ceramic", "cream ceramic")
    radius = wish.between(rng, 0.115, 0.14)
    dish = lathe(np.array(LINE) * radius, glaze, 48)
    wall = bowl(((radius * 0.56, 0.0), (radius * 0.71, radius * 0.1), (radius, radius * 0.19)), 0.006, glaze)
    pieces = [dish.within(*wall.colliders)]
    served = served if served is not None else chance(rng, 0.75)
    if chance(rng, 0.35 if served else 0.8):
        band = ANY.finish(rng, "blue ceramic", "dark green ceramic", "gold", "dark red ceramic")
        pieces += [_band(low, high, radius, band) for low, high in ((0.94, 0.985), (0.745, 0.76))]
    if served:
        pieces.append(_meal(rng, radius * 0.68).at(y=radius * 0.055))
    return assemble(CATEGORY, pieces, glaze, supports=() if served else (round_top(radius * 0.55, radius * 0.05),))


def _band(low: float, high: float, radius: float, color: Finish) -> Solid:
    """A painted ring on the rim between two shares of its radius."""
    line = [(r, float(np.interp(r, (0.73, 0.985), (0.127, 0.193)))) for r in (high, low)]
    return hoop(np.array(line) * radius + np.array((0.0, 0.0012)), color, 48)


def _meal(rng: np.random.Generator, reach: float) -> Solid:
    """Meat in its sauce, potatoes cut into sticks, leaves and slices of tomato, heaped up."""
    brown = crust(int(rng.integers(3)), "6e3d1c", "96592b", "b87a42")
    t = np.linspace(0.0, math.pi / 2, 6)
    patty = np.stack((np.cos(t) ** 0.6, 0.42 * np.sin(t)), axis=1) * reach * 0.5
    patty[-1, 0] = 0.0
    meat = bent(wrapped(patty, brown, 24), lambda points: points * (1.25, 1.0, 0.8))
    sauce = lathe(((reach * 0.62, 0.0), (reach * 0.58, 0.004)), finish("brown lacquer"), 20).ghost()
    pieces = [meat.at(-reach * 0.25, 0.001, reach * 0.3, 0.4), sauce.at(-reach * 0.15, -0.0005, reach * 0.25)]
    return union(pieces) + _sticks(rng, reach) + _salad(rng, reach)


def _sticks(rng: np.random.Generator, reach: float) -> Solid:
    """Chips in a heap to the right."""
    count = 34
    a, r = np.arange(count) * 2.39996, reach * 0.46 * np.sqrt(np.linspace(0, 1, count))
    up = 0.01 + reach * 0.42 * np.clip(1 - r / (reach * 0.46), 0, 1) * rng.uniform(0.5, 1, count)
    places = np.stack((reach * 0.44 + r * np.sin(a), up, -reach * 0.25 + r * np.cos(a)), axis=1)
    ways = np.stack((rng.normal(0, 1, count), rng.normal(0, 0.25, count), rng.normal(0, 1, count)), axis=1)
    gold = finish("yellow paint"), finish("light brown paint")
    chips = (box((0.007, reach * 0.55, 0.007), stuff).at(y=-reach * 0.27) for stuff in gold)
    first, second = chips
    return (strewn(first, places[::3], ways[::3]) + strewn(second, places[1::3], ways[1::3])).hulled()


def _salad(rng: np.random.Generator, reach: float) -> Solid:
    """Leaves and slices of tomato behind to the left."""
    green = finish("green paint"), finish("light green paint")
    leaves = []
    for k in range(12):
        leaf = blade(reach * 0.5, reach * 0.4, 1.3, green[k % 2], 3, 0.5, whole=False)
        leaves.append(leaf.turned((1, 0, 0), float(rng.uniform(0.1, 0.7))).at(yaw=k * 2.39996))
    slices = [
        cylinder(reach * 0.26, 0.005, finish("red paint"), 16, 0.001)
        .turned((1, 0, 0), 0.5)
        .at(reach * (0.2 * k - 0.1), 0.012, reach * 0.32, 0.3 * k)
        for k in range(3)
    ]
    return union((*leaves, *slices)).hulled().at(-reach * 0.35, 0.0005, -reach * 0.5)
