"""Where a thing might stand: against walls, in corners, beside others, in a grid over the floor."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.piece import Shape
from orienteer.build.place.site import Edge, EdgeKind
from orienteer.build.place.ties import Target

SKIRT = 0.014
"""Between a thing and the wall it stands against: skirting boards, metres."""
NONE = np.zeros((0, 3))


def yaw_of(direction: Sequence[float] | F64) -> float:
    """The yaw that looks along (x, z)."""
    return math.atan2(direction[0], direction[1])


def along_edges(edges: Iterable[Edge], block: F64, step: float, off: float = SKIRT) -> F64:
    """With its back to walls and fences, from end to end."""
    found = []
    for edge in edges:
        if edge.kind is EdgeKind.OPEN:
            continue
        start, end, inward = np.array(edge.start), np.array(edge.end), np.array(edge.inward)
        length = float(np.hypot(*(end - start)))
        half = block[2] + SKIRT
        if 2 * half > length:
            continue
        count = max(2, math.ceil((length - 2 * half) / step) + 1)
        along = np.linspace(half, length - half, count)
        unit = (end - start) / length
        yaw = yaw_of(inward)
        middle = start + along[:, None] * unit + inward * (block[3] + off)
        found.append(_about(middle, yaw, block))
    return np.concatenate(found) if found else NONE


def _about(middles: F64, yaw: float, block: F64) -> F64:
    """Stands at which the block's middle lies there."""
    c, s = math.cos(yaw), math.sin(yaw)
    shift = np.array((c * block[0] + s * block[1], -s * block[0] + c * block[1]))
    found = np.empty((len(middles), 3))
    found[:, :2], found[:, 2] = middles - shift, yaw
    return found


def grid(low: F64, high: F64, step: float, yaws: Iterable[float], phase: F64) -> F64:
    """Over a rectangle; `phase` (x, z) in 0..1 shifts the grid."""
    xs = np.arange(low[0] + step * phase[0], high[0], step)
    zs = np.arange(low[1] + step * phase[1], high[1], step)
    flat = np.stack(np.meshgrid(xs, zs, indexing="ij"), axis=-1).reshape(-1, 2)
    parts = [np.column_stack((flat, np.full(len(flat), yaw))) for yaw in yaws]
    return np.concatenate(parts) if parts else NONE


def beside(
    target: F64,
    block: F64,
    gaps: Iterable[float],
    sides: Iterable[int] = (0, 1, 2, 3),
    turns: Iterable[float] = (0.0,),
    slides: int = 7,
) -> F64:
    """Next to a row on its sides (0: +z, 1: +x, 2: −z, 3: −x), slid along them; `turns` are yaws against its own."""
    yaw, (c, s) = math.atan2(target[5], target[4]), target[4:6]
    far = np.array([*gaps])
    slid: dict[tuple[int, float], F64] = {}  # opposite sides are slid along alike
    found = []
    for side, turn in itertools.product([*sides], [*turns]):
        half_u, half_v = _halves(block, turn)
        if side % 2 == 0:
            outs, reach, half = target[3] + far + half_v, target[2] + half_u, half_u
        else:
            outs, reach, half = target[2] + far + half_u, target[3] + half_v, half_v
        if (side % 2, turn) not in slid:
            inner = abs(reach - 2 * half)
            slid[side % 2, turn] = np.unique(
                np.concatenate((np.linspace(-inner, inner, slides), (0.0,), np.linspace(-reach, reach, 5) * 0.85))
            )
        slide = slid[side % 2, turn]
        along, out = np.tile(slide, len(far)), np.repeat(outs if side < 2 else -outs, len(slide))
        u, v = (along, out) if side % 2 == 0 else (out, along)
        middle = target[:2] + np.stack((c * u + s * v, -s * u + c * v), axis=1)
        found.append(_about(middle, yaw + turn, block))
    return np.concatenate(found) if found else NONE


def _halves(block: F64, turn: float) -> tuple[float, float]:
    """Half extents of a block turned by an angle, along the axes that it is turned against."""
    c, s = abs(math.cos(turn)), abs(math.sin(turn))
    return float(c * block[2] + s * block[3]), float(s * block[2] + c * block[3])


def between(a: Target, b: Target, block: F64, turns: bool) -> F64:
    """On and near the line from one to the other."""
    start, end = a.row[:2], b.row[:2]
    along = end - start
    length = float(np.hypot(*along))
    if length < 1e-6:
        return NONE
    unit, aside = along / length, np.array((-along[1], along[0])) / length
    reach = max(length * 0.2, 0.1)
    yaw_a, yaw_line = math.atan2(a.row[5], a.row[4]), yaw_of(along)
    yaws = {round(yaw + k * math.pi / 2, 6) for yaw in (yaw_a, yaw_line) for k in range(4 if turns else 2)}
    shares = np.array((0.5, 0.45, 0.55, 0.38, 0.62, 0.3, 0.7))[:, None, None]
    offs = (np.linspace(-1, 1, 9) * reach)[None, :, None]
    near = (start + shares * length * unit + offs * aside).reshape(-1, 2)
    # level with the backs of both: a table between two beds stands at their heads
    level = [
        start + 0.5 * along + off * aside * max(edge - block[3] - 0.02, 0.0)
        for off in (-1.0, 1.0)
        for edge in (a.row[3], a.row[2])
    ]
    middles = np.concatenate((near, level))
    return np.stack([_about(middles, yaw, block) for yaw in yaws], axis=1).reshape(-1, 3)


def turned_to(stands: F64, point: F64, away: bool = False) -> F64:
    """The same places, each looking to (or away from) a point (x, z)."""
    found = stands.copy()
    direction = (point - stands[:, :2]) * (-1 if away else 1)
    found[:, 2] = np.arctan2(direction[:, 0], direction[:, 1])
    return found


def ring(target: Target, shape: Shape, count: int, gap: float, first: float, inward: bool) -> F64:
    """`count` stands around a thing, at equal angles from `first`, looking in."""
    block = shape.whole
    found = []
    for k in range(count):
        angle = first + 2 * math.pi * k / count
        direction = np.array((math.sin(angle), math.cos(angle)))
        yaw = angle + math.pi if inward else angle
        out = _edge_at(target, direction) + gap + block[3]
        found.append(_about((target.row[:2] + direction * out)[None], yaw, block))
    return np.concatenate(found)


def _edge_at(target: Target, direction: F64) -> float:
    """Distance from the middle of a row to its rim along a direction."""
    one = target.row
    u = abs(direction[0] * one[4] - direction[1] * one[5])
    v = abs(direction[0] * one[5] + direction[1] * one[4])
    if target.round:
        return float(max(one[2], one[3]))
    return float(min(one[2] / max(u, 1e-9), one[3] / max(v, 1e-9)))


__all__ = ["NONE", "SKIRT", "along_edges", "beside", "between", "grid", "ring", "turned_to", "yaw_of"]
