"""How the toy's answers are scored."""

from __future__ import annotations

from orienteer.bench.contract import Ask, Metric, Outcome, Scored, Shelf, Task, Truth, Unreadable, mean_of
from orienteer.bench.toy.play import ARRIVED, NearestState, WalkState
from orienteer.bench.toy.records import NEAREST, WALK, Details, Options
from orienteer.bench.toy.scenes import THINGS
from orienteer.bench.toy.truth import Answer, NearestAnswer, WalkAnswer

METRICS: tuple[Metric, ...] = (
    mean_of("accuracy", "Share of questions answered with the nearest thing.", families=[NEAREST], blind=1 / THINGS),
    mean_of("success", "Share of walks that reach the goal.", families=[WALK]),
    mean_of("efficiency", "Fewest steps possible ÷ steps spent, 0 where the goal is not reached.", families=[WALK]),
)


def score(
    task: Task[Details],
    truth: Truth[Answer],
    state: NearestState | WalkState,
    shelf: Shelf,
    options: Options,
    ask: Ask | None = None,
) -> Outcome:
    """Scores a final state; no judge is asked."""
    answer = truth.answer
    match state:
        case NearestState() if answer.nearest is not None:
            return _nearest(answer.nearest, state)
        case WalkState() if answer.walk is not None:
            return _walk(answer.walk, state)
    raise TypeError(f"{type(state).__name__} is no state of a task in the family {task.family!r}")


def _nearest(answer: NearestAnswer, state: NearestState) -> Outcome:
    if state.name is None:
        return Unreadable("names none of the things, or several", {"accuracy": 0.0})
    apart = answer.distances_m[state.name] - answer.distances_m[answer.name]
    return Scored({"accuracy": float(state.name == answer.name)}, {"farther_m": round(apart, 6)})


def _walk(answer: WalkAnswer, state: WalkState) -> Outcome:
    if state.read == 0:
        return Unreadable("no answer was one of the four words", {"success": 0.0, "efficiency": 0.0})
    arrived = ARRIVED in state.hints
    efficiency = len(answer.route) / state.steps if arrived else 0.0
    notes = {"steps": state.steps, "moves": len(state.trail), "unread": state.unread}
    return Scored({"success": float(arrived), "efficiency": efficiency}, dict(notes))
