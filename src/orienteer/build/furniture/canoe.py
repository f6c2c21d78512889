"""Canoe: a slim boat that is pointed at both ends, with paddles."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._boats import Hull, edging, oar, planked, spine
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, between, box, rod, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="canoe",
    about="A slim open boat, pointed and drawn up at both ends, driven with paddles.",
    group="vehicles",
    width=(0.7, 1.1),
    height=(0.4, 0.9),
    depth=(3.6, 5.4),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUT_IN, Affordance.PUSH),
)

HALF = ((-2.3, 0.012), (-2.1, 0.1), (-1.5, 0.27), (-0.7, 0.41), (0.0, 0.44))
KEEL = ((-2.3, 0.36), (-2.24, 0.16), (-2.05, 0.05), (-1.4, 0.012), (0.0, 0.01))
RISES = {"low": 0.52, "high": 0.64}
"""Height of the ends."""
FLOOR = 0.05
SEATS = (-1.25, 1.05)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "low" or "high" at its ends; painted, of red cedar strips or of birch bark colour."""
    style = style or pick(rng, *RISES)
    hull = _hull(RISES[style])
    outside = wish.finish(
        rng,
        *("lacquer", "lacquer", "lacquer", "cherry", "teak"),
        colors=("red", "red", "dark green", "green", "blue", "yellow", "orange"),
    )
    wood = finish(pick(rng, "oak", "pale oak", "cherry"))
    inside = finish(pick(rng, "pine planks", "pine planks", "beige boarding"))
    size = wish.between(rng, 0.85, 1.1)
    pieces = [planked(hull, outside, inside, (8, 8)), edging(hull, wood, 0.02), spine(hull, outside, 0.02)]
    pieces += [_ribs(hull, wood), *_seats(hull, wood), *_decks(hull, wood), _yoke(hull, wood), _paddles(rng)]
    room = shelf((-0.14 * size, -0.95 * size), (0.14 * size, -0.12 * size), FLOOR * size, 0.27 * size, "floor")
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], outside, supports=(room,))


def _hull(rise: float) -> Hull:
    gunwale = ((-2.3, rise), (-2.05, rise - 0.1), (-1.4, 0.39), (0.0, 0.34))
    keel = ((-2.3, rise - 0.04), *KEEL[1:])

    def both(line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return (*line, *((-z, value) for z, value in line[-2::-1]))

    return Hull(both(HALF), both(gunwale), both(keel), full=2.8, thick=0.014)


def _ribs(hull: Hull, wood: Finish) -> Solid:
    """Boards on the floor, and ribs bent across the inside."""
    floor = between((-0.15, FLOOR - 0.012, -1.0), (0.15, FLOOR, 0.9), wood)
    ribs = []
    for z in np.arange(-1.8, 1.81, 0.3):
        ribs.append(rod(hull.rib(float(z), hull.thick - 0.002), 0.007, wood, 4).ghost())
    return floor + union(ribs)


def _seats(hull: Hull, wood: Finish) -> list[Solid]:
    """Frames with woven seats, near both ends."""
    cane = finish("beige wicker")
    seats = []
    for z in SEATS:
        y = 0.26
        half = min(hull.inside(z - 0.14, y), hull.inside(z + 0.14, y)) - 0.002
        frame = [
            between((-half, y - 0.02, z + d - 0.018), (half, y + 0.008, z + d + 0.018), wood) for d in (-0.13, 0.13)
        ]
        net = between((-half + 0.03, y - 0.012, z - 0.115), (half - 0.03, y + 0.004, z + 0.115), cane)
        seats.append(union((*frame, net)))
    return seats


def _decks(hull: Hull, wood: Finish) -> list[Solid]:
    """Small plates in both tips."""
    decks = []
    for side in (-1, 1):
        z = np.linspace(1.86, 2.24, 4) * side
        half, high = hull.at(hull.half, z), hull.at(hull.gunwale, z)
        for i in range(3):
            x = float(min(half[i], half[i + 1])) + 0.004
            y = float(min(high[i], high[i + 1]))
            low, top = sorted((float(z[i]), float(z[i + 1])))
            decks.append(between((-x, y - 0.014, low), (x, y + 0.004, top), wood))
    return decks


def _yoke(hull: Hull, wood: Finish) -> Solid:
    half = float(hull.at(hull.half, 0.0)) - 0.008
    return box((2 * half, 0.022, 0.07), wood, 0.006).at(0, float(hull.at(hull.gunwale, 0.0)) - 0.03, 0)


def _paddles(rng: np.random.Generator) -> Solid:
    """Two lying on the yoke and the seats."""
    wood = finish(pick(rng, "pine", "cherry"))
    one = oar(1.5, wood, wood, 0.2, 0.5)
    yaw = float(rng.uniform(-0.08, 0.08))
    high = 0.355
    return one.at(yaw=math.pi + yaw).at(0.12, high, 0.25) + one.at(yaw=yaw - 0.1).at(-0.14, high, -0.3)
