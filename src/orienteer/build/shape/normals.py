"""Normals from the triangles themselves."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32

SAME_M = 1e-6
"""Corners nearer than this are one."""
_KEY = np.array((0x9E3779B97F4A7C1, 0x2545F4914F6CDD1, 1), dtype=np.int64)
"""Odd and large, so that no two places of a thing have the same sum."""


def welded(positions: F64) -> npt.NDArray[np.intp]:
    """For each corner the number of the place it is at: equal for corners that coincide."""
    steps = np.round(positions / SAME_M).astype(np.int64)
    # one wrapped number for each place: sorting those is a hundred times as fast as sorting rows
    key = steps @ _KEY
    _, number = np.unique(key, return_inverse=True)
    return np.asarray(number, dtype=np.intp).reshape(-1)


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
