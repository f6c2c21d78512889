"""Handbag: a small bag of leather."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.shape import Solid, ball, box, cylinder, plate, rod, torus, union
from orienteer.build.shape.outline import arc, rectangle, smooth, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="handbag",
    about="A small bag of leather with handles or a strap.",
    group="bags",
    width=(0.2, 0.42),
    height=(0.2, 0.46),
    depth=(0.07, 0.24),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
)

_SWAP = np.array(((0.0, 1.0), (1.0, 0.0)))
"""Takes (z, y) to (y, z)."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "tote", with two handles, or "flap", closed by a flap, with one."""
    style = style or pick(rng, "tote", "flap")
    leather = wish.finish(
        rng, "leather", colors=("brown", "red", "black", "light brown", "dark red", "cream", "dark blue", "dark brown")
    )
    metal = finish(pick(rng, "gold", "gold", "chrome"))
    size = wish.between(rng, 0.92, 1.12)
    pieces = _tote(size, leather, metal) if style == "tote" else _flap(size, leather, metal)
    return assemble(CATEGORY, pieces, leather)


def _body(levels: tuple[tuple[float, float, float], ...], leather: Finish) -> Solid:
    """From sections (height, width, depth)."""
    rings = []
    for y, wide, deep in levels:
        outline = superellipse(wide, deep, 5.0, 36)
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), outline[:, 1])))
    return loft(np.array(rings), leather, cuts=(3,) if len(rings) > 4 else 1)


def _tote(s: float, leather: Finish, metal: Finish) -> list[Solid]:
    """Wider below than above, with a handle on both sides of its mouth."""
    wide, tall, deep = 0.33 * s, 0.24 * s, 0.14 * s
    levels = (
        (0.008, wide * 0.95, deep * 0.92),
        (0.02, wide, deep),
        (tall * 0.5, wide * 0.96, deep * 0.86),
        (tall * 0.85, wide * 0.9, deep * 0.6),
        (tall, wide * 0.86, deep * 0.4),
    )
    pieces = [_body(levels, leather)]
    feet = [cylinder(0.007, 0.009, metal, 10).at(x, 0, z) for x in (-wide * 0.4, wide * 0.4) for z in (-0.035, 0.035)]
    z = deep * 0.26
    handle = _handle(wide * 0.22, tall * 0.82, tall * 0.72, leather).at(z=z)
    rings = union(_ring(0.014, metal).at(x, tall * 0.8, z + 0.01) for x in (-wide * 0.22, wide * 0.22))
    tabs = union(
        box((0.026, tall * 0.16, 0.004), leather, 0.0015).turned((1, 0, 0), -0.3).at(x, tall * 0.64, z + 0.012)
        for x in (-wide * 0.22, wide * 0.22)
    )
    mouth = rod(((-wide * 0.4, tall, 0), (wide * 0.4, tall, 0)), 0.004, metal, 8)
    sole = _body(
        ((0.006, wide * 0.955, deep * 0.93), (0.02, wide * 1.006, deep * 1.01), (0.05, wide * 1.0, deep)), leather
    )
    lean = math.atan2(deep * 0.13, tall * 0.35)
    lock = box((0.05, 0.036, 0.008), metal, 0.003).turned((1, 0, 0), -lean).at(0, tall * 0.68, deep * 0.375)
    knob = ball(0.008, leather, 12).at(0, tall * 0.71, deep * 0.375)
    return [*pieces, sole.ghost(), *feet, handle, handle.mirrored(2), rings, rings.mirrored(2), tabs, mouth, lock, knob]


def _flap(s: float, leather: Finish, metal: Finish) -> list[Solid]:
    """A flap with a round edge hangs over its front to a clasp."""
    wide, tall, deep = 0.29 * s, 0.19 * s, 0.095 * s
    levels = (
        (0.0, wide * 0.96, deep * 0.94),
        (0.012, wide, deep),
        (tall * 0.55, wide * 0.98, deep * 0.96),
        (tall * 0.88, wide * 0.95, deep * 0.9),
        (tall, wide * 0.92, deep * 0.7),
    )
    half, low = wide * 0.475, tall * 0.3
    outline = _edge(half, low, tall * 0.9, 0.1 * s)
    front = deep * 0.5 - 0.001
    cover = plate(outline, 0.007, leather, 0.002)
    seam = _edge(half - 0.008, low + 0.008, tall * 0.9, 0.095 * s)[:-1]
    stitch = rod(np.column_stack((seam, np.full(len(seam), 0.0036))), 0.0012, finish("beige fabric"), 5)
    hung = (cover + stitch.ghost()).at(z=front)
    over = loft(
        np.stack(
            [
                np.column_stack((np.full(10, x), fold))
                for fold in [
                    arc((0, 0), 1.0, 0, math.pi, 9) * (deep * 0.5 + 0.0025, 0.024 * s) @ _SWAP + (tall * 0.885, 0.0)
                ]
                for x in (-half, half)
            ]
        ),
        leather,
    )
    clasp = plate(rectangle(0.04, 0.03, 0.01, 4), 0.007, metal, 0.002).at(0, low + 0.024, front + 0.007)
    turn = box((0.02, 0.007, 0.008), metal, 0.002).at(0, low + 0.0205, front + 0.012)
    handle = _handle(wide * 0.3, tall * 0.98, tall * 0.62, leather)
    rings = union(_ring(0.013, metal).at(x, tall * 1.0, 0.0) for x in (-wide * 0.3, wide * 0.3))
    return [_body(levels, leather), hung, over, clasp, turn, handle, rings]


def _handle(x: float, low: float, rise: float, leather: Finish) -> Solid:
    """An arch over the bag's mouth."""
    way = np.array(((x, low, 0.0), (x * 0.98, low + rise * 0.5, 0.0), (x * 0.7, low + rise * 0.88, 0.0)))
    top = np.array(((0.0, low + rise, 0.0),))
    return rod(smooth(np.concatenate((way, top, way[::-1] * (-1, 1, 1))), 4, closed=False), 0.007, leather, 8)


def _ring(radius: float, metal: Finish) -> Solid:
    return torus(radius, 0.0025, metal, 18, 6).turned((1, 0, 0), math.pi / 2)


def _edge(half: float, low: float, high: float, radius: float) -> F64:
    """The outline of a flap: square above, well rounded below; it starts and ends above."""
    right = arc((half - radius, low + radius), radius, -math.pi / 2, 0.0, 8)
    left = right[::-1] * (-1, 1)
    return np.concatenate((((-half, high),), left, right, ((half, high),)))
