"""Whether the cells that are stored for a region are the places that its action can be done from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64, I64
from orienteer.bench.sleepwalk.proof.beside import Goal, goal_of
from orienteer.bench.sleepwalk.proof.place import Place
from orienteer.bench.sleepwalk.proof.walks import Walks
from orienteer.bench.sleepwalk.truth import Raster, Region

LEVEL_M = 0.5
"""Floors of one region are no farther from its own height."""
MOST_TRIED = 12
"""Cells beside a region that are tried, spread around it."""
PART = 0.2
PARTS = np.array([(r, c) for r in np.arange(-2, 3) * PART for c in np.arange(-2, 3) * PART])
"""Rows and columns to the middles of a cell's parts, each so wide, from its own."""
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Rows and columns to the next cells."""


def against_area(walks: Walks, region: Region, raster: Raster, home: F64) -> Iterator[str]:
    """What is wrong with the cells of a region; `home` is a point that one gets to from it."""
    wrong, left_out = _findings(walks, region, raster)
    yield from wrong
    for i in left_out:
        if walks.hangs_together([i], home):
            yield f"the region of {region.name!r} leaves out {_said(walks.points[i])}"
            return


@lru_cache(maxsize=256)
def _findings(walks: Walks, region: Region, raster: Raster) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What is wrong, and the points of the grid that are left out. A region serves several tasks of a scene."""
    cells = np.array([(run.row, at) for run in region.runs for at in range(run.first, run.last + 1)])
    ends = np.array([(run.row, at) for run in region.runs for at in (run.first, run.last)])
    if not len(cells):
        return (f"no place belongs to {region.name!r}",), ()
    goal = goal_of(walks.place, region)
    wrong = (_too_far(goal, region, raster, ends), _rim_left_out(walks.place, goal, region, raster, cells))
    return tuple(why for why in wrong if why is not None), _points_left_out(walks, region, raster, cells)


def _too_far(goal: Goal, region: Region, raster: Raster, ends: I64) -> str | None:
    """Ends of the region's runs at which nobody is near enough or on the right side."""
    blur = raster.cell_m * math.sqrt(0.5)
    may = goal.may_hold(_middles(raster, ends, region.floor_m), blur)
    for i in np.flatnonzero(~may):
        # Within a cell another of its solids may become the nearest one: asked again of the cell's parts.
        may[i] = goal.may_hold(_middles(raster, ends[i] + PARTS, region.floor_m), blur * PART).any()
    count = int((~may).sum())
    return f"the region of {region.name!r} holds {count} cells that are no place for it" if count else None


def _points_left_out(walks: Walks, region: Region, raster: Raster, cells: I64) -> tuple[int, ...]:
    """Points of the grid that surely belong to it and lie in none of its cells."""
    rows = np.flatnonzero(walks.inside(region))
    rows = rows[np.abs(walks.floors[rows] - region.floor_m) <= LEVEL_M - walks.place.body.step_m]
    mine = {tuple(cell) for cell in cells.tolist()}
    own = _cells(raster, walks.points[rows]).tolist()
    return tuple(int(i) for i, cell in zip(rows, own, strict=True) if tuple(cell) not in mine)


def _rim_left_out(place: Place, goal: Goal, region: Region, raster: Raster, cells: I64) -> str | None:
    """Cells beside those of the region that surely belong to it as well."""
    mine = {tuple(cell) for cell in cells.tolist()}
    pairs = {
        (row + r, column + c): (row, column)
        for row, column in mine
        for r, c in BESIDE
        if (row + r, column + c) not in mine
    }
    if not pairs:
        return None
    rim = np.array(list(pairs), np.int64)
    middles = _middles(raster, rim, region.floor_m)
    inner = _middles(raster, np.array(list(pairs.values()), np.int64), region.floor_m)
    skin = skin_m(raster.cell_m, place.footings.radius_m)
    near = np.flatnonzero(goal.may_hold(middles, 0.0))
    for i in near[:: max(1, math.ceil(len(near) / MOST_TRIED))]:
        if goal.why_not(middles[i], strict=True) is not None:
            continue
        if place.in_the_way(inner[i], middles[i], strict=True, wider_m=skin) is not None:
            continue
        # The point that stands for a cell may lie anywhere in it.
        if all(goal.why_not(corner, strict=True) is None for corner in _corners(raster, rim[i], region.floor_m)):
            return f"the region of {region.name!r} leaves out {_said(middles[i])}"
    return None


def skin_m(cell_m: float, radius_m: float) -> float:
    """Room that the maker wants of a place of its raster, so that it is clear on the way to the next one as well."""
    step = cell_m * math.sqrt(2.0)
    return step * step / (8 * max(radius_m, step))


def _middles(raster: Raster, cells: I64 | F64, floor_m: float) -> F64:
    """World points of the middles of cells (row, column)."""
    along = (cells[:, ::-1] + 0.5) * raster.cell_m + np.array((raster.x, raster.z))
    c, s = math.cos(raster.yaw_rad), math.sin(raster.yaw_rad)
    x, z = along[:, 0] * c + along[:, 1] * s, -along[:, 0] * s + along[:, 1] * c
    return np.stack((x, np.full(len(x), floor_m), z), axis=1)


def _corners(raster: Raster, cell: I64, floor_m: float) -> F64:
    """World points of the corners of a cell."""
    return _middles(raster, cell + np.array(((-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5))), floor_m)


def _cells(raster: Raster, points: F64) -> I64:
    """The cells (row, column) in which world points lie."""
    c, s = math.cos(raster.yaw_rad), math.sin(raster.yaw_rad)
    x, z = points[:, 0] * c - points[:, 2] * s, points[:, 0] * s + points[:, 2] * c
    plan = np.stack((z - raster.z, x - raster.x), axis=1)
    return np.asarray(np.floor(plan / raster.cell_m + 1e-9), np.int64)


def _said(point: F64) -> str:
    return f"({point[0]:.2f}, {point[2]:.2f})"
