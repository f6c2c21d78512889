"""Answerers with a known place on the scale, all in words that the parser reads like anybody's."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from orienteer.bench.contract import Reference, Truth, Turn
from orienteer.bench.sleepwalk.grid import CELLS
from orienteer.bench.sleepwalk.play import State, WalkSession
from orienteer.bench.sleepwalk.reading import Triple
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.truth import Answer

MOST_POINTS = 6
"""Of a random walk, and at least two."""


def planner(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The best walk on the grid."""
    return words([(cell.x, cell.y, cell.z) for cell in truth.answer.witness])


def noisy(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The planner's points, each moved in the plan by normal noise of so many metres."""
    frame = _frame(turn)
    cells = np.array([(cell.x, cell.y, cell.z) for cell in truth.answer.witness], np.float64)
    cells[:, (0, 2)] += rng.normal(0.0, 1.0, (len(cells), 2)) * number * CELLS / frame.side_m
    whole = np.clip(np.floor(cells + 0.5), 0, CELLS - 1).astype(int)
    return words([(int(x), int(y), int(z)) for x, y, z in whole])


def anyhow(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Straight from point to point, anywhere on the plan."""
    points = rng.integers(0, CELLS, (int(rng.integers(2, MOST_POINTS + 1)), 2))
    return words([(int(x), 0, int(z)) for x, z in points])


def blind(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The same for every task: from one side of the middle to the other."""
    return words(BLIND)


BLIND: tuple[Triple, ...] = ((8, 0, 12), (16, 0, 12))
"""What is best without looking, as far as was found; see the data sheet."""

REFERENCES = (
    Reference("planner", "Knows the best walk on the grid.", planner),
    Reference("random", "Goes from point to point, anywhere on the plan.", anyhow),
    Reference("blind", "Never looks: the same walk through the middle for every task.", blind),
    Reference("noisy@", "The planner, each point moved by normal noise of so many metres.", noisy),
)


def words(points: Sequence[Triple]) -> str:
    """An answer in the form that is asked for."""
    return json.dumps([{"point": list(point), "label": ""} for point in points])


def _frame(turn: Turn[State]) -> GridFrame:
    assert isinstance(turn.session, WalkSession)
    return turn.session.task.details.grid
