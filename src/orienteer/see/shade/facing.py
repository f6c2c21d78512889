"""Which points a sun could reach, and which of them have to be asked whether it does."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32, I32
from orienteer.kernel import kernel
from orienteer.see.shade.soft import NEIGHBOURS, SAME_PLANE, SAME_SLOPE, belongs
from orienteer.see.shade.surface import Points

_SAME_SHINE = 0.02
"""Difference in a sun's light up to which neighbours are alike."""


@kernel
def facing(points: Points, x: float, y: float, z: float, columns: int, index: I32, origins: F32) -> int:
    """Numbers and starts of the points that a light from direction (x, y, z) could reach.

    Where points are pixels of whole rows, of so many `columns`, only every other one, as on a chessboard.
    """
    face, normal, position, material = points.face, points.normal, points.position, points.material
    found = 0
    for i in range(len(material)):
        if material[i] < 0 or (columns > 0 and (i // columns + i % columns) % 2 == 1):
            continue
        if face[i, 0] * x + face[i, 1] * y + face[i, 2] * z <= 0.0:
            continue
        if normal[i, 0] * x + normal[i, 1] * y + normal[i, 2] * z <= 0.0:
            continue
        index[found] = i
        origins[found, 0], origins[found, 1], origins[found, 2] = position[i, 0], position[i, 1], position[i, 2]
        found += 1
    return found


@kernel
def facing_between(
    points: Points, x: float, y: float, z: float, columns: int, width: F32, shine: F32, index: I32, origins: F32
) -> int:
    """The same of the other pixels of the chessboard, without those whose neighbours on their surface get the same
    light: it is put into `shine`, which holds that of the first half. `width` is a pixel's at each point."""
    face, normal, position, material = points.face, points.normal, points.position, points.material
    found, rows = 0, len(material) // columns
    for row in range(rows):
        for column in range((row + 1) % 2, columns, 2):
            i = row * columns + column
            if material[i] < 0:
                continue
            if face[i, 0] * x + face[i, 1] * y + face[i, 2] * z <= 0.0:
                continue
            if normal[i, 0] * x + normal[i, 1] * y + normal[i, 2] * z <= 0.0:
                continue
            count, total, low, high = 0, 0.0, np.inf, -np.inf
            slack = SAME_PLANE * width[i]
            for k in range(4):
                y2, x2 = row + (0, 0, -1, 1)[k], column + (-1, 1, 0, 0)[k]
                if y2 < 0 or y2 >= rows or x2 < 0 or x2 >= columns:
                    continue
                j = y2 * columns + x2
                if material[j] < 0 or not belongs(position, normal, i, position, normal, j, SAME_SLOPE, slack):
                    continue
                if face[j, 0] * x + face[j, 1] * y + face[j, 2] * z <= 0.0:
                    continue
                if normal[j, 0] * x + normal[j, 1] * y + normal[j, 2] * z <= 0.0:
                    continue
                count, total = count + 1, total + shine[j]
                low, high = min(low, shine[j]), max(high, shine[j])
            if count >= NEIGHBOURS and high - low <= _SAME_SHINE:
                shine[i] = total / count
                continue
            index[found] = i
            origins[found, 0], origins[found, 1], origins[found, 2] = position[i, 0], position[i, 1], position[i, 2]
            found += 1
    return found
