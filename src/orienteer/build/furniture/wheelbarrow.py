"""Wheelbarrow: a tray on one wheel and two legs, with two handles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tyres import wheel
from orienteer.build.shape import Solid, between, box_collider, fillet, rod, tub, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wheelbarrow",
    about="A tray on one wheel and two legs with two handles, to carry earth.",
    group="workshop",
    width=(0.52, 0.75),
    height=(0.55, 0.8),
    depth=(1.25, 1.65),
    stands=Stands.GROUND,
    affordances=(Affordance.PUSH, Affordance.PUT_IN),
)
_WHEEL = 0.19
"""Radius over the tyre, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """It is pushed towards +z, its wheel in front."""
    colors = ("green", "dark green", "red", "blue", "orange", "black")
    main = wish.finish(rng, "metal", "metal", "galvanised steel", colors=colors)
    wooden = chance(rng, 0.4)
    bars = finish(pick(rng, "beech", "pine") if wooden else pick(rng, "black metal", "galvanised steel"))
    rubber, rim = finish("black rubber"), finish(pick(rng, "white metal", "red metal", "yellow metal", "grey metal"))
    wide, long = wish.between(rng, 0.58, 0.66), wish.between(rng, 0.82, 0.92)
    tray = _leaning(tub((wide, 0.26, long), 0.008, main, 5.0, 0.62), 0.42).at(0, 0.33, 0.02)
    axle = (0.0, _WHEEL, 0.56)
    pieces = [tray, wheel(_WHEEL, 0.095, rubber, rim, finish("steel")).at(*axle), _frame(bars, wide, axle, wooden)]
    pieces.append(rod(((-0.085, *axle[1:]), (0.085, *axle[1:])), 0.009, finish("steel"), 8))
    return assemble(CATEGORY, pieces, main)


def _leaning(tray: Solid, lean: float) -> Solid:
    """Its upper parts moved forwards by `lean` metres a metre: a steep back, a flat front."""

    def place(points: F64) -> F64:
        return points + np.column_stack((np.zeros((len(points), 2)), lean * points[:, 1]))

    skins = tuple(replace(skin, positions=place(skin.positions)) for skin in tray.skins)
    hulls = [Convex(place(hull.points)) for hull in tray.colliders if isinstance(hull, Convex)]
    low, high = tray.bounds
    floor = box_collider(low * (0.66, 0.0, 0.69) + (0.0, 0.008, 0.0), high * (0.66, 0.0, 0.69) + (0.0, 0.024, 0.0))
    return Solid(skins, (*hulls, floor))


def _frame(bars: Finish, wide: float, axle: tuple[float, float, float], wooden: bool) -> Solid:
    """Two bars from the axle under the tray to the handles, legs and braces; the right half mirrored."""
    steel = finish("black metal")
    x, end = wide * 0.46, -0.86
    path = ((0.075, axle[1], axle[2] + 0.03), (0.13, 0.3, 0.3), (x * 0.8, 0.325, -0.32), (x, 0.56, end))
    bar = rod(fillet(path, 0.12, 4), 0.019 if wooden else 0.0165, bars, 10)
    start, way = np.array(path[-1]), np.array(path[-1]) - np.array(path[-2])
    grip = rod(
        (start - way / np.linalg.norm(way) * 0.12, start + way / np.linalg.norm(way) * 0.012),
        0.021,
        finish("black rubber"),
        12,
    )
    foot = x * 0.86
    leg = rod(
        fillet(
            ((x * 0.62, 0.32, -0.12), (foot, 0.012, -0.24), (foot, 0.012, -0.34), (x * 0.82, 0.345, -0.38)), 0.05, 4
        ),
        0.0135,
        steel,
        8,
    )
    brace = rod(((x * 0.75, 0.55, 0.4), (0.12, 0.27, 0.44), (0.078, axle[1], axle[2])), 0.008, steel, 8)
    half = union((bar, grip, leg, brace))
    cross = rod(((-foot, 0.11, -0.28), (foot, 0.11, -0.28)), 0.009, steel, 8)
    bed = between((-x * 0.7, 0.316, -0.28), (x * 0.7, 0.338, -0.16), bars, 0.004)
    return half.both_sides() + cross + bed + bed.at(z=0.42)
