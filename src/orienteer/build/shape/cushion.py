"""Soft boxes: cushions, mattresses, upholstery, pillows."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.build.shape.uv import flat
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Convex

ROUND_CUT = 2 - 2**0.5
"""A chamfer that touches a rounded edge of radius 1 starts this far from where the sharp edge would be."""


def soft_box(
    size: tuple[float, float, float],
    finish: Finish,
    radius: float | tuple[float, float, float] = 0.04,
    crown: float | tuple[float, float, float] = 0.0,
    steps: int = 2,
    middle: int = 3,
) -> Solid:
    """A box with well rounded edges whose sides swell by `crown` metres in the middle, standing on the origin.

    `size` is over all. `radius` and `crown` may differ along x, y and z. A rounded edge has `steps` pieces, the
    flat between two edges `middle` pieces.
    """
    full = np.asarray(size, dtype=np.float64)
    swell = np.broadcast_to(np.asarray(crown, dtype=np.float64), (3,))
    half = full / 2 - swell
    if not half.min() > 0:
        raise BadArgumentError(f"a cushion of {size} cannot swell by {tuple(swell.tolist())} on both sides")
    edge = np.minimum(np.broadcast_to(np.asarray(radius, dtype=np.float64), (3,)), half * 0.98)
    unit, place, axis, sign, faces = _grid(steps, middle if swell.any() else 1)
    core = place * (half - edge)
    positions = core + unit * edge
    bulge = np.prod(1 - np.where(np.eye(3, dtype=bool)[axis], 0.0, place) ** 2, axis=1)
    positions[np.arange(len(axis)), axis] += sign * swell[axis] * bulge
    normals = smooth_normals(positions, faces)
    uv = np.empty((len(positions), 2))
    for a in range(3):
        for s in (1.0, -1.0):
            rows = (axis == a) & (sign == s)
            uv[rows] = flat(positions[rows], a, s, full, finish.grained)
    lift = np.array((0.0, full[1] / 2, 0.0))
    skin = Skin(positions + lift, normals, uv, faces, finish)
    return Solid((skin,), (_hull(half, edge, swell, lift),))


def cushion(size: tuple[float, float, float], finish: Finish, puff: float = 0.35, steps: int = 2) -> Solid:
    """A stuffed cushion lying on the origin: thick in the middle, thin at its seams."""
    width, height, depth = size
    radius = (0.16 * width, 0.46 * height, 0.16 * depth)
    return soft_box(size, finish, radius, (0.0, puff * height / 2, 0.0), steps, 4)


def pillow(size: tuple[float, float, float], finish: Finish, steps: int = 5) -> Solid:
    """A throw pillow lying on the origin, with a sharp seam around and pointed corners."""
    width, height, depth = size
    line = np.linspace(-1, 1, 2 * steps + 1)
    u, v = np.meshgrid(line, line, indexing="ij")
    # the edges are drawn in between the corners
    x = u * (1 - 0.10 * (1 - v**2) * u**2) * width / 2
    z = v * (1 - 0.10 * (1 - u**2) * v**2) * depth / 2
    y = (np.clip(1 - u**2, 0, 1) * np.clip(1 - v**2, 0, 1)) ** 0.45 * height / 2
    n = len(line)
    corner = np.arange(n * n).reshape(n, n)
    a, b, c, d = corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]
    top = np.stack((np.stack((a, b, c), -1), np.stack((a, c, d), -1)), axis=2).reshape(-1, 3).astype(np.int32)
    upper = np.stack((x, y, z), axis=-1).reshape(-1, 3)
    positions = np.concatenate((upper, upper * (1.0, -1.0, 1.0)))
    faces = np.concatenate((top, top[:, ::-1] + n * n)).astype(np.int32)
    split = np.concatenate((smooth_normals(upper, top), smooth_normals(upper, top) * (1.0, -1.0, 1.0)))
    uv = positions[:, [0, 2]]
    skin = Skin(positions + np.array((0.0, height / 2, 0.0)), split, uv, faces, finish)
    return Solid((skin,)).hulled()


def _hull(half: F64, edge: F64, swell: F64, lift: F64) -> Convex:
    """The box around, with its edges and corners cut as deep as the rounding allows."""
    full = half + swell
    cut = np.maximum(edge * ROUND_CUT - swell, 0.0)
    points = [
        np.array(signs) * np.where(np.arange(3) == kept, full, full - cut)
        for kept in range(3)
        for signs in np.ndindex(2, 2, 2)
        for signs in [tuple(2 * s - 1 for s in signs)]
    ]
    return Convex(np.array(points) + lift)


@lru_cache(maxsize=32)
def _grid(steps: int, middle: int) -> tuple[F64, F64, I32, F64, I32]:
    """A ball cut open along its middle planes: direction, place of its core in −1..1, side's axis, sign, triangles."""
    angle = np.linspace(0, np.pi / 4, steps + 1)
    bend = np.tan(angle)  # even steps on the ball
    line = np.concatenate((-bend[::-1], np.zeros(middle - 1), bend))
    core = np.concatenate((-np.ones(steps + 1), np.linspace(-1, 1, middle + 1)[1:-1], np.ones(steps + 1)))
    n = len(line)
    corner = np.arange(n * n).reshape(n, n)
    a, b, c, d = corner[:-1, :-1], corner[1:, :-1], corner[1:, 1:], corner[:-1, 1:]
    quads = np.stack((np.stack((a, b, c), -1), np.stack((a, c, d), -1)), axis=2).reshape(-1, 3)
    units, places, axes, signs = [], [], [], []
    faces: list[npt.NDArray[np.intp]] = []
    for axis in range(3):
        for sign in (1.0, -1.0):
            p, q = np.meshgrid(line, line, indexing="ij")
            cp, cq = np.meshgrid(core, core, indexing="ij")
            unit = np.empty((n * n, 3))
            place = np.empty((n * n, 3))
            unit[:, axis], place[:, axis] = sign, sign
            unit[:, (axis + 1) % 3], place[:, (axis + 1) % 3] = p.ravel(), cp.ravel()
            unit[:, (axis + 2) % 3], place[:, (axis + 2) % 3] = q.ravel(), cq.ravel()
            units.append(unit / np.linalg.norm(unit, axis=1)[:, None])
            places.append(place)
            axes.append(np.full(n * n, axis))
            signs.append(np.full(n * n, sign))
            faces.append((quads if sign > 0 else quads[:, ::-1]) + len(faces) * n * n)
    return (
        np.concatenate(units),
        np.concatenate(places),
        np.concatenate(axes).astype(np.int32),
        np.concatenate(signs),
        np.concatenate(faces).astype(np.int32),
    )
