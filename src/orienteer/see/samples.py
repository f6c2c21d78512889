"""Several rays through one pixel: those that show the same surface need their light worked out only once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, Bool
from orienteer.kernel import kernel
from orienteer.see.meeting import face_normal
from orienteer.see.path import Met
from orienteer.see.placing import Places
from orienteer.see.rays import Rays
from orienteer.see.shade.tables import MIRROR, Tables

_CREASE = 0.85
"""Cosine between normals above which two hits of one piece may count as one."""
_STEP = 3.0
"""Widths of a pixel that one may lie off the other's plane."""


class Merged(NamedTuple):
    """Which rays stand for which."""

    rays: I32
    """Numbers of the rays that stand for themselves and others."""
    counts: I32
    """Rays that each of them stands for, itself among them."""
    middle: I32
    """Rays of each pixel for which the ray through its middle stands, itself among them."""


def merge(
    tables: Tables, places: Places, rays: Rays, met: Met, middle_rays: Rays, middle: Met, width: F32, apart: Bool
) -> Merged:
    """Rays of pixels, so many each in a row, and one ray through the middle of each; `width` is a pixel's there.

    In pixels that are `apart` every ray stands for itself.
    """
    each = len(met.veil) // max(len(middle.veil), 1)
    count, own = np.ones(len(met.veil), dtype=np.int32), np.ones(len(middle.veil), dtype=np.int32)
    if each:
        _merge(
            tables, places, rays, met.cast.prim, met.cast.t, met.veil,
            middle_rays, middle.cast.prim, middle.cast.t, middle.veil, width, apart, each, count, own,
        )  # fmt: skip
    index = np.flatnonzero(count).astype(np.int32)
    return Merged(index, count[index], own)


@kernel
def _merge(
    tables: Tables, places: Places, rays: Rays, prim: I32, t: F32, veil: I32,
    middle_rays: Rays, middle_prim: I32, middle_t: F32, middle_veil: I32,
    width: F32, apart: Bool, each: int, count: I32, own: I32,
) -> None:  # fmt: skip
    prim_piece, prim_triangle, triangle_surface = tables.prim_piece, tables.prim_triangle, tables.triangle_surface
    surface_material, material_look = tables.surface_material, tables.material_look
    faces, corners, rotations = tables.faces, tables.positions, places.rotations
    origins, directions = rays.origins, rays.directions
    middle_origins, middle_directions = middle_rays.origins, middle_rays.directions
    # Of each ray of a pixel, the one through the middle last: what it meets, the normal there and a point.
    met, passed, face = np.empty(each + 1, np.int64), np.empty(each + 1, np.int64), np.empty((each + 1, 7))
    for pixel in range(len(middle_prim)):
        if apart[pixel]:
            continue
        start = pixel * each
        for k in range(-1, each):
            i = pixel if k < 0 else start + k
            one, behind = (middle_prim[i], middle_veil[i]) if k < 0 else (prim[i], veil[i])
            behind = -1 if behind < 0 else prim_piece[behind]
            met[k], passed[k], face[k, 0] = one, behind, 0.0
            for j in range(-1, k):
                if passed[j] != behind or (j >= 0 and not count[start + j]):
                    continue
                alike = met[j] == one
                if one >= 0 and met[j] >= 0:
                    other = met[j]
                    if prim_piece[one] != prim_piece[other]:
                        continue
                    material = surface_material[triangle_surface[prim_triangle[one]]]
                    if material_look[material] == MIRROR:
                        continue
                    if not alike and material == surface_material[triangle_surface[prim_triangle[other]]]:
                        for m in (k, j):
                            if face[m, 0] == 0.0:
                                x, y, z = face_normal(
                                    faces, corners, rotations, prim_piece[met[m]], prim_triangle[met[m]]
                                )
                                long = max(np.sqrt(x * x + y * y + z * z), 1e-300)
                                face[m, 0], face[m, 1], face[m, 2], face[m, 3] = 1.0, x / long, y / long, z / long
                                for c in range(3):
                                    if m < 0:
                                        at = middle_origins[pixel if len(middle_origins) > 1 else 0, c]
                                        face[m, 4 + c] = at + middle_t[pixel] * middle_directions[pixel, c]
                                    else:
                                        at = origins[start + m if len(origins) > 1 else 0, c]
                                        face[m, 4 + c] = at + t[start + m] * directions[start + m, c]
                        slope, off = 0.0, 0.0
                        for c in range(3):
                            slope += face[k, 1 + c] * face[j, 1 + c]
                            off += face[k, 1 + c] * (face[j, 4 + c] - face[k, 4 + c])
                        alike = abs(slope) > _CREASE and abs(off) < _STEP * width[pixel]
                if alike:
                    count[i] = 0
                    if j < 0:
                        own[pixel] += 1
                    else:
                        count[start + j] += 1
                    break


@kernel
def mix(shown: F32, index: I32, merged: Merged, light: F32, each: int) -> None:
    """Replaces what some pixels show by the mean over all their rays."""
    chosen, count, middle = merged.rays, merged.counts, merged.middle
    for pixel in range(len(index)):
        for c in range(3):
            shown[index[pixel], c] *= middle[pixel]
    for k in range(len(chosen)):
        at = index[chosen[k] // each]
        for c in range(3):
            shown[at, c] += count[k] * light[k, c]
    for pixel in range(len(index)):
        for c in range(3):
            shown[index[pixel], c] /= each + 1
