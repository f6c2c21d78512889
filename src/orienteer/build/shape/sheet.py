"""Thin curved sheets from a net of points: shells of chairs, curtains, blankets, sails."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Collider, Convex


def sheet(
    points: F64, thickness: float, finish: Finish, back: Finish | None = None, blocks: tuple[int, int] = (1, 1)
) -> Solid:
    """A net of points, shape (rows, columns, 3), given a thickness behind it.

    Its front is where rows × columns turn anticlockwise: rows going down and columns going right face the viewer.
    `blocks` says into how many convex colliders it is cut along rows and columns.
    """
    net = np.asarray(points, dtype=np.float64)
    if net.ndim != 3 or net.shape[2] != 3 or min(net.shape[:2]) < 2:
        raise BadArgumentError(f"a sheet is a net of at least 2 × 2 points, not shape {net.shape}")
    rows, columns = net.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    faces = np.concatenate((np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3)))
    front = net.reshape(-1, 3)
    normals = smooth_normals(front, faces.astype(np.int32))
    behind = front - normals * thickness
    uv = _metric(net)
    skins = (
        Skin(front, normals, uv, faces.astype(np.int32), finish),
        Skin(behind, -normals, uv * (-1, 1), faces[:, ::-1].astype(np.int32), back or finish),
        _rim(front, behind, index, finish),
    )
    return Solid(skins, _hulls(front.reshape(net.shape), behind.reshape(net.shape), blocks))


def surface(points: F64, finish: Finish, uv: F64 | None = None) -> Skin:
    """The front alone of a net of points, as for a sheet; `uv` of shape (rows, columns, 2), else metres along it."""
    net = np.asarray(points, dtype=np.float64)
    index = np.arange(net.shape[0] * net.shape[1]).reshape(net.shape[:2])
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    faces = np.concatenate((np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3)))
    front, triangles = net.reshape(-1, 3), faces.astype(np.int32)
    place = _metric(net) if uv is None else uv.reshape(-1, 2)
    return Skin(front, smooth_normals(front, triangles), place, triangles, finish)


def _metric(net: F64) -> F64:
    """Way travelled along the middle row and column, shape (points, 2)."""
    across = np.linalg.norm(np.diff(net[len(net) // 2], axis=0), axis=1)
    down = np.linalg.norm(np.diff(net[:, net.shape[1] // 2], axis=0), axis=1)
    u, v = (np.concatenate(([0.0], np.cumsum(step))) for step in (across, down))
    return np.stack(np.broadcast_arrays(u[None], v[:, None]), axis=-1).reshape(-1, 2)


def _rim(front: F64, behind: F64, index: I32, finish: Finish) -> Skin:
    loop = np.concatenate((index[:, 0], index[-1, 1:], index[-2::-1, -1], index[0, -2:0:-1]))
    after = np.roll(loop, -1)
    corners = np.stack((front[loop], behind[loop], behind[after], front[after]), axis=1)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-12)[:, None]
    start = 4 * np.arange(len(loop))[:, None]
    faces = np.concatenate((start + np.array((0, 1, 2)), start + np.array((0, 2, 3)))).astype(np.int32)
    way = np.concatenate(([0.0], np.cumsum(np.linalg.norm(front[after] - front[loop], axis=1))))
    thick = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    zero = np.zeros(len(loop))
    uv = np.stack(
        [np.stack(pair, 1) for pair in ((way[:-1], zero), (way[:-1], thick), (way[1:], thick), (way[1:], zero))], axis=1
    )
    return Skin(corners.reshape(-1, 3), np.repeat(normal, 4, axis=0), uv.reshape(-1, 2), faces, finish)


def _hulls(front: F64, behind: F64, blocks: tuple[int, int]) -> tuple[Collider, ...]:
    cuts = [
        np.unique(np.linspace(0, n - 1, k + 1).round().astype(int)) for n, k in zip(front.shape, blocks, strict=False)
    ]
    hulls: list[Collider] = []
    for r0, r1 in zip(cuts[0][:-1], cuts[0][1:], strict=True):
        for c0, c1 in zip(cuts[1][:-1], cuts[1][1:], strict=True):
            block = np.s_[r0 : r1 + 1, c0 : c1 + 1]
            hulls.append(Convex(np.concatenate((front[block].reshape(-1, 3), behind[block].reshape(-1, 3)))))
    return tuple(hulls)
