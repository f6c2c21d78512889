"""Answers that show what went wrong: replayed, and pictured by their benchmark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from orienteer.bench.contract import Outcome, Picture, Result, Scored, Unreadable, replay
from orienteer.run.folder import RunFolder

UNREADABLE = "unreadable"
FINE = "nothing went wrong"
SHOWN_WORDS = 600
"""Of an answer that is quoted."""


@dataclass(frozen=True, eq=False)
class Example:
    """One answer."""

    mode: str
    task_id: str
    outcome: Outcome
    answer: str
    """The model's last words, cut."""
    pictures: Sequence[Picture]


def examples(run: RunFolder, results: Sequence[Result], each: int = 2) -> Iterator[Example]:
    """Some answers of every failure mode, some that nobody could read, and some that are right."""
    answers, truths, bench = run.answers(), run.dataset.truths(), run.benchmark
    options = bench.options.model_validate(run.manifest.asked.options)
    for mode, members in _by_mode(results).items():
        for result in members[:each]:
            task = run.dataset.task(result.task.task_id)
            said = [line.answer for line in answers.get((task.task_id, 1), [])]
            if not said:
                continue
            truth = truths.of(task.task_id)
            session = bench.session(task, run.dataset, options)
            state = replay(session, bench.referee(task, truth, run.dataset), said)
            pictures = () if bench.illustrate is None else bench.illustrate(task, truth, state, run.dataset)
            yield Example(mode, task.task_id, result.outcome, said[-1][:SHOWN_WORDS], pictures)


def _by_mode(results: Sequence[Result]) -> dict[str, list[Result]]:
    """Results by what went wrong, in an order that has nothing to do with the dataset's, so that few show many."""
    found: dict[str, list[Result]] = {}
    for result in sorted(results, key=lambda one: sha256(one.task.task_id.encode()).digest()):
        match result.outcome:
            case Scored(_, notes):
                found.setdefault(str(notes.get("mode") or FINE), []).append(result)
            case Unreadable():
                found.setdefault(UNREADABLE, []).append(result)
    return found
