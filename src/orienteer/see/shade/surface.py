"""What a ray finds where it hits: a point, its normals, its colour there under the ray's footprint."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32
from orienteer.kernel import kernel
from orienteer.see.bvh import Cast
from orienteer.see.placing import Places
from orienteer.see.shade.tables import DYED, SMOOTH, TEXTURED, Tables
from orienteer.see.shade.texture import filtered

CLEARANCE = 4e-6
"""New rays start this far off their surface, in shares of their largest coordinate: some steps of a 32-bit number."""


class Points(NamedTuple):
    """Points on surfaces, one row a ray, in the tracer's own frame."""

    position: F32
    """A hair off the surface, on the side the ray came from: where new rays may start. Shape (points, 3)."""
    face: F32
    """Unit normal of the triangle on that side."""
    normal: F32
    """Unit normal to shade with: interpolated between corners where the mesh says so."""
    color: F32
    """Linear RGB: material, texture and corner colours."""
    material: I32
    """−1 where the ray hits nothing; the rest of the row means nothing then."""


def points_at(tables: Tables, places: Places, cast: Cast, directions: F32, width: F32, growth: float) -> Points:
    """Looks up what was hit. A ray is `width + growth · t` metres wide at its hit; one width serves all rays."""
    count = len(cast.prim)
    position, face, normal, color = (np.empty((count, 3), dtype=np.float32) for _ in range(4))
    points = Points(position, face, normal, color, np.empty(count, dtype=np.int32))
    _look_up(tables, places, cast, directions, width, growth, points)
    return points


def some_points(points: Points, index: I32) -> Points:
    """The points with those numbers."""
    position, face, normal, color, material = points
    return Points(position[index], face[index], normal[index], color[index], material[index])


@kernel
def _turned(rotations: F64, piece: int, x: float, y: float, z: float) -> tuple[float, float, float]:
    """A vector of a piece's mesh in the tracer's frame."""
    return (
        rotations[piece, 0, 0] * x + rotations[piece, 0, 1] * y + rotations[piece, 0, 2] * z,
        rotations[piece, 1, 0] * x + rotations[piece, 1, 1] * y + rotations[piece, 1, 2] * z,
        rotations[piece, 2, 0] * x + rotations[piece, 2, 1] * y + rotations[piece, 2, 2] * z,
    )


@kernel
def _look_up(
    tables: Tables, places: Places, cast: Cast, directions: F32, width: F32, growth: float, out: Points
) -> None:
    prims, ts, us, vs = cast.prim, cast.t, cast.u, cast.v
    prim_piece, prim_triangle, triangle_surface = tables.prim_piece, tables.prim_triangle, tables.triangle_surface
    surface_flags, surface_material = tables.surface_flags, tables.surface_material
    faces, p, normals, uv, dyes = tables.faces, tables.positions, tables.normals, tables.uv, tables.dyes
    slopes = tables.uv_slopes
    materials, material_texture = tables.materials, tables.material_texture
    texels, levels, textures = tables.atlas.texels, tables.atlas.levels, tables.atlas.textures
    rotations, positions = places.rotations, places.positions
    out_position, out_face, out_normal, out_color = out.position, out.face, out.normal, out.color
    out_material = out.material
    # Rays in a row mostly hit one triangle: what depends on it alone is worked out, and turned into the tracer's frame,
    # when another one is met.
    last, material, flags, texture = -1, 0, 0, -1
    ax, ay, az, ex, ey, ez, fx, fy, fz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    gx, gy, gz = 0.0, 0.0, 0.0
    kx, ky, kz, lx, ly, lz, mx, my, mz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    ux, uy, uz, vx, vy, vz = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    s0, t0, s1, t1, s2, t2 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    base_red, base_green, base_blue = 0.0, 0.0, 0.0
    # The footprint of the ray before, which is that of the next one too where they run side by side.
    before_x, before_y, before_z, before_size = 0.0, 0.0, 0.0, 0.0
    su, sv, narrow, lu, lv, broad = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    a, b, c = 0, 0, 0
    for i in range(len(prims)):
        prim = prims[i]
        if prim < 0:
            out_material[i] = -1
            for k in range(3):
                out_position[i, k], out_face[i, k], out_normal[i, k], out_color[i, k] = 0.0, 0.0, 0.0, 0.0
            continue
        fresh = prim != last
        if fresh:
            last = prim
            piece, triangle = prim_piece[prim], prim_triangle[prim]
            surface = triangle_surface[triangle]
            flags, material = surface_flags[surface], surface_material[surface]
            a, b, c = faces[triangle, 0], faces[triangle, 1], faces[triangle, 2]
            ax, ay, az = float(p[a, 0]), float(p[a, 1]), float(p[a, 2])
            ex, ey, ez = _turned(rotations, piece, p[b, 0] - ax, p[b, 1] - ay, p[b, 2] - az)
            fx, fy, fz = _turned(rotations, piece, p[c, 0] - ax, p[c, 1] - ay, p[c, 2] - az)
            ax, ay, az = _turned(rotations, piece, ax, ay, az)
            ax, ay, az = ax + positions[piece, 0], ay + positions[piece, 1], az + positions[piece, 2]
            gx, gy, gz = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
            scale = 1.0 / max(np.sqrt(gx * gx + gy * gy + gz * gz), 1e-300)
            gx, gy, gz = gx * scale, gy * scale, gz * scale
            base_red, base_green = float(materials[material, 0]), float(materials[material, 1])
            base_blue = float(materials[material, 2])
            if flags & SMOOTH:
                kx, ky, kz = _turned(rotations, piece, float(normals[a, 0]), float(normals[a, 1]), float(normals[a, 2]))
                lx, ly, lz = _turned(rotations, piece, float(normals[b, 0]), float(normals[b, 1]), float(normals[b, 2]))
                mx, my, mz = _turned(rotations, piece, float(normals[c, 0]), float(normals[c, 1]), float(normals[c, 2]))
            if flags & TEXTURED:
                texture = material_texture[material]
                ux, uy, uz = float(slopes[triangle, 0]), float(slopes[triangle, 1]), float(slopes[triangle, 2])
                vx, vy, vz = float(slopes[triangle, 3]), float(slopes[triangle, 4]), float(slopes[triangle, 5])
                ux, uy, uz = _turned(rotations, piece, ux, uy, uz)
                vx, vy, vz = _turned(rotations, piece, vx, vy, vz)
                s0, t0 = float(uv[a, 0]), float(uv[a, 1])
                s1, t1, s2, t2 = uv[b, 0] - s0, uv[b, 1] - t0, uv[c, 0] - s0, uv[c, 1] - t0
        out_material[i] = material
        u, v = float(us[i]), float(vs[i])
        w = 1.0 - u - v
        # The normal is turned to the side that the ray came from.
        dx, dy, dz = float(directions[i, 0]), float(directions[i, 1]), float(directions[i, 2])
        facing = gx * dx + gy * dy + gz * dz
        turn = -1.0 if facing > 0.0 else 1.0
        nx, ny, nz = gx * turn, gy * turn, gz * turn
        px, py, pz = ax + u * ex + v * fx, ay + u * ey + v * fy, az + u * ez + v * fz
        off = CLEARANCE * (0.25 + max(abs(px), abs(py), abs(pz)))
        out_position[i, 0], out_position[i, 1], out_position[i, 2] = px + off * nx, py + off * ny, pz + off * nz
        out_face[i, 0], out_face[i, 1], out_face[i, 2] = nx, ny, nz
        hx, hy, hz = nx, ny, nz
        if flags & SMOOTH:
            sx = w * kx + u * lx + v * mx
            sy = w * ky + u * ly + v * my
            sz = w * kz + u * lz + v * mz
            length = np.sqrt(sx * sx + sy * sy + sz * sz)
            if length > 1e-12:
                length = (-1.0 if sx * nx + sy * ny + sz * nz < 0.0 else 1.0) / length
                hx, hy, hz = sx * length, sy * length, sz * length
        out_normal[i, 0], out_normal[i, 1], out_normal[i, 2] = hx, hy, hz
        red, green, blue = base_red, base_green, base_blue
        if flags & TEXTURED:
            # The footprint of a narrow cone: its width across the plane of incidence, and longer along it by one over
            # the cosine. Axes are left as long as they come out and scaled by their squared lengths at the end.
            size = width[i if len(width) > 1 else 0] + growth * ts[i]
            if fresh or dx != before_x or dy != before_y or dz != before_z or size != before_size:
                before_x, before_y, before_z, before_size = dx, dy, dz, size
                sx, sy, sz = ny * dz - nz * dy, nz * dx - nx * dz, nx * dy - ny * dx
                qx, qy, qz = ny * sz - nz * sy, nz * sx - nx * sz, nx * sy - ny * sx
                cosine, across, length = facing * facing, sx * sx + sy * sy + sz * sz, dx * dx + dy * dy + dz * dz
                if across < 1e-8 * length:
                    sx, sy, sz, across = ex, ey, ez, max(ex * ex + ey * ey + ez * ez, 1e-300)
                    qx, qy, qz = ny * sz - nz * sy, nz * sx - nx * sz, nx * sy - ny * sx
                narrow = size * size / across
                broad = narrow * length / max(cosine, 1e-12 * length)
                su, sv = ux * sx + uy * sy + uz * sz, vx * sx + vy * sy + vz * sz
                lu, lv = ux * qx + uy * qy + uz * qz, vx * qx + vy * qy + vz * qz
            tint = filtered(
                texels, levels, textures, texture, s0 + u * s1 + v * s2, t0 + u * t1 + v * t2,
                su, sv, narrow, lu, lv, broad,
            )  # fmt: skip
            red, green, blue = red * tint[0], green * tint[1], blue * tint[2]
        if flags & DYED:
            scale = 1.0 / 255.0
            red *= (w * dyes[a, 0] + u * dyes[b, 0] + v * dyes[c, 0]) * scale
            green *= (w * dyes[a, 1] + u * dyes[b, 1] + v * dyes[c, 1]) * scale
            blue *= (w * dyes[a, 2] + u * dyes[b, 2] + v * dyes[c, 2]) * scale
        out_color[i, 0], out_color[i, 1], out_color[i, 2] = red, green, blue
