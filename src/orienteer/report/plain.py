"""A summary as JSON that other programs can rely on.

{"benchmark", "model", "n", "outcomes": {"scored", "unreadable", "failed"}, "metrics": {NAME: {"value", "ci95", "n"}}}
is stable; what stands beside these may grow.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from orienteer.report.agreement import Agreement
from orienteer.report.estimate import Estimate
from orienteer.report.summary import Summary


def plain(summary: Summary, agreements: Mapping[str, Sequence[Agreement]] | None = None) -> dict[str, Any]:
    """One run; `agreements` by the other judge's name."""
    outcomes = summary.outcomes
    return {
        "benchmark": summary.benchmark.name,
        "model": summary.name,
        "judge": summary.judge,
        "complete": outcomes.complete,
        "n": len(summary.results),
        "outcomes": vars(outcomes),
        "metrics": {name: _metric(one) for name, one in summary.metrics.items()},
        "metrics_of_readable": {name: _metric(one) for name, one in summary.readable.items()},
        "failure_modes": dict(summary.modes),
        "spent": None if summary.spent is None else vars(summary.spent),
        "agreement": {
            judge: {one.factor: _agreement(one) for one in all_} for judge, all_ in (agreements or {}).items()
        },
    }


def _metric(one: Estimate) -> dict[str, Any]:
    return {"value": one.value, "ci95": [_finite(one.low), _finite(one.high)], "n": one.n, "clusters": one.clusters}


def _agreement(one: Agreement) -> dict[str, Any]:
    return {
        "n": one.n,
        "spearman": one.spearman,
        "weighted_kappa": one.kappa,
        "same": one.same,
        "confusion": one.confusion.tolist(),
        "only_first": one.only_first,
        "only_second": one.only_second,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
