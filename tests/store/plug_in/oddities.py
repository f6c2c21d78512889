"""A benchmark of another package, for the store's tests: records of every kind, and steps that misbehave on demand.

The environment variable ODDITIES says what goes wrong: "<step>=<what>" with commas between, what being one of `raise`,
`kill`, `abort`, `sleep`, or `interrupt`.
"""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum
from typing import Any, Literal

import numpy as np

from orienteer.bench.contract import (
    Batch,
    Benchmark,
    Closing,
    Metric,
    Outcome,
    Part,
    Problem,
    Record,
    Reference,
    Scored,
    Silent,
    Task,
    Text,
    Truth,
    ViewRef,
    unasked,
)
from orienteer.see.picture import pixel_sha256
from orienteer.streams import stream
from orienteer.world.scene import Credit, Scene

HUT = Credit("Hut", "Somebody", "CC-BY-3.0", "a pack of huts")


class Mood(StrEnum):
    FINE = "fine"
    ODD = "odd"


class Rank(Enum):
    LOW = 1
    HIGH = 2


class Leaf(Record):
    label: str
    weight: float


class Details(Record):
    question: str
    mood: Mood
    rank: Rank
    answer_form: Literal["number", "word"]
    leaves: tuple[Leaf, ...]
    best: Leaf | None
    table: dict[str, tuple[int, ...]]
    by_number: dict[int, Leaf]
    raw: bytes
    tags: frozenset[str]
    corner: tuple[float, float]


class Answer(Record):
    number: int
    tolerance: float | None = None


class Settings(Record):
    steps: int = 4
    tasks_per_step: int = 3
    drop_every: int = 0
    size: int = 16
    credited: bool = False
    """Whether each step makes a scene with a model by somebody else."""


class Options(Record):
    shout: bool = False


class Maker:
    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.seed = seed

    def steps(self) -> list[str]:
        return [f"step {i}" for i in range(self.settings.steps)]

    def make(self, step: str) -> Batch:
        _misbehave(step)
        rng = stream(self.seed, step)
        number = int(step.split()[1])
        pictures = {f"views/{number:03d}.png": rng.integers(0, 256, (self.settings.size, 24, 3)).astype(np.uint8)}
        views = tuple(
            ViewRef(role="noise", path=path, pixel_sha256=pixel_sha256(rgb)) for path, rgb in pictures.items()
        )
        pictures["shared/legend.png"] = np.zeros((8, 8, 3), dtype=np.uint8)
        made = [self._task(rng, number, k, views) for k in range(self.settings.tasks_per_step)]
        return Batch(
            tasks=tuple(task for task, _ in made),
            truths=tuple(truth for _, truth in made),
            pictures=pictures,
            files={f"notes/{number:03d}.txt": f"seed {self.seed}\n".encode()},
            scenes={f"hut-{number}": Scene(credits=(HUT,))} if self.settings.credited else {},
            rejected={"too dull": number},
        )

    def _task(
        self, rng: np.random.Generator, step: int, k: int, views: tuple[ViewRef, ...]
    ) -> tuple[Task[Details], Truth[Answer]]:
        number = int(rng.integers(10**6))
        leaf = Leaf(label="größer", weight=float(rng.normal()))
        details = Details(
            question=f"which number?\n{k}",
            mood=Mood.ODD if k % 2 else Mood.FINE,
            rank=Rank.HIGH,
            answer_form="number",
            leaves=(leaf,) * k,
            best=leaf if k else None,
            table={"b": (1, 2), "a": ()},
            by_number={7: leaf, -1: leaf},
            raw=bytes(range(k)),
            tags=frozenset({"x", "y", str(k)}),
            corner=(0.1 + 0.2, -0.0),
        )
        task_id = f"odd-{step:03d}-{k}"
        task = Task(task_id, "oddities", "guess", f"place{step}", f"place{step}", 1, details, views)
        return task, Truth(task_id, Answer(number=number))

    def finish(self, made: Iterator[tuple[Task[Record], Truth[Record]]]) -> Closing:
        every, ids = self.settings.drop_every, [task.task_id for task, _ in made]
        keep = None if not every else frozenset(one for i, one in enumerate(ids) if i % every)
        return Closing(keep=keep, files={"all.txt": "\n".join(ids).encode()}, rejected={"unbalanced": every})


def _misbehave(step: str) -> None:
    for order in filter(None, os.environ.get("ODDITIES", "").split(",")):
        where, _, what = order.partition("=")
        if where in (step, "all"):
            match what:
                case "raise":
                    raise ValueError(f"no luck with {step}")
                case "kill":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "abort":
                    signal.signal(signal.SIGABRT, signal.SIG_DFL)
                    os.abort()
                case "sleep":
                    time.sleep(60)
                case "wait":
                    time.sleep(0.2)
                case "interrupt":
                    os.kill(os.getppid(), signal.SIGINT)
                    time.sleep(60)


class State(Record):
    said: str | None = None


class Session(Silent):
    def __init__(self, task: Task[Details], options: Options) -> None:
        self.task = task
        self.options = options

    def start(self) -> State:
        return State()

    def done(self, state: State) -> bool:
        return state.said is not None

    def observe(self, state: State) -> Sequence[Part]:
        return [Text(self.task.details.question)]

    def step(self, state: State, answer: str) -> State:
        return State(said=answer)


def score(task: Any, truth: Truth[Answer], state: State, *others: object) -> Outcome:
    return Scored({"right": float(state.said == str(truth.answer.number))})


def verify(task: Any, truth: Truth[Answer], shelf: object) -> list[Problem]:
    _misbehave("check")
    return [] if 0 <= truth.answer.number < 10**6 else [Problem(task.task_id, "the number is out of range")]


def rate(results: Sequence[Any]) -> float | None:
    values = [result.outcome.values["right"] for result in results]
    return sum(values) / len(values) if values else None


BENCHMARK = Benchmark(
    name="oddities",
    title="Oddities",
    details=Details,
    answer=Answer,
    settings=Settings,
    options=Options,
    metric_version=1,
    maker=lambda settings, seed, ask: Maker(settings, seed),
    session=lambda task, shelf, options: Session(task, options),
    referee=unasked,
    score=score,
    verify=verify,
    metrics=(Metric("right", "Share of right numbers.", rate),),
    references=(
        Reference("planner", "Knows the number.", lambda turn, truth, rng, number: str(truth.answer.number)),
        Reference("random", "Any number.", lambda turn, truth, rng, number: str(rng.integers(10**6))),
    ),
)
