"""Birdhouse: a small wooden house with a round hole and a perch."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cladding import cladding, slope
from orienteer.build.shape import Solid, between, plate, rod
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="birdhouse",
    about="A small wooden house for birds with a round hole, a perch and a pitched roof, hung up by its back board.",
    group="yard",
    width=(0.17, 0.4),
    height=(0.22, 0.5),
    depth=(0.15, 0.36),
    stands=Stands.WALL,
    affordances=(Affordance.LOOK_AT,),
)
WALL = 0.015
"""Thickness of its boards, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of bare or painted wood, its roof often in another colour."""
    wood = wish.finish(
        rng, "pine", "birch", "weathered wood", "teak", "painted wood", "painted wood",
        colors=("light blue", "white", "yellow", "dark red", "green"),
    )  # fmt: skip
    wide, deep = wish.between(rng, 0.15, 0.2), float(rng.uniform(0.13, 0.16))
    high, rise = wide * float(rng.uniform(0.95, 1.25)), wide * float(rng.uniform(0.42, 0.6))
    x, z = wide / 2, deep / 2
    hole = 0.021 if wide < 0.18 else 0.026
    gable = ((-x, 0.0), (x, 0.0), (x, high), (0.0, high + rise), (-x, high))
    place = (0.0, high * 0.78)
    front = plate(gable, WALL, wood, 0.001, holes=[circle(hole, 18) + place]).at(z=z - WALL / 2)
    side = between((x - WALL, 0.0, -z + WALL - 0.001), (x, high, z - WALL + 0.001), wood)
    trim = ANY.finish(rng, "teak", "painted wood", "pine", colors=("white", "red", "dark green", "brown"))
    pieces = [
        front,
        plate(gable, WALL, wood).at(z=-z + WALL / 2),
        side.both_sides(),
        between((-x - 0.012, -WALL, -z), (x + 0.012, 0.001, z + 0.02), trim, 0.002),
        between((-0.045, -WALL - 0.035, -z - 0.014), (0.045, high + rise + 0.02, -z + 0.001), trim, 0.004),
        rod(
            ((0.0, place[1] - hole - 0.03, z - 0.005), (0.0, place[1] - hole - 0.03, z + 0.055)),
            0.0055,
            finish("beech"),
            10,
        ),
        between((-x + WALL, 0.0, -z + WALL), (x - WALL, 0.004, z - WALL), finish("dark brown painted wood")),
        *_roof(rng, wide, deep, high, rise),
    ]
    if chance(rng, 0.6):
        ring = plate(circle(hole + 0.014, 20), 0.006, trim, 0.001, holes=[circle(hole, 18)]).at(*place, z + 0.002)
        pieces.append(ring.ghost())
    return assemble(CATEGORY, pieces, wood)


def _roof(rng: np.random.Generator, wide: float, deep: float, high: float, rise: float) -> list[Solid]:
    cover = _cover(rng)
    run, long = wide / 2 + 0.028, deep + 0.055
    fall = rise * run / (wide / 2)
    right = slope(long, run, fall, 0.012, cover).at(0.0, high + rise, 0.022, np.pi / 2)
    return [
        right.both_sides(),
        between((-0.007, high + rise, 0.022 - long / 2), (0.007, high + rise + 0.013, 0.022 + long / 2), cover),
    ]


def _cover(rng: np.random.Generator) -> Finish:
    kind = pick(rng, "wood", "paint", "shingles")
    if kind == "wood":
        return finish(pick(rng, "teak", "walnut", "weathered wood"))
    if kind == "paint":
        return finish(f"{pick(rng, 'red', 'dark green', 'dark red', 'blue', 'brown')} painted wood")
    fine = cladding("shingles", pick(rng, "brown", "dark brown", "grey", "dark red"))
    return Finish(fine.word, fine.color, fine.material, (0.24, 0.24))
