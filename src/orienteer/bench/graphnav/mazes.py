"""Mazes of one size, no two of them the same, each with a name of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import U8
from orienteer.bench.graphnav.carve import carve
from orienteer.bench.graphnav.mix import MazeName, Mix
from orienteer.bench.graphnav.records import Carving, Settings
from orienteer.bench.graphnav.seek import seek, shaken
from orienteer.bench.graphnav.shape import shape_of
from orienteer.bench.graphnav.survey import mix_of, survey
from orienteer.errors import BadArgumentError
from orienteer.streams import stream

KEY_NODES_MAX = 127
"""As many as there are landmarks."""
_TRIES = 150
"""At a maze whose name no other has; later ones share names and are counted."""


@dataclass(frozen=True)
class Maze:
    """A maze with its name."""

    name: str
    rows: str
    """From the top, `1` a path and `0` a wall, joined by "/"."""

    @property
    def size(self) -> int:
        """Cells along a side."""
        return self.rows.count("/") + 1


def rows_of(grid: U8) -> str:
    """A grid[x, y] as rows from the top, joined by "/"."""
    return "/".join("".join(map(str, row)) for row in grid.T[::-1].tolist())


def grid_of(rows: str) -> U8:
    """The other way round."""
    lines = rows.split("/")
    cells = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(len(lines), -1) - ord("0")
    return np.ascontiguousarray(cells[::-1].T)


def mazes_of_size(
    size: int, count: int, settings: Settings, seed: int, shapes: set[bytes] | None = None
) -> tuple[list[Maze], Counter[str]]:
    """That many mazes, and how many candidates fell to which reason.

    None has one of the `shapes`, to which theirs are added: a small maze may stand in a larger grid.
    """
    shapes = set() if shapes is None else shapes
    mixes: Counter[Mix] = Counter()
    rejected: Counter[str] = Counter()
    found: list[Maze] = []
    for copies in (1, 999):  # first each mix once, then again where there are not enough
        for attempt in range(_TRIES * count if len(found) < count else 0):
            grid = _candidate(size, settings, seed, copies, attempt)
            reason = _fault(grid, settings)
            mix = mix_of(grid)
            if reason is None and mixes[mix] >= copies:
                reason = "maze with a mix that is there"
            if reason is None and (shape := shape_of(grid)) in shapes:
                reason = "maze that is there, turned, mirrored or shifted"
            if reason is not None:
                rejected[reason] += 1
                continue
            shapes.add(shape)
            mixes[mix] += 1
            found.append(Maze(str(MazeName(size, size, mix, mixes[mix])), rows_of(grid)))
            if len(found) == count:
                return found, rejected
    if len(found) == count:
        return found, rejected
    why = "; ".join(f"{fallen} × {reason}" for reason, fallen in rejected.most_common(2))
    raise BadArgumentError(
        f"only {len(found)} of {count} different {size}×{size} mazes came out of {2 * _TRIES * count} "
        f"attempts ({why}); ask for fewer, or allow more with step_min, step_max, straight_max, loops_max and "
        "junctions_max."
    )


def mazes_asked_for(wishes: tuple[str, ...], settings: Settings, seed: int) -> Iterator[Maze]:
    """Mazes with mixes that were asked for, as `7x7_D1_T6_J3+1`; the same wish again gives another maze."""
    shapes: set[bytes] = set()
    counts: Counter[str] = Counter()
    for wish in wishes:
        name = MazeName.parse(wish if wish.startswith("Maze_") else f"Maze_{wish}")
        if name is None or name.width != name.height:
            raise BadArgumentError(f"{wish!r} names no square maze with its mix; one is written like 7x7_D1_T6_J3+1")
        rules = _rules(name.width, settings, None)
        for attempt in range(_TRIES):
            grid = seek(name.width, name.mix, rules, seed, wish, attempt)
            if (shape := shape_of(grid)) not in shapes:
                break
        else:
            raise BadArgumentError(f"{wish} was asked for {counts[wish] + 1} times; no further one was found")
        shapes.add(shape)
        counts[wish] += 1
        yield Maze(str(MazeName(name.width, name.height, name.mix, counts[wish])), rows_of(grid))


def _candidate(size: int, settings: Settings, seed: int, copies: int, attempt: int) -> U8:
    rng = stream(seed, "maze", size, copies, attempt)
    rules = _rules(size, settings, rng)
    grid = carve(size, rules, rng)
    # Small grids have little room for a carver's lattice; changing single cells finds the mazes between.
    return shaken(grid, rules, rng) if attempt % 2 and size < 9 else grid


def _rules(size: int, settings: Settings, rng: np.random.Generator | None) -> Carving:
    """The controls of one maze: drawn up to what the settings allow, or just that."""

    def up_to(low: int, high: int) -> int:
        return high if rng is None or high <= low else int(rng.integers(low, high + 1))

    branching = settings.branching_max
    if rng is not None:
        branching = float(rng.uniform(settings.branching_min, max(settings.branching_min, settings.branching_max)))
    return Carving(
        branching=branching,
        loop_probability=settings.loop_probability,
        loops_max=up_to(1, min(settings.loops_max, size)),
        junctions_max=up_to(2, min(settings.junctions_max, 4 * size)),
        step_min=settings.step_min,
        step_max=max(settings.step_min, up_to(settings.step_min, settings.step_max)),
        straight_max=up_to(min(5, settings.straight_max), settings.straight_max),
        wall_min=settings.wall_min,
    )


def _fault(grid: U8, settings: Settings) -> str | None:
    """Why a maze is not taken."""
    found = survey(grid, settings.step_min, settings.straight_max, settings.wall_min)
    mix = Mix(*map(int, found[:4]))
    if not found[4] or found[5:].any():
        return "maze against the rules of its corridors and walls"
    if mix.loops < 1 or mix.three_way + mix.four_way < 1:
        return "maze without a loop and a junction"
    if mix.loops > settings.loops_max or mix.three_way + mix.four_way > settings.junctions_max:
        return "maze with too many loops or junctions"
    return "maze with more key nodes than landmarks" if mix.nodes > KEY_NODES_MAX else None
