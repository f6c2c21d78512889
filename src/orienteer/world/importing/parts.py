"""Connected parts of shapes: where each is, how large, which way it faces, and points spread over it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.world.importing.spreading import spread
from orienteer.world.importing.welding import Pool, connected_parts

POINTS = 300
"""Points by which a part is compared with others."""


class Parts(NamedTuple):
    """All connected parts."""

    label: I32
    """The part of each triangle of the pool, shape (triangles,)."""
    low: F64
    high: F64
    """Corners around each part, relative to the pool's, shape (parts, 3)."""
    area: F64
    """Shape (parts,)."""
    level: F64
    """Share of its area that faces up or down, shape (parts,)."""
    upright: F64
    """Share of its area that faces sideways, shape (parts,)."""


def parts_of(pool: Pool) -> Parts:
    """Finds the connected parts."""
    label, count = connected_parts(pool)
    area, level, upright = np.zeros(count), np.zeros(count), np.zeros(count)
    for start in range(0, len(pool.faces), 1 << 16):
        corners = pool.points[pool.faces[start : start + (1 << 16)]].astype(np.float64)
        cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        size = np.linalg.norm(cross, axis=1) / 2
        steep = np.abs(cross[:, 1]) / np.maximum(2 * size, 1e-30)
        own = label[start : start + (1 << 16)]
        area += np.bincount(own, size, count)
        level += np.bincount(own, np.where(steep > 0.9, size, 0.0), count)
        upright += np.bincount(own, np.where(steep < 0.3, size, 0.0), count)
    low, high = _boxes(pool, label, count)
    real = np.maximum(area, 1e-30)
    return Parts(label, low, high, area, level / real, upright / real)


def samples(pool: Pool, parts: Parts, main: I32) -> dict[int, F64]:
    """Points spread over each part: its corners, and as many points within its triangles."""
    order = np.argsort(parts.label, kind="stable")
    starts = np.searchsorted(parts.label[order], np.arange(len(parts.area) + 1))
    found = {}
    for part in main.tolist():
        triangles = order[starts[part] : starts[part + 1]]
        some = triangles[:: max(1, len(triangles) // (4 * POINTS))]
        corners = pool.points[pool.faces[some]].astype(np.float64)
        found[part] = np.concatenate((corners.reshape(-1, 3)[: 6 * POINTS], spread(corners, POINTS)[0]))
    return found


def spacing(parts: Parts, part: int) -> float:
    """About how far the points of a part are from each other, metres; never so far that distant things touch."""
    return min(0.5 * float(np.sqrt(parts.area[part] / POINTS)), 0.05)


def _boxes(pool: Pool, label: I32, count: int) -> tuple[F64, F64]:
    """Corners around each part."""
    part_of_corner = np.zeros(len(pool.points), dtype=np.int32)
    for k in range(3):
        part_of_corner[pool.faces[:, k]] = label
    used = np.zeros(len(pool.points), dtype=np.bool_)
    used[pool.faces] = True
    corners = np.flatnonzero(used).astype(np.int32)
    order = corners[np.argsort(part_of_corner[corners], kind="stable")]
    starts = np.searchsorted(part_of_corner[order], np.arange(count))
    sorted_points = pool.points[order]
    low = np.minimum.reduceat(sorted_points, starts, axis=0).astype(np.float64)
    high = np.maximum.reduceat(sorted_points, starts, axis=0).astype(np.float64)
    return low, high
