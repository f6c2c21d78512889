from __future__ import annotations

import numpy as np
import pytest

from orienteer.bench.contract import mean_of
from orienteer.report.paired import compare

from .answers import result

HITS = mean_of("hits", "Share of hits.")


def runs(lift: float, clusters: int = 30, noise: float = 0.1):
    draw = np.random.default_rng(3)
    first, second = [], []
    for n in range(clusters):
        base = draw.random()
        for k in range(3):
            name = f"s{n}-{k}"
            first.append(result(f"s{n}", base, name))
            second.append(result(f"s{n}", base + lift + noise * draw.normal(), name))
    return first, second


def test_a_run_beside_itself_differs_by_nothing() -> None:
    first, _ = runs(0.0)
    found = compare(HITS, first, first)
    assert found is not None
    assert (found.difference, found.low, found.high, found.p) == (0, 0, 0, 1)
    assert not found.sure


def test_pairing_finds_a_small_difference_among_very_different_tasks() -> None:
    found = compare(HITS, *runs(0.08))
    assert found is not None
    assert found.sure
    assert found.p < 0.01
    assert found.smallest < 0.08
    assert found.n == 90
    assert found.clusters == 30


def test_swapping_the_runs_turns_the_difference_round() -> None:
    first, second = runs(0.05)
    there, back = compare(HITS, first, second), compare(HITS, second, first)
    assert there is not None
    assert back is not None
    assert (back.difference, back.low, back.high) == pytest.approx((-there.difference, -there.high, -there.low))
    assert back.p == pytest.approx(there.p)


def test_only_tasks_that_both_runs_answered_count() -> None:
    first, second = runs(0.1)
    found = compare(HITS, first[:30], second[15:])
    assert found is not None
    assert found.n == 15
    assert compare(HITS, first[:3], second[10:]) is None


def test_fewer_scenes_could_have_shown_only_larger_differences() -> None:
    many, few = compare(HITS, *runs(0.1, 40)), compare(HITS, *runs(0.1, 6))
    assert many is not None
    assert few is not None
    assert few.smallest > many.smallest
