"""Where a thing comes to rest that is let down on another from above: grates, rims, lids, heaps of goods."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import boxes_meet, turned

LEVEL = 0.012
"""What is lower by no more than this carries as well, metres."""


def level(shape: Shape, local: F64, host: Shape) -> float | None:
    """How high above the host's foot a thing comes to rest there; None where it would tip over or fall through."""
    heights = _below(shape, local, host)
    if not heights.size or heights.max() <= 0.02:
        return None
    highest = float(heights.max())
    at = np.argwhere(heights > highest - LEVEL) - (np.array(heights.shape) - 1) / 2
    # it rests where what carries it lies on both sides of its middle, both ways
    return highest if (at.min(axis=0) <= 0).all() and (at.max(axis=0) >= 0).all() else None


def stacked_level(shape: Shape, host: Shape) -> float | None:
    """How high above the host's foot a thing stands that is stacked on it, turned alike; None where it cannot be."""
    found = level(shape, np.zeros(3), host)
    if found is None:
        return None
    meets = boxes_meet(shape.boxes, np.zeros(3), found, host.boxes, np.zeros(3), 0.0, LEVEL)
    return None if meets else found


def _below(shape: Shape, local: F64, host: Shape) -> F64:
    """Heights of the host under the foot of the thing."""
    base, half = turned(shape.base, float(local[2]))
    return host.relief.around(*(local[:2] + base[:2]), *np.maximum(half, 0.02))
