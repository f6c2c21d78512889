"""Uneven ground."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Shell


def heightfield(
    low: tuple[float, float],
    high: tuple[float, float],
    height: Callable[[F64, F64], F64],
    finish: Finish,
    step: float = 0.5,
    base: float | None = None,
) -> Solid:
    """Ground between corners (x, z) whose height is a function of (x, z), on a net `step` metres wide.

    With a `base` it is closed by sides down to that height and by a floor there.
    """
    if not (low[0] < high[0] and low[1] < high[1] and step > 0):
        raise BadArgumentError(f"ground reaches from a low to a high corner, not from {low} to {high}")
    columns, rows = (max(2, round((b - a) / step) + 1) for a, b in zip(low, high, strict=True))
    x, z = np.meshgrid(np.linspace(low[0], high[0], columns), np.linspace(low[1], high[1], rows), indexing="ij")
    y = np.broadcast_to(np.asarray(height(x, z), dtype=np.float64), x.shape)
    index = np.arange(x.size).reshape(x.shape)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    halves = (np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3))
    faces: I32 = np.concatenate(halves).astype(np.int32)
    points = np.stack((x, y, z), axis=-1).reshape(-1, 3)
    top = Skin(points, smooth_normals(points, faces), points[:, [0, 2]], faces, finish)
    collider = Shell(points, faces)
    if base is None:
        return Solid((top,), (collider,))
    return Solid((top, _skirt(x, y, z, base, finish)), (collider,))


def _skirt(x: F64, y: F64, z: F64, base: float, finish: Finish) -> Skin:
    """Walls and floor below a net of points."""
    net = np.stack((x, y, z), axis=-1)
    edges = (net[:, 0], net[-1, :], net[::-1, -1], net[0, ::-1])
    facing = ((0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0))
    positions, normals, uv, faces = [], [], [], []
    start = 0
    for upper, normal in zip(edges, facing, strict=True):
        lower = upper * np.array((1, 0, 1)) + np.array((0, base, 0))
        n = len(upper)
        i = np.arange(n - 1) + start
        positions += [upper, lower]
        normals.append(np.tile(np.array(normal, dtype=np.float64), (2 * n, 1)))
        along = np.arange(n) * float(np.linalg.norm(lower[-1] - lower[0]) / (n - 1))
        uv += [np.stack((along, -upper[:, 1]), 1), np.stack((along, -lower[:, 1]), 1)]
        faces += [np.stack((i, i + 1, i + 1 + n), 1), np.stack((i, i + 1 + n, i + n), 1)]
        start += 2 * n
    floor = np.array(
        ((x[0, 0], base, z[0, 0]), (x[-1, 0], base, z[0, 0]), (x[-1, -1], base, z[-1, -1]), (x[0, -1], base, z[0, -1]))
    )
    positions.append(floor)
    normals.append(np.tile((0.0, -1.0, 0.0), (4, 1)))
    uv.append(floor[:, [0, 2]])
    faces.append(np.array(((0, 1, 2), (0, 2, 3))) + start)
    return Skin(
        np.concatenate(positions),
        np.concatenate(normals),
        np.concatenate(uv),
        np.concatenate(faces).astype(np.int32),
        finish,
    )
