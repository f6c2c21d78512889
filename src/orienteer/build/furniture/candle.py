"""Candle: a candle with a flame, in a holder."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="candle",
    about="A candle with a flame, in a holder.",
    group="lamps",
    width=(0.05, 0.16),
    height=(0.1, 0.4),
    depth=(0.05, 0.16),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.SWITCH),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, lit: bool = True) -> Thing:
    """`style` is "pillar", thick on a dish, or "taper", thin on a stick."""
    wax = wish.finish(rng, "plastic", colors=("cream", "white", "red", "cream", "dark green"))
    style = style or pick(rng, "pillar", "taper")
    metal = ANY.finish(rng, "brass", "black metal", "brass")
    if style == "pillar":
        radius, tall = wish.between(rng, 0.032, 0.04), float(rng.uniform(0.11, 0.16))
        dish = lathe(
            np.array(((0.9, 0.0), (1.5, 0.1), (1.62, 0.3), (1.56, 0.3), (1.4, 0.16), (0.0, 0.14))) * radius, metal, 36
        )
        low = 0.13 * radius
        line = smooth(
            ((1.0, 0.0), (1.0, 0.5), (0.99, 0.97), (0.93, 1.0), (0.82, 0.985), (0.6, 0.95), (0.0, 0.94)),
            3,
            closed=False,
        )
    else:
        radius, tall = 0.0115, wish.between(rng, 0.2, 0.26)
        line3 = (
            (4.6, 0.0),
            (4.5, 0.4),
            (3.0, 0.7),
            (1.0, 1.2),
            (0.75, 3.0),
            (1.5, 3.6),
            (0.75, 4.2),
            (0.8, 6.0),
            (1.7, 6.6),
            (1.75, 7.6),
            (1.1, 7.7),
        )
        dish = lathe(np.array(line3) * radius, metal, 32)
        low = 7.0 * radius
        line = np.array(((1.0, 0.0), (0.9, 0.9), (0.75, 0.98), (0.3, 1.0), (0.0, 1.0)))
    wax_body = lathe(line * (radius, tall), wax, 28).at(y=low)
    high = low + tall * float(line[-1, 1])
    pieces = [dish, wax_body, rod(((0, high - 0.003, 0), (0.001, high + 0.011, 0)), 0.0013, finish("black fabric"), 6)]
    if lit:
        flame = smooth(((0.0, 0.0), (0.7, 0.12), (1.0, 0.3), (0.75, 0.6), (0.3, 0.85), (0.0, 1.0)), 4, closed=False) * (
            0.0075,
            0.036,
        )
        flame[:, 0] = np.maximum(flame[:, 0], 0)
        pieces += [
            lathe(flame, _flame(0), 16).at(y=high + 0.005).ghost(),
            lathe(flame * (1.0, 0.5), _flame(1), 14).at(y=high + 0.0045).ghost(),
        ]
    return assemble(CATEGORY, pieces, wax, tags={"lit": str(lit).lower()})


@lru_cache(maxsize=2)
def _flame(inner: int) -> Finish:
    """Bright yellow, or the orange mantle around its foot."""
    color = ((1.0, 0.62, 0.08), (0.9, 0.35, 0.05))[inner]
    glow = ((1.0, 0.62, 0.12), (0.8, 0.3, 0.05))[inner]
    return Finish("flame", "yellow", Material("flame", color, glow=glow))
