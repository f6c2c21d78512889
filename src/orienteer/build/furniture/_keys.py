"""Keyboards of pianos and accordions."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, box_collider, boxes

BLACK = (0, 1, 3, 4, 5)
"""After which white key of each seven a black one follows."""


def keyboard(width: float, depth: float, count: int, thick: float = 0.02) -> Solid:
    """`count` white keys lying on the origin with their front edge towards +z, and the black ones between."""
    white, black = finish("white lacquer"), finish("black lacquer")
    step = width / count
    high = thick + 0.5 * step
    x = -width / 2 + step * np.arange(count, dtype=np.float64)
    raised = x[[k for k in range(count - 1) if k % 7 in BLACK]]
    keys = _row(x + 0.0008, x + step - 0.0008, (0.0, thick), (-depth / 2, depth / 2), white)
    keys += _row(
        raised + 0.72 * step, raised + 1.28 * step, (thick / 2, high), (-depth / 2 + 0.001, depth * 0.14), black
    )
    return keys.within(
        box_collider((-width / 2, 0, -depth / 2), (width / 2, thick, depth / 2)),
        box_collider((-width / 2, thick, -depth / 2), (width / 2, high, depth * 0.14)),
    )


def _row(left: F64, right: F64, heights: tuple[float, float], depths: tuple[float, float], finish: Finish) -> Solid:
    """Keys between these x, all between two heights and two depths."""
    same = np.ones_like(left)
    lows, highs = (
        np.stack((x, same * y, same * z), axis=1) for x, y, z in zip((left, right), heights, depths, strict=True)
    )
    return boxes(lows, highs, finish)
