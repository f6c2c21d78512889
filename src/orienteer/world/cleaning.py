"""Corners and triangles as files give them, made fit for a Surface: what cannot be used goes, and is counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, U8, Bool
from orienteer.world.material import Material
from orienteer.world.mesh import Surface

FARTHEST = 1e9
"""Coordinates beyond this are taken for broken numbers: as float32 they would be metres apart, whatever the unit."""


class Raw(NamedTuple):
    """One primitive as a file gives it."""

    positions: F32
    faces: I32
    normals: F32 | None = None
    uv: F32 | None = None
    colors: U8 | None = None


class Cleaned(NamedTuple):
    """A surface fit for use, and what was wrong with it."""

    surface: Surface | None
    """None where no triangle is left."""
    broken: int
    """Triangles that went because a corner is no finite number."""
    bent: bool
    """The normals went because one of those in use is no direction."""


def clean(raw: Raw, material: Material) -> Cleaned:
    """Drops triangles with broken or repeated corners, and corners that no triangle uses."""
    faces = raw.faces
    sound: Bool = np.asarray((np.abs(raw.positions) < FARTHEST).all(axis=1))  # nan compares false
    before = len(faces)
    if not sound.all():
        faces = faces[sound[faces].all(axis=1)]
    broken = before - len(faces)
    proper = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    if not proper.all():
        faces = faces[proper]
    if not len(faces):
        return Cleaned(None, broken, False)
    raw = _used_only(raw._replace(faces=faces))
    normals, bent = raw.normals, False
    if normals is not None and not _directions(normals):
        normals, bent = None, True
    uv = raw.uv
    if uv is not None and not np.isfinite(uv).all():
        uv = np.where(np.isfinite(uv), uv, np.float32(0.0))
    surface = Surface(raw.positions, raw.faces, material, normals, uv, raw.colors)
    return Cleaned(surface, broken, bent)


def _used_only(raw: Raw) -> Raw:
    used = np.zeros(len(raw.positions), dtype=np.bool_)
    used[raw.faces] = True
    return raw if used.all() else subset(raw, used)


def subset(raw: Raw, used: Bool) -> Raw:
    """The corners that are marked, with the triangles renumbered; all corners of each triangle must be marked."""
    number = np.cumsum(used, dtype=np.int32) - np.int32(1)
    return Raw(
        raw.positions[used],
        number[raw.faces],
        None if raw.normals is None else raw.normals[used],
        None if raw.uv is None else raw.uv[used],
        None if raw.colors is None else raw.colors[used],
    )


def _directions(normals: F32) -> bool:
    lengths = np.einsum("ij,ij->i", normals, normals)
    return bool(np.isfinite(lengths).all() and (lengths > 1e-8).all())
