"""Beer glass: a tall glass of yellow beer with white froth."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import bowl, lathe, rod
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


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "pint", wider above, "tall", waisted, or "tankard", with a handle."""
    glass, beer, froth = finish("clear glass"), _beer(wish.color), finish("cream plaster")
    style = style or pick(rng, "pint", "tall", "tankard")
    radius, tall = wish.between(rng, 0.038, 0.043), float(rng.uniform(0.15, 0.17))
    shapes = {
        "pint": ((0.72, 0.0), (0.74, 0.02), (0.8, 0.35), (0.9, 0.7), (1.0, 1.0)),
        "tall": ((0.75, 0.0), (0.7, 0.05), (0.66, 0.2), (0.78, 0.5), (0.97, 0.75), (0.95, 1.0)),
        "tankard": ((1.0, 0.0), (1.05, 0.04), (1.05, 0.5), (1.05, 0.94), (1.02, 1.0)),
    }
    scale = (radius, tall * {"pint": 1.0, "tall": 1.3, "tankard": 0.85}[style])
    outside = smooth(np.array(shapes[style]), 4, closed=False) * scale
    wall = 0.004 if style == "tankard" else 0.002
    pieces = [bowl(outside, wall, glass, 36)]
    high = scale[1]
    inner = outside[(outside[:, 1] > high * 0.06) & (outside[:, 1] < high * 0.8)] - (wall + 0.0006, 0)
    rim = float(np.interp(high * 0.8, outside[:, 1], outside[:, 0])) - wall - 0.0006
    pieces.append(lathe(inner, beer, 36).ghost())
    upper = float(np.interp(high, outside[:, 1], outside[:, 0])) - wall - 0.0006
    head = (
        (rim, high * 0.805),
        (upper, high * 0.98),
        (upper * 0.98, high * 1.03),
        (upper * 0.7, high * 1.06),
        (0.0, high * 1.07),
    )
    pieces.append(lathe(head, froth, 36).ghost())
    if style == "tankard":
        r = radius * 1.03
        grip = smooth(
            np.array(
                ((r, high * 0.85, 0), (r + 0.03, high * 0.82, 0), (r + 0.035, high * 0.45, 0), (r, high * 0.15, 0))
            ),
            4,
            closed=False,
        )
        pieces.append(rod(grip, 0.007, finish("frosted glass"), 10).at(yaw=float(rng.uniform(-0.4, 0.4))))
    return assemble(CATEGORY, pieces, beer, name="glass of beer", color="yellow")


@lru_cache(maxsize=8)
def _beer(color: str | None) -> Finish:
    """Lit through, so that it glows a little."""
    base = finish(f"{color or 'yellow'} lacquer")
    red, green, blue = (0.8, 0.36, 0.02) if color is None else base.material.color
    shine = replace(base.material, name="beer", color=(red, green, blue), glow=(red * 0.25, green * 0.25, blue * 0.25))
    return replace(base, word="beer", material=shine)
