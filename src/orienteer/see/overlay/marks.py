"""What can be drawn over a picture.

A point is either (x, y, z), world metres, or (u, v), pixels of the picture; what is given in pixels is never hidden.
Widths, sizes and text heights are pixels of a picture whose shorter side is 480, and grow with the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, frozen
from orienteer.errors import BadArgumentError
from orienteer.see.palette import Rgb8, rgb_of
from orienteer.world.collider import BOX_CORNERS
from orienteer.world.mesh import bounds_of
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

Color: TypeAlias = str | Rgb8
"""A name from the palette, or sRGB 0..255."""


@dataclass(frozen=True, eq=False)
class Path:
    """A line through points."""

    points: F64
    """World metres, shape (points, 3), or pixels, shape (points, 2)."""
    color: Color = "green"
    width: float = 3.0
    arrows: bool = False
    """Heads along it and at its end that show which way it goes."""
    closed: bool = False
    dashed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", _points(self.points))
        _check(self.color, self.width)


@dataclass(frozen=True, eq=False)
class Star:
    """A five-pointed star, upright in the picture."""

    point: F64
    color: Color = "green"
    size: float = 8.0
    """Radius to the tips."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", _point(self.point))
        _check(self.color, self.size)


@dataclass(frozen=True, eq=False)
class Dot:
    """A filled disc."""

    point: F64
    color: Color = "green"
    size: float = 6.0
    """Radius."""
    core: Color | None = None
    """Colour of a smaller disc inside it: tells dots apart by shape as well."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", _point(self.point))
        _check(self.color, self.size)
        _check(self.core or "white")


@dataclass(frozen=True, eq=False)
class Ring:
    """A circle: around a point in the picture, or with `radius_m`, lying level in the world."""

    point: F64
    color: Color = "orange"
    size: float = 14.0
    """Radius in the picture, unless `radius_m` is given."""
    radius_m: float | None = None
    width: float = 2.5

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", _point(self.point))
        _check(self.color, self.size, self.width, *([] if self.radius_m is None else [self.radius_m]))
        if self.radius_m is not None and len(self.point) != 3:
            raise BadArgumentError("a ring with a radius in metres needs its middle in the world, (x, y, z)")


@dataclass(frozen=True, eq=False)
class Cross:
    """Two short crossing lines."""

    point: F64
    color: Color = "red"
    size: float = 7.0
    """Half the length of a line."""
    width: float = 3.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", _point(self.point))
        _check(self.color, self.size, self.width)


@dataclass(frozen=True, eq=False)
class Box3:
    """The edges of a box in the world."""

    corners: F64
    """World metres, shape (8, 3), x slowest and z fastest: low before high."""
    color: Color = "sky"
    width: float = 2.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "corners", frozen(self.corners, np.float64, (8, 3)))
        _finite(self.corners)
        _check(self.color, self.width)

    @classmethod
    def between(cls, low: npt.ArrayLike, high: npt.ArrayLike, color: Color = "sky", width: float = 2.0) -> Box3:
        """The box with these two corners, along the axes of the world."""
        low, high = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
        return cls((low + high) / 2 + BOX_CORNERS * (high - low), color, width)

    @classmethod
    def around(cls, thing: Thing, color: Color = "sky", width: float = 2.0, gap_m: float = 0.01) -> Box3:
        """The tightest box around a thing along the thing's own axes, with a little air."""
        low, high = bounds_of(thing.meshes()) or (np.zeros(3), np.zeros(3))
        corners = (low + high) / 2 + BOX_CORNERS * (high - low + 2 * gap_m)
        return cls(thing.pose.apply(corners), color, width)

    @classmethod
    def at(cls, pose: Pose, size: npt.ArrayLike, color: Color = "sky", width: float = 2.0) -> Box3:
        """The box of full edge lengths `size` around the origin of T_world_box."""
        return cls(pose.apply(BOX_CORNERS * np.asarray(size, dtype=np.float64)), color, width)


@dataclass(frozen=True, eq=False)
class Frame:
    """A rectangle in the picture."""

    low: F64
    """(u, v) of its top left corner, pixels."""
    high: F64
    """(u, v) of its bottom right corner, pixels."""
    color: Color = "sky"
    width: float = 2.5

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", frozen(self.low, np.float64, (2,)))
        object.__setattr__(self, "high", frozen(self.high, np.float64, (2,)))
        _finite(self.low, self.high)
        _check(self.color, self.width)


@dataclass(frozen=True, eq=False)
class Label:
    """Words on a plate beside a point, with a line that leads to it; plates never cover each other."""

    point: F64
    text: str
    color: Color = "white"
    """Of the plate; the letters are black or white, whichever is easier to read on it."""
    height: float = 11.0
    """Of the letters."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", _point(self.point))
        _check(self.color, self.height)


@dataclass(frozen=True, eq=False)
class Grid:
    """Equal cells on a flat rectangle, with numbers along the two edges that meet in its origin."""

    origin: F64
    """The corner where counting begins, world metres."""
    across: F64
    """The whole edge along which the first number counts, world metres, shape (3,)."""
    along: F64
    """The whole edge along which the second number counts, world metres, shape (3,)."""
    cells: tuple[int, int] = (25, 25)
    """How many cells along `across` and `along`."""
    numbers: Literal["cells", "lines", "none"] = "cells"
    """Cells are counted from 0 at their middles; lines carry their distance from the origin."""
    step: tuple[float, float] | None = None
    """What one cell adds to the number of a line; its edge length in metres where not given."""
    color: Color = "white"
    width: float = 1.0
    height: float = 10.0
    """Of the numbers."""

    def __post_init__(self) -> None:
        for name in ("origin", "across", "along"):
            object.__setattr__(self, name, frozen(getattr(self, name), np.float64, (3,)))
        _finite(self.origin, self.across, self.along)
        _check(self.color, self.width, self.height)
        if self.numbers not in ("cells", "lines", "none"):
            raise BadArgumentError(f"numbers of a grid are 'cells', 'lines' or 'none', not {self.numbers!r}")
        if not all(1 <= count <= 1000 for count in self.cells):
            raise BadArgumentError(f"a grid has 1 to 1000 cells each way, not {self.cells}")


Mark: TypeAlias = Path | Star | Dot | Ring | Cross | Box3 | Frame | Label | Grid


def trajectory(
    points: npt.ArrayLike, color: Color = "green", start: Color = "green", end: Color = "red", stars: bool = True
) -> list[Mark]:
    """A walked way: stars joined by lines, a dot where it starts, and one with a white core where it ends."""
    way = _points(points)
    marks: list[Mark] = [Path(way, color)]
    if stars:
        marks += [Star(point, color) for point in way[1:-1]]
    return [*marks, Dot(way[0], start, 8.0), Dot(way[-1], end, 8.0, core="white")]


def _points(values: npt.ArrayLike) -> F64:
    points = np.asarray(values, dtype=np.float64)
    if points.ndim != 2 or points.shape[1] not in (2, 3) or not len(points):
        raise BadArgumentError(f"points have the shape (n, 3) in the world or (n, 2) in pixels, not {points.shape}")
    _finite(points)
    return frozen(points, np.float64, (None, None))


def _point(values: npt.ArrayLike) -> F64:
    point = np.asarray(values, dtype=np.float64)
    if point.shape not in ((2,), (3,)):
        raise BadArgumentError(f"a point is (x, y, z) in the world or (u, v) in pixels, not of shape {point.shape}")
    _finite(point)
    return frozen(point, np.float64, (None,))


def _finite(*arrays: F64) -> None:
    if not all(np.isfinite(array).all() for array in arrays):
        raise BadArgumentError("a mark needs finite coordinates")


def _check(color: Color, *lengths: float) -> None:
    rgb_of(color)
    if not all(0 < length < np.inf for length in lengths):
        raise BadArgumentError("widths and sizes of marks are greater than 0")
