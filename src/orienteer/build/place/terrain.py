"""How high the ground lies, to the millimetre: tracks, patches of earth and stepping stones lie on others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import maximum_filter

from orienteer.arrays import F64
from orienteer.build.place.plane import heightfield
from orienteer.world.thing import Role, Thing

CELL = 0.1
"""Metres."""
STEP = 0.02
"""What lies higher or lower than this against the zone around is no part of its ground, metres."""


@dataclass(frozen=True, eq=False)
class Terrain:
    """The highest ground in and around each cell; −1 where there is none."""

    heights: F64
    low: F64
    """(x, z) of its first corner."""

    @classmethod
    def of(cls, things: Iterable[Thing], low: F64, high: F64) -> Terrain:
        """Of all grounds among the things, between two corners (x, z)."""
        columns, lines = (int(np.ceil(edge / CELL)) for edge in high - low)
        faces = [
            pose.apply(surface.positions.astype(np.float64))[surface.faces]
            for thing in things
            if thing.role is Role.FLOOR
            for mesh, pose in thing.meshes()
            for surface in mesh.surfaces
        ]
        triangles = np.concatenate(faces) if faces else np.zeros((0, 3, 3))
        heights = heightfield(triangles, float(low[0]), float(low[1]), CELL, max(columns, 1), max(lines, 1))
        return cls(maximum_filter(heights, 3, mode="nearest"), low)

    def under(self, one: F64, usual: float) -> float:
        """The highest ground under a row; `usual` where none lies within a small step of that, metres."""
        counts = np.maximum(np.ceil(2 * one[2:4] / CELL).astype(int) + 1, 2)
        u, v = np.meshgrid(*(np.linspace(-half, half, n) for half, n in zip(one[2:4], counts, strict=True)))
        x, z = one[0] + one[4] * u + one[5] * v, one[1] - one[5] * u + one[4] * v
        i, k = (((at - low) / CELL).astype(int) for at, low in ((x, self.low[0]), (z, self.low[1])))
        inside = (x >= self.low[0]) & (z >= self.low[1]) & (k < self.heights.shape[0]) & (i < self.heights.shape[1])
        found = self.heights[k[inside], i[inside]]
        near = found[np.abs(found - usual) <= STEP]
        return float(near.max()) if near.size else usual
