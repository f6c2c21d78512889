"""Hand-made places for the tests of curation: boxes with names, in a room that is fit."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from orienteer.world.collider import Box, triangles_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

Vec = tuple[float, float, float]


def box(name: str, low: Vec, high: Vec, role: Role = Role.OBJECT, yaw: float = 0.0) -> Thing:
    """A box between two corners, turned about its own middle; its category is its id up to the first dot."""
    a, b = np.array(low, dtype=np.float64), np.array(high, dtype=np.float64)
    size, middle = b - a, (a + b) / 2
    solid = Box((float(size[0]), float(size[1]), float(size[2])), Pose.at(0, size[1] / 2, 0))
    points, faces = triangles_of(solid)
    mesh = Mesh((Surface(points.astype(np.float32), faces, Material()),))
    pose = Pose.at(middle[0], a[1], middle[2], yaw)
    return Thing(name, category=name.split(".")[0], mesh=mesh, colliders=(solid,), pose=pose, role=role)


def room(half: float = 3.0) -> list[Thing]:
    """A floor and four walls around the origin, without a ceiling."""
    h, t = half, 0.2
    return [
        box("floor", (-h, -0.2, -h), (h, 0, h), Role.FLOOR),
        box("wall.west", (-h - t, 0, -h - t), (-h, 2.5, h + t), Role.WALL),
        box("wall.east", (h, 0, -h - t), (h + t, 2.5, h + t), Role.WALL),
        box("wall.north", (-h, 0, -h - t), (h, 2.5, -h), Role.WALL),
        box("wall.south", (-h, 0, h), (h, 2.5, h + t), Role.WALL),
    ]


def furniture() -> list[Thing]:
    """Five things that stand well."""
    return [
        box("table", (-1.6, 0, 1.4), (-0.4, 0.74, 2.2)),
        box("chair.1", (-2.4, 0, 1.5), (-1.9, 0.9, 2.0)),
        box("sofa", (0.8, 0, -2.9), (2.8, 0.8, -2.0)),
        box("bookcase", (-2.95, 0, -1.5), (-2.6, 2.0, 0.0)),
        box("cup", (-1.0, 0.74, 1.7), (-0.92, 0.84, 1.78)),
    ]


def fit() -> Scene:
    """A scene that has nothing wrong."""
    return Scene((*room(), *furniture()))


def but(*more: Thing, without: tuple[str, ...] = ()) -> Scene:
    """The fit scene with more things and without some."""
    return Scene((*(thing for thing in fit().things if thing.id not in without), *more))


def moved(scene: Scene, pose: Pose) -> Scene:
    """The whole scene elsewhere, turned."""
    return replace(scene, things=tuple(thing.moved(pose @ thing.pose) for thing in scene.things))


QUARTER = math.pi / 2
