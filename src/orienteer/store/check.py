"""Verifies a dataset: schema, hashes, counts, truths, and that a perfect answerer reaches the top.

Never raises for what is wrong with the dataset: everything becomes a finding with its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import zip_longest
from pathlib import Path

from orienteer.errors import BadFileError, OrienteerError
from orienteer.store.canonical import Digests, RowHash
from orienteer.store.check_jobs import Job, Sort, worker
from orienteer.store.dataset import Dataset
from orienteer.store.info import Info, canary, load_info
from orienteer.store.names import FILES, INFO, TASKS, TRUTHS
from orienteer.store.original import tables_of
from orienteer.store.report import Report
from orienteer.store.seen import Seen
from orienteer.store.tables import FILES_SCHEMA, Row, TableReader
from orienteer.store.workers import Fallen, spread

_JOB_ROWS = {Sort.FILES: 64, Sort.TASKS: 32}
"""Rows that a worker takes at a time: some seconds of work, and one lost with it names a place worth looking at."""


def check(folder: Path | str, *, workers: int = 0, progress: Callable[[int, int], None] | None = None) -> Report:
    """Checks a dataset. With 0 workers everything happens in this process; `progress` is told (done, total)."""
    report = Report(Path(folder))
    with _noted(report, INFO):
        report.info = load_info(tables_of(report.folder, progress))
        dataset = Dataset.open(report.folder)
        for place, says in dataset.oddities():
            report.add(place, says)
        with _noted(report, "tables"):
            _check_tables(dataset, report)
        with _noted(report, "content"):
            _check_content(dataset, workers, progress or (lambda done, total: None), report)
    return report


@contextmanager
def _noted(report: Report, place: str) -> Iterator[None]:
    """Turns what goes wrong inside into a finding."""
    try:
        yield
    except BadFileError as error:
        # Its words begin with the path; a finding names the place by itself.
        report.add(error.path.name, str(error).removeprefix(f"{error.path}").lstrip(": "))
    except OrienteerError as error:
        report.add(place, str(error))
    except Exception as error:
        report.add(place, f"{type(error).__name__}: {error}")


def _check_tables(dataset: Dataset, report: Report) -> None:
    """Rows against each other and against the counts and hashes of `dataset.json`; one pass, nothing held."""
    info, hashes = dataset.info, {name: RowHash() for name in Digests.model_fields}
    found: Counter[str] = Counter()
    families: Counter[str] = Counter()
    with Seen() as files, Seen() as ids:
        for row in TableReader(dataset.tables / FILES, FILES_SCHEMA).rows():
            hashes["files"].add(row)
            found[row["kind"]] += 1
            if files.add(row["path"], row["sha256"]) is not None:
                report.add(f"{FILES} {row['path']}", "is listed twice")
        for task, truth in _paired(dataset):
            if task is not None:
                hashes["tasks"].add(task)
                families[task["family"]] += 1
                if ids.add(task["task_id"]) is not None:
                    report.add(f"task {task['task_id']}", "its id is used twice")
                _check_links(task, files, report)
            if truth is not None:
                hashes["truths"].add(truth)
            _check_pair(task, truth, report)
    counts = info.counts
    for what, said, is_found in (
        ("tasks", counts.tasks, families.total()),
        ("scenes", counts.scenes, found["scene"]),
        ("views", counts.views, found["view"]),
        ("files", counts.files, found["file"]),
        ("families", counts.families, dict(families)),
    ):
        if said != is_found:
            report.add(INFO, f"counts.{what} says {said}, found {is_found}")
    _check_digests(info, Digests(**{name: running.hexdigest() for name, running in hashes.items()}), report)
    report.checked["tasks"] = families.total()


def _paired(dataset: Dataset) -> Iterator[tuple[Row | None, Row | None]]:
    """Rows of tasks beside rows of truths; None where one table is longer."""
    tasks = TableReader(dataset.tables / TASKS, dataset.layout.tasks)
    truths = TableReader(dataset.tables / TRUTHS, dataset.layout.truths)
    return zip_longest(tasks.rows(), truths.rows())


def _check_pair(task: Row | None, truth: Row | None, report: Report) -> None:
    if truth is None and task is not None:
        report.add(f"task {task['task_id']}", "has no truth")
    elif task is None and truth is not None:
        report.add(f"{TRUTHS} {truth['task_id']}", "is the truth of no task")
    elif task is not None and truth is not None and task["task_id"] != truth["task_id"]:
        report.add(f"task {task['task_id']}", f"stands beside the truth of {truth['task_id']}")


def _check_links(task: Row, files: Seen, report: Report) -> None:
    place = f"task {task['task_id']}"
    for view in task["views"]:
        listed = files.get(view["path"])
        if listed is None:
            report.add(place, f"its view {view['path']} is not in {FILES}")
        elif listed != view["pixel_sha256"]:
            report.add(place, f"its view {view['path']} has another pixel hash in {FILES}")


def _check_digests(info: Info, found: Digests, report: Report) -> None:
    tables = {"tasks": TASKS, "truths": TRUTHS, "files": FILES}
    for name, table in tables.items():
        said, is_found = getattr(info.digests, name), getattr(found, name)
        if said != is_found:
            report.add(table, f"its rows have the hash {is_found}, {INFO} says {said}")
    if info.content_sha256 != info.digests.content_sha256:
        report.add(INFO, f"content_sha256 is not that of its digests, {info.digests.content_sha256}")
    if info.canary != canary(info.benchmark):
        report.add(INFO, "its canary is not the benchmark's")


def _check_content(dataset: Dataset, workers: int, progress: Callable[[int, int], None], report: Report) -> None:
    """What the tables name, and what they claim: spread over workers."""
    sizes = {Sort.FILES: len(TableReader(dataset.tables / FILES, FILES_SCHEMA)), Sort.TASKS: len(dataset)}
    total, done = sum(sizes.values()), 0
    progress(done, total)
    with closing(spread(partial(worker, dataset.folder), _jobs(sizes), workers)) as results:
        for finished in results:
            job, outcome = finished.job, finished.outcome
            if isinstance(outcome, Fallen):
                place = f"{FILES if job.sort is Sort.FILES else TASKS} rows {job.start} to {job.stop - 1}"
                report.add(place, f"could not be checked: {outcome.kind}: {outcome.says}")
            else:
                report.extend(outcome.findings, outcome.checked)
            done += job.stop - job.start
            progress(done, total)


def _jobs(sizes: dict[Sort, int]) -> Iterator[Job]:
    for sort, size in sizes.items():
        for start in range(0, size, _JOB_ROWS[sort]):
            yield Job(sort, start, min(start + _JOB_ROWS[sort], size))
