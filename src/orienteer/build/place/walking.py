"""Where whoever walks in a place can still be: cells that nothing keeps them out of."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import label

from orienteer.arrays import F64, Bool
from orienteer.build.place.plane import flood, padded, rows_inside, stamp, touched
from orienteer.build.place.site import Site
from orienteer.build.place.ties import Ground

PERSON = 0.3
"""Half the width of who walks there, metres."""
ARM = 0.25
"""How much nearer than a person's side a thing may be to count as reached, metres."""
WIDE, WIDE_ARM = 0.47, 0.45
"""The same of the widest body that is to get around in a place, a robot, metres."""
FLAT = 0.05
"""Lower things are walked over, metres."""
OVERHEAD = 1.7
"""Higher things are walked under, metres."""


@dataclass(frozen=True, eq=False)
class Walk:
    """Cells in which a person's middle cannot be: how many things keep it out."""

    x0: float
    z0: float
    cell: float
    busy: F64
    start: tuple[int, int]
    radius: float = PERSON
    """Half the width of who walks, metres."""
    arm: float = ARM

    @classmethod
    def of(
        cls, site: Site, ground: Ground, fixed: Iterable[F64], zones: F64, radius: float = PERSON, arm: float = ARM
    ) -> Walk:
        """Of an empty place: its walls and what is fixed there, as rows, and the outlines of all its zones."""
        low, high = ground.low, ground.high
        area = float(np.prod(high - low))
        cell = 0.1 if area < 80 else 0.2
        columns, lines = (math.ceil(float(edge) / cell) for edge in high - low)
        xs, zs = low[0] + (np.arange(columns) + 0.5) * cell, low[1] + (np.arange(lines) + 0.5) * cell
        points = np.stack(np.meshgrid(xs, zs), axis=-1).reshape(-1, 2)
        tiny = np.column_stack(
            (points, np.full((len(points), 2), 1e-4), np.ones(len(points)), np.zeros((len(points), 3)))
        )
        outlines = padded(site.walkable) if site.walkable else zones
        busy = (~rows_inside(tiny, outlines, 0.0)).astype(np.float64).reshape(lines, columns)
        for one in fixed:
            stamp(busy, float(low[0]), float(low[1]), cell, one, radius, 1.0)
        entrance = np.array(site.entrance)
        open_cells = np.argwhere(busy <= 0)
        away = np.hypot(*(np.stack((xs[open_cells[:, 1]], zs[open_cells[:, 0]]), axis=1) - entrance).T)
        start = open_cells[int(np.argmin(away))] if len(open_cells) else np.zeros(2, dtype=int)
        return cls(float(low[0]), float(low[1]), cell, busy, (int(start[0]), int(start[1])), radius, arm)

    def stamp(self, one: F64, by: float) -> None:
        """Puts a row in the way, or with −1 takes it away again."""
        if one[7] > FLAT and one[6] < OVERHEAD:
            stamp(self.busy, self.x0, self.z0, self.cell, one, self.radius, by)

    def reached(self) -> Bool:
        """The cells to which one gets from the entrance."""
        return flood(self.busy, *self.start)

    def largest(self) -> tuple[Bool, float]:
        """The largest piece of the free floor, and its share of all of it."""
        pieces, count = label(self.busy <= 0)
        if not count:
            return np.zeros(self.busy.shape, dtype=bool), 0.0
        sizes = np.bincount(pieces.ravel())[1:]
        return pieces == 1 + int(np.argmax(sizes)), float(sizes.max() / sizes.sum())

    def gets_to(self, reached: Bool, rows: Iterable[F64]) -> bool:
        """Whether one gets to the foot of a thing, or to what of it one cannot walk under."""
        return any(self._touches(reached, one) for n, one in enumerate(rows) if n == 0 or one[6] < OVERHEAD)

    def _touches(self, reached: Bool, one: F64) -> bool:
        return touched(reached, self.x0, self.z0, self.cell, one, self.radius + self.arm + self.cell)
