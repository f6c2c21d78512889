"""A solid: what is seen of a piece, and what cannot be entered, made in one go."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape.skin import Skin, merged
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.mesh import Mesh
from orienteer.world.pose import STILL, Pose


@dataclass(frozen=True, eq=False)
class Solid:
    """Skins and matching colliders in one frame. Primitives stand on the origin: middle of the foot, y up."""

    skins: tuple[Skin, ...] = ()
    colliders: tuple[Collider, ...] = ()

    def __add__(self, other: Solid) -> Solid:
        return Solid(self.skins + other.skins, self.colliders + other.colliders)

    def moved(self, pose: Pose) -> Solid:
        """Taken to another frame."""
        return Solid(
            tuple(skin.moved(pose) for skin in self.skins), tuple(moved(collider, pose) for collider in self.colliders)
        )

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0, yaw: float = 0.0) -> Solid:
        """Turned by `yaw` about y, then moved."""
        return self.moved(Pose.at(x, y, z, yaw))

    def turned(
        self, axis: tuple[float, float, float], angle: float, about: tuple[float, float, float] = (0, 0, 0)
    ) -> Solid:
        """Turned by radians about the line through `about` along `axis`."""
        return self.moved(Pose.turn(axis, angle, about))

    def mirrored(self, axis: int = 0) -> Solid:
        """Its mirror image across the plane through the origin that the axis stands on."""
        return Solid(
            tuple(skin.mirrored(axis) for skin in self.skins),
            tuple(mirrored(collider, axis) for collider in self.colliders),
        )

    def both_sides(self, axis: int = 0) -> Solid:
        """Itself and its mirror image."""
        return self + self.mirrored(axis)

    def painted(self, finish: Finish) -> Solid:
        """All in another finish."""
        return replace(self, skins=tuple(skin.painted(finish) for skin in self.skins))

    def slid(self, u: float, v: float) -> Solid:
        """With its textures slid along by metres."""
        return replace(self, skins=tuple(skin.shifted(u, v) for skin in self.skins))

    def ghost(self) -> Solid:
        """What is seen of it, without colliders: for what lies within another collider."""
        return Solid(self.skins)

    def within(self, *colliders: Collider) -> Solid:
        """The same look with other colliders."""
        return Solid(self.skins, colliders)

    def boxed(self) -> Solid:
        """The same look with the box around it for a collider."""
        low, high = self.bounds
        return self.within(box_collider(low, high))

    def hulled(self) -> Solid:
        """The same look with the convex hull of its corners for a collider."""
        from scipy.spatial import ConvexHull

        points = np.concatenate([skin.positions for skin in self.skins])
        return self.within(Convex(points[np.sort(ConvexHull(points).vertices)]))

    @property
    def bounds(self) -> tuple[F64, F64]:
        """(low, high) corners around what is seen."""
        points = np.concatenate([skin.positions for skin in self.skins])
        return points.min(axis=0), points.max(axis=0)

    @property
    def volume(self) -> float:
        """Of what the skins enclose, by the divergence theorem; for closed ones only."""
        total = 0.0
        for skin in self.skins:
            a, b, c = (skin.positions[skin.faces[:, i]] for i in range(3))
            total += float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) / 6
        return total

    def mesh(self) -> Mesh:
        """One surface for each material."""
        return Mesh(tuple(merged(list(self.skins))))


NOTHING = Solid()


def union(solids: Iterable[Solid]) -> Solid:
    """All of them as one."""
    pieces = list(solids)
    return Solid(
        tuple(skin for piece in pieces for skin in piece.skins),
        tuple(collider for piece in pieces for collider in piece.colliders),
    )


def ring(piece: Solid, count: int, start: float = 0.0) -> Solid:
    """The piece repeated `count` times around the y axis."""
    return union(piece.at(yaw=start + 2 * math.pi * i / count) for i in range(count))


def copies(piece: Solid, places: npt.ArrayLike) -> Solid:
    """The piece at each of these points (x, y, z), all copies of a skin in one."""
    points = np.asarray(places, dtype=np.float64).reshape(-1, 1, 3)
    count, skins = len(points), []
    for skin in piece.skins:
        faces = skin.faces + (len(skin.positions) * np.arange(count))[:, None, None]
        skins.append(
            Skin(
                (skin.positions + points).reshape(-1, 3),
                np.tile(skin.normals, (count, 1)),
                np.tile(skin.uv, (count, 1)),
                faces.reshape(-1, 3).astype(np.int32),
                skin.finish,
            )
        )
    poses = [Pose(point[0]) for point in points] if piece.colliders else []
    return Solid(tuple(skins), tuple(moved(collider, pose) for pose in poses for collider in piece.colliders))


def moved(collider: Collider, pose: Pose) -> Collider:
    """The collider in the frame that `pose` takes it to."""
    match collider:
        case Box() | Cylinder():
            return replace(collider, pose=pose @ collider.pose)
        case Convex(points):
            return Convex(pose.apply(points))
        case Shell(points, faces):
            return Shell(pose.apply(points), faces)


def mirrored(collider: Collider, axis: int) -> Collider:
    """The collider's mirror image across the plane through the origin that the axis stands on."""
    sign = np.ones(3)
    sign[axis] = -1.0
    match collider:
        case Box() | Cylinder():
            # boxes and cylinders are their own mirror images, so the reflected frame may be made right-handed
            rotation = collider.pose.rotation * sign[:, None] * sign[None, :]
            return replace(collider, pose=Pose.from_rotation(rotation, collider.pose.position * sign))
        case Convex(points):
            return Convex(points * sign)
        case Shell(points, faces):
            return Shell(points * sign, faces[:, ::-1].copy())


def box_collider(low: F64 | tuple[float, ...], high: F64 | tuple[float, ...]) -> Box:
    """The box between two corners."""
    size = np.asarray(high, dtype=np.float64) - np.asarray(low, dtype=np.float64)
    middle = (np.asarray(high, dtype=np.float64) + np.asarray(low, dtype=np.float64)) / 2
    return Box((float(size[0]), float(size[1]), float(size[2])), Pose(middle))


__all__ = ["NOTHING", "STILL", "Solid", "box_collider", "copies", "mirrored", "moved", "ring", "union"]
