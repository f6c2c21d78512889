"""Goblet: a drinking glass on a stem and a foot."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._vessels import seen_through, vessel
from orienteer.build.shape import lathe, torus
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Look
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="goblet",
    about="A drinking glass on a stem and a foot.",
    group="tableware",
    width=(0.06, 0.11),
    height=(0.14, 0.24),
    depth=(0.06, 0.11),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


SHAPES = (
    ((0.1, 0.0), (0.7, 0.14), (1.02, 0.42), (0.97, 0.75), (0.85, 1.0)),
    ((0.1, 0.0), (0.75, 0.1), (0.95, 0.35), (0.98, 0.7), (1.05, 1.0)),
    ((0.1, 0.0), (0.9, 0.25), (1.1, 0.6), (1.15, 1.0)),
    ((0.1, 0.0), (0.5, 0.1), (0.75, 0.4), (0.8, 1.0)),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of metal with raised bands, or of glass, some with wine in it."""
    stuff = wish.finish(rng, "clear glass", "clear glass", "gold", "chrome", "brass", "brushed steel")
    radius, tall = wish.between(rng, 0.036, 0.042), float(rng.uniform(0.165, 0.2))
    glass = stuff.material.look is Look.GLASS
    stem, thick = tall * (0.42 if glass else 0.36), 1.0 if glass else 1.6
    foot = lathe(_foot(radius, stem, thick), stuff, 32)
    high = tall - stem
    shape = smooth(np.array(SHAPES[int(rng.integers(len(SHAPES)))]), 4, closed=False) * (radius, high)
    pieces = [foot, vessel(shape, 0.0014 if glass else 0.0025, stuff, 32).at(y=stem)]
    if glass and chance(rng, 0.35):
        wine = finish(pick(rng, "dark red lacquer", "yellow lacquer"))
        pieces.append(seen_through(shape, 0.0014, high * float(rng.uniform(0.4, 0.6)), wine).at(y=stem))
    elif not glass:
        for y in (0.35, 0.8):
            reach = float(np.interp(high * y, shape[:, 1], shape[:, 0]))
            pieces.append(torus(reach, 0.0018, stuff, 32, 6).ghost().at(y=stem + high * y))
    return assemble(CATEGORY, pieces, stuff)


def _foot(radius: float, stem: float, thick: float) -> F64:
    """Outline of the foot and of a stem with a knob; `thick` is how stout it is."""
    return np.array(
        (
            (radius * 0.9, 0.0),
            (radius * 0.88, 0.003),
            (radius * 0.35 * thick**0.5, 0.008 * thick),
            (0.005 * thick, 0.018 * thick),
            (0.0042 * thick, stem * 0.3),
            (0.0075 * thick, stem * 0.42),
            (0.0042 * thick, stem * 0.54),
            (0.0055 * thick, stem * 0.9),
            (0.011 * thick, stem + 0.002),
        )
    )
