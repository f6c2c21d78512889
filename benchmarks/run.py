"""Figures of runs: what Orienteer costs above bare Inspect with a model that answers at once, and what it logs.

Bare Inspect is given the same samples with the same words and pictures, a solver that asks the same model as often, and
a scorer that compares nothing. Both run with sessions in this process, so that processor time counts all of it.
"""

from __future__ import annotations

import logging
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from inspect_ai import Task as InspectTask
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)
from inspect_ai.scorer import Score, Target, accuracy, scorer
from inspect_ai.solver import Generate, TaskState, solver

from benchmarks import Figure
from orienteer.bench.contract import Record, Task, play
from orienteer.bench.registry import benchmark
from orienteer.run.execute import Way, run
from orienteer.run.folder import LOGS
from orienteer.run.journal import answers_of, read_journal
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.manifests import Order
from orienteer.run.retrying import Retrying
from orienteer.run.selection import chosen
from orienteer.run.service import Service
from orienteer.run.showing import Encoder, Image, Shown
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset

_SAMPLES = 200
_LONG = 320
"""Turns of a long episode."""
_ENDS = 80
"""Turns at its start and at its end that are compared."""
_WINDOW = 8
_ROUNDS = 4
"""The quickest counts."""


@modelapi(name="orienteer_bench")
class AtOnce(ModelAPI):
    """Says the words of its name in turn, at once, and notes when it was asked."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  as the interface has it
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self.words = model_name.split("-")
        self.asked_s: list[float] = []

    async def generate(self, input: Any, tools: Any, tool_choice: Any, config: Any) -> ModelOutput:
        """The next word."""
        self.asked_s.append(time.process_time())
        return ModelOutput.from_content(self.model_name, self.words[len(self.asked_s) % len(self.words)])

    def max_connections(self) -> int:
        """One at a time, so that what lies between two questions is the cost of a turn."""
        return 1


@dataclass(frozen=True)
class Cost:
    """Of one run."""

    cpu_s: float
    log_bytes: int
    asked_s: list[float]
    """Processor time at each question."""


def measure() -> list[Figure]:
    """Samples of one turn, episodes of many, and the size of their logs."""
    logging.getLogger("inspect_ai").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as where:
        return [*_one_turn(Path(where)), *_many_turns(Path(where))]


def _one_turn(where: Path) -> list[Figure]:
    toy = benchmark("toy")
    dataset = make_dataset(toy, where / "toy", toy.settings(yards=_SAMPLES // 3 + 1, mazes=0), 0, workers=0)
    job = _Job(dataset, toy.options(), "red-blue", Selection(limit=_SAMPLES), where / "one")
    ours, bare = job.both()
    return [
        Figure("a sample of one turn above bare Inspect", 1e3 * (ours.cpu_s - bare.cpu_s) / _SAMPLES, "ms", 5.0),
        Figure("a sample of one turn, bare Inspect alone", 1e3 * bare.cpu_s / _SAMPLES, "ms"),
        Figure("Inspect's log of a sample of one turn", ours.log_bytes / _SAMPLES / 1e3, "KB", 10.0),
    ]


def _many_turns(where: Path) -> list[Figure]:
    nav = benchmark("graphnav")
    settings = nav.settings(sizes=(9,), mazes=(1,), paths=6, picture=96, budget_extra=_LONG, retries=0)
    dataset = make_dataset(nav, where / "nav", settings, 0, workers=0)
    # Left and right in turn: a walker who goes round and round.
    job = _Job(dataset, nav.options(history=_WINDOW), "1-3", Selection(), where / "many")
    ours, bare = job.both()
    turns = len(bare.asked_s)
    starts, ends = [], []
    for first, count in job.episodes(ours):
        if count >= _LONG:
            gaps = np.diff(ours.asked_s[first : first + _LONG])
            starts.append(gaps[:_ENDS].sum())
            ends.append(gaps[-_ENDS:].sum())
    return [
        Figure("a turn of many above bare Inspect, same window", 1e3 * (ours.cpu_s - bare.cpu_s) / turns, "ms", 5.0),
        Figure("a turn of many, bare Inspect alone", 1e3 * bare.cpu_s / turns, "ms"),
        Figure(f"last {_ENDS} of {_LONG} turns against the first {_ENDS}", sum(ends) / sum(starts), "×", 1.2),
        Figure("Inspect's log of a turn of many", ours.log_bytes / turns / 1e3, "KB"),
    ]


class _Job:
    """The same questions, asked by Orienteer and by bare Inspect."""

    def __init__(self, dataset: Dataset, options: Record, words: str, selection: Selection, where: Path) -> None:
        self._dataset = dataset
        self._options = options
        self._name = f"orienteer_bench/{words}"
        self._selection = selection
        self._where = where
        self._model().api  # noqa: B018  what is imported on the way is not measured
        self._tasks = list(chosen(dataset, selection))

    def both(self) -> tuple[Cost, Cost]:
        """By Orienteer, sessions in this process; and by Inspect alone, all that is shown being made before."""
        shown = self._shown()
        ours, bare = [], []
        for i in range(_ROUNDS):  # in turn, so that whatever else the machine does falls on both
            ours.append(self._ours(self._where / f"run {i}"))
            bare.append(self._bare(shown, self._where / f"bare {i}"))
        return min(ours, key=lambda cost: cost.cpu_s), min(bare, key=lambda cost: cost.cpu_s)

    def episodes(self, cost: Cost) -> list[tuple[int, int]]:
        """Of each sample, its first question and how many it had, in the order of asking."""
        counts = [len(said) for said in answers_of(read_journal(self._where / "run 0"))[0].values()]
        return list(zip(np.cumsum([0, *counts[:-1]]).tolist(), counts, strict=True))

    def _model(self) -> Model:
        return get_model(self._name, memoize=False)

    def _ours(self, folder: Path) -> Cost:
        model = self._model()
        order = Order(self._dataset, self._name, {}, self._options, {}, PictureSettings(), self._selection)
        service = Service(model, None, Retrying())
        start = time.process_time()
        ended = run(order, folder, service, Way(workers=0, max_connections=1))
        cpu_s = time.process_time() - start
        assert not ended.incomplete
        return Cost(cpu_s, _bytes(folder / LOGS), model.api.asked_s)  # type: ignore[attr-defined]

    def _shown(self) -> dict[str, list[Shown]]:
        """What is shown in each turn; the words said are those of `AtOnce`, counted over all samples."""
        encoder = Encoder(PictureSettings(), self._dataset.folder)
        words, bench, truths = self._name.partition("/")[2].split("-"), self._dataset.benchmark, self._dataset.truths()
        count, found = 0, {}

        def answerer(turn: Any, kept: list[Shown]) -> str:
            nonlocal count
            count += 1
            kept.append(encoder.shown(turn.parts))
            return words[count % len(words)]

        for task in self._tasks:
            kept: list[Shown] = []
            session = bench.session(task, self._dataset, self._options)
            referee = bench.referee(task, truths.of(task.task_id), self._dataset)
            play(session, referee, lambda turn, kept=kept: answerer(turn, kept))
            found[task.task_id] = kept
        return found

    def _bare(self, shown: dict[str, list[Shown]], logs: Path) -> Cost:
        model = self._model()

        @solver
        def asking() -> Any:
            async def solve(state: TaskState, generate: Generate) -> TaskState:
                for each in shown[str(state.sample_id)]:
                    state.output = await model.generate([ChatMessageUser(content=_content(each))])
                return state

            return solve

        @scorer(metrics=[accuracy()])
        def nothing() -> Any:
            async def score(state: TaskState, target: Target) -> Score:
                return Score(value=1.0)

            return score

        samples = MemoryDataset([_sample(task) for task in self._tasks])
        start = time.process_time()
        inspect_eval(
            InspectTask(dataset=samples, solver=asking(), scorer=nothing(), name="bare"),
            model=model,
            display="none",
            log_dir=str(logs),
            log_images=False,
            log_model_api=False,
            log_buffer=1,
            log_realtime=False,
            log_level="error",
            ctl_server=False,
            acp_server=False,
            max_samples=1,
            max_connections=1,
        )
        return Cost(time.process_time() - start, _bytes(logs), model.api.asked_s)  # type: ignore[attr-defined]


def _sample(task: Task[Any]) -> Sample:
    return Sample(id=task.task_id, input=task.task_id)


def _content(shown: Shown) -> list[Content]:
    return [
        ContentImage(image=one.uri) if isinstance(one, Image) else ContentText(text=one.text) for one in shown.content
    ]


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.eval"))
