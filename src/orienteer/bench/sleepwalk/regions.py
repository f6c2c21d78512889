"""Where the middle of the body has to be for one part of a task: runs of cells of the ground's raster."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.truth import Raster, Region, Run
from orienteer.space.grid import Grid


def raster_of(grid: Grid) -> Raster:
    """The raster of a free space or a ground, as it is stored."""
    return Raster(x=grid.x0, z=grid.z0, cell_m=grid.cell, yaw_rad=grid.yaw)


def runs_of(raster: Raster, points: npt.ArrayLike) -> tuple[Run, ...]:
    """The cells in which points (n, 3) of the world lie, in order of rows and columns."""
    plan = _in_raster(raster, points)
    cells = np.unique(np.floor(plan / raster.cell_m + 1e-9).astype(np.int64)[:, ::-1], axis=0)
    if not len(cells):
        return ()
    row, column = cells.T
    begins = np.concatenate(((True,), (np.diff(row) != 0) | (np.diff(column) != 1)))
    ends = np.append(begins[1:], True)
    first, last = column[begins], column[ends]
    return tuple(Run(row=int(r), first=int(a), last=int(b)) for r, a, b in zip(row[begins], first, last, strict=True))


def boxes_of(region: Region, raster: Raster) -> F64:
    """Its runs as boxes in the raster's frame, metres: low x, low z, high x, high z; shape (runs, 4)."""
    runs = np.array([(run.first, run.row, run.last + 1, run.row + 1) for run in region.runs], np.float64)
    boxes: F64 = runs.reshape(-1, 4) * raster.cell_m + np.array((raster.x, raster.z, raster.x, raster.z))
    return boxes


def distances_m(region: Region, raster: Raster, points: npt.ArrayLike) -> F64:
    """From each world point (n, 3) to the region, measured in the plan; 0 inside, inf where the region is empty."""
    boxes = boxes_of(region, raster)
    plan = _in_raster(raster, points) + np.array((raster.x, raster.z))
    if not len(boxes):
        return np.full(len(plan), np.inf)
    over = np.maximum(np.maximum(boxes[:, :2] - plan[:, None], plan[:, None] - boxes[:, 2:]), 0.0)
    return np.asarray(np.hypot(over[..., 0], over[..., 1]).min(axis=1))


def area_m2(region: Region, raster: Raster) -> float:
    """Of the region, square metres."""
    return sum(run.last - run.first + 1 for run in region.runs) * raster.cell_m**2


def _in_raster(raster: Raster, points: npt.ArrayLike) -> F64:
    """(x, z) from the raster's corner, in its frame, of world points (n, 3)."""
    world = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    grid = Grid(raster.x, raster.z, raster.cell_m, 0, 0, raster.yaw_rad)
    plan: F64 = grid.from_world(world)[:, (0, 2)] - np.array((raster.x, raster.z))
    return plan
