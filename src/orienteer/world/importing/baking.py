"""Surfaces moved out of their nodes' frames into the frame of the thing they make up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose

_BLOCK = 1 << 16
"""Corners that are moved at once, in float64."""


class Placed(NamedTuple):
    """A surface and where it is."""

    surface: Surface
    matrix: F64
    """T_frame_surface, shape (4, 4)."""


def level_frame(matrix: F64) -> Pose:
    """The upright frame of a node: its origin, and as much of its rotation as turns about the vertical."""
    twist = _rotation(matrix[:3, :3])
    # Of a rotation, the turn about y that is nearest to it (swing-twist decomposition).
    y, w = twist[0, 2] - twist[2, 0], twist[0, 0] + twist[2, 2]
    yaw = float(np.arctan2(y, w)) if np.hypot(y, w) > 1e-6 else 0.0
    x, up, z = matrix[:3, 3].tolist()
    return Pose.at(x, up, z, yaw)


def bake(placed: Sequence[Placed]) -> tuple[Mesh, F64]:
    """The surfaces in one mesh about the middle of their foot, and where that is."""
    bounds = [_bounds(one) for one in placed]
    low, high = np.min([b[0] for b in bounds], axis=0), np.max([b[1] for b in bounds], axis=0)
    foot = np.array(((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2))
    return Mesh(tuple(_moved(one, foot) for one in placed)), foot


def _rotation(linear: F64) -> F64:
    """The rotation nearest to a linear map; a mirror image is mirrored back along x."""
    try:
        u, _, v = np.linalg.svd(linear)
    except np.linalg.LinAlgError:
        return np.eye(3)
    rotation: F64 = u @ v
    if np.linalg.det(rotation) < 0:
        rotation = u @ np.diag((1.0, 1.0, -1.0)) @ v
    return rotation


def _bounds(placed: Placed) -> tuple[F64, F64]:
    lows, highs = [], []
    for start in range(0, len(placed.surface.positions), _BLOCK):
        block = _applied(placed, start)
        lows.append(block.min(axis=0))
        highs.append(block.max(axis=0))
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _moved(placed: Placed, foot: F64) -> Surface:
    surface, linear = placed.surface, placed.matrix[:3, :3]
    positions = np.empty_like(surface.positions)
    for start in range(0, len(positions), _BLOCK):
        positions[start : start + _BLOCK] = _applied(placed, start) - foot
    positions.flags.writeable = False
    determinant = float(np.linalg.det(linear))
    faces = surface.faces
    if determinant < 0:  # a mirror image would be inside out
        faces = np.ascontiguousarray(faces[:, ::-1])
        faces.flags.writeable = False
    normals = None if surface.normals is None else _turned(surface.normals, linear)
    return Surface(positions, faces, surface.material, normals, surface.uv, surface.colors)


def _applied(placed: Placed, start: int) -> F64:
    block: F64 = placed.surface.positions[start : start + _BLOCK].astype(np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        moved: F64 = block @ placed.matrix[:3, :3].T + placed.matrix[:3, 3]
    return moved


def _turned(normals: F32, linear: F64) -> F32 | None:
    """Normals under a linear map (by its inverse transpose), of length one; None where the map flattens."""
    if np.linalg.cond(linear) > 1e7:
        return None
    map_normals = np.linalg.inv(linear)
    turned = np.empty_like(normals)
    for start in range(0, len(normals), _BLOCK):
        block = normals[start : start + _BLOCK].astype(np.float64) @ map_normals
        turned[start : start + _BLOCK] = block / np.maximum(np.linalg.norm(block, axis=1), 1e-30)[:, None]
    turned.flags.writeable = False
    return turned
