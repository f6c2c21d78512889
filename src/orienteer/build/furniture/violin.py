"""Violin: a small waisted wooden body with f-holes, with its bow."""

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
    about="A small waisted wooden instrument with f-holes and four strings, with its bow.",
    group="music",
    width=(0.25, 0.8),
    height=(0.06, 0.65),
    depth=(0.3, 0.8),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)
LEAN = 0.36
"""Radians by which it leans back in its stand."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "standing" (leaning back in a small wooden stand, its bow before it) or "lying" beside its bow."""
    wood = wish.finish(rng, "cherry", "teak")
    length = wish.between(rng, 0.345, 0.365)
    rest = cylinder(0.03, 0.012, finish("black plastic"), 18, 0.005).turned((1, 0, 0), math.pi / 2)
    body = fiddle(length, 0.036, wood, 0.0006) + rest.at(-0.05, 0.026, 0.03)
    style = style or ("standing" if chance(rng, 0.75) else "lying")
    if style == "lying":
        turn = float(rng.uniform(-0.5, 0.5))
        lying = body.turned((1, 0, 0), -1.46).at(yaw=-turn)
        side = 0.17 if turn < 0 else -0.17
        bow = _bow(wood).at(side, 0.0, -0.25, float(rng.uniform(-0.15, 0.15)))
        return assemble(CATEGORY, [lying.at(y=-float(lying.bounds[0][1])), bow], wood)
    tilted = body.turned((0, 0, 1), float(rng.uniform(-0.04, 0.04))).turned((1, 0, 0), -LEAN).at(y=0.03)
    bow = _bow(wood).at(float(rng.uniform(-0.03, 0.03)), 0.0, 0.13, math.pi / 2 + float(rng.uniform(-0.12, 0.12)))
    return assemble(CATEGORY, [tilted, _stand(length), bow], wood)


def _stand(length: float) -> Solid:
    """A ledge with two horns that hold the lower bout, and a strut behind."""
    wood = finish("beech")
    s, c = math.sin(LEAN), math.cos(LEAN)
    ledge = between((-0.075, 0.004, -0.05), (0.075, 0.022, 0.04), wood, 0.004)
    horn = rod(((0.06, 0.012, 0.03), (0.07, 0.016, 0.052), (0.072, 0.045, 0.05)), 0.006, wood, 8)
    high, behind = 0.6 * length, 0.05
    back = rod(((0, 0.012, -0.045), (0, 0.03 + high * c, -behind - high * s)), 0.008, wood, 8)
    strut = rod(((0, 0.03 + high * c, -behind - high * s), (0, 0.006, -behind - high * s - 0.07)), 0.006, wood, 8)
    return ledge + horn.both_sides() + back + strut


def _bow(wood: Finish) -> Solid:
    """Lying along z, its frog towards +z."""
    hair = box((0.009, 0.0015, 0.66), finish("white paper")).at(y=0.004)
    stick = rod(((0, 0.022, 0.36), (0, 0.018, 0.1), (0, 0.016, -0.15), (0, 0.026, -0.35)), 0.004, wood, 8)
    tip = between((-0.004, 0.0, -0.355), (0.004, 0.027, -0.335), wood)
    return hair + stick + tip + between((-0.006, 0.0, 0.29), (0.006, 0.022, 0.335), finish("black plastic"), 0.002)
