"""Where a hand touches a thing."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.world.collider import triangles_of
from orienteer.world.thing import Thing


def nearest_point(thing: Thing, point: npt.ArrayLike) -> F64:
    """The point of a thing's solids, or of what is seen of it, that is nearest to a point; world metres."""
    target = np.asarray(point, dtype=np.float64)
    corners = np.concatenate([*_triangles(thing), np.zeros((0, 3, 3))])
    if not len(corners):
        return np.asarray(thing.pose.position, dtype=np.float64)
    found = np.concatenate([_on_faces(corners, target), *(_on_edges(corners, k, target) for k in range(3))])
    return np.asarray(found[int(np.argmin(np.linalg.norm(found - target, axis=1)))])


def _on_edges(corners: F64, k: int, point: F64) -> F64:
    """The nearest point of the edge that begins at corner k of each triangle (n, 3, 3), shape (n, 3)."""
    begin, along = corners[:, k], corners[:, (k + 1) % 3] - corners[:, k]
    share = np.einsum("ij,ij->i", point - begin, along) / np.maximum((along**2).sum(axis=1), 1e-18)
    return np.asarray(begin + np.clip(share, 0.0, 1.0)[:, None] * along)


def _on_faces(corners: F64, point: F64) -> F64:
    """The foot of the perpendicular onto each triangle in which it ends, shape (m, 3)."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normal = np.cross(b - a, c - a)
    area2 = (normal**2).sum(axis=1)
    whole = area2 > 1e-18
    a, b, c, normal, area2 = a[whole], b[whole], c[whole], normal[whole], area2[whole]
    foot = point - normal * (np.einsum("ij,ij->i", point - a, normal) / area2)[:, None]
    inside = np.ones(len(a), dtype=np.bool_)
    for begin, end in ((a, b), (b, c), (c, a)):
        inside &= np.einsum("ij,ij->i", np.cross(end - begin, foot - begin), normal) >= 0
    return np.asarray(foot[inside])


def _triangles(thing: Thing) -> list[F64]:
    """Corners of the triangles of each solid, shape (n, 3, 3)."""
    solids = [(pose, *triangles_of(collider)) for collider, pose in thing.solids()]
    if not solids:
        seen = [(thing.pose @ pose, s) for mesh, pose in thing.meshes() for s in mesh.surfaces]
        solids = [(pose, s.positions.astype(np.float64), s.faces) for pose, s in seen if len(s.faces)]
    return [pose.apply(points)[faces] for pose, points, faces in solids]
