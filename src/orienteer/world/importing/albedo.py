"""The colour of a mesh as a whole, and the word for it."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.world.color import color_word, to_linear
from orienteer.world.material import Look, Texture, Wrap
from orienteer.world.mesh import Mesh, Surface

_TRIANGLES = 4096
"""Triangles of a surface that are looked at, at most."""
_BLOCK = 1 << 16
_INSIDE = np.array(((0.34, 0.33, 0.33), (0.8, 0.1, 0.1), (0.1, 0.8, 0.1), (0.1, 0.1, 0.8)))
"""Where within a triangle its texture is looked up: shares of the three corners."""


def has_area(mesh: Mesh) -> bool:
    """Whether any triangle of a mesh has an area."""
    return any(_has_area(surface) for surface in mesh.surfaces)


def word_of(mesh: Mesh) -> str | None:
    """The colour word of a mesh; None for mirrors and glass, which show other things."""
    seen = [_seen(surface) for surface in mesh.surfaces]
    areas = np.array([area for area, _ in seen])
    clear = np.array([surface.material.look is not Look.MATTE for surface in mesh.surfaces], dtype=np.bool_)
    if not areas.sum() > 0 or areas[clear].sum() > areas[~clear].sum():
        return None
    colors = np.array([color for _, color in seen])
    return color_word(areas[~clear] @ colors[~clear] / areas[~clear].sum())


def _seen(surface: Surface) -> tuple[float, F64]:
    """Area and mean linear colour of a surface."""
    step = max(1, -(-len(surface.faces) // _TRIANGLES))
    faces = surface.faces[::step]
    corners = surface.positions[faces].astype(np.float64)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    total = float(areas.sum())
    color = np.tile(np.asarray(surface.material.color, dtype=np.float64), (len(faces), 1))
    if surface.colors is not None:
        color *= surface.colors[faces].mean(axis=1) / 255
    texture = surface.material.texture
    if texture is not None and surface.uv is not None:
        uv = np.einsum("wk,nkc->wnc", _INSIDE, surface.uv[faces].astype(np.float64))
        color *= np.mean([_texels(texture, one) for one in uv], axis=0)
    mean = areas @ color / total if total > 0 else color.mean(axis=0)
    return total * step, np.asarray(mean)


def _has_area(surface: Surface) -> bool:
    for start in range(0, len(surface.faces), _BLOCK):
        corners = surface.positions[surface.faces[start : start + _BLOCK]].astype(np.float64)
        if np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).any():
            return True
    return False


def _texels(texture: Texture, uv: F64) -> F64:
    """Linear colours of a texture at coordinates, shape (…, 3)."""
    height, width = texture.pixels.shape[:2]
    u, v = (_wrapped(uv[:, k], texture.wrap[k]) for k in (0, 1))
    x = np.clip((u * width).astype(np.int64), 0, width - 1)
    y = np.clip((v * height).astype(np.int64), 0, height - 1)
    return to_linear(texture.pixels[y, x, :3] / 255)


def _wrapped(values: F64, wrap: Wrap) -> F64:
    """Coordinates brought into 0..1."""
    values = np.nan_to_num(values, posinf=0.0, neginf=0.0)
    match wrap:
        case Wrap.REPEAT:
            return np.asarray(values % 1.0)
        case Wrap.CLAMP:
            return np.clip(values, 0.0, 1.0)
        case Wrap.MIRROR:
            return np.asarray(1.0 - np.abs(values % 2.0 - 1.0))
