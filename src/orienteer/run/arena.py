"""Where sessions run: what a worker process does for a run. Shows turns, judges answers, and speaks for references.

Every job carries all answers so far, so any worker can take it; one that still has the session goes on with it.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from orienteer.asking import ServiceError
from orienteer.bench.contract import Ask, Json, Part, Record, Task, Truth, Turn, outcome_of, turns
from orienteer.errors import OrienteerError
from orienteer.run.journal import Sample
from orienteer.run.manifest import PictureSettings
from orienteer.run.scores import parts_of
from orienteer.run.showing import Encoder, Shown
from orienteer.store.answerers import EndlessSessionError
from orienteer.store.dataset import Dataset, Truths
from orienteer.streams import stream

_SESSIONS_KEPT = 256
"""Sessions that a worker keeps between turns; others are played again from their answers."""


@dataclass(frozen=True)
class Next:
    """Show what comes after these answers. Answered with Shown or Over."""

    sample: Sample
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Reply:
    """Say what a reference answerer says after these answers. Answered with its words."""

    sample: Sample
    answers: tuple[str, ...]
    name: str
    """As after `orienteer/`."""
    seed: int


@dataclass(frozen=True)
class Judge:
    """Score these answers. Answered with Verdict, or with a Question for the model that judges."""

    sample: Sample
    answers: tuple[str, ...]
    said: Mapping[str, str] | None = None
    """What the judging model said, by question; None where the embedded judge is asked."""
    failed: Mapping[str, str] = field(default_factory=dict)
    """Why it said nothing, by question."""


Job: TypeAlias = Next | Reply | Judge


@dataclass(frozen=True)
class Over:
    """The session takes no more answers."""

    rulings: tuple[dict[str, Json], ...]
    """What the referee released of the truth, in order."""


@dataclass(frozen=True)
class Question:
    """Something that the judging model has to be asked before the score is known."""

    key: str
    """Names the question: the same words, pictures and schema have the same."""
    shown: Shown
    schema: dict[str, Any] | None


@dataclass(frozen=True)
class Verdict:
    """How the answers were scored."""

    score: dict[str, Any]
    """The fields of a Score that say how it ended."""
    used: tuple[str, ...]
    """Keys of the questions whose answers it rests on."""


Reaction: TypeAlias = Shown | Over | str | Question | Verdict


class UnfinishedSessionError(OrienteerError):
    """Answers are to be judged of a session that wants more."""


class _AskedError(BaseException):
    """A score needs a model's words first. Not an Exception: nothing on the way may take it for a failure."""

    def __init__(self, question: Question) -> None:
        self.question = question


@dataclass
class _Live:
    """A session between two answers."""

    game: Generator[Turn[Any], str, Any]
    rulings: list[dict[str, Json]]
    answers: tuple[str, ...] = ()
    turn: Turn[Any] | None = None
    """None once it is over."""
    state: Any = None
    """The final one."""

    def begin(self) -> None:
        self._take(lambda: next(self.game))

    def send(self, answer: str) -> None:
        self._take(lambda: self.game.send(answer))
        self.answers = (*self.answers, answer)

    def _take(self, step: Callable[[], Turn[Any]]) -> None:
        try:
            self.turn = step()
        except StopIteration as end:
            self.turn, self.state = None, end.value


class Arena:
    """The sessions of one dataset in one process."""

    def __init__(self, dataset: Dataset, options: Record, pictures: PictureSettings) -> None:
        self._dataset = dataset
        self._options = options
        self._encoder = Encoder(pictures, dataset.folder)
        self._live: OrderedDict[Sample, _Live] = OrderedDict()

    def do(self, job: Job) -> Reaction:
        """Does one job."""
        match job:
            case Next(sample, answers):
                live = self._at(sample, answers)
                if live.turn is None:
                    return Over(tuple(live.rulings))
                return self._encoder.shown(live.turn.session.observe(live.turn.state))  # not `parts`, which is kept
            case Reply(sample, answers, name, seed):
                return self._reply(sample, answers, name, seed)
            case Judge():
                return self._judge(job)

    @cached_property
    def _truths(self) -> Truths:
        return self._dataset.truths()

    def _at(self, sample: Sample, answers: tuple[str, ...]) -> _Live:
        """The session after those answers."""
        live = self._live.pop(sample, None)
        task = self._dataset.task(sample[0])
        if live is None or live.answers != answers[: len(live.answers)]:
            live = self._begun(task)
        for answer in answers[len(live.answers) :]:
            if live.turn is None:
                raise UnfinishedSessionError(
                    f"the session of {sample[0]} was over after {len(live.answers)} answers, but {len(answers)} are "
                    "stored: the benchmark has changed since"
                )
            live.send(answer)
        if live.turn is not None and live.turn.number >= task.turns:
            raise EndlessSessionError(f"the session of {sample[0]} wants more than {task.turns} answers")
        self._live[sample] = live
        while len(self._live) > _SESSIONS_KEPT:
            self._live.popitem(last=False)
        return live

    def _begun(self, task: Task[Any]) -> _Live:
        rulings: list[dict[str, Json]] = []
        referee = self._dataset.benchmark.referee(task, self._truth(task.task_id), self._dataset)

        def ruled(event: Any) -> Json:
            ruling = referee(event)
            rulings.append({"answers": len(live.answers), "event": event.kind, "ruling": ruling})
            return ruling

        session = self._dataset.benchmark.session(task, self._dataset, self._options)
        live = _Live(turns(session, ruled), rulings)
        live.begin()
        return live

    def _truth(self, task_id: str) -> Truth[Record]:
        return self._truths.of(task_id)

    def _reply(self, sample: Sample, answers: tuple[str, ...], name: str, seed: int) -> str:
        task_id, epoch = sample
        reference, number = self._dataset.benchmark.reference(name)
        live = self._at(sample, answers)
        if live.turn is None:
            raise UnfinishedSessionError(f"the session of {task_id} wants no answer any more")
        rng = _stream(seed, name, task_id, live.turn.number, epoch)
        return reference.reply(live.turn, self._truth(task_id), rng, number)

    def _judge(self, job: Judge) -> Question | Verdict:
        task = self._dataset.task(job.sample[0])
        live = self._at(job.sample, job.answers)
        if live.turn is not None:
            raise UnfinishedSessionError(
                f"the session of {task.task_id} wants more than its {len(job.answers)} answers"
            )
        del self._live[job.sample]
        used: list[str] = []
        ask = None if job.said is None else self._asking(job.said, job.failed, used)
        try:
            outcome = outcome_of(
                self._dataset.benchmark, task, self._truth(task.task_id), live.state, self._dataset, self._options, ask
            )
        except _AskedError as asked:
            self._live[job.sample] = live
            return asked.question
        return Verdict(parts_of(outcome), tuple(used))

    def _asking(self, said: Mapping[str, str], failed: Mapping[str, str], used: list[str]) -> Ask:
        def ask(parts: Sequence[Part], schema: Mapping[str, Any] | None = None) -> str:
            shown = self._encoder.shown(parts)
            key = question_key(shown, schema)
            used.append(key)
            if key in said:
                return said[key]
            if key in failed:
                raise ServiceError(failed[key])
            raise _AskedError(Question(key, shown, None if schema is None else dict(schema)))

        return ask


def question_key(shown: Shown, schema: Mapping[str, Any] | None) -> str:
    """Names a question to a model by all that it is shown."""
    text = json.dumps({"shown": shown.sha256, "schema": schema}, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _stream(seed: int, name: str, task_id: str, turn: int, epoch: int) -> np.random.Generator:
    """As `orienteer check` draws; further epochs draw otherwise."""
    if epoch == 1:
        return stream(seed, name, task_id, turn)
    return stream(seed, name, task_id, turn, "epoch", epoch)


def arena(folder: Path, options: Record, pictures: PictureSettings) -> Callable[[Job], Reaction]:
    """What a worker process does with the jobs of a run."""
    return Arena(Dataset.open(folder), options, pictures).do
