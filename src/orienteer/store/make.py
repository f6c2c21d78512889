"""Makes a dataset: steps in worker processes, each kept once it is done, then put together."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pydantic import ValidationError

from orienteer.atomic import write_text, writing
from orienteer.bench.contract import Ask, Benchmark, Maker, Record
from orienteer.bench.registry import benchmark as benchmark_named
from orienteer.errors import BadArgumentError, BadFileError, CannotWriteError, OrienteerError
from orienteer.store.assemble import assemble
from orienteer.store.dataset import Dataset
from orienteer.store.info import Plan, load_info, plan_for
from orienteer.store.lock import only_writer
from orienteer.store.names import INFO, LOCK, WORK, first_twice
from orienteer.store.step import StepFolder, leftovers
from orienteer.store.tables import Layout
from orienteer.store.workers import Fallen, spread

_MOST_NAMED = 5
"""Failed steps that an error message names; the others are in a file."""


class StepsFailedError(OrienteerError):
    """Some steps could not be made; the others are kept."""


def make_dataset(
    benchmark: Benchmark | str,
    folder: Path | str,
    settings: Record | None = None,
    seed: int = 0,
    *,
    workers: int | None = None,
    version: str = "1",
    ask: Ask | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Dataset:
    """Makes a dataset in the folder, or goes on with one that was cut off.

    `workers` is the number of processes, None for as many as there are processors, 0 to do everything in this one.
    `ask` is the model that helps to make it and must be picklable. `progress` is told (done, total).
    """
    bench = benchmark_named(benchmark) if isinstance(benchmark, str) else benchmark
    wanted = bench.settings() if settings is None else settings
    if not isinstance(wanted, bench.settings):
        raise BadArgumentError(f"{bench.name} takes {bench.settings.__name__}, not {type(wanted).__name__}")
    root = Path(folder)
    plan = plan_for(bench, wanted, seed, version)
    if not _finished(root, plan):
        _refuse_strangers(root)
        with only_writer(root, root / WORK / LOCK):
            if not _finished(root, plan):  # another process may just have made it
                _begin(root, plan)
                _make(root, plan, _Order(bench, wanted, seed, ask), workers, progress or (lambda done, total: None))
    # `dataset.json` is there, so what was needed to make it can go.
    shutil.rmtree(root / WORK, ignore_errors=True)
    return Dataset.open(root)


def _finished(folder: Path, plan: Plan) -> bool:
    """Whether the folder holds that dataset already; raises where it holds another."""
    if not (folder / INFO).exists():
        return False
    if differences := plan.differences(load_info(folder).plan):
        raise BadArgumentError(f"{folder} already holds another dataset: {differences}. Use another folder.")
    return True


def _refuse_strangers(folder: Path) -> None:
    """Raises where the folder holds something else than a dataset in the making."""
    if not folder.is_dir() or (folder / WORK / "plan.json").exists():
        return
    strangers = sorted(entry.name for entry in folder.iterdir() if entry.name != WORK)
    if strangers:
        raise BadArgumentError(f"{folder} is not empty ({', '.join(strangers[:3])}); a dataset needs its own folder.")


def _begin(folder: Path, plan: Plan) -> None:
    """Leaves the plan in the folder, or makes sure that it is the one which was begun there."""
    path = folder / WORK / "plan.json"
    if path.exists():
        try:
            begun = Plan.model_validate_json(path.read_bytes())
        except (OSError, ValidationError) as error:
            raise BadFileError(path, f"cannot be read: {error}") from error
        if differences := plan.differences(begun):
            raise BadArgumentError(
                f"{folder} holds a half-made dataset that was asked for differently: {differences}. "
                "Ask for the same to go on with it, or use another folder."
            )
        return
    write_text(path, plan.model_dump_json(indent=2) + "\n")


@dataclass(frozen=True)
class _Order:
    """What a worker has to know to make any step."""

    benchmark: Benchmark
    settings: Record
    seed: int
    ask: Ask | None

    def maker(self) -> Maker:
        return self.benchmark.maker(self.settings, self.seed, self.ask)

    def worker(self, home: Path) -> Callable[[tuple[int, str]], None]:
        """What a worker process does with the number and name of a step."""
        maker, layout = self.maker(), Layout(self.benchmark)

        def do(step: tuple[int, str]) -> None:
            number, name = step
            StepFolder.of(home, number, name).save(name, maker.make(name), layout)

        return do


def _make(folder: Path, plan: Plan, order: _Order, workers: int | None, progress: Callable[[int, int], None]) -> None:
    maker, home = order.maker(), folder / WORK / "steps"
    names = _step_names(order.benchmark, maker)
    total = len(names) + 1  # putting it together is the last
    folders = [StepFolder.of(home, number, name) for number, name in enumerate(names)]
    try:
        with writing(home):
            home.mkdir(exist_ok=True)
        missing = [(number, name) for number, name in enumerate(names) if not folders[number].done]
        fallen = _make_steps(
            order, home, missing, workers, lambda done: progress(total - 1 - len(missing) + done, total)
        )
        if fallen:
            raise _failure(folder, fallen, len(names))
        assemble(folder, plan, Layout(order.benchmark), folders, maker)
    except CannotWriteError as error:
        raise CannotWriteError(f"{error} What was made is kept: the same command goes on.") from error
    progress(total, total)


def _make_steps(
    order: _Order, home: Path, missing: list[tuple[int, str]], workers: int | None, tell: Callable[[int], None]
) -> list[tuple[str, Fallen]]:
    """Makes the missing steps; the names of those that fell, with what happened."""
    fallen: list[tuple[str, Fallen]] = []
    done = 0
    _clear(home)
    tell(done)
    try:
        with closing(spread(partial(order.worker, home), missing, workers)) as results:
            for finished in results:
                if not isinstance(finished.outcome, Fallen):
                    done += 1
                    tell(done)
                elif finished.outcome.kind == CannotWriteError.__name__:
                    raise CannotWriteError(finished.outcome.says)
                else:
                    fallen.append((finished.job[1], finished.outcome))
    finally:
        _clear(home)
    return fallen


def _clear(home: Path) -> None:
    """Removes the steps that were cut off, by this process or an earlier one."""
    for path in leftovers(home):
        shutil.rmtree(path, ignore_errors=True)


def _step_names(benchmark: Benchmark, maker: Maker) -> Sequence[str]:
    names = maker.steps()
    if (twice := first_twice(names)) is not None:
        raise OrienteerError(f"{benchmark.name} names two steps {twice!r}")
    return names


def _failure(folder: Path, fallen: list[tuple[str, Fallen]], total: int) -> StepsFailedError:
    """The error that names the failed steps, with all that is known left in a file."""
    path = folder / WORK / "failed.txt"
    write_text(path, "\n".join(f"{name}: {one.kind}: {one.says}\n{one.trace}" for name, one in fallen))
    lines = [f"  {name}: {one.kind}: {one.says}" for name, one in fallen[:_MOST_NAMED]]
    if len(fallen) > _MOST_NAMED:
        lines.append(f"  and {len(fallen) - _MOST_NAMED} more")
    return StepsFailedError(
        "\n".join(
            (
                f"{len(fallen)} of {total} steps failed; the others are kept, and the same command tries these again:",
                *lines,
                f"Details: {path}",
            )
        )
    )
