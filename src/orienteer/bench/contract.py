"""What every benchmark is made of.

A benchmark makes **tasks** (public) with their **truth** (private, in a file of its own). A **session** shows a task
and takes answers until it is done; its **state** is small JSON that the answers alone rebuild. A **score** turns the
final state into an **outcome**, and a **verifier** proves the truth again without the code that made it. The toy
benchmark in `bench/toy` is the example.

Who may see what: a session and its prompts never touch a Truth. Where a protocol shows a piece of it (the box around
the right book, whether a click hit), the session raises an **event** and the referee, who holds the truth, rules on it.
Rulings are logged, so whatever was released is on record.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict

from orienteer.arrays import U8
from orienteer.asking import Ask as Ask
from orienteer.asking import Frames as Frames
from orienteer.asking import Part as Part
from orienteer.asking import Picture as Picture
from orienteer.asking import ServiceError as ServiceError
from orienteer.asking import Text as Text
from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.scene import Scene

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


class Record(BaseModel):
    """Base of everything that a benchmark writes to a file: its fields are the columns."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# --- what is asked -------------------------------------------------------------------------------------------------


class ViewRef(Record):
    """A picture that belongs to a task."""

    role: str
    """What it shows: "oblique", "top-down", "left front right", …"""
    path: str
    """Relative to the dataset's folder, with forward slashes."""
    pixel_sha256: str
    """Hash of the decoded pixels, so that another PNG encoder changes nothing."""
    camera: str = ""
    """Name of the scene's camera that took it; empty where there is none."""


D = TypeVar("D", bound=Record, covariant=True)
A = TypeVar("A", bound=Record, covariant=True)


@dataclass(frozen=True)
class Task(Generic[D]):
    """One thing asked of a model. Everything here may be seen by anyone."""

    task_id: str
    """Stable: names the same task however often the dataset is rebuilt; tells nothing of the answer."""
    benchmark: str
    family: str
    """The kind of task within its benchmark: a tier, a question type."""
    scene_id: str
    cluster_id: str
    """Tasks of one cluster are not independent: intervals are computed over clusters."""
    turns: int
    """The most answers that one session takes; 1 for a static task."""
    details: D
    """What only this benchmark knows."""
    views: tuple[ViewRef, ...] = ()


@dataclass(frozen=True)
class Truth(Generic[A]):
    """What is right, and the witness that proves it. Never shown, never sent, never imported by a session."""

    task_id: str
    answer: A


# --- what is shown -------------------------------------------------------------------------------------------------


class Shelf(Protocol):
    """Where a session finds the scenes and pictures of its dataset. Scenes are kept, the latest few, between calls."""

    def scene(self, scene_id: str) -> Scene:
        """The scene with that id."""
        ...

    def file(self, path: str) -> Path:
        """A file of the dataset by the path its tables name."""
        ...


# --- how it is played ----------------------------------------------------------------------------------------------

S = TypeVar("S", bound=Record)


@dataclass(frozen=True)
class Event:
    """A question to the referee: something that only the truth can tell, and that the protocol shows."""

    kind: str
    """"click" (was the point on a right target?), "gold box" (mark one), …"""
    content: Mapping[str, Json] = field(default_factory=dict)


class Session(Protocol[S]):
    """One task being played. Holds no progress itself: that is the state, and every method is a pure function of it.

    Retries, step budgets and invalid moves are decided here, so that every way of playing agrees on them.
    """

    def start(self) -> S:
        """The state before anything was shown."""
        ...

    def done(self, state: S) -> bool:
        """Whether nothing more will be asked."""
        ...

    def observe(self, state: S) -> Sequence[Part]:
        """The whole of what the model is shown for this answer.

        A model is called afresh each turn: what it should remember of earlier ones, the session shows again. So the
        length of its memory is part of the protocol, and the same for every runner.
        """
        ...

    def step(self, state: S, answer: str) -> S:
        """The state after the model's words, whatever they are: what cannot be read is noted, never raised."""
        ...

    def event(self, state: S) -> Event | None:
        """What the referee has to rule before the session can go on; most benchmarks never ask."""
        ...

    def told(self, state: S, event: Event, ruling: Json) -> S:
        """The state once the referee has ruled."""
        ...


class Silent:
    """Mixed into sessions that never ask the referee anything."""

    def event(self, state: Any) -> Event | None:
        """Nothing to ask."""
        return None

    def told(self, state: Any, event: Event, ruling: Json) -> Any:
        """Nobody was asked."""
        raise AssertionError(f"this session raises no events, yet was told of {event.kind!r}")


Referee: TypeAlias = Callable[[Event], Json]


@dataclass(frozen=True)
class Turn(Generic[S]):
    """The moment at which an answer is wanted."""

    number: int
    """0 for the first answer of the session."""
    session: Session[S]
    state: S

    @cached_property
    def parts(self) -> Sequence[Part]:
        """What is shown; rendered only when somebody looks, so replaying stored answers costs no pictures."""
        return self.session.observe(self.state)


def turns(session: Session[S], referee: Referee) -> Generator[Turn[S], str, S]:
    """Plays a session: yields each turn, is sent the answer to it, and returns the final state.

    The only loop there is: live runs, replays, servers and checks all drive this generator.
    """
    state, number = session.start(), 0
    while not session.done(state):
        event = session.event(state)
        if event is not None:
            state = session.told(state, event, referee(event))
            continue
        answer = yield Turn(number, session, state)
        state, number = session.step(state, answer), number + 1
    return state


@dataclass(frozen=True)
class Ruling:
    """What the referee said, kept for the log: the record of everything that was released of a truth."""

    answers: int
    """How many answers the session had taken by then."""
    event: Event
    ruling: Json


@dataclass(frozen=True)
class Played(Generic[S]):
    """A session that was played to its end."""

    state: S
    answers: tuple[str, ...]
    rulings: tuple[Ruling, ...]


def play(session: Session[S], referee: Referee, answerer: Callable[[Turn[S]], str]) -> Played[S]:
    """Plays a session to its end."""
    answers: list[str] = []
    rulings: list[Ruling] = []

    def recorded(event: Event) -> Json:
        rulings.append(Ruling(len(answers), event, referee(event)))
        return rulings[-1].ruling

    game = turns(session, recorded)
    try:
        turn = next(game)
        while True:
            answers.append(answerer(turn))
            turn = game.send(answers[-1])
    except StopIteration as end:
        return Played(end.value, tuple(answers), tuple(rulings))


def replay(session: Session[S], referee: Referee, answers: Sequence[str]) -> S:
    """The state to which those answers lead, final or not. Shows nothing, so it renders nothing."""
    game = turns(session, referee)
    state = session.start()
    try:
        state = next(game).state
        for answer in answers:
            state = game.send(answer).state
    except StopIteration as end:
        state = end.value
    return state


# --- how it ended --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scored:
    """The answer was read and judged."""

    values: Mapping[str, float | None]
    """Score by metric name; None where that metric does not apply."""
    notes: Mapping[str, Json] = field(default_factory=dict)
    """The numbers behind the scores. "mode" names what went wrong, in words that are counted; absent if nothing did."""


@dataclass(frozen=True)
class Unreadable:
    """The model answered, and nobody can tell what it meant: the worst score, counted apart."""

    reason: str
    values: Mapping[str, float | None] = field(default_factory=dict)
    """The worst score of every metric that applies to the task."""
    notes: Mapping[str, Json] = field(default_factory=dict)
    """What is known of the task all the same: by it results are parted."""


@dataclass(frozen=True)
class Failed:
    """A service, a judge or Orienteer itself failed: no score at all, and the run is incomplete."""

    reason: str


Outcome: TypeAlias = Scored | Unreadable | Failed


@dataclass(frozen=True)
class Result:
    """One task with how it ended: what metrics are computed from."""

    task: Task[Record]
    outcome: Outcome


@dataclass(frozen=True)
class Metric:
    """A number over many results."""

    name: str
    says: str
    """What it means, in one line."""
    compute: Callable[[Sequence[Result]], float | None]
    """None where no result counts. Failed results are gone before it is called."""
    higher_is_better: bool = True
    official: bool = True
    """Defined by the benchmark's paper; False: ours, beside it."""
    best: float | None = 1.0
    """What the planner reaches on every single task; None where no such number exists, as for a count of steps."""
    blind: float | None = None
    """The most that answering without looking is expected to reach; None where nothing is claimed."""
    span: tuple[float, float] | None = (0.0, 1.0)
    """Between which numbers it and its interval lie; None where nothing bounds it, as a number of steps."""


def mean_of(
    name: str,
    says: str,
    *,
    families: Sequence[str] | None = None,
    higher_is_better: bool = True,
    official: bool = True,
    best: float | None = 1.0,
    blind: float | None = None,
    span: tuple[float, float] | None = (0.0, 1.0),
) -> Metric:
    """The mean of one value over all results that have it, unreadable ones included; N/A leaves the denominator."""

    def compute(results: Sequence[Result]) -> float | None:
        values = [value for result in results if (value := value_of(result, name, families)) is not None]
        return float(np.mean(values)) if values else None

    return Metric(name, says, compute, higher_is_better, official, best, blind, span)


def value_of(result: Result, name: str, families: Sequence[str] | None = None) -> float | None:
    """One result's value, or None where it has none or its family is not asked for."""
    if isinstance(result.outcome, Failed) or (families is not None and result.task.family not in families):
        return None
    return result.outcome.values.get(name)


@dataclass(frozen=True)
class Split:
    """A way to part results into groups that are reported beside each other: by size, by how well the goal is seen."""

    name: str
    says: str
    """What is parted by, in one line."""
    group: Callable[[Result], str | None]
    """The group of a result; None where it belongs to none."""
    groups: tuple[str, ...] = ()
    """All groups in the order of the table; empty: as their names sort."""


@dataclass(frozen=True)
class Published:
    """A row of a paper's results."""

    model: str
    values: Mapping[str, float]
    """By metric name, on the same scale."""
    says: str = ""
    """Where it stands, and in what it differs from a run here."""


# --- how it is made and proved -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Batch:
    """What one step of making a dataset yields: usually one scene with its tasks."""

    tasks: tuple[Task[Record], ...] = ()
    truths: tuple[Truth[Record], ...] = ()
    scenes: Mapping[str, Scene] = field(default_factory=dict)
    """By scene id."""
    pictures: Mapping[str, U8] = field(default_factory=dict)
    """By path in the dataset's folder, ending in ".png": those that the tasks' views name, and any others."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files of the benchmark's own layout, by path in the dataset's folder."""
    rejected: Mapping[str, int] = field(default_factory=dict)
    """How many candidates fell to which named reason."""


@dataclass(frozen=True)
class Closing:
    """What can only be said once every step is done."""

    keep: frozenset[str] | None = None
    """Ids of the tasks that stay, where a balance over the whole set decides; None keeps all.

    Scenes and views that only dropped tasks name go with them.
    """
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files of the benchmark's own layout that need the whole, by path in the dataset's folder."""
    rejected: Mapping[str, int] = field(default_factory=dict)
    """How many tasks fell to which named reason."""


class Maker(Protocol):
    """Makes a dataset in independent steps, so that workers can share them and a crash loses one at most."""

    def steps(self) -> Sequence[str]:
        """Names of the steps, in the order of the dataset; a name is the stream its randomness comes from."""
        ...

    def make(self, step: str) -> Batch:
        """One step. A pure function of the settings and the name: any worker, any time, the same batch."""
        ...

    def finish(self, made: Iterator[tuple[Task[Record], Truth[Record]]]) -> Closing:
        """Called once, with everything that was made, in order."""
        ...


@dataclass(frozen=True)
class Found:
    """What one place of a published folder holds."""

    place: str
    """A file of the folder, with its line where it has one."""
    pair: tuple[Task[Record], Truth[Record]] | None = None
    """A task with its truth; None where the place holds none, or none that can be used."""
    oddities: Sequence[str] = ()
    """What is not as it should be there, and what was left out for it."""


class Original(Protocol):
    """A folder in the layout in which a benchmark was published, read as it is and never written to."""

    def files(self) -> Sequence[str]:
        """Paths in the folder of everything that tasks and truths are read from, in order."""
        ...

    def __len__(self) -> int:
        """How many places will be found, for progress bars."""
        ...

    def found(self) -> Iterator[Found]:
        """Everything in order, in one pass that holds a bounded part of it."""
        ...


@dataclass(frozen=True)
class Problem:
    """Something a verifier found wrong."""

    task_id: str
    says: str


@dataclass(frozen=True)
class Reference:
    """An answerer with a known place on the scale: the perfect one, the floor, the one that never looks."""

    name: str
    """As in `orienteer/planner`; a name ending in "@" takes a number after it."""
    says: str
    reply: Callable[[Turn[Any], Truth[Any], np.random.Generator, float], str]
    """Its words for a turn; the number is what follows the "@", 0 without."""


@dataclass(frozen=True)
class Benchmark:
    """Everything that Orienteer needs to make, play, score and prove one benchmark."""

    name: str
    """As on the command line and in files."""
    title: str
    details: type[Record]
    """Type of Task.details: one column of tasks.parquet, named as the benchmark, with a field for each of its."""
    answer: type[Record]
    """Type of Truth.answer: one column of truth.parquet, named as the benchmark, with a field for each of its."""
    settings: type[Record]
    """What `make` can be told; the defaults make a useful dataset."""
    options: type[Record]
    """What `run` and `score` can be told of playing and judging; the defaults are the protocol as published."""
    metric_version: int
    """Raised whenever the same answers would score differently."""
    maker: Callable[[Any, int, Ask | None], Maker]
    """From settings, seed and the model that helps to make it, where one does."""
    session: Callable[[Task[Any], Shelf, Any], Session[Any]]
    """From task, shelf and options."""
    referee: Callable[[Task[Any], Truth[Any], Shelf], Referee]
    score: Callable[[Task[Any], Truth[Any], Any, Shelf, Any, Ask | None], Outcome]
    """From task, truth, final state, shelf, options and judge; with None the built-in judge decides. Returns Failed
    where something fails, never raises. The same state asks the same questions: answers are kept and given again."""
    verify: Callable[[Task[Any], Truth[Any], Shelf], Sequence[Problem]]
    """Proves a truth with code that did not make it."""
    metrics: tuple[Metric, ...]
    references: tuple[Reference, ...]
    judged: bool = False
    """Whether a model can judge the answers too: then `score` takes one, and both stand side by side. Without one, the
    judge is built in and asks nobody."""
    small: Record | None = None
    """Settings of the smallest dataset that shows everything, for tests and a first look; None: the defaults."""
    published: tuple[Published, ...] = ()
    """Results from the paper, to stand beside ours."""
    splits: tuple[Split, ...] = ()
    """Ways to part results that tell why models fail."""
    original: Callable[[Path], Original | None] | None = None
    """Reads a folder in the layout in which the benchmark was published; None where the folder is laid out otherwise.
    Such a folder is played, checked and scored like a dataset of ours."""
    illustrate: Callable[[Task[Any], Truth[Any], Any, Shelf], Sequence[Picture]] | None = None
    """From task, truth, final state and shelf: pictures of how a session went, for reports."""

    def __reduce__(self) -> tuple[Callable[[str], Benchmark], tuple[str]]:
        """Goes to other processes by its name: they find it in their own registry."""
        from orienteer.bench.registry import benchmark

        return benchmark, (self.name,)

    def reference(self, name: str) -> tuple[Reference, float]:
        """The reference answerer with that name, and the number after its "@" (0 without)."""
        stem, at, number = name.partition("@")
        for one in self.references:
            if one.name == stem + at:
                try:
                    return one, float(number if at else 0)
                except ValueError:
                    raise BadArgumentError(f"{name!r} needs a number after the @, as in '{stem}@0.2'") from None
        raise UnknownNameError(f"reference answerer of {self.name!r}", name, (one.name for one in self.references))


def unasked(task: Task[Any], truth: Truth[Any], shelf: Shelf) -> Referee:
    """The referee of benchmarks whose sessions never ask."""

    def rule(event: Event) -> Json:
        raise AssertionError(f"{task.benchmark} raises no events, yet asked for {event.kind!r}")

    return rule


def outcome_of(
    benchmark: Benchmark,
    task: Task[Any],
    truth: Truth[Any],
    state: Any,
    shelf: Shelf,
    options: Any = None,
    ask: Ask | None = None,
) -> Outcome:
    """Scores one final state. Whatever goes wrong while judging is Failed: an answer is never blamed for it."""
    try:
        return benchmark.score(task, truth, state, shelf, options or benchmark.options(), ask)
    except Exception as error:
        return Failed(f"{type(error).__name__} while scoring: {error}")
