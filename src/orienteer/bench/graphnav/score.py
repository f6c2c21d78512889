"""How a walk is scored."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from orienteer.bench.contract import (
    Ask,
    Failed,
    Json,
    Metric,
    Outcome,
    Result,
    Scored,
    Shelf,
    Split,
    Task,
    Truth,
    Unreadable,
    mean_of,
)
from orienteer.bench.graphnav.compass import Cell, headings
from orienteer.bench.graphnav.keygraph import KeyGraph, graph_of
from orienteer.bench.graphnav.play import WalkState
from orienteer.bench.graphnav.records import Details, Family, Options
from orienteer.bench.graphnav.truth import Answer

_SAME_WAY = (Family.REPEATED, Family.REVERSED)
_KINDS = ("", "dead end", "turn", "three-way junction", "four-way junction")
_COUNTED = 6
"""Steps and junctions from which on results are put together."""

METRICS: tuple[Metric, ...] = (
    mean_of("SR", "Share of episodes that reach the goal within the budget of steps."),
    mean_of(
        "PFS",
        "Steps that the walk shares with the ideal, direction included, ÷ steps walked; 0 if the goal is missed.",
        families=_SAME_WAY,
    ),
    mean_of("SPL", "Ideal length ÷ length walked where the goal is reached, else 0.", families=[Family.SHORTCUT]),
    mean_of(
        "DPS",
        "Mean cosine between each step and the direction to the goal.",
        families=[Family.SHORTCUT],
        best=None,
        span=(-1.0, 1.0),
    ),
    mean_of(
        "invalid",
        "Share of answers that could not be read or led into a wall.",
        higher_is_better=False,
        official=False,
        best=0.0,
    ),
)


def _counted(name: str, says: str, note: str, first: int) -> Split:
    """Parts results by a count among their notes."""
    groups = (*map(str, range(first, _COUNTED)), f"{_COUNTED} or more")

    def group(result: Result) -> str | None:
        count = None if isinstance(result.outcome, Failed) else result.outcome.notes.get(note)
        return groups[max(0, min(count, _COUNTED) - first)] if isinstance(count, int) else None

    return Split(name, says, group, groups)


def _size(result: Result) -> str | None:
    details = result.task.details
    return f"{details.size} × {details.size}" if isinstance(details, Details) else None


SPLITS = (
    Split("task", "The three tasks.", lambda result: result.task.family, tuple(Family)),
    Split("size", "Cells along the sides of the maze.", _size, tuple(f"{size} × {size}" for size in range(3, 42))),
    _counted("path length", "Steps of the ideal path.", "ideal_steps", 1),
    _counted("junctions", "Junctions on the ideal path.", "junctions", 0),
    _counted("left the ideal", "Step at which the walk first left the ideal, 0 the first.", "left_ideal_at_step", 0),
)


def score(
    task: Task[Details],
    truth: Truth[Answer],
    state: WalkState,
    shelf: Shelf,
    options: Options,
    ask: Ask | None = None,
) -> Outcome:
    """Scores a final state; no judge is asked."""
    graph, ideal = graph_of(task.details.rows), truth.answer.ideal
    start, goal = graph.number[task.details.start], graph.number[task.details.goal]
    facts: dict[str, Json] = {
        "size": task.details.size,
        "condition": options.condition.value,
        "ideal_steps": len(ideal),
        "junctions": truth.answer.junctions,
    }
    if state.unread == state.answers:
        return Unreadable("no answer was one of the three actions", _worst(task.family), facts)
    arrived = state.at == goal
    nodes = _nodes(graph, start, state.moves)
    values: dict[str, float | None] = {"SR": float(arrived), "invalid": (state.unread + state.walls) / state.answers}
    if task.family in _SAME_WAY:
        values["PFS"] = fidelity(nodes, _nodes(graph, start, ideal)) if arrived else 0.0
    else:
        values["SPL"] = len(ideal) / max(len(state.moves), len(ideal)) if arrived else 0.0
        still = state.steps - len(state.moves)
        values["DPS"] = progress([graph.nodes[node] for node in nodes], task.details.goal, still)
    left = left_ideal(graph, start, ideal, state.moves)
    notes: dict[str, Json] = {
        **facts,
        "steps": state.steps,
        "moves": len(state.moves),
        "unread": state.unread,
        "walls": state.walls,
        "words": dict(state.words),
        **left,
    }
    if not arrived or values.get("PFS", values.get("SPL")) != 1.0:
        what = "stood still" if ideal.startswith(state.moves) else "left the ideal"
        notes["mode"] = f"{what} at a {left['left_ideal_at']}"
    return Scored(values, notes)


def fidelity(walked: Sequence[int], ideal: Sequence[int]) -> float:
    """Directed edges that two paths share, each as often as both have it, ÷ edges of the first."""
    if len(walked) < 2:
        return 0.0
    shared = Counter(_edges(walked)) & Counter(_edges(ideal))
    return shared.total() / (len(walked) - 1)


def progress(cells: Sequence[Cell], goal: Cell, still: int = 0) -> float:
    """Mean cosine between each step and the direction to the goal; steps spent standing still count 0."""
    total, steps = 0.0, len(cells) - 1 + still
    for (x, y), (u, v) in pairwise(cells):
        step, toward = (u - x, v - y), (goal[0] - x, goal[1] - y)
        total += (step[0] * toward[0] + step[1] * toward[1]) / (math.hypot(*step) * math.hypot(*toward))
    return total / steps if steps else 0.0


def left_ideal(graph: KeyGraph, start: int, ideal: str, moves: str) -> dict[str, Json]:
    """Where a walk first left the ideal: the number of the step (0 the first), and the kind of node it left at."""
    same = next((i for i, pair in enumerate(zip(moves, ideal, strict=False)) if pair[0] != pair[1]), None)
    if same is None:
        same = len(moves) if len(moves) != len(ideal) else None
    if same is None:
        return {"left_ideal_at_step": None, "left_ideal_at": None}
    node = _nodes(graph, start, ideal[:same])[-1]
    return {"left_ideal_at_step": same, "left_ideal_at": _KINDS[graph.degree[node]]}


def _nodes(graph: KeyGraph, start: int, moves: str) -> list[int]:
    nodes = [start]
    for toward in headings(moves):
        nodes.append(graph.onward[nodes[-1]][toward])
    return nodes


def _edges(nodes: Sequence[int]) -> list[tuple[int, int]]:
    return list(pairwise(nodes))


def _worst(family: str) -> dict[str, float | None]:
    own: dict[str, float | None] = {"PFS": 0.0} if family in _SAME_WAY else {"SPL": 0.0, "DPS": -1.0}
    return {"SR": 0.0, "invalid": 1.0, **own}
