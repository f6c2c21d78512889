"""What a walker of one scene can stand on, and what stops it: exact outlines with the things they belong to.

Made once from the scene and stored beside the tasks, so that whoever judges a path needs neither the scene nor its free
space. Points are (x, y, z) in world metres and mean the walkable floor that is nearest in height there.
"""

from __future__ import annotations

import io
import math
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, Bool
from orienteer.bench.sleepwalk.touching import Walker, least_gaps, meets, pieces_of, places, touches
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.space.clear import Blockers
from orienteer.space.free import FreeSpace
from orienteer.space.grid import Grid
from orienteer.space.outline import Outlines

EDGE = "edge"
"""Stands for a thing's id where the ground ends, steps too high or too low, or where there is no floor at all."""
SAME_M = 1e-6
"""Contacts with one thing that are no farther apart are one."""


@dataclass(frozen=True)
class Contact:
    """A stretch of a path on which the walker overlaps something."""

    thing_id: str
    """Or "edge"."""
    from_m: float
    """Distance gone along the path where it begins, metres, measured in the plan."""
    to_m: float


@dataclass(frozen=True, eq=False)
class Ground:
    """Floors, and outlines already grown by the walker's footprint: its middle may not come into them."""

    grid: Grid
    """The raster that floors are known on."""
    begin: I32
    """Where each cell's floors begin in `height`; one more entry than cells."""
    height: F64
    """Of each floor, world metres."""
    region: I32
    """Number of the connected region of each floor, 0 the largest; −1 where the walker does not fit."""
    blockers: Blockers
    """In the raster's frame."""
    thing_ids: tuple[str, ...]
    """Id of each thing that `blockers.owner` counts."""
    walker: Walker

    # Questions about points

    def floor_at(self, x: float, y: float, z: float) -> float | None:
        """Height of the walkable floor at (x, z) that is nearest to y, world metres; None where there is none."""
        place = int(self._places(np.array(((x, y, z),)))[0])
        return None if place < 0 else float(self.height[place])

    def floors_at(self, points: npt.ArrayLike) -> F64:
        """The same for points (n, 3): heights, NaN where there is no floor."""
        at = self._places(_points(points))
        return (
            np.where(at < 0, np.nan, self.height[np.maximum(at, 0)]) if len(self.height) else np.full(len(at), np.nan)
        )

    def regions_at(self, points: npt.ArrayLike) -> I32:
        """Number of the connected region that each point (n, 3) lies in, to a cell of the raster; −1 for none."""
        at = self._places(_points(points))
        regions = np.full(len(at), -1, np.int32)
        regions[at >= 0] = self.region[at[at >= 0]]
        return regions

    def cell_middles(self, points: npt.ArrayLike) -> F64:
        """The middles of the raster's cells in which points (n, 3) lie, at their height."""
        grid, at = self.grid, self.grid.from_world(_points(points)).copy()
        corner = np.array((grid.x0, grid.z0))
        at[:, (0, 2)] = corner + (np.floor((at[:, (0, 2)] - corner) / grid.cell) + 0.5) * grid.cell
        return grid.to_world(at)

    def stands(self, points: npt.ArrayLike) -> Bool:
        """At which points (n, 3) the walker can stand."""
        way = _points(points)
        return np.array([not self.meets(way[i : i + 1]) for i in range(len(way))], np.bool_)

    # Questions about paths

    def contacts(self, points: npt.ArrayLike) -> list[Contact]:
        """Everything that the walker overlaps on the straight way from point to point (n, 3), in order."""
        pieces = self._pieces(points)
        owner, start, end = touches(self.blockers, self.walker, pieces)
        found = [Contact(self._name(int(i)), float(a), float(b)) for i, a, b in zip(owner, start, end, strict=True)]
        return sorted(_merged(found), key=lambda one: (one.from_m, one.to_m, one.thing_id))

    def meets(self, points: npt.ArrayLike) -> bool:
        """Whether it overlaps anything on that way."""
        return meets(self.blockers, self.walker, self._pieces(points))

    def clearance(self, points: npt.ArrayLike) -> float:
        """The least room beside the walker on that way, metres; 0 where it touches, inf where nothing is about."""
        pieces = self._pieces(points)
        return max(0.0, float(least_gaps(self.blockers, self.walker, pieces).min(initial=np.inf)))

    # On disk

    def to_bytes(self) -> bytes:
        """As an uncompressed .npz; the same bytes for the same ground."""
        b, plan = self.blockers, self.blockers.plan
        (count_at, count), (height_at, height), (region_at, region) = (
            _runs(values) for values in (np.diff(self.begin).astype(np.uint8), self.height, self.region)
        )
        file = io.BytesIO()
        np.savez(
            file, version=VERSION, grid=np.array(self.grid, np.float64), walker=np.array(self.walker, np.float64),
            floors=np.array((len(self.begin) - 1, len(self.height))), count_at=count_at, count=count,
            height_at=height_at, height=height, region_at=region_at, region=region,
            frame=plan.frame, first=plan.first, sides=plan.sides, corners=plan.corners, grow=plan.grow,
            low=b.low, high=b.high, lift=b.lift, owner=b.owner, kind=b.kind, thing_ids=np.array(self.thing_ids, "U"),
        )  # fmt: skip
        return file.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes, path: str | Path = "ground") -> Ground:
        """What `to_bytes` wrote; `path` is named where it cannot be read."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as file:
                if int(file["version"]) != VERSION:
                    raise BadFileError(path, f"is ground of version {int(file['version'])}, not {VERSION}")
                return _unpacked({name: file[name] for name in file.files})
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
            raise BadFileError(path, f"is no ground of a scene: {error}") from error

    # Inside

    @cached_property
    def lowest(self) -> float:
        """Height of the lowest floor, world metres."""
        return float(self.height.min()) if len(self.height) else 0.0

    def _name(self, owner: int) -> str:
        return EDGE if owner < 0 else self.thing_ids[owner]

    def _places(self, points: F64) -> I32:
        return places(self.grid, self.begin, self.height, np.ascontiguousarray(self.grid.from_world(points)))

    def _pieces(self, points: npt.ArrayLike) -> F64:
        way = np.ascontiguousarray(self.grid.from_world(_points(points)))
        return pieces_of(self.grid, self.begin, self.height, self.walker, way)


VERSION = 1
"""Of the file."""


def ground_of(space: FreeSpace) -> Ground:
    """The ground of a scene for the body of a free space."""
    t = space.terrain
    grown = space.maze.blockers
    ids = tuple(thing.id for thing in space.scene.things)
    used = sorted({int(i) for i in grown.owner if i >= 0})
    number = np.full(len(ids) + 1, -1, np.int32)  # the last entry is what −1 finds
    number[used] = np.arange(len(used), dtype=np.int32)
    walker = Walker(space.body.height_m, space.body.step_m, math.tan(math.radians(space.body.slope_deg)), t.radius)
    return Ground(
        t.grid, t.floor.begin, t.floor.y, space.regions, grown._replace(owner=number[grown.owner]),
        tuple(ids[i] for i in used), walker,
    )  # fmt: skip


def _points(points: npt.ArrayLike) -> F64:
    way = np.array(points, dtype=np.float64)
    if way.ndim != 2 or way.shape[1] != 3 or not np.isfinite(way).all():
        raise BadArgumentError(f"points are finite numbers of shape (n, 3), not of shape {way.shape}")
    return way


def _merged(found: list[Contact]) -> list[Contact]:
    """Contacts with one thing that touch or overlap, as one."""
    out: list[Contact] = []
    for one in sorted(found, key=lambda one: (one.thing_id, one.from_m, one.to_m)):
        last = out[-1] if out else None
        if last is not None and last.thing_id == one.thing_id and one.from_m <= last.to_m + SAME_M:
            out[-1] = Contact(one.thing_id, last.from_m, max(last.to_m, one.to_m))
        else:
            out.append(one)
    return out


def _runs(values: npt.NDArray[Any]) -> tuple[I32, npt.NDArray[Any]]:
    """Where equal neighbours begin, and what they are."""
    if not len(values):
        return np.zeros(0, np.int32), values
    first = np.flatnonzero(np.concatenate(((True,), values[1:] != values[:-1]))).astype(np.int32)
    return first, values[first]


def _unrun(first: I32, values: npt.NDArray[Any], count: int) -> npt.NDArray[Any]:
    return np.repeat(values, np.diff(np.append(first, count)))


def _unpacked(file: dict[str, npt.NDArray[Any]]) -> Ground:
    x0, z0, cell, nx, nz, yaw = (float(v) for v in file["grid"])
    cells, floors = (int(n) for n in file["floors"])
    counts = _unrun(file["count_at"], file["count"], cells)
    begin = np.concatenate(((0,), np.cumsum(counts, dtype=np.int32))).astype(np.int32)
    height = np.ascontiguousarray(_unrun(file["height_at"], file["height"], floors), np.float64)
    region = np.ascontiguousarray(_unrun(file["region_at"], file["region"], floors), np.int32)
    plan = Outlines(*(file[name] for name in ("frame", "first", "sides", "corners", "grow")))
    blockers = Blockers(plan, *(file[name] for name in ("low", "high", "lift", "owner", "kind")))
    if begin[-1] != floors or len(begin) != cells + 1 or cells != int(nx) * int(nz):
        raise ValueError("its parts do not fit together")
    walker = Walker(*(float(v) for v in file["walker"]))
    grid = Grid(x0, z0, cell, int(nx), int(nz), yaw)
    return Ground(grid, begin, height, region, blockers, tuple(str(one) for one in file["thing_ids"]), walker)
