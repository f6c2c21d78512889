"""Spotlight: a lamp in a can that throws a beam, on a stand."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import cylinder, fillet, lathe, plate, rod, torus, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="spotlight",
    about="A lamp in a can that throws a beam, on a stand.",
    group="lamps",
    width=(0.3, 0.9),
    height=(0.25, 2.2),
    depth=(0.3, 0.9),
    stands=Stands.FLOOR,
    affordances=(Affordance.SWITCH,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A stage light in a yoke, with flaps, on three legs."""
    case = wish.finish(rng, "black metal", "black metal", "dark grey metal")
    tall = wish.between(rng, 0.5, 0.75)
    r = float(rng.uniform(0.13, 0.16))
    can = (
        np.array(
            (
                (0.55, 0.0),
                (0.72, 0.1),
                (0.85, 0.5),
                (1.0, 0.9),
                (1.0, 2.1),
                (1.1, 2.12),
                (1.1, 2.3),
                (0.98, 2.3),
                (0.95, 2.05),
                (0.0, 2.0),
            )
        )
        * r
    )
    body = lathe(can, case, 32)
    lens = lathe(np.array(((0.97, 2.1), (0.96, 2.24), (0.7, 2.34), (0.0, 2.4))) * r, _light(), 28)
    steps = union(
        torus(share * r, 0.004, _ring(), 28, 5).at(y=(2.36 - 0.12 * share**2) * r) for share in (0.3, 0.5, 0.7, 0.86)
    )
    fins = union(torus(r * 0.92, 0.005, case, 28, 6).at(y=r * (0.75 + 0.22 * k)).ghost() for k in range(4))
    flap = plate(((-0.85, 0.0), (0.85, 0.0), (1.1, 0.95), (-1.1, 0.95)), 0.003 / r, case)
    flaps = union(
        scaled(flap, r).turned((1, 0, 0), 0.75).at(0, 2.28 * r, 1.08 * r).at(yaw=k * math.pi / 2) for k in range(4)
    )
    head = (
        (body + lens + steps.ghost() + fins + flaps)
        .at(y=-1.3 * r)
        .turned((1, 0, 0), math.pi / 2 - float(rng.uniform(-0.1, 0.25)))
    )
    x = 1.2 * r
    yoke = rod(fillet(((-x, 0, 0), (-x, -1.5 * r, 0), (x, -1.5 * r, 0), (x, 0, 0)), 0.03), 0.008, case, 8)
    knobs = cylinder(0.018, 0.03, case, 14, 0.004).turned((0, 0, 1), math.pi / 2).at(x + 0.02, 0.0, 0.0).both_sides()
    pieces = [(head + yoke + knobs).at(y=tall), rod(((0, 0.22, 0), (0, tall - 1.45 * r, 0)), 0.012, case, 10)]
    for k in range(3):
        a = 2 * math.pi * k / 3 + math.pi / 3
        pieces.append(rod(((0, 0.26, 0), (0.28 * math.sin(a), 0.008, 0.28 * math.cos(a))), 0.009, case, 8))
    return assemble(CATEGORY, pieces, case)


@lru_cache(maxsize=1)
def _light() -> Finish:
    return Finish("lens", "white", Material("lens", (1.0, 0.95, 0.8), glow=(1.0, 0.92, 0.7)))


@lru_cache(maxsize=1)
def _ring() -> Finish:
    return Finish("lens ring", "white", Material("lens ring", (0.9, 0.75, 0.45), glow=(0.75, 0.6, 0.35)))
