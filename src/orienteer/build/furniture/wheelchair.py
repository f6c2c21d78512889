"""Wheelchair: a chair on two large wheels and two small ones."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._castors import castor
from orienteer.build.furniture._tyres import AXLE, spoked
from orienteer.build.shape import Solid, between, box, fillet, rod, soft_box, torus, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Cylinder
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wheelchair",
    about="A chair on two large wheels with rims to turn them and two small ones in front.",
    group="hospital",
    width=(0.55, 0.75),
    height=(0.85, 1.05),
    depth=(0.9, 1.25),
    affordances=(Affordance.SIT, Affordance.PUSH, Affordance.RIDE),
)
_RADIUS = 0.3
"""Of the large wheels, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """One sits on it facing +z."""
    cloth = wish.finish(rng, "leather", colors=("black", "black", "dark blue", "dark red", "dark grey"))
    frame = finish(pick(rng, "chrome", "chrome", "black metal", "dark blue metal", "red metal"))
    wide, seat = wish.between(rng, 0.42, 0.48), float(rng.uniform(0.48, 0.51))
    x = wide / 2
    pieces = [_side(x, seat, frame, cloth).both_sides(), _cross(x, seat, frame)]
    pad = soft_box((wide - 0.02, 0.05, 0.42), cloth, 0.022, (0, 0.004, 0), middle=2).at(0, seat - 0.045, 0.03)
    back = soft_box((wide - 0.02, 0.4, 0.03), cloth, 0.013, steps=1).turned((1, 0, 0), -0.12).at(0, seat + 0.03, -0.2)
    pieces += [pad, back, _wheels(x, frame, chance(rng, 0.5))]
    level = shelf((-x + 0.05, -0.13), (x - 0.05, 0.2), seat + 0.004, name="seat")
    return assemble(CATEGORY, pieces, cloth, supports=(level,))


def _side(x: float, seat: float, frame: Finish, cloth: Finish) -> Solid:
    """The right half of the frame: tubes for seat, arm, back and foot."""
    black = finish("black rubber")
    back = rod(
        fillet(((x, 0.26, -0.19), (x, seat, -0.19), (x, seat + 0.42, -0.245), (x, seat + 0.435, -0.34)), 0.035, 3),
        0.0115,
        frame,
        8,
    )
    grip = rod(((x, seat + 0.4335, -0.27), (x, seat + 0.435, -0.36)), 0.0165, black, 10)
    rail = rod(
        fillet(
            ((x, seat - 0.03, -0.19), (x, seat - 0.03, 0.24), (x - 0.02, 0.2, 0.37), (x - 0.03, 0.13, 0.41)), 0.06, 3
        ),
        0.0115,
        frame,
        8,
    )
    low = rod(((x, 0.26, -0.19), (x, 0.26, 0.24)), 0.0115, frame, 8)
    front = rod(((x, 0.2, 0.24), (x, seat - 0.02, 0.24)), 0.0115, frame, 8)
    arm = rod(
        fillet(((x, seat - 0.02, 0.21), (x, seat + 0.215, 0.19), (x, seat + 0.22, -0.19)), 0.05, 3), 0.0105, frame, 8
    )
    pad = soft_box((0.055, 0.03, 0.27), finish("black leather"), 0.012, steps=1).at(x, seat + 0.218, -0.02)
    guard = between((x - 0.003, seat - 0.01, -0.17), (x + 0.003, seat + 0.17, 0.17), finish("dark grey plastic"), 0.001)
    foot = box((0.15, 0.012, 0.15), finish("black plastic"), 0.005).turned((1, 0, 0), -0.25).at(x - 0.1, 0.115, 0.46)
    heel = rod(((x - 0.03, 0.135, 0.405), (x - 0.1, 0.12, 0.43)), 0.01, frame, 8)
    brake = rod(((x + 0.012, seat - 0.08, 0.13), (x + 0.015, seat + 0.01, 0.2)), 0.006, frame, 8) + rod(
        ((x + 0.015, seat + 0.0, 0.195), (x + 0.016, seat + 0.03, 0.22)), 0.01, black, 10
    )
    small = castor(0.085, 0.27, frame, 12).at(x, 0, 0.29)
    fork = box((0.03, 0.05, 0.09), frame).at(x, 0.235, 0.27)
    return union((back, grip, rail, low, front, arm, pad, guard, foot, heel, brake, small, fork))


def _cross(x: float, seat: float, frame: Finish) -> Solid:
    """The folding cross under the seat and the calf strap."""
    one = rod(((-x, 0.26, -0.02), (x, seat - 0.035, -0.02)), 0.011, frame, 8)
    other = rod(((x, 0.26, 0.02), (-x, seat - 0.035, 0.02)), 0.011, frame, 8)
    strap = between((-x + 0.02, 0.235, 0.352), (x - 0.02, 0.295, 0.356), finish("black fabric"), 0.001)
    return union((one, other, strap))


def _wheels(x: float, frame: Finish, grey: bool) -> Solid:
    """Large spoked wheels with a rim for the hands outside."""
    tyre = finish("grey rubber" if grey else "black rubber")
    wheel = spoked(_RADIUS, 0.016, tyre, finish("chrome"), 0.05, 12, 24).at(x + 0.045, _RADIUS, -0.12)
    rim = torus(_RADIUS - 0.035, 0.0085, finish("chrome"), 24, 4).at(y=-0.0085).moved(AXLE)
    rim = rim.within(Cylinder(_RADIUS - 0.026, 0.017, AXLE))
    rim = rim.at(x + 0.085, _RADIUS, -0.12)
    stays = []
    for k in range(6):
        a = math.pi * k / 3
        r = _RADIUS - 0.035
        y, z = _RADIUS + r * math.sin(a), -0.12 + r * math.cos(a)
        stays.append(rod(((x + 0.05, y, z), (x + 0.085, y, z)), 0.005, finish("chrome"), 4).ghost())
    axle = rod(((x - 0.02, _RADIUS, -0.12), (x + 0.07, _RADIUS, -0.12)), 0.014, frame, 8)
    mount = box((0.012, 0.12, 0.06), frame, 0.003).at(x + 0.012, 0.24, -0.14)
    return union((wheel, rim, *stays, axle, mount)).both_sides()
