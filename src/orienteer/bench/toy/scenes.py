"""The toy's two kinds of places: a yard with things in it, and a maze."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.toy.maze import Plan
from orienteer.bench.toy.records import Cell
from orienteer.bench.toy.solids import Shape, Solid, block
from orienteer.world.camera import Camera
from orienteer.world.light import Sun
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

THINGS = 4
"""In each yard: the floor of guessing is one in so many."""
COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white")
PICTURE = (480, 320)
FOV_DEG = 50.0
EYE_M = 1.6
_YARD_M = 6.0
"""From the middle of a yard to its edge."""
_PLACED_M = 2.4
"""Things stand within this distance of the middle of a yard."""
_APART_M = 1.3
"""Between the middles of two things, at least."""

CELL_M = 1.0
_WALL_M = 0.12
_WALL_HIGH_M = 0.5
_POST_M = 0.16
_POST_HIGH_M = 0.55
"""Posts stand out from the walls they join, so that no two faces lie in one plane."""
PLAN_CAMERA = "plan"
_PLAN_PX = 384

_GRASS = (0.32, 0.4, 0.2)
_BRICK = (0.3, 0.11, 0.06)
_FLOOR = (0.75, 0.72, 0.65)


def solids(rng: np.random.Generator) -> list[Solid] | None:
    """Things for a yard, or None where they don't fit."""
    colors = rng.permutation(COLORS)[:THINGS]
    shapes = rng.choice(list(Shape), THINGS)
    reach, turn = _PLACED_M * np.sqrt(rng.random(THINGS)), 2 * math.pi * rng.random(THINGS)
    spots = np.stack((reach * np.cos(turn), reach * np.sin(turn)), axis=1)
    gaps = np.linalg.norm(spots[:, None] - spots[None], axis=2)[np.triu_indices(THINGS, 1)]
    if gaps.min() < _APART_M:
        return None
    made = []
    for color, shape, (x, z) in zip(colors, shapes, spots, strict=True):
        width, high, yaw = rng.uniform(0.4, 0.8), rng.uniform(0.4, 1.2), rng.uniform(-math.pi, math.pi)
        height = width if shape == Shape.BALL else high
        made.append(Solid(Shape(shape), str(color), float(width), float(height), float(x), float(z), float(yaw)))
    return made


def yard_camera(yaw: float) -> Camera:
    """A view into the yard by somebody who stands at its edge."""
    eye = (-_YARD_M * math.sin(yaw), EYE_M, -_YARD_M * math.cos(yaw))
    return Camera.look_at(eye, (0.0, 0.3, 0.0), FOV_DEG, PICTURE)


def yard(name: str, things: Sequence[Solid], cameras: dict[str, Camera]) -> Scene:
    """A lawn with things on it."""
    low, high = (-2 * _YARD_M, -0.1, -2 * _YARD_M), (2 * _YARD_M, 0.0, 2 * _YARD_M)
    floor = block("lawn", low, high, _GRASS, Role.FLOOR)
    return Scene((floor, *(solid.thing() for solid in things)), lights=(Sun(),), cameras=cameras, name=name)


def middle_of(cell: Cell) -> F64:
    """The middle of a cell on the floor, world metres: columns go along x, rows along z."""
    return np.array(((cell[0] + 0.5) * CELL_M, 0.0, (cell[1] + 0.5) * CELL_M))


def maze_scene(name: str, plan: Plan) -> Scene:
    """A maze with low walls, and the camera that draws its plan."""
    cells = len(plan) // 2
    edge, rim = cells * CELL_M, 0.4
    things = [block("ground", (-rim, -0.1, -rim), (edge + rim, 0.0, edge + rim), _FLOOR, Role.FLOOR)]
    for v, row in enumerate(plan):
        for u, letter in enumerate(row):
            if letter == "#" and (u % 2 == 0 or v % 2 == 0):
                things.append(_wall_piece(u, v))
    middle = (edge / 2, 0.0, edge / 2)
    above = Camera.orthographic((edge / 2, 10.0, edge / 2), middle, edge + 2 * rim, (_PLAN_PX, _PLAN_PX))
    # From high up, so that shadows are not taken for walls.
    return Scene(tuple(things), lights=(Sun((0.15, 1.0, 0.1)),), cameras={PLAN_CAMERA: above}, name=name)


def _wall_piece(u: int, v: int) -> Thing:
    """A post where both are even, else the wall between two posts."""
    x, z = u * CELL_M / 2, v * CELL_M / 2
    if u % 2 == 0 and v % 2 == 0:
        half = (_POST_M / 2, _POST_M / 2)
        name, high = "post", _POST_HIGH_M
    else:
        length, high = (CELL_M - _POST_M) / 2, _WALL_HIGH_M
        half = (length, _WALL_M / 2) if u % 2 else (_WALL_M / 2, length)
        name = "wall"
    low, top = (x - half[0], 0.0, z - half[1]), (x + half[0], high, z + half[1])
    return block(f"{name}-{u}-{v}", low, top, _BRICK, Role.WALL)
