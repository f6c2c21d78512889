"""The things of the toy's scenes: boxes, drums and balls, whose distance from a point is known exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F64
from orienteer.see.palette import rgb_of
from orienteer.world.collider import Box, Collider, Convex, Cylinder, triangles_of
from orienteer.world.color import to_linear
from orienteer.world.material import Material, Rgb
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.thing import Role, Thing

Corner: TypeAlias = tuple[float, float, float]

_SIDES = 48
"""Of a drum, and around a ball: flat enough to look round, and 0.2 % from it."""


class Shape(StrEnum):
    """What a thing looks like, in a word."""

    BOX = "box"
    DRUM = "drum"
    BALL = "ball"


@dataclass(frozen=True)
class Solid:
    """A coloured shape standing on the floor."""

    shape: Shape
    color: str
    width: float
    """Side of a box, diameter of a drum or a ball, metres."""
    height: float
    """As the width for a ball."""
    x: float
    z: float
    yaw: float

    @property
    def name(self) -> str:
        """What a person would call it."""
        return f"{self.color} {self.shape}"

    @property
    def reach(self) -> float:
        """Radius of the upright cylinder around it, metres."""
        return self.width * math.sqrt(0.5) if self.shape is Shape.BOX else self.width / 2

    def thing(self) -> Thing:
        """As a scene holds it."""
        surface = _surface(self.collider(), _material(self.color), round_as_ball=self.shape is Shape.BALL)
        return Thing(
            id=self.name.replace(" ", "-"),
            name=self.name,
            category=str(self.shape),
            mesh=Mesh((surface,)),
            colliders=(self.collider(),),
            pose=Pose.at(self.x, 0.0, self.z, self.yaw),
            color=self.color,
        )

    def collider(self) -> Collider:
        """In its own frame, standing on the origin."""
        middle = Pose.at(0.0, self.height / 2, 0.0)
        match self.shape:
            case Shape.BOX:
                return Box((self.width, self.height, self.width), middle)
            case Shape.DRUM:
                return Cylinder(self.width / 2, self.height, middle)
            case Shape.BALL:
                return Convex(middle.apply(_sphere() * (self.width / 2)))

    def distance(self, point: F64) -> float:
        """From a point outside to its surface, metres."""
        local = Pose.at(self.x, 0.0, self.z, self.yaw).inverse().apply(point) - (0.0, self.height / 2, 0.0)
        across, above = math.hypot(local[0], local[2]), max(abs(local[1]) - self.height / 2, 0.0)
        match self.shape:
            case Shape.BOX:
                beside = np.maximum(np.abs(local[[0, 2]]) - self.width / 2, 0.0)
                return math.hypot(float(beside[0]), above, float(beside[1]))
            case Shape.DRUM:
                return math.hypot(max(across - self.width / 2, 0.0), above)
            case Shape.BALL:
                return float(np.linalg.norm(local)) - self.width / 2


def block(thing_id: str, low: Corner, high: Corner, rgb: Rgb, role: Role) -> Thing:
    """A box between two corners of the world; its name is the first word of its id."""
    name = thing_id.partition("-")[0]
    size = np.subtract(high, low)
    x, y, z = np.add(low, high) / 2
    box = Box((float(size[0]), float(size[1]), float(size[2])), Pose.at(0.0, float(size[1]) / 2, 0.0))
    surface = _surface(box, Material(name, rgb))
    foot = Pose.at(float(x), float(y - size[1] / 2), float(z))
    return Thing(thing_id, name, name, Mesh((surface,)), (box,), foot, role=role)


def _surface(collider: Collider, material: Material, round_as_ball: bool = False) -> Surface:
    points, faces = triangles_of(collider, _SIDES)
    normals = None
    if round_as_ball:
        outward = points - points.mean(axis=0)
        normals = (outward / np.linalg.norm(outward, axis=1, keepdims=True)).astype(np.float32)
    return Surface(points.astype(np.float32), faces, material, normals)


def _material(color: str) -> Material:
    red, green, blue = to_linear(np.array(rgb_of(color)) / 255).tolist()
    return Material(color, (red, green, blue))


def _sphere() -> F64:
    """Points of the unit sphere: two poles and rings between them."""
    angle = np.arange(_SIDES) * (2 * math.pi / _SIDES)
    lift = np.linspace(-math.pi / 2, math.pi / 2, _SIDES // 2 + 1)[1:-1]
    across, up = np.cos(lift)[:, None], np.broadcast_to(np.sin(lift)[:, None], (len(lift), _SIDES))
    rings = np.stack((across * np.cos(angle), up, across * np.sin(angle)), axis=-1).reshape(-1, 3)
    return np.concatenate((rings, ((0.0, -1.0, 0.0), (0.0, 1.0, 0.0))))
