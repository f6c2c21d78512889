"""What the checker knows of one thing, or of one hole in a wall: its outline from above, its heights, its front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.build.checking import plan
from orienteer.world.collider import Box, Cylinder, triangles_of
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

LEVEL = 0.1
"""A front that leans so far that less than this is level is none."""


@dataclass(frozen=True, eq=False)
class Level:
    """A level surface that something can stand on."""

    outline: F64
    """(x, z), world metres."""
    height: float


@dataclass(frozen=True, eq=False)
class Body:
    """Something that lies somewhere."""

    id: str
    category: str
    footprint: F64
    """Convex, (x, z), world metres, shape (corners, 2)."""
    low: float
    high: float
    """World heights of its foot and top, metres."""
    axes: tuple[F64, F64]
    """Its own sideways and forwards directions, level unit vectors (x, z)."""
    front: F64 | None = None
    """Level unit vector (x, z) towards its front."""
    thing: Thing | None = None
    """None for holes in walls and pieces of walls."""
    index: int = -1
    """Of the thing in its scene."""

    @cached_property
    def box(self) -> tuple[F64, F64]:
        """Low and high corner of the rectangle around the footprint, along its own axes."""
        along = self.footprint @ np.stack(self.axes, axis=1)
        return along.min(axis=0), along.max(axis=0)

    @cached_property
    def middle(self) -> F64:
        """Of that rectangle, (x, z)."""
        low, high = self.box
        return np.stack(self.axes, axis=1) @ ((low + high) / 2)

    @property
    def longest(self) -> float:
        """Of its two sides seen from above, metres; pieces of the place have none that counts."""
        low, high = self.box
        return float((high - low).max()) if self.thing is not None else 0.0

    @property
    def height(self) -> float:
        """From foot to top."""
        return self.high - self.low

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """What it offers others to stand on."""
        if self.thing is None:
            return ()
        found = []
        for support in self.thing.supports:
            corners = np.insert(support.outline, 1, support.height, axis=1)
            world = self.thing.pose.apply(corners)
            found.append(Level(plan.hull(world[:, [0, 2]]), float(world[:, 1].mean())))
        return tuple(found)

    @cached_property
    def tops(self) -> tuple[tuple[F64, F64], ...]:
        """Its solids as half-spaces: outward normals (n, 3) and offsets (n,), inside where normal · p ≤ offset."""
        return tuple(_half_spaces(corners, faces) for corners, faces in _solids(self.thing)) if self.thing else ()

    def top_at(self, point: F64, below: float) -> float:
        """The highest place of its solids over a point (x, z) that is not higher than `below`; −inf where none is."""
        best = -np.inf
        for normals, offsets in self.tops:
            rest = offsets - normals[:, [0, 2]] @ point
            up, down = normals[:, 1] > 1e-9, normals[:, 1] < -1e-9
            if (rest[~(up | down)] < 0).any() or not up.any() or not down.any():
                continue
            top, foot = (rest[up] / normals[up, 1]).min(), (rest[down] / normals[down, 1]).max()
            if foot <= top <= below:
                best = max(best, float(top))
        return best


def body_of(thing: Thing, index: int) -> Body | None:
    """The thing with its doors and drawers shut; None where nothing is to be seen of it."""
    clouds = [thing.pose.apply(mesh.hull_corners) for mesh in _meshes(thing) if mesh.triangles]
    if not clouds:
        return None
    points = np.concatenate(clouds)
    return Body(
        thing.id,
        thing.category,
        plan.hull(points[:, [0, 2]]),
        float(points[:, 1].min()),
        float(points[:, 1].max()),
        axes_of(thing.pose),
        _front(thing),
        thing,
        index,
    )


def pieces_of(thing: Thing, index: int) -> list[Body]:
    """The solids of a wall or fence, one by one: walls may run round corners."""
    bodies = []
    for corners, _ in _solids(thing):
        low, high = float(corners[:, 1].min()), float(corners[:, 1].max())
        outline = plan.hull(corners[:, [0, 2]])
        bodies.append(Body(thing.id, thing.category, outline, low, high, axes_of(thing.pose), index=index))
    return bodies


def axes_of(pose: Pose) -> tuple[F64, F64]:
    """Sideways and forwards of a frame, made level."""
    yaw = pose.yaw
    return np.array((np.cos(yaw), -np.sin(yaw))), np.array((np.sin(yaw), np.cos(yaw)))


def heights_gap(a: Body, b: Body) -> float:
    """Between the heights that two bodies reach through; 0 where they share some."""
    return max(a.low - b.high, b.low - a.high, 0.0)


def gap(a: Body, b: Body) -> float:
    """Between two footprints."""
    return plan.gap(a.footprint, b.footprint)


def least_gap(a: Body, bodies: Sequence[Body]) -> float:
    """To the nearest of several; inf where there is none."""
    return min((gap(a, b) for b in bodies), default=float("inf"))


def _meshes(thing: Thing) -> list[Mesh]:
    return [thing.mesh, *(part.mesh for part in thing.parts)]


def _front(thing: Thing) -> F64 | None:
    if thing.front is None:
        return None
    level = thing.pose.rotate(thing.front)[[0, 2]]
    length = float(np.linalg.norm(level))
    return level / length if length > LEVEL else None


def _solids(thing: Thing) -> list[tuple[F64, I32]]:
    """Corners, world metres, and triangles of all colliders, parts shut; of the hull of what is seen where none are."""
    found = []
    colliders = [*thing.colliders, *(one for part in thing.parts for one in part.colliders)]
    for collider in colliders:
        points, faces = triangles_of(collider, sides=12) if isinstance(collider, Cylinder) else triangles_of(collider)
        if len(faces) and (isinstance(collider, Box | Cylinder) or len(points) >= 4):
            found.append((thing.pose.apply(points), faces))
    return found


def _half_spaces(corners: F64, faces: I32) -> tuple[F64, F64]:
    a, b, c = (corners[faces[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    length = np.linalg.norm(across, axis=1)
    kept = length > 1e-12
    normals = across[kept] / length[kept][:, None]
    return normals, (normals * a[kept]).sum(axis=1)
