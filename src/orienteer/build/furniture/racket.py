"""Racket: strings in an oval frame on a handle, to hit a ball."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, cylinder, lathe, plate, rail, rod, union
from orienteer.build.shape.outline import ellipse, rectangle, smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="racket",
    about="Strings in an oval frame on a handle, to hit a ball with.",
    group="sport",
    width=(0.18, 0.42),
    height=(0.58, 0.72),
    depth=(0.06, 0.3),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)
_FRAMES = ("red", "blue", "black", "white", "yellow", "orange", "green")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "tennis" or "badminton"; its handle up, leaning back as on a wall."""
    style = style or pick(rng, "tennis", "tennis", "tennis", "badminton")
    paint = wish.finish(rng, "lacquer", colors=_FRAMES)
    strings = finish(pick(rng, "white plastic", "cream plastic", "white plastic"))
    grip = finish(pick(rng, "black leather", "white leather", "dark blue leather", "brown leather"))
    if style == "tennis":
        solid = _tennis(wish.between(rng, 0.95, 1.02), paint, strings, grip)
    else:
        solid = _badminton(wish.between(rng, 0.95, 1.03), paint, strings, grip)
    solid = solid.turned((1, 0, 0), -float(rng.uniform(0.12, 0.22))).turned((0, 0, 1), float(rng.uniform(-0.12, 0.12)))
    return assemble(CATEGORY, [solid], paint)


def _net(wide: float, high: float, middle: float, step: float, thick: float, strings: Finish) -> Solid:
    """Strings across an ellipse about (0, middle); to colliders one thin plate."""
    lines = []
    for k in range(-math.ceil(wide / 2 / step), math.ceil(wide / 2 / step) + 1):
        x = k * step
        if abs(x) < wide / 2 * 0.97:
            half = high / 2 * math.sqrt(1 - (2 * x / wide) ** 2)
            lines.append(rod(((x, middle - half, 0.0), (x, middle + half, 0.0)), thick, strings, 4))
    for k in range(-math.ceil(high / 2 / step), math.ceil(high / 2 / step) + 1):
        y = k * step
        if abs(y) < high / 2 * 0.97:
            half = wide / 2 * math.sqrt(1 - (2 * y / high) ** 2)
            lines.append(rod(((-half, middle + y, 0.0), (half, middle + y, 0.0)), thick, strings, 4))
    net = plate(ellipse(wide, high, 24), 0.004, strings).at(y=middle)
    return union(lines).ghost().within(*net.colliders)


def _tennis(size: float, paint: Finish, strings: Finish, grip: Finish) -> Solid:
    """Its head below, its grip above, in the xy plane."""
    wide, high, tall = 0.262 * size, 0.34 * size, 0.686 * size
    middle = high / 2 + 0.008
    line = ellipse(wide, high, 40)
    around = np.column_stack((line[:, 0], line[:, 1] + middle, np.zeros(40)))
    section = rectangle(0.012, 0.024, 0.0045, 2)
    frame = rail(around, section[:, ::-1], paint, closed=True)
    top = tall - 0.2 * size
    side = np.array(
        (
            (wide * 0.4, middle + high * 0.32),
            (wide * 0.3, middle + high * 0.47),
            (0.024, top - 0.03),
            (0.012, top + 0.03),
        )
    )
    curve = smooth(side, 4, closed=False)
    throat = rail(np.column_stack((curve, np.zeros(len(curve)))), section[:, ::-1], paint)
    shaft = lathe(
        (
            (0.0145, 0.0),
            (0.0165, 0.03),
            (0.0165, tall - top - 0.012),
            (0.0195, tall - top - 0.008),
            (0.0195, tall - top),
        ),
        grip,
        8,
    ).at(y=top)
    wraps = union(
        lathe(((0.0168, 0.0), (0.0174, 0.002), (0.0168, 0.004)), grip, 8).at(y=top + 0.035 + 0.021 * k)
        for k in range(7)
    )
    collar = cylinder(0.0172, 0.012, finish("black rubber"), 12).at(y=top - 0.002)
    net = _net(wide - 0.008, high - 0.008, middle, 0.0165 * size, 0.0012, strings)
    return union((frame, throat.both_sides(), shaft, wraps.ghost(), collar, net))


def _badminton(size: float, paint: Finish, strings: Finish, grip: Finish) -> Solid:
    wide, high, tall = 0.2 * size, 0.245 * size, 0.668 * size
    middle = high / 2 + 0.005
    line = ellipse(wide, high, 36)
    around = np.column_stack((line[:, 0], line[:, 1] + middle, np.zeros(36)))
    frame = rod(around, 0.0052, paint, 8, closed=True)
    stem = rod(((0, middle + high / 2, 0), (0, tall - 0.16, 0)), 0.0042, finish("steel"), 8)
    joint = rod(
        (
            (-0.014, middle + high / 2 - 0.002, 0),
            (0.0, middle + high / 2 + 0.012, 0),
            (0.014, middle + high / 2 - 0.002, 0),
        ),
        0.005,
        paint,
        8,
    )
    cone = lathe(
        ((0.005, 0.0), (0.011, 0.022), (0.0135, 0.03), (0.0125, 0.18), (0.0155, 0.19), (0.0155, 0.2)), grip, 10
    ).at(y=tall - 0.2)
    net = _net(wide - 0.006, high - 0.006, middle, 0.0105 * size, 0.0006, strings)
    return union((frame, stem, joint, cone, net))
