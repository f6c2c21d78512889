"""The colour that a person would name a model by."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from orienteer.arrays import F64
from orienteer.build.packs.look import opaque
from orienteer.world.color import color_word, to_linear
from orienteer.world.mesh import Mesh, Surface

STANDS_OUT = 0.5
"""Share of the visible surface that has to be of one colour word for the model to be called by it."""
POINTS = 600
"""Looked at on each surface with a picture: the largest triangles first, each at its middle and near its corners."""
_WHERE = np.array(((1, 1, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4))) / np.array(((3,), (6,), (6,), (6,)))


def dominant(mesh: Mesh) -> str | None:
    """The colour word of most of the opaque surface, or None where no colour stands out."""
    shares: dict[str, float] = defaultdict(float)
    for surface in mesh.surfaces:
        if opaque(surface.material) or surface.material.texture is not None:
            for word, area in _words(surface):
                shares[word] += area
    if not shares:
        return None
    word, area = max(shares.items(), key=lambda item: item[1])
    return word if area >= STANDS_OUT * sum(shares.values()) else None


def _words(surface: Surface) -> list[tuple[str, float]]:
    corners = surface.positions[surface.faces].astype(np.float64)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    total = float(areas.sum())
    texture, uv = surface.material.texture, surface.uv
    if total <= 0:
        return []
    if texture is None or uv is None:
        return [(color_word(surface.material.color), total)]
    largest = np.argsort(-areas, kind="stable")[: POINTS // len(_WHERE)]
    seen = float(areas[largest].sum())
    places = np.einsum("pc,tcu->tpu", _WHERE, uv[surface.faces[largest]].astype(np.float64))
    colors = _pixels(texture.pixels, places.reshape(-1, 2))
    weights = np.repeat(areas[largest] / len(_WHERE), len(_WHERE)) * (total / seen)
    solid = colors[:, 3] > 0.5
    linear = to_linear(colors[:, :3])
    return [(color_word(linear[i]), float(weights[i])) for i in np.flatnonzero(solid)]


def _pixels(pixels: np.ndarray, uv: F64) -> F64:
    """sRGB and alpha in 0..1 where a repeated picture shows those coordinates."""
    height, width = pixels.shape[:2]
    u, v = np.floor(uv % 1.0 * (width, height)).astype(np.intp).T
    found = pixels[np.minimum(v, height - 1), np.minimum(u, width - 1)] / 255
    return found if found.shape[1] == 4 else np.column_stack((found, np.ones(len(found))))
