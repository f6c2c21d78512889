"""Cup: a mug with a handle."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._vessels import poured, vessel
from orienteer.build.shape import lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cup",
    about="A mug with a handle.",
    group="tableware",
    width=(0.09, 0.2),
    height=(0.05, 0.13),
    depth=(0.07, 0.17),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "mug", or "teacup" on a saucer; with coffee in it or empty."""
    glaze = wish.finish(rng, "ceramic", colors=("white", "white", "red", "dark blue", "teal", "yellow"))
    style = style or pick(rng, "mug", "mug", "teacup")
    if style == "mug":
        radius, tall = wish.between(rng, 0.038, 0.043), float(rng.uniform(0.088, 0.1))
        outside = smooth(((radius * 0.92, 0.0), (radius, 0.008), (radius, tall * 0.5), (radius, tall)), 3, closed=False)
        loop = np.array(
            (
                (radius - 0.002, tall * 0.8, 0),
                (radius + 0.022, tall * 0.82, 0),
                (radius + 0.03, tall * 0.55, 0),
                (radius + 0.022, tall * 0.25, 0),
                (radius - 0.002, tall * 0.2, 0),
            )
        )
        pieces, lift, thick = [], 0.0, 0.006
    else:
        radius, tall = wish.between(rng, 0.042, 0.047), float(rng.uniform(0.052, 0.06))
        outside = np.array(((0.55, 0.0), (0.56, 0.05), (0.72, 0.22), (0.92, 0.62), (1.0, 1.0))) * (radius, tall)
        loop = np.array(
            (
                (radius * 0.93, tall * 0.85, 0),
                (radius + 0.018, tall * 0.9, 0),
                (radius + 0.02, tall * 0.55, 0),
                (radius * 0.78, tall * 0.3, 0),
            )
        )
        line = np.array(((0.5, 0.0), (0.55, 0.0), (1.0, 0.16), (0.99, 0.185), (0.55, 0.06), (0.0, 0.05)))
        pieces, lift, thick = [lathe(line * radius * 1.75, glaze, 44)], radius * 1.75 * 0.055, 0.004
    body = vessel(outside, thick, glaze, 40)
    handle = rod(smooth(loop, 4, closed=False), 0.0055 if style == "mug" else 0.0035, glaze, 10)
    turned = (body + handle).at(y=lift, yaw=float(rng.uniform(-0.7, 0.5)))
    if chance(rng, 0.6):
        pieces.append(poured(outside, thick, tall * 0.86, finish("dark brown lacquer"), 32).at(y=lift))
    return assemble(CATEGORY, [*pieces, turned], glaze)
