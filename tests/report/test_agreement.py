from __future__ import annotations

import numpy as np
import pytest

from orienteer.bench.contract import Failed, Result
from orienteer.report.agreement import agreement, kappa

from .answers import result


def judged(marks: list[float | None]):
    return [result(f"s{n}", None if mark is None else mark / 5, f"t{n}") for n, mark in enumerate(marks)]


def test_judges_that_say_the_same_agree_fully() -> None:
    marks = judged([0, 1, 2, 3, 4, 5])
    found = agreement("hits", marks, marks)
    assert found is not None
    assert (found.spearman, found.kappa, found.same) == pytest.approx((1, 1, 1))
    assert (found.confusion == np.eye(6)).all()


def test_opposite_marks_disagree() -> None:
    found = agreement("hits", judged([0, 1, 2, 3, 4, 5]), judged([5, 4, 3, 2, 1, 0]))
    assert found is not None
    assert found.spearman == pytest.approx(-1)
    assert found.kappa is not None
    assert found.kappa < 0


def test_kappa_is_that_of_a_table_worked_out_by_hand() -> None:
    # Two marks, 20 + 15 alike, 5 + 10 not: agreement 0.7, by chance 0.5.
    assert kappa(np.array([[20, 5], [10, 15]])) == pytest.approx(0.4)


def test_a_judge_that_always_says_the_same_has_no_rank_order() -> None:
    found = agreement("hits", judged([3, 3, 3]), judged([1, 2, 3]))
    assert found is not None
    assert found.spearman is None


def test_not_applicable_and_failed_are_counted_apart() -> None:
    first, second = judged([1, None, 3, 4]), judged([1, 2, None, 4])
    second[3] = Result(second[3].task, Failed("judge down"))
    found = agreement("hits", first, second)
    assert found is not None
    assert (found.n, found.only_first, found.only_second) == (1, 2, 1)
    assert agreement("hits", judged([None]), judged([2])) is None
