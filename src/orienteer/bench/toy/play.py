"""How the toy is played: what is shown, and how words become an answer or a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from orienteer.arrays import F32, U8
from orienteer.bench.contract import Event, Json, Part, Picture, Record, Session, Shelf, Silent, Task, Text
from orienteer.bench.toy.maze import MOVES, step
from orienteer.bench.toy.reading import meant
from orienteer.bench.toy.records import NEAREST, Cell, Details, Nearest, Options, Walk
from orienteer.bench.toy.scenes import middle_of
from orienteer.see.overlay import Dot, draw
from orienteer.see.picture import load_png
from orienteer.world.camera import Camera

ARRIVED = "arrived"


def session(task: Task[Details], shelf: Shelf, options: Options) -> Session[Any]:
    """The session of a task, by its family."""
    return NearestSession(task, shelf) if task.family == NEAREST else WalkSession(task, shelf, options)


class NearestState(Record):
    """Of a question."""

    answered: bool = False
    name: str | None = None
    """None where the answer could not be read."""


class NearestSession(Silent):
    """One picture, one question, one answer."""

    def __init__(self, task: Task[Details], shelf: Shelf) -> None:
        assert task.details.nearest is not None
        self.task = task
        self.asked: Nearest = task.details.nearest
        self._shelf = shelf

    def start(self) -> NearestState:
        return NearestState()

    def done(self, state: NearestState) -> bool:
        return state.answered

    def observe(self, state: NearestState) -> Sequence[Part]:
        picture = Picture(
            self._shelf.file(self.task.views[0].path), "Four coloured things on a lawn, seen from its edge."
        )
        return [picture, Text(_prompt(NEAREST).format(options=", ".join(self.asked.options)))]

    def step(self, state: NearestState, answer: str) -> NearestState:
        # No two things of a yard share a colour, so that alone names one.
        names = {name: (name, f"the {name.split()[0]} one", name.split()[0]) for name in self.asked.options}
        return NearestState(answered=True, name=meant(answer, names))


class WalkState(Record):
    """Of a walk."""

    at: Cell
    trail: tuple[str, ...] = ()
    """Words of the moves made."""
    hints: tuple[str, ...] = ()
    """What the referee said to each of them."""
    steps: int = 0
    """Spent so far; more than the moves where some were wasted."""
    refused: tuple[str, ...] = ()
    """Words tried in vain since the last move; "?" for what could not be read."""
    wasted: int = 0
    """Answers used up of the present step."""
    read: int = 0
    unread: int = 0
    """Answers that could and could not be read."""


class WalkSession:
    """A plan with a dot, a word for each step, and a referee who says warmer or colder."""

    def __init__(self, task: Task[Details], shelf: Shelf, options: Options) -> None:
        assert task.details.walk is not None
        self.task = task
        self.walk: Walk = task.details.walk
        self.options = options
        self._shelf = shelf

    def start(self) -> WalkState:
        return WalkState(at=self.walk.start)

    def done(self, state: WalkState) -> bool:
        if len(state.hints) < len(state.trail):
            return False
        return state.steps >= self.walk.steps or ARRIVED in state.hints[-1:]

    def observe(self, state: WalkState) -> Sequence[Part]:
        text = _prompt("walk").format(
            left=self.walk.steps - state.steps, trip=self._trip(state), refused=_refusal(state.refused)
        )
        return [Picture(self._plan(state.at), "Plan of a maze with a dot where the walker is."), Text(text)]

    def step(self, state: WalkState, answer: str) -> WalkState:
        word = meant(answer, {word: (word,) for word in MOVES})
        counted = {"read": state.read + (word is not None), "unread": state.unread + (word is None)}
        there = None if word is None else step(self.walk.plan, state.at, word)
        if word is not None and there is not None:
            moved = {"at": there, "trail": (*state.trail, word), "steps": state.steps + 1, "refused": (), "wasted": 0}
            return state.model_copy(update={**counted, **moved})
        refused = (*state.refused, word or "?")
        if state.wasted < self.walk.retries:
            return state.model_copy(update={**counted, "refused": refused, "wasted": state.wasted + 1})
        # Retries are used up: the step is spent standing still.
        return state.model_copy(update={**counted, "refused": refused, "wasted": 0, "steps": state.steps + 1})

    def event(self, state: WalkState) -> Event | None:
        """After each move, whether it led nearer to the goal."""
        if len(state.hints) == len(state.trail):
            return None
        across, down = MOVES[state.trail[-1]]
        before = [state.at[0] - across, state.at[1] - down]
        return Event("warmer or colder", {"from": list(before), "to": list(state.at)})

    def told(self, state: WalkState, event: Event, ruling: Json) -> WalkState:
        return state.model_copy(update={"hints": (*state.hints, str(ruling))})

    def _trip(self, state: WalkState) -> str:
        moves = list(zip(state.trail, state.hints, strict=True))
        if not moves:
            return ""
        shown = moves if self.options.memory else moves[-1:]
        said = "Your moves so far" if self.options.memory else "Your last move"
        return f"{said}: {', '.join(f'{word} ({hint})' for word, hint in shown)}.\n"

    def _plan(self, cell: Cell) -> U8:
        view = self.task.views[0]
        camera = self._shelf.scene(self.task.scene_id).cameras[view.camera]
        pixel, _ = camera.project(middle_of(cell))
        return draw(_Page(load_png(self._shelf.file(view.path)), camera), [Dot(pixel, color="blue", size=11.0)])


@dataclass(frozen=True, eq=False)
class _Page:
    """A flat picture to draw on: nothing in it hides a mark."""

    rgb: U8
    camera: Camera

    @property
    def depth(self) -> F32:
        return np.full(self.rgb.shape[:2], np.inf, dtype=np.float32)


def _refusal(refused: Sequence[str]) -> str:
    if not refused:
        return ""
    if refused[-1] == "?":
        return "Your last answer was none of the four words.\n"
    walls: Mapping[str, None] = dict.fromkeys(word for word in refused if word != "?")
    return f"There is a wall in the way: {', '.join(walls)} from here.\n"


@cache
def _prompt(name: str) -> str:
    return (files("orienteer.bench.toy") / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
