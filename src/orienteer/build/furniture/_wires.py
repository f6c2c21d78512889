"""Many thin wires, and many copies of one piece, made at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Skin, Solid
from orienteer.errors import BadArgumentError


def wires(lines: npt.ArrayLike, radius: float, finish: Finish, sides: int = 5, closed: bool = False) -> Solid:
    """Round wires along paths of equally many points, shape (wires, points, 3); only to be seen, open at their ends."""
    paths = np.asarray(lines, dtype=np.float64)
    if paths.ndim != 3 or paths.shape[2] != 3 or paths.shape[1] < 2:
        raise BadArgumentError(f"wires are paths of two or more points, not shape {paths.shape}")
    if closed:
        paths = np.concatenate((paths[:, -1:], paths, paths[:, :2]), axis=1)
    step = np.diff(paths, axis=1)
    step /= np.linalg.norm(step, axis=2, keepdims=True)
    along = np.concatenate((step[:, :1], step[:, :-1] + step[:, 1:], step[:, -1:]), axis=1)
    if closed:
        paths, along = paths[:, 1:-1], along[:, 1:-1]
    along /= np.linalg.norm(along, axis=2, keepdims=True)
    side = np.cross(along, _off_axis(along)[:, None])
    side /= np.linalg.norm(side, axis=2, keepdims=True)
    angle = 2 * np.pi * np.arange(sides) / sides
    up = np.cross(side, along)
    normals = side[:, :, None] * np.cos(angle)[:, None] + up[:, :, None] * np.sin(angle)[:, None]
    positions = paths[:, :, None] + radius * normals
    count, points = paths.shape[:2]
    index = np.arange(count * points * sides).reshape(count, points, sides)
    a, b = index[:, :-1], index[:, 1:]
    c, d = np.roll(b, -1, axis=2), np.roll(a, -1, axis=2)
    faces = np.concatenate((np.stack((a, c, b), -1).reshape(-1, 3), np.stack((a, d, c), -1).reshape(-1, 3)))
    flat = positions.reshape(-1, 3)
    return Solid((Skin(flat, normals.reshape(-1, 3), flat[:, :2].copy(), faces.astype(np.int32), finish),))


def _off_axis(along: F64) -> F64:
    """For each wire the axis that it runs along least."""
    axes: F64 = np.eye(3)[np.abs(along).max(axis=1).argmin(axis=1)]
    return axes


def copies(piece: Solid, places: npt.ArrayLike) -> Solid:
    """The piece at each of those places, shape (copies, 3); only to be seen, and its textures stay where they are."""
    shift = np.asarray(places, dtype=np.float64).reshape(-1, 3)
    skins = []
    for skin in piece.skins:
        number, size = len(shift), len(skin.positions)
        faces = skin.faces[None] + (size * np.arange(number, dtype=np.int32))[:, None, None]
        skins.append(
            Skin(
                (skin.positions[None] + shift[:, None]).reshape(-1, 3),
                np.tile(skin.normals, (number, 1)),
                np.tile(skin.uv, (number, 1)),
                faces.reshape(-1, 3).astype(np.int32),
                skin.finish,
            )
        )
    return Solid(tuple(skins))


def seen_from_above(piece: Solid, low: tuple[float, float], finish: Finish) -> Solid:
    """The piece in a picture laid on it from above, its upper left corner at (x, z); sides take the colour of edges."""
    skins = [
        Skin(skin.positions, skin.normals, skin.positions[:, [0, 2]] - np.asarray(low), skin.faces, finish)
        for skin in piece.skins
    ]
    return Solid(tuple(skins), piece.colliders)
