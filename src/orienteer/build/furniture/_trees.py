"""Trunks and branches."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, rod, union


def trunk(
    rng: np.random.Generator, height: float, radius: float, bark: Finish, wobble: float = 0.04
) -> tuple[Solid, F64]:
    """A slightly bent trunk from the origin, and the points of its middle line."""
    share = np.linspace(0, 1, 7)
    bend = np.cumsum(rng.normal(0, wobble, (7, 2)), axis=0) * share[:, None]
    path = np.stack((bend[:, 0], height * share, bend[:, 1]), axis=1)
    radii = radius * (1 - 0.45 * share)
    radii[0] *= 1.35
    return rod(path, radii.tolist(), bark, 10), path


def branches(
    rng: np.random.Generator, path: F64, count: int, reach: tuple[float, float, float], radius: float, bark: Finish
) -> Solid:
    """Branches from the upper part of the trunk's line, up and outwards within an ellipsoid's reach."""
    pieces = []
    for i in range(count):
        angle = i * 2.4 + float(rng.uniform(-0.4, 0.4))
        share = float(rng.uniform(0.55, 0.98))
        k = share * (len(path) - 1)
        low = int(k)
        start = path[low] + (path[min(low + 1, len(path) - 1)] - path[low]) * (k - low)
        out = np.array((math.sin(angle) * reach[0], 0.0, math.cos(angle) * reach[2])) * float(rng.uniform(0.5, 0.8))
        middle = start + out * 0.5 + (0.0, reach[1] * 0.18, 0.0)
        end = start + out + (0.0, reach[1] * float(rng.uniform(0.35, 0.6)), 0.0)
        pieces.append(rod((tuple(start), tuple(middle), tuple(end)), (radius, radius * 0.6, radius * 0.25), bark, 6))
    return union(pieces)
