"""Beer glass: a tall glass of yellow beer with white froth."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._vessels import seen_through, vessel
from orienteer.build.shape import Solid, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="beer glass",
    about="A tall glass of yellow beer with white froth.",
    group="tableware",
    width=(0.07, 0.16),
    height=(0.12, 0.24),
    depth=(0.07, 0.12),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


SHAPES = {
    "pint": ((0.68, 0.0), (0.7, 0.02), (0.76, 0.35), (0.88, 0.7), (0.97, 0.82), (0.96, 0.86), (1.0, 1.0)),
    "conical": ((0.62, 0.0), (0.64, 0.02), (0.74, 0.35), (0.87, 0.7), (1.0, 1.0)),
    "tall": ((0.75, 0.0), (0.7, 0.05), (0.6, 0.2), (0.74, 0.5), (0.97, 0.75), (0.9, 1.0)),
    "tankard": ((1.0, 0.0), (1.05, 0.04), (1.05, 0.5), (1.05, 0.94), (1.02, 1.0)),
}
STRETCH = {"tall": 1.4, "tankard": 0.85}
"""Height as a share of that of a pint glass."""
BEERS = ((0.8, 0.36, 0.02), (0.9, 0.55, 0.06), (0.75, 0.28, 0.01))
"""Linear colours of pale, light and amber beer."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "pint", "conical", "tall", waisted, or "tankard", with a handle."""
    glass, beer = finish("clear glass"), _beer(wish.color, int(rng.integers(len(BEERS))))
    style = style or pick(rng, "pint", "pint", "conical", "tall", "tankard")
    radius, tall = wish.between(rng, 0.038, 0.043), float(rng.uniform(0.145, 0.16)) * STRETCH.get(style, 1.0)
    outside = smooth(np.array(SHAPES[style]), 4, closed=False) * (radius, tall)
    wall = 0.004 if style == "tankard" else 0.0022
    level = tall * (0.88 if style == "tall" else float(rng.uniform(0.8, 0.9)))
    pieces = [
        vessel(outside, wall, glass, 32),
        seen_through(outside + np.array((0.0, 0.01)), wall, level, beer),
        _head(outside, wall, level, min(level + 0.022, tall * 0.97)),
    ]
    if style == "tankard":
        x = radius * 1.03
        grip = np.array(
            ((x, tall * 0.85, 0), (x + 0.03, tall * 0.82, 0), (x + 0.035, tall * 0.45, 0), (x, tall * 0.15, 0))
        )
        handle = rod(smooth(grip, 4, closed=False), 0.007, finish("frosted glass"), 10)
        pieces.append(handle.at(yaw=float(rng.uniform(-0.4, 0.4))))
    return assemble(CATEGORY, pieces, beer, color="yellow")


def _head(outside: F64, wall: float, low: float, high: float) -> Solid:
    """Froth on the beer."""
    below, above = (float(np.interp(y, outside[:, 1], outside[:, 0])) - wall - 0.0005 for y in (low, high))
    line = ((below, low + 0.0005), (above, high), (above * 0.8, high + 0.003), (0.0, high + 0.003))
    return lathe(line, finish("white plaster"), 28)


@cache
def _beer(color: str | None, number: int) -> Finish:
    """Lit through, so that it glows a little."""
    base = finish(f"{color or 'yellow'} lacquer")
    red, green, blue = BEERS[number] if color is None else base.material.color
    shine = replace(base.material, name="beer", color=(red, green, blue), glow=(red * 0.2, green * 0.2, blue * 0.2))
    return replace(base, word="beer", material=shine)
