"""The pieces of a check that workers share: what files hold, and whether truths are true."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from orienteer.bench.contract import Failed, Outcome, Result, Scored, Task, Truth, Unreadable
from orienteer.errors import OrienteerError
from orienteer.see.picture import load_png, pixel_sha256
from orienteer.store.answerers import PLANNER, Answerer
from orienteer.store.dataset import Dataset, Truths
from orienteer.store.names import SCENES, check_name, check_path
from orienteer.store.report import Finding
from orienteer.store.step import Entry, Kind
from orienteer.world.scene import Scene

TOP = 1e-6
"""How far from the best score the planner may end: rounding of ratios, no more."""


class Sort(StrEnum):
    """What a piece of a check looks at."""

    FILES = "files"
    TASKS = "tasks"


@dataclass(frozen=True)
class Job:
    """Some rows of `files.parquet` or `tasks.parquet`."""

    sort: Sort
    start: int
    stop: int
    """The first row that is not part of it."""


@dataclass
class JobReport:
    """What one piece found."""

    findings: list[Finding] = field(default_factory=list)
    checked: Counter[str] = field(default_factory=Counter)


def worker(folder: Path) -> Callable[[Job], JobReport]:
    """What a worker does with a piece."""
    dataset = Dataset.open(folder)
    truths = dataset.truths()

    def do(job: Job) -> JobReport:
        return _files(dataset, job) if job.sort is Sort.FILES else _tasks(dataset, truths, job)

    return do


def _files(dataset: Dataset, job: Job) -> JobReport:
    report = JobReport()
    for entry in dataset.files(job.start, job.stop):
        report.checked[f"{entry.kind}s"] += 1
        for says in _caught(partial(_entry, dataset.folder, entry)):
            report.findings.append(Finding(entry.path, says))
    return report


def _entry(folder: Path, entry: Entry) -> Iterator[str]:
    if entry.kind is Kind.SCENE:
        check_name(entry.path.removeprefix(f"{SCENES}/"), "scene")
    else:
        check_path(entry.path, "path")
    found = _sha256(folder / entry.path, entry.kind)
    if found != entry.sha256:
        yield f"holds {found}, not {entry.sha256} as when it was made"


def _sha256(path: Path, kind: Kind) -> str:
    match kind:
        case Kind.SCENE:
            return Scene.load(path).content_sha256
        case Kind.VIEW:
            return pixel_sha256(load_png(path))
        case Kind.FILE:
            with path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()


def _tasks(dataset: Dataset, truths: Truths, job: Job) -> JobReport:
    report = JobReport()
    for task, truth in zip(dataset.tasks(job.start, job.stop), truths.rows(job.start, job.stop), strict=False):
        if truth.task_id != task.task_id:
            continue  # said when the tables were compared
        for what, find in (("truths proved", _proof), ("sessions played", _play)):
            for says in _caught(partial(find, dataset, task, truth)):
                report.findings.append(Finding(f"task {task.task_id}", says))
            report.checked[what] += 1
    return report


def _proof(dataset: Dataset, task: Task[Any], truth: Truth[Any]) -> Iterator[str]:
    for problem in dataset.benchmark.verify(task, truth, dataset):
        yield f"the verifier says: {problem.says}"


def _play(dataset: Dataset, task: Task[Any], truth: Truth[Any]) -> Iterator[str]:
    session = dataset.benchmark.session(task, dataset, dataset.benchmark.options())
    if not session.observe(session.start()):
        yield "shows nothing"
    outcome = Answerer(dataset.benchmark, PLANNER).outcome(task, truth, dataset)
    yield from _below_top(dataset, Result(task, outcome), outcome)


def _below_top(dataset: Dataset, result: Result, outcome: Outcome) -> Iterator[str]:
    match outcome:
        case Failed(reason):
            yield f"scoring the planner failed: {reason}"
        case Unreadable(reason):
            yield f"the planner's words could not be read: {reason}"
        case Scored():
            for metric in dataset.benchmark.metrics:
                value = metric.compute([result])
                if value is None or metric.best is None:
                    continue
                if not math.isclose(value, metric.best, abs_tol=TOP):
                    yield f"the planner's {metric.name} is {value:g}, not {metric.best:g}"


def _caught(find: Callable[[], Iterator[str]]) -> Iterator[str]:
    """What was found, and at its end what went wrong on the way."""
    try:
        yield from find()
    except OrienteerError as error:
        yield str(error)
    except Exception as error:
        yield f"{type(error).__name__}: {error}"
