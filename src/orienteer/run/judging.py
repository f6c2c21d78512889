"""`orienteer score`: judges the answers of a run, in a pass of its own that can be cut off and replayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import anyio

from orienteer.errors import BadArgumentError
from orienteer.run.bench import Bench
from orienteer.run.desk import Desk
from orienteer.run.execute import Ended, Way, ended
from orienteer.run.folder import RunFolder, writing_run
from orienteer.run.journal import Sample
from orienteer.run.manifest import Decoding
from orienteer.run.scores import EMBEDDED
from orienteer.run.service import Service
from orienteer.run.spend import Purse


def score(
    folder: Path,
    judge: str = EMBEDDED,
    service: Callable[[], Service] | None = None,
    way: Way | None = None,
    dataset: Path | None = None,
) -> Ended:
    """Judges everything that has answers and no standing score.

    `service` makes the model that judges when it is first needed: where all its verdicts are stored, never. None asks
    nobody: what no stored verdict settles has failed.
    """
    how = way or Way()
    made: list[Service] = []

    def reach() -> Service:
        if not made and service is not None:
            made.append(service())
            made[0].logged = False
        return made[0]

    run = RunFolder.open(folder, dataset)
    if judge != EMBEDDED and not run.benchmark.judged:
        raise BadArgumentError(f"{run.manifest.benchmark} is scored by its own rules alone; leave --judge out.")
    with writing_run(folder):
        run.manifest = run.manifest.model_copy(update={"metric_version": run.benchmark.metric_version})
        run.manifest.save(folder)
        with Desk(run, workers=how.workers, purse=Purse(how.max_cost_usd)) as desk:
            bench = desk.bench(judge, None if service is None else reach)
            answered = [sample for sample in run.samples() if desk.answers.get(sample)]
            try:
                anyio.run(partial(_all, desk, bench, answered, how, made))
            finally:
                if made:
                    note_judge(run, judge, made[0].decoding)
        return ended(run, judge, desk.means, priced=not made or made[0].price is not None)


async def _all(desk: Desk, bench: Bench, samples: list[Sample], how: Way, made: list[Service]) -> None:
    """As many at a time as the service takes connections."""
    waiting = iter(samples)

    async def take_on() -> None:
        for sample in waiting:
            found = await desk.judge(sample, bench)
            desk.counts[found.kind] += 1
            how.tell(desk.counts, len(samples))

    async with anyio.create_task_group() as group:
        for _ in range(how.max_connections):
            group.start_soon(take_on)
    for service in made:
        await service.close()


def note_judge(run: RunFolder, judge: str, decoding: Decoding) -> None:
    """Writes down what a judge was really sent, once something was."""
    if decoding.requested or decoding.sent is not None:
        judges = {**run.manifest.judges, judge: decoding}
        run.manifest = run.manifest.model_copy(update={"judges": judges})
        run.manifest.save(run.folder)
