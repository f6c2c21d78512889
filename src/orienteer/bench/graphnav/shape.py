"""The shape of a maze, whichever way it is turned, mirrored or shifted: equal shapes are one maze."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import U8


def shape_of(grid: U8) -> bytes:
    """The same for all mazes that turning, mirroring and shifting make from each other."""
    xs, ys = np.nonzero(grid)
    tight = grid[xs.min() : xs.max() + 1, ys.min() : ys.max() + 1]
    forms = [np.rot90(one, quarters) for one in (tight, tight.T) for quarters in range(4)]
    return min(bytes(form.shape) + form.tobytes() for form in forms)
