"""Abacus: beads on rods in a frame."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, lathe, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="abacus",
    about="A frame with beads on rods, to count with.",
    group="school",
    width=(0.22, 0.5),
    height=(0.2, 0.5),
    depth=(0.06, 0.18),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY, Affordance.TOUCH),
)

_COLORS = ("red", "yellow", "blue", "green", "orange", "purple", "red", "yellow", "blue", "green")


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Standing on two feet: ten rows of ten coloured beads, some of them pushed to the left."""
    wood = wish.finish(rng, "beech", "oak", "walnut", "pine")
    width, rows = wish.between(rng, 0.3, 0.4), int(rng.integers(7, 11))
    pitch, bar = float(rng.uniform(0.028, 0.034)), 0.02
    height = rows * pitch + 2 * bar + 0.03
    x = width / 2
    side = between((x - bar, 0.0, -0.013), (x, height, 0.013), wood, 0.004)
    foot = between((x - bar - 0.003, 0.0, -0.05), (x + 0.003, 0.016, 0.05), wood, 0.004)
    inner = x - bar + 0.002
    pieces: list[Solid] = [
        side.both_sides(),
        foot.both_sides(),
        between((-inner, height - bar, -0.011), (inner, height - 0.001, 0.011), wood, 0.003),
        between((-inner, 0.02, -0.011), (inner, 0.02 + bar, 0.011), wood, 0.003),
    ]
    plain = chance(rng, 0.3)
    radius = pitch * 0.43
    long = (2 * inner) * 0.62 / 10
    bead_shape = ((0.0, -0.49), (1.0, -0.14), (1.0, 0.14), (0.0, 0.49))
    for row in range(rows):
        y = 0.02 + bar + pitch * (row + 0.5) + 0.005
        pieces.append(rod(((-inner, y, 0), (inner, y, 0)), 0.0022, finish("steel"), 5))
        color = finish("dark red lacquer" if plain else f"{_COLORS[row % len(_COLORS)]} lacquer")
        bead = lathe([(r * radius, (h + 0.5) * long) for r, h in bead_shape], color, 8).turned((0, 0, 1), -np.pi / 2)
        split = int(rng.integers(0, 11))
        beads = [bead.at(-inner + k * long, y, 0) for k in range(split)]
        beads += [bead.at(inner - (k + 1) * long, y, 0) for k in range(10 - split)]
        for part in (beads[:split], beads[split:]):
            if part:
                pieces.append(union(part).boxed())
    return assemble(CATEGORY, pieces, wood)
