"""Points spread evenly over triangles, always the same ones."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, I32

_U, _V = 0.7548776662466927, 0.5698402909980532
"""Steps of the R2 sequence (M. Roberts, 2018): no two points come close."""


def spread(corners: F64, count: int) -> tuple[F64, I32]:
    """Points in triangles with those corners, shape (triangles, 3, 3), by their areas, and the triangle of each."""
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    steps = np.arange(1, count + 1)
    along = (steps - 0.5) / count * areas.sum()
    triangle = np.minimum(np.searchsorted(np.cumsum(areas), along), len(corners) - 1).astype(np.int32)
    u, v = (0.5 + steps * _U) % 1.0, (0.5 + steps * _V) % 1.0
    folded = u + v > 1.0
    u, v = np.where(folded, 1.0 - u, u)[:, None], np.where(folded, 1.0 - v, v)[:, None]
    a, b, c = (corners[triangle, k] for k in range(3))
    return np.asarray(a + u * (b - a) + v * (c - a)), triangle
