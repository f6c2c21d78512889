"""A run on disk: what was asked, what was answered, how it was judged. Reading it needs no Inspect.

RUN/run.json               the manifest
RUN/journal.jsonl          one line an answered turn, and one a failed attempt
RUN/scores/<judge>.jsonl   one line a task and epoch
RUN/verdicts/<judge>.jsonl what a judging model said, by what it was asked
RUN/logs/*.eval            Inspect's own logs
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path

from orienteer.bench.contract import Benchmark, Failed, Result
from orienteer.bench.registry import benchmark as benchmark_named
from orienteer.errors import BadArgumentError, BadFileError, UnknownNameError
from orienteer.run.journal import Answer, Failure, Sample, answers_of, read_journal
from orienteer.run.manifest import Manifest, load_manifest
from orienteer.run.scores import answers_sha256, judges_in, read_scores
from orienteer.run.selection import chosen
from orienteer.store.dataset import Dataset
from orienteer.store.lock import only_writer
from orienteer.store.original import holds_dataset

LOCK = ".lock"
LOGS = "logs"

NOT_ANSWERED = "not answered yet"
NOT_JUDGED = "not judged yet"


class RunFolder:
    """A run, opened for reading."""

    def __init__(self, folder: Path, manifest: Manifest, dataset: Path | None = None) -> None:
        self.folder = folder
        self.manifest = manifest
        self._dataset = dataset

    @classmethod
    def open(cls, folder: Path | str, dataset: Path | str | None = None) -> RunFolder:
        """Opens a run's folder. `dataset` says where its dataset lies now, if it was moved."""
        root = Path(folder)
        return cls(root, load_manifest(root), None if dataset is None else Path(dataset))

    @property
    def benchmark(self) -> Benchmark:
        """The benchmark that was run."""
        return benchmark_named(self.manifest.benchmark)

    @cached_property
    def dataset(self) -> Dataset:
        """The dataset that was answered: found where it lay from here, or where it lay on the machine that ran."""
        wanted = self.manifest.asked.dataset
        places = [self._dataset] if self._dataset else [Path(wanted.absolute)]
        if not self._dataset and wanted.relative:
            places.insert(0, self.folder / wanted.relative)
        for place in places:
            if place is not None and holds_dataset(place):
                found = Dataset.open(place)
                if found.info.content_sha256 == wanted.content_sha256:
                    return found
        looked = " nor ".join(map(str, places))
        raise BadFileError(
            self.folder,
            f"its dataset ({wanted.content_sha256[:16]}, {wanted.tasks} tasks) is neither at {looked}; "
            "say where it lies now with --dataset DIR",
        )

    def samples(self) -> Iterator[Sample]:
        """Task id and epoch of everything that is asked, epoch by epoch."""
        ids = [task.task_id for task in chosen(self.dataset, self.manifest.selection)]
        for epoch in range(1, self.manifest.selection.epochs + 1):
            for task_id in ids:
                yield task_id, epoch

    def answers(self) -> dict[Sample, list[Answer]]:
        """The answers of each task and epoch, in the order of its turns; some sessions may not be over."""
        return answers_of(read_journal(self.folder))[0]

    def failures(self) -> dict[Sample, Failure]:
        """The last failure of each task and epoch that has had no answer since."""
        return answers_of(read_journal(self.folder))[1]

    def judges(self) -> tuple[str, ...]:
        """Who has judged: "embedded", and names of models."""
        return judges_in(self.folder)

    def results(self, judge: str) -> Iterator[tuple[int, Result]]:
        """Epoch and result of everything that is asked, by that judge. What has no score yet is Failed, with why."""
        if judge not in self.judges():
            raise UnknownNameError(f"judge of {self.folder}", judge, self.judges())
        scores = read_scores(self.folder, judge)
        answers, failures = answers_of(read_journal(self.folder))
        selection = self.manifest.selection
        for epoch in range(1, selection.epochs + 1):
            for task in chosen(self.dataset, selection):
                sample = (task.task_id, epoch)
                score, failure = scores.get(sample), failures.get(sample)
                said = answers_sha256([one.answer for one in answers.get(sample, ())])
                if failure is not None and (score is None or score.answers_sha256 != said):
                    yield epoch, Result(task, Failed(failure.reason))
                elif score is not None:
                    yield epoch, Result(task, score.outcome)
                else:
                    yield epoch, Result(task, Failed(NOT_JUDGED if sample in answers else NOT_ANSWERED))


def writing_run(folder: Path) -> AbstractContextManager[None]:
    """Holds a run's folder, made where it is missing, for this process."""
    return only_writer(folder, folder / LOCK)


def refuse_strangers(folder: Path) -> None:
    """Raises where the folder holds something else than a run."""
    if not folder.exists() or (folder / "run.json").exists():
        return
    if not folder.is_dir():
        raise BadArgumentError(f"{folder} is a file; a run needs a folder.")
    strangers = sorted(entry.name for entry in folder.iterdir() if entry.name != LOCK)
    if strangers:
        raise BadArgumentError(f"{folder} is not empty ({', '.join(strangers[:3])}); a run needs its own folder.")
