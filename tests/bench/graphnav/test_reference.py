import pytest

from graphnav.walks import card_task, card_truth, ends, episodes
from orienteer.bench.contract import Scored
from orienteer.bench.graphnav.records import Condition, Family


def values(name, family=None, **options):
    """Values of a reference answerer's episodes; none may be unreadable or failed."""
    found = []
    for task, outcome in ends(name, episodes(), **options):
        assert isinstance(outcome, Scored), outcome
        if family in (None, task.family):
            found.append(outcome.values)
    assert found
    return found


def mean(found, metric):
    return sum(one[metric] for one in found) / len(found)


@pytest.mark.parametrize("condition", Condition)
def test_the_planner_is_perfect_in_every_condition(condition):
    for one in values("planner", condition=condition):
        assert (one["SR"], one.get("PFS", one.get("SPL")), one["invalid"]) == (1.0, 1.0, 0.0)


def test_the_replayer_repeats_never_comes_back_and_finds_no_shortcut():
    assert {(one["SR"], one["PFS"]) for one in values("replayer", Family.REPEATED)} == {(1.0, 1.0)}
    assert {(one["SR"], one["PFS"]) for one in values("replayer", Family.REVERSED)} == {(0.0, 0.0)}
    for one in values("replayer", Family.SHORTCUT):
        assert one["SR"] == 1.0
        assert 0 < one["SPL"] < 1


def test_the_wall_follower_is_never_refused_and_keeps_left():
    assert {one["invalid"] for one in values("wall_follower")} == {0.0}
    task = card_task(goal=(1, 0), goal_idx=4, budget=9)
    ((_, outcome),) = ends("wall_follower", [(task, card_truth("SS"))])
    assert outcome.notes["moves"] == 4  # E S S W: the outer loop, past the way to the right


def test_who_does_not_plan_stays_below_who_does():
    planner = values("planner", Family.SHORTCUT)
    for name in ("random", "blind", "wall_follower", "replayer"):
        found = values(name, Family.SHORTCUT)
        assert mean(found, "SPL") < mean(planner, "SPL")
        assert mean(found, "DPS") < mean(planner, "DPS")
        if name != "replayer":
            assert mean(values(name, Family.REPEATED), "PFS") < 1


def test_the_planner_finds_its_way_from_where_noise_has_led_it():
    scores = [mean(values(f"noisy@{number}"), "SR") for number in (0, 0.3, 1)]
    assert scores[0] == 1
    assert scores[0] > scores[2]
    assert scores[1] >= scores[2]
