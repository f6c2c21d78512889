"""Violin: a small waisted wooden body with f-holes, leaning beside its bow."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._violins import fiddle
from orienteer.build.shape import Solid, between, box, cylinder, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="violin",
    about="A small waisted wooden instrument with f-holes and four strings, leaning with its bow.",
    group="music",
    width=(0.3, 0.75),
    height=(0.4, 0.75),
    depth=(0.3, 0.75),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)


LEAN = 0.45


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of reddish or light brown varnished wood, leaning back, its bow leaning across."""
    wood = wish.finish(rng, "cherry", "teak")
    length = wish.between(rng, 0.345, 0.365)
    black = finish("black plastic")
    rest = cylinder(0.036, 0.012, black, 20, 0.005).turned((1, 0, 0), math.pi / 2).at(-0.05, 0.022, 0.026)
    body = fiddle(length, 0.042, wood, 0.0006) + rest
    turn = float(rng.uniform(0.5, 0.75)) * (1 if chance(rng, 0.5) else -1)
    tilted = body.turned((0, 0, 1), turn).turned((1, 0, 0), -LEAN)
    low = float(tilted.bounds[0][1])
    bow = _bow(wood).turned((1, 0, 0), -math.pi / 2).turned((0, 0, 1), -turn * 1.6).at(0.03, 0.3, 0.0)
    bow = bow.turned((1, 0, 0), -LEAN).at(z=0.075)
    back = rod(((0, 0.3, -0.14), (0, 0.004, -0.26)), 0.004, black, 8)
    stand = rod(((-0.16, 0.004, 0.02), (0, 0.3, -0.14), (0.16, 0.004, 0.02)), 0.004, black, 8)
    return assemble(CATEGORY, [tilted.at(y=-low), bow.at(y=-float(bow.bounds[0][1])), back, stand], wood)


def _bow(wood: Finish) -> Solid:
    """Lying along z, its frog towards +z."""
    hair = box((0.009, 0.0015, 0.66), finish("white paper")).at(y=0.004)
    stick = rod(((0, 0.022, 0.36), (0, 0.018, 0.1), (0, 0.016, -0.15), (0, 0.026, -0.35)), 0.004, wood, 8)
    tip = between((-0.004, 0.0, -0.355), (0.004, 0.027, -0.335), wood)
    return hair + stick + tip + between((-0.006, 0.0, 0.29), (0.006, 0.022, 0.335), finish("black plastic"), 0.002)
