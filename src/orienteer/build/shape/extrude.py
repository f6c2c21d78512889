"""Extrusions: an outline given a thickness."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.outline import inset, loop
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.build.shape.triangulate import convex_pieces, is_convex, triangulate
from orienteer.build.shape.uv import axes
from orienteer.world.collider import Collider, Convex

CREASE = math.radians(35)
"""Edges that turn by more stay sharp."""

_SLAB = np.array(((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))).T
_PROFILE = np.array(((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))).T
_PLATE = np.eye(3)


def slab(
    outline: npt.ArrayLike, thickness: float, finish: Finish, bevel: float = 0.0, holes: Sequence[npt.ArrayLike] = ()
) -> Solid:
    """An outline of (x, z) lying on the ground, `thickness` high."""
    flip = np.array((1.0, -1.0))
    return _extrude(
        np.asarray(outline) * flip, thickness, finish, bevel, [np.asarray(hole) * flip for hole in holes], _SLAB
    ).at(y=thickness / 2)


def profile(
    outline: npt.ArrayLike, width: float, finish: Finish, bevel: float = 0.0, holes: Sequence[npt.ArrayLike] = ()
) -> Solid:
    """An outline of (z, y), as seen from its side, `width` wide about x = 0."""
    return _extrude(np.asarray(outline), width, finish, bevel, [np.asarray(hole) for hole in holes], _PROFILE)


def plate(
    outline: npt.ArrayLike, depth: float, finish: Finish, bevel: float = 0.0, holes: Sequence[npt.ArrayLike] = ()
) -> Solid:
    """An outline of (x, y), as seen from the front, `depth` deep about z = 0."""
    return _extrude(np.asarray(outline), depth, finish, bevel, [np.asarray(hole) for hole in holes], _PLATE)


def _extrude(
    outline: npt.ArrayLike, depth: float, finish: Finish, bevel: float, holes: Sequence[npt.ArrayLike], turn: F64
) -> Solid:
    rim = loop(outline)
    rings = [rim, *(loop(hole)[::-1] for hole in holes)]
    bevel = min(bevel, 0.45 * depth)
    extent = np.abs(turn @ np.array((*(rim.max(axis=0) - rim.min(axis=0)), depth)))
    along = finish.grained and extent[int(np.argmax(np.abs(turn[:, 2])))] >= extent.max()
    pieces = [_caps(rings, depth, bevel, turn, extent, finish)]
    pieces += [_wall(ring, depth, bevel, turn, along) for ring in rings]
    starts = np.cumsum([0, *(len(piece[0]) for piece in pieces[:-1])])
    skin = Skin(
        np.concatenate([piece[0] for piece in pieces]),
        np.concatenate([piece[1] for piece in pieces]),
        np.concatenate([piece[2] for piece in pieces]),
        np.concatenate([piece[3] + start for piece, start in zip(pieces, starts, strict=True)]).astype(np.int32),
        finish,
    )
    return Solid((skin,), _colliders(rings, depth, turn))


_Piece = tuple[F64, F64, F64, I32]
"""Positions, normals, uv and faces."""


def _caps(rings: list[F64], depth: float, bevel: float, turn: F64, extent: F64, finish: Finish) -> _Piece:
    shrunk = [inset(ring, bevel) if bevel > 0 else ring for ring in rings]
    points, faces = triangulate(shrunk[0], shrunk[1:])
    axis = int(np.argmax(np.abs(turn[:, 2])))
    positions, normals, uv = [], [], []
    for sign in (1.0, -1.0):
        placed = np.column_stack((points, np.full(len(points), sign * depth / 2))) @ turn.T
        facing = sign * turn[:, 2]
        u, v = axes(axis, float(np.sign(facing[axis])), extent, finish.grained)
        positions.append(placed)
        normals.append(np.broadcast_to(facing, placed.shape))
        uv.append(np.stack((placed @ u, placed @ v), axis=1))
    both = np.concatenate((faces, faces[:, ::-1] + len(points)))
    return np.concatenate(positions), np.concatenate(normals), np.concatenate(uv), both.astype(np.int32)


def _wall(ring: F64, depth: float, bevel: float, turn: F64, along: bool) -> _Piece:
    """The side of one loop; its corners are split where it turns sharply."""
    step = np.roll(ring, -1, axis=0) - ring
    length = np.linalg.norm(step, axis=1)
    outward = np.stack((step[:, 1], -step[:, 0]), axis=1) / length[:, None]
    before = np.roll(outward, 1, axis=0)
    soft = np.einsum("ij,ij->i", before, outward) > math.cos(CREASE)
    blend = before + outward
    blend /= np.maximum(np.linalg.norm(blend, axis=1), 1e-9)[:, None]
    start_normal = np.where(soft[:, None], blend, outward)
    end_normal = np.roll(np.where(soft[:, None], blend, before), -1, axis=0)
    travelled = np.concatenate(([0.0], np.cumsum(length)))
    layers = _layers(ring, depth, bevel)
    n, rows = len(ring), len(layers)
    positions = np.empty((rows, n, 2, 3))
    normals = np.zeros((rows, n, 2, 3))
    uv = np.empty((rows, n, 2, 2))
    for row, (outline, z, flat) in enumerate(layers):
        positions[row, :, 0, :2], positions[row, :, 1, :2] = outline, np.roll(outline, -1, axis=0)
        positions[row, ..., 2] = z
        if flat:
            normals[row, ..., 2] = np.sign(z)
        else:
            normals[row, :, 0, :2], normals[row, :, 1, :2] = start_normal, end_normal
        around = np.stack((travelled[:-1], travelled[1:]), axis=1)
        uv[row] = np.stack((np.full((n, 2), z), -around) if along else (around, np.full((n, 2), -z)), axis=-1)
    corner = np.arange(rows * n * 2).reshape(rows, n, 2)
    a, b, c, d = corner[:-1, :, 0], corner[:-1, :, 1], corner[1:, :, 1], corner[1:, :, 0]
    faces = np.stack((np.stack((a, b, c), -1), np.stack((a, c, d), -1)), axis=2).reshape(-1, 3)
    return (
        positions.reshape(-1, 3) @ turn.T,
        normals.reshape(-1, 3) @ turn.T,
        uv.reshape(-1, 2),
        faces.astype(np.int32),
    )


def _layers(ring: F64, depth: float, bevel: float) -> list[tuple[F64, float, bool]]:
    """Outline, height and whether its normals look along the depth, from back to front."""
    half = depth / 2
    if bevel <= 0:
        return [(ring, -half, False), (ring, half, False)]
    shrunk = inset(ring, bevel)
    return [(shrunk, -half, True), (ring, bevel - half, False), (ring, half - bevel, False), (shrunk, half, True)]


def _colliders(rings: list[F64], depth: float, turn: F64) -> tuple[Collider, ...]:
    points = np.concatenate(rings)
    whole = len(rings) == 1 and is_convex(rings[0])
    loops = [np.arange(len(points))] if whole else convex_pieces(rings[0], rings[1:])
    return tuple(
        Convex(
            np.concatenate([np.column_stack((points[one], np.full(len(one), z))) for z in (-depth / 2, depth / 2)])
            @ turn.T
        )
        for one in loops
    )
