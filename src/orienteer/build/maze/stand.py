"""Where one stands in a maze, and what one looks at.

A maze is a grid of cells (x, y), y northwards. In the world x goes east along +x and y north along −z; the middle of
cell (0, 0) is the origin.
"""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.world.camera import Camera

CELL_M = 4.0
"""Along a side of a cell: of corridors and of walls."""
EYE_M = 1.5
"""Height of the eye."""
BACK_M = 1.7
"""So far behind the middle of its cell stands who looks ahead, so that the landmark there is before him."""
FOV_DEG = 72.0
TOWARD = np.array(((0.0, 0.0, -1.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)))
"""World directions of the headings north, east, south, west."""


def spot_of(cell: tuple[int, int]) -> F64:
    """The middle of a cell on the ground, world metres."""
    return np.array((cell[0] * CELL_M, 0.0, -cell[1] * CELL_M))


def standing(cell: tuple[int, int], heading: int, pixels: int) -> Camera:
    """The square view of somebody in a cell who looks in a heading: 0 north, 1 east, 2 south, 3 west."""
    eye = spot_of(cell) - BACK_M * TOWARD[heading] + np.array((0.0, EYE_M, 0.0))
    return Camera.look_at(eye, eye + TOWARD[heading], FOV_DEG, (pixels, pixels))


def above(width: int, height: int, pixels: int) -> Camera:
    """The plan of a maze of so many cells, walls around it included."""
    middle = np.array(((width - 1) / 2 * CELL_M, 0.0, -(height - 1) / 2 * CELL_M))
    span = (max(width, height) + 2) * CELL_M
    return Camera.orthographic(middle + np.array((0.0, 50.0, 0.0)), middle, span, (pixels, pixels))


def yaw_toward(offset: F64) -> float:
    """The yaw that turns a front of +z towards an offset on the ground."""
    return math.atan2(float(offset[0]), float(offset[2]))
