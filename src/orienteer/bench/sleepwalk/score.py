"""How SleepWalk's answers are scored: by geometry, or by the model that is asked to judge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from orienteer.answer import UnreadableAnswerError
from orienteer.bench.contract import (
    Ask,
    Failed,
    Json,
    Outcome,
    Picture,
    Scored,
    ServiceError,
    Shelf,
    Task,
    Truth,
    Unreadable,
)
from orienteer.bench.sleepwalk.ground import Ground
from orienteer.bench.sleepwalk.judge.geometric import Case, Judgement, judge, modes_of
from orienteer.bench.sleepwalk.judge.published import BadVerdictError, verdict
from orienteer.bench.sleepwalk.judge.walk import walk_of
from orienteer.bench.sleepwalk.metrics import FACTORS
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN, page, with_walk
from orienteer.bench.sleepwalk.play import ALTS, State
from orienteer.bench.sleepwalk.records import Details, Options
from orienteer.bench.sleepwalk.truth import Answer

BEST = 5
"""The highest mark."""


def score(
    task: Task[Details], truth: Truth[Answer], state: State, shelf: Shelf, options: Options, ask: Ask | None = None
) -> Outcome:
    """By geometry; with somebody to ask, by the published protocol, the geometry's marks in its notes."""
    if not isinstance(state, State) or not state.answered:
        raise TypeError(f"{state!r} is no state of an answered task")
    if state.problem:
        return Unreadable(state.problem, dict.fromkeys(FACTORS, 0.0))
    case = case_of(task, truth.answer, shelf)
    found = judge(case, state.points)
    own = {**_seen(truth.answer), **found.notes, **({"rounded": state.rounded} if state.rounded else {})}
    if ask is None:
        return _scored(found.marks, own, found.modes)
    return _published(task, case, state, shelf, options, ask, found, own)


def _published(
    task: Task[Details],
    case: Case,
    state: State,
    shelf: Shelf,
    options: Options,
    ask: Ask,
    found: Judgement,
    own: dict[str, Json],
) -> Outcome:
    floors = case.ground.floors_at(walk_of(case.frame, state.points).points)
    try:
        said = verdict(task, state.points, floors, shelf, options, ask)
    except ServiceError as error:
        return Failed(str(error))
    except (UnreadableAnswerError, BadVerdictError) as error:
        return Failed(f"the judge's words cannot be used: {error}")
    notes: dict[str, Json] = {
        **{name: own[name] for name in ("start_seen", "goal_seen")},
        "marks": dict(said.marks),
        "justifications": dict(said.justifications),
        "summary": said.summary,
        "geometric": dict(found.marks),
    }
    return _scored(said.marks, notes, modes_of(said.marks))


def _scored(marks: Any, notes: dict[str, Json], modes: Sequence[str]) -> Scored:
    """Marks become shares of the best one."""
    if modes:
        notes = {**notes, "mode": modes[0], "modes": list(modes)}
    return Scored({name: None if marks[name] is None else marks[name] / BEST for name in FACTORS}, notes)


def _seen(answer: Answer) -> dict[str, Json]:
    return {"start_seen": round(answer.start.seen, 3), "goal_seen": round(answer.goal.seen, 3)}


def case_of(task: Task[Details], answer: Answer, shelf: Shelf) -> Case:
    """What the geometric judge may know of a task."""
    return Case(
        frame=task.details.grid,
        ground=ground_of_scene(task.scene_id, shelf),
        raster=answer.raster,
        start=answer.start,
        subgoals=answer.subgoals,
        goal=answer.goal,
        best_m=answer.witness_m,
    )


def ground_of_scene(scene_id: str, shelf: Shelf) -> Ground:
    """The stored ground of a scene; the latest few are kept."""
    path = shelf.file(f"ground/{scene_id}.npz")
    found = path.stat()
    return _ground(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=8)
def _ground(path: Path, changed_ns: int, size: int) -> Ground:
    return Ground.from_bytes(path.read_bytes(), path)


def _asked(task: Task[Details]) -> str:
    """What the drawn walk was to do."""
    return f'The walk that is drawn over it was to: "{task.details.task}"'


def illustrate(task: Task[Details], truth: Truth[Answer], state: State, shelf: Shelf) -> Sequence[Picture]:
    """Both views with the walk in them; without where it could not be read."""
    frame, points = task.details.grid, state.points
    if not points:
        return [Picture(page(task, shelf, role).rgb, ALTS[role]) for role in (OBLIQUE, TOP_DOWN)]
    floors = ground_of_scene(task.scene_id, shelf).floors_at(walk_of(frame, points).points)
    return [
        Picture(with_walk(page(task, shelf, role), frame, points, floors), f"{ALTS[role]} {_asked(task)}")
        for role in (OBLIQUE, TOP_DOWN)
    ]
