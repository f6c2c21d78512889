"""One connected part of a mesh as a solid: its hull, whether it is closed, how far the two differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32, frozen
from orienteer.world.importing.spreading import spread
from orienteer.world.importing.welding import connected, weld
from orienteer.world.mesh import Mesh

_RAYS = 400
"""Points of a hull at which it is compared with the mesh inside."""
_PRODUCTS = 1 << 20
"""Points times facets that are compared at once."""
_LIFT_M = 0.001
"""How far outside of the hull such a ray starts."""


class Hull(NamedTuple):
    """A convex hull."""

    corners: F64
    """Shape (corners, 3)."""
    sides: F64
    """Outward unit normal and offset of each facet's plane, shape (facets, 4): n·p + d ≤ 0 inside."""
    volume: float
    points: F64
    """Points spread over its surface, shape (points, 3)."""
    outward: F64
    """Its outward unit normal at each, shape (points, 3)."""

    def above(self, points: F64) -> F64:
        """How far points are outside of the planes of its facets; negative within, shape (points,)."""
        block = max(16, _PRODUCTS // len(self.sides))
        found = np.empty(len(points))
        for start in range(0, len(points), block):
            some = points[start : start + block]
            found[start : start + block] = (some @ self.sides[:, :3].T + self.sides[:, 3]).max(axis=1)
        return found


@dataclass(frozen=True, eq=False)
class Solid:
    """A connected part: triangles that share corners."""

    points: F64
    """Corners, each once, shape (corners, 3)."""
    faces: I32
    """Shape (triangles, 3), none of them with a corner twice."""

    @cached_property
    def size(self) -> F64:
        """Of the box around it, shape (3,)."""
        return np.asarray(np.ptp(self.points, axis=0))

    @cached_property
    def hull(self) -> Hull | None:
        """None where it is flat."""
        return hull_of(self.points)

    @cached_property
    def closed(self) -> bool:
        """Whether each edge has exactly two triangles, one on either side."""
        edges = self.faces[:, (0, 1, 1, 2, 2, 0)].reshape(-1, 2).astype(np.int64)
        key = edges[:, 0] * len(self.points) + edges[:, 1]
        back = edges[:, 1] * len(self.points) + edges[:, 0]
        key.sort()
        back.sort()
        return bool((key[1:] != key[:-1]).all() and np.array_equal(key, back))

    @cached_property
    def volume(self) -> float:
        """Signed: negative where the triangles face inward. Means nothing where it is not closed."""
        corners = (self.points - self.points.mean(axis=0))[self.faces]
        return float(np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6)

    def gaps(self, points: F64, outward: F64) -> F64:
        """How deep below points on a surface around it the part's own surface lies; infinite where it is not."""
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        scene = EmbreeScene()
        TriangleMesh(scene, self.points.astype(np.float32), self.faces)
        origins = (points + outward * _LIFT_M).astype(np.float32)
        found = scene.run(origins, (-outward).astype(np.float32), query="INTERSECT", output=1)
        reached = np.where(found["primID"] >= 0, found["tfar"], np.inf)
        return np.asarray(np.maximum(reached - _LIFT_M, 0.0), dtype=np.float64)

    def is_convex(self, tolerance: float) -> bool:
        """Whether its hull is nowhere further from it than that."""
        if self.hull is None:
            return False
        some = self.points[:: max(1, len(self.points) // 200)]  # enough to find nearly all that are not
        if (-self.hull.above(some)).max() > tolerance or (-self.hull.above(self.points)).max() > tolerance:
            return False
        return bool(self.gaps(self.hull.points, self.hull.outward).max() <= tolerance)


def hull_of(points: F64) -> Hull | None:
    """The convex hull of points with a sample of its surface; None where they are flat."""
    from scipy.spatial import ConvexHull, QhullError

    if len(points) < 4:
        return None
    try:
        found = ConvexHull(points)
    except QhullError:
        return None
    points_on, side = spread(points[found.simplices], _RAYS)
    outward = found.equations[side, :3]
    sides = np.unique(np.round(found.equations, 9), axis=0)
    return Hull(points[found.vertices], sides, float(found.volume), points_on, outward)


def solids_of(mesh: Mesh) -> list[Solid]:
    """The connected parts of a mesh, largest first by triangles."""
    surfaces = [surface for surface in mesh.surfaces if len(surface.faces)]
    if not surfaces:
        return []
    points = np.concatenate([surface.positions for surface in surfaces])
    first = np.cumsum([0, *(len(surface.positions) for surface in surfaces)])
    faces = np.concatenate([surface.faces + np.int32(first[i]) for i, surface in enumerate(surfaces)])
    place, places = weld(points)
    faces = place[faces]
    where = np.zeros((places, 3))
    where[place] = points
    proper = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    faces = faces[proper]
    if not len(faces):
        return []
    label, count = connected(np.arange(places, dtype=np.int32), places, faces)
    order = np.argsort(label, kind="stable")
    ends = np.cumsum(np.bincount(label, minlength=count))
    found = []
    for start, end in zip([0, *ends[:-1].tolist()], ends.tolist(), strict=True):
        used, number = np.unique(faces[order[start:end]], return_inverse=True)
        found.append(Solid(where[used], frozen(number.reshape(-1, 3), np.int32, (None, 3))))
    return sorted(found, key=lambda solid: -len(solid.faces))
