"""Shopping basket: carried by its handles through a shop."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lattice import plane
from orienteer.build.furniture._wires import wires
from orienteer.build.shape import Solid, between, rail, rod, slab, union
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shopping basket",
    about="An open basket with handles that one carries through a shop.",
    group="shop",
    width=(0.36, 0.56),
    height=(0.2, 0.5),
    depth=(0.26, 0.5),
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
)

POINTS = 60
"""Around its rim."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, up: bool | None = None) -> Thing:
    """`style` is "plastic" or "wire"; its handles stand `up`, or lie on the rim."""
    style = style or pick(rng, "plastic", "plastic", "wire")
    if style == "plastic":
        coat = wish.finish(rng, "plastic", colors=("red", "red", "blue", "green", "black", "yellow", "orange"))
    else:
        coat = wish.finish(rng, "chrome")
    grip = finish("black plastic" if coat.color != "black" else "red plastic")
    wide, deep, tall = wish.between(rng, 0.42, 0.48), float(rng.uniform(0.29, 0.33)), float(rng.uniform(0.2, 0.25))
    upper = _ring(wide, deep, tall)
    lower = _ring(wide * 0.8, deep * 0.76, 0.006)
    pieces = [_plastic(upper, lower, coat)] if style == "plastic" else [_wire(upper, lower, coat)]
    pieces += _handles(
        wide, deep, tall, coat if style == "wire" else grip, grip, up if up is not None else chance(rng, 0.7)
    )
    inside = shelf((-wide * 0.36, -deep * 0.34), (wide * 0.36, deep * 0.34), 0.009, name="basket")
    return assemble(CATEGORY, [*pieces, _stops(upper, lower)], coat, supports=(inside,))


def _ring(width: float, depth: float, height: float) -> F64:
    """Points around a rounded rectangle at a height, evenly spaced."""
    loop = rectangle(width, depth, 0.045, 6)
    closed = np.concatenate((loop, loop[:1]))
    way = np.concatenate(([0.0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))))
    place = np.linspace(0, way[-1], POINTS + 1)[:-1]
    x, z = (np.interp(place, way, closed[:, k]) for k in (0, 1))
    return np.column_stack((x, np.full(POINTS, height), z))


def _at(upper: F64, lower: F64, share: float) -> F64:
    return lower + share * (upper - lower)


def _plastic(upper: F64, lower: F64, coat: Finish) -> Solid:
    """Bands above and below, and ribs with gaps between them."""
    bands = [
        rail(_at(upper, lower, 0.93), rectangle(0.0035, 0.14 * upper[0, 1]), coat, closed=True),
        rail(_at(upper, lower, 0.52), rectangle(0.003, 0.07 * upper[0, 1]), coat, closed=True),
        rail(_at(upper, lower, 0.07), rectangle(0.003, 0.14 * upper[0, 1]), coat, closed=True),
        rail(upper, rectangle(0.016, 0.008, 0.003, 2), coat, closed=True),
    ]
    ribs = wires(np.stack((_at(upper, lower, 0.1), _at(upper, lower, 0.9)), axis=1), 0.003, coat, 4)
    floor = slab(lower[:, [0, 2]], 0.004, coat).at(y=0.005)
    feet = between((-0.12, 0.0, -0.004), (0.12, 0.008, 0.004), coat)
    return (union(bands) + ribs + floor + feet.at(z=0.06) + feet.at(z=-0.06)).ghost()


def _wire(upper: F64, lower: F64, coat: Finish) -> Solid:
    """Uprights that run on under the floor, hoops around."""
    step = 2
    ribs = wires(np.stack((lower, upper), axis=1)[::step], 0.0016, coat, 4)
    hoops = wires(
        np.stack([_at(upper, lower, share) for share in (0.0, 0.16, 0.32, 0.48, 0.64, 0.8)])[:, ::2],
        0.0016,
        coat,
        4,
        closed=True,
    )
    rim = wires(upper[None], 0.0045, coat, 6, closed=True)
    x = np.linspace(lower[:, 0].min() + 0.02, lower[:, 0].max() - 0.02, 15)
    z = float(lower[:, 2].max())
    bars = np.stack([np.array(((a, 0.006, -z), (a, 0.006, z))) for a in x])
    feet = rod(((x[0], 0.004, -z * 0.5), (x[-1], 0.004, -z * 0.5)), 0.004, coat, 6)
    return (ribs + hoops + rim + wires(bars, 0.0016, coat, 4) + feet + feet.mirrored(2)).ghost()


def _stops(upper: F64, lower: F64) -> Solid:
    """Walls and a floor; the inside stays free."""
    around = [*range(0, POINTS, 2), 0]
    walls = [plane(np.stack((lower[i], lower[j], upper[j], upper[i])), 0.008) for i, j in pairwise(around)]
    low, high = lower.min(axis=0), lower.max(axis=0)
    return Solid(
        (), (*walls, *between((low[0], 0.0, low[2]), (high[0], 0.009, high[2]), finish("white paint")).colliders)
    )


def _handles(wide: float, deep: float, tall: float, coat: Finish, grip: Finish, up: bool) -> list[Solid]:
    """Two bows hinged at the middles of the short sides."""
    pieces: list[Solid] = []
    x, reach = wide / 2 - 0.004, deep * 0.62
    for side in (-1, 1):
        turn = side * (0.1 if up else math.pi / 2 - 0.06)
        flat = np.array(
            (
                (-x, 0.0),
                (-x * 0.96, reach * 0.62),
                (-x * 0.6, reach * 0.97),
                (0.0, reach),
                (x * 0.6, reach * 0.97),
                (x * 0.96, reach * 0.62),
                (x, 0.0),
            )
        )
        bow = smooth(flat, 4, closed=False)
        path = np.column_stack(
            (bow[:, 0], tall + 0.004 + bow[:, 1] * math.cos(turn), side * 0.012 + bow[:, 1] * math.sin(turn))
        )
        pieces.append(rod(path, 0.0052, coat, 7))
        hold = path[len(path) // 2 - 3 : len(path) // 2 + 4]
        pieces.append(rod(hold, 0.0095, grip, 10))
    return pieces
