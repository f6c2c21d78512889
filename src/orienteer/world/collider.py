"""Colliders: the solid a body cannot enter. Convex ones are solid; a shell is a skin without an inside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F64, I32, frozen
from orienteer.world.pose import STILL, Pose


@dataclass(frozen=True)
class Box:
    """A solid box."""

    size: tuple[float, float, float]
    """Full edge lengths along its own x, y, z, metres."""
    pose: Pose = STILL
    """T_thing_box: its middle in the thing's frame."""


@dataclass(frozen=True)
class Cylinder:
    """A solid cylinder about its own y axis."""

    radius: float
    height: float
    pose: Pose = STILL
    """T_thing_cylinder: its middle in the thing's frame."""


@dataclass(frozen=True, eq=False)
class Convex:
    """The solid convex hull of points."""

    points: F64
    """Corners in the thing's frame, metres, shape (corners, 3)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen(self.points, np.float64, (None, 3)))

    @cached_property
    def faces(self) -> I32:
        """Triangles of the hull, anticlockwise seen from outside, shape (triangles, 3)."""
        from scipy.spatial import ConvexHull

        hull = ConvexHull(self.points)
        faces = hull.simplices.astype(np.int32)
        corners = self.points[faces]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        inward = np.einsum("ij,ij->i", normals, hull.equations[:, :3]) < 0
        faces[inward] = faces[inward][:, ::-1]
        return frozen(faces, np.int32, (None, 3))


@dataclass(frozen=True, eq=False)
class Shell:
    """Triangles that stop a body but enclose nothing: the walls and floors of a scanned building."""

    points: F64
    """Corners in the thing's frame, metres, shape (corners, 3)."""
    faces: I32
    """Corner indices, shape (triangles, 3)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen(self.points, np.float64, (None, 3)))
        object.__setattr__(self, "faces", frozen(self.faces, np.int32, (None, 3)))


Collider: TypeAlias = Box | Cylinder | Convex | Shell

BOX_CORNERS: F64 = frozen(
    [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)], np.float64, (8, 3)
)
"""Corners of the unit box around the origin."""


def triangles_of(collider: Collider, sides: int = 24) -> tuple[F64, I32]:
    """Corners in the thing's frame and triangles; a cylinder becomes a prism that contains it."""
    match collider:
        case Box(size, pose):
            return pose.apply(BOX_CORNERS * np.asarray(size)), _BOX_FACES
        case Cylinder(radius, height, pose):
            angles = np.arange(sides) * (2 * np.pi / sides)
            reach = radius / np.cos(np.pi / sides)
            ring = np.stack((reach * np.cos(angles), np.zeros(sides), reach * np.sin(angles)), axis=1)
            lift = np.array((0.0, height / 2, 0.0))
            return pose.apply(np.concatenate((ring - lift, ring + lift))), _prism_faces(sides)
        case Convex():
            return collider.points, collider.faces
        case Shell(points, faces):
            return points, faces


@cache
def _prism_faces(sides: int) -> I32:
    """Triangles of a prism whose lower ring comes first, then the upper one, both from +x towards +z."""
    low = np.arange(sides)
    after = (low + 1) % sides
    walls = [(low, low + sides, after), (after, low + sides, after + sides)]
    inner = low[1:-1]
    ends = [(np.zeros_like(inner), inner, inner + 1), (sides + inner + 1, sides + inner, np.full_like(inner, sides))]
    return frozen(np.concatenate([np.stack(corners, axis=1) for corners in (*walls, *ends)]), np.int32, (None, 3))


_BOX_FACES: I32 = Convex(BOX_CORNERS).faces
