"""Ceiling lamp: a lamp that hangs from the ceiling."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._lamps import bulb, shade
from orienteer.build.shape import ball, cylinder, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="ceiling lamp",
    about="A lamp that hangs from the ceiling.",
    group="lamps",
    width=(0.25, 0.75),
    height=(0.4, 1.3),
    depth=(0.25, 0.75),
    stands=Stands.CEILING,
    affordances=(Affordance.SWITCH,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "dome" of metal, "globe" of glass, or "drum" of cloth, each on a cord."""
    style = style or pick(rng, "dome", "globe", "drum")
    drop = wish.between(rng, 0.35, 0.6)
    dark = finish("black plastic")
    if style == "dome":
        main = wish.finish(rng, "enamel", colors=("black", "dark green", "white", "red", "teal"))
        r, h = float(rng.uniform(0.17, 0.22)), 0.17
        outer = smooth(((0.12, 1.0), (0.2, 0.86), (0.45, 0.68), (0.85, 0.3), (1.0, 0.0)), 4, closed=False) * (r, h)
        profile = [(float(a), float(b)) for a, b in outer[::-1]]
        pieces = [shade(profile, main, 40), bulb().at(y=0.03), cylinder(0.03, 0.06, dark, 16, 0.004).at(y=h - 0.01)]
    elif style == "globe":
        r = float(rng.uniform(0.14, 0.18))
        main = wish.finish(rng, "brass", "black metal")
        h = 2 * r
        pieces = [ball(r, finish("bulb"), 28), cylinder(0.05, 0.035, main, 24, 0.006).at(y=h - 0.022)]
    else:
        r, h = float(rng.uniform(0.22, 0.3)), 0.22
        main = wish.finish(rng, "lit shade")
        pieces = [
            shade([(r, 0.0), (r, h)], main, 40, wired=True),
            bulb().at(y=h * 0.35),
            cylinder(0.02, h * 0.5, dark, 12).at(y=h * 0.6),
        ]
    top = h + drop
    pieces += [
        rod(((0, h - 0.005, 0), (0, top, 0)), 0.004, dark, 8),
        lathe(((0.012, 0.0), (0.05, 0.025), (0.05, 0.04)), main if style != "drum" else finish("white plastic"), 24).at(
            y=top - 0.02
        ),
    ]
    return assemble(CATEGORY, pieces, main, bulb=(0.0, h * 0.3, 0.0))
