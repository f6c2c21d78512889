"""Colliders of round things: stacks of convex pieces, and rings that leave their inside free."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.kernel import kernel
from orienteer.world.collider import Box, Collider, Convex, Cylinder
from orienteer.world.pose import Pose

TIGHT = 0.004
"""A collider may stand this far off the profile, metres."""
WIDE_SIDES = 24
"""Sides of the prisms that stand for a vessel's floor."""


def stacked(line: F64, sides: int) -> tuple[Collider, ...]:
    """Solid pieces one above the other that fill the outermost reach of a profile of (radius, height)."""
    return _stacked(np.asarray(line, dtype=np.float64).tobytes(), sides)


@lru_cache(maxsize=1024)
def _stacked(profile: bytes, sides: int) -> tuple[Collider, ...]:
    """The same from the bytes of the profile; many pieces of furniture repeat one."""
    line = np.frombuffer(profile).reshape(-1, 2)
    levels = _reach(line)
    colliders: list[Collider] = []
    first = 0
    while first < len(levels):
        last = first + 1
        while last < len(levels) and _is_convex(levels[first : last + 1]):
            last += 1
        colliders.append(_frustum(levels[first:last], sides))
        first = last
    return tuple(colliders)


def wall_ring(outer: float, thickness: float, low: float, high: float) -> tuple[Collider, ...]:
    """Boxes that stand in a ring: the wall of something hollow."""
    count = around(outer)
    # flat pieces cut the circle by half of what they stand off it
    shrink = math.sqrt(math.cos(math.pi / count))
    reach, width = (outer - thickness / 2) * shrink, 2 * outer * shrink * math.tan(math.pi / count)
    pieces = []
    for i in range(count):
        yaw = 2 * math.pi * i / count
        pose = Pose.at(math.sin(yaw) * reach, (low + high) / 2, math.cos(yaw) * reach, yaw)
        pieces.append(Box((width, high - low, thickness), pose))
    return tuple(pieces)


def vessel(outer: F64, inner: F64) -> tuple[Collider, ...]:
    """A solid floor and, above it, walls between two profiles of (radius, height); the inside stays free.

    Both profiles go upwards to the same rim; the inner one starts at the middle of the floor's upper side.
    """
    floor = float(inner[0, 1])
    pieces = list(stacked(_upto(outer, floor), WIDE_SIDES)) if floor > outer[0, 1] + 1e-6 else []
    count = around(float(outer[:, 0].max()))
    # flat pieces cut the circle by half of what they stand off it
    wide, narrow = (math.cos(math.pi / count) ** power for power in (-0.5, 0.5))
    heights = np.unique(np.concatenate((outer[:, 1], inner[:, 1])).round(6))
    for y0, y1 in pairwise(heights[heights >= floor - 1e-6].tolist()):
        # a jump in radius at one height: a stretch has its own radii at both ends
        outside, inside = ([_radius(line, y, (y0 + y1) / 2) for y in (y0, y1)] for line in (outer, inner))
        for i in range(count):
            edges = 2 * np.pi * (i + np.array((-0.5, 0.5))) / count
            points = [
                (math.sin(edge) * radius, height, math.cos(edge) * radius)
                for edge in edges
                for height, far, near in zip((y0, y1), outside, inside, strict=True)
                for radius in (far * wide, near * wide if near < far * narrow else far * narrow)
            ]
            pieces.append(Convex(np.array(points)))
    return tuple(pieces)


def around(radius: float) -> int:
    """How many flat pieces follow a circle of that radius closely."""
    return min(max(math.ceil(math.pi / math.acos(1 - min(2 * TIGHT / radius, 0.3))), 8), 32)


def _upto(line: F64, height: float) -> F64:
    """The part of an upward profile below a height, closed with a disc."""
    low = line[line[:, 1] < height - 1e-9]
    return np.concatenate((low, [(_radius(line, height, height - 1e-9), height), (0.0, height)]))


def _radius(line: F64, height: float, towards: float) -> float:
    """Radius at a height of an upward profile, on the piece that also passes the height `towards`."""
    for (r0, y0), (r1, y1) in pairwise(line.tolist()):
        if y0 - 1e-9 <= towards <= y1 + 1e-9 and y1 > y0 + 1e-9:
            return float(r0 + (r1 - r0) * (height - y0) / (y1 - y0))
    return float(line[-1, 0] if towards > line[-1, 1] else line[0, 0])


def _reach(line: F64) -> F64:
    """(low, radius there, high, radius there) of each stretch between two heights of the profile's corners."""
    heights = np.unique(np.round(line[:, 1], 6))
    low, high = np.minimum(line[:-1, 1], line[1:, 1]), np.maximum(line[:-1, 1], line[1:, 1])
    stretches = []
    for y0, y1 in pairwise(heights.tolist()):
        inside = (low <= (y0 + y1) / 2) & (high >= (y0 + y1) / 2)
        a, b = line[:-1][inside], line[1:][inside]
        slope = (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
        r0, r1 = (float((a[:, 0] + slope * (y - a[:, 1])).max()) for y in (y0, y1))
        stretches.append((y0, r0, y1, r1))
    return np.array(stretches).reshape(-1, 4)


def _is_convex(levels: F64) -> bool:
    """Whether the convex hull around these stretches stands off none of them."""
    points = levels.reshape(-1, 2)
    heights, radii = points[:, 0], points[:, 1]
    lower = np.minimum.reduceat(radii, [0, *range(1, len(radii) - 1, 2), len(radii) - 1])
    at = heights[[0, *range(1, len(radii) - 1, 2), len(radii) - 1]]
    return _stands_off(heights, radii, at, lower) <= TIGHT


@kernel
def _stands_off(heights: F64, radii: F64, at: F64, lower: F64) -> float:
    """How far a line between any two points lies outside the radii `lower` at the heights `at`."""
    most = 0.0
    for i in range(len(heights)):
        for j in range(i + 1, len(heights)):
            for k in range(len(at)):
                if heights[i] - 1e-9 <= at[k] <= heights[j] + 1e-9:
                    share = (at[k] - heights[i]) / max(heights[j] - heights[i], 1e-9)
                    chord = radii[i] + (radii[j] - radii[i]) * min(max(share, 0.0), 1.0)
                    most = max(most, chord - lower[k])
    return float(most)


def _frustum(levels: F64, sides: int) -> Collider:
    points = levels.reshape(-1, 2)
    low, high = float(points[0, 0]), float(points[-1, 0])
    if np.ptp(points[:, 1]) < TIGHT:
        return Cylinder(float(points[:, 1].max()), high - low, Pose.at(0.0, (low + high) / 2, 0.0))
    angle = 2 * np.pi * np.arange(sides) / sides
    sin, cos = np.sin(angle), np.cos(angle)
    rings = [np.column_stack((sin * r, np.full(sides, y), cos * r)) for y, r in np.unique(points.round(6), axis=0)]
    return Convex(np.concatenate(rings))
