"""Picnic table: a table of planks with benches fixed to it."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf, top
from orienteer.build.category import Category, Stands
from orienteer.build.shape import Solid, between, profile
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="picnic table",
    about="An outdoor table of planks with a bench fixed to either side.",
    group="tables",
    width=(1.4, 2.1),
    height=(0.7, 0.8),
    depth=(1.4, 1.75),
    stands=Stands.GROUND,
    affordances=(Affordance.SIT, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Two leaning pairs of legs carry the top and the benches."""
    wood = wish.finish(rng, "pine", "oak", "weathered wood", "teak")
    length, height, seat = wish.between(rng, 1.55, 1.95), float(rng.uniform(0.73, 0.77)), 0.45
    half, board = length / 2, 0.035
    pieces: list[Solid] = []
    for i in range(5):
        z = (i - 2) * 0.147
        pieces.append(between((-half, height - board, z - 0.069), (half, height, z + 0.069), wood, 0.005))
    for side in (-1.0, 1.0):
        for i in range(2):
            z = side * (0.585 + 0.135 * i)
            pieces.append(between((-half, seat - board, z - 0.063), (half, seat, z + 0.063), wood, 0.005))
    x = half - 0.24
    slope = np.array(((0.255, height - board + 0.001), (0.345, height - board + 0.001), (0.67, 0.0), (0.57, 0.0)))
    for side in (-1.0, 1.0):
        leg = profile(slope * (side, 1.0), 0.04, wood)
        pieces.append(leg.at(x=x).both_sides())
    beam = between((x - 0.062, seat - board - 0.09, -0.77), (x - 0.019, seat - board + 0.001, 0.77), wood, 0.004)
    head = between((x - 0.062, height - board - 0.09, -0.345), (x - 0.019, height - board + 0.001, 0.345), wood, 0.004)
    pieces += [beam.both_sides(), head.both_sides()]
    brace = between((-0.54, -0.022, -0.045), (0.0, 0.022, 0.045), wood, 0.003).turned((0, 0, 1), -0.62)
    pieces.append(brace.at(x - 0.04, seat - 0.08, 0.0).both_sides())
    supports = [
        top(length - 0.04, 0.68, height),
        shelf((-half + 0.03, 0.54), (half - 0.03, 0.77), seat, name="seat"),
        shelf((-half + 0.03, -0.77), (half - 0.03, -0.54), seat, name="other seat"),
    ]
    return assemble(CATEGORY, pieces, wood, supports=supports)
