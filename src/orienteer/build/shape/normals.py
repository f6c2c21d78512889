"""Normals from the triangles themselves."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32

SAME_M = 1e-6
"""Corners nearer than this are one."""


def welded(positions: F64) -> npt.NDArray[np.intp]:
    """For each corner the number of the place it is at: equal for corners that coincide."""
    _, number = np.unique(np.round(positions / SAME_M).astype(np.int64), axis=0, return_inverse=True)
    return number.reshape(-1)


def face_normals(positions: F64, faces: I32) -> F64:
    """Cross products of the triangles' edges: along the normal, twice the area long."""
    a, b, c = (positions[faces[:, i]] for i in range(3))
    return np.cross(b - a, c - a)


def smooth_normals(positions: F64, faces: I32) -> F64:
    """Unit normals at the corners, blended by area over all triangles that meet there."""
    place = welded(positions)
    each = face_normals(positions, faces)
    total = np.zeros((int(place.max()) + 1, 3))
    for i in range(3):
        np.add.at(total, place[faces[:, i]], each)
    length = np.linalg.norm(total, axis=1, keepdims=True)
    return np.asarray((total / np.maximum(length, 1e-15))[place], dtype=np.float64)
