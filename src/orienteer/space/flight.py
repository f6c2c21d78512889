"""Flights of stairs: where a body that takes single steps, but no stairs, does not go."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import Bool
from orienteer.kernel import kernel
from orienteer.space.floor import STEPS, Floor


@kernel
def treads_of(f: Floor, cell: float, riser: float, tread: float) -> Bool:
    """Which places lie on the tread of a flight: level ground with a step up and a step down, narrower than `tread`.

    A kerb, a threshold or a thin platform has two steps down and is none; a landing or a hall is too wide.
    """
    n = len(f.y)
    level = np.full(n, -1, np.int32)
    stack = np.empty(n, np.int32)
    levels = 0
    for seed in range(n):
        if level[seed] >= 0:
            continue
        level[seed], stack[0], top = levels, seed, 1
        while top > 0:
            top -= 1
            a = stack[top]
            for k in range(8):
                c = f.link[a, k]
                if c >= 0 and level[c] < 0 and abs(f.y[c] - f.y[a]) <= riser:
                    level[c], stack[top] = levels, c
                    top += 1
        levels += 1
    up, down, wide = np.zeros(levels, np.bool_), np.zeros(levels, np.bool_), np.zeros(levels, np.bool_)
    away = np.full(n, np.inf)
    queue = np.empty(8 * n + 1, np.int32)
    head, tail = 0, 0
    for a in range(n):
        edge = False
        for k in range(8):
            c = f.link[a, k]
            if c >= 0 and abs(f.y[c] - f.y[a]) > riser:
                edge = True
                if f.y[c] > f.y[a]:
                    up[level[a]] = True
                else:
                    down[level[a]] = True
        if edge:
            away[a], queue[tail] = cell / 2, a
            tail += 1
    while head < tail:
        a = queue[head]
        head += 1
        for k in range(8):
            c = f.link[a, k]
            if c >= 0 and level[c] == level[a] and abs(f.y[c] - f.y[a]) <= riser:
                d = away[a] + cell * math.sqrt(STEPS[k][0] ** 2 + STEPS[k][1] ** 2)
                if d < away[c] - 1e-9 and d <= tread / 2 + cell and tail < len(queue):
                    away[c], queue[tail] = d, c
                    tail += 1
    out = np.zeros(n, np.bool_)
    for a in range(n):
        if away[a] > tread / 2:
            wide[level[a]] = True
    for a in range(n):
        out[a] = up[level[a]] and down[level[a]] and not wide[level[a]]
    return out
