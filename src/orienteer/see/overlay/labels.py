"""Where the plates of labels go: near their points, inside the picture, never on each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F32, F64, Bool

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, pixels."""


_FINALISTS = 48
"""How many of the cheapest places are examined for crossing lines."""


def place(
    points: F64,
    sizes: Sequence[tuple[float, float]],
    picture: tuple[int, int],
    gap: float,
    drawn: F32 | None = None,
    fixed: Sequence[Rect] = (),
) -> list[Rect | None]:
    """A free rectangle of each size for each point, in order; None where no room is left.

    Cheap are places near the point, that cover no other label's point and little of what is `drawn` (0..1 for each
    pixel), and whose leader runs through no plate. What is `fixed` is never covered.
    """
    placed: list[Rect | None] = []
    sums = None if drawn is None else np.pad(drawn.cumsum(axis=0, dtype=np.float64).cumsum(axis=1), ((1, 0), (1, 0)))
    for i, (point, size) in enumerate(zip(points, sizes, strict=True)):
        rects = _candidates(point, size, picture, gap)
        others = [*fixed, *(rect for rect in placed if rect is not None)]
        free = rects[~_overlaps(rects, others, gap / 2).any(axis=1)] if others else rects
        if not len(free):
            placed.append(None)
            continue
        cost = _costs(free, i, points, gap)
        if sums is not None:
            cost += _sum_inside(sums, free) / (0.5 * gap * gap)
        if others:  # a closer look at the cheapest only
            nearly = np.argsort(cost, kind="stable")[:_FINALISTS]
            free, cost = free[nearly], cost[nearly]
            leads = [(points[j], rect) for j, rect in enumerate(placed) if rect is not None]
            cost += _crossing_costs(free, point, others, leads)
        best = free[int(np.argmin(cost))]
        placed.append((float(best[0]), float(best[1]), float(best[2]), float(best[3])))
    return placed


def lead_end(point: F64, rect: Rect) -> F64:
    """The point of a rectangle nearest to a point."""
    return np.asarray(np.clip(point, rect[:2], rect[2:]), dtype=np.float64)


def _candidates(point: F64, size: tuple[float, float], picture: tuple[int, int], gap: float) -> F64:
    """Rectangles around a point in growing circles, and all over the picture; shape (candidates, 4)."""
    width, height = size
    reach, angle = np.meshgrid(
        gap * (1.5 + 1.7 * np.arange(10)), np.arange(16) * (np.pi / 8) - np.pi / 4, indexing="ij"
    )
    toward = np.stack((np.cos(angle), np.sin(angle)), axis=-1).reshape(-1, 2)  # the first is up and to the right
    away = reach.ravel() + np.abs(toward) @ (width / 2, height / 2)  # the plate touches the circle from outside
    around = point + toward * away[:, None] - (width / 2, height / 2)
    u, v = np.meshgrid(
        np.arange(gap, picture[0] - width - gap, max(width / 3, 2 * gap)),
        np.arange(gap, picture[1] - height - gap, (height + gap) / 2),
    )
    low = np.round(np.concatenate((around, np.stack((u.ravel(), v.ravel()), axis=1))))
    rects = np.concatenate((low, low + np.array(size)), axis=1)
    inside = (low >= 1).all(axis=1) & (rects[:, 2:] <= np.array(picture) - 1).all(axis=1)
    return np.asarray(rects[inside], dtype=np.float64)


def _costs(rects: F64, index: int, points: F64, gap: float) -> F64:
    """What each rectangle costs by its distance from its point and by the other points that it covers."""
    near = np.clip(points[index], rects[:, :2], rects[:, 2:])
    distance = np.hypot(*(near - points[index]).T)
    rest = np.delete(points, index, axis=0)
    covered = (rest[None] > rects[:, None, :2] - gap / 2) & (rest[None] < rects[:, None, 2:] + gap / 2)
    on_itself = np.where(distance < 0.6 * gap, 40.0, 0.0)
    return np.asarray(distance / gap + on_itself + 8.0 * covered.all(axis=2).sum(axis=1), dtype=np.float64)


def _crossing_costs(rects: F64, point: F64, others: Sequence[Rect], leads: Sequence[tuple[F64, Rect]]) -> F64:
    """What each rectangle costs by plates that its leader runs through, and by leaders of others that it covers."""
    near = np.clip(point, rects[:, :2], rects[:, 2:])
    cost = 12.0 * _runs_through(np.broadcast_to(point, near.shape), near, np.array(others)).sum(axis=1)
    if leads:
        starts, ends = np.array([start for start, _ in leads]), np.array([lead_end(*lead) for lead in leads])
        cost += 12.0 * _runs_through(starts, ends, rects).sum(axis=0)
    return np.asarray(cost, dtype=np.float64)


def _sum_inside(sums: F64, rects: F64) -> F64:
    """What a picture holds inside each rectangle, from the sums of all that is above and left of each corner."""
    left, top, right, bottom = rects.astype(np.int64).T
    total: F64 = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return total


def _runs_through(starts: F64, ends: F64, rects: F64) -> Bool:
    """Whether each line runs through each rectangle, shape (lines, rectangles)."""
    shares = np.linspace(0.0, 1.0, 12)[:, None, None]
    spots = (starts + (ends - starts) * shares)[:, :, None]
    inside = (spots > rects[:, :2]) & (spots < rects[:, 2:])
    return np.asarray(inside.all(axis=3).any(axis=0))


def _overlaps(rects: F64, others: Sequence[Rect], gap: float) -> Bool:
    """Whether each rectangle comes nearer than the gap to each of the others, shape (rectangles, others)."""
    other = np.array(others)
    low = rects[:, None, :2] < other[None, :, 2:] + gap
    high = rects[:, None, 2:] > other[None, :, :2] - gap
    return np.asarray((low & high).all(axis=2))
