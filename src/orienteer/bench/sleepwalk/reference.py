"""Answerers with a known place on the scale, all in words that the parser reads like anybody's."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import I64
from orienteer.bench.contract import Reference, Truth, Turn
from orienteer.bench.sleepwalk.grid import CELLS, cell_of, centres
from orienteer.bench.sleepwalk.ground import Ground
from orienteer.bench.sleepwalk.play import State, WalkSession
from orienteer.bench.sleepwalk.reading import Triple
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.score import ground_of_scene
from orienteer.bench.sleepwalk.truth import Answer

MOST_POINTS = 6
"""Of a random walk, and at least two."""


def planner(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The best walk on the grid."""
    return words([(cell.x, cell.y, cell.z) for cell in truth.answer.witness])


def noisy(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The planner's points, each moved in the plan by normal noise of so many metres."""
    frame = _session(turn).task.details.grid
    cells = np.array([(cell.x, cell.y, cell.z) for cell in truth.answer.witness], np.float64)
    cells[:, (0, 2)] += rng.normal(0.0, 1.0, (len(cells), 2)) * number * CELLS / frame.side_m
    whole = np.clip(np.floor(cells + 0.5), 0, CELLS - 1).astype(int)
    return words([(int(x), int(y), int(z)) for x, y, z in whole])


def anyhow(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Straight from point to point, anywhere on the floor on which one can stand."""
    session = _session(turn)
    cells = standing(ground_of_scene(session.task.scene_id, session.shelf), session.task.details.grid)
    chosen = cells[rng.integers(0, len(cells), int(rng.integers(2, MOST_POINTS + 1)))]
    return words([(int(x), int(y), int(z)) for x, y, z in chosen])


def standing(ground: Ground, frame: GridFrame) -> I64:
    """Cells of the grid in whose middle somebody can stand, on the floor at which the grid begins; shape (n, 3)."""
    points = centres(frame).reshape(-1, 3)
    stood = np.array([not ground.meets(point[None]) for point in points], np.bool_)
    return cell_of(frame, points[stood & (ground.regions_at(points) >= 0)])


def blind(turn: Turn[State], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The same for every task: from one side of the middle to the other."""
    return words(BLIND)


BLIND: tuple[Triple, ...] = ((8, 0, 12), (16, 0, 12))
"""What is best without looking, as far as was found; see the data sheet."""

REFERENCES = (
    Reference("planner", "Knows the best walk on the grid.", planner),
    Reference("random", "Goes from point to point, anywhere on the floor.", anyhow),
    Reference("blind", "Never looks: the same walk through the middle for every task.", blind),
    Reference("noisy@", "The planner, each point moved by normal noise of so many metres.", noisy),
)


def words(points: Sequence[Triple]) -> str:
    """An answer in the form that is asked for."""
    return json.dumps([{"point": list(point), "label": ""} for point in points])


def _session(turn: Turn[State]) -> WalkSession:
    assert isinstance(turn.session, WalkSession)
    return turn.session
