from __future__ import annotations

import math

import numpy as np
import pytest

from orienteer.bench.contract import Failed, Metric, Result, Scored, Unreadable, mean_of
from orienteer.report.estimate import estimate, interval, readable

from .answers import result

HITS = mean_of("hits", "Share of hits.")


def test_a_mean_and_its_interval_lie_between_the_bounds() -> None:
    found = estimate(HITS, [result(f"s{n // 3}", n % 2) for n in range(30)])
    assert found is not None
    assert found.value == pytest.approx(0.5)
    assert 0 <= found.low < 0.5 < found.high <= 1
    assert (found.n, found.clusters) == (30, 10)


def test_where_all_is_right_the_interval_still_has_a_width() -> None:
    few = estimate(HITS, [result(f"s{n}", 1) for n in range(10)])
    many = estimate(HITS, [result(f"s{n}", 1) for n in range(1000)])
    assert few is not None
    assert many is not None
    assert few.high == many.high == 1
    assert few.low < 0.8 < 0.99 < many.low


def test_copies_of_a_task_within_its_cluster_make_nothing_surer() -> None:
    once = [result(f"s{n}", n % 3 == 0) for n in range(20)]
    often = [one for one in once for _ in range(9)]
    a, b = estimate(HITS, once), estimate(HITS, often)
    assert a is not None
    assert b is not None
    assert (b.low, b.high) == pytest.approx((a.low, a.high))


def test_a_single_cluster_tells_nothing_of_others() -> None:
    found = estimate(HITS, [result("only", n % 2) for n in range(50)])
    assert found is not None
    assert (found.low, found.high) == (0, 1)


def test_failed_results_and_those_without_the_value_do_not_count() -> None:
    rest = [result("a", 1), result("b", 1)]
    failed = Result(rest[0].task, Failed("service"))
    without = Result(rest[0].task, Scored({"hits": None}))
    found = estimate(HITS, [*rest, failed, without])
    assert found is not None
    assert (found.value, found.n) == (1, 2)
    assert estimate(HITS, [failed, without]) is None


def test_readable_leaves_out_what_nobody_could_read() -> None:
    one = result("a", 1)
    assert readable([one, Result(one.task, Unreadable("noise", {"hits": 0.0}))]) == [one]


def test_metrics_without_bounds_have_intervals_around_them() -> None:
    steps = Metric("steps", "Mean steps.", mean_of("hits", "").compute, span=None)
    found = estimate(steps, [result(f"s{n}", 10 + n) for n in range(8)])
    assert found is not None
    assert found.high - found.value == pytest.approx(found.value - found.low)
    assert interval(3.0, math.inf, 1, None) == (-math.inf, math.inf)


@pytest.mark.parametrize("clusters", [8, 40])
def test_intervals_hold_the_truth_about_as_often_as_they_say(clusters: int) -> None:
    draw = np.random.default_rng(5)
    inside, rounds = 0, 120
    for _ in range(rounds):
        results = []
        for n in range(clusters):
            share = draw.beta(1.4, 0.6)  # scenes differ: 0.7 on average
            results += [result(f"s{n}", float(draw.random() < share)) for _ in range(5)]
        found = estimate(HITS, results)
        assert found is not None
        inside += found.low <= 0.7 <= found.high
    assert inside / rounds >= 0.88
