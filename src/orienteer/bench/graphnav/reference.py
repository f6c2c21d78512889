"""Answerers with a known place on the scale."""

from __future__ import annotations

import numpy as np

from orienteer.bench.contract import Reference, Truth, Turn
from orienteer.bench.graphnav.compass import HEADINGS, headings
from orienteer.bench.graphnav.play import WalkSession, WalkState
from orienteer.bench.graphnav.reading import tokens
from orienteer.bench.graphnav.truth import Answer


def planner(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The ideal while on it; else a shortest way to the goal."""
    session, state = _session(turn), turn.state
    if truth.answer.ideal.startswith(state.moves) and len(state.moves) < len(truth.answer.ideal):
        toward = HEADINGS.index(truth.answer.ideal[len(state.moves)])
        return session.token(state.heading, toward) or _toward_goal(session, state)
    return _toward_goal(session, state)


def anyhow(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Any of the three tokens."""
    words = list(tokens(_session(turn).options.condition).values())
    return words[int(rng.integers(len(words)))]


def blind(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Straight on, the commonest action of ideals; where a wall is said to be, left, then right."""
    refused = turn.state.refused
    word = next((one for one in ("front", "left", "right") if one not in refused), "front")
    return tokens(_session(turn).options.condition)[word]


def wall_follower(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Keeps the left hand on the wall."""
    session, state = _session(turn), turn.state
    word, _, _ = session.graph.ways(state.at, state.heading)[0]
    return tokens(session.options.condition)[word]


def replayer(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """Does again what was done on the explored way between start and goal, a step for each; then says no more."""
    session, step = _session(turn), turn.state.steps
    first, last = sorted((session.details.start_idx, session.details.goal_idx))
    if step >= last - first:
        return "done"
    _, heading = session.walk[first + step]
    return session.token(heading, headings(session.details.explored)[first + step])


def noisy(turn: Turn[WalkState], truth: Truth[Answer], rng: np.random.Generator, number: float) -> str:
    """The planner, who loses his head with the given probability."""
    return (anyhow if rng.random() < number else planner)(turn, truth, rng, number)


REFERENCES = (
    Reference("planner", "Knows the ideal way.", planner),
    Reference("random", "Says any of the three tokens.", anyhow),
    Reference("blind", "Never looks: straight on, or left, or right where a wall is said to be.", blind),
    Reference("wall_follower", "Keeps the left hand on the wall.", wall_follower),
    Reference("replayer", "Repeats the actions of the exploration in their order.", replayer),
    Reference("noisy@", "The planner, but at random with the given probability.", noisy),
)


def _session(turn: Turn[WalkState]) -> WalkSession:
    assert isinstance(turn.session, WalkSession)
    return turn.session


def _toward_goal(session: WalkSession, state: WalkState) -> str:
    """The first step of a way with the fewest steps that never steps back."""
    best = min(
        session.graph.ways(state.at, state.heading),
        key=lambda way: session.graph.steps_facing(session.goal)[way[2]][session.graph.resting(way[2], way[1])],
    )
    return tokens(session.options.condition)[best[0]]
