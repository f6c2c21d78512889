"""Shed: a small garden house of boards."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cladding import WOODS, cladding, slope
from orienteer.build.shape import Solid, between, box, cylinder, plate, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shed",
    about="A small garden house of boards with a pitched roof, a door and a window.",
    group="yard",
    width=(1.7, 3.6),
    height=(1.9, 2.9),
    depth=(1.6, 3.0),
    stands=Stands.GROUND,
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)
WALL = 0.05
"""Thickness of its walls, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of bare, stained or painted boards; one door or two; felt, shingles or corrugated sheets on its roof."""
    color = wish.color or pick(rng, "brown", "light brown", "beige", "grey", "dark green", "light blue", "dark red")
    wall = cladding(pick(rng, "boards", "weatherboards"), color)
    trim = finish("white paint") if color not in WOODS or chance(rng, 0.3) else finish("weathered wood")
    wide, deep = wish.between(rng, 1.8, 2.8), wish.between(rng, 1.5, 2.2)
    high, rise = float(rng.uniform(1.75, 1.9)), float(rng.uniform(0.35, 0.6))
    double = wide > 2.3
    door = 1.16 if double else 0.74
    middle = 0.0 if double else -wide / 2 + 0.25 + door / 2
    x, z, sill = wide / 2, deep / 2, 0.06
    gable = ((-x, sill), (x, sill), (x, high), (0.0, high + rise), (-x, high))
    opening = [(middle + a * door / 2, y) for a, y in ((-1, sill + 0.02), (1, sill + 0.02), (1, 1.68), (-1, 1.68))]
    holes = [opening]
    pane = None
    if not double:
        pane = (middle + door / 2 + 0.2, x - 0.22)
        if pane[1] - pane[0] > 0.25:
            holes.append([(pane[0], 1.05), (pane[1], 1.05), (pane[1], 1.55), (pane[0], 1.55)])
        else:
            pane = None
    side = between((x - WALL, sill, -z + WALL - 0.002), (x, high, z - WALL + 0.002), wall)
    pieces = [
        box((wide - 0.02, sill, deep - 0.02), finish("weathered wood")),
        plate(gable, WALL, wall, holes=holes).at(z=z - WALL / 2),
        plate(gable, WALL, wall).at(z=-z + WALL / 2),
        side.both_sides(),
        *_roof(rng, wide, deep, high, rise, trim),
        *(_corner(s * x, z, high, trim) for s in (-1, 1)),
    ]
    for s in (-1, 1):
        edge = middle + s * (door / 2 + 0.028)
        pieces.append(between((edge - 0.028, sill, z - 0.01), (edge + 0.028, 1.68, z + 0.012), trim, 0.003))
    pieces.append(
        between((middle - door / 2 - 0.08, 1.68, z - 0.01), (middle + door / 2 + 0.08, 1.745, z + 0.02), trim, 0.003)
    )
    if pane:
        pieces.append(_window(pane, z, trim))
    return assemble(CATEGORY, pieces, wall, parts=_doors(middle, door, sill, z, wall, trim, double))


def _roof(rng: np.random.Generator, wide: float, deep: float, high: float, rise: float, trim: Finish) -> list[Solid]:
    """Two slopes with the ridge along z, and boards along the front edge."""
    cover = cladding(
        *(("shingles", "dark grey"), ("shingles", "grey"), ("corrugated", "grey"), ("shingles", "dark red"))[
            int(rng.integers(4))
        ]
    )
    run, over = wide / 2 + 0.12, 0.12
    fall = rise * run / (wide / 2)
    right = slope(deep + 2 * over, run, fall, 0.03, cover).at(y=high + rise, yaw=np.pi / 2)
    board = slope(0.022, run - 0.01, fall, 0.09, trim).at(0.0, high + rise - 0.07, 0.0, np.pi / 2)
    ridge = between(
        (-0.05, high + rise + 0.005, -deep / 2 - over), (0.05, high + rise + 0.035, deep / 2 + over), cover, 0.01
    )
    return [right.both_sides(), board.at(z=deep / 2 + over - 0.006).both_sides(), ridge]


def _corner(x: float, z: float, high: float, trim: Finish) -> Solid:
    return between((x - 0.035, 0.06, z - 0.035), (x + 0.035, high - 0.01, z + 0.012), trim, 0.004)


def _window(pane: tuple[float, float], z: float, trim: Finish) -> Solid:
    """Frame, cross bars and glass in a hole from 1.05 to 1.55 m."""
    a, b = pane
    low, high, front = 1.05, 1.55, z + 0.012
    middle = (a + b) / 2
    bars = [
        between((a - 0.04, low - 0.04, z - 0.05), (b + 0.04, low, front + 0.02), trim, 0.004),
        between((a - 0.04, high, z - 0.05), (b + 0.04, high + 0.04, front), trim, 0.004),
        between((a - 0.04, low - 0.002, z - 0.05), (a, high + 0.002, front), trim, 0.004),
        between((b, low - 0.002, z - 0.05), (b + 0.04, high + 0.002, front), trim, 0.004),
        between((middle - 0.012, low - 0.002, z - 0.04), (middle + 0.012, high + 0.002, z), trim),
        between((a - 0.002, 1.288, z - 0.04), (b + 0.002, 1.312, z), trim),
        between((a - 0.002, low - 0.002, z - 0.028), (b + 0.002, high + 0.002, z - 0.022), finish("clear glass")),
    ]
    return union(bars)


def _doors(
    middle: float, width: float, sill: float, z: float, wall: Finish, trim: Finish, double: bool
) -> tuple[Moving, ...]:
    """Ledged and braced leaves that open outwards on long black hinges."""
    edges = (
        [(middle - width / 2, middle, -1), (middle, middle + width / 2, 1)]
        if double
        else [(middle - width / 2, middle + width / 2, -1)]
    )
    parts = []
    for k, (a, b, at) in enumerate(edges):
        leaf = _leaf(a + 0.006, b - 0.006, sill + 0.03, z, wall, trim, at)
        joint = hinge(((a if at < 0 else b), 0.0, z), 1.75 if at > 0 else 0.0, low=0.0 if at > 0 else -1.75)
        parts.append(Moving(f"door {k + 1}" if double else "door", "door of the shed", leaf, joint))
    return tuple(parts)


def _leaf(a: float, b: float, low: float, z: float, wall: Finish, trim: Finish, at: int) -> Solid:
    high, black = 1.665, finish("black metal")
    boards = between((a, low, z - 0.035), (b, high, z - 0.003), wall)
    hinge_side, free = (a, b) if at < 0 else (b, a)
    pieces = [boards]
    for y in (low + 0.2, high - 0.22):
        ends = sorted((hinge_side, hinge_side + (free - hinge_side) * 0.72))
        pieces.append(between((ends[0], y - 0.02, z - 0.005), (ends[1], y + 0.02, z + 0.004), black, 0.002))
    for y in (low, high - 0.07):
        pieces.append(between((a, y, z - 0.004), (b, y + 0.07, z + 0.001), trim, 0.001))
    pull = free - 0.07 * (1 if free > hinge_side else -1)
    knob = cylinder(0.018, 0.045, black, 12, 0.006).turned((1, 0, 0), np.pi / 2).at(pull, 0.95, z - 0.005)
    plate_ = between((pull - 0.025, 0.86, z - 0.005), (pull + 0.025, 1.04, z + 0.002), black, 0.002)
    return union((*pieces, knob, plate_))
