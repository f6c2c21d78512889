"""`orienteer run`: has a model answer a dataset, and judges the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from inspect_ai import eval as inspect_eval
from inspect_ai.model import GenerateConfig

from orienteer.bench.contract import Record, Task
from orienteer.run.desk import Desk
from orienteer.run.folder import LOGS, RunFolder, only_writer
from orienteer.run.manifests import Order, manifest_for
from orienteer.run.scores import EMBEDDED
from orienteer.run.selection import chosen
from orienteer.run.service import Service
from orienteer.run.spend import Purse
from orienteer.run.task import Play, samples_of, task_for

MAX_CONNECTIONS = 10


@dataclass(frozen=True)
class Ended:
    """What became of a run."""

    folder: Path
    counts: Counter[str]
    """Of everything that is asked, by the embedded judge: "scored", "unreadable", "failed"."""
    spent_usd: float
    stopped: str = ""
    """Why not all was asked; empty where all was."""


@dataclass(frozen=True)
class Way:
    """How to run: nothing of it changes an answer."""

    workers: int | None = None
    """Processes that play sessions; None for one a processor, 0 to play in this process."""
    max_connections: int = MAX_CONNECTIONS
    max_cost_usd: float | None = None
    tell: Callable[[Counter[str], int], None] = field(default=lambda counts, total: None)
    """Told of outcomes so far and of how many are to come in all."""


def run(order: Order, folder: Path, service: Service, way: Way | None = None) -> Ended:
    """Runs, or goes on with a run that was cut off."""
    how = way or Way()
    purse = Purse(how.max_cost_usd)
    purse.check(service.name, service.price)
    with only_writer(folder):
        manifest = manifest_for(order, folder)
        manifest.save(folder)
        opened = RunFolder(folder, manifest, order.dataset.folder)
        waiting = _Waiting(opened)
        with Desk(opened, workers=how.workers, purse=purse, tell=waiting.tell_through(how)) as desk:
            tasks = waiting.begin(desk)
            try:
                if tasks:
                    _inspect(Play(desk, service, {}), tasks, folder, how)
            finally:
                _note_decoding(opened, service)
            return Ended(folder, waiting.outcomes(), desk.means.purse.spent_usd, desk.means.stopped)


class _Waiting:
    """Which samples have no standing score yet."""

    def __init__(self, opened: RunFolder) -> None:
        self._opened = opened
        self._before: Counter[str] = Counter()
        self._total = 0

    def begin(self, desk: Desk) -> list[tuple[Task[Record], int]]:
        """The samples that are to be played."""
        selection = self._opened.manifest.selection
        bench = desk.bench(EMBEDDED)
        left = []
        for epoch in range(1, selection.epochs + 1):
            for task in chosen(desk.dataset, selection):
                self._total += 1
                if desk.is_judged((task.task_id, epoch), bench):
                    self._before[bench.scores[task.task_id, epoch].kind] += 1
                else:
                    left.append((task, epoch))
        return left

    def tell_through(self, how: Way) -> Callable[[Counter[str]], None]:
        """Adds what was there before to what is counted now."""
        return lambda counts: how.tell(self._before + counts, self._total)

    def outcomes(self) -> Counter[str]:
        """As the folder now says."""
        counts: Counter[str] = Counter()
        for _, result in self._opened.results(EMBEDDED):
            counts[type(result.outcome).__name__.lower()] += 1
        return counts


def _inspect(play: Play, tasks: list[tuple[Task[Record], int]], folder: Path, how: Way) -> None:
    """Hands the samples to Inspect, with everything off that would write outside the run's folder."""
    task = task_for(play.desk.dataset.benchmark.name, samples_of(tasks), lambda: play, GenerateConfig())
    inspect_eval(
        task,
        model=play.service.model,
        display="none",
        log_dir=str(folder / LOGS),
        log_images=False,
        log_model_api=False,
        log_buffer=1,
        log_realtime=False,
        log_level="error",
        ctl_server=False,
        acp_server=False,
        max_samples=how.max_connections,
        max_connections=how.max_connections,
        score_display=False,
    )


def _note_decoding(opened: RunFolder, service: Service) -> None:
    """Writes down what was really sent, once something was."""
    if service.decoding.sent is not None or service.decoding.requested:
        opened.manifest = opened.manifest.model_copy(update={"decoding": service.decoding})
        opened.manifest.save(opened.folder)
