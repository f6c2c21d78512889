"""Walks as lines on a map: each kind of walk keeps to a lane of its own, on the right of whoever goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.graphnav.compass import TOWARD, Cell, turned

_NARROW = 0.35
"""Where a way is gone again in the same direction, its line moves over by so much of a lane, three times at most."""


def lane(cells: Sequence[Cell], headings: Sequence[int], right: float, width: float) -> F64:
    """The corners of a walk's line on a grid whose cells have sides of 1, shape (points, 2), x and y.

    `cells` are the key nodes, one more than `headings`. The line runs `right` of the middle of the corridors, and up to
    `width` farther where a corridor is gone again.
    """
    if not headings:
        return np.array(cells, dtype=np.float64)
    gone: Counter[tuple[Cell, int]] = Counter()
    offsets = []
    for cell, toward in zip(cells, headings, strict=False):
        offsets.append(right + width * _NARROW * min(gone[cell, toward], 3))
        gone[cell, toward] += 1
    points = [_beside(cells[0], headings[0], offsets[0])]
    for i in range(1, len(headings)):
        points += _corner(cells[i], (headings[i - 1], headings[i]), (offsets[i - 1], offsets[i]))
    return np.array([*points, _beside(cells[-1], headings[-1], offsets[-1])])


def _beside(cell: Cell, toward: int, offset: float) -> F64:
    return np.array(cell) + offset * np.array(TOWARD[turned(toward, 1)])


def _corner(cell: Cell, way: tuple[int, int], offsets: tuple[float, float]) -> list[F64]:
    """Where a line into a node meets the line out of it."""
    before, after = way
    if (after - before) % 2:  # a turn: the two lines cross once
        first = offsets[0] * np.array(TOWARD[turned(before, 1)])
        return [_beside(cell, after, offsets[1]) + first]
    arrived, left = _beside(cell, before, offsets[0]), _beside(cell, after, offsets[1])
    if before == after:
        return [arrived] if offsets[0] == offsets[1] else [arrived, left]
    ahead = max(offsets) * np.array(TOWARD[before])  # round in a dead end
    return [arrived + ahead, left + ahead]
