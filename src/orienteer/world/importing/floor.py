"""Where the floor is: the lowest large level surface."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.importing.survey import Survey

LEVEL = 0.95
"""Least |cosine| between a surface's normal and the vertical for it to be level: 18°, as scanned floors are uneven."""
_LAYERS = 400
"""Into how many heights the scene is cut, at most."""
_UNEVEN = 0.01
"""Least thickness of these layers, as a share of the scene's width: floors of scans are uneven, and ground rolls."""
_LARGE = 0.3
"""Share of the largest level surface's area from which another counts as large."""
COVERS = 0.15
"""Share of the scene's footprint that a floor covers at least."""


class Floor(NamedTuple):
    """The lowest large level surface."""

    height: float
    middle: tuple[float, float]
    """Of its area, along the two level axes x and z."""
    cover: float
    """Its area as a share of the scene's footprint."""


def find_floor(survey: Survey, largest: float = _LARGE) -> Floor | None:
    """The floor of a scene whose y axis points up, or None where nothing level is large enough."""
    extent = survey.high - survey.low
    footprint = float(extent[0] * extent[2])
    level = np.abs(survey.normals[:, 1]) > LEVEL
    if footprint <= 0 or not level.any():
        return None
    heights, areas = survey.centers[level, 1], survey.areas[level]
    thick = max(float(extent[1]) / _LAYERS, _UNEVEN * footprint**0.5)
    layer = ((heights - survey.low[1]) / thick).astype(int)
    totals = np.bincount(layer, areas)
    bands = totals + np.append(totals[1:], 0.0) + np.append(totals[2:], (0.0, 0.0))  # uneven floors fill a few layers
    wanted = max(largest * bands.max(), COVERS * footprint)
    low = next((i for i in range(len(bands)) if bands[i] >= wanted), None)
    if low is None:
        return None
    own = (layer >= low) & (layer <= low + 2)
    shares = areas[own] / areas[own].sum()
    where = survey.centers[level][own]
    height = _weighted_median(where[:, 1], shares)
    return Floor(height, (float(shares @ where[:, 0]), float(shares @ where[:, 2])), float(bands[low] / footprint))


def _weighted_median(values: F64, weights: F64) -> float:
    order = np.argsort(values)
    return float(values[order][np.searchsorted(np.cumsum(weights[order]), 0.5 * weights.sum())])
