"""Carves a maze corridor by corridor, as Prim's algorithm grows a tree, with loops where they are wanted.

An open end is taken, at random or the newest one, and a corridor of random length is driven from it into solid wall.
It may run into another corridor, which closes a loop. Walls between corridors keep their thickness on all sides.
"""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, U8
from orienteer.bench.graphnav.records import Carving
from orienteer.kernel import kernel

_DRAWS_PER_CELL = 60
"""Random numbers that a maze may take for each of its cells; it is finished long before."""
_DX = np.array((0, 1, 0, -1))
_DY = np.array((1, 0, -1, 0))


def carve(size: int, rules: Carving, rng: np.random.Generator) -> U8:
    """A maze as grid[x, y], 1 a path and 0 a wall."""
    return _carve(
        size,
        rng.random(_DRAWS_PER_CELL * size * size),
        rules.branching,
        rules.loop_probability,
        rules.loops_max,
        rules.junctions_max,
        rules.step_min,
        rules.step_max,
        rules.straight_max,
        rules.wall_min,
    )


@kernel
def _degree(grid: U8, x: int, y: int) -> int:
    size, count = len(grid), 0
    for d in range(4):
        u, v = x + _DX[d], y + _DY[d]
        if 0 <= u < size and 0 <= v < size and grid[u, v]:
            count += 1
    return count


@kernel
def _run(grid: U8, x: int, y: int, d: int) -> int:
    """Path cells in a straight line from a cell, without it."""
    size, count = len(grid), 0
    u, v = x + _DX[d], y + _DY[d]
    while 0 <= u < size and 0 <= v < size and grid[u, v]:
        count += 1
        u, v = u + _DX[d], v + _DY[d]
    return count


@kernel
def _fits(grid: U8, x: int, y: int, d: int, length: int, wall: int) -> int:
    """Whether a corridor has room: 0 no, 1 yes and it ends in wall, 2 yes and it runs into another."""
    size = len(grid)
    dx, dy = _DX[d], _DY[d]
    end_x, end_y = x + dx * length, y + dy * length
    if not (0 <= end_x < size and 0 <= end_y < size):
        return 0
    u, v = end_x + dx, end_y + dy
    joins = 0 <= u < size and 0 <= v < size and grid[u, v] == 1
    reach = length if joins else length + wall
    for ahead in range(1, reach + 1):
        for aside in range(-wall, wall + 1):
            u, v = x + dx * ahead + dy * aside, y + dy * ahead + dx * aside
            if 0 <= u < size and 0 <= v < size and grid[u, v]:
                return 0
    return 2 if joins else 1


@kernel
def _carve(
    size: int,
    draws: F64,
    branching: float,
    loop_probability: float,
    loops_max: int,
    junctions_max: int,
    step_min: int,
    step_max: int,
    straight_max: int,
    wall: int,
) -> U8:
    grid = np.zeros((size, size), dtype=np.uint8)
    xs, ys = np.zeros(size * size * 4, dtype=np.int64), np.zeros(size * size * 4, dtype=np.int64)
    xs[0], ys[0] = int(draws[0] * size), int(draws[1] * size)
    grid[xs[0], ys[0]] = 1
    ends, used, loops, junctions = 1, 2, 0, 0
    while ends > 0 and used + 8 < len(draws):
        pick = int(draws[used] * ends) if draws[used + 1] < branching else ends - 1
        first, turn = int(draws[used + 2] * 4), 1 if draws[used + 3] < 0.5 else 3
        wanted = step_min + int(draws[used + 4] * (step_max - step_min + 1))
        closes = draws[used + 5] < loop_probability and loops < loops_max
        used += 6
        x, y = xs[pick], ys[pick]
        carved = False
        for i in range(4):
            d = (first + turn * i) % 4
            for length in range(wanted, step_min - 1, -1):
                room = _fits(grid, x, y, d, length, wall)
                if room == 0 or (room == 2 and not closes):
                    continue
                end_x, end_y = x + _DX[d] * length, y + _DY[d] * length
                met_x, met_y = end_x + _DX[d], end_y + _DY[d]
                new = 1 if _degree(grid, x, y) == 2 else 0
                straight = 1 + length + _run(grid, x, y, (d + 2) % 4)
                if room == 2:
                    new += 1 if _degree(grid, met_x, met_y) == 2 else 0
                    straight += 1 + _run(grid, met_x, met_y, d)
                if junctions + new > junctions_max or straight > straight_max:
                    continue
                for step in range(1, length + 1):
                    grid[x + _DX[d] * step, y + _DY[d] * step] = 1
                    if step == length or step % step_min == 0:
                        xs[ends], ys[ends] = x + _DX[d] * step, y + _DY[d] * step
                        ends += 1
                junctions += new
                loops += 1 if room == 2 else 0
                carved = True
                break
            if carved:
                break
        if not carved:
            for i in range(pick, ends - 1):
                xs[i], ys[i] = xs[i + 1], ys[i + 1]
            ends -= 1
    return grid
