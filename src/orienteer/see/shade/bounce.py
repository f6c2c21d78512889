"""The light of all around at a point: rays over the half sphere that see sky, or surfaces that light has bounced to."""

from __future__ import annotations

from functools import cache

import numpy as np

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.kernel import kernel
from orienteer.see.bvh import Cast
from orienteer.see.meeting import face_normal
from orienteer.see.placing import Places
from orienteer.see.shade.light import Lights, gradient
from orienteer.see.shade.surface import CLEARANCE
from orienteer.see.shade.tables import SOLID, Tables
from orienteer.see.sunshade import shaded
from orienteer.see.tracer import Tracer

CREVICE_M = 0.35
"""Surfaces nearer than about this lie in each other's shadow and send back less."""
LEAST_CREVICE = 0.25
"""Share of its light that a surface sends back to one that touches it."""
BLEED = 0.6
"""How much of a surface's own colour its bounced light takes on; the rest is grey of the same kind everywhere."""
_GREY = 0.62
_LEAST_DISTANCE_M = 0.15
"""Added to distances before their reciprocals are averaged."""
_ROW = np.array((1.0, 0.0, 0.0))
_UP = np.array(((0.0, 1.0, 0.0),), dtype=np.float32)
_RAYS_AT_ONCE = 1 << 20


@cache
def half_sphere(rays: int, cells: int) -> F32:
    """`cells` sets of `rays` directions about +z, as likely as their cosine; each set is spread, and all together are.

    Shape (cells, rays, 3).
    """
    turn, rise = even_points(rays * cells)
    radius, angle = np.sqrt(rise), 2 * np.pi * turn
    directions = np.stack((radius * np.cos(angle), radius * np.sin(angle), np.sqrt(1 - radius * radius)), axis=-1)
    return np.ascontiguousarray(directions.reshape(cells, rays, 3), dtype=np.float32)


def even_points(count: int) -> tuple[F64, F64]:
    """Points in the unit square every run of which is spread: the first two coordinates of Sobol's sequence."""
    x, y = np.zeros(count), np.zeros(count)
    for k in range(count):
        bits, step, digit = k, 1 << 30, 1 << 30
        first = second = 0
        while bits:
            if bits & 1:
                first, second = first ^ digit, second ^ step
            bits, digit, step = bits >> 1, digit >> 1, step ^ step >> 1
        x[k], y[k] = first / (1 << 31), second / (1 << 31)
    return x + 0.5 / count, y + 0.5 / count


@cache
def turned_half_spheres(samples: int, rays: int, turns: int) -> F32:
    """For many pictures that are averaged: picture s and pixel class c use set s · turns + c.

    All pictures together cover the half sphere evenly for each class; classes are turned against each other.
    Shape (samples · turns, rays, 3).
    """
    whole = half_sphere(rays, samples)[:, None]
    angle = 2 * np.pi * np.arange(turns) / turns
    c, s = np.cos(angle)[None, :, None], np.sin(angle)[None, :, None]
    x, y = whole[..., 0], whole[..., 1]
    sets = np.stack((c * x - s * y, s * x + c * y, np.broadcast_to(whole[..., 2], (c * x).shape)), axis=-1)
    return np.ascontiguousarray(sets.reshape(samples * turns, rays, 3), dtype=np.float32)


def gather(tracer: Tracer, lights: Lights, position: F32, face: F32, cell: I32, table: F32, out: F32) -> None:
    """Puts the light of all around that arrives at points with those unit normals into the first columns of `out`, and
    into its last the mean of 1 / distance to what is around.

    `cell` picks for each point the set of directions in `table`, shape (cells, rays, 3).
    """
    step = max(1, _RAYS_AT_ONCE // table.shape[1])
    for first in range(0, len(position), step):
        part = slice(first, first + step)
        _gather_some(tracer, lights, position[part], face[part], cell[part], table, out[part])


def _gather_some(tracer: Tracer, lights: Lights, position: F32, face: F32, cell: I32, table: F32, out: F32) -> None:
    count = len(position) * table.shape[1]
    origins, directions = np.empty((count, 3), dtype=np.float32), np.empty((count, 3), dtype=np.float32)
    _spread(position, face, cell, table, origins, directions)
    cast = tracer.cast(origins, directions, groups=(SOLID,), strict=False)
    light = np.empty((count, 3), dtype=np.float32)
    normals = np.empty((count, 3), dtype=np.float32)
    _look_around(tracer.tables, tracer.places, cast, directions, lights, origins, normals, light)
    index, starts = np.empty(count, dtype=np.int32), np.empty((count, 3), dtype=np.float32)
    met = _met(cast.prim, origins, index, starts)
    roofed = tracer.stops(starts[:met], _UP, groups=(SOLID,))
    _open_up(lights, index[:met], roofed, normals, light)
    for k in range(len(lights.suns)):
        found = _sunny(lights, k, cast.prim, origins, normals, index, starts)
        if found:
            dark = shaded(tracer, starts[:found], lights.suns[k, :3], _ROW)
            _add_sun(tracer.tables, lights, k, cast.prim, normals, index[:found], dark, light)
    _sum_up(cast, light, out)


@kernel
def _sum_up(cast: Cast, light: F32, out: F32) -> None:
    prims, ts = cast.prim, cast.t
    rays = len(prims) // max(len(out), 1)
    last = out.shape[1] - 1
    for i in range(len(out)):
        red, green, blue, near = 0.0, 0.0, 0.0, 0.0
        for j in range(i * rays, (i + 1) * rays):
            red, green, blue = red + light[j, 0], green + light[j, 1], blue + light[j, 2]
            if prims[j] >= 0:
                near += 1.0 / (ts[j] + _LEAST_DISTANCE_M)
        out[i, 0], out[i, 1], out[i, 2], out[i, last] = red / rays, green / rays, blue / rays, near / rays


@kernel
def basis(x: float, y: float, z: float) -> tuple[float, float, float, float, float, float]:
    """Two unit vectors square to a unit vector and to each other (Duff and others, JCGT 6, 2017)."""
    sign = 1.0 if z >= 0.0 else -1.0
    a = -1.0 / (sign + z)
    b = x * y * a
    return 1.0 + sign * x * x * a, sign * b, -sign * x, b, sign + y * y * a, -y


@kernel
def _spread(position: F32, face: F32, cell: I32, table: F32, origins: F32, directions: F32) -> None:
    rays = table.shape[1]
    for i in range(len(position)):
        nx, ny, nz = float(face[i, 0]), float(face[i, 1]), float(face[i, 2])
        ax, ay, az, bx, by, bz = basis(nx, ny, nz)
        for k in range(rays):
            u, v, w = table[cell[i], k, 0], table[cell[i], k, 1], table[cell[i], k, 2]
            j = i * rays + k
            origins[j, 0], origins[j, 1], origins[j, 2] = position[i, 0], position[i, 1], position[i, 2]
            directions[j, 0] = u * ax + v * bx + w * nx
            directions[j, 1] = u * ay + v * by + w * ny
            directions[j, 2] = u * az + v * bz + w * nz


@kernel
def _look_around(
    tables: Tables,
    places: Places,
    cast: Cast,
    directions: F32,
    lights: Lights,
    points: F32,
    normals: F32,
    light: F32,
) -> None:
    """What each ray sees without the suns; `points` become the points that are hit, with their unit normals."""
    prims, ts = cast.prim, cast.t
    prim_piece, prim_triangle, triangle_surface = tables.prim_piece, tables.prim_triangle, tables.triangle_surface
    surface_material, mean_colors = tables.surface_material, tables.mean_colors
    faces, corners, rotations = tables.faces, tables.positions, places.rotations
    sky, inner = lights.sky, lights.inner
    for i in range(len(prims)):
        prim = prims[i]
        if prim < 0:
            for c in range(3):
                light[i, c] = gradient(sky, float(directions[i, 1]), c)
            continue
        triangle = prim_triangle[prim]
        x, y, z = face_normal(faces, corners, rotations, prim_piece[prim], triangle)
        facing = x * directions[i, 0] + y * directions[i, 1] + z * directions[i, 2]
        scale = (-1.0 if facing > 0 else 1.0) / max(np.sqrt(x * x + y * y + z * z), 1e-300)
        normals[i, 0], normals[i, 1], normals[i, 2] = x * scale, y * scale, z * scale
        t = float(ts[i])
        px, py, pz = (
            points[i, 0] + t * directions[i, 0],
            points[i, 1] + t * directions[i, 1],
            points[i, 2] + t * directions[i, 2],
        )
        off = CLEARANCE * (0.25 + max(abs(px), abs(py), abs(pz)))
        points[i, 0], points[i, 1], points[i, 2] = px + off * x * scale, py + off * y * scale, pz + off * z * scale
        material = surface_material[triangle_surface[triangle]]
        crevice = LEAST_CREVICE + (1.0 - LEAST_CREVICE) * t / (t + CREVICE_M)
        for c in range(3):
            light[i, c] = (BLEED * mean_colors[material, c] + (1.0 - BLEED) * _GREY) * inner[c] * crevice


@kernel
def _met(prims: I32, points: F32, index: I32, starts: F32) -> int:
    found = 0
    for i in range(len(prims)):
        if prims[i] >= 0:
            index[found] = i
            starts[found, 0], starts[found, 1], starts[found, 2] = points[i, 0], points[i, 1], points[i, 2]
            found += 1
    return found


@kernel
def _open_up(lights: Lights, index: I32, roofed: Bool, normals: F32, light: F32) -> None:
    """Surfaces with nothing above them send on what comes from the sky and the ground, not what bounces in a room."""
    sky, inner = lights.sky, lights.inner
    for j in range(len(index)):
        if roofed[j]:
            continue
        i = index[j]
        up = 0.5 + 0.5 * normals[i, 1]
        for c in range(3):
            above, below = 0.5 * (sky[0, c] + sky[1, c]), sky[2, c]
            light[i, c] *= (below + up * (above - below)) / inner[c]


@kernel
def _sunny(lights: Lights, k: int, prims: I32, points: F32, normals: F32, index: I32, starts: F32) -> int:
    x, y, z = lights.suns[k, 0], lights.suns[k, 1], lights.suns[k, 2]
    found = 0
    for i in range(len(prims)):
        if prims[i] >= 0 and normals[i, 0] * x + normals[i, 1] * y + normals[i, 2] * z > 0.0:
            index[found] = i
            starts[found, 0], starts[found, 1], starts[found, 2] = points[i, 0], points[i, 1], points[i, 2]
            found += 1
    return found


@kernel
def _add_sun(
    tables: Tables, lights: Lights, k: int, prims: I32, normals: F32, index: I32, shaded: Bool, light: F32
) -> None:
    suns, mean_colors = lights.suns, tables.mean_colors
    prim_triangle, triangle_surface = tables.prim_triangle, tables.triangle_surface
    surface_material = tables.surface_material
    for j in range(len(index)):
        if shaded[j]:
            continue
        i = index[j]
        slope = normals[i, 0] * suns[k, 0] + normals[i, 1] * suns[k, 1] + normals[i, 2] * suns[k, 2]
        material = surface_material[triangle_surface[prim_triangle[prims[i]]]]
        for c in range(3):
            light[i, c] += slope * suns[k, 3 + c] * mean_colors[material, c]
