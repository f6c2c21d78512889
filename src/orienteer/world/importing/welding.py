"""Which triangles hang together: by corners that lie in the same place."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.world.importing.baking import Placed

_BLOCK = 1 << 16
_FINEST = 1e-6
"""Corners closer than this share of the whole extent are one."""
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0x165667B19E3779F9))
"""Odd numbers that spread the bits of cell coordinates."""


_SEAM = 8
"""Places that two nodes share, at least, to hang together: a seam. Boxes that only stand side by side share four."""


class Pool(NamedTuple):
    """The triangles of many surfaces with their corners in one frame."""

    placed: tuple[Placed, ...]
    nodes: tuple[int, ...]
    """The node of each surface."""
    points: npt.NDArray[np.float32]
    """Corners relative to `low`, shape (corners, 3)."""
    low: F64
    faces: I32
    """Shape (triangles, 3)."""
    first_corner: tuple[int, ...]
    """Of each surface."""
    first_face: tuple[int, ...]
    """Of each surface."""


def pool(placed: tuple[Placed, ...], nodes: tuple[int, ...]) -> Pool:
    """Puts surfaces together; `nodes` are the nodes that they come from."""
    corners = [0, *np.cumsum([len(one.surface.positions) for one in placed]).tolist()]
    triangles = [0, *np.cumsum([len(one.surface.faces) for one in placed]).tolist()]
    low = np.min([_block(one, 0, None).min(axis=0) for one in placed], axis=0)
    points = np.empty((corners[-1], 3), dtype=np.float32)
    faces = np.empty((triangles[-1], 3), dtype=np.int32)
    for i, one in enumerate(placed):
        for start in range(0, len(one.surface.positions), _BLOCK):
            moved = _block(one, start, start + _BLOCK)
            points[corners[i] + start : corners[i] + start + len(moved)] = moved - low
        faces[triangles[i] : triangles[i + 1]] = one.surface.faces
        faces[triangles[i] : triangles[i + 1]] += np.int32(corners[i])
    return Pool(placed, nodes, points, low, faces, tuple(corners[:-1]), tuple(triangles[:-1]))


def weld(points: npt.NDArray[np.float32]) -> tuple[I32, int]:
    """For each corner the number of its place, and how many places there are."""
    if not len(points):
        return np.empty(0, dtype=np.int32), 0
    extent = float(np.ptp(points, axis=0).max())
    cell = max(extent * _FINEST, 1e-7)
    keys = np.zeros(len(points), dtype=np.uint64)
    origin = points.min(axis=0)
    for start in range(0, len(points), _BLOCK):
        block = points[start : start + _BLOCK].astype(np.float64) - origin
        cells = np.rint(block / cell).astype(np.int64).astype(np.uint64)
        mixed = cells * np.array(_MIX)
        # Two different cells share a key with a chance of n²/2⁶⁵: once in ten million files of a million corners.
        keys[start : start + _BLOCK] = (mixed[:, 0] ^ (mixed[:, 1] << np.uint64(21))) + (
            mixed[:, 2] ^ (mixed[:, 1] >> np.uint64(11))
        )
    _, place = np.unique(keys, return_inverse=True)
    return place.astype(np.int32), int(place.max()) + 1


def connected_parts(whole: Pool) -> tuple[I32, int]:
    """For each triangle of a pool the number of its connected part, and how many parts there are.

    Within a node triangles hang together where they share a corner's place, between nodes where there is a seam.
    """
    place, places = weld(whole.points)
    numbers, node = np.unique(whole.nodes, return_inverse=True)
    if len(numbers) == 1:
        return connected(place, places, whole.faces)
    sizes = np.diff([*whole.first_corner, len(whole.points)])
    own = place.astype(np.int64) * len(numbers) + np.repeat(node, sizes)
    _, own_place = np.unique(own, return_inverse=True)
    del own
    label, count = connected(own_place.astype(np.int32), int(own_place.max()) + 1, whole.faces)
    joined = _seams(place, whole.faces, label, count)
    return joined[label], int(joined.max()) + 1


def _seams(place: I32, faces: I32, label: I32, count: int) -> I32:
    """For each part the number of the part that it becomes when those with a seam are joined."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    part = np.full(len(place), -1, dtype=np.int64)
    for k in range(3):
        part[faces[:, k]] = label
    used = part >= 0
    meetings = np.unique(place[used].astype(np.int64) * count + part[used])
    where, who = meetings // count, meetings % count
    both = where[1:] == where[:-1]
    pairs, times = np.unique(who[:-1][both] * count + who[1:][both], return_counts=True)
    seams = pairs[times >= _SEAM]
    links = coo_array((np.ones(len(seams), np.int8), (seams // count, seams % count)), shape=(count, count))
    _, joined = connected_components(links, directed=False)
    return joined.astype(np.int32)


def connected(place: I32, places: int, faces: I32) -> tuple[I32, int]:
    """For each triangle the number of the connected part it belongs to, and how many parts there are."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    corners = place[faces]
    first = np.concatenate((corners[:, 0], corners[:, 1]))
    second = np.concatenate((corners[:, 1], corners[:, 2]))
    links = coo_array((np.ones(len(first), dtype=np.int8), (first, second)), shape=(places, places))
    _, label = connected_components(links, directed=False)
    used, number = np.unique(label[corners[:, 0]], return_inverse=True)
    return number.astype(np.int32), len(used)


def _block(one: Placed, start: int, stop: int | None) -> F64:
    points: F64 = one.surface.positions[start:stop].astype(np.float64) @ one.matrix[:3, :3].T + one.matrix[:3, 3]
    return points
