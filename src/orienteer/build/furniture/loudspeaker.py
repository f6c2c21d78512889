"""Loudspeaker: a box that sounds."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, between, card, cylinder, plate, union
from orienteer.build.shape.outline import arc, circle, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="loudspeaker",
    about="A box with round membranes in front that music sounds from.",
    group="electronics",
    width=(0.14, 0.36),
    height=(0.26, 0.7),
    depth=(0.16, 0.36),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH,),
)

_WAYS = {
    "two": ((0.34, 0.38), (0.8, 0.17)),
    "three": ((0.26, 0.4), (0.63, 0.24), (0.86, 0.14)),
    "pair": ((0.21, 0.3), (0.53, 0.3), (0.82, 0.16)),
}
"""Of each membrane how high it sits, as a share of the front's height, and its radius as one of its width."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "two", "three" or "pair", by its membranes."""
    style = style or pick(rng, *_WAYS)
    case = wish.finish(rng, "black lacquer", "black paint", "walnut", "oak", "cherry", "white lacquer")
    wide = round(wish.between(rng, 0.18, 0.26), 2)
    tall = round(wide * {"two": 1.65, "three": 1.95, "pair": 2.1}[style], 2)
    deep = wide * float(rng.uniform(1.0, 1.2))
    cone = ANY.finish(rng, "black rubber", "dark grey paper", "yellow paper", "light grey metal")
    trim = finish(pick(rng, "dark grey plastic", "chrome", "black rubber"))
    face = finish("black plastic" if case.color != "black" else "dark grey plastic")
    shell = 0.016
    z = deep / 2
    holes = tuple((y * tall, r * wide) for y, r in _WAYS[style])
    pieces = [
        between((-wide / 2, 0.004, -z), (wide / 2, tall, z - 0.05), case, 0.003),
        between((-wide / 2, 0.004, z - 0.052), (-wide / 2 + shell, tall, z), case, 0.003),
        between((wide / 2 - shell, 0.004, z - 0.052), (wide / 2, tall, z), case, 0.003),
        between((-wide / 2 + shell - 0.001, 0.0045, z - 0.052), (wide / 2 - shell + 0.001, shell, z - 0.0005), case),
        between(
            (-wide / 2 + shell - 0.001, tall - shell, z - 0.052),
            (wide / 2 - shell + 0.001, tall - 0.0005, z - 0.0005),
            case,
        ),
        _baffle(
            round(wide - 2 * shell + 0.002, 4),
            round(tall - 2 * shell + 0.002, 4),
            tuple((y - tall / 2, r) for y, r in holes),
            face,
        ).at(0, tall / 2, z - 0.012),
    ]
    for k, (y, r) in enumerate(holes):
        made = _tweeter(r, trim) if k == len(holes) - 1 else _membrane(r, cone, trim)
        pieces.append(made.at(0, y, z - 0.008))
    badge = card(0.03, 0.008, finish("silver plastic")).at(0, tall * 0.045 + shell, z - 0.0075)
    feet = cylinder(0.01, 0.005, finish("black rubber"), 10)
    pieces += [badge, *(feet.at(s * wide * 0.38, 0, t * z * 0.7) for s in (-1, 1) for t in (-1, 1))]
    if chance(rng, 0.5):
        port = hoop(
            ((0.022, 0.0), (0.026, 0.004), (0.021, 0.006), (0.019, -0.02), (0.0, -0.02)), finish("black plastic"), 20
        )
        spot = (wide * 0.3, tall * 0.1 + 0.02)
        pieces.append(port.turned((1, 0, 0), math.pi / 2).at(spot[0], tall - spot[1], z - 0.008))
    return assemble(CATEGORY, pieces, case)


@lru_cache(maxsize=32)
def _baffle(wide: float, tall: float, holes: tuple[tuple[float, float], ...], face: Finish) -> Solid:
    """The front board around its middle, with round holes."""
    cuts = [-tall / 2, *((low + r0 + high - r1) / 2 for (low, r0), (high, r1) in pairwise(holes)), tall / 2]
    bands = []
    for (y, r), low, high in zip(holes, cuts[:-1], cuts[1:], strict=True):
        edge = rectangle(wide, high - low) + np.array((0.0, (low + high) / 2))
        bands.append(plate(edge, 0.008, face, holes=(circle(r * 0.98, 28) + np.array((0.0, y)),)))
    board = union(bands)
    return board.within(*between((-wide / 2, -tall / 2, -0.02), (wide / 2, tall / 2, 0.004), face).colliders)


@lru_cache(maxsize=64)
def _membrane(r: float, cone: Finish, trim: Finish) -> Solid:
    """Its ring lies at z = 0; it opens towards +z."""
    roll = arc((0.86 * r, 0.002), 0.07 * r, math.pi, 0.0, 5)[::-1]
    pieces = [
        hoop(((1.06 * r, 0.0), (1.06 * r, 0.004), (0.95 * r, 0.005), (0.93 * r, 0.0)), trim, 36),
        hoop(roll, finish("black rubber"), 36),
        hoop(((0.8 * r, 0.001), (0.5 * r, -0.2 * r), (0.3 * r, -0.27 * r)), cone, 32),
        hoop(
            np.column_stack(
                (
                    0.31 * r * np.cos(np.linspace(0, math.pi / 2, 5)),
                    -0.27 * r + 0.13 * r * np.sin(np.linspace(0, math.pi / 2, 5)),
                )
            ),
            cone if cone.color == "light grey" else finish("black plastic"),
            24,
        ),
    ]
    for k in range(6):
        a = math.pi * (k + 0.5) / 3
        pieces.append(
            cylinder(0.035 * r, 0.0015, finish("steel"), 8).at(1.0 * r * math.cos(a), 0.0042, r * math.sin(a))
        )
    return union(pieces).turned((1, 0, 0), math.pi / 2).ghost()


@lru_cache(maxsize=64)
def _tweeter(r: float, trim: Finish) -> Solid:
    """A small dome in a shallow horn."""
    t = np.linspace(0, math.pi / 2, 5)
    pieces = [
        hoop(((1.1 * r, 0.0), (1.1 * r, 0.003), (0.98 * r, 0.004), (0.5 * r, -0.004), (0.4 * r, -0.005)), trim, 32),
        hoop(np.column_stack((0.42 * r * np.cos(t), -0.005 + 0.3 * r * np.sin(t))), finish("silver lacquer"), 20),
    ]
    return union(pieces).turned((1, 0, 0), math.pi / 2).ghost()
