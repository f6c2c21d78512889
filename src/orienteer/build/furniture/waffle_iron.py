"""Waffle iron: two hinged plates with a grid of squares."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, cylinder, rod, slab, union
from orienteer.build.shape.outline import circle, rectangle
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="waffle iron",
    about="Two hinged plates with a grid of squares, to bake waffles between.",
    group="kitchen",
    width=(0.2, 0.34),
    height=(0.09, 0.36),
    depth=(0.2, 0.48),
    stands=Stands.SURFACE,
    affordances=(Affordance.OPEN, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, open_: bool | None = None) -> Thing:
    """`style` is "round" or "square"; mostly left open, often with a waffle in it."""
    coat = wish.finish(rng, "chrome", "brushed steel", "black plastic", "enamel", colors=("red", "white"))
    style = style or pick(rng, "round", "square")
    half = wish.between(rng, 0.105, 0.125)
    dark = finish("black plastic")
    plates = finish("black metal") if chance(rng, 0.7) else finish("dark grey metal")
    shape = circle(half, 36) if style == "round" else rectangle(2 * half, 2 * half, half * 0.25, 5)
    thick = 0.042
    low = 0.014
    base = slab(shape, thick, coat, 0.012).at(y=low)
    grid = _grid(half * 0.86, style, plates)
    feet = cylinder(0.014, low + 0.004, dark, 10)
    ring = union(feet.at(half * 0.6 * x, 0, half * 0.6 * z) for x in (-1, 1) for z in (-1, 1))
    level = low + thick
    pieces = [base, grid.at(y=level), ring, _hinge(half, level, dark)]
    pieces.append(_grip(half, level - thick * 0.55, dark))
    waffle = chance(rng, 0.6)
    if waffle:
        pieces.append(_waffle(half * 0.82, style).at(y=level + 0.004))
    gap = 0.012
    top = slab(shape, thick * 0.9, coat, 0.014).at(y=level + gap)
    below = grid.turned((1, 0, 0), math.pi).at(y=level + gap)
    lamp = cylinder(0.007, 0.006, finish("red plastic"), 12, 0.002).at(0, level + gap + thick * 0.9 - 0.002, half * 0.4)
    lid = union((top, below, lamp, _grip(half, level + gap + thick * 0.4, dark)))
    joint = hinge((0.0, level + gap / 2, -half - 0.006), 1.9, axis=(-1.0, 0.0, 0.0))
    thing = assemble(CATEGORY, pieces, coat, parts=[Moving("lid", "lid", lid, joint)])
    wide = open_ if open_ is not None else chance(rng, 0.85)
    return opened(thing, {"lid": float(rng.uniform(1.45, 1.75)) if wide else 0.0})


def _grid(half: float, style: str, metal: Finish) -> Solid:
    """A plate whose ribs stand up between square wells; its ribs' upper edges are 8 mm above the origin."""
    shape = circle(half, 32) if style == "round" else rectangle(2 * half, 2 * half, half * 0.15, 3)
    floor = slab(shape, 0.003, metal).ghost()
    count = 6
    pitch = 2 * half / count
    rim = _rim(half, style, metal)
    ribs = []
    for k in range(1, count):
        at = -half + k * pitch
        long = math.sqrt(max(half**2 - at**2, 0.0)) if style == "round" else half
        for size, place in (
            ((2 * long - 0.004, 0.006, 0.005), (0, 0.002, at)),
            ((0.005, 0.006, 2 * long - 0.004), (at, 0.002, 0)),
        ):
            ribs.append(box(size, metal, 0.0015).at(*place))
    look = floor + union(ribs).ghost() + rim.ghost()
    return look.within(
        box_collider((-half * 0.9, -0.001, -half * 0.9), (half * 0.9, 0.008, half * 0.9)),
        *slab(shape, 0.008, metal).colliders,
    )


def _rim(half: float, style: str, metal: Finish) -> Solid:
    outer = circle(half, 32) if style == "round" else rectangle(2 * half, 2 * half, half * 0.15, 3)
    inner = (
        circle(half - 0.006, 32) if style == "round" else rectangle(2 * half - 0.012, 2 * half - 0.012, half * 0.13, 3)
    )
    return slab(outer, 0.008, metal, 0.001, holes=(inner,))


def _waffle(half: float, style: str) -> Solid:
    """Golden brown, with the wells of the grid in it."""
    dough, edge = finish("light brown paint"), finish("brown paint")
    shape = circle(half, 32) if style == "round" else rectangle(2 * half, 2 * half, half * 0.12, 3)
    floor = slab(shape, 0.006, edge)
    count = 6
    pitch = 2 * half / count
    ribs = []
    for k in range(count + 1):
        at = (-half + k * pitch) * 0.985
        long = math.sqrt(max(half**2 - at**2, 0.0)) if style == "round" else half
        if long > 0.01:
            ribs += [
                box((2 * long - 0.003, 0.009, 0.007), dough, 0.002).at(0, 0.003, at),
                box((0.007, 0.009, 2 * long - 0.003), dough, 0.002).at(at, 0.003, 0),
            ]
    return floor + union(ribs).ghost()


def _hinge(half: float, level: float, dark: Finish) -> Solid:
    return between((-half * 0.45, level - 0.03, -half - 0.016), (half * 0.45, level + 0.014, -half * 0.9), dark, 0.004)


def _grip(half: float, height: float, dark: Finish) -> Solid:
    """Sticks out in front."""
    line = (
        (-0.04, height, half * 0.93),
        (-0.04, height, half + 0.032),
        (0.04, height, half + 0.032),
        (0.04, height, half * 0.93),
    )
    return rod(np.array(line), 0.009, dark, 8)
