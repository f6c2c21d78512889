"""Baguette: a long thin loaf with slanting cuts."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.shape import Solid, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="baguette",
    about="A long thin loaf with slanting cuts.",
    group="food",
    width=(0.3, 0.7),
    height=(0.05, 0.14),
    depth=(0.05, 0.3),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Two or three loaves side by side."""
    length, radius = wish.between(rng, 0.36, 0.48), float(rng.uniform(0.032, 0.038))
    gold = crust(int(rng.integers(3)), "b06a28", "cc8f4a", "e0b67a")
    inside = crust(9, "ecd3a0", "e2bf85", "e2bf85")
    pieces = []
    for k in range(int(rng.integers(2, 4))):
        loaf = _loaf(length * float(rng.uniform(0.94, 1.0)), radius, gold, inside)
        x, y = ((-1.05, 0.0), (1.05, 0.0), (0.0, 1.35))[k]
        pieces.append(loaf.at(0, y * radius, x * radius, float(rng.uniform(-0.06, 0.06))))
    return assemble(CATEGORY, pieces, gold, color="light brown")


def _loaf(length: float, radius: float, gold: Finish, inside: Finish) -> Solid:
    """Lying along x."""
    t = np.linspace(-1, 1, 33)
    cuts = 5
    swell = 1 + 0.06 * np.cos(t * cuts * math.pi)
    thick = radius * (1 - np.abs(t) ** 5) ** 0.6 * swell
    thick[[0, -1]] = radius * 0.08
    path = np.stack((t * length / 2, np.full(33, radius * 0.86), np.zeros(33)), axis=1)
    loaf = roll(path, thick, gold, 18)
    pieces = []
    for k in range(cuts):
        x = (k - (cuts - 1) / 2) / cuts * length * 0.92
        s = np.linspace(-1, 1, 9)
        line = np.stack(
            (x + s * length * 0.085, radius * (0.86 + 0.99 * np.cos(s * 0.75)) - 0.001, s * radius * 0.62), axis=1
        )
        pieces.append(roll(line, radius * 0.17 * np.sqrt(1.02 - s**2), inside, 8))
    return loaf + union(pieces).ghost()
