"""Mazes as text: where one can step, and how one is grown."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.bench.toy.records import Cell

MOVES: dict[str, Cell] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Words for a step, with what they add to column and row."""

Plan = Sequence[str]
"""Rows as in `Walk.plan`."""


def step(plan: Plan, cell: Cell, word: str) -> Cell | None:
    """The next cell in that direction, or None where a wall is in the way."""
    across, down = MOVES[word]
    column, row = cell
    if plan[2 * row + 1 + down][2 * column + 1 + across] == "#":
        return None
    return column + across, row + down


def ways(plan: Plan, cell: Cell) -> Iterator[tuple[str, Cell]]:
    """The words that lead on from a cell, and where to."""
    for word in MOVES:
        there = step(plan, cell, word)
        if there is not None:
            yield word, there


def steps_from(plan: Plan, cell: Cell) -> dict[Cell, int]:
    """Fewest steps from one cell to each that can be reached."""
    steps, queue = {cell: 0}, deque([cell])
    while queue:
        here = queue.popleft()
        for _, there in ways(plan, here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def shortest_route(plan: Plan, start: Cell, goal: Cell) -> tuple[str, ...]:
    """Words of a shortest way; of several, the first in the order of MOVES."""
    steps, here, words = steps_from(plan, goal), start, []
    while here != goal:
        word, here = next((word, there) for word, there in ways(plan, here) if steps[there] < steps[here])
        words.append(word)
    return tuple(words)


def grow(cells: int, loops: int, rng: np.random.Generator) -> tuple[str, ...]:
    """A maze in which every cell can be reached; `loops` of its inner walls are then taken away."""
    side = 2 * cells + 1
    grid = [["#"] * side for _ in range(side)]
    trail: list[Cell] = [(int(rng.integers(cells)), int(rng.integers(cells)))]
    grid[2 * trail[0][1] + 1][2 * trail[0][0] + 1] = "."
    while trail:
        column, row = trail[-1]
        closed = [
            (across, down)
            for across, down in MOVES.values()
            if 0 <= column + across < cells
            and 0 <= row + down < cells
            and grid[2 * (row + down) + 1][2 * (column + across) + 1] == "#"
        ]
        if not closed:
            trail.pop()
            continue
        across, down = closed[int(rng.integers(len(closed)))]
        grid[2 * row + 1 + down][2 * column + 1 + across] = "."
        grid[2 * (row + down) + 1][2 * (column + across) + 1] = "."
        trail.append((column + across, row + down))
    walls = [(v, u) for v in range(1, side - 1) for u in range(1, side - 1) if (u + v) % 2 and grid[v][u] == "#"]
    for i in rng.permutation(len(walls))[:loops]:
        v, u = walls[int(i)]
        grid[v][u] = "."
    return tuple("".join(row) for row in grid)
