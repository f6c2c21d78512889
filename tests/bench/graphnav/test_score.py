import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphnav.mazes import graph
from graphnav.walks import GRAPHNAV, Bare, card_task, card_truth, ends, episodes, session_of, walked
from orienteer.bench.contract import Result, Scored, Unreadable
from orienteer.bench.graphnav.compass import TOWARD
from orienteer.bench.graphnav.records import Family, Options
from orienteer.bench.graphnav.score import METRICS, SPLITS, fidelity, left_ideal, progress, score


def scored(task, truth, *answers, **options):
    state = walked(task, *answers, **options)
    assert session_of(task, **options).done(state)
    return score(task, truth, state, Bare(), Options(**options))


def test_the_card_s_shortcut_by_hand():
    straight = scored(card_task(), card_truth(), "3")
    assert straight.values == {"SR": 1.0, "invalid": 0.0, "SPL": 1.0, "DPS": 1.0}
    assert "mode" not in straight.notes
    around = scored(card_task(), card_truth(), "2", "3", "3")
    assert (around.values["SR"], around.values["SPL"]) == (1.0, pytest.approx(1 / 3))
    # East, across the way to the goal; then south where it lies south-west; then straight to it.
    assert around.values["DPS"] == pytest.approx((0 + 2 / math.hypot(3, 2) + 1) / 3)
    assert around.notes["mode"] == "left the ideal at a turn"
    assert (around.notes["left_ideal_at_step"], around.notes["moves"]) == (0, 3)


def test_the_same_walk_repeated_by_hand():
    task, truth = card_task(family=Family.REPEATED, heading=1), card_truth("ESW")
    assert scored(task, truth, "2", "3", "3").values == {"SR": 1.0, "invalid": 0.0, "PFS": 1.0}
    short = scored(task, truth, "3")
    assert (short.values["SR"], short.values["PFS"]) == (1.0, 0.0)
    # E S, then down and round from below: two of five steps are on the ideal.
    long = scored(task, truth, "2", "3", "2", "3", "3")
    assert long.values["PFS"] == pytest.approx(2 / 5)
    assert (long.notes["left_ideal_at_step"], long.notes["left_ideal_at"]) == (2, "three-way junction")


def test_a_walk_that_misses_the_goal_has_no_fidelity_and_no_length():
    far = card_task(goal=(1, 0), goal_idx=4, family=Family.REPEATED)
    missed = scored(far, card_truth("ESWS"), "2", "3", "3", "3", "3", "3")
    assert (missed.values["SR"], missed.values["PFS"]) == (0.0, 0.0)
    short = scored(card_task(goal=(1, 0), goal_idx=4), card_truth("SS"), "2", "3", "3", "3", "3", "3")
    assert (short.values["SR"], short.values["SPL"]) == (0.0, 0.0)
    assert short.values["DPS"] < 1


def test_standing_still_counts_as_no_progress_and_has_a_name():
    answers = ["1"] * 4 * 6
    still = scored(card_task(), card_truth(), *answers)
    assert still.values == {"SR": 0.0, "invalid": 1.0, "SPL": 0.0, "DPS": 0.0}
    assert still.notes["mode"] == "stood still at a turn"
    half = scored(card_task(), card_truth(), "1", "1", "1", "1", "3")
    assert half.values["DPS"] == pytest.approx(0.5)  # one step towards the goal, one spent
    assert half.values["SPL"] == 1.0
    assert half.values["invalid"] == pytest.approx(4 / 5)


def test_nothing_readable_is_unreadable_and_still_has_its_place_in_splits():
    outcome = scored(card_task(), card_truth(), *["hm"] * 24)
    assert isinstance(outcome, Unreadable)
    assert outcome.values == {"SR": 0.0, "invalid": 1.0, "SPL": 0.0, "DPS": -1.0}
    groups = {split.name: split.group(Result(card_task(), outcome)) for split in SPLITS}
    assert groups == {
        "task": "shortcut",
        "size": "5 × 5",
        "path length": "1",
        "junctions": "1",
        "left the ideal": None,
    }


def test_one_readable_answer_makes_a_walk_wrong_and_not_unreadable():
    assert isinstance(scored(card_task(), card_truth(), *["hm"] * 23, "1"), Scored)


def test_fidelity_counts_directed_edges_as_often_as_both_have_them():
    assert fidelity([0, 1, 2], [0, 1, 2]) == 1.0
    assert fidelity([2, 1, 0], [0, 1, 2]) == 0.0
    assert fidelity([0, 1, 0, 1, 2], [0, 1, 2]) == pytest.approx(2 / 4)
    assert fidelity([0, 1, 0, 1], [0, 1, 0, 1]) == 1.0
    assert fidelity([0], [0, 1]) == 0.0


@given(st.lists(st.integers(0, 4), min_size=2, max_size=20), st.lists(st.integers(0, 4), min_size=2, max_size=20))
def test_fidelity_lies_between_0_and_1_and_is_1_of_itself(walk, ideal):
    assert 0 <= fidelity(walk, ideal) <= 1
    assert fidelity(ideal, ideal) == 1


@given(st.integers(0, 3), st.lists(st.integers(1, 5), min_size=1, max_size=6))
def test_progress_of_a_straight_walk_to_its_goal_is_1(heading, steps):
    cells = [(0, 0)]
    for step in steps:
        cells.append((cells[-1][0] + step * TOWARD[heading][0], cells[-1][1] + step * TOWARD[heading][1]))
    assert progress(cells, cells[-1]) == pytest.approx(1)
    beyond = (2 * cells[-1][0], 2 * cells[-1][1])
    assert progress(cells[::-1], beyond) == pytest.approx(-1)


def test_where_a_walk_left_its_ideal_is_named():
    found = graph()
    start = found.number[1, 4]
    assert left_ideal(found, start, "ESW", "ESW") == {"left_ideal_at_step": None, "left_ideal_at": None}
    assert left_ideal(found, start, "ESW", "ESSWN")["left_ideal_at"] == "three-way junction"
    assert left_ideal(found, start, "ESW", "E") == {"left_ideal_at_step": 1, "left_ideal_at": "turn"}


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_walk_keeps_the_laws_of_its_metrics(data):
    task, truth = data.draw(st.sampled_from(episodes()))
    session = session_of(task)
    state = session.start()
    while not session.done(state):
        state = session.step(state, data.draw(st.sampled_from(["1", "2", "3"])))
    outcome = score(task, truth, state, Bare(), Options())
    spans = {metric.name: metric.span for metric in METRICS}
    for name, value in outcome.values.items():
        low, high = spans[name]
        assert low - 1e-9 <= value <= high + 1e-9
    arrived = outcome.values["SR"] == 1
    if task.family == Family.SHORTCUT:
        shortest = len(truth.answer.ideal)
        assert (outcome.values["SPL"] > 0) == arrived
        assert (outcome.values["SPL"] == 1) == (arrived and len(state.moves) == shortest)
        assert not arrived or len(state.moves) >= shortest
    else:
        assert outcome.values["PFS"] <= arrived
        assert state.moves != truth.answer.ideal or outcome.values["PFS"] == 1


def test_results_are_parted_by_task_size_length_junctions_and_where_the_ideal_was_left():
    results = [Result(task, outcome) for task, outcome in ends("random", episodes())]
    for split in SPLITS:
        groups = {split.group(result) for result in results}
        assert groups - {None} <= set(split.groups), split.name
        assert len(groups - {None}) > 1 or split.name == "size"
    assert {split.name for split in GRAPHNAV.splits} == {split.name for split in SPLITS}
