"""Pieces of paths that wind."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64


def piece_of(path: F64, k: int, end: int | None = None, width: float = 2.0) -> F64:
    """The rectangle of a way of that width from its point k to the next, or to the point `end`."""
    a, b = path[k], path[k + 1 if end is None else end]
    step = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
    across = np.array((step[1], -step[0])) * (width / 2)
    return np.stack((a - across, a + across, b + across, b - across))
