"""Hourglass: two glass bulbs with sand between wooden ends."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hourglass",
    about="Two glass bulbs with sand between wooden ends.",
    group="decoration",
    width=(0.08, 0.16),
    height=(0.15, 0.3),
    depth=(0.08, 0.16),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.LOOK_AT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Some of its sand has run down."""
    wood = wish.finish(rng, "mahogany", "walnut", "cherry", "brass", "oak")
    radius, tall = wish.between(rng, 0.045, 0.056), float(rng.uniform(0.19, 0.22))
    end = lathe(
        np.array(((0.95, 0.0), (1.0, 0.03), (1.0, 0.12), (0.94, 0.15), (0.9, 0.25), (0.86, 0.27))) * radius, wood, 32
    )
    lid = 0.27 * radius
    half = tall / 2 - lid
    bulb = smooth(((0.55, 0.0), (0.66, 0.06), (0.72, 0.35), (0.6, 0.68), (0.3, 0.9), (0.07, 1.0)), 3, closed=False) * (
        radius,
        half,
    )
    glass, sand = finish("clear glass"), finish(pick(rng, "beige", "orange", "light blue", "cream") + " plaster")
    low = lathe(bulb, glass, 28).at(y=lid)
    pieces = [
        end,
        end.turned((1, 0, 0), math.pi, (0, tall / 2, 0)),
        low,
        low.turned((1, 0, 0), math.pi, (0, tall / 2, 0)),
    ]
    inner = bulb - np.array((0.0025, 0.0))
    fill, rest = float(rng.uniform(0.3, 0.5)), float(rng.uniform(0.35, 0.6))
    heap = inner[(inner[:, 1] < half * fill)]
    heap = np.concatenate((heap, ((0.0, half * (fill + 0.28)),)))
    pieces.append(lathe(heap + np.array((0.0, lid + 0.001)), sand, 24).ghost())
    upper = inner[inner[:, 1] > half * rest][::-1] * (1, -1) + np.array((0.0, 2 * half))
    upper[:, 0] = np.maximum(upper[:, 0], 0.001)
    upper = np.concatenate((upper, ((0.0, float(upper[-1, 1]) - half * 0.08),)))
    pieces.append(lathe(upper + np.array((0.0, lid)), sand, 24).ghost())
    pieces.append(rod(((0, lid + half * 0.7, 0), (0, tall / 2, 0)), 0.0009, sand, 5).ghost())
    shape = np.array(((0.1, 0.0), (0.14, 0.05), (0.07, 0.12), (0.1, 0.5), (0.07, 0.88), (0.14, 0.95), (0.1, 1.0))) * (
        radius,
        2 * half + 0.004,
    )
    post = lathe(shape, wood, 12).at(0, lid - 0.002, radius * 0.82)
    pieces += [post.at(yaw=k * 2 * math.pi / 3 + 0.9) for k in range(3)]
    return assemble(CATEGORY, pieces, wood)
