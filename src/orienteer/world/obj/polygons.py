"""Faces with any number of corners cut into triangles."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32, F64, I32, I64

_MOST_CLIPPED = 50_000
"""Polygons that are not convex and are cut with care; more than that come out of a broken file."""


def triangulate(counts: I32, v: I32, positions: F32) -> tuple[I32, I32]:
    """Corners (by place in `v`) of the triangles, shape (triangles, 3), and the face that each comes from."""
    first = (np.cumsum(counts) - counts).astype(np.int64)
    face_of = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    inner = np.arange(len(v), dtype=np.int64) - first[face_of]
    middle = (inner >= 1) & (inner <= counts[face_of] - 2)
    second = np.flatnonzero(middle)
    owner = face_of[second]
    fan = np.stack((first[owner], second, second + 1), axis=1).astype(np.int32)
    bent = _not_convex(counts, first, v, positions)
    if not len(bent) or len(bent) > _MOST_CLIPPED:
        return fan, owner
    clipped, owners = [], []
    for face in bent.tolist():
        start, count = int(first[face]), int(counts[face])
        triangles = _ears(positions[v[start : start + count]].astype(np.float64)) + start
        clipped.append(triangles.astype(np.int32))
        owners.append(np.full(len(triangles), face, dtype=np.int32))
    keep = ~np.isin(owner, bent)
    triangles = np.concatenate((fan[keep], *clipped))
    owner = np.concatenate((owner[keep], *owners))
    order = np.argsort(owner, kind="stable")
    return triangles[order].astype(np.int32), owner[order]


def _not_convex(counts: I32, first: I64, v: I32, positions: F32) -> I64:
    """Faces of four or more corners with one that points inward."""
    found: list[I64] = []
    for count in np.unique(counts[counts > 3]).tolist():
        faces = np.flatnonzero(counts == count)
        for start in range(0, len(faces), max(1, (1 << 18) // count)):
            some = faces[start : start + max(1, (1 << 18) // count)]
            points = positions[v[first[some][:, None] + np.arange(count)]].astype(np.float64)
            with np.errstate(over="ignore", invalid="ignore"):
                edges = np.roll(points, -1, axis=1) - points
                turns = np.cross(edges, np.roll(edges, -1, axis=1))
                normal = turns.sum(axis=1, keepdims=True)
                inward = (turns * normal).sum(axis=2).min(axis=1) < -1e-9 * (normal[:, 0] ** 2).sum(axis=1)
            found.append(some[inward])
    return np.sort(np.concatenate(found)) if found else np.empty(0, np.int64)


def _ears(points: F64) -> I64:
    """Cuts ears off a polygon until a triangle is left; shape (corners − 2, 3)."""
    origin = points[0]
    normal = np.cross(points - origin, np.roll(points, -1, axis=0) - origin).sum(axis=0)
    axis = int(np.argmax(np.abs(normal)))
    flat = points[:, [(axis + 1) % 3, (axis + 2) % 3]]
    if normal[axis] < 0:
        flat[:, 0] *= -1  # seen from the other side
    ring = list(range(len(points)))
    found = []
    while len(ring) > 3:
        for i in range(len(ring)):
            a, b, c = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
            others = flat[[k for k in ring if k not in (a, b, c)]]
            if _turn(flat[a], flat[b], flat[c]) > 0 and not _within(flat[a], flat[b], flat[c], others):
                break
        else:
            i, (a, b, c) = 1, tuple(ring[:3])  # crosses itself: any cut is as good as another
        found.append((a, b, c))
        del ring[i]
    found.append((ring[0], ring[1], ring[2]))
    return np.array(found, dtype=np.int64)


def _turn(a: F64, b: F64, c: F64) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _within(a: F64, b: F64, c: F64, points: F64) -> bool:
    """Whether any point lies in a triangle that turns left."""
    inside = np.ones(len(points), dtype=np.bool_)
    for p, q in ((a, b), (b, c), (c, a)):
        inside &= (q[0] - p[0]) * (points[:, 1] - p[1]) - (q[1] - p[1]) * (points[:, 0] - p[0]) >= 0
    return bool(inside.any())
