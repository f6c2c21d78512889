"""Where a hand touches a thing."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import trimesh

from orienteer.arrays import F64
from orienteer.world.collider import triangles_of
from orienteer.world.thing import Thing


def nearest_point(thing: Thing, point: npt.ArrayLike) -> F64:
    """The point of a thing's solids, or of what is seen of it, that is nearest to a point; world metres."""
    target = np.asarray(point, dtype=np.float64)
    corners = np.concatenate([*_triangles(thing), np.zeros((0, 3, 3))])
    if not len(corners):
        return np.asarray(thing.pose.position, dtype=np.float64)
    found = trimesh.triangles.closest_point(  # type: ignore[no-untyped-call]
        corners, np.broadcast_to(target, (len(corners), 3))
    )
    return np.asarray(found[int(np.argmin(np.linalg.norm(found - target, axis=1)))])


def _triangles(thing: Thing) -> list[F64]:
    """Corners of the triangles of each solid, shape (n, 3, 3)."""
    solids = [(pose, *triangles_of(collider)) for collider, pose in thing.solids()]
    if not solids:
        seen = [(thing.pose @ pose, s) for mesh, pose in thing.meshes() for s in mesh.surfaces]
        solids = [(pose, s.positions.astype(np.float64), s.faces) for pose, s in seen if len(s.faces)]
    return [pose.apply(points)[faces] for pose, points, faces in solids]
