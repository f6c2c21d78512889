import pytest

from orienteer.bench.contract import Truth
from orienteer.bench.sleepwalk.truth import Cell
from orienteer.bench.sleepwalk.verify import verify

from .made import BatchShelf, pairs


@pytest.fixture
def shelf(tmp_path):
    return BatchShelf(tmp_path)


def says(task, truth, shelf, **changes):
    changed = Truth(truth.task_id, truth.answer.model_copy(update=changes))
    return " ".join(problem.says for problem in verify(task, changed, shelf))


def test_what_was_made_is_proved(shelf):
    for task, truth in pairs():
        assert not verify(task, truth, shelf)


def test_a_walk_that_ends_early_or_begins_late_is_found(shelf):
    # Of the easy ones: a longer errand may end where it began.
    easy = (pair for pair in pairs() if pair[0].family == "easy")
    task, truth = max(easy, key=lambda pair: pair[1].answer.witness_m)
    way = truth.answer.witness
    assert "does not end at" in says(task, truth, shelf, witness=(*way, way[0]))
    assert "does not start at" in says(task, truth, shelf, witness=(way[-1], *way[1:]))


def test_a_walk_through_walls_or_off_the_floor_is_found(shelf):
    task, truth = pairs()[0]
    way = truth.answer.witness
    away = (way[0], Cell(x=0, y=0, z=24), Cell(x=24, y=0, z=0), *way[1:])
    found = says(task, truth, shelf, witness=away)
    assert "the body meets" in found or "no floor" in found
    assert "leaves the grid" in says(task, truth, shelf, witness=(*way, Cell(x=25, y=0, z=0)))


def test_lengths_that_are_none_are_found(shelf):
    task, truth = pairs()[0]
    answer = truth.answer
    assert "m long, not" in says(task, truth, shelf, witness_m=answer.witness_m + 0.1)
    assert "no way between" in says(task, truth, shelf, shortest_m=answer.witness_m + 0.1)
    assert "no way between" in says(task, truth, shelf, shortest_m=0.1)


def test_a_detour_is_no_best_walk(shelf):
    task, truth = min(
        (pair for pair in pairs() if pair[0].family == "easy"), key=lambda pair: len(pair[1].answer.witness)
    )
    way = truth.answer.witness
    side = task.details.grid.side_m / 25
    there_and_back = (*way, *way[-2::-1], *way[1:])
    found = says(task, truth, shelf, witness=there_and_back, witness_m=3 * truth.answer.witness_m)
    assert "does it as well" in found
    assert side > 0


def test_sub_goals_in_another_order_are_found(shelf):
    for task, truth in pairs():
        if len(truth.answer.subgoals) >= 2:
            assert "dealt with" in says(task, truth, shelf, subgoals=truth.answer.subgoals[::-1])
            return
    pytest.fail("no task has two sub-goals")
