"""How GraphNav is played: what is shown, and how words become a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib.resources import files

from pydantic import Field

from orienteer.bench.contract import Part, Picture, Record, Shelf, Silent, Task, Text
from orienteer.bench.graphnav.compass import HEADINGS, TURNS, action, headings, turned
from orienteer.bench.graphnav.keygraph import KeyGraph, graph_of
from orienteer.bench.graphnav.reading import taken, tokens
from orienteer.bench.graphnav.records import Details, Options
from orienteer.bench.graphnav.views import WALL, WAY, all_round, node_view, part_of_view, view

UNREADABLE = "?"
"""Stands among the refused actions for an answer that could not be read."""


class WalkState(Record):
    """Of an episode."""

    at: int
    """Number of the key node in its graph."""
    heading: int
    moves: str = ""
    """Headings of the steps that were made, letters of NESW."""
    steps: int = 0
    """Spent so far; more than the moves where some were spent standing still."""
    refused: tuple[str, ...] = ()
    """Actions tried in vain since the last step; "?" for what could not be read."""
    answers: int = 0
    unread: int = 0
    """Answers that could not be read."""
    walls: int = 0
    """Answers that led into a wall."""
    took: str = ""
    """The word of the last answer that was taken for an action; empty where none was."""
    words: dict[str, int] = Field(default_factory=dict)
    """How often which other word than the three tokens was taken for one."""


class WalkSession(Silent):
    """One episode: a token for each step from key node to key node."""

    def __init__(self, task: Task[Details], shelf: Shelf, options: Options) -> None:
        self.task = task
        self.details = task.details
        self.options = options
        self.graph: KeyGraph = graph_of(self.details.rows)
        self.goal = self.graph.number[self.details.goal]
        self.retries = self.details.retries if options.retries < 0 else min(options.retries, self.details.retries)
        self._shelf = shelf

    def start(self) -> WalkState:
        return WalkState(at=self.graph.number[self.details.start], heading=self.details.heading)

    def done(self, state: WalkState) -> bool:
        return state.at == self.goal or state.steps >= self.details.budget

    def step(self, state: WalkState, answer: str) -> WalkState:
        said = taken(answer, self.options.condition)
        there = None if said is None else self.graph.act(state.at, state.heading, said.action)
        answers, took = state.answers + 1, "" if said is None else said.word
        words = state.words
        if took and took not in self._own:
            words = {**words, took: words.get(took, 0) + 1}
        if said is not None and there is not None:
            toward = turned(state.heading, TURNS[said.action])
            return WalkState(
                at=there[0],
                heading=there[1],
                moves=state.moves + HEADINGS[toward],
                steps=state.steps + 1,
                answers=answers,
                unread=state.unread,
                walls=state.walls,
                took=took,
                words=words,
            )
        refused = (*state.refused, UNREADABLE if said is None else said.action)
        spent = len(refused) > self.retries  # then the step is spent standing still
        return state.model_copy(
            update={
                "answers": answers,
                "unread": state.unread + (said is None),
                "walls": state.walls + (said is not None),
                "took": took,
                "words": words,
                "refused": () if spent else refused,
                "steps": state.steps + spent,
            }
        )

    def observe(self, state: WalkState) -> Sequence[Part]:
        return list(self._parts(state))

    @cached_property
    def walk(self) -> tuple[tuple[int, int], ...]:
        """(node, heading in which one stood there) along the exploration."""
        steps = headings(self.details.explored)
        here = self.graph.number[self.details.first]
        stood = [(here, steps[0])]
        for toward in steps:
            here = self.graph.onward[here][toward]
            stood.append((here, self.graph.resting(here, toward)))
        return tuple(stood)

    def token(self, heading: int, toward: int) -> str:
        """The token that leads from one heading into another."""
        word = action(heading, toward)
        return "" if word is None else tokens(self.options.condition)[word]

    def _parts(self, state: WalkState) -> Iterator[Part]:
        yield Text(_prompt("instructions").format(task=_prompt(self.task.family), **self._tokens))
        if self.options.examples:
            yield from self._examples()
        yield from self._exploration()
        yield from self._trip(state)
        yield from self._overview()
        yield Text("Your view now:")
        yield self._view(state.at, state.heading)
        yield Text(self._refusal(state) + _prompt("ask").format(**self._tokens))

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(token.casefold() for token in tokens(self.options.condition).values())

    @cached_property
    def _tokens(self) -> dict[str, str]:
        words = tokens(self.options.condition)
        labels = {"left": "Left", "front": "Front", "right": "Right"}
        return {**words, "choices": ", ".join(f"{words[name]} ({label.lower()})" for name, label in labels.items())}

    def _examples(self) -> Iterator[Part]:
        if not self.details.pictures:
            return
        for name, path in (("wall", WALL), ("way", WAY)):
            picture = view(self._shelf, path, f"example of a {name}") or self._own_examples[name]
            if picture is not None:
                yield Text(_prompt(f"example_{name}"))
                yield picture

    @cached_property
    def _own_examples(self) -> dict[str, Picture | None]:
        """Taken from the exploration, where the dataset has no pictures for them."""
        return {name: self._own_example(name) for name in ("wall", "way")}

    def _own_example(self, name: str) -> Picture | None:
        """A wall or a way in a view of the exploration."""
        details, alt = self.details, f"example of a {name}"
        for node, heading in self.walk:
            cell, onward = self.graph.nodes[node], self.graph.onward[node]
            for third, quarters in enumerate(TURNS.values()):
                if (onward[turned(heading, quarters)] >= 0) == (name == "way"):
                    shown = (details.size, details.maze, cell, heading, third)
                    found = part_of_view(self._shelf, self.options, *shown, alt)
                    if found is not None:
                        return found
        return None

    def _exploration(self) -> Iterator[Part]:
        steps = headings(self.details.explored)
        skipped = max(0, len(steps) - self.options.exploration) if self.options.exploration else 0
        yield Text(_prompt("exploration"))
        if skipped:
            yield Text(_prompt("skipped").format(count=skipped))
        for index in range(skipped, len(steps)):
            node, heading = self.walk[index]
            yield self._view(node, heading)
            yield Text(f"Action: {self.token(heading, steps[index])}")
        yield self._view(*self.walk[-1])
        yield Text("The exploration ended here.")

    def _trip(self, state: WalkState) -> Iterator[Part]:
        """The latest steps, found by walking back: the length of the trip before them costs nothing."""
        shown = state.moves[-self.options.history :] if self.options.history else state.moves
        skipped = len(state.moves) - len(shown)
        if not state.moves:
            yield Text(_prompt("trip_begins"))
            return
        steps = headings(shown)
        here, nodes = state.at, []
        for toward in reversed(steps):
            here = self.graph.onward[here][turned(toward, 2)]
            nodes.append(here)
        yield Text(_prompt("trip"))
        if skipped:
            yield Text(_prompt("skipped").format(count=skipped))
        arrival = HEADINGS.index(state.moves[skipped - 1]) if skipped else None
        for node, toward in zip(reversed(nodes), steps, strict=True):
            heading = self.details.heading if arrival is None else self.graph.resting(node, arrival)
            yield self._view(node, heading)
            yield Text(f"Action: {self.token(heading, toward)}")
            arrival = toward

    def _overview(self) -> Iterator[Part]:
        cell = self.details.goal
        picture = None
        if self.details.pictures and self.options.overview:
            picture = all_round(self._shelf, self.details.size, self.details.maze, cell, self.options)
        if picture is not None:
            yield Text(_prompt("goal_all_round"))
            yield picture
            return
        yield Text(_prompt("goal"))
        stood = next((heading for node, heading in self.walk if node == self.goal), 0)
        yield self._view(self.goal, stood)

    def _view(self, node: int, heading: int) -> Part:
        cell = self.graph.nodes[node]
        found = None
        if self.details.pictures:
            details, options = self.details, self.options
            found = node_view(self._shelf, options.condition, details.size, details.maze, cell, heading, options.names)
        return found or Text("(There is no picture of this view.)")

    def _refusal(self, state: WalkState) -> str:
        if not state.refused:
            return ""
        words = tokens(self.options.condition)
        walls = dict.fromkeys(words[word] for word in state.refused if word != UNREADABLE)
        said = _prompt("unread").format(**self._tokens) + "\n" if state.refused[-1] == UNREADABLE else ""
        return said + (_prompt("wall").format(walls=", ".join(walls)) + "\n" if walls else "")


def session(task: Task[Details], shelf: Shelf, options: Options) -> WalkSession:
    """The session of an episode."""
    return WalkSession(task, shelf, options)


@cache
def _prompt(name: str) -> str:
    return (files("orienteer.bench.graphnav") / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
