"""Cutting what is left of a ground into rectangles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.arrays import F64, I64, Bool
from orienteer.build.place.outdoors.ground import Box2
from orienteer.kernel import kernel

CELL = 0.5
"""Raster on which rectangles are looked for, metres."""


def rectangles(
    box: Box2, taken: Sequence[F64], margin: float = 0.25, least: float = 1.5, most: int = 12
) -> Iterator[Box2]:
    """Rectangles of a box, the largest first, that keep a margin from convex outlines (x, z) and do not overlap.

    None is narrower than `least` metres.
    """
    x0, z0, x1, z1 = box
    columns, rows = max(int((x1 - x0) / CELL), 1), max(int((z1 - z0) / CELL), 1)
    dx, dz = (x1 - x0) / columns, (z1 - z0) / rows
    x, z = np.meshgrid(x0 + (np.arange(columns) + 0.5) * dx, z0 + (np.arange(rows) + 0.5) * dz)
    free = np.ones((rows, columns), dtype=np.bool_)
    for outline in taken:
        free &= outside(x, z, outline) > margin + math.hypot(dx, dz) / 2
    for _ in range(most):
        a, b, c, d = _largest(free, max(1, math.ceil(least / dx)), max(1, math.ceil(least / dz)))
        if c == 0:
            return
        free[b : b + d, a : a + c] = False
        yield x0 + a * dx, z0 + b * dz, x0 + (a + c) * dx, z0 + (b + d) * dz


def apart(one: F64, other: F64) -> bool:
    """Whether two convex outlines have no point in common."""
    for a, b in ((one, other), (other, one)):
        step = np.roll(a, -1, axis=0) - a
        normal = np.stack((step[:, 1], -step[:, 0]), axis=1)
        normal *= np.sign(np.einsum("ij,ij->i", normal, a - a.mean(axis=0)))[:, None]
        if (np.min(b @ normal.T, axis=0) >= np.einsum("ij,ij->i", normal, a) - 1e-9).any():
            return True
    return False


def outside(x: F64, z: F64, outline: F64) -> F64:
    """How far points lie from a convex outline, metres; negative inside, a lower bound beyond its corners."""
    step = np.roll(outline, -1, axis=0) - outline
    normal = np.stack((step[:, 1], -step[:, 0]), axis=1) / np.maximum(np.linalg.norm(step, axis=1), 1e-9)[:, None]
    middle = outline.mean(axis=0)
    normal *= np.sign(np.einsum("ij,ij->i", normal, outline - middle))[:, None]
    reach = np.einsum("ij,ij->i", normal, outline)
    return np.asarray(np.max(x[..., None] * normal[:, 0] + z[..., None] * normal[:, 1] - reach, axis=-1))


@kernel
def _largest(free: Bool, least_wide: int, least_deep: int) -> tuple[int, int, int, int]:
    """(column, row, columns, rows) of the largest free rectangle; no columns where there is none."""
    rows, columns = free.shape
    height: I64 = np.zeros(columns + 1, dtype=np.int64)
    start: I64 = np.zeros(columns + 1, dtype=np.int64)
    tall: I64 = np.zeros(columns + 1, dtype=np.int64)
    best = (0, 0, 0, 0)
    area = 0
    for r in range(rows):
        top = 0
        for c in range(columns + 1):
            height[c] = height[c] + 1 if c < columns and free[r, c] else 0
            first = c
            while top > 0 and tall[top - 1] >= height[c]:
                top -= 1
                wide, deep = c - start[top], tall[top]
                if wide >= least_wide and deep >= least_deep and wide * deep > area:
                    area = wide * deep
                    best = (start[top], r - deep + 1, wide, deep)
                first = start[top]
            start[top], tall[top] = first, height[c]
            top += 1
    return best
