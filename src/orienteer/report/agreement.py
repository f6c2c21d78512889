"""Whether two judges agree: ranks, weighted kappa, and which marks one gave where the other gave which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from orienteer.arrays import F64, I64
from orienteer.bench.contract import Failed, Result, Scored

MARKS = 6
"""Marks from 0 to 5."""


@dataclass(frozen=True, eq=False)
class Agreement:
    """Two judges on one factor, over the answers that both gave a mark."""

    factor: str
    n: int
    spearman: float | None
    """Of the marks; None where one judge gave the same mark always."""
    kappa: float | None
    """Cohen's, weighted by the square of the distance; None where chance alone would agree always."""
    confusion: I64
    """Answers by mark: rows the first judge's, columns the second's; shape (MARKS, MARKS)."""
    only_first: int
    """Answers that the second judge found not applicable, or failed on."""
    only_second: int

    @property
    def same(self) -> float:
        """Share of equal marks."""
        return float(np.trace(self.confusion) / self.confusion.sum())


def agreement(factor: str, first: Sequence[Result], second: Sequence[Result]) -> Agreement | None:
    """How two judges agree on one factor, its values marks divided by 5; None where they share no answer.

    The two lists are results of the same answers, in the same order. Unreadable answers are no matter of judging.
    """
    ones, others = [], []
    only_first = only_second = 0
    for one, other in zip(first, second, strict=True):
        a, b = _mark(one, factor), _mark(other, factor)
        if a is not None and b is not None:
            ones.append(a)
            others.append(b)
        only_first += a is not None and b is None
        only_second += a is None and b is not None
    if not ones:
        return None
    a_all, b_all = np.array(ones), np.array(others)
    confusion = np.zeros((MARKS, MARKS), dtype=np.int64)
    rounded = [np.rint(marks * (MARKS - 1)).astype(int) for marks in (a_all, b_all)]
    np.add.at(confusion, (rounded[0], rounded[1]), 1)
    return Agreement(
        factor, len(ones), _spearman(a_all, b_all), kappa(confusion), confusion, only_first, only_second
    )  # fmt: skip


def kappa(confusion: I64) -> float | None:
    """Cohen's kappa with quadratic weights."""
    share = confusion / confusion.sum()
    marks = np.arange(len(confusion))
    weight = (marks[:, None] - marks[None, :]) ** 2
    by_chance = float((weight * np.outer(share.sum(axis=1), share.sum(axis=0))).sum())
    return None if by_chance < 1e-12 else 1.0 - float((weight * share).sum()) / by_chance


def _mark(result: Result, factor: str) -> float | None:
    if isinstance(result.outcome, Failed) or not isinstance(result.outcome, Scored):
        return None
    return result.outcome.values.get(factor)


def _spearman(a: F64, b: F64) -> float | None:
    if len(a) < 2 or np.ptp(a) < 1e-12 or np.ptp(b) < 1e-12:
        return None
    return float(stats.spearmanr(a, b).statistic)
