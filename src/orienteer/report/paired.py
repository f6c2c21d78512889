"""Two runs on the same tasks, compared task by task: the difference, how sure it is, and what could have been seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from orienteer.bench.contract import Metric, Result
from orienteer.report.estimate import counting, grouped, jackknife_error, quantile

POWER = 0.8
"""Chance with which the smallest difference that is named would have been found."""


@dataclass(frozen=True)
class Comparison:
    """One metric of two runs, over the tasks that count in both."""

    metric: str
    first: float
    second: float
    difference: float
    """Second minus first."""
    low: float
    high: float
    """Its interval at 95 %."""
    p: float
    """How often chance alone shows at least this difference."""
    smallest: float
    """The smallest true difference that a sample like this shows with a chance of 80 %."""
    n: int
    clusters: int

    @property
    def sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


def compare(metric: Metric, first: Sequence[Result], second: Sequence[Result]) -> Comparison | None:
    """Compares two runs on what counts in both; None where nothing does."""
    pairs = _pairs(metric, first, second)
    if not pairs:
        return None
    ones, others = _computed(metric, pairs)
    clusters = _clusters(pairs)
    groups = grouped(len(clusters))
    left = []
    for out in groups if len(groups) > 1 else []:
        one, other = _computed(metric, [pair for n, cluster in enumerate(clusters) if n not in out for pair in cluster])
        left.append(other - one)
    error, count = jackknife_error(np.array(left)), len(clusters)
    reach, difference = quantile(count), others - ones
    found = float(stats.t.ppf(POWER, count - 1)) if count > 1 else np.inf
    return Comparison(
        metric.name, ones, others, difference, difference - reach * error, difference + reach * error,
        _chance(difference, error, count), (reach + found) * error, len(pairs), count,
    )  # fmt: skip


Pair = tuple[Result, Result]


def _pairs(metric: Metric, first: Sequence[Result], second: Sequence[Result]) -> list[Pair]:
    by_task: dict[str, list[Result]] = {}
    for result in counting(metric.compute, second):
        by_task.setdefault(result.task.task_id, []).append(result)
    found: list[Pair] = []
    for result in counting(metric.compute, first):
        mates = by_task.get(result.task.task_id)
        if mates:
            found.append((result, mates.pop(0)))
    return found


def _clusters(pairs: Sequence[Pair]) -> list[list[Pair]]:
    found: dict[str, list[Pair]] = {}
    for pair in pairs:
        found.setdefault(pair[0].task.cluster_id, []).append(pair)
    return list(found.values())


def _computed(metric: Metric, pairs: Sequence[Pair]) -> tuple[float, float]:
    one = metric.compute([first for first, _ in pairs])
    other = metric.compute([second for _, second in pairs])
    assert one is not None
    assert other is not None
    return one, other


def _chance(difference: float, error: float, clusters: int) -> float:
    if clusters < 2 or not np.isfinite(error):
        return 1.0
    if error < 1e-12:
        return 1.0 if abs(difference) < 1e-12 else 0.0
    return float(2 * stats.t.sf(abs(difference) / error, clusters - 1))
