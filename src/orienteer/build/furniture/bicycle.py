"""Bicycle: two wheels, pedals and a saddle."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, between, box, cylinder, fillet, rod, sheet, soft_box, torus, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bicycle",
    about="Two wheels in a frame of tubes with pedals, saddle and handlebar; it stands on its kickstand.",
    group="vehicles",
    width=(0.45, 0.75),
    height=(0.9, 1.2),
    depth=(1.6, 1.95),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUSH),
)

_WHEEL = 0.34
"""Radius over the tyre, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, step_through: bool | None = None) -> Thing:
    """Rides towards +z. `step_through` has a low top tube."""
    paint = wish.finish(
        rng, "lacquer", colors=("red", "blue", "dark green", "black", "teal", "yellow", "orange", "light blue")
    )
    low_step = step_through if step_through is not None else chance(rng, 0.35)
    black, chrome = finish("black rubber"), finish("chrome")
    rear, front = (0.0, _WHEEL, -0.5), (0.0, _WHEEL, 0.55)
    crank, seat, head_low, head_high = (0.0, 0.29, -0.06), (0.0, 0.8, -0.21), (0.0, 0.68, 0.37), (0.0, 0.86, 0.32)
    lower = (0.0, 0.5, -0.125) if low_step else (0.0, 0.74, -0.192)
    tubes = [
        rod((crank, seat), 0.016, paint, 10),
        rod((crank, head_low), 0.019, paint, 10),
        rod((lower, head_high if not low_step else (0.0, 0.76, 0.348)), 0.016, paint, 10),
        rod((head_low, head_high), 0.021, paint, 10),
    ]
    for x in (-0.045, 0.045):
        tubes.append(rod(((x * 0.3, crank[1], crank[2]), (x, rear[1], rear[2])), 0.009, paint, 8))
        tubes.append(
            rod(
                ((x * 0.3, lower[1] if low_step else 0.72, -0.19 if not low_step else -0.125), (x, rear[1], rear[2])),
                0.008,
                paint,
                8,
            )
        )
        tubes.append(rod(((x, 0.71, 0.36), (x, 0.6, 0.41), (x, front[1], front[2])), 0.011, chrome, 8))
    tubes.append(between((-0.055, 0.69, 0.34), (0.055, 0.72, 0.385), paint, 0.006))
    pieces = [
        *tubes,
        _wheel(black, chrome).at(*rear),
        _wheel(black, chrome).at(*front),
        _drive(crank, rear, chrome, black),
    ]
    pieces += [_saddle(rng, seat), _handlebar(head_high, chrome, black)]
    if chance(rng, 0.6):
        pieces += [_mudguard(paint, -0.2, 2.3).at(*rear), _mudguard(paint, -0.9, 1.5).at(*front)]
    stand = rod(((-0.04, 0.28, -0.14), (-0.15, 0.006, -0.2)), 0.008, chrome, 8)
    size = wish.between(rng, 0.95, 1.06)
    return assemble(CATEGORY, [scaled(piece, size) for piece in (*pieces, stand)], paint)


def _wheel(rubber: Finish, steel: Finish) -> Solid:
    """Tyre, rim and spokes in the plane of y and z about the origin; to colliders a thin disc."""
    tyre = torus(_WHEEL - 0.02, 0.02, rubber, 36, 6).at(y=-0.02)
    rim = torus(_WHEEL - 0.045, 0.009, steel, 36, 5).at(y=-0.009)
    hub = cylinder(0.02, 0.09, steel, 12).at(y=-0.045)
    spokes = []
    for i in range(18):
        a, b = 2 * math.pi * i / 18, 2 * math.pi * (i + (1.5 if i % 2 else -1.5)) / 18
        side = 0.03 if i % 4 < 2 else -0.03
        start = (0.018 * math.cos(b), side, 0.018 * math.sin(b))
        end = ((_WHEEL - 0.05) * math.cos(a), 0.0, (_WHEEL - 0.05) * math.sin(a))
        spokes.append(rod((start, end), 0.0016, steel, 4))
    look = union((tyre, rim, hub, *spokes)).turned((0, 0, 1), math.pi / 2)
    disc = Cylinder(_WHEEL, 0.04, Pose.turn((0, 0, 1), math.pi / 2))
    return look.within(disc, Cylinder(0.022, 0.09, Pose.turn((0, 0, 1), math.pi / 2)))


def _drive(crank: tuple[float, float, float], rear: tuple[float, float, float], steel: Finish, black: Finish) -> Solid:
    """Chain wheel, cranks, pedals and the chain."""
    x = 0.055
    wheel = cylinder(0.085, 0.006, steel, 28).turned((0, 0, 1), math.pi / 2).at(x + 0.003, crank[1], crank[2])
    cog = cylinder(0.04, 0.006, steel, 18).turned((0, 0, 1), math.pi / 2).at(x + 0.003, rear[1], rear[2])
    axle = cylinder(0.012, 0.17, steel, 10).turned((0, 0, 1), math.pi / 2).at(0.085, crank[1], crank[2])
    chain = [
        rod(((x, crank[1] + s * 0.085, crank[2]), (x, rear[1] + s * 0.04, rear[2])), 0.005, black, 6) for s in (-1, 1)
    ]
    pieces = [wheel, cog, axle, *chain]
    for side, turn in ((1, 0.9), (-1, 0.9 + math.pi)):
        end = (side * 0.08, crank[1] + 0.165 * math.cos(turn), crank[2] + 0.165 * math.sin(turn))
        pieces.append(rod(((side * 0.08, crank[1], crank[2]), end), (0.011, 0.009), steel, 8))
        pieces.append(box((0.09, 0.022, 0.07), black, 0.006).at(end[0] + side * 0.045, end[1] - 0.011, end[2]))
    return union(pieces)


def _saddle(rng: np.random.Generator, seat: tuple[float, float, float]) -> Solid:
    leather = ANY.finish(rng, "black leather", "brown leather")
    post = rod((seat, (0.0, 0.92, -0.245)), 0.012, finish("chrome"), 8)
    nose = soft_box((0.055, 0.045, 0.26), leather, (0.025, 0.02, 0.05), steps=1, middle=1).at(0, 0.925, -0.18)
    back = soft_box((0.17, 0.055, 0.14), leather, (0.07, 0.024, 0.06)).at(0, 0.922, -0.3)
    return post + nose + back


def _handlebar(head: tuple[float, float, float], steel: Finish, black: Finish) -> Solid:
    top = (0.0, 0.99, 0.285)
    stem = rod((head, top, (0.0, 1.0, 0.34)), 0.013, steel, 8)
    half = rod(
        fillet(((0, 1.0, 0.34), (0.1, 1.01, 0.35), (0.22, 1.04, 0.33), (0.27, 1.03, 0.2)), 0.06, 4), 0.011, steel, 8
    )
    grip = rod(((0.262, 1.032, 0.215), (0.275, 1.027, 0.1)), 0.016, black, 8)
    lamp = cylinder(0.035, 0.05, steel, 16, 0.006).turned((1, 0, 0), math.pi / 2).at(0, 0.93, 0.38)
    return stem + half.both_sides() + grip.both_sides() + lamp


def _mudguard(paint: Finish, start: float, end: float) -> Solid:
    """A curved strip above a wheel, from one angle to another; 0 is up, positive angles lie behind."""
    angle = np.linspace(start, end, 13)
    reach = _WHEEL + 0.018
    x = np.linspace(-0.026, 0.026, 3)
    drop = 0.006 * np.array((1.0, 0.0, 1.0))
    radius = reach - drop[None]
    net = np.stack(
        np.broadcast_arrays(x[None], radius * np.cos(angle)[:, None], -radius * np.sin(angle)[:, None]), axis=-1
    )
    return sheet(net[:, ::-1], 0.002, paint, blocks=(6, 1))
