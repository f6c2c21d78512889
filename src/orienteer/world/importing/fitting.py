"""Boxes and cylinders that are the same as a convex shape, to within a centimetre."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.collider import BOX_CORNERS, Box, Collider, Convex, Cylinder
from orienteer.world.importing.solidity import Hull, Solid
from orienteer.world.pose import Pose

TOLERANCE_M = 0.01
"""How far a collider may be from the surface that it stands for."""
_OF_SIZE = 0.05
"""The same as a share of the shape's longest edge, for small things."""
_ROUND = 8
"""A cylinder has at least this many sides."""
_SHEET_M = 0.002
"""Thickness of the box for something that has none."""
_FULL = 0.97
"""Share of a rectangle that a flat shape fills, at least, to be one."""


class _Frame(NamedTuple):
    """A shape's corners along other axes."""

    axes: F64
    """Rows are unit vectors, right-handed, shape (3, 3)."""
    low: F64
    high: F64


def tolerance_of(solid: Solid) -> float:
    """How far a collider may be from this part."""
    return min(TOLERANCE_M, _OF_SIZE * float(solid.size.max()))


def fit(solid: Solid) -> Collider | None:
    """A box, a cylinder or a hull that differs from the part by less than the tolerance; None where none does."""
    tolerance = tolerance_of(solid)
    if solid.hull is None:
        return _sheet(solid)
    if not solid.is_convex(tolerance):
        return None
    return fit_hull(solid.hull, tolerance)


def fit_hull(hull: Hull, tolerance: float) -> Collider:
    """A box or a cylinder where one is the same as the hull, else the hull."""
    frames = list(_frames(hull.corners))
    for frame in frames:
        box = _box(frame)
        if _beyond(hull, box.pose.apply(BOX_CORNERS * np.array(box.size))) <= tolerance:
            return box
    for frame in frames:
        for axis in range(3):
            cylinder = _cylinder(hull, frame, axis, tolerance)
            if cylinder is not None:
                return cylinder
    return Convex(hull.corners)


def _frames(corners: F64) -> Iterator[_Frame]:
    """Axes along which a shape may lie: its thing's, those of its narrowest side walls, its principal ones."""
    yield _seen(corners, np.eye(3))
    yaw = _narrowest(corners[:, (0, 2)])
    c, s = np.cos(yaw), np.sin(yaw)
    yield _seen(corners, np.array(((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c))))
    centred = corners - corners.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1
    yield _seen(corners, axes.T)


def _seen(corners: F64, axes: F64) -> _Frame:
    along = corners @ axes.T
    return _Frame(axes, along.min(axis=0), along.max(axis=0))


def _narrowest(flat: F64) -> float:
    """Angle of the smallest rectangle around points in a plane; one of its sides lies along an edge of their hull."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        ring = flat[ConvexHull(flat).vertices]
    except QhullError:
        return 0.0
    edges = np.roll(ring, -1, axis=0) - ring
    angles = np.arctan2(edges[:, 1], edges[:, 0])
    c, s = np.cos(angles), np.sin(angles)
    across = np.ptp(ring @ np.stack((c, s)), axis=0) * np.ptp(ring @ np.stack((-s, c)), axis=0)
    return float(angles[np.argmin(across)])


def _box(frame: _Frame) -> Box:
    width, height, depth = (frame.high - frame.low).tolist()
    middle = (frame.low + frame.high) / 2 @ frame.axes
    return Box((width, height, depth), Pose.from_rotation(frame.axes.T, middle))


def _cylinder(hull: Hull, frame: _Frame, axis: int, tolerance: float) -> Cylinder | None:
    """The cylinder along one axis of the frame, if it is the same as the hull."""
    others = [k for k in range(3) if k != axis]
    along = hull.corners @ frame.axes.T
    flat = along[:, others]
    middle = (flat.max(axis=0) + flat.min(axis=0)) / 2
    reach = np.linalg.norm(flat - middle, axis=1)
    radius = float(reach.max())
    rim = flat[reach >= radius - tolerance]
    if len(np.unique(np.round(rim / max(tolerance, 1e-6)), axis=0)) < _ROUND or radius < 2 * tolerance:
        return None
    turn = np.arange(32) * (2 * np.pi / 32)
    circle = middle + radius * np.stack((np.cos(turn), np.sin(turn)), axis=1)
    rims = np.empty((64, 3))
    rims[:, others] = np.concatenate((circle, circle))
    rims[:32, axis], rims[32:, axis] = frame.low[axis], frame.high[axis]
    if _beyond(hull, rims @ frame.axes) > tolerance:
        return None
    centre = np.empty(3)
    centre[others], centre[axis] = middle, (frame.low[axis] + frame.high[axis]) / 2
    up, side = frame.axes[axis], frame.axes[others[0]]
    rotation = np.stack((side, up, np.cross(side, up)), axis=1)
    height = float(frame.high[axis] - frame.low[axis])
    return Cylinder(radius, height, Pose.from_rotation(rotation, centre @ frame.axes))


def _beyond(hull: Hull, points: F64) -> float:
    """How far the farthest of some points is from the hull."""
    return float(hull.above(points).max())


def _sheet(solid: Solid) -> Box | None:
    """A thin box, if the part is a flat rectangle."""
    middle = solid.points.mean(axis=0)
    _, _, axes = np.linalg.svd(solid.points - middle, full_matrices=False)
    if len(axes) < 3:
        return None
    normal, flat = axes[2], (solid.points - middle) @ axes[:2].T
    yaw = _narrowest(flat)
    c, s = np.cos(yaw), np.sin(yaw)
    first, second = c * axes[0] + s * axes[1], -s * axes[0] + c * axes[1]
    frame = _seen(solid.points, np.stack((first, second, np.cross(first, second))))
    size = frame.high - frame.low
    corners = solid.points[solid.faces]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1).sum() / 2
    if not size[0] * size[1] > 0 or area < _FULL * size[0] * size[1] or abs(float(normal @ frame.axes[2])) < 0.99:
        return None
    half = np.array((0.0, 0.0, _SHEET_M / 2))
    return _box(_Frame(frame.axes, frame.low - half, frame.high + half))
