"""What feet are set on: the floors that a free space knows, and ways laid over them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.body.script import Floor
from orienteer.space.free import FreeSpace

STEP_M = 0.05
"""Distance in which a way is held against the floor."""


def floors(space: FreeSpace) -> Floor:
    """The floors of a free space."""

    def heights(points: F64) -> F64:
        unique, back = np.unique(np.round(points, 3), axis=0, return_inverse=True)
        found = [space.floor(point) for point in unique]
        return np.array([np.nan if one is None else one for one in found])[back.ravel()]

    return heights


def over_floor(points: npt.ArrayLike, floor: Floor, climb_m: float) -> F64:
    """The straight way from point to point (n, 3) at the height of its floor, shape (m, 3).

    From each point to the next the floor is followed that is nearest to the one before it and no farther above or below
    than `climb_m`; where there is none, the way stays level.
    """
    way = np.asarray(points, dtype=np.float64)
    high = float(_first(floor(way), way[0, 1]))
    found = []
    for point in _dense(way):
        under = float(floor(np.array(((point[0], high, point[2]),)))[0])
        high = under if abs(under - high) <= climb_m else high
        found.append((point[0], high, point[2]))
    return _thinned(np.array(found))


def _first(heights: F64, otherwise: float) -> float:
    return otherwise if np.isnan(heights[0]) else float(heights[0])


def _dense(way: F64) -> Iterable[F64]:
    yield way[0]
    for a, b in pairwise(way):
        count = max(int(np.ceil(np.linalg.norm((b - a)[[0, 2]]) / STEP_M)), 1)
        for k in range(1, count + 1):
            yield a + (b - a) * (k / count)


def _thinned(way: F64) -> F64:
    """Without the points that lie on the straight line between their neighbours."""
    keep = [0]
    for k in range(1, len(way) - 1):
        a, b = way[keep[-1]], way[k + 1]
        along = b - a
        length = float(np.linalg.norm(along))
        off = np.linalg.norm(np.cross(way[k] - a, along)) / length if length > 1e-9 else np.linalg.norm(way[k] - a)
        if off > 1e-4 or float((way[k] - a) @ along) < 0:
            keep.append(k)
    return way[[*keep, len(way) - 1]] if len(way) > 1 else way
