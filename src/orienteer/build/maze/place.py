"""A maze as a scene: walls with height and texture, ground, sky, and landmarks that leave the way free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.finish import Finish, finish
from orienteer.build.maze.landmark import landmark
from orienteer.build.maze.stand import CELL_M, above, spot_of, yaw_toward
from orienteer.build.shape import between
from orienteer.world.camera import Camera
from orienteer.world.collider import Box, Collider
from orienteer.world.light import Sky, Sun
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

WALL_M = 3.0
"""Height of the walls, below their coping."""
BASE_M = 0.3
"""Height of the course of stone at their foot."""
COPING_M = 0.16
"""Thickness of the slabs on top."""
EAVES_M = 0.07
"""So far these stand out over the walls."""
SLAB_M = 0.4
"""And so far they reach in; the rest is lawn."""
LAWN_M = COPING_M - 0.02
"""Height of the lawn over the walls."""
_WALLS, _STONE, _LAWN = "brick", "light granite", "lawn"
CORNER_M = 1.22
"""A landmark stands so far east and north of the middle of its cell, and once more as far west and south: one of the
two is before whoever comes from any side."""
PLAN = "plan"
_SUN = Sun((0.35, 1.0, 0.55), strength=0.95)
_SKY = Sky(strength=0.75)
_GROUND_M = 0.2
_SIDES = np.array(((0, 1), (1, 0), (0, -1), (-1, 0)))


def maze_place(rows: Sequence[str], landmarks: Mapping[tuple[int, int], str], name: str = "maze") -> Scene:
    """The scene of a maze given as rows from the top, `1` a path; landmarks by cell, names of the catalogue."""
    path = np.array([[mark == "1" for mark in row] for row in rows])[::-1].T
    solid = np.pad(~path, 1, constant_values=True)  # solid[x + 1, y + 1]
    width, height = path.shape
    things = [_ground(width, height), _walls(solid)]
    for cell, which in landmarks.items():
        things.extend(_pair(cell, landmark(which)))
    cameras: dict[str, Camera] = {PLAN: above(width, height, 512)}
    return Scene(tuple(things), lights=(_SUN,), sky=_SKY, cameras=cameras, name=name)


def front_of(cell: tuple[int, int], name: str, heading: int) -> str:
    """Id of the copy of a cell's landmark that stands before whoever looks in a heading there."""
    return f"{name.replace(' ', '-')}-{cell[0]}-{cell[1]}-{'ne' if heading < 2 else 'sw'}"


def _pair(cell: tuple[int, int], thing: Thing) -> Iterator[Thing]:
    """The landmark at two opposite corners of its cell, both facing the middle."""
    for sign, heading in ((1.0, 0), (-1.0, 2)):
        offset = sign * CORNER_M * np.array((1.0, 0.0, -1.0))
        x, _, z = (float(c) for c in spot_of(cell) + offset)
        yield replace(thing, id=front_of(cell, thing.name, heading), pose=Pose.at(x, 0.0, z, yaw_toward(-offset)))


def _ground(width: int, height: int) -> Thing:
    look = finish("paving")
    rim = 1.5 * CELL_M - 0.05  # short of the outer faces of the walls
    low = (-rim, -_GROUND_M, -(height - 1) * CELL_M - rim)
    high = ((width - 1) * CELL_M + rim, 0.0, rim)
    solid = between(low, high, look)
    return Thing("ground", "paving", "paving", solid.mesh(), solid.colliders, role=Role.FLOOR, color=look.color)


def _walls(solid: Bool) -> Thing:
    look, stone = finish(_WALLS), finish(_STONE)
    sides = list(_sides(solid))
    base = [_band(side, 0.0, BASE_M) for side in sides]
    wall = [_band(side, BASE_M, WALL_M) for side in sides]
    lawn = _surface(list(_lawns(solid)), finish(_LAWN))
    mesh = Mesh((_surface(wall, look), _surface([*base, *_coping(solid)], stone), lawn))
    return Thing("walls", "wall", "wall", mesh, tuple(_boxes(solid)), role=Role.WALL, color=look.color)


def _middle(x: int, y: int) -> F64:
    """Of a cell of the padded grid."""
    return spot_of((x - 1, y - 1))


@dataclass(frozen=True)
class _Side:
    """A side of a wall that faces something open."""

    left: F64
    """Its left end on the ground, seen from what it faces, world metres."""
    right: F64
    out: F64
    """Unit vector away from the wall."""
    turns: tuple[int, int]
    """How the wall goes on at the left and the right end: 1 round an outer corner, 0 straight on, −1 an inner one."""


def _sides(solid: Bool) -> Iterator[_Side]:
    """Every side of a wall that faces something open, or the outside."""
    wall = np.pad(solid, 1)
    for x, y in zip(*np.nonzero(solid), strict=True):
        for dx, dy in _SIDES:
            u, v = x + 1 + dx, y + 1 + dy
            if wall[u, v]:
                continue
            out = np.array((float(dx), 0.0, -float(dy)))
            right = np.cross((0.0, 1.0, 0.0), out)
            foot = _middle(int(x), int(y)) + out * CELL_M / 2
            turns = []
            for sign in (-1, 1):
                along = sign * np.array((right[0], -right[2])).astype(int)
                before = wall[u + along[0], v + along[1]]
                beside = wall[x + 1 + along[0], y + 1 + along[1]]
                turns.append(-1 if before else 0 if beside else 1)
            half = right * CELL_M / 2
            yield _Side(foot - half, foot + half, out, (turns[0], turns[1]))


def _band(side: _Side, low_m: float, high_m: float) -> F64:
    """A stretch of a side between two heights, anticlockwise seen from what it faces."""
    low, high = np.array((0.0, low_m, 0.0)), np.array((0.0, high_m, 0.0))
    return np.array((side.left + low, side.right + low, side.right + high, side.left + high))


def _coping(solid: Bool) -> Iterator[F64]:
    """Slabs that lie along the edges of the walls and stand out over them: their faces, undersides and tops."""
    low, high = np.array((0.0, WALL_M, 0.0)), np.array((0.0, WALL_M + COPING_M, 0.0))
    for side in _sides(solid):
        outer, inner = _shifted(side, EAVES_M), _shifted(side, -SLAB_M)
        yield np.array((outer[0] + low, outer[1] + low, outer[1] + high, outer[0] + high))
        yield np.array((side.left + low, side.right + low, outer[1] + low, outer[0] + low))
        yield np.array((outer[0] + high, outer[1] + high, inner[1] + high, inner[0] + high))


def _shifted(side: _Side, out_m: float) -> tuple[F64, F64]:
    """Both ends of a side moved out, mitred where the wall turns."""
    right = (side.right - side.left) / CELL_M
    left_end = side.left + (side.out - side.turns[0] * right) * out_m
    return left_end, side.right + (side.out + side.turns[1] * right) * out_m


def _lawns(solid: Bool) -> Iterator[F64]:
    """What grows on the walls between their slabs."""
    half = CELL_M / 2
    for x, y in zip(*np.nonzero(solid), strict=True):
        middle = _middle(int(x), int(y)) + np.array((0.0, WALL_M + LAWN_M, 0.0))
        yield middle + half * np.array(((-1.0, 0.0, 1.0), (1.0, 0.0, 1.0), (1.0, 0.0, -1.0), (-1.0, 0.0, -1.0)))


def _surface(quads: list[F64], look: Finish) -> Surface:
    """Rectangles in one finish, its texture in place over all of them."""
    corners = np.array(quads)
    along, up = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    normals = np.cross(along, up)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    u = np.einsum("qci,qi->qc", corners, along / np.linalg.norm(along, axis=1, keepdims=True))
    v = np.einsum("qci,qi->qc", corners, up / np.linalg.norm(up, axis=1, keepdims=True))
    uv = np.stack((u / look.tile[0], -v / look.tile[1]), axis=-1)
    faces = np.array(((0, 1, 2), (0, 2, 3)))[None] + 4 * np.arange(len(corners))[:, None, None]
    return Surface(
        corners.reshape(-1, 3).astype(np.float32),
        faces.reshape(-1, 3).astype(np.int32),
        look.material,
        np.repeat(normals, 4, axis=0).astype(np.float32),
        uv.reshape(-1, 2).astype(np.float32),
    )


def _boxes(solid: Bool) -> Iterator[Collider]:
    """Walls as boxes along x, as long as they go."""
    for y in range(solid.shape[1]):
        start = None
        for x in range(solid.shape[0] + 1):
            inside = x < solid.shape[0] and solid[x, y]
            if inside and start is None:
                start = x
            elif not inside and start is not None:
                middle = (_middle(start, y) + _middle(x - 1, y)) / 2 + np.array((0.0, WALL_M / 2, 0.0))
                yield Box(((x - start) * CELL_M, WALL_M, CELL_M), Pose(middle))
                start = None
