"""Fountain: water in a round basin with a bowl above it."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import bowl, cylinder, lathe, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="fountain",
    about="Water in a round stone basin with a bowl on a pillar above it.",
    group="street",
    width=(1.6, 3.2),
    height=(1.2, 2.4),
    depth=(1.6, 3.2),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Two tiers, with jets that fall from the upper bowl."""
    stone = wish.finish(rng, "light granite", "light grey concrete", "white marble")
    radius, rim = wish.between(rng, 0.95, 1.35), 0.5
    water, jet = finish("water"), finish("spray")
    outside = (
        (radius * 0.92, 0.0),
        (radius * 0.95, 0.06),
        (radius * 0.9, 0.12),
        (radius * 0.94, rim - 0.1),
        (radius, rim - 0.08),
        (radius, rim),
    )
    basin = bowl(outside, 0.13, stone, 40)
    pool = cylinder(radius * 0.86, 0.02, water, 40).at(y=rim - 0.12)
    top = float(rng.uniform(1.15, 1.4))
    pillar = lathe(
        ((0.22, 0.1), (0.22, 0.3), (0.12, 0.42), (0.09, 0.8), (0.14, top - 0.12), (0.1, top - 0.05)), stone, 28
    )
    small = radius * 0.5
    upper = bowl(((0.1, 0.0), (small * 0.5, 0.03), (small * 0.85, 0.1), (small, 0.18)), 0.05, stone, 36).at(
        y=top - 0.08
    )
    film = cylinder(small - 0.06, 0.012, water, 36).at(y=top + 0.06)
    finial = lathe(((0.05, 0.0), (0.05, 0.12), (0.09, 0.2), (0.05, 0.28), (0.02, 0.36)), stone, 20).at(y=top - 0.05)
    jets = []
    for k in range(10):
        a = k * 2 * np.pi / 10
        line = [
            (small * r * np.sin(a), y, small * r * np.cos(a))
            for r, y in ((0.97, top + 0.1), (1.08, top + 0.06), (1.16, top - 0.15), (1.22, rim - 0.1))
        ]
        jets.append(rod(line, 0.014, jet, 6).ghost())
    spout = [
        rod(
            (
                (0, top + 0.28, 0),
                (0.0, top + 0.55, 0.0),
                (0.1 * np.sin(a), top + 0.5, 0.1 * np.cos(a)),
                (0.2 * np.sin(a), top + 0.1, 0.2 * np.cos(a)),
            ),
            0.01,
            jet,
            6,
        ).ghost()
        for a in (0.0, 2.1, 4.2)
    ]
    return assemble(CATEGORY, [basin, pool, pillar, upper, film, finial, union(jets), union(spout)], stone)
