"""Gong: a bronze disc hanging in a frame."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import ball, between, cylinder, lathe, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="gong",
    about="A bronze disc that hangs by cords in a wooden frame.",
    group="music",
    width=(0.7, 1.35),
    height=(0.85, 1.5),
    depth=(0.3, 0.6),
    affordances=(Affordance.PLAY, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """In a frame of dark or red wood."""
    wood = wish.finish(rng, "mahogany", "wenge", "dark red lacquer", "black lacquer")
    radius = wish.between(rng, 0.32, 0.45)
    x, tall, t = radius + 0.1, 2 * radius + 0.34, 0.055
    bronze = finish("brass")
    face = lathe(
        (
            (radius - 0.008, -0.06),
            (radius, -0.05),
            (radius, 0.0),
            (radius * 0.9, 0.02),
            (radius * 0.86, 0.016),
            (radius * 0.3, 0.024),
            (radius * 0.24, 0.028),
            (radius * 0.18, 0.055),
            (0.0, 0.068),
        ),
        bronze,
        48,
    )
    disc = face.turned((1, 0, 0), math.pi / 2).at(0, radius + 0.13, 0.0)
    frame = [
        between((-x - t, 0.0, -t / 2), (-x, tall, t / 2), wood, 0.006),
        between((-x - t - 0.01, 0.0, -0.22), (-x + 0.01, 0.05, 0.22), wood, 0.01),
    ]
    beam = between(
        (-x - t - 0.06, tall - 0.09, -t / 2 - 0.004), (x + t + 0.06, tall - 0.03, t / 2 + 0.004), wood, 0.008
    )
    cords = [
        rod(
            ((s * radius * 0.5, 0.13 + radius * 1.84, -0.01), (s * radius * 0.5, tall - 0.06, 0.0)),
            0.006,
            finish("red fabric"),
            8,
        )
        for s in (-1, 1)
    ]
    mallet = cylinder(0.011, 0.36, finish("birch"), 10).at(y=0.04) + ball(0.045, finish("cream wool"), 14).at(y=-0.03)
    return assemble(
        CATEGORY, [union(frame).both_sides(), beam, disc, *cords, mallet.at(x - 0.06, 0.3, t / 2 + 0.05)], bronze
    )
