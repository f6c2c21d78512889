"""Which connected parts make up one thing, where no names say it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from scipy.spatial import KDTree

from orienteer.arrays import F64, I32, Bool
from orienteer.world.importing.parts import Parts, parts_of, samples, spacing
from orienteer.world.importing.welding import Pool
from orienteer.world.thing import Role

Pair: TypeAlias = tuple[int, int]

MOST_PARTS = 800
"""Parts that are compared with each other; smaller ones beyond that join the nearest of these."""
_TINY_M = 0.05
"""Parts with a shorter diagonal join a neighbour: screws, knobs, crumbs of a scan."""
_NEAR_M = 0.02
"""Parts this close touch, or one stands on the other."""
_INSIDE = 0.3
"""Share of the smaller part's box inside the other's from which two parts that touch are one thing."""
_CARRIED = 0.35
"""A part whose foot rests on less than this share of its own footprint cannot be put down there: a top on its legs."""
_SLENDER = 3.0
"""A part this many times higher than wide does not stand by itself: a pole on its base."""
_SHELL_AREA, _SHELL_SPAN, _SHELL_M = 0.5, 0.7, (2.5, 1.5)
"""A building or scan in one piece: its share of all area and of the place's width and depth, least width and height."""
_DEBRIS = 200
"""With more further parts than this, the place is a scan, and they are crumbs of it."""
_FLAT_M, _WALL_M = 0.3, 0.45
"""A floor is at most this high, a wall at most this thick."""
_FLOOR_M, _WALL_LONG_M, _WALL_HIGH_M = 1.5, 1.0, 1.8
"""A floor is at least this wide, a wall this long and this high."""
_FACING = 0.6
"""Share of its area that faces up or down (floor) or sideways (wall), at least."""
_LARGE = 0.25
"""Share of the place's footprint (floor) or length (wall), at least."""


class Whole(NamedTuple):
    """Triangles that are taken for one thing."""

    triangles: I32
    """Their numbers in the pool, ascending."""
    role: Role


def wholes_of(pool: Pool, apart: bool = True) -> list[Whole]:
    """The things that unnamed shapes are taken for, largest first; all in one if not `apart`."""
    every = np.arange(len(pool.faces), dtype=np.int32)
    if not apart:
        return [Whole(every, Role.OBJECT)]
    parts = parts_of(pool)
    shell = _shell(parts)
    if shell is not None and len(parts.area) - 1 > _DEBRIS:
        return [Whole(every, Role.SHELL)]
    roles = _roles(parts, shell)
    whole = _joined(pool, parts, roles)
    return _collected(parts, whole, roles)


def _shell(parts: Parts) -> int | None:
    """The part that is a whole building or scan, if there is one."""
    extent = parts.high.max(axis=0) - parts.low.min(axis=0)
    large = int(np.argmax(parts.area))
    size = parts.high[large] - parts.low[large]
    covers = parts.area[large] >= _SHELL_AREA * parts.area.sum()
    spans = bool((size[[0, 2]] >= _SHELL_SPAN * extent[[0, 2]]).all() and min(size[0], size[2]) >= _SHELL_M[0])
    return large if covers and spans and size[1] >= _SHELL_M[1] else None


def _roles(parts: Parts, shell: int | None) -> list[Role]:
    """Large flat parts are floors, walls or ceilings."""
    bottom, extent = float(parts.low[:, 1].min()), parts.high.max(axis=0) - parts.low.min(axis=0)
    size = parts.high - parts.low
    wide, long, high = np.minimum(size[:, 0], size[:, 2]), np.maximum(size[:, 0], size[:, 2]), size[:, 1]
    level = (high <= _FLAT_M) & (parts.level >= _FACING) & (wide >= _FLOOR_M)
    level &= wide * long >= _LARGE * extent[0] * extent[2]
    above = (parts.low[:, 1] - bottom > 0.6 * extent[1]) & (extent[1] > _WALL_HIGH_M)
    wall = (wide <= _WALL_M) & (parts.upright >= _FACING) & (high >= _WALL_HIGH_M)
    wall &= long >= max(_LARGE * float(max(extent[0], extent[2])), _WALL_LONG_M)
    roles = [Role.OBJECT] * len(size)
    for i in np.flatnonzero(level | wall).tolist():
        roles[i] = (Role.CEILING if above[i] else Role.FLOOR) if level[i] else Role.WALL
    if shell is not None:
        roles[shell] = Role.SHELL
    return roles


def _joined(pool: Pool, parts: Parts, roles: list[Role]) -> I32:
    """For each part the number of the part it is joined to."""
    count = len(parts.area)
    root = np.arange(count, dtype=np.int32)
    if count == 1:
        return root
    fixed = np.array([role is not Role.OBJECT for role in roles])
    order = np.argsort(-parts.area, kind="stable")
    main = np.sort(order[:MOST_PARTS]).astype(np.int32)
    points = samples(pool, parts, main)
    pairs = _touching(parts, main, points, fixed)
    for a, b in [*_inside(parts, pairs, fixed), *_carried(parts, pairs, fixed), *_tiny(parts, pairs, fixed)]:
        _unite(root, a, b)
    for a, b in _floating(parts, pairs, fixed, root):
        _unite(root, a, b)
    if count > len(main):
        rest = np.sort(order[MOST_PARTS:])
        middles = (parts.low + parts.high) / 2
        _, nearest = KDTree(middles[main]).query(middles[rest])
        for a, b in zip(rest, main[nearest], strict=True):
            _unite(root, int(a), int(b))
    return np.array([_find(root, i) for i in range(count)], dtype=np.int32)


def _touching(parts: Parts, main: I32, points: dict[int, F64], fixed: Bool) -> list[Pair]:
    """Pairs of parts that come closer than a finger's width; of floors and walls their boxes count."""
    low, high = parts.low[main] - _NEAR_M, parts.high[main] + _NEAR_M
    trees: dict[int, KDTree] = {}
    found = []
    for i in range(len(main)):
        near = np.flatnonzero(((low[i + 1 :] <= high[i]) & (high[i + 1 :] >= low[i])).all(axis=1)) + i + 1
        for j in near:
            a, b = int(main[i]), int(main[int(j)])
            if fixed[a] or fixed[b]:
                found.append((a, b))
                continue
            if len(points[a]) > len(points[b]):
                a, b = b, a
            if b not in trees:
                trees[b] = KDTree(points[b])
            reach = _NEAR_M + spacing(parts, b)
            distance, _ = trees[b].query(points[a], distance_upper_bound=reach)
            if np.isfinite(distance).any():
                found.append((a, b))
    return found


def _inside(parts: Parts, pairs: list[Pair], fixed: Bool) -> list[Pair]:
    """Pairs of which one lies to a large share within the other's box."""
    found: list[Pair] = []
    for a, b in pairs:
        if fixed[a] or fixed[b]:
            continue
        overlap = np.minimum(parts.high[a], parts.high[b]) - np.maximum(parts.low[a], parts.low[b]) + 0.01
        volumes = [float(np.prod(parts.high[i] - parts.low[i] + 0.01)) for i in (a, b)]
        if (overlap > 0).all() and float(np.prod(overlap)) >= _INSIDE * min(volumes):
            found.append((a, b))
    return found


def _carried(parts: Parts, pairs: list[Pair], fixed: Bool) -> list[Pair]:
    """Pairs of which the upper could not stand on the lower by itself."""
    below = _supports(parts, pairs)
    found: list[Pair] = []
    for upper, lowers in below.items():
        carriers = [lower for lower in lowers if not fixed[lower]]
        if fixed[upper] or len(carriers) < len(lowers):
            continue
        size = parts.high[upper] - parts.low[upper]
        foot = float(max(size[0], 0.01) * max(size[2], 0.01))
        carried = sum(_shared_foot(parts, upper, lower) for lower in carriers)
        bases = parts.high[carriers] - parts.low[carriers]
        slender = size[1] > _SLENDER * min(size[0], size[2]) and size[1] > float(bases[:, [0, 2]].max())
        if carried < _CARRIED * foot or slender:
            found.extend((upper, lower) for lower in carriers)
    return found


def _supports(parts: Parts, pairs: list[Pair]) -> dict[int, list[int]]:
    """For each part the parts that it stands on."""
    below: dict[int, list[int]] = {}
    for a, b in pairs:
        for upper, lower in ((a, b), (b, a)):
            if abs(parts.low[upper, 1] - parts.high[lower, 1]) <= _NEAR_M and _shared_foot(parts, upper, lower) > 0:
                below.setdefault(upper, []).append(lower)
    return below


def _shared_foot(parts: Parts, upper: int, lower: int) -> float:
    """Area that the two footprints have in common, at least a centimetre wide."""
    ends = np.minimum(parts.high[upper], parts.high[lower])[[0, 2]]
    starts = np.maximum(parts.low[upper], parts.low[lower])[[0, 2]]
    edges = ends - starts
    return float(np.prod(np.maximum(edges, 0.01))) if (edges > -_NEAR_M).all() else 0.0


def _tiny(parts: Parts, pairs: list[Pair], fixed: Bool) -> list[Pair]:
    """Very small parts, each with the largest part that it touches."""
    diagonal = np.linalg.norm(parts.high - parts.low, axis=1)
    best: dict[int, int] = {}
    for pair in pairs:
        for a, b in (pair, pair[::-1]):
            if diagonal[a] < _TINY_M and not fixed[a] and parts.area[b] > parts.area[best.get(a, a)]:
                best[a] = b
    return list(best.items())


def _floating(parts: Parts, pairs: list[Pair], fixed: Bool, root: I32) -> list[Pair]:
    """Things that rest on nothing, each with the largest thing that it touches; what hangs on a wall stays apart."""
    floor = float(parts.low[:, 1].min())
    rests = {_find(root, i) for i in range(len(fixed)) if parts.low[i, 1] - floor <= _NEAR_M or fixed[i]}
    for upper, lowers in _supports(parts, pairs).items():
        if any(_find(root, lower) != _find(root, upper) for lower in lowers):
            rests.add(_find(root, upper))
    held = {_find(root, a if fixed[b] else b) for a, b in pairs if fixed[a] != fixed[b]}
    best: dict[int, int] = {}
    for pair in pairs:
        for a, b in (pair, pair[::-1]):
            thing, other = _find(root, a), _find(root, b)
            if thing in rests or thing in held or fixed[a] or fixed[b] or thing == other:
                continue
            if thing not in best or parts.area[b] > parts.area[best[thing]]:
                best[thing] = b
    return list(best.items())


def _collected(parts: Parts, whole: I32, roles: list[Role]) -> list[Whole]:
    """The triangles of each thing, largest thing first."""
    things, number = np.unique(whole, return_inverse=True)
    area = np.bincount(number, parts.area)
    owner = number[parts.label]
    order = np.argsort(owner, kind="stable").astype(np.int32)
    ends = np.cumsum(np.bincount(owner, minlength=len(things)))
    found = []
    special = {int(number[j]): role for j, role in enumerate(roles) if role is not Role.OBJECT}
    for i in np.argsort(-area, kind="stable").tolist():
        found.append(Whole(order[ends[i - 1] if i else 0 : ends[i]], special.get(i, Role.OBJECT)))
    return found


def _find(root: I32, i: int) -> int:
    while root[i] != i:
        root[i] = root[root[i]]
        i = int(root[i])
    return i


def _unite(root: I32, a: int, b: int) -> None:
    a, b = _find(root, a), _find(root, b)
    root[max(a, b)] = min(a, b)
