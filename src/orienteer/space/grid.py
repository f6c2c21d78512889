"""The raster that free space is kept on, and the frame it lies in."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError

MOST_CELLS = 8_000_000
"""A raster of more cells is refused: at about 100 bytes a cell it would take a gigabyte."""


class Grid(NamedTuple):
    """Square cells over the plan. Cell (ix, iz) covers x0 + ix·cell … x0 + (ix + 1)·cell, likewise along z."""

    x0: float
    """Low corner, metres in the raster's own frame."""
    z0: float
    cell: float
    """Edge of a cell, metres."""
    nx: int
    nz: int
    yaw: float
    """Turn of the raster's frame about the world's y, radians: along the walls of the scene."""

    def to_world(self, points: F64) -> F64:
        """Points (…, 3) from the raster's frame to the world."""
        return _turn(points, self.yaw)

    def from_world(self, points: npt.ArrayLike) -> F64:
        """World points (…, 3) in the raster's frame."""
        return _turn(np.asarray(points, dtype=np.float64), -self.yaw)


def grid_over(low: F64, high: F64, cell: float, yaw: float) -> Grid:
    """A raster whose middle is the middle of the plan from `low` to `high`, each (x, z)."""
    # The slack keeps an extent that is a whole number of cells from growing by one for a rounding error.
    nx, nz = (max(1, math.ceil(edge / cell - 1e-6)) for edge in (float(high[0] - low[0]), float(high[1] - low[1])))
    if nx * nz > MOST_CELLS:
        wanted = math.sqrt(float(np.prod(high - low)) / MOST_CELLS)
        raise BadArgumentError(
            f"free space over {high[0] - low[0]:.0f} × {high[1] - low[1]:.0f} m needs {nx * nz} cells of {cell:g} m; "
            f"take cells of at least {math.ceil(wanted * 1000) / 1000:g} m"
        )
    middle = (low + high) / 2
    return Grid(float(middle[0] - nx * cell / 2), float(middle[1] - nz * cell / 2), cell, nx, nz, yaw)


def _turn(points: F64, yaw: float) -> F64:
    if yaw == 0.0:
        return points
    c, s = math.cos(yaw), math.sin(yaw)
    turned = points.copy()
    turned[..., 0] = c * points[..., 0] + s * points[..., 2]
    turned[..., 2] = c * points[..., 2] - s * points[..., 0]
    return turned
