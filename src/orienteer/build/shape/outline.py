"""Outlines in the plane: anticlockwise loops of corners, shape (corners, 2)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError


def loop(points: npt.ArrayLike) -> F64:
    """The corners as an anticlockwise loop without repeated ones."""
    corners: F64 = np.asarray(points, dtype=np.float64)
    if corners.ndim != 2 or corners.shape[1] != 2:
        raise BadArgumentError(f"an outline has corners of two numbers, not shape {corners.shape}")
    step = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    corners = corners[step > 1e-9]
    if len(corners) < 3 or abs(area(corners)) < 1e-12:
        raise BadArgumentError("an outline needs three corners that are not in line")
    return corners if area(corners) > 0 else corners[::-1].copy()


def area(corners: F64) -> float:
    """Signed area, positive for an anticlockwise loop."""
    x, y = corners[:, 0], corners[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2


def rectangle(width: float, height: float, radius: float = 0.0, steps: int = 4) -> F64:
    """About the origin, with corners rounded by `radius`."""
    if radius <= 0:
        return np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)), dtype=np.float64) * (width / 2, height / 2)
    radius = min(radius, width / 2 - 1e-6, height / 2 - 1e-6)
    quarter = np.linspace(0, math.pi / 2, steps + 1)
    arc = np.stack((np.cos(quarter), np.sin(quarter)), axis=1) * radius
    middle = np.array((width / 2 - radius, height / 2 - radius))
    loops = []
    for turn, sign in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        c, s = (1, 0, -1, 0)[turn], (0, 1, 0, -1)[turn]
        loops.append(arc @ np.array(((c, s), (-s, c))) + middle * sign)
    return loop(np.concatenate(loops))


def ellipse(width: float, height: float, steps: int = 32) -> F64:
    """About the origin."""
    angle = 2 * np.pi * np.arange(steps) / steps
    return np.stack((np.cos(angle) * width / 2, np.sin(angle) * height / 2), axis=1)


def circle(radius: float, steps: int = 32) -> F64:
    """About the origin."""
    return ellipse(2 * radius, 2 * radius, steps)


def superellipse(width: float, height: float, power: float = 3.0, steps: int = 40) -> F64:
    """Between an ellipse (power 2) and a rectangle, about the origin."""
    angle = 2 * np.pi * np.arange(steps) / steps
    c, s = np.cos(angle), np.sin(angle)
    x = np.sign(c) * np.abs(c) ** (2 / power)
    y = np.sign(s) * np.abs(s) ** (2 / power)
    return np.stack((x * width / 2, y * height / 2), axis=1)


def arc(middle: tuple[float, float], radius: float, start: float, end: float, steps: int = 8) -> F64:
    """Points on a circle from one angle to another, radians; not a loop."""
    angle = np.linspace(start, end, steps + 1)
    return np.stack((middle[0] + radius * np.cos(angle), middle[1] + radius * np.sin(angle)), axis=1)


def band(path: npt.ArrayLike, width: float) -> F64:
    """The loop around a path that is `width` wide: a bent board seen from its edge."""
    points = np.asarray(path, dtype=np.float64)
    steps = np.diff(points, axis=0)
    steps /= np.linalg.norm(steps, axis=1)[:, None]
    tangent = np.concatenate((steps[:1], steps[:-1] + steps[1:], steps[-1:]))
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    across = np.stack((-tangent[:, 1], tangent[:, 0]), axis=1)
    before = np.concatenate((steps[:1], steps))
    reach = width / 2 / np.maximum(np.einsum("ij,ij->i", before, tangent), 0.4)
    offset = across * reach[:, None]
    return loop(np.concatenate((points - offset, (points + offset)[::-1])))


def inset(corners: F64, distance: float) -> F64:
    """The loop moved inwards by a distance that is small against its edges."""
    step = np.roll(corners, -1, axis=0) - corners
    step /= np.linalg.norm(step, axis=1)[:, None]
    inward = np.stack((-step[:, 1], step[:, 0]), axis=1)
    bisector = inward + np.roll(inward, 1, axis=0)
    squared = np.maximum(np.einsum("ij,ij->i", bisector, bisector), 0.3)
    return np.asarray(corners + bisector * (2 * distance / squared)[:, None], dtype=np.float64)


def smooth(points: Sequence[tuple[float, float]] | F64, steps: int = 6, closed: bool = True) -> F64:
    """A curve through the points (Catmull-Rom), `steps` pieces between each two."""
    control = np.asarray(points, dtype=np.float64)
    if closed:
        around = np.concatenate((control[-1:], control, control[:2]))
    else:
        around = np.concatenate((2 * control[:1] - control[1:2], control, 2 * control[-1:] - control[-2:-1]))
    p0, p1, p2, p3 = around[:-3, None], around[1:-2, None], around[2:-1, None], around[3:, None]
    t = (np.arange(steps) / steps)[None, :, None]
    curve = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
    flat = curve.reshape(-1, control.shape[1])
    return flat if closed else np.concatenate((flat, control[-1:]))
