"""Bar stool: a seat as high as a counter, with a rest for the feet."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, round_top
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, cylinder, frustum, lathe, ring, rod, torus
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bar stool",
    about="A seat as high as a counter, with a rest for the feet.",
    group="seating",
    width=(0.34, 0.54),
    height=(0.62, 0.85),
    depth=(0.34, 0.54),
    affordances=(Affordance.SIT, Affordance.PUSH),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """On four legs with a ring, or on a chrome column; the seat is padded or a board."""
    height, radius = float(rng.uniform(0.66, 0.78)), float(rng.uniform(0.165, 0.19))
    if chance(rng, 0.5):
        main = wish.finish(rng, "leather", colors=("black", "red", "white", "brown"))
        seat = cylinder(radius, 0.075, main, 32, 0.03).at(y=height - 0.075)
        pieces = [seat, *_column(height - 0.07, ANY.finish(rng, "chrome", "brushed steel"))]
    else:
        main = wish.finish(rng, "wood", "black metal", "white metal")
        seat = cylinder(radius, 0.035, main, 32, 0.01).at(y=height - 0.035)
        pieces = [seat, _legs(height - 0.03, radius, main)]
    return assemble(CATEGORY, pieces, main, supports=(round_top(radius - 0.035, height, "seat"),))


def _column(height: float, steel: Finish) -> list[Solid]:
    foot = lathe(((0.21, 0.0), (0.21, 0.01), (0.12, 0.028), (0.04, 0.05), (0.03, 0.09)), steel, 36)
    post = cylinder(0.028, height - 0.06, steel, 20).at(y=0.05)
    plate = frustum(0.03, 0.12, 0.03, steel, 24).at(y=height - 0.032)
    spoke = rod(((0.02, 0.27, 0.0), (0.155, 0.27, 0.0)), 0.009, steel, 8)
    return [foot, post, plate, torus(0.155, 0.011, steel, 32, 8).at(y=0.259), ring(spoke, 2)]


def _legs(height: float, radius: float, finish: Finish) -> Solid:
    lean = 0.13
    one = frustum(0.014, 0.018, height / math.cos(lean), finish, 12)
    one = one.turned((1, 0, 0), -lean, (0, height, 0)).at(0, 0, radius * 0.6)
    reach = [radius * 0.6 + math.tan(lean) * (height - y) for y in (0.24, 0.45)]
    rings = torus(reach[0], 0.009, finish, 28, 8).at(y=0.231) + torus(reach[1], 0.007, finish, 28, 8).at(y=0.443)
    return ring(one, 4, math.pi / 4) + rings
