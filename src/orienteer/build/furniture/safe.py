"""Safe: a steel box with a combination lock."""

from __future__ import annotations

import math

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, top
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, ball, between, cylinder, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="safe",
    about="A heavy steel box with a thick door, a dial and a handle.",
    group="storage",
    width=(0.38, 0.75),
    height=(0.45, 1.1),
    depth=(0.38, 0.7),
    affordances=(Affordance.OPEN, Affordance.PUT_IN, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A thick door with a dial and a spoked handle."""
    steel = wish.finish(rng, "metal", colors=("dark grey", "grey", "dark green", "black", "dark blue"))
    width, height, depth = wish.between(rng, 0.46, 0.64), float(rng.uniform(0.56, 0.85)), float(rng.uniform(0.44, 0.56))
    x, z, wall, foot = width / 2, depth / 2, 0.05, 0.03
    front = z - 0.05
    pieces: list[Solid] = [
        between((-x, foot, -z), (-x + wall, height, front), steel, 0.006),
        between((x - wall, foot, -z), (x, height, front), steel, 0.006),
        between((-x + wall - 0.01, foot + 0.001, -z + 0.001), (x - wall + 0.01, foot + wall, front - 0.001), steel),
        between((-x + wall - 0.01, height - wall, -z + 0.001), (x - wall + 0.01, height - 0.001, front - 0.001), steel),
        between(
            (-x + wall - 0.01, foot + wall - 0.01, -z + 0.002),
            (x - wall + 0.01, height - wall + 0.01, -z + wall),
            steel,
        ),
        between(
            (-x + wall - 0.005, height * 0.5, -z + wall - 0.005),
            (x - wall + 0.005, height * 0.5 + 0.012, front - 0.03),
            steel,
        ),
    ]
    for sx in (-1, 1):
        for sz in (-1, 1):
            pieces.append(
                cylinder(0.025, foot + 0.005, finish("black rubber"), 14).at(sx * (x - 0.05), 0, sz * (z - 0.08))
            )
    chrome = finish("chrome")
    for y in (foot + 0.12, height - 0.12):
        pieces.append(cylinder(0.014, 0.09, chrome, 12).at(-x + 0.006, y - 0.045, front + 0.008))
    low, high = foot + 0.008, height - 0.008
    leaf: list[Solid] = [
        between((-x + 0.008, low, front + 0.001), (x - 0.008, high, z), steel, 0.006),
        between((-x + 0.045, low + 0.037, z - 0.002), (x - 0.045, high - 0.037, z + 0.006), steel, 0.003),
        between(
            (-x + wall + 0.005, foot + wall + 0.005, front - 0.028),
            (x - wall - 0.005, height - wall - 0.005, front + 0.002),
            steel,
        ),
    ]
    middle = (low + high) / 2
    leaf.append(_dial().at(0.02, middle + 0.08, z + 0.005))
    hub = cylinder(0.02, 0.045, chrome, 16).turned((1, 0, 0), np.pi / 2)
    spoke = rod(((0, 0.015, 0.035), (0, 0.075, 0.04)), 0.006, chrome, 6) + ball(0.011, chrome, 8).at(0, 0.07, 0.04)
    wheel = hub + union(spoke.turned((0, 0, 1), a) for a in (0.3, 0.3 + 2 * math.pi / 3, 0.3 + 4 * math.pi / 3))
    leaf.append(wheel.at(0.02, middle - 0.1, z + 0.004))
    door = Moving("door", "door of the safe", union(leaf), hinge((-x + 0.006, low, front + 0.008), 0.0, low=-1.9))
    return assemble(CATEGORY, pieces, steel, parts=(door,), supports=(top(width - 0.04, depth - 0.09, height),))


def _dial() -> Solid:
    """A round combination lock that faces +z."""
    face = cylinder(0.06, 0.014, finish("black lacquer"), 28, 0.003).turned((1, 0, 0), np.pi / 2)
    knob = cylinder(0.026, 0.03, finish("chrome"), 20, 0.004).turned((1, 0, 0), np.pi / 2).at(z=0.012)
    disc = cylinder(0.0575, 0.001, _numbers(), 28)
    # the picture's middle lies on the axis
    numbers = Solid(tuple(skin.shifted(0.0575, 0.0575) for skin in disc.skins))
    return face + numbers.turned((1, 0, 0), np.pi / 2).at(z=0.0138) + knob


def _numbers() -> Finish:
    image = plain("black", (256, 256))
    pen = ImageDraw.Draw(image)
    for k in range(100):
        angle, long = 2 * math.pi * k / 100, 0.36 if k % 10 == 0 else 0.41
        a, b = ((128 + 256 * r * math.sin(angle), 128 - 256 * r * math.cos(angle)) for r in (long, 0.46))
        pen.line((*a, *b), fill=colored("white"), width=2)
        if k % 10 == 0:
            write(image, str(k), (128 + 256 * 0.3 * math.sin(angle), 128 - 256 * 0.3 * math.cos(angle)), 20, "white")
    return picture("combination lock", still(image), (0.115, 0.115))
