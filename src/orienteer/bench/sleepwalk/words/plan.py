"""Things seen from above, as rectangles: how far apart they are, and what lies under, over and between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.kernel import kernel
from orienteer.world.mesh import bounds_of
from orienteer.world.thing import Thing

STEM_M = 0.2
"""Half the side of what stands for the trunk of a tree, metres."""


@dataclass(frozen=True, eq=False)
class Plan:
    """One thing from above."""

    corners: F64
    """(x, z) in world metres, around its rectangle; shape (4, 2)."""
    low: float
    """Height of its lowest point, world metres."""
    high: float

    @property
    def middle(self) -> F64:
        """(x, z) of its rectangle's middle, world metres."""
        return np.asarray(self.corners.mean(axis=0))


def plan_of(thing: Thing) -> Plan:
    """Of the rectangle that lies along the thing's own axes."""
    bounds = bounds_of(thing.meshes()) or (np.zeros(3), np.zeros(3))
    low, high = bounds
    if thing.category in nouns()["stems"]:
        low, high = np.array((-STEM_M, low[1], -STEM_M)), np.array((STEM_M, high[1], STEM_M))
    around = ((low[0], low[2]), (high[0], low[2]), (high[0], high[2]), (low[0], high[2]))
    world = [thing.pose.apply(np.array((x, (low[1] + high[1]) / 2, z))) for x, z in around]
    floor, ceiling = thing.bounds
    return Plan(np.array([(point[0], point[2]) for point in world]), float(floor[1]), float(ceiling[1]))


def gaps_m(plans: Sequence[Plan]) -> F64:
    """Between the edges of all rectangles, metres, shape (n, n); 0 where they touch or overlap."""
    if not plans:
        return np.zeros((0, 0))
    return np.asarray(_gaps(np.array([plan.corners for plan in plans])))


def covers(plan: Plan, point: F64) -> bool:
    """Whether a point (x, z) lies within a rectangle."""
    a, b, _, d = plan.corners
    along, across = b - a, d - a
    u, v = (point - a) @ along, (point - a) @ across
    return bool(0.0 <= u <= along @ along and 0.0 <= v <= across @ across)


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
    """From the corners of one rectangle to the edges of the other."""
    best = np.inf
    for k in range(4):
        for m in range(4):
            ax, az, bx, bz = other[m, 0], other[m, 1], other[(m + 1) % 4, 0], other[(m + 1) % 4, 1]
            dx, dz = bx - ax, bz - az
            square = dx * dx + dz * dz
            t = 0.0
            if square > 0.0:
                t = min(max(((one[k, 0] - ax) * dx + (one[k, 1] - az) * dz) / square, 0.0), 1.0)
            best = min(best, math.hypot(one[k, 0] - ax - t * dx, one[k, 1] - az - t * dz))
    return best


@kernel
def _meet(one: F64, other: F64) -> bool:
    """Whether two rectangles overlap: no edge of either has the whole other beyond it."""
    for turn in range(2):
        a, b = (one, other) if turn == 0 else (other, one)
        for m in range(4):
            nx, nz = a[(m + 1) % 4, 1] - a[m, 1], a[m, 0] - a[(m + 1) % 4, 0]
            mine_low, mine_high, low, high = np.inf, -np.inf, np.inf, -np.inf
            for k in range(4):
                mine, theirs = a[k, 0] * nx + a[k, 1] * nz, b[k, 0] * nx + b[k, 1] * nz
                mine_low, mine_high = min(mine_low, mine), max(mine_high, mine)
                low, high = min(low, theirs), max(high, theirs)
            if low > mine_high or high < mine_low:
                return False
    return True
