"""Which parts of a line in the world the picture shows, and which are behind something."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Protocol

import numpy as np

from orienteer.arrays import F32, F64, U8, Bool
from orienteer.world.camera import Camera

SLACK_M = 0.02
"""A mark this far behind the surface seen still counts as seen: it lies on a carpet, or on the surface itself."""

SLACK_SHARE = 0.005
"""The same, as a share of the distance: depth changes within a pixel."""

NEAREST_M = 0.01
"""A perspective camera sees lines from this depth on; nearer, a pixel has no place any more."""

_MARGIN_PX = 64.0
"""Lines are followed this far outside the picture, so that what is cut off does not show a cut end."""

_SHORT_PX = 3.0
"""Shorter stretches are taken as what surrounds them: they come from the grain of the depth picture."""


class Seen(Protocol):
    """A rendered picture, as much of it as drawing over it needs."""

    @property
    def rgb(self) -> U8:
        """Shape (height, width, 3)."""

    @property
    def depth(self) -> F32:
        """Planar metres, infinite where nothing is, shape (height, width)."""

    @property
    def camera(self) -> Camera:
        """That took it."""


@dataclass(frozen=True, eq=False)
class Run:
    """A stretch of a line that is seen as a whole, or hidden as a whole."""

    pixels: F64
    """(u, v), shape (points, 2)."""
    hidden: bool


def is_hidden(view: Seen, point: F64) -> bool:
    """Whether a world point lies behind what the picture shows there, or is cut away; not so outside the picture."""
    pixel, depth = view.camera.project(point)
    return bool(_unseen(view, np.atleast_2d(pixel), np.atleast_1d(depth))[0])


def runs(view: Seen, points: F64, unit: float = 1.0) -> list[Run]:
    """The stretches of a polyline in the world, shape (points, 3), in order, without what lies behind the camera."""
    stretches: list[Run] = []
    for chain in _chains(view.camera, points):
        hidden = _smoothed(_unseen(view, chain[:, :2], chain[:, 2]), chain[:, :2], _SHORT_PX * unit)
        begin = 0
        for value, group in groupby(hidden.tolist()):
            end = begin + sum(1 for _ in group)
            # Neighbouring runs share the point between them, so that no gap shows.
            piece = chain[max(0, begin - 1) : end]
            kept = piece[:, 3] > 0
            kept[[0, -1]] = True
            stretches.append(Run(piece[kept, :2], bool(value)))
            begin = end
    return [run for run in stretches if len(run.pixels) > 1]


def _chains(camera: Camera, points: F64) -> list[F64]:
    """Samples (u, v, depth, 1 at corners) about a pixel apart, one array for each unbroken stretch in sight."""
    local = camera.pose.inverse().apply(points)
    chains: list[list[F64]] = []
    last_end: tuple[int, float] | None = None
    for i in range(len(points) - 1):
        clipped = _in_front(camera, local[i], local[i + 1])
        span = clipped and _inside(camera.size, clipped[0], clipped[1])
        if not clipped or not span:
            continue
        a, b = clipped
        samples = _samples(a, b, span, camera.fov is not None)
        joined = last_end == (i, 1.0) and span[0] == 0.0 and np.array_equal(chains[-1][-1][-1, :2], samples[0, :2])
        if joined:
            chains[-1].append(samples[1:])
        else:
            chains.append([samples])
        last_end = (i + 1, span[1])
    return [np.concatenate(chain) for chain in chains]


def _in_front(camera: Camera, a: F64, b: F64) -> tuple[F64, F64] | None:
    """The ends (u, v, depth) of what lies before the camera of a segment in its frame."""
    if camera.fov is not None:
        depth_a, depth_b = -a[2], -b[2]
        if max(depth_a, depth_b) <= NEAREST_M:
            return None
        if min(depth_a, depth_b) < NEAREST_M:
            cut = a + (b - a) * ((NEAREST_M - depth_a) / (depth_b - depth_a))
            a, b = (cut, b) if depth_a < depth_b else (a, cut)
    return _pixel(camera, a), _pixel(camera, b)


def _pixel(camera: Camera, local: F64) -> F64:
    depth = -local[2]
    scale = camera.pixels_per_unit / (depth if camera.fov is not None else 1.0)
    return np.array((camera.size[0] / 2 + local[0] * scale, camera.size[1] / 2 - local[1] * scale, depth))


def _inside(size: tuple[int, int], a: F64, b: F64) -> tuple[float, float] | None:
    """The shares of the way from a to b between which it is in the picture or just beside it (Liang and Barsky)."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        for gap, rate in ((a[axis] + _MARGIN_PX, -step), (size[axis] + _MARGIN_PX - a[axis], step)):
            if rate == 0.0:
                if gap < 0.0:
                    return None
            elif rate > 0.0:
                high = min(high, gap / rate)
            else:
                low = max(low, gap / rate)
    return (low, high) if low < high or (low == high and (a[:2] == b[:2]).all()) else None


def _samples(a: F64, b: F64, span: tuple[float, float], perspective: bool) -> F64:
    length = float(np.hypot(*(b[:2] - a[:2]))) * (span[1] - span[0])
    t = np.linspace(*span, max(2, math.ceil(length) + 1))
    samples = np.zeros((len(t), 4))
    samples[[0, -1], 3] = 1.0
    samples[:, :3] = a + (b - a) * t[:, None]
    if perspective:  # along a line in the picture, the inverse of depth changes evenly
        samples[:, 2] = 1.0 / (1.0 / a[2] + (1.0 / b[2] - 1.0 / a[2]) * t)
    if span[1] == 1.0:
        samples[-1, :3] = b
    return samples


def _unseen(view: Seen, pixels: F64, depth: F64) -> Bool:
    """Whether each sample is behind all of the surface around its pixel, or cut away, as storeys above a plan are."""
    depth_map = view.depth
    height, width = depth_map.shape
    u, v = pixels[:, 0], pixels[:, 1]
    inside = (u >= 0) & (v >= 0) & (u < width) & (v < height)  # nan is not
    cells = np.where(inside[:, None], pixels, 0.0).astype(np.int64)
    farthest = np.zeros(len(pixels))
    for du in (-1, 0, 1):
        for dv in (-1, 0, 1):
            around = depth_map[np.clip(cells[:, 1] + dv, 0, height - 1), np.clip(cells[:, 0] + du, 0, width - 1)]
            farthest = np.maximum(farthest, around)
    behind = depth > farthest * (1 + SLACK_SHARE) + SLACK_M
    return np.asarray(inside & (behind | (depth < view.camera.near - SLACK_M)))


def _smoothed(hidden: Bool, pixels: F64, shortest_px: float) -> Bool:
    """The same flags without stretches between two others that are shorter than that."""
    result = hidden.copy()
    along = np.concatenate(((0.0,), np.cumsum(np.hypot(*np.diff(pixels, axis=0).T))))
    edges = np.flatnonzero(np.diff(hidden)) + 1
    for begin, end in pairwise(edges):
        if along[end] - along[begin] < shortest_px and result[begin] != result[begin - 1]:
            result[begin:end] = result[begin - 1]
    return result
