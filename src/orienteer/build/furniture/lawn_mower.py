"""Lawn mower: a motor on a deck with four wheels, pushed by a handle."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._tyres import wheel
from orienteer.build.shape import Solid, ball, box, cylinder, fillet, lathe, ring, rod, soft_box, union
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="lawn mower",
    about="A motor on a deck with four wheels, pushed over grass by a long handle.",
    group="workshop",
    width=(0.48, 0.68),
    height=(0.85, 1.15),
    depth=(1.2, 1.75),
    stands=Stands.GROUND,
    affordances=(Affordance.PUSH, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, bag: bool | None = None) -> Thing:
    """It mows towards +z; a `bag` behind catches the grass."""
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "green", "orange", "yellow", "blue", "dark green"))
    black = finish("black plastic")
    wide = wish.between(rng, 0.44, 0.52)
    pieces = [_deck(wide, paint), _wheels(wide, paint, float(rng.uniform(0.1, 0.125))), _motor(paint, black)]
    pieces.append(
        _handle(
            wide, finish(pick(rng, "black metal", "dark grey metal", "chrome")), black, float(rng.uniform(0.92, 1.02))
        )
    )
    if bag if bag is not None else chance(rng, 0.6):
        pieces.append(_bag(wide, finish(pick(rng, "black fabric", "dark grey fabric", "black plastic"))))
    return assemble(CATEGORY, pieces, paint)


def _deck(wide: float, paint: Finish) -> Solid:
    """A pressed steel shell, rounded in front, with a step up to the motor."""
    levels = ((0.055, 1.0, 0.62), (0.12, 1.0, 0.62), (0.165, 0.93, 0.57), (0.185, 0.72, 0.46), (0.21, 0.66, 0.42))
    rings = []
    for y, w, d in levels:
        line = superellipse(wide * w, d, 3.4, 32)
        rings.append(np.column_stack((line[:, 0], np.full(32, y), line[:, 1])))
    lip = [
        np.column_stack((ring_[:, 0] * 1.03, np.full(32, y), ring_[:, 2] * 1.03))
        for ring_, y in ((rings[0], 0.05), (rings[0], 0.068))
    ]
    return loft(np.stack(rings), paint, cuts=3) + loft(np.stack(lip), paint)


def _wheels(wide: float, paint: Finish, rear: float) -> Solid:
    rubber, rim = finish("black rubber"), finish("light grey plastic" if paint.color != "yellow" else "yellow plastic")
    pieces = []
    for z, r in ((0.23, 0.1), (-0.24, rear + 0.02)):
        one = wheel(r, 0.052, rubber, rim, finish("dark grey plastic"), 18).at(wide / 2 + 0.035, r, z)
        bolt = rod(((wide / 2 - 0.02, r, z), (wide / 2 + 0.06, r, z)), 0.01, finish("steel"), 8)
        pieces.append((one + bolt).both_sides())
    return union(pieces)


def _motor(paint: Finish, black: Finish) -> Solid:
    """Block with cooling fins, a cowl with the starter's slots, tank, filter and silencer."""
    grey = finish("dark grey metal")
    block = soft_box((0.22, 0.11, 0.24), black, 0.02, steps=1).at(0, 0.2, 0.0)
    cowl = lathe(
        ((0.125, 0.0), (0.13, 0.01), (0.13, 0.055), (0.115, 0.08), (0.085, 0.095), (0.08, 0.112), (0.0, 0.115)),
        black,
        18,
    ).at(0, 0.285, -0.01)
    slots = ring(box((0.008, 0.004, 0.045), grey).at(0, 0.4005, 0.04), 8).at(0, 0, -0.01).ghost()
    cap = lathe(((0.05, 0.0), (0.05, 0.008), (0.03, 0.014), (0.0, 0.015)), paint, 14).at(0, 0.398, -0.01)
    fins = [box((0.13, 0.006, 0.1), finish("aluminium")).at(0, 0.205 + 0.016 * k, 0.15) for k in range(5)]
    core = box((0.1, 0.09, 0.09), grey).at(0, 0.2, 0.14)
    filter_ = soft_box((0.07, 0.1, 0.12), black, 0.015, steps=1).at(-0.135, 0.23, 0.02)
    silencer = (
        cylinder(0.034, 0.12, finish("galvanised steel"), 16, 0.008)
        .turned((1, 0, 0), math.pi / 2)
        .at(0.14, 0.27, -0.02)
    )
    tank = cylinder(0.028, 0.022, finish("red plastic" if paint.color != "red" else "black plastic"), 16, 0.004).at(
        0.09, 0.335, 0.09
    )
    plug = rod(((0, 0.25, 0.18), (0, 0.26, 0.215)), 0.011, black, 10)
    lead = rod(((0, 0.26, 0.213), (0.05, 0.31, 0.2), (0.09, 0.31, 0.12)), 0.004, black, 6)
    return union((block, cowl, slots, cap, *fins, core, filter_, silencer, tank, plug, lead))


def _handle(wide: float, bars: Finish, black: Finish, tall: float) -> Solid:
    """A bent tube from the deck's rear up and back, with cross bars, cable and safety bow."""
    x, low, high = wide / 2 - 0.02, (0.13, -0.26), (tall, -0.98)
    upper = (
        (x, *low),
        (x, 0.3, -0.42),
        (x, high[0] - 0.04, high[1] + 0.04),
        (x, *high),
        (-x, *high),
        (-x, high[0] - 0.04, high[1] + 0.04),
        (-x, 0.3, -0.42),
        (-x, *low),
    )
    frame = rod(fillet(upper, 0.05, 3), 0.0125, bars, 9)
    grip = rod(((-x + 0.05, *high), (x - 0.05, *high)), 0.0165, finish("black rubber"), 12)
    mid = (0.3 + (tall - 0.34) * 0.5, -0.42 - 0.52 * 0.5)
    cross = rod(((-x, *mid), (x, *mid)), 0.01, bars, 8)
    bow = rod(
        fillet(
            (
                (-x, tall - 0.07, -0.93),
                (-x + 0.01, tall + 0.035, -0.95),
                (x - 0.01, tall + 0.035, -0.95),
                (x, tall - 0.07, -0.93),
            ),
            0.05,
            4,
        ),
        0.006,
        finish("steel"),
        6,
    )
    knob = ball(0.02, black, 8).at(x + 0.012, mid[0] - 0.02, mid[1]).both_sides()
    cable = rod(
        ((x - 0.01, tall - 0.08, -0.93), (x - 0.06, 0.6, -0.62), (0.08, 0.34, -0.2), (0.05, 0.3, -0.08)),
        0.004,
        black,
        6,
    )
    return union((frame, grip, cross, bow, knob, cable))


def _bag(wide: float, cloth: Finish) -> Solid:
    """A soft box between the handle's bars that slopes down to the back."""
    rings = []
    for z, y, w, h in (
        (-0.29, 0.27, 0.62, 0.18),
        (-0.36, 0.31, 0.74, 0.27),
        (-0.6, 0.33, 0.76, 0.31),
        (-0.74, 0.31, 0.72, 0.26),
        (-0.77, 0.3, 0.66, 0.2),
    ):
        line = superellipse(wide * w, h, 4.0, 24)
        rings.append(np.column_stack((line[:, 0], line[:, 1] + y, np.full(24, z))))
    grip = rod(
        fillet(((-0.07, 0.47, -0.5), (-0.06, 0.52, -0.5), (0.06, 0.52, -0.5), (0.07, 0.47, -0.5)), 0.02, 3),
        0.009,
        finish("black plastic"),
        8,
    )
    return loft(np.stack(rings), cloth, cuts=2) + grip
