"""Proves SleepWalk's truths again, from the scene alone.

Shares no code with what made them or with the judge: bodies and arms are solids that FCL moves among the scene's own
colliders, floors are found by rays, and a second search must not find a shorter walk than the one that is stored. What
the task defines (how near an action needs the body to be, what counts as ground) is read from the same files; where the
maker's own methods are known only to a bound, the data sheet states it and the proof takes that bound and no more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.contract import Problem, Shelf, Task, Truth
from orienteer.bench.sleepwalk.proof.areas import against_area
from orienteer.bench.sleepwalk.proof.beside import goal_of
from orienteer.bench.sleepwalk.proof.place import NO_FLOOR, Place
from orienteer.bench.sleepwalk.proof.solids import FCL_M
from orienteer.bench.sleepwalk.proof.walks import LEAST_M, SIDE, Walks, middles_of
from orienteer.bench.sleepwalk.records import Details, GridFrame
from orienteer.bench.sleepwalk.truth import Answer, Region
from orienteer.world.body import body as body_named
from orienteer.world.scene import Scene

FAR_M = 100.0
"""Room beside a walk that is not told apart from more."""


def verify(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Sequence[Problem]:
    """What is wrong with a truth."""
    scene, answer = shelf.scene(task.scene_id), truth.answer
    found = list(_against_words(task.details, answer))
    if not found:
        place = _place(scene, answer.body, answer.raster.cell_m)
        found = list(_against_place(place, task.details.grid, answer))
    return [Problem(task.task_id, says) for says in found]


def _against_words(details: Details, answer: Answer) -> Iterator[str]:
    """Where what is asked and what is right name different things."""
    for said, region in ((details.start, answer.start), (details.end, answer.goal)):
        if region.name not in said:
            yield f"the truth speaks of {region.name!r}, the instruction of {said!r}"
    passed = [region.name for region in answer.subgoals]
    asked = list(details.interact)
    if asked not in (passed, [*passed, answer.goal.name]):
        yield f"the instruction has {asked} dealt with, the truth {passed}"
    least, most = {"easy": (0, 0), "medium": (1, 2), "hard": (3, math.inf)}[details.tier]
    if not least <= len(asked) <= most:
        yield f"{len(asked)} things are dealt with in a task that is {details.tier}"
    if len(answer.witness) < 2:
        yield "the witness goes nowhere"


def _against_place(place: Place, frame: GridFrame, answer: Answer) -> Iterator[str]:
    cells = np.array([(cell.x, cell.y, cell.z) for cell in answer.witness])
    if cells.min() < 0 or cells.max() >= SIDE:
        yield "the witness leaves the grid"
        return
    points = middles_of(frame, cells)
    bare = [cell for cell, point in zip(cells.tolist(), points, strict=True) if place.floor(point) is None]
    if bare:
        yield f"there is {NO_FLOOR} at {tuple(bare[0])}"
        return
    yield from _against_room(place, points, cells.tolist(), answer)
    yield from _against_stops(place, points, answer)
    walks = _walks(place, frame)
    for region in dict.fromkeys((answer.start, *answer.subgoals, answer.goal)):
        yield from against_area(walks, region, answer.raster, points[0])
    yield from _against_lengths(walks, points, answer)


def _against_room(place: Place, points: F64, cells: list[list[int]], answer: Answer) -> Iterator[str]:
    """Where the body meets something, or has less or more room beside it than is said."""
    ways = list(pairwise(range(len(points))))
    met = False
    for a, b in ways:
        if (what := place.in_the_way(points[a], points[b])) is not None:
            met = True
            yield f"from {tuple(cells[a])} to {tuple(cells[b])} the body meets {what}"
    room = answer.clearance_m
    if met or room >= FAR_M:
        return
    if any(place.in_the_way(points[a], points[b], wider_m=room) is not None for a, b in ways):
        yield f"the room beside the witness is less than {room:.3f} m"
    if all(place.in_the_way(points[a], points[b], strict=True, wider_m=room + FCL_M) is None for a, b in ways):
        yield f"the room beside the witness is more than {room:.3f} m"


def _against_stops(place: Place, points: F64, answer: Answer) -> Iterator[str]:
    """Where the witness starts, stops and ends in the wrong place, or in the wrong order."""
    if (why := _not_in(place, points[0], answer.start)) is not None:
        yield f"it does not start at {answer.start.name!r}: {why}"
    if (why := _not_in(place, points[-1], answer.goal)) is not None:
        yield f"it does not end at {answer.goal.name!r}: {why}"
    at = 0
    for region in answer.subgoals:
        while at < len(points) and _not_in(place, points[at], region) is not None:
            at += 1
        if at == len(points):
            yield f"it does not come to {region.name!r} in its turn"
            return


def _not_in(place: Place, point: F64, region: Region) -> str | None:
    """Why somebody at a point is not where a region has them; None if they may be."""
    return goal_of(place, region).why_not(point, strict=False)


def _against_lengths(walks: Walks, points: F64, answer: Answer) -> Iterator[str]:
    length = float(np.linalg.norm(np.diff(points[:, (0, 2)], axis=0), axis=1).sum())
    if not math.isclose(length, answer.witness_m, abs_tol=LEAST_M):
        yield f"the witness is {length:.3f} m long, not {answer.witness_m:.3f} m"
    direct = float(np.linalg.norm(points[-1, (0, 2)] - points[0, (0, 2)]))
    if not direct - LEAST_M <= answer.shortest_m <= answer.witness_m + LEAST_M:
        yield f"the shortest way of {answer.shortest_m:.3f} m is no way between {direct:.3f} m and the witness"
    other = walks.shorter((answer.start, *answer.subgoals, answer.goal), answer.witness_m)
    if other is not None and walks.hangs_together(other, points[0]):
        yield f"a walk of {walks.length_m(other):.3f} m does it as well as the witness of {answer.witness_m:.3f} m"


@lru_cache(maxsize=2)
def _place(scene: Scene, body: str, cell_m: float) -> Place:
    return Place(scene, body_named(body), cell_m)


@lru_cache(maxsize=2)
def _walks(place: Place, frame: GridFrame) -> Walks:
    return Walks(place, frame)
