"""The grid of answers: 25 × 25 × 25 cells over the square of ground that the top-down picture shows.

Grid x goes along world +x, grid y upwards from the floor, grid z along world −z: up in the picture. A whole number
means the middle of its cell.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I64, Bool
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.see.shot import Square

CELLS = 25
"""Along each side of the grid."""


def grid_over(square: Square, floor_m: float) -> GridFrame:
    """The grid over a square of ground whose floor is at that height."""
    return GridFrame(x=square.x, z=square.z, side_m=square.side, floor_m=floor_m)


def cell_m(frame: GridFrame) -> float:
    """Side of a cell, metres."""
    return frame.side_m / CELLS


def to_world(frame: GridFrame, grid: npt.ArrayLike) -> F64:
    """World points of grid coordinates (…, 3); the middle of a cell for whole numbers."""
    at = (np.asarray(grid, dtype=np.float64) + 0.5) * cell_m(frame)
    return np.stack((frame.x + at[..., 0], frame.floor_m + at[..., 1], frame.z - at[..., 2]), axis=-1)


def to_grid(frame: GridFrame, points: npt.ArrayLike) -> F64:
    """Grid coordinates (…, 3) of world points, not rounded."""
    world = np.asarray(points, dtype=np.float64)
    along = np.stack((world[..., 0] - frame.x, world[..., 1] - frame.floor_m, frame.z - world[..., 2]), axis=-1)
    return along / cell_m(frame) - 0.5


def cell_of(frame: GridFrame, points: npt.ArrayLike) -> I64:
    """The cell (…, 3) in which world points lie; a floor belongs to the layer that begins at its height."""
    # A floor that lies a rounding error below the first layer belongs to it.
    return np.asarray(np.floor(to_grid(frame, points) + 0.5 + 1e-6), dtype=np.int64)


def inside(grid: npt.ArrayLike) -> Bool:
    """Which grid coordinates (…, 3) belong to a cell of the grid."""
    at = np.asarray(grid, dtype=np.float64)
    return np.asarray(((at >= -0.5) & (at < CELLS - 0.5)).all(axis=-1))


def centres(frame: GridFrame) -> F64:
    """World points of the middles of all cells of the lowest layer, shape (25, 25, 3), by grid x and grid z."""
    x, z = np.meshgrid(np.arange(CELLS), np.arange(CELLS), indexing="ij")
    return to_world(frame, np.stack((x, np.zeros_like(x), z), axis=-1))
