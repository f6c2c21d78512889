"""Triangle meshes: what a camera sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from orienteer.arrays import F32, F64, I32, U8, frozen
from orienteer.world.material import Material
from orienteer.world.pose import Pose


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles of one material: a glTF primitive."""

    positions: F32
    """Corners in the thing's frame, metres, shape (corners, 3)."""
    faces: I32
    """Corner indices of each triangle, anticlockwise seen from outside, shape (triangles, 3)."""
    material: Material = field(default_factory=Material)
    normals: F32 | None = None
    """Unit normal at each corner, shape (corners, 3); None shades flat."""
    uv: F32 | None = None
    """Texture coordinates at each corner, shape (corners, 2), v downwards as in glTF."""
    colors: U8 | None = None
    """Linear RGB at each corner, 0..255, shape (corners, 3); multiplies the material's colour."""

    def __post_init__(self) -> None:
        positions = frozen(self.positions, np.float32, (None, 3))
        faces = frozen(self.faces, np.int32, (None, 3))
        if not np.isfinite(positions).all():
            raise ValueError("mesh corners must be finite numbers")
        if faces.size and (faces.min() < 0 or faces.max() >= len(positions)):
            raise ValueError(f"a triangle names a corner outside 0..{len(positions) - 1}")
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "faces", faces)
        for name, dtype, width in (
            ("normals", np.float32, 3),
            ("uv", np.float32, 2),
            ("colors", np.uint8, 3),
        ):
            values = getattr(self, name)
            if values is not None:
                object.__setattr__(self, name, frozen(values, dtype, (len(positions), width)))


@dataclass(frozen=True, eq=False)
class Mesh:
    """The surfaces of one body. Several things may share one mesh."""

    surfaces: tuple[Surface, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "surfaces", tuple(self.surfaces))

    @classmethod
    def of(cls, *meshes: Mesh) -> Mesh:
        """One mesh with the surfaces of all."""
        return cls(tuple(surface for mesh in meshes for surface in mesh.surfaces))

    @property
    def triangles(self) -> int:
        """How many triangles it has."""
        return sum(len(surface.faces) for surface in self.surfaces)

    @property
    def corners(self) -> F64:
        """All corners of triangles in the thing's frame, shape (corners, 3)."""
        parts = [surface.positions for surface in self.surfaces if len(surface.faces)]
        return frozen(np.concatenate(parts) if parts else np.empty((0, 3)), np.float64, (None, 3))

    @cached_property
    def hull_corners(self) -> F64:
        """Corners that bound the mesh from every side: enough for any rotated bounding box."""
        return frozen(extreme_points(self.corners), np.float64, (None, 3))


def extreme_points(points: F64) -> F64:
    """The corners of the convex hull, or a few more, or all points where they span no volume."""
    from scipy.spatial import ConvexHull, QhullError

    if len(points) <= 8:
        return points
    try:
        if len(points) > _MANY:
            points = _not_inside(points)
        if len(points) > _MANY:
            return points  # a ball: Qhull would take seconds and much memory to find that all its corners are extreme
        return np.asarray(points[np.sort(ConvexHull(points).vertices)], dtype=np.float64)
    except QhullError:
        return points


_MANY = 20_000
"""Points beyond which Qhull is not asked about all of them."""


def _not_inside(points: F64) -> F64:
    """Without most of the points that lie inside the hull of a few extreme ones, which cannot be corners of a hull."""
    from scipy.spatial import ConvexHull

    steps = np.linspace(-1.0, 1.0, 5)
    directions = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(-1, 3)
    few = np.unique([int(np.argmax(points @ direction)) for direction in directions if direction.any()])
    sides = ConvexHull(points[few]).equations
    kept = []
    for start in range(0, len(points), 1 << 15):
        block = points[start : start + (1 << 15)]
        kept.append(block[(block @ sides[:, :3].T + sides[:, 3]).max(axis=1) > -1e-9])
    return np.concatenate(kept)


def bounds_of(placed: Sequence[tuple[Mesh, Pose]]) -> tuple[F64, F64] | None:
    """Low and high corner around meshes at their poses, or None where there is nothing."""
    clouds = [pose.apply(mesh.hull_corners) for mesh, pose in placed if mesh.triangles]
    if not clouds:
        return None
    points = np.concatenate(clouds)
    return points.min(axis=0), points.max(axis=0)
