"""Stepladder: two frames hinged at their top, one with steps."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, cylinder, fillet, rail, rod, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="stepladder",
    about="A folding ladder that stands by itself: a frame with steps and a frame that holds it up.",
    group="workshop",
    width=(0.38, 0.8),
    height=(0.75, 2.3),
    depth=(0.45, 1.5),
    affordances=(Affordance.CLIMB, Affordance.PUT_ON),
)
_LEAN = math.tan(math.radians(17))
"""How far the steps lean back a metre of height."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, steps: int | None = None) -> Thing:
    """Opened, its steps in front; the top is a platform."""
    count = steps or round(wish.between(rng, 2.6, 6.4))
    rise = float(rng.uniform(0.235, 0.26))
    top = (count + 1) * rise
    stuff = wish.finish(rng, "aluminium", "aluminium", "red metal", "white metal", "yellow plastic", "beech", "pine")
    wooden = wish.material == "wood" or (stuff.grained and stuff.word in ("beech", "pine"))
    tread = stuff if wooden else finish(pick(rng, "aluminium", "dark grey plastic"))
    narrow, wide = 0.17, 0.17 + 0.05 * top
    pieces = [_front(count, rise, narrow, wide, stuff, tread, wooden), _back(top, narrow, wide, stuff, wooden)]
    pieces += [_platform(top, narrow, tread, stuff, wooden), _stays(top, narrow, wide)]
    if not wooden and top < 1.6 and chance(rng, 0.5):
        x = narrow + 0.02
        bow = fillet(
            ((-x, top - 0.05, -0.1), (-x, top + 0.42, -0.1), (x, top + 0.42, -0.1), (x, top - 0.05, -0.1)), 0.1, 5
        )
        pieces.append(rod(bow, 0.012, stuff, 10))
    level = shelf((-narrow + 0.01, -0.13), (narrow - 0.01, 0.06), top + 0.001, math.inf)
    return assemble(CATEGORY, pieces, stuff, supports=(level,))


def _depth(y: float, top: float) -> float:
    return 0.06 + (top - y) * _LEAN


def _half(y: float, top: float, narrow: float, wide: float) -> float:
    return narrow + (wide - narrow) * (1 - y / top)


def _front(count: int, rise: float, narrow: float, wide: float, stuff: Finish, tread: Finish, wooden: bool) -> Solid:
    top = (count + 1) * rise
    section = rectangle(0.026, 0.075, 0.003) if wooden else rectangle(0.022, 0.06, 0.006)
    x0, x1 = _half(0, top, narrow, wide), narrow
    side = rail(((x0, 0.0, _depth(0, top)), (x1, top - 0.012, 0.06)), section[:, ::-1], stuff)
    foot = box((0.034, 0.03, 0.085), finish("black rubber"), 0.006).at(x0, 0, _depth(0, top) - 0.002)
    pieces = [(side + foot).both_sides()]
    for k in range(1, count + 1):
        y, x = k * rise, _half(k * rise, top, narrow, wide)
        z = _depth(y, top)
        deep = 0.045 if wooden else 0.042
        pieces.append(between((-x, y - 0.024, z - deep), (x, y, z + deep), tread, 0.004))
        if not wooden:
            grooves = [
                between((-x + 0.02, y, z + d - 0.002), (x - 0.02, y + 0.0012, z + d + 0.002), finish("black rubber"))
                for d in (-0.028, -0.014, 0.0, 0.014, 0.028)
            ]
            pieces.append(union(grooves).ghost())
    return union(pieces)


def _back(top: float, narrow: float, wide: float, stuff: Finish, wooden: bool) -> Solid:
    lean = 0.14 + (top - 0.02) * math.tan(math.radians(13))
    x0 = wide * 0.96
    section = rectangle(0.024, 0.04, 0.003) if wooden else rectangle(0.02, 0.035, 0.006)
    leg = rail(((x0, 0.0, -lean), (narrow * 0.92, top - 0.02, -0.1)), section[:, ::-1], stuff)
    foot = box((0.03, 0.026, 0.05), finish("black rubber"), 0.005).at(x0, 0, -lean)
    bars = []
    for share in (0.2, 0.62):
        z = -lean + (lean - 0.1) * share
        x = x0 + (narrow * 0.92 - x0) * share
        bars.append(rod(((-x, top * share, z), (x, top * share, z)), 0.011, stuff, 8))
    return (leg + foot).both_sides() + union(bars)


def _platform(top: float, narrow: float, tread: Finish, stuff: Finish, wooden: bool) -> Solid:
    board = between((-narrow - 0.022, top - 0.028, -0.15), (narrow + 0.022, top, 0.085), tread, 0.008)
    pin = (
        cylinder(0.008, 0.016, finish("steel"), 10, 0.002)
        .turned((0, 0, 1), -math.pi / 2)
        .at(narrow + 0.018, top - 0.045, -0.03)
    )
    bracket = between((narrow + 0.008, top - 0.075, -0.12), (narrow + 0.018, top - 0.02, 0.075), stuff, 0.003)
    return board + (pin + bracket).both_sides()


def _stays(top: float, narrow: float, wide: float) -> Solid:
    """The bars that keep the frames from sliding apart."""
    y = top * 0.45
    x = _half(y, top, narrow, wide) + 0.004
    back = -(0.1 + (top - 0.02 - y) * (math.tan(math.radians(13)) + 0.04 / max(top - 0.02, 0.1)))
    return rod(((x, y, _depth(y, top)), (x * 0.98, y + 0.02, back)), 0.006, finish("steel"), 6).both_sides()
