"""A scene as tables: what its kernels read. Nothing in them depends on where things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, U8
from orienteer.kernel import kernel
from orienteer.see.shade.texture import Atlas, bytes_of, make_atlas, mean_color
from orienteer.world.material import Look, Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scene import Scene

SMOOTH, TEXTURED, DYED = 1, 2, 4
"""Bits of `Tables.surface_flags`: has corner normals, a texture with uv, corner colours."""
ONE_SIDED, CUT_OUT = 1, 2
"""Bits of `Tables.material_flags`: not there from the back; not there where its texture is transparent."""
MATTE, MIRROR, CLEAR = 0, 1, 2
"""Values of `Tables.material_look`."""
SOLID, LEAFY, SHEER = 0, 1, 2
"""Groups of triangles that are traced apart: those that stop all light, those with holes, those seen through."""

RED, GLOW, ROUGHNESS, METALLIC, OPACITY, CUTOFF = 0, 3, 6, 7, 8, 9
"""Columns of `Tables.materials`; a colour takes three."""


class Tables(NamedTuple):
    """Meshes and materials; a corner and a triangle have one number throughout a scene."""

    positions: F32
    """Corners in their mesh's frame, metres, shape (corners, 3)."""
    faces: I32
    """Corners of each triangle, shape (triangles, 3)."""
    normals: F32
    """Shape (corners, 3), or one row where no surface has them."""
    uv: F32
    """Shape (corners, 2), or one row."""
    dyes: U8
    """Corner colours, shape (corners, 3), or one row."""
    uv_slopes: F32
    """How u and v grow along the axes of the mesh's frame on each triangle, per metre, shape (triangles, 6), or one
    row."""
    triangle_surface: I32
    surface_material: I32
    surface_flags: U8
    prim_piece: I32
    """The piece of each prim."""
    prim_triangle: I32
    """The triangle of each prim."""
    piece_thing: I32
    """Index into `Scene.things` of each piece."""
    materials: F32
    """Shape (materials, 10), columns as named above."""
    material_look: U8
    material_flags: U8
    material_texture: I32
    """Index into the atlas, −1 for none."""
    mean_colors: F32
    """Linear colour of each material with its texture averaged, shape (materials, 3)."""
    atlas: Atlas


@dataclass(frozen=True, eq=False)
class Run:
    """Prims in a row: one surface of one piece."""

    piece: int
    first: int
    """Of its prims."""
    surface: Surface
    group: int


@dataclass(frozen=True, eq=False)
class Piece:
    """One mesh of one thing."""

    thing: int
    part: str | None
    """Id of the part it belongs to; None: the thing itself."""
    mesh: Mesh


@dataclass(frozen=True, eq=False)
class Stock:
    """The tables of a scene and how its pieces fill them."""

    pieces: tuple[Piece, ...]
    runs: tuple[Run, ...]
    form: Tables
    """All but colours: its atlas holds the textures that have holes, and mean colours are none."""
    materials: tuple[Material, ...]
    textures: tuple[Texture, ...]
    picky: frozenset[int]
    """Groups in which some surface has one side only, or holes: not every triangle that a ray hits is there."""
    has_sheer: bool
    """Some surface can be seen through."""
    has_mirror: bool
    size_bytes: int

    @cached_property
    def tables(self) -> Tables:
        """With all textures, laid out when something is first to be coloured."""
        texture, means, atlas = _texture_tables(self.materials, self.textures)
        return self.form._replace(material_texture=texture, mean_colors=means, atlas=atlas)


def pieces_of(scene: Scene) -> tuple[Piece, ...]:
    """Every mesh of every thing that has triangles, in order."""
    found: list[Piece] = []
    for i, thing in enumerate(scene.things):
        bodies = [(None, thing.mesh), *((part.id, part.mesh) for part in thing.parts)]
        found.extend(Piece(i, part, mesh) for part, mesh in bodies if mesh.triangles)
    return tuple(found)


def make_stock(scene: Scene) -> Stock:
    """Builds the tables."""
    pieces = pieces_of(scene)
    surfaces = list(dict.fromkeys(surface for piece in pieces for surface in piece.mesh.surfaces if len(surface.faces)))
    materials = list(dict.fromkeys(surface.material for surface in surfaces)) or [Material()]
    textures = list(dict.fromkeys(material.texture for material in materials if material.texture is not None))
    first_triangle = dict(zip(surfaces, _starts([len(surface.faces) for surface in surfaces]), strict=True))
    runs, first = [], 0
    for number, piece in enumerate(pieces):
        for surface in piece.mesh.surfaces:
            if len(surface.faces):
                runs.append(Run(number, first, surface, group_of(surface)))
                first += len(surface.faces)
    positions, faces, normals, uv, dyes, slopes = _corner_tables(surfaces)
    owner, used, surface_flags = _surface_tables(surfaces, materials)
    prim_piece, prim_triangle = _prim_tables(runs, first, first_triangle)
    values, looks, flags = _material_tables(materials)
    texture, _, atlas = _texture_tables(
        materials, list(dict.fromkeys(m.texture for m in materials if m.texture is not None and _has_holes(m)))
    )
    means = np.zeros((len(materials), 3), dtype=np.float32)
    things = np.array([piece.thing for piece in pieces] or [-1], dtype=np.int32)
    form = Tables(
        positions, faces, normals, uv, dyes, slopes, owner, used, surface_flags, prim_piece, prim_triangle, things,
        values, looks, flags, texture, means, atlas,
    )  # fmt: skip
    return Stock(
        pieces,
        tuple(runs),
        form,
        tuple(materials),
        tuple(textures),
        frozenset(
            run.group for run in runs if not run.surface.material.double_sided or _has_holes(run.surface.material)
        ),
        any(run.group == SHEER for run in runs),
        any(surface.material.look is Look.MIRROR for surface in surfaces),
        sum(array.nbytes for array in form[:-1]) + bytes_of(textures),
    )


def group_of(surface: Surface) -> int:
    """How the light passes: see SOLID, LEAFY, SHEER."""
    material = surface.material
    if material.look is Look.GLASS or (material.look is Look.MATTE and material.opacity < 1.0):
        return SHEER
    return LEAFY if _is_cut_out(surface) else SOLID


def _is_cut_out(surface: Surface) -> bool:
    return _has_holes(surface.material) and surface.uv is not None


def _has_holes(material: Material) -> bool:
    return material.cutoff is not None and material.texture is not None and material.texture.pixels.shape[2] == 4


def _starts(counts: list[int]) -> list[int]:
    return [0, *np.cumsum(counts).tolist()][: len(counts)]


def _corner_tables(surfaces: list[Surface]) -> tuple[F32, I32, F32, F32, U8, F32]:
    corners = _starts([len(surface.positions) for surface in surfaces])
    triangles = _starts([len(surface.faces) for surface in surfaces])
    total = sum(len(surface.positions) for surface in surfaces)

    def room(name: str, width: int, dtype: type) -> np.ndarray:
        rows = total if any(getattr(surface, name) is not None for surface in surfaces) else 1
        return np.zeros((max(rows, 1), width), dtype=dtype)

    positions, normals = room("positions", 3, np.float32), room("normals", 3, np.float32)
    uv, dyes = room("uv", 2, np.float32), room("colors", 3, np.uint8)
    faces = np.zeros((max(sum(len(surface.faces) for surface in surfaces), 1), 3), dtype=np.int32)
    for surface, start, first in zip(surfaces, corners, triangles, strict=True):
        rows = slice(start, start + len(surface.positions))
        positions[rows] = surface.positions
        np.add(surface.faces, start, out=faces[first : first + len(surface.faces)], dtype=np.int32)
        for table, values in ((normals, surface.normals), (uv, surface.uv), (dyes, surface.colors)):
            if values is not None:
                table[rows] = values
    slopes = np.zeros((len(faces) if len(uv) > 1 else 1, 6), dtype=np.float32)
    if len(uv) > 1:
        _measure_slopes(positions, faces, uv, slopes)
    return positions, faces, normals, uv, dyes, slopes


@kernel
def _measure_slopes(positions: F32, faces: I32, uv: F32, slopes: F32) -> None:
    """Gradients of u and v in the plane of each triangle; zero where it has no area."""
    for i in range(len(faces)):
        a, b, c = faces[i, 0], faces[i, 1], faces[i, 2]
        ax, ay, az = float(positions[a, 0]), float(positions[a, 1]), float(positions[a, 2])
        ex, ey, ez = positions[b, 0] - ax, positions[b, 1] - ay, positions[b, 2] - az
        fx, fy, fz = positions[c, 0] - ax, positions[c, 1] - ay, positions[c, 2] - az
        ee, ef, ff = ex * ex + ey * ey + ez * ez, ex * fx + ey * fy + ez * fz, fx * fx + fy * fy + fz * fz
        area = ee * ff - ef * ef
        if not area > 1e-12 * ee * ff:
            continue
        for k in range(2):
            along_e, along_f = float(uv[b, k]) - uv[a, k], float(uv[c, k]) - uv[a, k]
            p, q = (ff * along_e - ef * along_f) / area, (ee * along_f - ef * along_e) / area
            slopes[i, 3 * k], slopes[i, 3 * k + 1] = p * ex + q * fx, p * ey + q * fy
            slopes[i, 3 * k + 2] = p * ez + q * fz


def _surface_tables(surfaces: list[Surface], materials: list[Material]) -> tuple[I32, I32, U8]:
    number = {material: i for i, material in enumerate(materials)}
    counts = [len(surface.faces) for surface in surfaces]
    owner = np.repeat(np.arange(len(surfaces), dtype=np.int32), counts) if surfaces else np.zeros(1, np.int32)
    flags = [
        SMOOTH * (surface.normals is not None)
        | TEXTURED * (surface.uv is not None and surface.material.texture is not None)
        | DYED * (surface.colors is not None)
        for surface in surfaces
    ]
    used = [number[surface.material] for surface in surfaces]
    return owner, np.array(used or [0], dtype=np.int32), np.array(flags or [0], dtype=np.uint8)


def _prim_tables(runs: list[Run], prims: int, first_triangle: dict[Surface, int]) -> tuple[I32, I32]:
    piece, triangle = np.zeros(max(prims, 1), dtype=np.int32), np.zeros(max(prims, 1), dtype=np.int32)
    for run in runs:
        count, start = len(run.surface.faces), first_triangle[run.surface]
        piece[run.first : run.first + count] = run.piece
        triangle[run.first : run.first + count] = np.arange(start, start + count, dtype=np.int32)
    return piece, triangle


def _material_tables(materials: Sequence[Material]) -> tuple[F32, U8, U8]:
    values = [
        (*m.color, *m.glow, m.roughness, m.metallic, m.opacity, 0.0 if m.cutoff is None else m.cutoff)
        for m in materials
    ]
    looks = [MIRROR if m.look is Look.MIRROR else CLEAR if m.look is Look.GLASS else MATTE for m in materials]
    flags = [ONE_SIDED * (not m.double_sided) | CUT_OUT * _has_holes(m) for m in materials]
    return np.array(values, dtype=np.float32), np.array(looks, dtype=np.uint8), np.array(flags, dtype=np.uint8)


def _texture_tables(materials: Sequence[Material], textures: Sequence[Texture]) -> tuple[I32, F32, Atlas]:
    """The texture of each material among those that are laid out, and its mean colour with it."""
    atlas = make_atlas(textures)
    number = {texture: i for i, texture in enumerate(textures)}
    used = [-1 if m.texture is None else number.get(m.texture, -1) for m in materials]
    means = [
        np.array(m.color) * (mean_color(atlas, t) if t >= 0 else 1.0) for m, t in zip(materials, used, strict=True)
    ]
    return np.array(used, dtype=np.int32), np.array(means, dtype=np.float32), atlas
