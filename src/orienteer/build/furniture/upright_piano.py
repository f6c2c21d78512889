"""Upright piano: a tall wooden case with a keyboard across its front."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._keys import keyboard
from orienteer.build.furniture._legs import leg
from orienteer.build.shape import between, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="upright piano",
    about="A piano with an upright case against the wall and a keyboard across its front.",
    group="music",
    width=(1.35, 1.6),
    height=(1.05, 1.4),
    depth=(0.5, 0.75),
    affordances=(Affordance.PLAY, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of polished wood or black lacquer."""
    case = wish.finish(rng, "mahogany", "walnut", "cherry", "black lacquer")
    wide, tall, deep = float(rng.uniform(1.44, 1.52)), wish.between(rng, 1.14, 1.3), float(rng.uniform(0.58, 0.64))
    x, front = wide / 2, deep / 2
    back, face, key = -front, front - 0.3, 0.64
    brass = finish("brass")
    side = union(
        (
            between((-x, 0.0, back), (-x + 0.035, tall - 0.018, face + 0.02), case, 0.004),
            between((-x + 0.001, key - 0.04, face), (-x + 0.06, key + 0.13, front), case, 0.012),
            leg("turned", key - 0.035, 0.075, case).at(-x + 0.05, 0.0, front - 0.05),
            between((-x + 0.002, 0.0, face), (-x + 0.08, 0.06, front - 0.01), case, 0.006),
        )
    )
    inner = x - 0.034
    body = [
        side.both_sides(),
        between((-inner, 0.08, back + 0.02), (inner, key + 0.1, face), case),
        between((-inner + 0.06, 0.14, face - 0.01), (inner - 0.06, key - 0.08, face + 0.012), case, 0.008),
        between((-inner, key + 0.099, back + 0.02), (inner, tall - 0.02, face - 0.02), case),
        between((-inner + 0.06, key + 0.26, face - 0.03), (inner - 0.06, tall - 0.06, face - 0.008), case, 0.008),
        between((-x - 0.012, tall - 0.02, back), (x + 0.012, tall + 0.008, face + 0.04), case, 0.006),
        between((-x + 0.058, key - 0.038, face - 0.01), (x - 0.058, key + 0.01, front - 0.012), case, 0.004),
        between((-x + 0.058, key + 0.008, face - 0.01), (x - 0.058, key + 0.12, face + 0.055), case, 0.004),
        between((-x + 0.058, key + 0.118, face - 0.03), (x - 0.058, key + 0.225, face + 0.012), case, 0.006),
        between((-0.4, key + 0.3, face - 0.01), (0.4, key + 0.325, face + 0.03), case, 0.004),
        keyboard(wide - 0.16, 0.15, 52, 0.03).at(0, key + 0.005, front - 0.1),
        between((-inner, 0.001, back + 0.05), (inner, 0.085, face - 0.02), case),
    ]
    body += [between((s - 0.02, 0.045, face), (s + 0.02, 0.06, face + 0.11), brass, 0.005) for s in (-0.09, 0.0, 0.09)]
    support = shelf((-x + 0.02, back + 0.02), (x - 0.02, face + 0.02), tall + 0.008, name="top")
    return assemble(CATEGORY, body, case, supports=(support,))
