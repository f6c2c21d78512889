"""Answerers with a known place on the scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from orienteer.bench.contract import Reference, Truth, Turn
from orienteer.bench.toy.maze import MOVES, shortest_route
from orienteer.bench.toy.play import NearestSession, WalkSession
from orienteer.bench.toy.truth import Answer


def planner(turn: Turn[Any], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Knows the truth."""
    match turn.session:
        case NearestSession():
            assert truth.answer.nearest is not None
            return truth.answer.nearest.name
        case WalkSession(walk=walk):
            assert truth.answer.walk is not None
            return shortest_route(walk.plan, turn.state.at, truth.answer.walk.goal)[0]
    raise TypeError(f"{type(turn.session).__name__} is no session of the toy")


def anyhow(turn: Turn[Any], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Names any of the choices."""
    return str(rng.choice(_choices(turn)))


def blind(turn: Turn[Any], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The first thing listed; in a maze, on while it gets warmer, else any word that no wall has refused."""
    if isinstance(turn.session, NearestSession):
        return turn.session.asked.options[0]
    state = turn.state
    if state.trail and not state.refused and state.hints[-1] == "warmer":
        return str(state.trail[-1])
    return str(rng.choice([word for word in MOVES if word not in state.refused]))


def noisy(turn: Turn[Any], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The planner, who loses his head with the given probability."""
    return (anyhow if rng.random() < number else planner)(turn, truth, rng, number)


REFERENCES = (
    Reference("planner", "Knows the truth.", planner),
    Reference("random", "Names any of the choices.", anyhow),
    Reference("blind", "Never looks at the picture.", blind),
    Reference("noisy@", "The planner, but at random with the given probability.", noisy),
)


def _choices(turn: Turn[Any]) -> list[str]:
    match turn.session:
        case NearestSession(asked=asked):
            return list(asked.options)
    return list(MOVES)
