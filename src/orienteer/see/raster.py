"""What the rays of a camera meet first, by drawing triangles instead of casting rays.

All rays of a camera start at one point or run side by side, so that the edges of a triangle, and how near it is, are
linear over the picture (Olano and Greer, "Triangle scan conversion using 2D homogeneous coordinates", 1997): nothing
need be clipped, and two triangles that share an edge leave no gap. Everything is worked out in 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.kernel import kernel
from orienteer.see.bvh import Bvh, Cast, far
from orienteer.see.path import Met
from orienteer.see.shade.tables import CUT_OUT, CUTOFF, LEAFY, ONE_SIDED, SHEER, TEXTURED, Tables
from orienteer.see.shade.texture import alpha_at
from orienteer.see.tracer import OPAQUE, Tracer
from orienteer.world.camera import Camera

MOST_TRIANGLES = 4.0
"""For each pixel: of larger scenes, or for smaller pictures, rays are cast. Measured on rooms of 80,000 and 190,000
triangles: there the two take the same time."""
_LEAST_DEPTH = 1e-5
"""Metres: what is nearer does not count for the frame around a triangle."""
_SLACK = 1e-3
"""Pixels by which that frame is widened."""
_WIDE = 6
"""Pixels across that frame from which on the ends of a row are looked for first."""


class Shapes(NamedTuple):
    """Triangles as a camera has them before it."""

    corners: F64
    """Homogeneous pixel (x · w, y · w, w), weight, pixel (x, y), shape (corners, 6).

    How near a triangle is, is the mean of its corners' weights over w: one over planar depth where rays come from one
    point (w is depth, weights are 1), negative depth where they run side by side (w is 1).
    """
    faces: I32
    prims: I32
    first: int
    """Added to the number of a triangle, to tell those of several groups apart."""


class Place(NamedTuple):
    """What is known of one triangle: linear functions (along x, along y, at 0) over the picture, all turned so that
    the edges are positive inside."""

    first: tuple[float, float, float]
    second: tuple[float, float, float]
    third: tuple[float, float, float]
    near: tuple[float, float, float]
    turn: float
    """1 where the triangle is seen from behind, −1 from before, 0 where it is not seen at all."""


class Pixels(NamedTuple):
    """Whole rows of pixels."""

    first_row: int
    columns: int
    rows: int


@dataclass(frozen=True, eq=False)
class Raster:
    """A scene as one camera has it before it."""

    tracer: Tracer
    camera: Camera
    shapes: Sequence[tuple[int, Shapes]]
    """Each with its group."""

    @classmethod
    def of(cls, tracer: Tracer, camera: Camera, without: Bool | None = None) -> Raster:
        """Brings all corners before the camera; `without` tells for each thing whether it is left out."""
        shapes, first = [], 0
        for group, bvh in tracer.bvhs:
            found = _shapes(bvh, camera, tracer.offset, first)
            if without is not None:
                kept = ~without[tracer.form.piece_thing[tracer.form.prim_piece[found.prims]]]
                found = found._replace(faces=found.faces[kept], prims=found.prims[kept])
            if group == LEAFY:
                # From near to far: holes are looked for only in what is nearer than all before.
                order = np.argsort(_nearness(found), kind="stable")[::-1]
                found = found._replace(faces=found.faces[order], prims=found.prims[order])
            shapes.append((group, found))
            first += bvh.triangles
        return cls(tracer, camera, shapes)

    @staticmethod
    def serves(tracer: Tracer, camera: Camera) -> bool:
        """Whether it is quicker than casting rays."""
        return sum(bvh.triangles for _, bvh in tracer.bvhs) <= MOST_TRIANGLES * camera.size[0] * camera.size[1]

    def all(self, pixels: Pixels, x: F32, y: F32, groups: tuple[int, ...] = OPAQUE) -> Met:
        """The first hits of rays through every pixel; (x, y) are their places, the same in all pixels."""
        shift = float(x[0]), float(y[0]) - pixels.first_row
        every = np.empty(0, dtype=np.int32)
        return self._drawn(pixels, every, np.array((shift,)), x, y, groups)

    def some(self, pixels: Pixels, index: I32, offsets: F32, x: F32, y: F32) -> Met:
        """The same for some pixels, each at all offsets from its middle; (x, y) are their places in that order."""
        slots = np.empty(pixels.columns * pixels.rows, dtype=np.int32)
        _number(index, pixels.columns, slots)
        return self._drawn(pixels, slots, offsets.astype(np.float64) + 0.5, x, y, OPAQUE)

    def _drawn(self, pixels: Pixels, slots: I32, shifts: F64, x: F32, y: F32, groups: tuple[int, ...]) -> Met:
        blank, limit = self._range
        near, face = np.full(len(x), blank, dtype=np.float32), np.full(len(x), -1, dtype=np.int32)
        tables = self.tracer.form
        for group, shapes in self.shapes:
            if group in groups:
                _draw(tables, shapes, pixels, slots, shifts, limit, near, face)
        prim = np.full(len(x), -1, dtype=np.int32)
        cast = Cast(prim, far(len(x)), np.zeros_like(near), np.zeros_like(near))
        for group, shapes in self.shapes:
            if group in groups:
                _resolve(shapes, x, y, self.camera.fov is None, self.camera.near, face, cast)
        veil = np.full(len(x), -1, dtype=np.int32)
        for group, shapes in self.shapes:
            if group == SHEER and SHEER not in groups:
                face[:] = -1
                _draw(tables, shapes, pixels, slots, shifts, limit, near, face)
                _name(shapes, face, veil)
        return Met(cast, veil)

    @property
    def _range(self) -> tuple[float, float]:
        """Nearness of what is farthest away, and of what is just seen."""
        if self.camera.fov is None:
            return -np.inf, -self.camera.near
        return 0.0, np.inf if self.camera.near <= 0.0 else 1.0 / self.camera.near


def _shapes(bvh: Bvh, camera: Camera, offset: F64, first: int) -> Shapes:
    axes, scale = camera.pose.rotation, camera.pixels_per_unit
    to_pixel = np.stack((axes[:, 0] * scale, -axes[:, 1] * scale, -axes[:, 2]))
    corners = np.empty((len(bvh.vertices), 6))
    middle_x, middle_y = camera.size[0] / 2, camera.size[1] / 2
    _bring(bvh.vertices, to_pixel, camera.eye - offset, middle_x, middle_y, camera.fov is None, corners)
    return Shapes(corners, bvh.faces, _prims(bvh), first)


def seen_along(bvh: Bvh, axes: F64) -> Shapes:
    """Triangles as they lie across light that runs side by side; rows of `axes` are across, down, towards the light.

    Pixels are metres, and nearness is metres towards the light.
    """
    corners = np.empty((len(bvh.vertices), 6))
    _bring(bvh.vertices, axes * ((1.0,), (1.0,), (-1.0,)), np.zeros(3), 0.0, 0.0, True, corners)
    return Shapes(corners, bvh.faces, _prims(bvh), 0)


def _nearness(shapes: Shapes) -> F32:
    """Of one corner of each triangle."""
    corner = shapes.corners[shapes.faces[:, 0]]
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):  # beside the camera it means nothing
        return np.asarray(corner[:, 3] / corner[:, 2], dtype=np.float32)


def _prims(bvh: Bvh) -> I32:
    return np.arange(len(bvh.faces), dtype=np.int32) if bvh.prims is None else bvh.prims


@kernel
def _bring(vertices: F32, to_pixel: F64, eye: F64, middle_x: float, middle_y: float, flat: bool, out: F64) -> None:
    for i in range(len(vertices)):
        x, y, z = vertices[i, 0] - eye[0], vertices[i, 1] - eye[1], vertices[i, 2] - eye[2]
        right = to_pixel[0, 0] * x + to_pixel[0, 1] * y + to_pixel[0, 2] * z
        down = to_pixel[1, 0] * x + to_pixel[1, 1] * y + to_pixel[1, 2] * z
        depth = to_pixel[2, 0] * x + to_pixel[2, 1] * y + to_pixel[2, 2] * z
        w, weight = (1.0, -depth) if flat else (depth, 1.0)
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = right + middle_x * w, down + middle_y * w, w, weight
        scale = 1.0 / w if w > _LEAST_DEPTH else 0.0
        out[i, 4], out[i, 5] = out[i, 0] * scale, out[i, 1] * scale


@kernel
def _frame(corners: F64, a: int, b: int, c: int) -> tuple[float, float, float, float]:
    """Least and most x and y of the part of a triangle that is before the camera, pixels; least above most: none."""
    low_x, high_x, low_y, high_y = np.inf, -np.inf, np.inf, -np.inf
    for k in range(3):
        i, j = (a, b) if k == 0 else (b, c) if k == 1 else (c, a)
        w, other = corners[i, 2], corners[j, 2]
        if w > _LEAST_DEPTH:
            x, y = corners[i, 4], corners[i, 5]
            low_x, high_x, low_y, high_y = min(low_x, x), max(high_x, x), min(low_y, y), max(high_y, y)
        if (w > _LEAST_DEPTH) != (other > _LEAST_DEPTH):
            share = (_LEAST_DEPTH - w) / (other - w)
            x = (corners[i, 0] + share * (corners[j, 0] - corners[i, 0])) / _LEAST_DEPTH
            y = (corners[i, 1] + share * (corners[j, 1] - corners[i, 1])) / _LEAST_DEPTH
            low_x, high_x, low_y, high_y = min(low_x, x), max(high_x, x), min(low_y, y), max(high_y, y)
    return low_x, high_x, low_y, high_y


@kernel
def place_of(corners: F64, a: int, b: int, c: int) -> Place:
    ax, ay, aw, bx, by, bw = corners[a, 0], corners[a, 1], corners[a, 2], corners[b, 0], corners[b, 1], corners[b, 2]
    cx, cy, cw = corners[c, 0], corners[c, 1], corners[c, 2]
    # Cross products: those of an edge's two triangles are the very same numbers with opposite signs.
    fx, fy, fw = by * cw - bw * cy, bw * cx - bx * cw, bx * cy - by * cx
    sx, sy, sw = cy * aw - cw * ay, cw * ax - cx * aw, cx * ay - cy * ax
    tx, ty, tw = ay * bw - aw * by, aw * bx - ax * bw, ax * by - ay * bx
    whole = ax * fx + ay * fy + aw * fw
    if whole == 0.0 or not np.isfinite(whole):
        nothing = (0.0, 0.0, 0.0)
        return Place(nothing, nothing, nothing, nothing, 0.0)
    turn = 1.0 if whole > 0.0 else -1.0
    wa, wb, wc, scale = corners[a, 3], corners[b, 3], corners[c, 3], 1.0 / whole
    near = (wa * fx + wb * sx + wc * tx) * scale, (wa * fy + wb * sy + wc * ty) * scale
    return Place(
        (turn * fx, turn * fy, turn * fw),
        (turn * sx, turn * sy, turn * sw),
        (turn * tx, turn * ty, turn * tw),
        (near[0], near[1], (wa * fw + wb * sw + wc * tw) * scale),
        turn,
    )


@kernel
def ends(edge: tuple[float, float, float], rest: float, first: int, last: int) -> tuple[int, int]:
    """The pixels of a row, at most so many, outside of which an edge is surely negative that is `rest` at 0."""
    if edge[0] > 0.0:
        at = -rest / edge[0] - 1.5
        if at > first:
            first = last + 1 if at > last else int(at)
    elif edge[0] < 0.0:
        at = -rest / edge[0] + 0.5
        if at < last:
            last = first - 1 if at < first else int(at)
    elif rest < 0.0:
        last = first - 1
    return first, last


@kernel
def _number(index: I32, columns: int, slots: I32) -> None:
    """The place of each pixel among some in rising order; of the others, less than 0 by how far the next is in their
    row, or its end."""
    following, k = 0, len(index) - 1
    for i in range(len(slots) - 1, -1, -1):
        if (i + 1) % columns == 0:
            following = i + 1
        if k >= 0 and index[k] == i:
            slots[i], following, k = k, i, k - 1
        else:
            slots[i] = i - following


@kernel
def _draw(
    tables: Tables, shapes: Shapes, pixels: Pixels, slots: I32, shifts: F64, limit: float, near: F32, face: I32
) -> None:
    """Puts the numbers of triangles into `face` where they are nearer than what is there: at every pixel, or, where
    slots are given (`_number`), at all shifts in the pixels that have a slot."""
    corners, faces, prims = shapes.corners, shapes.faces, shapes.prims
    prim_triangle, triangle_surface = tables.prim_triangle, tables.triangle_surface
    surface_material, surface_flags = tables.surface_material, tables.surface_flags
    material_flags, material_texture, materials = tables.material_flags, tables.material_texture, tables.materials
    alphas, levels, textures = tables.atlas.alphas, tables.atlas.levels, tables.atlas.textures
    mesh_faces, uv = tables.faces, tables.uv
    columns, rows, top = pixels.columns, pixels.rows, pixels.first_row
    every, count = len(slots) == 0, len(shifts)
    least_x, most_x, least_y, most_y = shifts[0, 0], shifts[0, 0], shifts[0, 1], shifts[0, 1]
    for k in range(count):
        least_x, most_x = min(least_x, shifts[k, 0]), max(most_x, shifts[k, 0])
        least_y, most_y = min(least_y, shifts[k, 1]), max(most_y, shifts[k, 1])
    least_x, most_x, least_y, most_y = least_x - _SLACK, most_x + _SLACK, least_y - _SLACK, most_y + _SLACK
    for number in range(len(faces)):
        a, b, c = faces[number, 0], faces[number, 1], faces[number, 2]
        if corners[a, 2] > _LEAST_DEPTH and corners[b, 2] > _LEAST_DEPTH and corners[c, 2] > _LEAST_DEPTH:
            low_x = min(corners[a, 4], corners[b, 4], corners[c, 4])
            high_x = max(corners[a, 4], corners[b, 4], corners[c, 4])
            low_y = min(corners[a, 5], corners[b, 5], corners[c, 5])
            high_y = max(corners[a, 5], corners[b, 5], corners[c, 5])
        else:
            low_x, high_x, low_y, high_y = _frame(corners, a, b, c)
        x_first, x_last = max(np.ceil(low_x - most_x), 0.0), min(np.floor(high_x - least_x), columns - 1.0)
        y_first, y_last = max(np.ceil(low_y - most_y), float(top)), min(np.floor(high_y - least_y), top + rows - 1.0)
        if not (x_first <= x_last and y_first <= y_last):
            continue
        place = place_of(corners, a, b, c)
        triangle = prim_triangle[prims[number]]
        surface = triangle_surface[triangle]
        material = surface_material[surface]
        flags = material_flags[material]
        if place.turn == 0.0 or (flags & ONE_SIDED and place.turn > 0.0):
            continue
        holes = flags & CUT_OUT and surface_flags[surface] & TEXTURED
        s0, t0, s1, t1, s2, t2 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        texture, cutoff = -1, 0.0
        if holes:
            i, j, k = mesh_faces[triangle, 0], mesh_faces[triangle, 1], mesh_faces[triangle, 2]
            s0, t0, s1, t1, s2, t2 = uv[i, 0], uv[i, 1], uv[j, 0], uv[j, 1], uv[k, 0], uv[k, 1]
            texture, cutoff = material_texture[material], float(materials[material, CUTOFF])
        first, second, third, at = place.first, place.second, place.third, place.near
        wide, mark = x_last - x_first > _WIDE, shapes.first + number
        for row in range(int(y_first), int(y_last) + 1):
            line, left, right = (row - top) * columns, int(x_first), int(x_last)
            if not every:
                left -= min(slots[line + left], 0)
                if left > right:
                    continue
            if wide:
                for edge in (first, second, third):
                    rest = max(edge[1] * (row + least_y), edge[1] * (row + most_y)) + edge[2]
                    rest += max(edge[0] * least_x, edge[0] * most_x)
                    left, right = ends(edge, rest, left, right)
            column = left - 1
            while column < right:
                column += 1
                slot = line + column
                if not every:
                    slot = slots[slot]
                    if slot < 0:
                        column -= slot + 1
                        continue
                for shift in range(count):
                    x, y = column + shifts[shift, 0], row + shifts[shift, 1]
                    e0 = first[0] * x + (first[1] * y + first[2])
                    e1 = second[0] * x + (second[1] * y + second[2])
                    e2 = third[0] * x + (third[1] * y + third[2])
                    if e0 < 0.0 or e1 < 0.0 or e2 < 0.0:
                        continue
                    nearness, sample = at[0] * x + (at[1] * y + at[2]), slot * count + shift
                    if not near[sample] < np.float32(nearness) or nearness > limit:
                        continue
                    if holes:
                        scale = 1.0 / (e0 + e1 + e2)
                        s, t = (e0 * s0 + e1 * s1 + e2 * s2) * scale, (e0 * t0 + e1 * t1 + e2 * t2) * scale
                        if alpha_at(alphas, levels, textures, texture, s, t) < cutoff:
                            continue
                    near[sample], face[sample] = nearness, mark


@kernel
def _resolve(shapes: Shapes, x: F32, y: F32, flat: bool, near: float, face: I32, cast: Cast) -> None:
    """Where rays meet the triangles that were drawn for them."""
    corners, faces, prims, first = shapes.corners, shapes.faces, shapes.prims, shapes.first
    prim, ts, us, vs = cast.prim, cast.t, cast.u, cast.v
    last, a, b, c = -1, 0, 0, 0
    nothing = (0.0, 0.0, 0.0)
    place = Place(nothing, nothing, nothing, nothing, 0.0)
    for i in range(len(face)):
        number = face[i] - first
        if number < 0 or number >= len(faces):
            continue
        if number != last:
            last = number
            a, b, c = faces[number, 0], faces[number, 1], faces[number, 2]
            place = place_of(corners, a, b, c)
        px, py = float(x[i]), float(y[i])
        e0 = place.first[0] * px + (place.first[1] * py + place.first[2])
        e1 = place.second[0] * px + (place.second[1] * py + place.second[2])
        e2 = place.third[0] * px + (place.third[1] * py + place.third[2])
        scale = 1.0 / (e0 + e1 + e2)
        nearness = place.near[0] * px + (place.near[1] * py + place.near[2])
        depth = -nearness if flat else 1.0 / nearness
        prim[i], us[i], vs[i], ts[i] = prims[number], e1 * scale, e2 * scale, max(depth - near, 0.0)


@kernel
def _name(shapes: Shapes, face: I32, prim: I32) -> None:
    for i in range(len(face)):
        if face[i] >= 0:
            prim[i] = shapes.prims[face[i] - shapes.first]
