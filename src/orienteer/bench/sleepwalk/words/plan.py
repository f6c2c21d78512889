"""Things seen from above, as convex outlines: how far apart they are, and what lies under, over and between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.kernel import kernel
from orienteer.world.thing import Thing

STEM_M = 0.2
"""Radius of what stands for the trunk of a tree, metres."""
SIDES = 16
"""Corners of an outline: those points of a thing that lie farthest in so many directions."""
_ANGLES = np.arange(SIDES) * (2 * np.pi / SIDES)
_AROUND: F64 = np.stack((np.cos(_ANGLES), np.sin(_ANGLES)), axis=1)


@dataclass(frozen=True, eq=False)
class Plan:
    """One thing from above."""

    corners: F64
    """(x, z) in world metres, in order around its outline; shape (SIDES, 2)."""
    low: float
    """Height of its lowest point, world metres."""
    high: float

    @property
    def middle(self) -> F64:
        """(x, z) of the middle of what is around it, world metres."""
        return np.asarray((self.corners.min(axis=0) + self.corners.max(axis=0)) / 2)


def plan_of(thing: Thing) -> Plan:
    """The outline of all that is seen of a thing; of its stem, where it has a crown."""
    low, high = thing.bounds
    if thing.category in nouns()["stems"]:
        return Plan(thing.pose.position[[0, 2]] + STEM_M * _AROUND, float(low[1]), float(high[1]))
    parts = [(thing.pose @ pose).apply(mesh.corners)[:, ::2] for mesh, pose in thing.meshes() if mesh.triangles]
    points = np.concatenate(parts) if parts else thing.pose.position[None, ::2]
    farthest = [points[np.argmax(points @ way)] for way in _AROUND]
    return Plan(np.array(farthest), float(low[1]), float(high[1]))


def gaps_m(plans: Sequence[Plan]) -> F64:
    """Between the edges of all outlines, metres, shape (n, n); 0 where they touch or overlap."""
    if not plans:
        return np.zeros((0, 0))
    return np.asarray(_gaps(np.array([plan.corners for plan in plans])))


def covers(plan: Plan, point: F64) -> bool:
    """Whether a point (x, z) lies within an outline."""
    ways = np.roll(plan.corners, -1, axis=0) - plan.corners
    to = point - plan.corners
    return bool((ways[:, 0] * to[:, 1] - ways[:, 1] * to[:, 0] >= -1e-9).all())


def between(plan: Plan, one: Plan, other: Plan, ends: float, aside: float) -> bool:
    """Whether its middle lies beside the way from one middle to the other: at least that share of the way from both
    ends, and no farther aside than that share of its length."""
    start, end, point = one.middle, other.middle, plan.middle
    way = end - start
    length = float(np.linalg.norm(way))
    if length < 1e-9:
        return False
    along = float((point - start) @ way) / length**2
    off = float(np.linalg.norm(point - start - along * way))
    return ends < along < 1.0 - ends and off <= aside * length


@kernel
def _gaps(corners: F64) -> F64:
    n = len(corners)
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1, n):
            if not _meet(corners[i], corners[j]):
                out[i, j] = min(_least(corners[i], corners[j]), _least(corners[j], corners[i]))
                out[j, i] = out[i, j]
    return out


@kernel
def _least(one: F64, other: F64) -> float:
    """From the corners of one outline to the edges of the other."""
    best = np.inf
    for k in range(len(one)):
        for m in range(len(one)):
            ax, az, bx, bz = other[m, 0], other[m, 1], other[(m + 1) % len(one), 0], other[(m + 1) % len(one), 1]
            dx, dz = bx - ax, bz - az
            square = dx * dx + dz * dz
            t = 0.0
            if square > 0.0:
                t = min(max(((one[k, 0] - ax) * dx + (one[k, 1] - az) * dz) / square, 0.0), 1.0)
            best = min(best, math.hypot(one[k, 0] - ax - t * dx, one[k, 1] - az - t * dz))
    return best


@kernel
def _meet(one: F64, other: F64) -> bool:
    """Whether two outlines overlap: no edge of either has the whole other beyond it."""
    for turn in range(2):
        a, b = (one, other) if turn == 0 else (other, one)
        for m in range(len(one)):
            nx, nz = a[(m + 1) % len(one), 1] - a[m, 1], a[m, 0] - a[(m + 1) % len(one), 0]
            mine_low, mine_high, low, high = np.inf, -np.inf, np.inf, -np.inf
            for k in range(len(one)):
                mine, theirs = a[k, 0] * nx + a[k, 1] * nz, b[k, 0] * nx + b[k, 1] * nz
                mine_low, mine_high = min(mine_low, mine), max(mine_high, mine)
                low, high = min(low, theirs), max(high, theirs)
            if low > mine_high or high < mine_low:
                return False
    return True
