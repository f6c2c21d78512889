"""Slanted solids as stacks of upright slices, each as wide as the solid is anywhere between its two heights."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.outline import Outlines, hull_of

MOST_SLICES = 200
"""Of one solid; taller ones get thicker slices."""


class Felt(NamedTuple):
    """On which floors a slice between two heights is felt by a body."""

    levels: F64
    """Heights of the floors there are, ascending, metres."""
    height: float
    """Of the body, metres."""
    lift: float
    """What it gets over, metres."""


NO_EDGES: I32 = np.empty((0, 2), np.int32)
"""A solid that is one slice needs its corners alone."""
EVERYWHERE = Felt(np.zeros(0), 0.0, 0.0)
"""Keeps every slice by itself."""


def sliced(
    hulls: list[tuple[F64, I32]], thickness: float, felt: Felt = EVERYWHERE
) -> tuple[Outlines, F64, F64, I32]:
    """Plans, lower and upper heights of the slices of convex solids (corners, faces), and which solid each is of.

    Neighbours that are felt on the same floors are one slice, and what is felt on none is left out.
    """
    rings: list[F64] = []
    counts: list[I32] = []
    lows: list[F64] = []
    highs: list[F64] = []
    for points, faces in hulls:
        bottom, top = points[:, 1].min(), points[:, 1].max()
        low, high = _cuts(bottom, top, min(max(1, math.ceil((top - bottom) / thickness - 1e-9)), MOST_SLICES), felt)
        whole = len(low) == 0 or (len(low) == 1 and low[0] <= bottom and high[0] >= top)
        corners, count = _slices(np.ascontiguousarray(points), NO_EDGES if whole else _edges(points, faces), low, high)
        rings.append(corners)
        counts.append(count)
        lows.append(low)
        highs.append(high)
    count = np.concatenate([np.zeros(0, np.int32), *counts])
    corners = np.concatenate([np.empty((0, 2)), *rings])
    first = (np.cumsum(count) - count).astype(np.int32)
    frame = np.zeros((len(count), 6))
    frame[:, 2] = 1.0
    if len(count):
        frame[:, :2] = np.add.reduceat(corners, first) / count[:, None]
    solid = np.repeat(np.arange(len(hulls), dtype=np.int32), [len(part) for part in counts])
    outlines = Outlines(frame, first, count, corners, np.zeros(len(count)))
    return outlines, np.concatenate([np.zeros(0), *lows]), np.concatenate([np.zeros(0), *highs]), solid


def _edges(points: F64, faces: I32) -> I32:
    """Pairs of corners that hold all edges of the hull; all pairs where its faces are not known."""
    if len(faces):
        pairs = np.sort(np.concatenate((faces[:, :2], faces[:, 1:], faces[:, ::2])), axis=1).astype(np.int64)
        # One number for each pair sorts many times faster than rows do.
        once = np.unique(pairs[:, 0] * len(points) + pairs[:, 1])
        return np.stack((once // len(points), once % len(points)), axis=1).astype(np.int32)
    return np.ascontiguousarray(np.stack(np.triu_indices(len(points), 1), axis=1), dtype=np.int32)


@kernel
def _cuts(bottom: float, top: float, n: int, felt: Felt) -> tuple[F64, F64]:
    """Lower and upper heights of the slices."""
    low, high, last = np.empty(n), np.empty(n), np.full(2, -1)
    m = 0
    for k in range(n):
        y0, y1 = bottom + (top - bottom) * k / n, bottom + (top - bottom) * (k + 1) / n
        if len(felt.levels):
            start = np.searchsorted(felt.levels, y0 - felt.height, side="right")
            end = np.searchsorted(felt.levels, y1 - felt.lift, side="left")
            if start >= end:
                continue
            if m > 0 and high[m - 1] == y0 and last[0] == start and last[1] == end:
                high[m - 1] = y1
                continue
            last[0], last[1] = start, end
        low[m], high[m] = y0, y1
        m += 1
    return low[:m].copy(), high[:m].copy()


@kernel
def _slices(points: F64, edges: I32, low: F64, high: F64) -> tuple[F64, I32]:
    """Corners of all slices, and how many each has."""
    n = len(low)
    room = len(points) + 2 * len(edges) + 2
    cloud, ring = np.empty((room, 2)), np.empty((room + 2, 2))
    corners, at = np.empty((n * min(room, 24), 2)), 0
    count = np.empty(n, np.int32)
    for k in range(n):
        y0, y1 = low[k], high[k]
        m = 0
        for i in range(len(points)):
            if y0 - 1e-12 <= points[i, 1] <= y1 + 1e-12:
                cloud[m, 0], cloud[m, 1] = points[i, 0], points[i, 2]
                m += 1
        for e in range(len(edges)):
            a, b = edges[e, 0], edges[e, 1]
            ya, yb = points[a, 1], points[b, 1]
            for y in (y0, y1):
                if (ya < y < yb) or (yb < y < ya):
                    t = (y - ya) / (yb - ya)
                    cloud[m, 0] = points[a, 0] + t * (points[b, 0] - points[a, 0])
                    cloud[m, 1] = points[a, 2] + t * (points[b, 2] - points[a, 2])
                    m += 1
        size = hull_of(cloud, m, ring)
        if at + size > len(corners):
            wider = np.empty((2 * len(corners) + size, 2))
            wider[:at] = corners[:at]
            corners = wider
        corners[at : at + size] = ring[:size]
        count[k] = size
        at += size
    return corners[:at].copy(), count
