"""Treadmill: a running belt with a console."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._bottles import NAMES
from orienteer.build.furniture._lofts import loft
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, fillet, rail, rod, soft_box, union
from orienteer.build.shape.outline import rectangle, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="treadmill",
    about="A belt to run on between two handrails, with a console before the runner.",
    group="sport",
    width=(0.7, 0.95),
    height=(1.2, 1.6),
    depth=(1.6, 2.15),
    affordances=(Affordance.PLAY, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """One steps on from +z and runs towards −z, where the console stands."""
    main = wish.finish(rng, "plastic", colors=("black", "dark grey", "light grey", "white", "black"))
    frame = finish(pick(rng, "dark grey metal", "black metal", "light grey metal"))
    wide, long = wish.between(rng, 0.74, 0.86), wish.between(rng, 1.68, 1.95)
    back, front = long / 2, -long / 2
    belt = wide - 0.26
    pieces = [_deck(wide, belt, front, back, frame, main), _hood(wide, front, main), _uprights(wide, front, frame)]
    pieces.append(_console(wide, front, main, int(rng.integers(len(NAMES)))))
    level = shelf((-belt / 2 + 0.02, front + 0.5), (belt / 2 - 0.02, back - 0.1), 0.172, math.inf, "belt")
    return assemble(CATEGORY, pieces, main, supports=(level,))


def _deck(wide: float, belt: float, front: float, back: float, frame: Finish, main: Finish) -> Solid:
    """A belt over rollers between two foot rails."""
    x = belt / 2
    rubber = finish("black rubber")
    run = between((-x, 0.158, front + 0.2), (x, 0.172, back - 0.055), rubber, 0.002)
    below = between((-x, 0.1, front + 0.2), (x, 0.112, back - 0.055), rubber, 0.002)
    roller = cylinder(0.036, belt, rubber, 20).turned((0, 0, 1), -math.pi / 2).at(-x, 0.136, back - 0.055)
    stripe = between(
        (x - 0.05, 0.1715, front + 0.3), (x - 0.043, 0.1727, back - 0.06), finish("light grey paint")
    ).both_sides()
    side = soft_box((0.115, 0.115, back - front - 0.12), frame, (0.02, 0.02, 0.02), steps=1).at(x + 0.055, 0.075, 0.04)
    tread = between(
        (x + 0.012, 0.187, front + 0.3), (x + 0.098, 0.1925, back - 0.04), finish("dark grey rubber"), 0.002
    )
    cap = soft_box((0.125, 0.125, 0.07), main, 0.02, steps=1).at(x + 0.055, 0.07, back - 0.045)
    foot = cylinder(0.028, 0.08, rubber, 14).at(x + 0.055, 0, back - 0.12)
    foot2 = cylinder(0.028, 0.08, rubber, 14).at(x + 0.055, 0, front + 0.2)
    return union(
        (run, below, roller, stripe.ghost(), *((part.both_sides()) for part in (side, tread, cap, foot, foot2)))
    )


def _hood(wide: float, front: float, main: Finish) -> Solid:
    """The cover over the motor, wide and low."""
    rings = []
    for z, y0, h, w in (
        (0.02, 0.02, 0.14, 0.86),
        (0.06, 0.02, 0.21, 0.96),
        (0.2, 0.02, 0.25, 1.0),
        (0.33, 0.05, 0.2, 0.98),
        (0.37, 0.08, 0.12, 0.94),
    ):
        line = superellipse(wide * w, h, 4.5, 28)
        rings.append(np.column_stack((line[:, 0], line[:, 1] + y0 + h / 2, np.full(28, front + z))))
    wheel = (
        cylinder(0.035, 0.03, finish("black rubber"), 16)
        .turned((0, 0, 1), -math.pi / 2)
        .at(wide * 0.3, 0.035, front + 0.04)
    )
    return loft(np.stack(rings), main, cuts=2) + wheel.both_sides()


def _uprights(wide: float, front: float, frame: Finish) -> Solid:
    """Two posts that lean back to the console, and rails for the hands."""
    x = wide / 2 - 0.03
    post = rail(((x, 0.06, front + 0.24), (x, 1.12, front + 0.16)), rectangle(0.045, 0.09, 0.015), frame)
    hand = fillet(
        (
            (x, 0.72, front + 0.2),
            (x, 0.98, front + 0.26),
            (x, 1.0, front + 0.36),
            (x, 0.97, front + 0.72),
            (x, 0.9, front + 0.76),
        ),
        0.06,
        4,
    )
    grip = rod(hand, 0.0185, finish("black rubber"), 12)
    cross = rod(((-x, 0.98, front + 0.3), (x, 0.98, front + 0.3)), 0.016, finish("black rubber"), 12)
    return (post + grip).both_sides() + cross


def _console(wide: float, front: float, main: Finish, number: int) -> Solid:
    """A slanted panel with a screen, buttons and places for bottles, a red key in its middle."""
    w = wide + 0.02
    shell = soft_box((w, 0.3, 0.07), main, (0.06, 0.06, 0.028)).turned((1, 0, 0), -0.55).at(0, 1.06, front + 0.24)
    face = (
        card(w - 0.14, 0.23, _panel(number, round(w * 100)))
        .at(0, 0.035, 0.0358)
        .turned((1, 0, 0), -0.55)
        .at(0, 1.06, front + 0.24)
    )
    tray = soft_box((w - 0.06, 0.05, 0.16), main, 0.02, steps=1).at(0, 1.015, front + 0.28)
    cup = cylinder(0.042, 0.001, finish("black paint"), 20).at(w * 0.34, 1.0655, front + 0.3).ghost().both_sides()
    key = box((0.05, 0.022, 0.02), finish("red plastic"), 0.006).at(0, 1.06, front + 0.345)
    return union((shell, face, tray, cup, key))


@cache
def _panel(number: int, size: int) -> Finish:
    """A dark panel: a screen with a track and numbers between buttons."""
    wide, high = size / 100 - 0.14, 0.23
    image = plain("1b1d21", (384, round(384 * high / wide)))
    pen = ImageDraw.Draw(image)
    w, h = image.size
    pen.rounded_rectangle((w * 0.24, h * 0.12, w * 0.76, h * 0.72), 8, fill=colored("16324a"))
    pen.ellipse((w * 0.3, h * 0.2, w * 0.5, h * 0.64), outline=colored("4fd8f0"), width=4)
    for k, text in enumerate(("5.42", "9.8", "312")):
        write(image, text, (w * 0.63, h * (0.24 + 0.18 * k)), h * 0.15, "white", w * 0.2)
    for k in range(3):
        for x, tone in ((0.08, "47823f"), (0.16, "888a8c"), (0.84, "888a8c"), (0.92, "d9752a")):
            y = h * (0.22 + 0.2 * k)
            pen.rounded_rectangle((w * x - 11, y - 8, w * x + 11, y + 8), 5, fill=colored(tone))
    pen.ellipse((w * 0.4 - 16, h * 0.86 - 14, w * 0.4 + 16, h * 0.86 + 14), fill=colored("2fae4a"))
    pen.ellipse((w * 0.6 - 16, h * 0.86 - 14, w * 0.6 + 16, h * 0.86 + 14), fill=colored("b3241f"))
    write(image, NAMES[number].upper(), (w * 0.15, h * 0.88), h * 0.12, "light grey", w * 0.25)
    return picture("console", still(image), (wide, high))
