"""Convex outlines in the ground plane: hulls, gaps, overlaps. Points are (x, z) in metres, in any frame."""

from __future__ import annotations

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from orienteer.arrays import F64

THIN = 1e-4
"""An outline without width is taken this wide, metres."""


def hull(points: F64) -> F64:
    """Corners around points, in order, shape (corners, 2); at least three."""
    try:
        return points[ConvexHull(points).vertices]
    except (QhullError, ValueError):
        low, high = points.min(axis=0) - THIN / 2, points.max(axis=0) + THIN / 2
        if np.ptp(points, axis=0).min() <= THIN:
            return np.array(((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])))
        ends = points[[int(np.argmin(points[:, 0])), int(np.argmax(points[:, 0]))]]  # a slanting line
        along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        side = np.array((-along[1], along[0])) * THIN / 2
        return np.array((ends[0] - side, ends[1] - side, ends[1] + side, ends[0] + side))


def meet(a: F64, b: F64) -> bool:
    """Whether two outlines overlap or touch."""
    for one in (a, b):
        edges = np.roll(one, -1, axis=0) - one
        across = np.stack((edges[:, 1], -edges[:, 0]), axis=1)
        mine, other = one @ across.T, (b if one is a else a) @ across.T
        if ((mine.max(axis=0) < other.min(axis=0)) | (other.max(axis=0) < mine.min(axis=0))).any():
            return False
    return True


def gap(a: F64, b: F64) -> float:
    """The shortest distance between two outlines; 0 where they overlap."""
    if meet(a, b):
        return 0.0
    return min(float(_to_edges(a, b).min()), float(_to_edges(b, a).min()))


def nearest(point: F64, outline: F64) -> F64:
    """The point of an outline, filled, that is nearest to a point."""
    if inside(point, outline):
        return point
    start, step = outline, np.roll(outline, -1, axis=0) - outline
    share = np.clip(((point - start) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1e-18), 0, 1)
    feet = start + share[:, None] * step
    return np.asarray(feet[int(np.argmin(np.linalg.norm(feet - point, axis=1)))])


def distance(point: F64, outline: F64) -> float:
    """From a point to a filled outline; 0 inside."""
    return float(np.linalg.norm(nearest(point, outline) - point))


def inside(point: F64, outline: F64) -> bool:
    """Whether a point lies in an outline or on its rim."""
    step, off = np.roll(outline, -1, axis=0) - outline, point - outline
    turn = step[:, 0] * off[:, 1] - step[:, 1] * off[:, 0]
    return bool((turn >= -1e-12).all() or (turn <= 1e-12).all())


def area(outline: F64) -> float:
    """Of an outline, square metres."""
    if len(outline) < 3:
        return 0.0
    x, z = outline.T
    return float(abs((x * np.roll(z, -1) - np.roll(x, -1) * z).sum()) / 2)


def common(a: F64, b: F64) -> float:
    """The area in which two convex outlines overlap."""
    piece = list(a)
    middle = b.mean(axis=0)
    for start, end in zip(b, np.roll(b, -1, axis=0), strict=True):
        across = np.array((end[1] - start[1], start[0] - end[0]))
        if (middle - start) @ across < 0:
            across = -across
        piece = _cut(piece, start, across)
        if not piece:
            return 0.0
    return area(np.array(piece))


def extent(outline: F64, direction: F64) -> tuple[float, float]:
    """From and to along a direction."""
    along = outline @ direction
    return float(along.min()), float(along.max())


def _cut(piece: list[F64], start: F64, across: F64) -> list[F64]:
    kept: list[F64] = []
    for p, q in zip(piece, [*piece[1:], piece[0]], strict=True):
        dp, dq = float((p - start) @ across), float((q - start) @ across)
        if dp >= 0:
            kept.append(p)
        if (dp > 0 > dq) or (dp < 0 < dq):
            kept.append(p + (q - p) * (dp / (dp - dq)))
    return kept


def _to_edges(points: F64, outline: F64) -> F64:
    """From each point to each edge of an outline, shape (points, edges)."""
    start, step = outline, np.roll(outline, -1, axis=0) - outline
    off = points[:, None] - start
    share = np.clip((off * step).sum(axis=2) / np.maximum((step**2).sum(axis=1), 1e-18), 0, 1)
    return np.asarray(np.linalg.norm(off - share[..., None] * step, axis=2))
