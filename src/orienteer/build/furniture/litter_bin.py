"""Litter bin: for rubbish in a street."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import between, bowl, cylinder, lathe, ring, rod, torus
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="litter bin",
    about="A bin for rubbish in a street or a park.",
    group="street",
    width=(0.35, 0.75),
    height=(0.7, 1.2),
    depth=(0.35, 0.85),
    stands=Stands.GROUND,
    affordances=(Affordance.PUT_IN,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "slatted" (wood on a ring) or "drum" (steel with a roof)."""
    style = style or pick(rng, "slatted", "drum")
    if style == "slatted":
        wood = wish.finish(rng, "teak", "weathered wood", "oak")
        radius, height = 0.24, float(rng.uniform(0.74, 0.85))
        iron = finish("dark grey cast iron")
        slat = between((-0.026, 0.05, radius - 0.022), (0.026, height, radius), wood, 0.004)
        inside = bowl(((radius - 0.045, 0.08), (radius - 0.035, height - 0.02)), 0.006, finish("galvanised steel"), 24)
        rings = [torus(radius - 0.026, 0.008, iron, 32, 8).at(y=y) for y in (0.14, height - 0.13)]
        feet = ring(rod(((0, 0, radius - 0.07), (0, 0.1, radius - 0.07)), 0.014, iron, 8), 4)
        return assemble(CATEGORY, [ring(slat, 22), inside, *rings, feet], wood)
    skin = wish.finish(rng, "metal", colors=("dark green", "dark grey", "dark blue", "black"))
    radius, height = 0.23, float(rng.uniform(0.72, 0.82))
    drum = bowl(((radius, 0.03), (radius, height)), 0.008, skin, 32)
    foot = cylinder(radius - 0.03, 0.035, finish("black rubber"), 24)
    posts = ring(
        rod(((0, height - 0.1, radius - 0.008), (0, height + 0.16, radius - 0.012)), 0.01, skin, 8), 4, math.pi / 4
    )
    roof = lathe(
        (
            (radius + 0.02, height + 0.15),
            (radius + 0.02, height + 0.17),
            (radius * 0.8, height + 0.24),
            (radius * 0.4, height + 0.285),
            (0.0, height + 0.3),
        ),
        skin,
        32,
    )
    bands = [torus(radius - 0.002, 0.008, skin, 36, 8).at(y=y) for y in (0.1, height - 0.012)]
    return assemble(CATEGORY, [drum, foot, posts, roof, *bands], skin)
