"""Metric texture coordinates by flat projection."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64

UPRIGHT = (
    (np.array((0.0, 0.0, -1.0)), np.array((0.0, -1.0, 0.0))),
    (np.array((1.0, 0.0, 0.0)), np.array((0.0, 0.0, 1.0))),
    (np.array((1.0, 0.0, 0.0)), np.array((0.0, -1.0, 0.0))),
)
"""Directions of u and v on a face that looks along +x, +y or +z: the picture stands upright, or has its top at −z."""


def axes(axis: int, sign: float, size: F64, grained: bool) -> tuple[F64, F64]:
    """Directions of u and v on a face that looks along an axis, of a body with these edge lengths.

    On a grained body u runs along the longer edge of the face.
    """
    u, v = UPRIGHT[axis]
    if grained:
        across = [i for i in range(3) if i != axis]
        longest = across[int(size[across[1]] > size[across[0]])]
        if abs(u[longest]) < 0.5:
            return -v * sign, u
    if axis == 1:
        return u, v * sign
    return u * sign, v


def flat(positions: F64, axis: int, sign: float, size: F64, grained: bool) -> F64:
    """Texture coordinates in metres of corners on a face that looks along an axis."""
    u, v = axes(axis, sign, size, grained)
    return np.stack((positions @ u, positions @ v), axis=1)


def by_normal(positions: F64, normals: F64, size: F64, grained: bool) -> F64:
    """The same for corners that look any way: each from the axis it looks along most."""
    uv = np.empty((len(positions), 2))
    main = np.argmax(np.abs(normals), axis=1)
    positive = normals[np.arange(len(normals)), main] >= 0
    for axis in range(3):
        for sign in (1.0, -1.0):
            chosen = (main == axis) & (positive == (sign > 0))
            if chosen.any():
                uv[chosen] = flat(positions[chosen], axis, sign, size, grained)
    return uv
