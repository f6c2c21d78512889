"""Runs of the toy, written as a run leaves them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from orienteer.bench.contract import Failed, Outcome, Unreadable, outcome_of, play
from orienteer.bench.registry import benchmark
from orienteer.run.folder import RunFolder
from orienteer.run.journal import Answer, now
from orienteer.run.lines import LineWriter
from orienteer.run.manifest import Asked, DatasetRef, Manifest
from orienteer.run.scores import EMBEDDED, FOLDER, Score, answers_sha256, file_for, parts_of
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset
from orienteer.streams import stream

Judge = Callable[[int, Outcome], Outcome]


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    bench = benchmark("toy")
    return make_dataset(bench, tmp_path_factory.mktemp("data") / "toy", bench.small, seed=3, workers=0)


@pytest.fixture(scope="session")
def run_of(toy: Dataset, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., RunFolder]:
    """Writes the run of a reference answerer, judged by each of the given judges."""

    def write(name: str, model: str = "", judges: dict[str, Judge] | None = None, **asked: Any) -> RunFolder:
        folder = tmp_path_factory.mktemp("runs") / name
        folder.mkdir()
        bench, truths = toy.benchmark, toy.truths()
        options = bench.options()
        wanted = Asked(
            benchmark="toy", model=model or f"orienteer/{name}", dataset=_ref(toy),
            options=options.model_dump(), **asked,
        )  # fmt: skip
        Manifest(asked=wanted, task_count=len(toy), metric_version=bench.metric_version, started=now()).save(folder)
        reference, _ = bench.reference(name)
        told: dict[str, Judge] = judges or {EMBEDDED: lambda n, outcome: outcome}
        with LineWriter[Answer](folder / "journal.jsonl") as journal:
            writers = {judge: LineWriter[Score](folder / FOLDER / file_for(judge)) for judge in told}
            for n, task in enumerate(toy.tasks()):
                truth = truths.of(task.task_id)
                rng = stream(1, name, task.task_id)
                played = play(
                    bench.session(task, toy, options),
                    bench.referee(task, truth, toy),
                    lambda turn, truth=truth, rng=rng: reference.reply(turn, truth, rng, 0.0),
                )
                for turn, words in enumerate(played.answers):
                    line = Answer(kind="answer", task_id=task.task_id, epoch=1, turn=turn, time=now(), answer=words)
                    journal.append(line, sync=False)
                outcome = outcome_of(bench, task, truth, played.state, toy, options)
                for judge, writer in writers.items():
                    score = Score(
                        task_id=task.task_id, epoch=1, metric_version=bench.metric_version,
                        answers_sha256=answers_sha256(played.answers), **parts_of(told[judge](n, outcome)),
                    )  # fmt: skip
                    writer.append(score, sync=False)
            for writer in writers.values():
                writer.close()
        return RunFolder.open(folder)

    return write


@pytest.fixture(scope="session")
def planner(run_of: Callable[..., RunFolder]) -> RunFolder:
    return run_of("planner")


@pytest.fixture(scope="session")
def guesser(run_of: Callable[..., RunFolder]) -> RunFolder:
    """Random answers, of which two judges see some as unreadable or fail on them."""

    def strict(n: int, outcome: Outcome) -> Outcome:
        if n == 0:
            return Unreadable("noise", dict.fromkeys(outcome.values, 0.0))  # type: ignore[union-attr]
        return Failed("the judge is down") if n == 1 else outcome

    return run_of("random", "acme/<b>guesser</b>", {EMBEDDED: lambda n, outcome: outcome, "acme/judge": strict})


def _ref(toy: Dataset) -> DatasetRef:
    info = toy.info
    return DatasetRef(
        absolute=str(Path(toy.folder).resolve()), relative="", content_sha256=info.content_sha256,
        dataset_version=info.dataset_version, metric_version=info.metric_version, tasks=len(toy),
    )  # fmt: skip
