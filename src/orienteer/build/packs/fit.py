"""A model from its file's axes and lengths into ours: turned, scaled to its true size, standing on the origin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from orienteer.arrays import F32, F64
from orienteer.build.packs.entry import Vector
from orienteer.errors import BadArgumentError
from orienteer.world.mesh import Mesh, Surface

FLAT = 1e-9
"""An axis along which a model is flatter than this share of its longest edge is not scaled."""


def fitted(surfaces: Sequence[Surface], rotation: F64, size: Vector) -> Mesh:
    """The surfaces turned by `rotation`, then stretched along each axis to `size`, metres, foot on the origin."""
    turned = [surface.positions.astype(np.float64) @ rotation.T for surface in surfaces]
    if not any(len(corners) for corners in turned):
        raise BadArgumentError("a model without corners has no size")
    low = np.min([corners.min(axis=0) for corners in turned if len(corners)], axis=0)
    high = np.max([corners.max(axis=0) for corners in turned if len(corners)], axis=0)
    extent = high - low
    flat = extent <= FLAT * max(float(extent.max()), 1e-30)
    scale = np.where(flat, 1.0, np.asarray(size) / np.where(flat, 1.0, extent))
    foot = np.array(((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2))
    mirrored = bool(np.linalg.det(rotation) < 0)
    placed = ((corners - foot) * scale for corners in turned)
    return Mesh(
        tuple(
            replace(
                surface,
                positions=corners.astype(np.float32),
                normals=_turned(surface.normals, rotation, scale),
                faces=surface.faces[:, ::-1] if mirrored else surface.faces,
            )
            for surface, corners in zip(surfaces, placed, strict=True)
        )
    )


def _turned(normals: F32 | None, rotation: F64, scale: F64) -> F32 | None:
    """Normals go with the inverse of the scale."""
    if normals is None:
        return None
    ways = normals.astype(np.float64) @ rotation.T / scale
    length = np.linalg.norm(ways, axis=1, keepdims=True)
    return np.asarray(ways / np.maximum(length, 1e-30), dtype=np.float32)
