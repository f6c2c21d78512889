"""Grand piano: a black wing on three legs with its lid up."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._keys import keyboard
from orienteer.build.shape import Solid, between, boxes, cylinder, lathe, rod, slab, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="grand piano",
    about="A piano shaped like a wing on three legs, its lid propped up.",
    group="music",
    width=(1.35, 1.65),
    height=(1.3, 2.0),
    depth=(1.5, 2.3),
    affordances=(Affordance.PLAY, Affordance.OPEN),
)
LOW, HIGH = 0.62, 0.96
"""Between which heights the case is, metres."""
UP = 0.72
"""Radians by which the lid is open."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of black lacquer or wood; the lid is up."""
    case = wish.finish(rng, "black lacquer", "black lacquer", "mahogany", "white lacquer")
    wide, deep = float(rng.uniform(1.46, 1.52)), wish.between(rng, 1.6, 1.95)
    x, front, back = wide / 2, deep / 2 - 0.24, -deep / 2
    rim = _wing(x, front, back)
    inner = _wing(x - 0.04, front - 0.04, back + 0.045)
    gold, dark = finish("gold"), finish("black lacquer")
    body = [
        slab(rim, HIGH - LOW, case, 0.004, holes=[inner]).at(y=LOW),
        slab(inner * 1.01, 0.2, finish("light brown painted wood")).at(y=LOW + 0.02),
        slab(inner * 0.96 + (0, -0.02), 0.02, gold).at(y=LOW + 0.222),
        *_strings(x, front, back),
        *_front(x, front, case),
        keyboard(wide - 0.2, 0.15, 52, 0.025).at(0, LOW + 0.105, front + 0.13),
        between((-x + 0.1, LOW + 0.1, front - 0.06), (x - 0.1, LOW + 0.28, front - 0.02), case),
        between((-0.36, HIGH + 0.015, front - 0.16), (0.36, HIGH + 0.22, front - 0.14), case, 0.006).turned(
            (1, 0, 0), -0.3, (0, HIGH, front - 0.15)
        ),
    ]
    leg = lathe(
        ((0.03, 0.06), (0.035, 0.1), (0.045, 0.3), (0.06, LOW - 0.1), (0.075, LOW - 0.06), (0.075, LOW + 0.005)),
        case,
        16,
    ) + cylinder(0.035, 0.062, finish("brass"), 14, 0.006)
    body += [
        leg.at(-x + 0.14, 0, front - 0.1),
        leg.at(x - 0.14, 0, front - 0.1),
        leg.at(-x + 0.34, 0, back + 0.3),
        *_lyre(front - 0.25, dark),
    ]
    lid = slab(rim, 0.022, case, 0.004).at(y=HIGH + 0.001)
    parts = (
        Moving("lid", "lid of the piano", lid, hinge((-x, HIGH, 0.0), 0.78, (0.0, 0.0, 1.0))),
        _prop(x - 0.07, front - 0.42, case),
    )
    return opened(assemble(CATEGORY, body, case, parts=parts), {"lid": UP, "prop": -1.0})


def _prop(x: float, z: float, case: Finish) -> Moving:
    """The stick under the lid, laid into the case towards the hinge; raised it meets the open lid from below."""
    y = HIGH - 0.03
    # where the raised stick, a radian above level, meets the lid that rises from the other side
    reach = (math.tan(UP) * (2 * x + 0.07) - 0.01) / (math.sin(1.0) + math.tan(UP) * math.cos(1.0))
    stick = rod(((x, y, z), (x - reach, y, z)), 0.01, case, 8)
    return Moving("prop", "prop of the lid", stick, hinge((x, y, z), 0.0, (0.0, 0.0, 1.0), -1.0))


def _wing(x: float, front: float, back: float) -> F64:
    deep = front - back
    curve = smooth(
        (
            (x, front - 0.35 * deep),
            (x * 0.72, front - 0.5 * deep),
            (x * 0.3, front - 0.68 * deep),
            (x * 0.02, back + 0.1 * deep),
            (-x * 0.36, back),
            (-x * 0.8, back + 0.012),
        ),
        6,
        closed=False,
    )
    return np.concatenate((((-x, front), (x, front)), curve, ((-x, back + 0.06 * deep),)))


def _strings(x: float, front: float, back: float) -> list[Solid]:
    brass = finish("brass")
    y = LOW + 0.246
    rim = _wing(x, front, back)[2:-1]
    a = np.linspace(-x + 0.1, x - 0.1, 22)
    end = np.interp(a, rim[::-1, 0], rim[::-1, 1]) + 0.14
    lows = np.stack((a - 0.002, np.full_like(a, y - 0.002), end), axis=1)
    highs = np.stack((a + 0.002, np.full_like(a, y + 0.001), np.full_like(a, front - 0.2)), axis=1)
    return [boxes(lows, highs, brass)]


def _front(x: float, front: float, case: Finish) -> list[Solid]:
    cheek = between((-x, LOW, front - 0.05), (-x + 0.1, LOW + 0.2, front + 0.24), case, 0.012)
    bed = between((-x + 0.09, LOW + 0.002, front - 0.05), (x - 0.09, LOW + 0.104, front + 0.22), case, 0.004)
    return [cheek.both_sides(), bed]


def _lyre(z: float, dark: Finish) -> list[Solid]:
    brass = finish("brass")
    posts = [rod(((s * 0.07, 0.1, z), (s * 0.07, LOW + 0.01, z)), 0.016, dark, 10) for s in (-1, 1)]
    box = between((-0.13, 0.06, z - 0.05), (0.13, 0.12, z + 0.05), dark, 0.006)
    pedals = [
        between((s - 0.018, 0.055, z + 0.03), (s + 0.018, 0.07, z + 0.15), brass, 0.004) for s in (-0.075, 0.0, 0.075)
    ]
    return [union(posts), box, union(pedals)]
