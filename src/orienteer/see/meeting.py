"""What it means for a ray to meet a triangle: which side, whether there is a hole, what passes through."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32, F64, I32
from orienteer.kernel import kernel
from orienteer.see.bvh import Cast
from orienteer.see.placing import Places
from orienteer.see.shade.tables import CLEAR, CUT_OUT, CUTOFF, ONE_SIDED, OPACITY, TEXTURED, Tables
from orienteer.see.shade.texture import alpha_at


@kernel
def keep_nearer(index: I32, found: Cast, best: Cast) -> None:
    """Puts what some rays found where it is nearer than the best so far."""
    prim, t, u, v = found.prim, found.t, found.u, found.v
    best_prim, best_t, best_u, best_v = best.prim, best.t, best.u, best.v
    for k in range(len(index)):
        i = index[k]
        if prim[k] >= 0 and t[k] < best_t[i]:
            best_prim[i], best_t[i], best_u[i], best_v[i] = prim[k], t[k], u[k], v[k]


@kernel
def face_normal(faces: I32, corners: F32, rotations: F64, piece: int, triangle: int) -> tuple[float, float, float]:
    """Normal of a triangle by its winding, in the tracer's frame; its length is twice the area."""
    a, b, c = faces[triangle, 0], faces[triangle, 1], faces[triangle, 2]
    ax, ay, az = float(corners[a, 0]), float(corners[a, 1]), float(corners[a, 2])
    ex, ey, ez = corners[b, 0] - ax, corners[b, 1] - ay, corners[b, 2] - az
    fx, fy, fz = corners[c, 0] - ax, corners[c, 1] - ay, corners[c, 2] - az
    x, y, z = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
    return (
        rotations[piece, 0, 0] * x + rotations[piece, 0, 1] * y + rotations[piece, 0, 2] * z,
        rotations[piece, 1, 0] * x + rotations[piece, 1, 1] * y + rotations[piece, 1, 2] * z,
        rotations[piece, 2, 0] * x + rotations[piece, 2, 1] * y + rotations[piece, 2, 2] * z,
    )


@kernel
def face_normals(tables: Tables, places: Places, prims: I32, directions: F64, out: F64) -> None:
    """Unit normals against the directions; nan where nothing is hit."""
    prim_piece, prim_triangle = tables.prim_piece, tables.prim_triangle
    faces, corners, rotations = tables.faces, tables.positions, places.rotations
    for i in range(len(prims)):
        if prims[i] < 0:
            out[i, 0], out[i, 1], out[i, 2] = np.nan, np.nan, np.nan
            continue
        x, y, z = face_normal(faces, corners, rotations, prim_piece[prims[i]], prim_triangle[prims[i]])
        ahead = x * directions[i, 0] + y * directions[i, 1] + z * directions[i, 2]
        scale = (-1.0 if ahead > 0 else 1.0) / max(np.sqrt(x * x + y * y + z * z), 1e-300)
        out[i, 0], out[i, 1], out[i, 2] = x * scale, y * scale, z * scale


@kernel
def refused(tables: Tables, places: Places, index: I32, cast: Cast, directions: F32) -> int:
    """Moves to the front of `index` the rays whose hit is not there: a back of one-sided things, or a hole."""
    prims, us, vs = cast.prim, cast.u, cast.v
    alphas, levels, textures = tables.atlas.alphas, tables.atlas.levels, tables.atlas.textures
    prim_piece, prim_triangle, triangle_surface = tables.prim_piece, tables.prim_triangle, tables.triangle_surface
    surface_material, surface_flags = tables.surface_material, tables.surface_flags
    material_flags, material_texture, materials = tables.material_flags, tables.material_texture, tables.materials
    faces, corners, rotations, uv = tables.faces, tables.positions, places.rotations, tables.uv
    count = 0
    for k in range(len(index)):
        i = index[k]
        if prims[i] < 0:
            continue
        triangle = prim_triangle[prims[i]]
        surface = triangle_surface[triangle]
        material = surface_material[surface]
        flags = material_flags[material]
        if flags == 0:
            continue
        gone = False
        if flags & ONE_SIDED:
            x, y, z = face_normal(faces, corners, rotations, prim_piece[prims[i]], triangle)
            d = i if len(directions) > 1 else 0
            gone = x * directions[d, 0] + y * directions[d, 1] + z * directions[d, 2] > 0.0
        if not gone and flags & CUT_OUT and surface_flags[surface] & TEXTURED:
            a, b, c = faces[triangle, 0], faces[triangle, 1], faces[triangle, 2]
            u, v = float(us[i]), float(vs[i])
            s = (1.0 - u - v) * uv[a, 0] + u * uv[b, 0] + v * uv[c, 0]
            t = (1.0 - u - v) * uv[a, 1] + u * uv[b, 1] + v * uv[c, 1]
            gone = alpha_at(alphas, levels, textures, material_texture[material], s, t) < materials[material, CUTOFF]
        if gone:
            index[count] = i
            count += 1
    return count


@kernel
def dim(tables: Tables, places: Places, index: I32, cast: Cast, directions: F32, entered: I32, weight: F32) -> None:
    """Takes from the weights of rays what sheer surfaces hold back that they pass; one row of `cast` for each index.

    The far side of a body, left after its near side, takes nothing: a pane counts once.
    """
    prims = cast.prim
    prim_piece, prim_triangle, triangle_surface = tables.prim_piece, tables.prim_triangle, tables.triangle_surface
    surface_material, material_look, materials = tables.surface_material, tables.material_look, tables.materials
    faces, corners, rotations = tables.faces, tables.positions, places.rotations
    for k in range(len(index)):
        i, piece, triangle = index[k], prim_piece[prims[k]], prim_triangle[prims[k]]
        x, y, z = face_normal(faces, corners, rotations, piece, triangle)
        d = i if len(directions) > 1 else 0
        ahead = x * directions[d, 0] + y * directions[d, 1] + z * directions[d, 2]
        if ahead > 0.0 and entered[i] == piece:
            continue
        entered[i] = piece
        material = surface_material[triangle_surface[triangle]]
        through = 1.0 - materials[material, OPACITY]
        if material_look[material] == CLEAR:
            scale = max(np.sqrt(x * x + y * y + z * z), 1e-300)
            dx, dy, dz = directions[d, 0], directions[d, 1], directions[d, 2]
            through *= 1.0 - mirrored_share(abs(ahead) / (scale * np.sqrt(dx * dx + dy * dy + dz * dz)))
            for c in range(3):
                weight[i, c] *= through * materials[material, c]
        else:
            for c in range(3):
                weight[i, c] *= through


@kernel
def mirrored_share(cosine: float) -> float:
    """Of the light that falls on a pane: Schlick's curve for both its faces together."""
    return 0.08 + 0.92 * (1.0 - min(cosine, 1.0)) ** 5
