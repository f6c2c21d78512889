"""Where the plates of labels go: near their points, inside the picture, never on each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F32, F64

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, pixels."""


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
        leads = [(points[j], rect) for j, rect in enumerate(placed) if rect is not None]
        cost = _costs(free, i, points, others, leads, gap)
        if sums is not None:
            cost += _sum_inside(sums, free) / (0.5 * gap * gap)
        best = free[int(np.argmin(cost))]
        placed.append((float(best[0]), float(best[1]), float(best[2]), float(best[3])))
    return placed


def lead_end(point: F64, rect: Rect) -> F64:
    """The point of a rectangle nearest to a point."""
    return np.asarray(np.clip(point, rect[:2], rect[2:]), dtype=np.float64)


def _candidates(point: F64, size: tuple[float, float], picture: tuple[int, int], gap: float) -> F64:
    """Rectangles around a point in growing circles, and all over the picture; shape (candidates, 4)."""
    width, height = size
    lows = []
    for ring in range(10):
        reach = gap * (1.5 + 1.7 * ring)
        for angle in np.arange(16) * (np.pi / 8) - np.pi / 4:  # the first is up and to the right
            toward = np.array((np.cos(angle), np.sin(angle)))
            # The plate touches the circle from outside.
            middle = point + toward * (reach + abs(toward[0]) * width / 2 + abs(toward[1]) * height / 2)
            lows.append(middle - (width / 2, height / 2))
    for v in np.arange(gap, picture[1] - height - gap, (height + gap) / 2):
        for u in np.arange(gap, picture[0] - width - gap, max(width / 3, 2 * gap)):
            lows.append(np.array((u, v)))
    low = np.round(np.array(lows))
    rects = np.concatenate((low, low + np.array(size)), axis=1)
    inside = (low >= 1).all(axis=1) & (rects[:, 2:] <= np.array(picture) - 1).all(axis=1)
    return np.asarray(rects[inside], dtype=np.float64)


def _costs(
    rects: F64,
    index: int,
    points: F64,
    others: Sequence[Rect],
    leads: Sequence[tuple[F64, Rect]],
    gap: float,
) -> F64:
    point = points[index]
    near = np.clip(point, rects[:, :2], rects[:, 2:])
    distance = np.hypot(*(near - point).T)
    cost: F64 = distance / gap
    cost += np.where(distance == 0, 40.0, 0.0)  # it would hide its own point
    rest = np.delete(points, index, axis=0)
    covered = (rest[None] > rects[:, None, :2] - gap / 2) & (rest[None] < rects[:, None, 2:] + gap / 2)
    cost += 8.0 * covered.all(axis=2).sum(axis=1)
    for other in others:
        cost += 12.0 * _crosses(np.broadcast_to(point, near.shape), near, other)
    for start, other in leads:
        end = lead_end(start, other)
        for share in np.linspace(0.0, 1.0, 8):
            spot = start + (end - start) * share
            on_it = ((spot > rects[:, :2]) & (spot < rects[:, 2:])).all(axis=1)
            cost += 3.0 * on_it
    return cost


def _sum_inside(sums: F64, rects: F64) -> F64:
    """What a picture holds inside each rectangle, from the sums of all that is above and left of each corner."""
    left, top, right, bottom = rects.astype(np.int64).T
    total: F64 = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return total


def _crosses(start: F64, end: F64, rect: Rect) -> F64:
    """1 for each line that runs through the rectangle, else 0."""
    hit = np.zeros(len(start))
    for share in np.linspace(0.0, 1.0, 12):
        spot = start + (end - start) * share
        hit = np.maximum(hit, ((spot > rect[:2]) & (spot < rect[2:])).all(axis=1))
    return hit


def _overlaps(rects: F64, others: Sequence[Rect], gap: float) -> F64:
    """Whether each rectangle comes nearer than the gap to each of the others, shape (rectangles, others)."""
    other = np.array(others)
    low = rects[:, None, :2] < other[None, :, 2:] + gap
    high = rects[:, None, 2:] > other[None, :, :2] - gap
    return np.asarray((low & high).all(axis=2))
