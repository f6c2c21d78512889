"""Results made by hand."""

from __future__ import annotations

from itertools import count

from orienteer.bench.contract import Record, Result, Scored, Task


class Nothing(Record):
    """Details of a task that has none."""

    pad: int = 0


_NUMBERS = count()


def result(cluster: str, hits: float | None, task_id: str | None = None, family: str = "f", **values: float) -> Result:
    """A scored result of a task in that cluster."""
    name = f"{cluster}-{next(_NUMBERS)}" if task_id is None else task_id
    task = Task(name, "toy", family, cluster, cluster, 1, Nothing())
    return Result(task, Scored({"hits": hits, **values}))
