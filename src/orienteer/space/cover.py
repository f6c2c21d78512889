"""Leaves out blockers that can be felt nowhere, because another one covers them wherever there is a floor.

Books on a shelf, the legs under a seat, the lower slices of a leaning post: they are most of what there is.
"""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, I64, Bool
from orienteer.kernel import kernel
from orienteer.space.clear import Blockers
from orienteer.space.outline import Outlines, corners_of, gap_to_point, reach_of

SAME_M = 1e-3
"""Floors that differ by less are one level, metres."""


def levels_of(heights: F64) -> F64:
    """The heights of floors, ascending, those that are as good as the same only once."""
    levels: F64 = np.unique(np.round(heights / SAME_M)) * SAME_M
    return levels


def uncovered(b: Blockers, level: F64, height: float) -> Blockers:
    """The blockers that a body of that height can feel on floors at these levels, in their order."""
    first = np.searchsorted(level, b.low - height, side="right")
    last = np.searchsorted(level, b.high - b.lift, side="left") - 1
    felt = first <= last
    from_y = np.full(len(b.low), np.inf)
    to_y = np.full(len(b.low), -np.inf)
    from_y[felt], to_y[felt] = level[first[felt]], level[last[felt]]
    from_y, to_y = np.maximum(from_y - SAME_M, b.low - height), np.minimum(to_y + SAME_M, b.high - b.lift)
    reach = _reaches(b.plan)
    rows = np.flatnonzero(felt)
    size = np.prod(reach[rows, 2:] - reach[rows, :2] + 1e-6, axis=1)
    order = rows[np.argsort(-size, kind="stable")]
    keep = _keep(b, order, reach, from_y, to_y, height)
    return chosen(b, np.flatnonzero(keep))


def chosen(b: Blockers, rows: I64) -> Blockers:
    """Some of the blockers."""
    plan = b.plan._replace(
        frame=b.plan.frame[rows], first=b.plan.first[rows], sides=b.plan.sides[rows], grow=b.plan.grow[rows]
    )
    return Blockers(plan, b.low[rows], b.high[rows], b.lift[rows], b.owner[rows], b.kind[rows])


@kernel
def _reaches(plan: Outlines) -> F64:
    """Low x, low z, high x, high z of every grown outline."""
    out = np.empty((len(plan.sides), 4))
    for i in range(len(plan.sides)):
        x0, z0, x1, z1 = reach_of(plan, i)
        g = plan.grow[i]
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = x0 - g, z0 - g, x1 + g, z1 + g
    return out


@kernel
def _keep(b: Blockers, order: I64, reach: F64, from_y: F64, to_y: F64, height: float) -> Bool:
    """Which blockers no larger one covers: all its corners inside, at every height at which it is felt."""
    keep = np.zeros(len(b.low), np.bool_)
    kept = np.empty(len(order), np.int64)
    count = 0
    ring = np.empty((256, 2))
    for i in order:
        covered = False
        for k in range(count):
            j = kept[k]
            if reach[i, 0] < reach[j, 0] or reach[i, 1] < reach[j, 1]:
                continue
            if reach[i, 2] > reach[j, 2] or reach[i, 3] > reach[j, 3]:
                continue
            if b.low[j] - height > from_y[i] or b.high[j] - b.lift[j] < to_y[i]:
                continue
            if b.plan.sides[i] > 250 or b.kind[i] != b.kind[j]:
                continue
            room = b.plan.grow[j] - b.plan.grow[i]
            inside = True
            for c in range(corners_of(b.plan, i, ring)):
                gap = gap_to_point(b.plan, j, ring[c, 0], ring[c, 1])
                if gap > min(room, 0.0):
                    inside = False
                    break
            if inside:
                covered = True
                break
        if not covered:
            keep[i] = True
            kept[count] = i
            count += 1
    return keep
