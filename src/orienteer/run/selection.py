"""Which tasks of a dataset a run asks."""

from __future__ import annotations

from collections.abc import Iterator
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
    within = None if selection.limit is None else _sample(dataset, selection)
    for task in dataset.tasks():
        if selection.families and task.family not in selection.families:
            continue
        if within is None or task.task_id in within:
            yield task


def _sample(dataset: Dataset, selection: Selection) -> frozenset[str]:
    """Ids in an order that has nothing to do with scenes or families, cut at the limit."""
    ids = (task.task_id for task in dataset.tasks() if not selection.families or task.family in selection.families)
    return frozenset(sorted(ids, key=lambda one: sha256(one.encode()).digest())[: selection.limit])
