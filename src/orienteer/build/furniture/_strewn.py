"""Many small copies of a piece, each looking its own way: seeds on a bun, salt, spines, buttons."""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Skin, Solid


def strewn(piece: Solid, places: npt.ArrayLike, ways: npt.ArrayLike, sizes: npt.ArrayLike = 1.0) -> Solid:
    """The piece at each point (x, y, z), its y axis along the way given there; only to be seen.

    `sizes` are how many times as large each copy is.
    """
    points = np.asarray(places, dtype=np.float64).reshape(-1, 3)
    count = len(points)
    turns = facing(np.broadcast_to(np.asarray(ways, dtype=np.float64), (count, 3)))
    scale = np.broadcast_to(np.asarray(sizes, dtype=np.float64), (count,))[:, None, None]
    skins = []
    for skin in piece.skins:
        faces = skin.faces[None] + (len(skin.positions) * np.arange(count))[:, None, None]
        skins.append(
            Skin(
                (scale * np.einsum("nij,kj->nki", turns, skin.positions) + points[:, None]).reshape(-1, 3),
                np.einsum("nij,kj->nki", turns, skin.normals).reshape(-1, 3),
                np.tile(skin.uv, (count, 1)),
                faces.reshape(-1, 3).astype(np.int32),
                skin.finish,
            )
        )
    return Solid(tuple(skins))


def facing(ways: F64) -> F64:
    """Rotations whose y axis points along each way, shape (ways, 3, 3)."""
    up = ways / np.linalg.norm(ways, axis=1)[:, None]
    helper = np.where(np.abs(up[:, :1]) < 0.8, (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    front = np.cross(helper, up)
    front /= np.linalg.norm(front, axis=1)[:, None]
    return np.stack((np.cross(up, front), up, front), axis=2)


def grain(size: float, finish: Finish, long: float = 1.0, flat: float = 1.0) -> Solid:
    """An eight-sided crumb about the origin, `long` times as long along x and `flat` times as high."""
    corners = np.array(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)), dtype=np.float64)
    octants = product((0, 1), repeat=3)
    faces = [(i, 4 + k, 2 + j) if (i + j + k) % 2 else (i, 2 + j, 4 + k) for i, j, k in octants]
    return Solid(
        (Skin(corners * (long, flat, 1.0) * size, corners, corners[:, :2], np.array(faces, np.int32), finish),)
    )
