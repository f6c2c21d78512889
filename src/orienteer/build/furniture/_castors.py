"""Swivelling castors for beds and trolleys."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tyres import AXLE
from orienteer.build.shape import Solid, between, cylinder, lathe, union
from orienteer.world.collider import Cylinder


@lru_cache(maxsize=64)
def castor(radius: float, high: float, fork: Finish, sides: int = 14) -> Solid:
    """A wheel in its fork below a stem that ends `high` metres up; its wheel trails towards −z."""
    trail, width = radius * 0.45, radius * 0.5
    half = np.array(((0.56, -1.0), (0.92, -0.9), (1.0, -0.3))) * (radius, width / 2)
    tyre = lathe(np.concatenate((half, half[::-1] * (1, -1))), finish("black rubber"), sides)
    disc = cylinder(radius * 0.55, width * 1.04, finish("light grey plastic"), 12).at(y=-width * 0.52)
    wheel = (tyre + disc).moved(AXLE).within(Cylinder(radius, width, AXLE)).at(0, radius, -trail)
    x, above = width / 2 + 0.006, radius * 2.25
    cheek = between((x - 0.004, radius * 0.75, -trail * 1.5), (x, above - 0.002, trail * 0.9), fork)
    crown = between((-x, radius * 2.1, -trail * 1.4), (x, above, trail), fork, 0.002)
    stem = cylinder(radius * 0.28, high - radius * 2.2, fork, 12).at(y=radius * 2.2)
    return union((wheel, cheek.both_sides(), crown, stem))
