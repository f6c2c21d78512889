"""Dumbbell: a short bar with a weight at each end."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._tools import sideways
from orienteer.build.image import plain, still, write
from orienteer.build.shape import Solid, card, cylinder, lathe, ring, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.color import COLORS
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="dumbbell",
    about="A short bar with a weight at each end, for one hand.",
    group="sport",
    width=(0.16, 0.5),
    height=(0.06, 0.22),
    depth=(0.06, 0.5),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, pair: bool | None = None) -> Thing:
    """`style` is "hex" with rubber heads, "plates" on a screwed bar, or "soft" in a colour; one or a `pair`."""
    style = style or pick(rng, "hex", "hex", "hex", "plates", "soft")
    size = wish.between(rng, 0.9, 1.25)
    if style == "hex":
        main = wish.finish(rng, "rubber", colors=("black", "black", "black", "dark grey"))
        one = _hex(size, main, finish("chrome"), int(rng.integers(2, 13)) * 2)
    elif style == "plates":
        main = wish.finish(rng, "black cast iron", "black cast iron", "grey metal")
        one = _plates(size, main, finish("chrome"))
    else:
        main = wish.finish(rng, "rubber", colors=("pink", "blue", "purple", "turquoise", "orange", "green"))
        one = _soft(size, main, int(rng.integers(1, 6)))
    one = one.at(y=-float(one.bounds[0][1]))
    pieces = [one.at(yaw=float(rng.uniform(-0.25, 0.25)))]
    if pair if pair is not None else style != "plates" and chance(rng, 0.45):
        deep = float(one.bounds[1][2] - one.bounds[0][2])
        pieces.append(one.at(float(rng.uniform(-0.03, 0.03)), 0, -deep * 1.35, float(rng.uniform(-0.2, 0.2))))
    return assemble(CATEGORY, pieces, main)


def _bar(half: float, steel: Finish, radius: float = 0.0155) -> Solid:
    """A knurled grip, thicker in its middle, along x."""
    line = (
        (0.8, -1.0),
        (0.8, -0.86),
        (0.92, -0.8),
        (1.0, -0.4),
        (1.03, 0.0),
        (1.0, 0.4),
        (0.92, 0.8),
        (0.8, 0.86),
        (0.8, 1.0),
    )
    return sideways(lathe(np.array(line) * (radius, half), steel, 20))


def _hex(size: float, main: Finish, steel: Finish, kilos: int) -> Solid:
    """Six-sided heads with cut edges, and the weight in white on their ends."""
    r, half, thick = 0.058 * size, 0.062, 0.07 * size
    line = np.array(((0.62, 0.0), (0.97, 0.14), (1.0, 0.2), (1.0, 0.84), (0.9, 0.97), (0.66, 1.0))) * (
        r / math.cos(math.pi / 6),
        thick,
    )
    head = sideways(_flat_sided(line, main, 6)).at(half)
    text = (
        card(r * 0.9, r * 0.5, _number(kilos, main.color, r * 0.9, r * 0.5))
        .at(0, -r * 0.25)
        .turned((0, 1, 0), math.pi / 2)
    )
    collar = sideways(cylinder(0.021, 0.006, steel, 18, 0.002)).at(half - 0.005)
    end = head + text.at(half + thick + 0.0006) + collar
    return _bar(half + 0.01, steel, 0.0165) + end + end.turned((0, 1, 0), math.pi)


def _flat_sided(line: F64, main: Finish, sides: int) -> Solid:
    """A prism with its profile, lit flat, resting on a flat side."""
    turn = 2 * np.pi * (np.arange(sides) + 0.5) / sides
    rings = np.stack([np.column_stack((r * np.sin(turn), np.full(sides, y), r * np.cos(turn))) for r, y in line])
    return loft(rings, main, math.radians(20))


def _plates(size: float, main: Finish, steel: Finish) -> Solid:
    """Two or three iron plates a side, held by star nuts."""
    half = 0.065
    pieces = [_bar(half, steel, 0.0145), sideways(cylinder(0.0125, 0.4 * size, steel, 16)).at(-0.2 * size)]
    x = half
    disc = np.array(
        (
            (0.3, 0.1),
            (0.78, 0.14),
            (0.82, 0.0),
            (0.97, 0.04),
            (1.0, 0.5),
            (0.97, 0.96),
            (0.82, 1.0),
            (0.78, 0.86),
            (0.3, 0.9),
        )
    )
    end = [sideways(cylinder(0.02, 0.01, steel, 18, 0.002)).at(x - 0.008)]
    for radius, thick in ((0.088, 0.026), (0.088, 0.026), (0.066, 0.022)):
        end.append(sideways(lathe(disc * (radius * size, thick), main, 24)).at(x))
        x += thick + 0.001
    nut = cylinder(0.019, 0.02, steel, 14, 0.003) + ring(cylinder(0.0075, 0.018, steel, 6).at(0, 0.001, 0.0195), 6)
    end.append(sideways(nut).at(x))
    whole = union(end)
    return union(pieces) + whole + whole.turned((0, 1, 0), math.pi)


def _soft(size: float, main: Finish, kilos: int) -> Solid:
    """All of one piece, dipped in coloured vinyl."""
    half, r = 0.048 * size + 0.01, 0.036 * size
    line = np.array(
        (
            (0.0, -1.95),
            (0.55, -1.94),
            (0.86, -1.84),
            (1.0, -1.62),
            (1.0, -1.28),
            (0.86, -1.06),
            (0.5, -0.96),
            (0.42, -0.7),
            (0.44, 0.0),
        )
    )
    curve = np.concatenate((line, line[-2::-1] * (1, -1))) * (r, half)
    text = (
        card(r * 0.8, r * 0.5, _number(kilos, main.color, r * 0.8, r * 0.5))
        .at(0, -r * 0.25)
        .turned((0, 1, 0), math.pi / 2)
    )
    end = text.at(1.95 * half + 0.0006)
    return sideways(_flat_sided(curve, main, 6)) + end + end.turned((0, 1, 0), math.pi)


@cache
def _number(kilos: int, color: str, wide: float, high: float) -> Finish:
    """The weight in kilograms."""
    image = plain(COLORS.get(color, "1d1d1f"), (96, 54))
    write(image, f"{kilos} kg", (48, 27), 30, "white", 90)
    return picture("number", still(image), (wide, high))
