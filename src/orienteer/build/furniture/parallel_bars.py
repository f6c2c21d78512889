"""Parallel bars: two rails at the same height, to do gymnastics on."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, box, cylinder, rail, rod, union
from orienteer.build.shape.outline import ellipse, rectangle
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="parallel bars",
    about="Two wooden rails at the same height on steel posts, to do gymnastics on.",
    group="sport",
    width=(2.7, 3.7),
    height=(1.3, 2.1),
    depth=(0.9, 1.3),
    affordances=(Affordance.PLAY, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The rails run along x."""
    wood = wish.finish(rng, "beech", "pale oak", "birch")
    paint = finish(pick(rng, "light grey metal", "blue metal", "white metal", "dark grey metal"))
    high, long = wish.between(rng, 1.6, 1.95), wish.between(rng, 2.8, 3.5)
    gap = float(rng.uniform(0.46, 0.56))
    pieces = [_base(long, gap, paint)]
    x = long * 0.33
    for side in (-1, 1):
        for end in (-1, 1):
            pieces.append(_post(paint, finish("chrome"), high).at(end * x, 0, side * gap / 2))
    bar = _bar(long, wood).at(y=high).at(z=gap / 2).both_sides(2)
    return assemble(CATEGORY, [*pieces, bar], wood)


def _bar(long: float, wood: Finish) -> Solid:
    """Oval in section, along x, its top at the origin."""
    section = ellipse(0.042, 0.052, 16)
    return rail(((-long / 2, -0.026, 0), (long / 2, -0.026, 0)), section, wood)


def _post(paint: Finish, chrome: Finish, high: float) -> Solid:
    """A tube in a tube with a knob, and a swivelling head under the rail."""
    outer = cylinder(0.032, high * 0.62, paint, 16, 0.003).at(y=0.04)
    inner = cylinder(0.021, high * 0.4, chrome, 14).at(y=high * 0.6 - 0.02)
    knob = rod(((0, high * 0.6, 0), (0, high * 0.6, 0.06)), 0.009, finish("black plastic"), 8)
    ball = (
        cylinder(0.022, 0.03, finish("black plastic"), 12, 0.005)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, high * 0.6, 0.055)
    )
    head = box((0.09, 0.045, 0.036), paint, 0.006).at(y=high - 0.09)
    return union((outer, inner, knob, ball, head))


def _base(long: float, gap: float, paint: Finish) -> Solid:
    """A heavy frame on the floor that joins the four posts."""
    x, z = long * 0.33, gap / 2
    beam = rail(((-x - 0.25, 0.035, z), (x + 0.25, 0.035, z)), rectangle(0.09, 0.06, 0.02), paint).both_sides(2)
    cross = rail(((x, 0.036, -z - 0.28), (x, 0.036, z + 0.28)), rectangle(0.08, 0.056, 0.02), paint).both_sides()
    feet = union(
        box((0.1, 0.02, 0.08), finish("black rubber"), 0.006).at(a * x, 0, b * (z + 0.25))
        for a in (-1, 1)
        for b in (-1, 1)
    )
    brace = rod(((x, 0.05, z + 0.2), (x, 0.45, z + 0.01)), 0.012, paint, 8)
    braces = (brace + brace.mirrored(2)).both_sides()
    return union((beam, cross, feet, braces))
