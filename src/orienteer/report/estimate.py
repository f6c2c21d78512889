"""A metric with how sure it is: intervals over clusters, because tasks of one scene are not independent.

The spread of a metric is found by leaving out one group of clusters at a time (the delete-a-group jackknife), so that
any function of results has an interval, ratios and means of means included. Bounded metrics get Wilson's interval with
the number of independent tasks that would show the same spread: it stays within the bounds, and does not shrink to
nothing where every task ended alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from orienteer.arrays import F64
from orienteer.bench.contract import Failed, Metric, Result, Unreadable

LEVEL = 0.95
GROUPS = 100
"""At most so many groups of clusters are left out in turn."""

Compute = Callable[[Sequence[Result]], float | None]


@dataclass(frozen=True)
class Estimate:
    """A number over many results."""

    value: float
    low: float
    high: float
    """The interval that holds the true value in 95 of 100 such samples."""
    n: int
    """Results that count for it."""
    clusters: int
    """Independent groups among them."""


def estimate(metric: Metric, results: Sequence[Result]) -> Estimate | None:
    """The metric with its interval; None where no result counts. Failed results are left out."""
    counted = counting(metric.compute, results)
    if not counted:
        return None
    value = metric.compute(counted)
    assert value is not None
    groups = clusters_of(counted)
    error = standard_error(metric.compute, groups)
    low, high = interval(value, error, len(groups), metric.span)
    return Estimate(value, low, high, len(counted), len(groups))


def readable(results: Sequence[Result]) -> list[Result]:
    """Without those that nobody could read."""
    return [result for result in results if not isinstance(result.outcome, Unreadable)]


def counting(compute: Compute, results: Sequence[Result]) -> list[Result]:
    """Results for which the metric says something."""
    return [one for one in results if not isinstance(one.outcome, Failed) and compute([one]) is not None]


def clusters_of(results: Sequence[Result]) -> list[list[Result]]:
    """Results of one cluster together, in the order in which clusters first appear."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.task.cluster_id, []).append(result)
    return list(found.values())


def standard_error(compute: Compute, clusters: Sequence[Sequence[Result]]) -> float:
    """Of the metric, by leaving out one group of clusters at a time; inf from a single cluster."""
    groups = grouped(len(clusters))
    if len(groups) < 2:
        return math.inf
    left: list[float] = []
    for out in groups:
        value = compute([one for n, cluster in enumerate(clusters) if n not in out for one in cluster])
        if value is not None:
            left.append(value)
    return jackknife_error(np.array(left))


def grouped(count: int) -> list[frozenset[int]]:
    """Numbers of clusters, dealt out to at most GROUPS groups of nearly equal size."""
    size = min(count, GROUPS)
    return [frozenset(range(n, count, size)) for n in range(size)]


def jackknife_error(left: F64) -> float:
    """Standard error from the values that remain when one group after the other is left out."""
    if len(left) < 2:
        return math.inf
    return float(np.sqrt((len(left) - 1) / len(left) * ((left - left.mean()) ** 2).sum()))


def interval(value: float, error: float, clusters: int, span: tuple[float, float] | None) -> tuple[float, float]:
    """The interval at LEVEL around a value with that standard error, found from so many clusters."""
    if span is None:
        reach = quantile(clusters) * error
        return value - reach, value + reach
    low, high = span
    if math.isinf(error):
        return low, high
    share = (value - low) / (high - low)
    # Where all clusters ended alike, each still counts for no more than one trial.
    spread = error / (high - low)
    trials = share * (1 - share) / spread**2 if spread > 1e-12 and 0 < share < 1 else float(clusters)
    below, above = _wilson(share, trials, quantile(clusters))
    return low + below * (high - low), low + above * (high - low)


def quantile(clusters: int, level: float = LEVEL) -> float:
    """How many standard errors an interval reaches to either side: Student's t over the clusters."""
    return float(stats.t.ppf((1 + level) / 2, clusters - 1)) if clusters > 1 else math.inf


def _wilson(share: float, trials: float, reach: float) -> tuple[float, float]:
    """Wilson's score interval of a share seen in so many trials, in which the share itself always lies."""
    weight = reach**2 / trials
    middle = (share + weight / 2) / (1 + weight)
    half = reach / (1 + weight) * math.sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
