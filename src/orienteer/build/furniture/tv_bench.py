"""TV bench: a low, wide cupboard for a television."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, top
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import BOARD, Case, any_handle, boards, carcass, door, drawer, shelf_supports
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, between, box, card, copies, cylinder, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Support, Thing

CATEGORY = Category(
    name="tv bench",
    about="A low, wide cupboard for a television.",
    group="storage",
    width=(1.15, 2.0),
    height=(0.38, 0.65),
    depth=(0.36, 0.48),
    affordances=(Affordance.OPEN, Affordance.PUT_ON, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Three bays: doors or drawers outside, an open shelf between."""
    wood = wish.finish(rng, "wood", "wood", "white paint")
    width, height, depth = wish.between(rng, 1.3, 1.85), float(rng.uniform(0.46, 0.58)), float(rng.uniform(0.39, 0.44))
    lift = float(rng.uniform(0.1, 0.16))
    case = Case(-width / 2, width / 2, lift, height, -depth / 2, depth / 2 - 0.02)
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    third = width * float(rng.uniform(0.3, 0.34))
    walls = (case.left + third, case.right - third)
    pieces: list[Solid] = [carcass(case, wood)]
    for x in walls:
        low, high = (
            (x - BOARD / 2, case.bottom + 0.018, case.rear + 0.009),
            (x + BOARD / 2, case.top - 0.018, case.front - 0.004),
        )
        pieces.append(between(low, high, wood))
    middle = Case(walls[0] - BOARD / 2, walls[1] + BOARD / 2, case.bottom, case.top, case.rear, case.front - 0.004)
    level = (case.bottom + case.top) / 2 + 0.02
    pieces.append(boards(middle, [level], wood))
    pieces.append(
        four(leg(pick(rng, "tapered", "round", "square"), lift + 0.01, 0.045, wood), width / 2 - 0.08, depth / 2 - 0.06)
    )
    parts: list[Moving] = []
    drawers = chance(rng, 0.4)
    grip = any_handle(rng, metal, upright=not drawers)
    for x0, x1, left in ((case.left + 0.002, walls[0] + 0.008, True), (walls[1] - 0.008, case.right - 0.002, False)):
        y0, y1 = case.bottom + 0.002, case.top - 0.022
        if drawers:
            half = (y0 + y1) / 2
            for below, above in ((y0, half), (half, y1)):
                name = f"drawer-{len(parts) + 1}"
                parts.append(drawer(name, (x0, below), (x1, above), case, wood, grip))
        else:
            parts.append(
                door(f"door-{len(parts) + 1}", (x0, y0), (x1, y1), case, wood, grip, left, chance(rng, 0.3), 0.7)
            )
    supports: list[Support] = [top(width - 0.02, depth - 0.03, height)]
    floors = [case.bottom + BOARD, level]
    if chance(rng, 0.7):
        room = min(level - floors[0], walls[1] - walls[0]) - BOARD
        pieces.append(
            _receiver(min(0.43, walls[1] - walls[0] - 0.06), min(0.13, room - 0.03)).at(0, floors.pop(0), 0.02)
        )
    supports += shelf_supports(middle, floors, case.top - BOARD)
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)


def _receiver(wide: float, tall: float) -> Solid:
    """The box behind the television's sound: a dark front with a display, a large knob and small ones."""
    case, steel, deep = finish("black metal"), finish("brushed steel"), 0.26
    front = deep / 2
    body = box((wide, tall - 0.012, deep), case, 0.004).at(y=0.012)
    foot = cylinder(0.016, 0.014, finish("black rubber"), 10)
    feet = copies(foot, [(x * wide * 0.4, 0.0, z) for x in (-1, 1) for z in (-0.09, 0.09)])
    y = 0.012 + (tall - 0.012) * 0.56
    face = card(wide * 0.5, tall * 0.28, finish("window pane")).at(-wide * 0.06, y - tall * 0.1, front + 0.001)
    shown = card(wide * 0.3, tall * 0.1, finish("turquoise lacquer")).at(-wide * 0.06, y - tall * 0.02, front + 0.0022)

    def dial(radius: float, x: float, height: float) -> Solid:
        return cylinder(radius, 0.014, steel, 18, 0.003).turned((1, 0, 0), math.pi / 2).at(x, height, front)

    knobs = [dial(tall * 0.24, wide * 0.38, y), dial(tall * 0.12, -wide * 0.42, y)]
    knobs += [dial(0.006, wide * (0.04 * k - 0.22), tall * 0.24) for k in range(5)]
    return union((body, feet, face, shown, *knobs))
