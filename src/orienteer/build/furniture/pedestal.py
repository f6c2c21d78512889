"""Pedestal: a foot of stone that a statue, a bust or a vase stands on."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.shape import Solid, between, box, lathe, ring
from orienteer.build.shape.outline import arc, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pedestal",
    about="A foot of stone or wood that a statue, a bust or a vase stands on.",
    group="street",
    width=(0.28, 1.0),
    height=(0.6, 1.4),
    depth=(0.28, 1.0),
    stands=Stands.FLOOR,
    affordances=(Affordance.PUT_ON,),
    front=False,
)

Steps = tuple[tuple[float, float], ...]
"""(Height, how far it stands out) of a moulding's corners, from below; metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "column" (fluted), "block" (square with mouldings and panels) or "baluster" (turned)."""
    style = style or pick(rng, "column", "block", "block", "baluster")
    stone = wish.finish(rng, "white marble", "light granite", "cream plaster", "light grey concrete", "white marble")
    if style == "block":
        return _block(rng, wish, stone)
    height = wish.between(rng, 0.75, 1.15)
    radius = height * float(rng.uniform(0.13, 0.16))
    side = 2 * radius + 0.09
    shaft = _column(radius, height, stone) if style == "column" else _baluster(radius, height, stone)
    foot = box((side + 0.02, 0.07, side + 0.02), stone, 0.006)
    slab = box((side, 0.05, side), stone, 0.006).at(y=height - 0.05)
    return assemble(CATEGORY, [foot, shaft, slab], stone, supports=(top(side - 0.02, side - 0.02, height),))


def _column(radius: float, height: float, stone: Finish) -> Solid:
    """A fluted shaft between two rounded mouldings."""
    low, high = 0.07, height - 0.05
    base = lathe(
        (
            (radius + 0.03, low),
            *[(float(r), float(y)) for r, y in arc((radius + 0.02, low + 0.03), 0.025, -1.2, 1.2, 5)],
            (radius + 0.012, low + 0.06),
            *[(float(r), float(y)) for r, y in arc((radius + 0.004, low + 0.078), 0.016, -1.2, 1.2, 4)],
            (radius, low + 0.1),
        ),
        stone,
        32,
    )
    head = lathe(
        (
            (radius * 0.9, high - 0.1),
            (radius * 0.94, high - 0.085),
            *[(float(r), float(y)) for r, y in arc((radius * 0.93, high - 0.075), 0.012, -1.2, 1.2, 4)],
            (radius * 0.93, high - 0.055),
            (radius + 0.035, high - 0.015),
            (radius + 0.035, high),
        ),
        stone,
        32,
    )
    flutes = 16
    angle = np.arange(flutes * 6) * (2 * math.pi / (flutes * 6))
    dent = np.tile((0.0, 0.0, 0.06, 0.095, 0.095, 0.06), flutes)
    rings = []
    for y, share in ((low + 0.09, 1.0), (high - 0.09, 0.9)):
        r = radius * share * (1 - dent)
        rings.append(np.column_stack((r * np.sin(angle), np.full_like(r, y), r * np.cos(angle))))
    return base + loft(np.array(rings), stone, math.radians(28)) + head


def _baluster(radius: float, height: float, stone: Finish) -> Solid:
    """Turned: a belly below, a slim neck, a wide head."""
    low, tall = 0.07, height - 0.12
    shape = ((1.25, 0.0), (1.25, 0.05), (0.8, 0.09), (0.72, 0.13), (1.0, 0.22), (1.12, 0.32), (1.0, 0.42), (0.66, 0.58))
    neck = ((0.5, 0.74), (0.48, 0.8), (0.66, 0.83), (0.66, 0.86), (0.52, 0.88), (0.85, 0.95), (1.2, 0.98), (1.2, 1.0))
    return lathe([(r * radius, low + y * tall) for r, y in (*shape, *neck)], stone, 36)


def _block(rng: np.random.Generator, wish: Wish, stone: Finish) -> Thing:
    """A plinth, a die with sunk panels and a cornice."""
    height = wish.between(rng, 0.8, 1.25)
    half = height * float(rng.uniform(0.2, 0.26))
    plinth = (
        (0.0, 0.075),
        (0.09, 0.075),
        (0.1, 0.065),
        (0.13, 0.062),
        (0.15, 0.04),
        (0.165, 0.022),
        (0.18, 0.018),
        (0.185, 0.0),
    )
    cornice = (
        (-0.13, 0.0),
        (-0.12, 0.014),
        (-0.1, 0.016),
        (-0.085, 0.04),
        (-0.06, 0.062),
        (-0.055, 0.072),
        (-0.012, 0.072),
        (0.0, 0.062),
    )
    levels = [(y, half + out) for y, out in plinth] + [(height + y, half + out) for y, out in cornice]
    rings = []
    for y, reach in levels:
        outline = rectangle(2 * reach, 2 * reach, 0.006, 1)
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), -outline[:, 1])))
    cuts = (2, len(plinth) - 1, len(plinth), len(levels) - 3)
    pieces = [loft(np.array(rings), stone, math.radians(32), cuts)]
    if chance(rng, 0.7):
        pieces.append(ring(_panel(half, 0.185 + 0.06, height - 0.13 - 0.06, stone), 4))
    side = 2 * (half + 0.055)
    return assemble(CATEGORY, pieces, stone, supports=(top(side, side, height),))


def _panel(half: float, low: float, high: float, stone: Finish) -> Solid:
    """A raised frame on the front side."""
    reach, edge = half - 0.05, 0.022
    bars = (
        ((-reach, low), (reach, low + edge)),
        ((-reach, high - edge), (reach, high)),
        ((-reach, low), (-reach + edge, high)),
        ((reach - edge, low), (reach, high)),
    )
    pieces = [between((a, b, half - 0.004), (c, d, half + 0.008), stone, 0.004) for (a, b), (c, d) in bars]
    return Solid(tuple(skin for piece in pieces for skin in piece.skins))
