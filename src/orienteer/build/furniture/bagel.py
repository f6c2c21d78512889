"""Bagel: a ring-shaped roll."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.furniture._strewn import grain, strewn
from orienteer.build.shape import Solid
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bagel",
    about="A ring-shaped roll.",
    group="food",
    width=(0.09, 0.26),
    height=(0.03, 0.14),
    depth=(0.09, 0.2),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)

SEEDS: dict[str, tuple[tuple[str, float, int], ...]] = {
    "sesame": (("beige plastic", 0.0016, 150),),
    "poppy": (("black plastic", 0.0012, 150),),
    "both": (("beige plastic", 0.0016, 70), ("black plastic", 0.0013, 90)),
    "none": (),
}
"""Finish, size in metres and number on one roll."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int = 2) -> Thing:
    """Plain or with seeds; two of them, one leaning on the other, or with `count` 1 a single one that lies."""
    gold = crust(int(rng.integers(3)), "a9662a", "cf9448", "e8c88f")
    ring, thick = wish.between(rng, 0.03, 0.034), float(rng.uniform(0.021, 0.024))
    seeds = pick(rng, *SEEDS)
    one = _ring(rng, ring, thick, gold, seeds)
    if count == 1:
        return assemble(CATEGORY, [one], gold, color="light brown")
    leaning = one.turned((1, 0, 0), 1.0)
    leaning = leaning.at(y=-float(leaning.bounds[0][1])).at(0.3 * ring, 0, -1.9 * ring)
    return assemble(CATEGORY, [one.at(-0.4 * ring, 0, ring), leaning], gold, color="light brown")


def _ring(rng: np.random.Generator, ring: float, thick: float, gold: Finish, seeds: str) -> Solid:
    """Lying on the origin."""
    angle = 2 * math.pi * np.arange(28) / 28
    wave = 1 + 0.05 * np.sin(3 * angle + float(rng.uniform(0, 6)))
    path = np.stack((np.sin(angle) * ring * wave, np.full(28, thick * 0.85), np.cos(angle) * ring * wave), axis=1)
    dough = roll(path, thick * (1 + 0.06 * np.sin(2 * angle)), gold, 16, closed=True)
    for word, size, count in SEEDS[seeds]:
        a, b = rng.uniform(0, 2 * math.pi, count), rng.normal(0, 0.5, count)
        ways = np.stack((np.sin(a) * np.sin(b), np.cos(b), np.cos(a) * np.sin(b)), axis=1)
        middles = np.stack((np.sin(a) * ring, np.full(count, thick * 0.85), np.cos(a) * ring), axis=1)
        dough += strewn(grain(size, finish(word), 1.5, 0.5), middles + ways * thick, ways)
    return dough
