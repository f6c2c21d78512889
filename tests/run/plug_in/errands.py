"""A benchmark of another package, for the tests of runs: quick, judged by a model where one is named, many turns.

A "word" wants one word, a "trip" one for each of its stops. Both are shown a picture. What is right, and a secret that
stands nowhere else, is in the truth. The environment variable ERRANDS names a task whose session kills its process
(`kill:ID`) or raises (`raise:ID`) when it is shown.
"""

import json
import os
import signal
from collections.abc import Sequence
from typing import Any

from orienteer.asking import Ask, Part, Picture, ServiceError, Text
from orienteer.bench.contract import (
    Batch,
    Benchmark,
    Closing,
    Failed,
    Outcome,
    Problem,
    Record,
    Reference,
    Scored,
    Silent,
    Task,
    Truth,
    Unreadable,
    ViewRef,
    mean_of,
    unasked,
)
from orienteer.see.picture import pixel_sha256
from orienteer.streams import stream

WORDS = ("north", "east", "south", "west")
SCHEMA = {
    "type": "object",
    "properties": {"mark": {"type": "integer"}},
    "required": ["mark"],
    "additionalProperties": False,
}


class Details(Record):
    question: str
    stops: int


class Answer(Record):
    words: tuple[str, ...]
    secret: str


class Settings(Record):
    words: int = 6
    trips: int = 3
    stops: int = 4


class Options(Record):
    window: int = 3
    """How many of the latest answers are shown again."""


class Maker:
    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.seed = seed

    def steps(self) -> list[str]:
        return [f"word {i}" for i in range(self.settings.words)] + [f"trip {i}" for i in range(self.settings.trips)]

    def make(self, step: str) -> Batch:
        rng = stream(self.seed, step)
        family, _, number = step.partition(" ")
        rgb = rng.integers(0, 256, (24, 32, 3)).astype("uint8")
        path = f"views/{family}-{number}.png"
        stops = self.settings.stops if family == "trip" else 1
        task_id = f"errand-{family}-{number}"
        secret = bytes(rng.integers(0, 256, 12).astype("uint8")).hex()
        words = tuple(str(word) for word in rng.choice(WORDS, stops))
        details = Details(question=f"Where to in {family} {number}?", stops=stops)
        view = ViewRef(role="place", path=path, pixel_sha256=pixel_sha256(rgb))
        task = Task(task_id, "errands", family, f"scene-{number}", f"scene-{number}", stops, details, (view,))
        return Batch((task,), (Truth(task_id, Answer(words=words, secret=secret)),), pictures={path: rgb})

    def finish(self, made: Any) -> Closing:
        for _ in made:
            pass
        return Closing()


class State(Record):
    said: tuple[str, ...] = ()


class Session(Silent):
    def __init__(self, task: Task[Details], shelf: Any, options: Options) -> None:
        self.task = task
        self.shelf = shelf
        self.options = options

    def start(self) -> State:
        return State()

    def done(self, state: State) -> bool:
        return len(state.said) >= self.task.details.stops

    def observe(self, state: State) -> Sequence[Part]:
        _misbehave(self.task.task_id)
        window = self.options.window
        latest = "; ".join(state.said[-window:] if window else state.said)
        words = f"{self.task.details.question} Stop {len(state.said)}. Lately: {latest}. Say one of {', '.join(WORDS)}."
        return [Text(words), Picture(self.shelf.file(self.task.views[0].path), "Noise.")]

    def step(self, state: State, answer: str) -> State:
        return State(said=(*state.said, answer.strip()))


def _misbehave(task_id: str) -> None:
    how, _, where = os.environ.get("ERRANDS", "").partition(":")
    if where == task_id:
        if how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        raise RuntimeError("the session fell over")


def score(
    task: Task[Details], truth: Truth[Answer], state: State, shelf: Any, options: Any, ask: Ask | None
) -> Outcome:
    if ask is not None:
        return _asked(task, state, shelf, ask)
    if all(word not in WORDS for word in state.said):
        return Unreadable("no direction", {"right": 0.0})
    right = sum(said == word for said, word in zip(state.said, truth.answer.words, strict=True))
    return Scored({"right": right / len(state.said)})


def _asked(task: Task[Details], state: State, shelf: Any, ask: Ask) -> Outcome:
    shown = [
        Text(f"Mark {'; '.join(state.said)} for {task.details.question}"),
        Picture(shelf.file(task.views[0].path), ""),
    ]
    try:
        words = ask(shown, SCHEMA)
        return Scored({"right": json.loads(words)["mark"] / 5})
    except ServiceError as error:
        return Failed(str(error))
    except (ValueError, KeyError, TypeError) as error:
        return Failed(f"the judge's words cannot be used: {error}")


def verify(task: Any, truth: Truth[Answer], shelf: object) -> list[Problem]:
    return [] if set(truth.answer.words) <= set(WORDS) else [Problem(task.task_id, "odd words")]


BENCHMARK = Benchmark(
    name="errands",
    title="Errands",
    details=Details,
    answer=Answer,
    settings=Settings,
    options=Options,
    metric_version=1,
    maker=lambda settings, seed, ask: Maker(settings, seed),
    session=Session,
    referee=unasked,
    score=score,
    verify=verify,
    metrics=(mean_of("right", "Share of right words."),),
    references=(
        Reference("planner", "Knows the words.", lambda turn, truth, rng, number: str(truth.answer.words[turn.number])),
        Reference("random", "Any word.", lambda turn, truth, rng, number: str(rng.choice(WORDS))),
    ),
    judged=True,
    small=Settings(),
)
