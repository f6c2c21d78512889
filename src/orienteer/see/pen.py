"""Antialiased strokes and filled outlines, from exact distances: coverage is how far a pixel lies inside the edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F32, F64, U8
from orienteer.kernel import kernel
from orienteer.see.palette import Rgb8


@dataclass(frozen=True, eq=False)
class Stroke:
    """A line with round ends and joints; a single point gives a disc."""

    points: F64
    """(u, v) in pixels, shape (points, 2)."""
    half_width: float
    """Pixels."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A filled polygon, even-odd where it crosses itself."""

    corners: F64
    """(u, v) in pixels, shape (corners, 2)."""


Shape = Stroke | Outline


@dataclass(frozen=True, eq=False)
class Stencil:
    """How much of each pixel of a part of the picture is covered."""

    u: int
    v: int
    """Pixel of its top left corner."""
    coverage: F32
    """0..1, shape (height, width)."""


def stencil(shapes: Iterable[Shape], size: tuple[int, int], grow: float = 0.0) -> Stencil | None:
    """The union of shapes, each grown by some pixels, where it touches a picture of that size; None if nowhere."""
    shapes = [shape for shape in shapes if len(_points(shape))]
    if not shapes:
        return None
    reach = grow + 1.0 + max(shape.half_width if isinstance(shape, Stroke) else 0.0 for shape in shapes)
    cloud = np.concatenate([_points(shape) for shape in shapes])
    low = np.clip(np.floor(cloud.min(axis=0) - reach), 0, size).astype(int)
    high = np.clip(np.ceil(cloud.max(axis=0) + reach), 0, size).astype(int)
    if (high <= low).any():
        return None
    coverage = np.zeros((high[1] - low[1], high[0] - low[0]), dtype=np.float32)
    for shape in shapes:
        if isinstance(shape, Stroke):
            _cover_segments(coverage, _segments(shape.points) - np.tile(low, 2), shape.half_width + grow)
        else:
            _cover_polygon(coverage, shape.corners - low, grow)
    return Stencil(int(low[0]), int(low[1]), coverage)


def paint(rgb: U8, what: Stencil | None, color: Rgb8, opacity: float = 1.0) -> None:
    """Lays a colour over a picture, in place, where the stencil covers it."""
    if what is not None:
        _blend(rgb, what.coverage, what.u, what.v, np.array(color, dtype=np.float64), opacity)


def dashes(points: F64, on: float, off: float) -> list[F64]:
    """The pieces of a polyline that a dashed line shows; lengths in pixels. It begins and ends with a dash."""
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    along = np.concatenate(((0.0,), np.cumsum(steps)))
    length = float(along[-1])
    count = max(1, round((length + off) / (on + off)))
    scale = length / (count * on + (count - 1) * off)
    pieces = []
    for i in range(count):
        begin = min(length, i * (on + off) * scale)
        end = min(length, begin + on * scale)
        inner = points[(along > begin) & (along < end)]
        pieces.append(np.concatenate((_at(points, along, begin), inner, _at(points, along, end))))
    return pieces


def _at(points: F64, along: F64, distance: float) -> F64:
    return np.array([[np.interp(distance, along, points[:, 0]), np.interp(distance, along, points[:, 1])]])


def _points(shape: Shape) -> F64:
    return shape.points if isinstance(shape, Stroke) else shape.corners


def _segments(points: F64) -> F64:
    """(u0, v0, u1, v1) of the pieces of a polyline."""
    if len(points) == 1:
        return np.concatenate((points, points), axis=1)
    return np.concatenate((points[:-1], points[1:]), axis=1)


@kernel
def _cover_segments(coverage: F32, segments: F64, radius: float) -> None:
    height, width = coverage.shape
    reach = radius + 1.0
    for i in range(segments.shape[0]):
        u0, v0, u1, v1 = segments[i, 0], segments[i, 1], segments[i, 2], segments[i, 3]
        du, dv = u1 - u0, v1 - v0
        squared = du * du + dv * dv
        # Each row meets the stroke within this distance of where its middle line passes.
        slant = reach * math.sqrt(squared) / abs(dv) if dv != 0.0 else 1e30
        for y in range(max(0, int(min(v0, v1) - reach)), min(height, int(max(v0, v1) + reach) + 1)):
            low, high = min(u0, u1) - reach, max(u0, u1) + reach
            if slant < 1e6:
                middle = u0 + (y + 0.5 - v0) * du / dv
                low, high = max(low, middle - slant), min(high, middle + slant)
            for x in range(max(0, int(low)), min(width, int(high) + 1)):
                pu, pv = x + 0.5 - u0, y + 0.5 - v0
                t = 0.0
                if squared > 0.0:
                    t = min(1.0, max(0.0, (pu * du + pv * dv) / squared))
                inside = radius + 0.5 - math.hypot(pu - t * du, pv - t * dv)
                # A line thinner than a pixel covers at most its own width of it.
                share = min(inside, 1.0, 2.0 * radius)
                if share > coverage[y, x]:
                    coverage[y, x] = share


@kernel
def _cover_polygon(coverage: F32, corners: F64, grow: float) -> None:
    height, width = coverage.shape
    count = corners.shape[0]
    reach = grow + 1.0
    top, bottom = max(0, int(corners[:, 1].min() - reach)), min(height, int(corners[:, 1].max() + reach) + 1)
    left, right = max(0, int(corners[:, 0].min() - reach)), min(width, int(corners[:, 0].max() + reach) + 1)
    for y in range(top, bottom):
        for x in range(left, right):
            u, v = x + 0.5, y + 0.5
            nearest = 1e30
            inside = False
            for i in range(count):
                j = (i + 1) % count
                u0, v0, u1, v1 = corners[i, 0], corners[i, 1], corners[j, 0], corners[j, 1]
                du, dv = u1 - u0, v1 - v0
                squared = du * du + dv * dv
                t = 0.0
                if squared > 0.0:
                    t = min(1.0, max(0.0, ((u - u0) * du + (v - v0) * dv) / squared))
                nearest = min(nearest, math.hypot(u - u0 - t * du, v - v0 - t * dv))
                if (v0 > v) != (v1 > v) and u < u0 + (v - v0) / dv * du:
                    inside = not inside
            share = min(1.0, 0.5 + grow + (nearest if inside else -nearest))
            if share > coverage[y, x]:
                coverage[y, x] = share


@kernel
def _blend(rgb: U8, coverage: F32, left: int, top: int, color: F64, opacity: float) -> None:
    height, width = coverage.shape
    for y in range(height):
        for x in range(width):
            share = coverage[y, x] * opacity
            if share > 0.0:
                for k in range(3):
                    under = float(rgb[top + y, left + x, k])
                    rgb[top + y, left + x, k] = int(under + (color[k] - under) * share + 0.5)


def circle(center: Sequence[float] | F64, radius: float) -> F64:
    """A closed ring of points around a middle, fine enough to look round; the first point comes again at the end."""
    count = max(16, math.ceil(12 * math.sqrt(max(radius, 1.0))))
    angles = np.linspace(0.0, 2 * np.pi, count + 1)
    ring: F64 = np.asarray(center) + radius * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    return ring


def star(center: Sequence[float] | F64, radius: float, points: int = 5) -> F64:
    """Corners of a star that stands on two of its points."""
    angles = np.arange(2 * points) * (np.pi / points) - np.pi / 2
    reach = np.where(np.arange(2 * points) % 2 == 0, radius, radius * 0.45)
    corners: F64 = np.asarray(center) + reach[:, None] * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    return corners
