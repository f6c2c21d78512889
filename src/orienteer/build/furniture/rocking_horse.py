"""Rocking horse: a wooden horse on curved runners for a child to ride."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import egg, loft
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, ball, box, cylinder, profile, rod, soft_box, torus, union
from orienteer.build.shape.outline import band, ellipse, smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="rocking horse",
    about="A wooden horse with a saddle on curved runners for a child to ride.",
    group="toys",
    width=(0.2, 0.6),
    height=(0.55, 1.15),
    depth=(0.75, 1.4),
    affordances=(Affordance.RIDE, Affordance.PLAY),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Looks towards +z; mane and tail of another colour."""
    coat = wish.finish(
        rng, "white painted wood", "oak", "pine", "light grey painted wood", "brown painted wood", "beech"
    )
    hair = finish(
        pick(rng, "dark brown wool", "black wool", "cream wool")
        if coat.color not in ("cream", "white")
        else pick(rng, "dark brown wool", "grey wool", "black wool")
    )
    runner = finish(pick(rng, "red painted wood", "dark green painted wood", "blue painted wood", "oak", "walnut"))
    leather = finish(pick(rng, "red leather", "brown leather", "blue leather", "dark red leather"))
    pieces = [_trunk(coat), _neck(coat), _head(coat), _legs(coat), _runners(runner)]
    pieces += [_mane(hair), _tail(hair), _saddle(leather), _bridle(leather)]
    size = wish.between(rng, 0.72, 1.05)
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], coat)


def _through(stations: tuple[tuple[float, float, float, float, float], ...], coat: Finish, cuts: int) -> Solid:
    """A body through oval sections, each given by its middle (y, z), its width, its height and its lean."""
    rings = []
    for y, z, wide, high, lean in stations:
        oval = ellipse(wide, high, 16)
        rings.append(np.column_stack((oval[:, 0], y + oval[:, 1] * math.cos(lean), z + oval[:, 1] * math.sin(lean))))
    return loft(np.array(rings), coat, math.radians(60), cuts)


@lru_cache(maxsize=16)
def _trunk(coat: Finish) -> Solid:
    return _through(
        (
            (0.6, -0.3, 0.03, 0.04, 0.0),
            (0.6, -0.285, 0.13, 0.14, 0.0),
            (0.595, -0.23, 0.2, 0.22, 0.0),
            (0.58, -0.12, 0.22, 0.235, 0.0),
            (0.575, 0.02, 0.21, 0.225, 0.0),
            (0.585, 0.14, 0.21, 0.235, 0.0),
            (0.595, 0.22, 0.19, 0.23, 0.0),
            (0.6, 0.27, 0.12, 0.15, 0.0),
            (0.6, 0.29, 0.03, 0.04, 0.0),
        ),
        coat,
        6,
    )


@lru_cache(maxsize=16)
def _neck(coat: Finish) -> Solid:
    return _through(
        (
            (0.6, 0.14, 0.17, 0.24, -0.9),
            (0.7, 0.215, 0.14, 0.2, -0.85),
            (0.8, 0.275, 0.115, 0.16, -0.75),
            (0.89, 0.315, 0.1, 0.14, -0.6),
            (0.93, 0.33, 0.07, 0.09, -0.5),
        ),
        coat,
        3,
    )


@lru_cache(maxsize=16)
def _head(coat: Finish) -> Solid:
    """Points forwards and down, with ears, eyes and nostrils."""
    black = finish("black lacquer")
    skull = _through(
        (
            (0.93, 0.27, 0.03, 0.04, 0.6),
            (0.925, 0.285, 0.09, 0.12, 0.6),
            (0.905, 0.34, 0.105, 0.14, 0.6),
            (0.865, 0.41, 0.085, 0.105, 0.65),
            (0.825, 0.475, 0.072, 0.085, 0.7),
            (0.805, 0.51, 0.07, 0.08, 0.75),
            (0.795, 0.528, 0.03, 0.04, 0.75),
        ),
        coat,
        4,
    )
    pieces = [skull]
    for side in (-1, 1):
        ear = egg((0.018, 0.045, 0.012), coat, 10, 8).turned((0, 0, 1), -side * 0.25)
        pieces.append(ear.at(side * 0.034, 1.01, 0.285))
        pieces.append(ball(0.013, black, 10).at(side * 0.047, 0.9, 0.352))
        pieces.append(egg((0.004, 0.007, 0.007), black, 8, 6).at(side * 0.034, 0.822, 0.5))
    return union(pieces)


@lru_cache(maxsize=16)
def _legs(coat: Finish) -> Solid:
    """Stretched forwards and back, as in a gallop; hooves on the runners."""
    dark = finish("black painted wood")
    pieces = []
    for side in (-1, 1):
        for knee, foot, top in (
            ((0.085, 0.4, 0.29), (0.125, 0.19, 0.37), (0.065, 0.56, 0.17)),
            ((0.085, 0.38, -0.28), (0.125, 0.19, -0.38), (0.065, 0.56, -0.2)),
        ):
            path = [(side * x, y, z) for x, y, z in (top, knee, foot)]
            pieces.append(rod(path, (0.055, 0.034, 0.026), coat, 12))
            hoof = cylinder(0.034, 0.06, dark, 12).at(side * foot[0], foot[1] - 0.045, foot[2])
            pieces.append(hoof)
    return union(pieces)


@lru_cache(maxsize=16)
def _runners(wood: Finish) -> Solid:
    """Two bows joined by bars."""
    z = np.linspace(-0.56, 0.56, 19)
    radius = 1.15
    bow = np.column_stack((z, 0.125 + radius - np.sqrt(radius**2 - z * z) - 0.1))
    one = profile(band(bow, 0.05), 0.032, wood, 0.007).at(0.135)
    lift = 0.125 + radius - math.sqrt(radius**2 - 0.45**2) - 0.1
    bars = [box((0.28, 0.03, 0.06), wood, 0.006).at(0, lift - 0.012, z0) for z0 in (-0.45, 0.45)]
    low = 0.125 + radius - math.sqrt(radius**2 - 0.37**2) - 0.1
    posts = [rod(((x, low, z0), (x, 0.17, z0)), 0.017, wood, 8) for x in (-0.13, 0.13) for z0 in (-0.37, 0.37)]
    return union((one.both_sides(), *bars, *posts))


@lru_cache(maxsize=16)
def _mane(hair: Finish) -> Solid:
    """Locks down the back of the neck, and one between the ears."""
    locks = []
    for k, t in enumerate(np.linspace(0, 1, 8)):
        y, z = 0.98 - 0.33 * t, 0.275 - 0.165 * t - 0.02 * math.sin(math.pi * t)
        side = 1 if k % 2 else -1
        locks.append(
            rod(
                ((0, y, z), (side * 0.045, y - 0.025, z - 0.035), (side * 0.066, y - 0.11, z - 0.015)),
                (0.026, 0.024, 0.006),
                hair,
                7,
            )
        )
    locks.append(rod(((0, 0.985, 0.27), (0.01, 0.985, 0.335), (0.02, 0.925, 0.385)), (0.025, 0.022, 0.006), hair, 7))
    return union(locks)


@lru_cache(maxsize=16)
def _tail(hair: Finish) -> Solid:
    strands = []
    for x in (-0.03, 0.0, 0.03):
        line = smooth(((0.64, -0.27), (0.66, -0.36), (0.56, -0.44), (0.4, -0.45 - abs(x))), 3, closed=False)
        path = [(x * k / len(line), float(y), float(z)) for k, (y, z) in enumerate(line)]
        strands.append(
            rod(path, np.interp(np.linspace(0, 1, len(line)), (0, 0.5, 1), (0.018, 0.032, 0.008)).tolist(), hair, 8)
        )
    return union(strands)


@lru_cache(maxsize=16)
def _saddle(leather: Finish) -> Solid:
    """A seat with a raised front and back, a girth and stirrups."""
    seat = soft_box((0.2, 0.05, 0.26), leather, (0.07, 0.022, 0.06), steps=1).at(0, 0.672, -0.02)
    back = egg((0.085, 0.045, 0.03), leather, 14, 8).at(0, 0.715, -0.14)
    front = egg((0.06, 0.045, 0.026), leather, 14, 8).at(0, 0.715, 0.1)
    girth = torus(0.112, 0.007, leather, 20, 4).turned((1, 0, 0), math.pi / 2).at(0, 0.577, 0.0)
    steel = finish("brass")
    stirrups = []
    for side in (-1, 1):
        strap = rod(
            ((side * 0.095, 0.69, 0.03), (side * 0.122, 0.6, 0.035), (side * 0.128, 0.47, 0.04)), 0.007, leather, 6
        )
        loop = torus(0.032, 0.0055, steel, 12, 4).turned((1, 0, 0), math.pi / 2).turned((0, 1, 0), math.pi / 2)
        stirrups.append(strap + loop.at(side * 0.13, 0.44, 0.04))
    return union((seat, back, front, girth, *stirrups))


@lru_cache(maxsize=16)
def _bridle(leather: Finish) -> Solid:
    """Straps around the head, reins, and a bar to hold on to."""
    wood = finish("oak")
    bar = rod(((-0.15, 0.87, 0.285), (0.15, 0.87, 0.285)), 0.0145, wood, 10)
    pieces = [bar]
    for y, z, reach, lean in ((0.84, 0.45, 0.047, 0.68), (0.905, 0.325, 0.07, 0.6)):
        pieces.append(torus(reach, 0.006, leather, 14, 4).turned((1, 0, 0), math.pi / 2 - lean).at(0, y, z))
    for side in (-1, 1):
        pieces.append(
            rod(((side * 0.048, 0.845, 0.445), (side * 0.09, 0.8, 0.3), (side * 0.04, 0.74, 0.11)), 0.005, leather, 5)
        )
    return union(pieces)
