"""Reference answerers at play, in this process: the same session, words and parser as any model's run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from orienteer.bench.contract import Benchmark, Outcome, Record, Result, Shelf, Task, Truth, Turn, outcome_of, play
from orienteer.errors import OrienteerError
from orienteer.store.dataset import Dataset
from orienteer.streams import stream

PLANNER = "planner"


class EndlessSessionError(OrienteerError):
    """A session asked for more answers than its task allows."""


@dataclass(frozen=True)
class Answerer:
    """A reference answerer of a benchmark, ready to play."""

    benchmark: Benchmark
    name: str
    """As in `orienteer/<name>`, with its number after an "@" where it takes one."""
    seed: int = 0
    options: Record | None = None
    """None plays as published."""

    def outcome(self, task: Task[Any], truth: Truth[Any], shelf: Shelf) -> Outcome:
        """How one task ends."""
        reference, number = self.benchmark.reference(self.name)
        options = self.options or self.benchmark.options()

        def reply(turn: Turn[Any]) -> str:
            if turn.number >= task.turns:
                raise EndlessSessionError(f"the session of {task.task_id} wants more than {task.turns} answers")
            rng = stream(self.seed, self.name, task.task_id, turn.number)
            return reference.reply(turn, truth, rng, number)

        session = self.benchmark.session(task, shelf, options)
        played = play(session, self.benchmark.referee(task, truth, shelf), reply)
        return outcome_of(self.benchmark, task, truth, played.state, shelf, options)


def play_reference(
    dataset: Dataset, name: str, seed: int = 0, task_ids: Iterable[str] | None = None, options: Record | None = None
) -> Iterator[Result]:
    """Results of a reference answerer over the dataset, or over some of its tasks, one by one."""
    answerer, truths = Answerer(dataset.benchmark, name, seed, options), dataset.truths()
    if task_ids is None:
        pairs: Iterable[tuple[Task[Record], Truth[Record]]] = zip(dataset.tasks(), truths, strict=True)
    else:
        pairs = ((dataset.task(task_id), truths.of(task_id)) for task_id in task_ids)
    for task, truth in pairs:
        yield Result(task, answerer.outcome(task, truth, dataset))
