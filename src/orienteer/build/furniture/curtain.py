"""Curtain: two lengths of cloth that hang in folds from a rail."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, ball, rod, sheet
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="curtain",
    about="Two lengths of cloth that hang in folds from a rail.",
    group="decoration",
    width=(1.2, 2.6),
    height=(1.4, 2.7),
    depth=(0.06, 0.25),
    stands=Stands.WALL,
    affordances=(Affordance.TOUCH, Affordance.LOOK_AT),
)


def make(
    rng: np.random.Generator,
    wish: Wish = ANY,
    *,
    width: float | None = None,
    height: float | None = None,
    drawn: float | None = None,
) -> Thing:
    """`drawn` from 0, gathered at both sides, to 1, meeting in the middle."""
    cloth = wish.finish(
        rng, "fabric", "velvet", colors=("cream", "dark red", "teal", "grey", "dark blue", "light blue", "dark green")
    )
    wide = width or wish.between(rng, 1.5, 2.1)
    tall = height or float(rng.uniform(2.0, 2.4))
    drawn = float(rng.uniform(0.25, 0.6)) if drawn is None else drawn
    metal = ANY.finish(rng, "brass", "black metal", "brushed steel", "oak")
    z, half = 0.07, wide / 2
    bar = rod(((-half - 0.06, tall, z), (half + 0.06, tall, z)), 0.012, metal, 12)
    ends = [ball(0.024, metal, 14).at(s * (half + 0.075), tall - 0.024, z) for s in (-1, 1)]
    holds = [rod(((s * half, tall, z), (s * half, tall, 0.0)), 0.008, metal, 8) for s in (-1, 1)]
    one = half * (0.3 + 0.68 * drawn)
    left = _length(rng, one, tall - 0.035, cloth).at(-half, 0.02, z)
    rings = [
        hoop(arc((0.017, 0.0), 0.0025, -math.pi, math.pi, 4), metal, 10)
        .turned((0, 0, 1), math.pi / 2)
        .at(s * (half - one * (k + 0.5) / 7), tall, z)
        for s in (-1, 1)
        for k in range(7)
    ]
    return assemble(CATEGORY, [bar, *ends, *holds, left.both_sides(), *rings], cloth)


def _length(rng: np.random.Generator, width: float, height: float, cloth: Finish) -> Solid:
    """Its left upper corner at (0, height)."""
    folds = 7
    u, v = np.linspace(0, 1, 6 * folds + 1)[None, :], np.linspace(0, 1, 8)[:, None]
    phase, slow = float(rng.uniform(0, 6)), float(rng.uniform(0.5, 1.0))
    depth = 0.028 + 0.014 * v
    z = depth * np.cos(2 * math.pi * folds * u + 0.5 * slow * np.sin(3 * v + phase) * v) + 0.008 * v * np.sin(
        5 * u + phase
    )
    x = width * u * (1 - 0.04 * v) + 0.006 * np.sin(2 * math.pi * folds * 2 * u)
    net = np.stack((x, np.broadcast_to(height * (1 - v), z.shape), z), axis=-1)
    return sheet(net, 0.002, cloth, blocks=(1, 2 * folds))
