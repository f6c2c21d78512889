"""Projector: throws pictures on a wall."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, cylinder, soft_box, tube, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="projector",
    about="A box with a large lens that throws pictures on a wall.",
    group="school",
    width=(0.26, 0.46),
    height=(0.09, 0.2),
    depth=(0.2, 0.4),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.PICK_UP),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The lens looks to the front, beside it vents; buttons on top."""
    case = wish.finish(rng, "plastic", colors=("white", "white", "black", "dark grey", "light grey"))
    dark, black = finish("dark grey plastic"), finish("black plastic")
    width, height, depth = wish.between(rng, 0.31, 0.4), float(rng.uniform(0.095, 0.13)), float(rng.uniform(0.23, 0.3))
    x, z, foot = width / 2, depth / 2, 0.018
    body = soft_box((width, height, depth), case, 0.018).at(y=foot)
    pieces: list[Solid] = [body]
    for px, pz in ((-x + 0.05, z - 0.05), (x - 0.05, z - 0.05), (0.0, -z + 0.05)):
        pieces.append(cylinder(0.014, foot + 0.005, black, 12).at(px, 0, pz))
    side = x - 0.085 if chance(rng, 0.7) else 0.0
    middle, r = foot + height * 0.52, height * 0.36
    lens = union(
        (
            tube(r + 0.008, r - 0.004, 0.03, dark, 28),
            tube(r - 0.003, r * 0.78, 0.038, black, 28),
            cylinder(r * 0.8, 0.02, finish("dark blue glass"), 24, 0.006).at(y=0.006),
        )
    ).turned((1, 0, 0), np.pi / 2)
    pieces.append(lens.at(side, middle, z - 0.008))
    grille = [
        between(
            (-x + 0.03, foot + 0.02 + k * 0.011, z - 0.004),
            (side - r - 0.03, foot + 0.026 + k * 0.011, z + 0.001),
            dark,
        )
        for k in range(int((height - 0.035) / 0.011))
    ]
    pieces += grille
    for s in (-1, 1):
        pieces += [
            between(
                (s * x - 0.002, foot + 0.03, u - 0.004), (s * x + 0.002, foot + height - 0.03, u + 0.004), dark
            ).ghost()
            for u in np.linspace(-z * 0.5, z * 0.5, 7)
        ]
    top = foot + height
    ring = tube(0.028, 0.02, 0.004, dark, 20).at(-x * 0.35, top - 0.001, -z * 0.2)
    pieces += [ring, cylinder(0.012, 0.004, dark, 14).at(-x * 0.35, top - 0.001, -z * 0.2)]
    focus = cylinder(0.02, 0.01, dark, 20, 0.002).at(side, top - 0.002, z * 0.55)
    pieces.append(focus)
    power = Moving(
        "switch",
        "switch",
        cylinder(0.009, 0.004, finish("red plastic"), 12).at(-x * 0.35 - 0.05, top - 0.0005, -z * 0.2),
    )
    return assemble(CATEGORY, pieces, case, parts=(power,))
