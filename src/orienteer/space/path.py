"""A way that a body can go."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, Bool, frozen

STRIDE_M = 0.3
"""The height of a path is that of the floor averaged over this length: on stairs it runs along the nosings."""
LEVEL_M = 0.01
"""Heights of a path are kept to this."""


@dataclass(frozen=True, eq=False)
class Path:
    """A way from one point of the floor to another. Works as an array of its points."""

    points: F64
    """Bends, first and last point included, world metres on the floor, shape (points, 3)."""
    headings: F64 | None = None
    """Yaw of the body from each point to the next, radians, shape (points − 1,); None: it has no front."""
    highest_step_m: float = 0.0
    """The highest single step up or down on it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", frozen(self.points, np.float64, (None, 3)))
        if self.headings is not None:
            object.__setattr__(self, "headings", frozen(self.headings, np.float64, (len(self.points) - 1,)))

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return np.array(self.points, dtype=dtype) if copy or dtype is not None else self.points

    def __len__(self) -> int:
        return len(self.points)

    @cached_property
    def gone_m(self) -> F64:
        """Length of the way up to each point, metres, shape (points,)."""
        return np.concatenate(((0.0,), np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))))

    @property
    def length_m(self) -> float:
        """Length of the whole way."""
        return float(self.gone_m[-1])

    def at(self, gone_m: npt.ArrayLike) -> F64:
        """Points after so many metres, shape (…, 3)."""
        gone = np.asarray(gone_m, dtype=np.float64)
        return np.stack([np.interp(gone, self.gone_m, self.points[:, k]) for k in range(3)], axis=-1)

    def every(self, step_m: float) -> F64:
        """Points no farther than `step_m` apart, the bends among them, shape (points, 3)."""
        count = np.maximum(np.ceil(np.diff(self.gone_m) / step_m).astype(np.int64), 1)
        gone = [np.linspace(self.gone_m[k], self.gone_m[k + 1], n, endpoint=False) for k, n in enumerate(count)]
        return self.at(np.concatenate([*gone, self.gone_m[-1:]]))

    def reversed(self) -> Path:
        """The same way back; a body with a front goes it backwards."""
        headings = None if self.headings is None else self.headings[::-1]
        return Path(self.points[::-1], headings, self.highest_step_m)


def lifted(bends: F64, ground: F64) -> tuple[F64, F64]:
    """Points (x, y, z) of a way with the given bends (x, z) over ground (distance gone, height), and distance gone.

    Points are added where the height bends. Distances are measured in the plan.
    """
    gone, height = ground[:, 0], ground[:, 1]
    steps = np.linalg.norm(np.diff(bends, axis=0), axis=1)
    at_bend = np.concatenate(((0.0,), np.cumsum(steps)))
    if np.ptp(height) < 1e-9 or len(gone) < 2:
        return np.column_stack((bends[:, 0], np.full(len(bends), height[0]), bends[:, 1])), at_bend
    smooth = _averaged(gone, height)
    smooth[0], smooth[-1] = height[0], height[-1]
    stops = np.unique(np.concatenate((at_bend, gone[_kept(gone, smooth)])))
    y = np.interp(stops, gone, smooth)
    x, z = np.interp(stops, at_bend, bends[:, 0]), np.interp(stops, at_bend, bends[:, 1])
    return np.column_stack((x, y, z)), stops


def _averaged(gone: F64, height: F64) -> F64:
    """The mean height over a stride about each place, less near the ends."""
    reach = np.minimum(STRIDE_M / 2, np.minimum(gone - gone[0], gone[-1] - gone))
    total = np.concatenate(((0.0,), np.cumsum(np.diff(gone) * (height[1:] + height[:-1]) / 2)))
    area = np.interp(gone + reach, gone, total) - np.interp(gone - reach, gone, total)
    return np.where(reach > 1e-9, area / np.maximum(2 * reach, 1e-9), height)


def _kept(gone: F64, height: F64) -> Bool:
    """The samples that a line through them needs to stay within `LEVEL_M` of all (Douglas and Peucker, 1973)."""
    keep = np.zeros(len(gone), np.bool_)
    keep[0] = keep[-1] = True
    stack = [(0, len(gone) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        line = np.interp(gone[a + 1 : b], gone[[a, b]], height[[a, b]])
        off = np.abs(height[a + 1 : b] - line)
        worst = int(np.argmax(off))
        if off[worst] > LEVEL_M:
            keep[a + 1 + worst] = True
            stack += [(a, a + 1 + worst), (a + 1 + worst, b)]
    return keep
