"""Pretzel: a brown knotted roll strewn with salt."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.furniture._strewn import strewn
from orienteer.build.shape import Solid, box
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pretzel",
    about="A brown knotted roll strewn with salt.",
    group="food",
    width=(0.1, 0.22),
    height=(0.08, 0.18),
    depth=(0.14, 0.3),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Leaning on another that lies."""
    brown = crust(int(rng.integers(3)), "7a3d14", "94501c", "c88a45")
    size = wish.between(rng, 0.065, 0.08)
    thick = float(rng.uniform(0.17, 0.2))
    one = _knot(rng, size, thick, brown)
    lying = one.turned((1, 0, 0), -math.pi / 2)
    lying = lying.at(y=-float(lying.bounds[0][1]))
    standing = one.turned((1, 0, 0), -0.5)
    standing = standing.at(y=-float(standing.bounds[0][1]), z=-size * 0.55)
    # the lying one holds the foot of the one that leans
    return assemble(CATEGORY, [standing, lying.at(0.25 * size, 0.0, size * 1.2, 0.3)], brown, color="brown")


def _knot(rng: np.random.Generator, size: float, thick: float, brown: Finish) -> Solid:
    """Upright, its ends crossed in front."""
    right = (
        (0.0, -0.02, 0.16),
        (0.16, 0.2, 0.13),
        (0.3, 0.42, 0.06),
        (0.72, 0.62, 0.0),
        (1.0, 0.25, 0.0),
        (0.92, -0.3, 0.0),
        (0.55, -0.75, 0.0),
        (0.0, -0.98, 0.0),
    )
    first = [(-0.52, -0.62, 0.2), (-0.42, -0.48, 0.22), (-0.2, -0.22, 0.2)]
    last = [(-x, y, -z * 0.6) for x, y, z in right[1:3]]
    other = [(-x, y, z) for x, y, z in right[3:-1]]
    path = [
        *first,
        *right,
        *other[::-1],
        *last[::-1],
        (0.0, -0.02, -0.1),
        (0.2, -0.22, 0.02),
        (0.42, -0.48, 0.16),
        (0.52, -0.62, 0.18),
    ]
    curve = smooth(np.array(path), 4, closed=False) * size
    t = np.linspace(0, 1, len(curve))
    radius = size * thick * (0.55 + 0.6 * np.sin(math.pi * t) ** 1.5)
    dough = roll(curve, radius, brown, 12)
    salt = finish("white plastic")
    at, a = rng.integers(8, len(curve) - 8, 46), rng.uniform(-0.9, 0.9, 46)
    out = np.stack((np.sin(a) * 0.3, 0.5 * np.sin(a), np.cos(a)), axis=1) * radius[at, None] * 0.97
    crumb = box((0.0032, 0.0032, 0.0032), salt)
    return dough + strewn(crumb, curve[at] + out, rng.normal(0, 1, (46, 3)))
