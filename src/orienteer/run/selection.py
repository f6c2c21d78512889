"""Which tasks of a dataset a run asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from orienteer.bench.contract import Record, Task
from orienteer.errors import UnknownNameError
from orienteer.run.manifest import Selection
from orienteer.store.dataset import Dataset


def chosen(dataset: Dataset, selection: Selection) -> Iterator[Task[Record]]:
    """The tasks that are asked, in the dataset's order."""
    known = dataset.info.counts.families
    for family in selection.families:
        if family not in known:
            raise UnknownNameError(f"family in {dataset.folder}", family, known)
    if selection.limit is not None:
        within = _sample(dataset, selection)
        yield from (dataset.task(task_id) for task_id in dataset.task_ids() if task_id in within)
        return
    for task in dataset.tasks():
        if not selection.families or task.family in selection.families:
            yield task


def count_of(dataset: Dataset, selection: Selection) -> int:
    """How many tasks are asked."""
    known = dataset.info.counts.families
    total = sum(known[family] for family in set(selection.families)) if selection.families else len(dataset)
    return total if selection.limit is None else min(total, selection.limit)


def _sample(dataset: Dataset, selection: Selection) -> frozenset[str]:
    """Ids in an order that has nothing to do with scenes or families, cut at the limit."""
    ids: Iterable[str] = dataset.task_ids()
    if selection.families:
        ids = (task.task_id for task in dataset.tasks() if task.family in selection.families)
    return frozenset(sorted(ids, key=lambda one: sha256(one.encode()).digest())[: selection.limit])
