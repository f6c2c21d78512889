"""Which points the sun does not reach, by drawing triangles onto points instead of casting rays from them.

Seen from the sun all light runs side by side: the points are sorted into cells of that picture, and every triangle
looks only at the cells that it covers (Johnson and others, "The irregular z-buffer", 2005). The answers are those of
rays, holes in leaves included; nothing is sampled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.kernel import kernel
from orienteer.see.bvh import far
from orienteer.see.raster import Shapes, ends, place_of, seen_along
from orienteer.see.shade.tables import CUT_OUT, CUTOFF, LEAFY, ONE_SIDED, SHEER, TEXTURED, Tables
from orienteer.see.shade.texture import alpha_at
from orienteer.see.tracer import Tracer

MOST_TRIANGLES = 2.0
"""For each point: of larger scenes, rays are cast."""
_POINTS_A_CELL = 4
_LEAST_SINE = 0.1
"""Of the angle between the sun and a direction that is to lie across it."""
_MOST_CELLS = 1 << 22


class Sorted(NamedTuple):
    """Points by their cells."""

    place: F64
    """Across, down and towards the sun, metres, shape (points, 3)."""
    number: I32
    """Of each among the points as they were given."""
    starts: I32
    """The first point of each cell, row by row, and behind them all the number of points."""
    columns: int
    rows: int
    low_x: float
    low_y: float
    cells: float
    """In a metre."""


def sunlight(tracer: Tracer, points: F32, sun: F64, row: F64) -> F32:
    """The share of a sun's light that comes through to points; `sun` is the unit vector towards it.

    It goes quickest where points that follow each other lie along `row`.
    """
    along = sun.astype(np.float32)[None]
    if sum(bvh.triangles for _, bvh in tracer.bvhs) > MOST_TRIANGLES * len(points):
        return tracer.passing(points, along)
    stopped, veiled = _shaded(tracer, points, _axes(sun, row), sheer=True)
    share = (~stopped).astype(np.float32)
    dimmed = np.flatnonzero(veiled & ~stopped)
    if len(dimmed):
        share[dimmed] = tracer.dimmed(points[dimmed], along, far(len(dimmed)))
    return share


def shaded(tracer: Tracer, points: F32, sun: F64, row: F64) -> Bool:
    """Whether something that is not sheer keeps a sun from points."""
    if sum(bvh.triangles for _, bvh in tracer.bvhs) > MOST_TRIANGLES * len(points):
        return tracer.stops(points, sun.astype(np.float32)[None])
    return _shaded(tracer, points, _axes(sun, row), sheer=False)[0]


def _shaded(tracer: Tracer, points: F32, axes: F64, sheer: bool) -> tuple[Bool, Bool]:
    """Whether points get no light, and whether there is something sheer before them."""
    ordered = _sorted(points, axes)
    stopped, veiled = np.zeros(len(points), dtype=np.bool_), np.zeros(len(points), dtype=np.bool_)
    for group, bvh in tracer.bvhs:
        if sheer or group != SHEER:
            shapes = seen_along(bvh, axes)
            _cover(tracer.form, shapes, ordered, group == LEAFY, stopped, veiled if group == SHEER else stopped)
    return _in_order(stopped, ordered.number), _in_order(veiled, ordered.number) if sheer else veiled


def _in_order(marks: Bool, number: I32) -> Bool:
    """Marks of sorted points, as the points were given."""
    out = np.empty_like(marks)
    out[number] = marks
    return out


def _axes(sun: F64, row: F64) -> F64:
    """Rows: across, as near to `row` as may be; down; towards the sun. Across × down points away from it, as in a
    picture."""
    ways = (row, np.array((1.0, 0.0, 0.0)), np.array((0.0, 1.0, 0.0)))
    across = next(way for way in (one - sun * (one @ sun) for one in ways) if np.linalg.norm(way) > _LEAST_SINE)
    across = across / np.linalg.norm(across)
    return np.stack((across, np.cross(across, sun), sun))


def _sorted(points: F32, axes: F64) -> Sorted:
    place = np.empty((len(points), 3))
    low_x, high_x, low_y, high_y = _turn(points, axes, place)
    wide, deep = max(high_x - low_x, 1e-3), max(high_y - low_y, 1e-3)
    cells = min(max(len(points) // _POINTS_A_CELL, 1), _MOST_CELLS)
    a_metre = float(np.sqrt(cells / (wide * deep)))
    columns, rows = int(wide * a_metre) + 1, int(deep * a_metre) + 1
    starts = np.zeros(columns * rows + 1, dtype=np.int32)
    number, ordered = np.empty(len(points), dtype=np.int32), np.empty_like(place)
    _sort(place, low_x, low_y, a_metre, columns, starts, number, ordered)
    return Sorted(ordered, number, starts, columns, rows, low_x, low_y, a_metre)


@kernel
def _turn(points: F32, axes: F64, place: F64) -> tuple[float, float, float, float]:
    low_x, high_x, low_y, high_y = np.inf, -np.inf, np.inf, -np.inf
    ax, ay, az, bx, by, bz = axes[0, 0], axes[0, 1], axes[0, 2], axes[1, 0], axes[1, 1], axes[1, 2]
    cx, cy, cz = axes[2, 0], axes[2, 1], axes[2, 2]
    for i in range(len(points)):
        px, py, pz = float(points[i, 0]), float(points[i, 1]), float(points[i, 2])
        x, y = ax * px + ay * py + az * pz, bx * px + by * py + bz * pz
        place[i, 0], place[i, 1], place[i, 2] = x, y, cx * px + cy * py + cz * pz
        low_x, high_x = min(low_x, x), max(high_x, x)
        low_y, high_y = min(low_y, y), max(high_y, y)
    return low_x, high_x, low_y, high_y


@kernel
def _sort(
    place: F64, low_x: float, low_y: float, cells: float, columns: int, starts: I32, number: I32, ordered: F64
) -> None:
    cell = np.empty(len(place), dtype=np.int32)
    for i in range(len(place)):
        cell[i] = int((place[i, 1] - low_y) * cells) * columns + int((place[i, 0] - low_x) * cells)
        starts[cell[i]] += 1
    total = 0
    for k in range(len(starts)):
        total += starts[k]
        starts[k] = total
    for i in range(len(place) - 1, -1, -1):
        starts[cell[i]] -= 1
        at = starts[cell[i]]
        number[at] = i
        ordered[at, 0], ordered[at, 1], ordered[at, 2] = place[i, 0], place[i, 1], place[i, 2]


@kernel
def _cover(tables: Tables, shapes: Shapes, points: Sorted, picky: bool, stopped: Bool, out: Bool) -> None:
    """Marks the points, sorted as they are, that are not stopped yet and have a triangle between them and the sun."""
    corners, faces, prims = shapes.corners, shapes.faces, shapes.prims
    prim_triangle, triangle_surface = tables.prim_triangle, tables.triangle_surface
    surface_material, surface_flags = tables.surface_material, tables.surface_flags
    material_flags, material_texture, materials = tables.material_flags, tables.material_texture, tables.materials
    alphas, levels, textures = tables.atlas.alphas, tables.atlas.levels, tables.atlas.textures
    mesh_faces, uv = tables.faces, tables.uv
    place, starts = points.place, points.starts
    columns, rows, low_x, low_y, cells = points.columns, points.rows, points.low_x, points.low_y, points.cells
    for number in range(len(faces)):
        a, b, c = faces[number, 0], faces[number, 1], faces[number, 2]
        ax, bx, cx = corners[a, 0], corners[b, 0], corners[c, 0]
        ay, by, cy = corners[a, 1], corners[b, 1], corners[c, 1]
        left, right = np.floor((min(ax, bx, cx) - low_x) * cells), np.floor((max(ax, bx, cx) - low_x) * cells)
        top, bottom = np.floor((min(ay, by, cy) - low_y) * cells), np.floor((max(ay, by, cy) - low_y) * cells)
        left, right = max(left, 0.0), min(right, columns - 1.0)
        top, bottom = max(top, 0.0), min(bottom, rows - 1.0)
        if not (left <= right and top <= bottom):
            continue
        spot = place_of(corners, a, b, c)
        if spot.turn == 0.0:
            continue
        holes = False
        s0, t0, s1, t1, s2, t2 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        texture, cutoff = -1, 0.0
        if picky:
            triangle = prim_triangle[prims[number]]
            surface = triangle_surface[triangle]
            material = surface_material[surface]
            if material_flags[material] & ONE_SIDED and spot.turn < 0.0:
                continue
            holes = (material_flags[material] & CUT_OUT) != 0 and (surface_flags[surface] & TEXTURED) != 0
            if holes:
                i, j, k = mesh_faces[triangle, 0], mesh_faces[triangle, 1], mesh_faces[triangle, 2]
                s0, t0, s1, t1, s2, t2 = uv[i, 0], uv[i, 1], uv[j, 0], uv[j, 1], uv[k, 0], uv[k, 1]
                texture, cutoff = material_texture[material], float(materials[material, CUTOFF])
        first, second, third, near = spot.first, spot.second, spot.third, spot.near
        highest = max(corners[a, 3], corners[b, 3], corners[c, 3])
        for row in range(int(top), int(bottom) + 1):
            begin, end = int(left), int(right)
            if end - begin > 2:
                # The band of cells is outside of an edge where both its sides are.
                y0, y1 = low_y + row / cells, low_y + (row + 1) / cells
                for edge in (first, second, third):
                    rest = max(edge[1] * y0, edge[1] * y1) + edge[2] + edge[0] * low_x
                    begin, end = ends((edge[0] / cells, 0.0, 0.0), rest, begin, end)
            if begin > end:
                continue
            for at in range(starts[row * columns + begin], starts[row * columns + end + 1]):
                if stopped[at] or place[at, 2] >= highest:
                    continue
                x, y = place[at, 0], place[at, 1]
                e0 = first[0] * x + (first[1] * y + first[2])
                e1 = second[0] * x + (second[1] * y + second[2])
                e2 = third[0] * x + (third[1] * y + third[2])
                if e0 < 0.0 or e1 < 0.0 or e2 < 0.0:
                    continue
                if near[0] * x + (near[1] * y + near[2]) <= place[at, 2]:
                    continue
                if holes:
                    scale = 1.0 / (e0 + e1 + e2)
                    s, t = (e0 * s0 + e1 * s1 + e2 * s2) * scale, (e0 * t0 + e1 * t1 + e2 * t2) * scale
                    if alpha_at(alphas, levels, textures, texture, s, t) < cutoff:
                        continue
                out[at] = True
