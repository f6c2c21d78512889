"""Bodies through sections, and round ones: hulls of boats, bonnets of cars, bellies of animals."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, Bool
from orienteer.build.finish import Finish
from orienteer.build.shape import Skin, Solid
from orienteer.build.shape.normals import SAME_M, face_normals
from orienteer.build.shape.uv import by_normal
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Collider, Convex

CREASE = math.radians(38)
"""Edges that turn by more stay sharp."""


def loft(rings: F64, finish: Finish, crease: float = CREASE, cuts: int | tuple[int, ...] = 1) -> Solid:
    """A closed body through rings of points, shape (rings, corners, 3), with a flat lid on the first and the last.

    Between two rings that follow each other the sides are flat. To colliders it is convex pieces: so many, or cut at
    those rings.
    """
    net = np.asarray(rings, dtype=np.float64)
    if net.ndim != 3 or net.shape[2] != 3 or len(net) < 2 or net.shape[1] < 3:
        raise BadArgumentError(f"a loft needs two rings of three corners or more, not shape {net.shape}")
    count, sides = net.shape[:2]
    index = np.arange(count * sides).reshape(count, sides)
    a, b, c, d = index[:-1], np.roll(index, -1, 1)[:-1], np.roll(index, -1, 1)[1:], index[1:]
    fan = np.arange(1, sides - 1)
    faces = np.concatenate(
        (
            np.stack((a, b, c), -1).reshape(-1, 3),
            np.stack((a, c, d), -1).reshape(-1, 3),
            np.stack((index[0, 0] + 0 * fan, index[0, fan + 1], index[0, fan]), -1),
            np.stack((index[-1, 0] + 0 * fan, index[-1, fan], index[-1, fan + 1]), -1),
        )
    )
    points = net.reshape(-1, 3)
    volume = np.einsum("ij,ij->i", points[faces[:, 0]], np.cross(points[faces[:, 1]], points[faces[:, 2]])).sum()
    return Solid((creased(points, faces if volume > 0 else faces[:, ::-1], finish, crease),), hulls(net, cuts))


def hulls(net: F64, cuts: int | tuple[int, ...] = 1) -> tuple[Collider, ...]:
    """Convex pieces around a net of points, cut into so many along its rows, or at those rows."""
    if isinstance(cuts, int):
        cuts = tuple(np.unique(np.linspace(0, len(net) - 1, cuts + 1).round().astype(int)).tolist()[1:-1])
    edges = (0, *cuts, len(net) - 1)
    return tuple(Convex(net[i : j + 1].reshape(-1, 3)) for i, j in pairwise(edges))


def creased(points: F64, faces: I32, finish: Finish, crease: float = CREASE) -> Skin:
    """Triangles lit as if smooth, but sharp where two of them meet at more than an angle."""
    raw = face_normals(points, faces)
    area = np.linalg.norm(raw, axis=1)
    kept = area > 1e-12
    faces, raw, area = faces[kept], raw[kept], area[kept]
    unit = raw / area[:, None]
    place = _places(points)[faces]
    order = np.argsort(place, axis=None, kind="stable")
    owner, corner = order // 3, place.reshape(-1)[order]
    start = np.searchsorted(corner, np.arange(int(corner[-1]) + 2))
    most = int(np.diff(start).max())
    first, size = start[place], np.diff(start)[place]
    total = np.zeros((*place.shape, 3))
    for k in range(most):
        # the k-th triangle around each corner
        other = owner[np.minimum(first + k, len(owner) - 1)]
        near = np.einsum("ijk,ik->ij", unit[other], unit) > math.cos(crease)
        total += np.where(((k < size) & near)[..., None], raw[other], 0.0)
    total /= np.maximum(np.linalg.norm(total, axis=-1, keepdims=True), 1e-12)
    corners = points[faces].reshape(-1, 3)
    flat = np.repeat(unit, 3, axis=0)
    uv = by_normal(corners, flat, np.ptp(points, axis=0), finish.grained)
    return Skin(corners, total.reshape(-1, 3), uv, np.arange(len(corners), dtype=np.int32).reshape(-1, 3), finish)


def _places(points: F64) -> npt.NDArray[np.intp]:
    """For each corner the number of the place it is at."""
    steps = np.round(points / SAME_M).astype(np.int64)
    _, number = np.unique(steps @ np.array((1, 73_856_093, 19_349_663_000_009)), return_inverse=True)
    return np.asarray(number.reshape(-1), dtype=np.intp)


def recolored(skin: Skin, chosen: Bool, finish: Finish) -> tuple[Skin, Skin]:
    """The skin without the chosen triangles, and those in another finish; `chosen` is one truth a triangle."""
    rest, taken = skin.faces[~chosen], skin.faces[chosen]
    return (
        Skin(skin.positions, skin.normals, skin.uv, rest, skin.finish),
        Skin(skin.positions, skin.normals, skin.uv, taken, finish),
    )


def egg(
    radii: tuple[float, float, float], finish: Finish, sides: int = 20, rows: int = 12, once: bool = False
) -> Solid:
    """An ellipsoid about the origin; its texture runs in metres, or covers it `once`, its middle towards +z."""
    unit, faces, uv = _unit_ball(sides, rows)
    size = np.asarray(radii, dtype=np.float64)
    normals = unit / size
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    girth = 2 * math.pi * float(size[[0, 2]].mean())
    scale = np.asarray(finish.tile) if once else np.array((girth, math.pi * float(size.mean())))
    skin = Skin(unit * size, normals, uv * scale, faces, finish)
    return Solid((skin,), (Convex(_few(sides, rows) * size),))


@lru_cache(maxsize=32)
def _unit_ball(sides: int, rows: int) -> tuple[F64, I32, F64]:
    """Corners, triangles and uv in 0..1 of a ball of radius 1."""
    up = np.linspace(-math.pi / 2, math.pi / 2, rows + 1)
    around = np.linspace(-math.pi, math.pi, sides + 1)
    flat, rise = np.cos(up), np.sin(up)
    flat[[0, -1]] = 0.0
    net = np.stack(
        (
            flat[:, None] * np.sin(around),
            np.broadcast_to(rise[:, None], (rows + 1, sides + 1)),
            flat[:, None] * np.cos(around),
        ),
        axis=-1,
    )
    net[:, -1] = net[:, 0]
    index = np.arange(net.shape[0] * net.shape[1]).reshape(net.shape[:2])
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    below, above = np.stack((a, b, c), -1)[1:], np.stack((a, c, d), -1)[:-1]
    faces = np.concatenate((below.reshape(-1, 3), above.reshape(-1, 3))).astype(np.int32)
    u = np.broadcast_to(np.linspace(0, 1, sides + 1), net.shape[:2])
    v = np.broadcast_to(np.linspace(1, 0, rows + 1)[:, None], net.shape[:2])
    return net.reshape(-1, 3), faces, np.stack((u, v), axis=-1).reshape(-1, 2)


@lru_cache(maxsize=32)
def _few(sides: int, rows: int) -> F64:
    return np.unique(_unit_ball(sides, rows)[0].round(6), axis=0)
