"""Keyboards of pianos and accordions."""

from __future__ import annotations

from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, box_collider, union

BLACK = (0, 1, 3, 4, 5)
"""After which white key of each seven a black one follows."""


def keyboard(width: float, depth: float, count: int, thick: float = 0.02) -> Solid:
    """`count` white keys lying on the origin with their front edge towards +z, and the black ones between."""
    white, black = finish("white lacquer"), finish("black lacquer")
    step, pieces = width / count, []
    for k in range(count):
        x = -width / 2 + k * step
        pieces.append(between((x + 0.0008, 0.0, -depth / 2), (x + step - 0.0008, thick, depth / 2), white))
        if k % 7 in BLACK and k + 1 < count:
            low = (x + step * 0.72, thick * 0.5, -depth / 2 + 0.001)
            pieces.append(between(low, (x + step * 1.28, thick + 0.5 * step, depth * 0.14), black))
    high = thick + 0.5 * step
    return union(pieces).within(
        box_collider((-width / 2, 0, -depth / 2), (width / 2, thick, depth / 2)),
        box_collider((-width / 2, thick, -depth / 2), (width / 2, high, depth * 0.14)),
    )
