"""The geometric judge: the four published factors from exact geometry, each with the numbers behind its mark.

It knows regions, ground and the length of the best walk; it never looks at the walk that is stored as the witness.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orienteer.bench.contract import Json
from orienteer.bench.sleepwalk.grid import cell_m
from orienteer.bench.sleepwalk.ground import Contact, Ground
from orienteer.bench.sleepwalk.judge.rubric import SAME, Rubric, rubric
from orienteer.bench.sleepwalk.judge.walk import Walk, covered_m, in_order, walk_of
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.truth import Raster, Region

MOST_THINGS = 8
"""Things run into that are listed; the longest contacts first."""


@dataclass(frozen=True)
class Case:
    """What the judge may know of the truth."""

    frame: GridFrame
    ground: Ground
    raster: Raster
    start: Region
    subgoals: tuple[Region, ...]
    goal: Region
    best_m: float
    """Length of the best walk on the grid, metres."""


@dataclass(frozen=True)
class Judgement:
    """Marks with the numbers behind them."""

    marks: Mapping[str, int]
    """By factor, 0 to 5."""
    notes: Mapping[str, Json]
    modes: tuple[str, ...]
    """What went wrong, the gravest first."""


def judge(case: Case, cells: Sequence[tuple[int, int, int]]) -> Judgement:
    """Judges a trajectory of at least one point."""
    by, walk = rubric(), walk_of(case.frame, cells)
    step_m = by.step.metres(cell_m(case.frame))
    start_m = walk.distance_m(0, case.start, case.raster, case.ground, by.storey_m)
    end_m = walk.distance_m(-1, case.goal, case.raster, case.ground, by.storey_m)
    passed = _passed(case, walk, by)
    contacts = walk.contacts(case.ground)
    collision_m = covered_m((one.from_m, one.to_m) for one in contacts)

    end = by.end.mark(end_m / step_m)
    goal = _goal(end, len(passed), len(case.subgoals), by)
    marks = {
        "start": by.start.mark(start_m / step_m),
        "goal": goal,
        "obstacles": _obstacles(contacts, collision_m, walk.length_m, by),
        "efficiency": _efficiency(walk.length_m, case, goal, by),
    }
    notes: dict[str, Json] = {
        "marks": dict(marks),
        "points": len(cells),
        "start_m": _rounded(start_m),
        "end_m": _rounded(end_m),
        "action": case.goal.action,
        "passed": [i in passed for i in range(len(case.subgoals))],
        "collision_m": _rounded(collision_m),
        "collisions": _by_thing(contacts),
        "clearance_m": _rounded(0.0 if contacts else walk.clearance(case.ground)),
        "length_m": _rounded(walk.length_m),
        "best_m": _rounded(case.best_m),
    }
    return Judgement(marks, notes, modes_of(marks, end))


def _passed(case: Case, walk: Walk, by: Rubric) -> tuple[int, ...]:
    """Numbers of the sub-goals that are come through in order."""
    until_m = by.patience * max(case.best_m, cell_m(case.frame))
    stays = [walk.stays(one, case.raster, case.ground, by.storey_m, until_m) for one in case.subgoals]
    return in_order(stays)


def _goal(end: int, passed: int, subgoals: int, by: Rubric) -> int:
    """The end's mark, and where there are sub-goals their share of it, rounded down."""
    if not subgoals:
        return end
    return math.floor(by.end_share * end + (1 - by.end_share) * 5 * passed / subgoals + SAME)


def _obstacles(contacts: Sequence[Contact], collision_m: float, length_m: float, by: Rubric) -> int:
    if not contacts:
        return 5
    if length_m <= SAME:
        return 0
    grazed = by.collision.marks[1]  # touched, on no length that could be measured
    return min(grazed, by.collision.mark(collision_m), by.collision_share.mark(collision_m / length_m))


def _efficiency(length_m: float, case: Case, goal: int, by: Rubric) -> int:
    if length_m < by.efficiency.least_share * case.best_m - SAME:
        return 0
    detour = by.detour.mark(length_m / max(case.best_m, cell_m(case.frame)))
    return min(detour, goal + by.efficiency.above_goal)


def modes_of(marks: Mapping[str, int | None], end: int | None = None) -> tuple[str, ...]:
    """What went wrong by the marks, the gravest first; `end` is the mark of the end alone, if there is one."""
    limits, goal = rubric().modes, marks["goal"]
    end = goal if end is None else end
    said = (
        ("mislocalised start", _at_most(marks["start"], limits.mislocalised_start)),
        ("wrong goal", _at_most(end, limits.wrong_goal)),
        ("partial goal", not _at_most(end, limits.wrong_goal) and _at_most(goal, limits.partial_goal)),
        ("unsafe path", _at_most(marks["obstacles"], limits.unsafe_path)),
    )
    return tuple(mode for mode, is_so in said if is_so)


def _at_most(mark: int | None, limit: int) -> bool:
    return mark is not None and mark <= limit


def _by_thing(contacts: Sequence[Contact]) -> dict[str, Json]:
    """Metres of contact with each thing, the longest first."""
    spans: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in contacts:
        spans[one.thing_id].append((one.from_m, one.to_m))
    metres = {thing: covered_m(found) for thing, found in spans.items()}
    longest = sorted(metres, key=lambda thing: (-metres[thing], thing))[:MOST_THINGS]
    return {thing: _rounded(metres[thing]) for thing in longest}


def _rounded(metres: float) -> float | None:
    """To the millimetre; None where there is no such number."""
    return round(metres, 3) if math.isfinite(metres) else None
