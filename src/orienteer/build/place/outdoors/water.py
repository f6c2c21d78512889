"""Ponds and the sea: seen, and not walked on."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import finish
from orienteer.build.place.outdoors.plot import Plot
from orienteer.build.shape import Solid, box, copies, slab, union
from orienteer.build.shape.outline import ellipse, smooth

RIM = 0.22
"""Height of the stones around a pond, metres."""


def pond(plot: Plot, x: float, z: float, wide: float, deep: float) -> None:
    """A pond with a rim of stones, about (x, z)."""
    rng = plot.rng
    turn = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    reach = 1 + rng.uniform(-0.1, 0.1, 10)
    line = smooth(np.stack((np.cos(turn) * wide / 2 * reach, np.sin(turn) * deep / 2 * reach), axis=1), 5)
    water = finish("pond")
    shape = slab(line, 0.06, water).ghost().at(x, 0.0, z)
    rim = _stones(rng, line).at(x, 0.0, z)
    plot.put("pond", "pond", union((shape, rim)).hulled(), water)
    plot.stop(ellipse(wide * 1.1 + 0.6, deep * 1.1 + 0.6, 16) + np.array((x, z)))


def _stones(rng: np.random.Generator, line: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Solid:
    """Flat boulders side by side along a closed line."""
    step = np.linalg.norm(np.roll(line, -1, axis=0) - line, axis=1)
    way = np.concatenate(([0.0], np.cumsum(step)))
    count = max(8, int(way[-1] / 0.5))
    at = (np.arange(count) + 0.5) * way[-1] / count
    closed = np.concatenate((line, line[:1]))
    x, z = np.interp(at, way, closed[:, 0]), np.interp(at, way, closed[:, 1])
    kinds = rng.integers(0, 3, count)
    looks = ("light granite", "granite", "light granite")
    pieces = []
    for k, look in enumerate(looks):
        size = (0.44 + 0.08 * k, RIM - 0.03 * k, 0.4 + 0.06 * k)
        stone = box(size, finish(look), 0.07).ghost()
        for quarter in range(4):
            mine = (kinds == k) & (np.arange(count) % 4 == quarter)
            if mine.any():
                turned = stone.at(yaw=quarter * 0.7 + 0.3 * k)
                pieces.append(copies(turned, np.stack((x[mine], np.full(mine.sum(), -0.03), z[mine]), axis=1)))
    return union(pieces)
