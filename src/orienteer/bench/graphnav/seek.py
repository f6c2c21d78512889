"""Finds a maze with a mix of key nodes that is asked for: cells are opened and closed until the counts agree."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, I64, U8
from orienteer.bench.graphnav.carve import carve
from orienteer.bench.graphnav.mix import Mix
from orienteer.bench.graphnav.records import Carving
from orienteer.bench.graphnav.survey import survey
from orienteer.errors import BadArgumentError
from orienteer.kernel import kernel
from orienteer.streams import stream

_TRIES = 24
_FLIPS_PER_CELL = 1500
_SHAKES_PER_CELL = 30


def seek(size: int, mix: Mix, rules: Carving, seed: int, *path: str | int) -> U8:
    """A maze with that mix under those rules, as grid[x, y]. Says why where there is none."""
    if mix.contradiction is not None:
        raise BadArgumentError(f"no maze has the mix {mix}: {mix.contradiction}.")
    room = most_nodes(size, rules)
    if mix.nodes > room:
        raise BadArgumentError(
            f"no {size}×{size} maze has the mix {mix}: its {mix.nodes} key nodes, {rules.step_min} cells apart at "
            f"least, have no room; there is some for {room} at most."
        )
    target = np.array((mix.dead_ends, mix.turns, mix.three_way, mix.four_way))
    nearest, off = None, 1 << 30
    for attempt in range(_TRIES):
        rng = stream(seed, *path, "seek", attempt)
        grid = carve(size, rules, rng)
        found = _seek(
            grid,
            target,
            rng.random((_FLIPS_PER_CELL * size * size, 2)),
            rules.step_min,
            rules.straight_max,
            rules.wall_min,
        )
        if found == 0:
            return grid
        if found < off:
            nearest, off = survey(grid, 1, size, 1)[:4], found
    assert nearest is not None
    raise BadArgumentError(
        f"no {size}×{size} maze with the mix {mix} was found in {_TRIES} searches; the nearest had "
        f"{Mix(*map(int, nearest))}. Nothing in the counts speaks against it, so it may exist; a larger maze, a longer "
        f"straight_max ({rules.straight_max}) or a smaller step_min ({rules.step_min}) or wall_min ({rules.wall_min}) "
        "makes room."
    )


def most_nodes(size: int, rules: Carving) -> int:
    """More key nodes than this have no room, wherever they lie."""
    # No 2 × 2 cells are all open, and nodes in a row or column keep their step where they are joined; nodes that are
    # not joined have a wall between them. So of two neighbouring cells at most one is a node, unless steps of 1 are
    # allowed: then three of four may be.
    cells = size * size
    return (3 * cells + 3) // 4 if rules.step_min == 1 else (cells + 1) // 2


def shaken(grid: U8, rules: Carving, rng: np.random.Generator) -> U8:
    """The grid after random changes towards a mix near its own; what it breaks is for others to say."""
    target = np.maximum(survey(grid, 1, len(grid), 1)[:4] + rng.integers(-2, 4, 4), 0)
    changed = grid.copy()
    draws = rng.random((_SHAKES_PER_CELL * grid.size, 2))
    _seek(changed, target, draws, rules.step_min, rules.straight_max, rules.wall_min)
    return changed


@kernel
def _cost(found: I64, target: I64) -> int:
    off = 0
    for kind in range(4):
        off += abs(found[kind] - target[kind])
    return int(off)


@kernel
def _seek(grid: U8, target: I64, draws: F64, step_min: int, straight_max: int, wall_min: int) -> int:
    """Changes the grid towards the target; how many key nodes are still too many or too few."""
    width, height = grid.shape
    found = survey(grid, step_min, straight_max, wall_min)
    broken = found[5] + found[6] + found[7] + found[8] + found[9]
    cost = _cost(found, target) + 2 * broken
    for i in range(len(draws)):
        if cost == 0:
            return 0
        warmth = 1.5 * (1.0 - i / len(draws)) + 0.15
        cell = int(draws[i, 0] * width * height)
        x, y = cell // height, cell % height
        grid[x, y] = 1 - grid[x, y]
        found = survey(grid, step_min, straight_max, wall_min)
        broken = found[5] + found[6] + found[7] + found[8] + found[9]
        new = _cost(found, target) + 2 * broken
        if found[4] == 1 and (new <= cost or draws[i, 1] < np.exp((cost - new) / warmth)):
            cost = new
        else:
            grid[x, y] = 1 - grid[x, y]
    return int(cost)
