"""Hulls of open boats; they point to +z and stand on their keel."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.interpolate import PchipInterpolator

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, between, plate, profile, rod, sheet, union

Line = tuple[tuple[float, float], ...]
"""A quantity along the boat: (z, metres) from its stern to its bow."""


@dataclass(frozen=True)
class Hull:
    """The outside of a boat, metres."""

    half: Line
    """Half its width at the gunwale."""
    gunwale: Line
    """Height of its upper edge."""
    keel: Line
    """Height of its lowest line, which rises to the gunwale where an end is pointed."""
    full: float = 2.4
    """How boxy its sections are: 2 is an ellipse."""
    thick: float = 0.022
    """Of its planks."""

    def at(self, line: Line, z: npt.ArrayLike) -> F64:
        """The quantity at those places, along a smooth curve."""
        table = np.asarray(line, dtype=np.float64)
        return np.asarray(
            PchipInterpolator(table[:, 0], table[:, 1])(np.asarray(z, dtype=np.float64)), dtype=np.float64
        )

    @property
    def ends(self) -> tuple[float, float]:
        """z of the stern and of the bow."""
        return self.half[0][0], self.half[-1][0]

    def inside(self, z: float, y: float) -> float:
        """Half the width between its planks at a place and a height."""
        low, high, half = (float(self.at(line, z)) for line in (self.keel, self.gunwale, self.half))
        share = min(max((y - self.thick - low) / (high - low), 0.0), 1.0)
        return float(half * (1 - (1 - share) ** self.full) ** (1 / self.full)) - 1.1 * self.thick

    def stations(self, count: int = 20) -> F64:
        """Where it is cut, closer towards the ends."""
        stern, bow = self.ends
        return np.asarray((stern + bow) / 2 - (bow - stern) / 2 * np.cos(np.linspace(0, math.pi, count)))

    def net(self, count: int = 20, across: int = 14) -> F64:
        """Points on the outside, shape (across + 1, stations, 3), from the left gunwale under the keel to the right."""
        z = self.stations(count)
        low, high, half = (self.at(line, z) for line in (self.keel, self.gunwale, self.half))
        angle = np.linspace(-math.pi / 2, math.pi / 2, across + 1)[:, None]
        x = np.sign(angle) * np.abs(np.sin(angle)) ** (2 / self.full) * half
        y = low + (1 - np.cos(angle) ** (2 / self.full)) * (high - low)
        return np.stack(np.broadcast_arrays(x, y, z), axis=-1)

    def side(self, y: F64) -> F64:
        """Half the width of the net at one height for each of its stations."""
        right = self.net()[7:]
        return np.array([np.interp(high, right[:, k, 1], right[:, k, 0]) for k, high in enumerate(y)])

    def rib(self, z: float, inward: float, across: int = 10) -> F64:
        """Points across the inside at one place, shape (across + 1, 3), `inward` metres from the outside."""
        low, high, half = (float(self.at(line, z)) for line in (self.keel, self.gunwale, self.half))
        angle = np.linspace(-math.pi / 2, math.pi / 2, across + 1) * 0.97
        x = np.sign(angle) * np.abs(np.sin(angle)) ** (2 / self.full) * half
        y = low + (1 - np.cos(angle) ** (2 / self.full)) * (high - low)
        way = np.gradient(np.column_stack((x, y)), axis=0)
        way /= np.linalg.norm(way, axis=1)[:, None]
        return np.column_stack((x - way[:, 1] * inward, y + way[:, 0] * inward, np.full_like(x, z)))


def planked(hull: Hull, outside: Finish, inside: Finish, blocks: tuple[int, int] = (6, 8)) -> Solid:
    """The hull, hollow; with a transom where its stern is not pointed."""
    shell = sheet(hull.net(), hull.thick, outside, inside, blocks)
    stern = hull.ends[0]
    if float(hull.at(hull.half, stern)) < 0.1:
        return shell
    end = hull.net()[:, 0, :2]
    return shell + plate(end, 0.03, outside).at(z=stern + 0.012)


def edging(hull: Hull, wood: Finish, radius: float = 0.022) -> Solid:
    """A rail along the gunwale on both sides."""
    net = hull.net()
    return union(rod(net[row] + (0.0, 0.004, 0.0), radius, wood, 6) for row in (0, -1))


def spine(hull: Hull, wood: Finish, wide: float = 0.03) -> Solid:
    """Keel and stems: a narrow board under the middle line."""
    z = hull.stations(20)
    low = hull.at(hull.keel, z)
    line = np.column_stack((np.zeros_like(z), low - 0.008, z))
    return rod(line, wide / 2, wood, 6)


def thwart(hull: Hull, z: float, y: float, wood: Finish, deep: float = 0.2) -> Solid:
    """A seat from side to side, its upper side at height y."""
    half = min(hull.inside(z - deep / 2, y - 0.03), hull.inside(z + deep / 2, y - 0.03))
    return between((-half, y - 0.03, z - deep / 2), (half, y, z + deep / 2), wood, 0.006)


def oar(length: float, wood: Finish, blade: Finish, wide: float = 0.15, reach: float = 0.5) -> Solid:
    """An oar or paddle along z about the origin, its blade level and to −z; `reach` is the blade's length."""
    end = -length / 2
    loom = rod(((0, 0, end + reach * 0.5), (0, 0, length / 2)), (0.017, 0.02), wood, 8)
    half = wide / 2
    right = ((0.0, 0.02), (0.3, half * 0.8), (0.65, half), (0.92, half * 0.96), (1.0, half * 0.8))
    outline = [(x, end + reach * (1 - t)) for t, x in right] + [(-x, end + reach * (1 - t)) for t, x in right[::-1]]
    flat = [(z, x) for x, z in outline]
    leaf = profile(flat, 0.016, blade, 0.004).turned((0, 0, 1), math.pi / 2)
    return loom + leaf
