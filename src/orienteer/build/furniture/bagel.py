"""Bagel: a ring-shaped roll."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.shape import Solid, ball, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bagel",
    about="A ring-shaped roll.",
    group="food",
    width=(0.09, 0.26),
    height=(0.03, 0.14),
    depth=(0.09, 0.16),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Plain or with seeds; two of them, one leaning on the other."""
    gold = crust(int(rng.integers(3)), "a8642a", "cf9650", "e2bd83")
    ring, thick = wish.between(rng, 0.03, 0.034), float(rng.uniform(0.021, 0.024))
    seeds = pick(rng, "none", "sesame", "poppy")
    one = _ring(rng, ring, thick, gold, seeds)
    leaning = one.turned((1, 0, 0), 1.0)
    leaning = leaning.at(y=-float(leaning.bounds[0][1])).at(0.3 * ring, 0, -1.9 * ring)
    return assemble(CATEGORY, [one.at(-0.4 * ring, 0, ring), leaning], gold, color="light brown")


def _ring(rng: np.random.Generator, ring: float, thick: float, gold: Finish, seeds: str) -> Solid:
    """Lying on the origin."""
    angle = 2 * math.pi * np.arange(28) / 28
    wave = 1 + 0.05 * np.sin(3 * angle + float(rng.uniform(0, 6)))
    path = np.stack((np.sin(angle) * ring * wave, np.full(28, thick * 0.85), np.cos(angle) * ring * wave), axis=1)
    dough = roll(path, thick * (1 + 0.06 * np.sin(2 * angle)), gold, 18, closed=True)
    if seeds == "none":
        return dough
    grain = ball(0.0014, finish("cream plastic" if seeds == "sesame" else "black plastic"), 6, 0.6)
    pieces = []
    for _ in range(60):
        a, b = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(-0.9, 0.9))
        out = ring + thick * math.sin(b) * 0.98
        pieces.append(grain.at(math.sin(a) * out, thick * (0.85 + 0.98 * math.cos(b)) - 0.0008, math.cos(a) * out))
    return dough + union(pieces).ghost()
