"""Whether what a benchmark made in one step keeps the contract."""

from __future__ import annotations

from collections.abc import Iterator

from orienteer.bench.contract import Batch, Benchmark, Record, Task, Truth
from orienteer.errors import OrienteerError
from orienteer.see.picture import pixel_sha256
from orienteer.store.names import check_name, check_path, first_twice


class BadBatchError(OrienteerError):
    """A benchmark made something that a dataset cannot hold: a mistake in its code, not in its settings."""


def check_batch(benchmark: Benchmark, batch: Batch) -> dict[str, str]:
    """Raises for the first thing that is wrong; the pixel hash of each picture, by path."""
    for scene_id in batch.scenes:
        check_name(scene_id, "scene id")
    for path in (*batch.pictures, *batch.files):
        check_path(path, "path")
    both = first_twice((*batch.pictures, *batch.files))
    if both is not None:
        raise BadBatchError(f"{both!r} is a picture and a file")
    hashes = {path: pixel_sha256(rgb) for path, rgb in batch.pictures.items()}
    for says in _faults(benchmark, batch, hashes):
        raise BadBatchError(says)
    return hashes


def truths_in_order(batch: Batch) -> list[Truth[Record]]:
    """The truth of each task, in the order of the tasks."""
    by_id = {truth.task_id: truth for truth in batch.truths}
    return [by_id[task.task_id] for task in batch.tasks]


def _faults(benchmark: Benchmark, batch: Batch, hashes: dict[str, str]) -> Iterator[str]:
    for path in hashes:
        if not path.endswith(".png"):
            yield f"the picture {path!r} does not end in .png"
    ids = [task.task_id for task in batch.tasks]
    if (twice := first_twice(ids)) is not None:
        yield f"two tasks have the id {twice!r}"
    if sorted(ids) != sorted(truth.task_id for truth in batch.truths):
        yield f"{len(ids)} tasks need one truth each under the same ids; there are {len(batch.truths)} truths"
    for task in batch.tasks:
        for says in _task_faults(benchmark, task, hashes):
            yield f"task {task.task_id!r}: {says}"
    for truth in batch.truths:
        if type(truth.answer) is not benchmark.answer:
            yield f"truth of {truth.task_id!r}: is a {type(truth.answer).__name__}, not {benchmark.answer.__name__}"


def _task_faults(benchmark: Benchmark, task: Task[Record], hashes: dict[str, str]) -> Iterator[str]:
    check_name(task.task_id, "task id")
    check_name(task.scene_id, "scene id")
    if task.benchmark != benchmark.name:
        yield f"says it belongs to {task.benchmark!r}"
    if type(task.details) is not benchmark.details:
        yield f"its details are a {type(task.details).__name__}, not {benchmark.details.__name__}"
    if task.turns < 1 or not task.family or not task.cluster_id:
        yield "needs a family, a cluster and at least one turn"
    for view in task.views:
        if view.path not in hashes:
            yield f"its view {view.path!r} is not among the pictures of its step"
        elif hashes[view.path] != view.pixel_sha256:
            yield f"the pixel hash of its view {view.path!r} is not that of the picture"
