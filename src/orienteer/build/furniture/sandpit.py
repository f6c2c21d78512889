"""Sandpit: a frame on the ground filled with sand, and toys in it."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, bowl, lathe, plate, rod, slab, surface, union
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="sandpit",
    about="A wooden frame on the ground filled with sand for children, with toys in it.",
    group="yard",
    width=(1.1, 2.8),
    height=(0.2, 0.6),
    depth=(1.1, 2.8),
    stands=Stands.GROUND,
    affordances=(Affordance.SIT, Affordance.PLAY),
    front=False,
)
SAND = Finish("sand", "beige", finish("beige carpet").material, finish("beige carpet").tile)
"""Sand is as rough as a carpet."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A square of boards with seats around its edge or at its corners; a bucket, a spade and a castle."""
    wood = wish.finish(rng, "pine", "teak", "weathered wood", "painted wood", colors=("red", "blue", "green", "yellow"))
    side, high = wish.between(rng, 1.3, 1.9), float(rng.uniform(0.2, 0.26))
    half, board, rim = side / 2, 0.035, 0.15
    plank = between((-half, 0.0, half - board), (half, high - 0.02, half), wood, 0.004)
    seat = plate(
        (
            (-half - 0.03, half + 0.03),
            (half + 0.03, half + 0.03),
            (half + 0.03 - rim, half + 0.03 - rim),
            (-half - 0.03 + rim, half + 0.03 - rim),
        ),
        0.026,
        wood,
        0.006,
    )
    level = seat.turned((1, 0, 0), math.pi / 2).at(y=high - 0.013)
    corners = chance(rng, 0.4)
    pieces: list[Solid] = []
    for k in range(4):
        pieces.append(plank.at(yaw=k * math.pi / 2))
        pieces.append(_corner(half, high, wood).at(yaw=k * math.pi / 2) if corners else level.at(yaw=k * math.pi / 2))
    inner = half - board + 0.003
    sand = _sand(rng, inner, high * 0.62)
    toys = _toys(rng, inner - 0.32, high * 0.62)
    seats = []
    if not corners:
        reach = half + 0.02 - rim
        seats = [
            shelf((-half, reach + 0.01), (half, half + 0.02), high, name="seat"),
            shelf((-half, -half - 0.02), (half, -reach - 0.01), high, name="other seat"),
        ]
    return assemble(CATEGORY, [*pieces, sand, *toys], wood, supports=seats)


def _corner(half: float, high: float, wood: Finish) -> Solid:
    """A three-cornered seat at the corner towards +x +z."""
    r = 0.42
    shape = ((half + 0.01, half + 0.01 - r), (half + 0.01, half + 0.01), (half + 0.01 - r, half + 0.01))
    return slab(shape, 0.026, wood, 0.005).at(y=high - 0.024)


def _sand(rng: np.random.Generator, half: float, level: float) -> Solid:
    """Uneven sand inside a square, on a closed bottom."""
    n = 25
    line = np.linspace(-half, half, n)
    x, z = np.meshgrid(line, line, indexing="ij")
    edge = np.clip(1 - np.maximum(np.abs(x), np.abs(z)) / half, 0, 0.25) * 4
    y = level + 0.006 * cloud(rng, (n, n), 1.3) * edge
    for _ in range(3):
        (a, b), size, rise = rng.uniform(-0.55, 0.55, 2) * half, rng.uniform(0.12, 0.22), rng.uniform(-0.03, 0.05)
        y = y + rise * np.exp(-((x - a) ** 2 + (z - b) ** 2) / size**2) * edge
    # seen from above, rows along z go down
    look = Solid((surface(np.stack((x, y, z), axis=-1).swapaxes(0, 1), SAND),))
    return look.within(*_blocks(x, y, z))


def _blocks(x: F64, y: F64, z: F64) -> tuple[Convex, ...]:
    """Columns under patches of the sand."""
    cuts = range(0, len(x) - 1, 4)
    pieces = []
    for i in cuts:
        for k in cuts:
            part = np.s_[i : i + 5, k : k + 5]
            top = np.stack((x[part], y[part], z[part]), axis=-1).reshape(-1, 3)
            pieces.append(Convex(np.concatenate((top, top * (1, 0, 1) + (0, 0.01, 0)))))
    return tuple(pieces)


def _toys(rng: np.random.Generator, reach: float, level: float) -> list[Solid]:
    """A bucket, a spade and two turned-out castles of sand, apart from each other."""
    turn = float(rng.uniform(0, 2 * math.pi))
    spots = [
        (reach * 0.62 * math.sin(turn + k * math.pi / 2), reach * 0.62 * math.cos(turn + k * math.pi / 2))
        for k in range(4)
    ]
    colors = ("red", "blue", "yellow", "green", "orange")
    pail = finish(f"{pick(rng, *colors)} plastic")
    bucket = bowl(((0.065, 0.0), (0.09, 0.16), (0.097, 0.165)), 0.006, pail, 18)
    arc = np.linspace(0, math.pi, 9)
    handle = rod(
        np.stack((0.092 * np.cos(arc), 0.15 + 0.075 * np.sin(arc), 0.04 * np.sin(arc)), axis=1),
        0.004,
        finish("white plastic"),
        6,
    )
    castle = lathe(((0.095, 0.0), (0.07, 0.15)), SAND, 16)
    tower = castle + union(
        between((-0.014, 0.148, 0.042), (0.014, 0.172, 0.066), SAND).at(yaw=k * math.pi / 3) for k in range(6)
    )
    blade = plate(
        smooth(((-0.04, 0.0), (0.0, -0.02), (0.04, 0.0), (0.042, 0.1), (-0.042, 0.1)), 3),
        0.008,
        finish(f"{pick(rng, *colors)} plastic"),
        0.003,
    )
    spade = blade + rod(((0, 0.08, 0), (0, 0.28, 0.012)), 0.011, finish(f"{pick(rng, *colors)} plastic"), 8)
    sunk = level - 0.025
    return [
        (bucket + handle).at(spots[0][0], sunk, spots[0][1], turn),
        tower.at(spots[1][0], sunk, spots[1][1]),
        tower.at(spots[1][0] + 0.2, sunk - 0.03, spots[1][1] + 0.05),
        spade.turned((1, 0, 0), 0.35).at(spots[2][0], sunk - 0.03, spots[2][1], turn + 1.0),
    ]
