"""Cutting outlines into triangles and convex pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.errors import BadArgumentError
from orienteer.kernel import kernel


def triangulate(outline: F64, holes: Sequence[F64] = ()) -> tuple[F64, I32]:
    """Corners (outline first, then the holes) and anticlockwise triangles of the area between.

    The outline runs anticlockwise; ears are clipped after bridging the holes (Eberly, Triangulation by Ear Clipping).
    """
    points = np.concatenate([outline, *holes]) if holes else outline
    order = list(range(len(outline)))
    start = len(outline)
    rings = []
    for hole in holes:
        # holes run clockwise, so that the area lies to the left of every edge
        ring = list(range(start, start + len(hole)))
        rings.append(ring if _area(points, ring) < 0 else ring[::-1])
        start += len(hole)
    for ring in sorted(rings, key=lambda one: -max(points[one, 0])):
        order = _bridged(points, order, ring)
    return points, np.array(_clip(points, order), dtype=np.int32).reshape(-1, 3)


def is_convex(outline: F64) -> bool:
    """Whether an anticlockwise loop turns left all the way round."""
    step, turn = outline - np.roll(outline, 1, axis=0), np.roll(outline, -1, axis=0) - outline
    scale = np.linalg.norm(step, axis=1) * np.linalg.norm(turn, axis=1)
    return bool((_cross(step, turn) >= -1e-6 * scale).all())


def convex_pieces(outline: F64, holes: Sequence[F64] = ()) -> list[I32]:
    """Corner indices of convex loops that together fill the area (Hertel and Mehlhorn)."""
    points, triangles = triangulate(outline, holes)
    pieces = {k: [int(i) for i in triangle] for k, triangle in enumerate(triangles)}
    xy = points.tolist()
    owner = {(piece[i - 1], piece[i]): k for k, piece in pieces.items() for i in range(3)}
    for a, b in [edge for edge in owner if edge[0] < edge[1]]:
        one, other = owner.get((a, b)), owner.get((b, a))
        if one is None or other is None or one == other:
            continue
        joined = _join(pieces[one], pieces[other], a, b)
        # both were convex, so that only the corners where they meet can have become hollow
        if len(set(joined)) == len(joined) and _turns_left(xy, joined, a) and _turns_left(xy, joined, b):
            pieces[one] = joined
            del pieces[other]
            owner.update({(joined[i - 1], joined[i]): one for i in range(len(joined))})
    return [np.array(piece, dtype=np.int32) for piece in pieces.values()]


def _join(one: list[int], other: list[int], a: int, b: int) -> list[int]:
    """Two loops that share the edge a→b (in `one`) as one loop."""
    i, j = one.index(a), other.index(b)
    first = one[i + 1 :] + one[: i + 1]
    second = other[j + 1 :] + other[: j + 1]
    return first + second[1:-1]


def _turns_left(xy: list[list[float]], ring: list[int], corner: int) -> bool:
    """Whether a loop turns left at one of its corners, or goes straight on."""
    i = ring.index(corner)
    (ax, ay), (bx, by), (cx, cy) = xy[ring[i - 1]], xy[corner], xy[ring[(i + 1) % len(ring)]]
    scale = math.hypot(bx - ax, by - ay) * math.hypot(cx - bx, cy - by)
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= -1e-6 * scale


def _area(points: F64, ring: list[int]) -> float:
    p = points[ring]
    return float(np.sum(p[:, 0] * np.roll(p[:, 1], -1) - np.roll(p[:, 0], -1) * p[:, 1])) / 2


def _bridged(points: F64, order: list[int], ring: list[int]) -> list[int]:
    """The outline with a hole joined to it by a double edge that crosses nothing."""
    k = int(np.argmax(points[ring, 0]))
    ring = ring[k:] + ring[:k]
    start = points[ring[0]]
    nearest = sorted(range(len(order)), key=lambda i: float(np.sum((points[order[i]] - start) ** 2)))
    for i in nearest:
        if points[order[i], 0] >= start[0] - 1e-12 and not _crosses(points, order, ring, start, points[order[i]]):
            return order[: i + 1] + ring + [ring[0]] + order[i:]
    raise BadArgumentError("a hole must lie inside its outline and apart from other holes")


def _crosses(points: F64, order: list[int], ring: list[int], start: F64, end: F64) -> bool:
    for loop in (order, ring):
        a, b = points[loop], points[loop[1:] + loop[:1]]
        away = ~((np.abs(a - start) < 1e-12).all(1) | (np.abs(b - start) < 1e-12).all(1))
        away &= ~((np.abs(a - end) < 1e-12).all(1) | (np.abs(b - end) < 1e-12).all(1))
        d = end - start
        side_a, side_b = _cross(d, a - start), _cross(d, b - start)
        edge = b - a
        side_s, side_e = _cross(edge, start - a), _cross(edge, end - a)
        if bool((away & (side_a * side_b <= 0) & (side_s * side_e <= 0)).any()):
            return True
    return False


def _cross(a: F64, b: F64) -> F64:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0], dtype=np.float64)


def _clip(points: F64, order: list[int]) -> list[tuple[int, int, int]]:
    if is_convex(points[order]):
        return _strip(order)
    ring = np.array(order, dtype=np.int32)
    cut = _ears(np.ascontiguousarray(points[order], dtype=np.float64))
    if len(cut) < len(ring) - 2:
        raise BadArgumentError("an outline may not cross itself")
    return [(int(a), int(b), int(c)) for a, b, c in ring[cut]]


def _strip(ring: list[int]) -> list[tuple[int, int, int]]:
    """A convex loop as a zigzag, whose triangles are less thin than a fan's."""
    low, high = 0, len(ring) - 1
    triangles = []
    while high - low >= 2:
        triangles.append((ring[low], ring[low + 1], ring[high]))
        low += 1
        if high - low >= 2:
            triangles.append((ring[low], ring[high - 1], ring[high]))
            high -= 1
    return triangles


@kernel
def _ears(xy: F64) -> I32:
    """Places in the loop of each triangle, the best shaped ear cut first; fewer where no ear is left."""
    ring = np.arange(len(xy)).astype(np.int32)
    quality = np.empty(len(xy))
    left = len(xy)
    for i in range(left):
        quality[i] = _ear(xy, ring, left, i)
    triangles = np.empty((left - 2, 3), np.int32)
    done = 0
    while left > 3:
        best = int(np.argmax(quality[:left]))
        if quality[best] < -1.0:
            return triangles[:done]
        triangles[done] = (ring[best - 1 if best else left - 1], ring[best], ring[(best + 1) % left])
        done += 1
        left -= 1
        for k in range(best, left):
            ring[k], quality[k] = ring[k + 1], quality[k + 1]
        for i in (best - 1 if best else left - 1, best % left):
            quality[i] = _ear(xy, ring, left, i)
    triangles[done] = (ring[0], ring[1], ring[2])
    return triangles


@kernel
def _ear(xy: F64, ring: I32, left: int, i: int) -> float:
    """How well shaped the ear at i of the `left` corners still there is, −2 where it is none."""
    a, b, c = xy[ring[i - 1 if i else left - 1]], xy[ring[i]], xy[ring[(i + 1) % left]]
    twice = _side(a, b, c)
    if twice < -1e-14:
        return -2.0
    for k in range(left):
        p = xy[ring[k]]
        if _same(p, a) or _same(p, b) or _same(p, c):
            continue
        if _side(a, b, p) >= -1e-14 and _side(b, c, p) >= -1e-14 and _side(c, a, p) >= -1e-14:
            return -2.0
    lengths = _squared(a, b) + _squared(b, c) + _squared(c, a)
    return float(twice / max(lengths, 1e-30))


@kernel
def _side(a: F64, b: F64, p: F64) -> float:
    return float((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))


@kernel
def _squared(p: F64, q: F64) -> float:
    return float((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


@kernel
def _same(p: F64, q: F64) -> bool:
    return bool(p[0] == q[0] and p[1] == q[1])
