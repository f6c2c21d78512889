"""`orienteer run`: has a model answer a dataset, and judges the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from inspect_ai import eval as inspect_eval
from inspect_ai.model import GenerateConfig

from orienteer.bench.contract import Failed, Record, Task
from orienteer.run.desk import Desk
from orienteer.run.folder import LOGS, RunFolder, writing_run
from orienteer.run.manifest import Selection
from orienteer.run.manifests import Order, manifest_for
from orienteer.run.means import Means
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
    """Of everything that is asked, by one judge: "scored", "unreadable", "failed"."""
    metrics: dict[str, float | None]
    """The benchmark's metrics over what did not fail."""
    spent_usd: float
    priced: bool
    """Whether the price was known."""
    stopped: str = ""
    """Why not all was asked; empty where all was."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Why samples failed."""

    @property
    def incomplete(self) -> bool:
        """Whether something asked has no score."""
        return bool(self.stopped or self.counts["failed"])

    @property
    def spent(self) -> str:
        """In words."""
        return f"{self.spent_usd:.4f} USD" if self.priced else "unknown"


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
    order.check()
    purse = Purse(how.max_cost_usd)
    purse.check(service.name, service.price)
    with writing_run(folder):
        manifest = manifest_for(order, folder)
        manifest.save(folder)
        opened = RunFolder(folder, manifest, order.dataset.folder)
        waiting = _Waiting(opened)
        with Desk(opened, workers=how.workers, purse=purse, tell=waiting.tell_through(how)) as desk:
            tasks = waiting.begin(desk)
            try:
                if tasks:
                    _inspect(Play(desk, service, {}, len(tasks)), tasks, folder, how)
            finally:
                note_on(opened, service)
            return ended(opened, EMBEDDED, desk.means, priced=service.price is not None)


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


def ended(run: RunFolder, judge: str, means: Means, *, priced: bool) -> Ended:
    """What the folder now says of everything that is asked."""
    results = [result for _, result in run.results(judge)]
    standing = [result for result in results if not isinstance(result.outcome, Failed)]
    return Ended(
        folder=run.folder,
        counts=Counter(type(result.outcome).__name__.lower() for result in results),
        metrics={metric.name: metric.compute(standing) for metric in run.benchmark.metrics},
        spent_usd=means.purse.spent_usd,
        priced=priced,
        stopped=means.stopped,
        reasons=Counter(result.outcome.reason for result in results if isinstance(result.outcome, Failed)),
    )


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


def note_on(opened: RunFolder, service: Service, selection: Selection | None = None) -> None:
    """Writes down what was really sent, once something was, and what was asked in the end."""
    changes: dict[str, object] = {} if selection is None else {"selection": selection}
    if service.decoding.requested or service.decoding.sent is not None:
        changes["decoding"] = service.decoding
    if changes:
        opened.manifest = opened.manifest.model_copy(update=changes)
        opened.manifest.save(opened.folder)
