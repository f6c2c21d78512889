"""Boxes, sharp or with rounded edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid, box_collider
from orienteer.build.shape.uv import flat
from orienteer.errors import BadArgumentError


def box(size: tuple[float, float, float], finish: Finish, bevel: float = 0.0) -> Solid:
    """A box of width, height and depth that stands on the origin; `bevel` metres of its edges are rounded off."""
    width, height, depth = size
    return between((-width / 2, 0.0, -depth / 2), (width / 2, height, depth / 2), finish, bevel)


def between(
    low: tuple[float, float, float], high: tuple[float, float, float], finish: Finish, bevel: float = 0.0
) -> Solid:
    """A box between two corners."""
    lower, upper = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
    size = upper - lower
    if not size.min() > 0:
        raise BadArgumentError(f"a box reaches from a low to a high corner, not from {low} to {high}")
    plan = _plan(bevel > 0)
    corners = plan.signs * size / 2 - plan.signs * plan.inset * min(bevel, 0.45 * float(size.min()))
    uv = np.empty((len(corners), 2))
    for axis, sign, rows in plan.charts:
        uv[rows] = flat(corners[rows], axis, sign, size, finish.grained)
    skin = Skin(corners + (lower + upper) / 2, plan.normals, uv, plan.faces, finish)
    return Solid((skin,), (box_collider(lower, upper),))


def boxes(lows: npt.ArrayLike, highs: npt.ArrayLike, finish: Finish, bevel: float = 0.0) -> Solid:
    """Many boxes between pairs of corners, shape (boxes, 3), in one skin; without colliders."""
    lower, upper = (np.asarray(corners, dtype=np.float64).reshape(-1, 1, 3) for corners in (lows, highs))
    size = upper - lower
    if not size.min() > 0:
        raise BadArgumentError("each box reaches from a low to a high corner")
    plan, count = _plan(bevel > 0), len(size)
    reach = np.minimum(bevel, 0.45 * size.min(axis=2, keepdims=True))
    corners = plan.signs * size / 2 - plan.signs * plan.inset * reach
    uv = np.empty((*corners.shape[:2], 2))
    for axis, sign, rows in plan.charts:
        piece = corners[:, rows].reshape(-1, 3)
        uv[:, rows] = flat(piece, axis, sign, size.max(axis=0)[0], finish.grained).reshape(count, -1, 2)
    faces = plan.faces + (len(plan.signs) * np.arange(count))[:, None, None]
    return Solid(
        (
            Skin(
                (corners + (lower + upper) / 2).reshape(-1, 3),
                np.tile(plan.normals, (count, 1)),
                uv.reshape(-1, 2),
                faces.reshape(-1, 3).astype(np.int32),
                finish,
            ),
        )
    )


@dataclass(frozen=True)
class _Plan:
    """How the corners of a box are joined."""

    signs: F64
    """Which corner of the box each corner of the mesh is at, ±1 along each axis."""
    inset: F64
    """1 along the axes where it is set back by the bevel."""
    normals: F64
    faces: I32
    charts: tuple[tuple[int, float, I32], ...]
    """Axis and sign of each side, and the corners that take their texture from it."""


@cache
def _plan(bevelled: bool) -> _Plan:
    polygons = [_side(axis, sign) for axis in range(3) for sign in (1.0, -1.0)]
    if bevelled:
        polygons += [_edge(axis, a, b) for axis in range(3) for a, b in product((1.0, -1.0), repeat=2)]
        polygons += [_corner(signs) for signs in product((1.0, -1.0), repeat=3)]
    signs: list[tuple[float, ...]] = []
    axes, chart, faces = [], [], []
    for polygon in polygons:
        start = len(signs)
        for corner, axis in polygon:
            signs.append(corner)
            axes.append(axis)
            chart.append((polygon[0][1], polygon[0][0][polygon[0][1]]))
        faces += [(start, start + i, start + i + 1) for i in range(1, len(polygon) - 1)]
    sign_array = np.array(signs)
    on_face = np.eye(3)[axes]
    return _Plan(
        sign_array,
        1 - on_face if bevelled else np.zeros_like(on_face),
        on_face * sign_array,
        _outward(sign_array - 0.2 * sign_array * (1 - on_face), np.array(faces, dtype=np.int32)),
        tuple(
            (axis, sign, np.flatnonzero([one == (axis, sign) for one in chart]).astype(np.int32))
            for axis in range(3)
            for sign in (1.0, -1.0)
        ),
    )


_Corner = tuple[tuple[float, ...], int]
"""A corner of the box, and the axis of the side it lies on."""


def _side(axis: int, sign: float) -> list[_Corner]:
    b, c = (axis + 1) % 3, (axis + 2) % 3
    return [(_signs({axis: sign, b: p, c: q}), axis) for p, q in ((1, 1), (-1, 1), (-1, -1), (1, -1))]


def _edge(axis: int, a: float, b: float) -> list[_Corner]:
    """The strip along an edge parallel to `axis`, between the sides of the other two axes."""
    first, second = (axis + 1) % 3, (axis + 2) % 3
    return [
        (_signs({axis: end, first: a, second: b}), side)
        for side, end in ((first, 1.0), (first, -1.0), (second, -1.0), (second, 1.0))
    ]


def _corner(signs: tuple[float, ...]) -> list[_Corner]:
    return [(signs, axis) for axis in range(3)]


def _signs(along: dict[int, float]) -> tuple[float, ...]:
    return tuple(float(along[i]) for i in range(3))


def _outward(corners: F64, faces: I32) -> I32:
    """Faces of a convex body around the origin, all turned to look out."""
    a, b, c = (corners[faces[:, i]] for i in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c) < 0
    faces[inward] = faces[inward][:, ::-1]
    return faces
