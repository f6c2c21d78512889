"""The geometric judge on trajectories whose marks are known."""

import math
from dataclasses import fields
from itertools import pairwise

import numpy as np
import pytest

from orienteer.bench.sleepwalk.judge.geometric import Case, judge
from orienteer.bench.sleepwalk.judge.walk import OUTSIDE
from orienteer.streams import stream
from sleepwalk.hall import FRAME, case, cell, square

ROUND = [cell(-4, 0), cell(-0.8, 0.8), cell(0.8, 0.8), cell(4, 0)]
"""Past the table, without touching anything."""


def marks(found):
    return tuple(found.marks[name] for name in ("start", "goal", "obstacles", "efficiency"))


def test_a_good_walk_has_all_marks_and_nothing_went_wrong():
    found = judge(case(), ROUND)
    assert marks(found) == (5, 5, 5, 5)
    assert found.modes == ()
    assert found.notes["collisions"] == {}
    assert found.notes["clearance_m"] == pytest.approx(0.8 - 0.4 - 0.3, abs=1e-3)
    assert found.notes["length_m"] == pytest.approx(1.6 + 2 * math.hypot(3.2, 0.8), abs=1e-3)


def test_a_start_off_by_a_metre_costs_three_marks_of_the_start_alone():
    """From the edge of the region, 0.3 m from its middle: 1.0 m are 2.5 cells."""
    found = judge(case(), [cell(-4.8, 0), *ROUND])
    off = judge(case(start=square("start", -4.8 + 1.3, 1.2, half=0.3)), [cell(-4.8, 1.2), *ROUND])
    assert off.notes["start_m"] == pytest.approx(1.0, abs=1e-6)
    assert off.marks["start"] == 2
    assert off.modes == ("mislocalised start",)
    assert found.notes["start_m"] == pytest.approx(0.5, abs=1e-6)
    assert found.marks["start"] == 3


def test_through_the_table_is_a_collision_with_it_as_long_as_it_is_with_the_body():
    found = judge(case(), [cell(-4, 0), cell(4, 0)])
    assert found.notes["collisions"] == {"table": pytest.approx(1.2 + 2 * 0.3, abs=1e-3)}
    assert found.notes["clearance_m"] == 0.0
    assert marks(found) == (5, 5, 1, 5)
    assert found.modes == ("unsafe path",)


def test_right_places_in_the_wrong_order_are_a_partial_goal():
    stops = ((-2, 2), (2, 2))
    right = judge(case(stops, best_m=9.0), [cell(-4, 0), cell(-2, 2), cell(2, 2), cell(4, 0)])
    wrong = judge(case(stops[::-1], best_m=9.0), [cell(-4, 0), cell(-2, 2), cell(2, 2), cell(4, 0)])
    assert marks(right)[:3] == (5, 5, 5)
    assert right.notes["passed"] == [True, True]
    assert wrong.marks["goal"] == 3
    assert sum(wrong.notes["passed"]) == 1
    assert wrong.modes == ("partial goal",)


def test_sub_goals_left_out_leave_the_half_that_the_end_is_worth():
    found = judge(case(((-2, 2), (2, 2))), ROUND)
    assert found.notes["passed"] == [False, False]
    assert found.marks["goal"] == 2


def test_all_sub_goals_and_a_wrong_end_leave_their_half():
    found = judge(case(((-2, 2), (2, 2))), [cell(-4, 0), cell(-2, 2), cell(2, 2), cell(2, 4)])
    assert found.marks["goal"] == 2
    assert found.modes == ("wrong goal",)


def test_twice_as_long_costs_three_marks_of_efficiency():
    long = [cell(-4, 0), cell(-4, 3.2), cell(-4, 0), cell(-4, 2), *ROUND[1:]]
    found = judge(case(best_m=judge(case(), long).notes["length_m"] / 2 + 0.001), long)
    assert marks(found) == (5, 5, 5, 2)


def test_standing_still_is_a_right_start_and_nothing_else():
    for points in ([cell(-4, 0)], [cell(-4, 0)] * 5):
        found = judge(case(), points)
        assert marks(found) == (5, 0, 5, 0)
        assert found.modes == ("wrong goal",)


def test_an_end_on_the_other_side_of_a_cupboard_is_a_wrong_goal_however_near_it_is():
    """The goal lies before the cupboard, 0.6 m deep; the walk ends behind it."""
    front = square("goal", 2.6, -3.2)
    found = judge(case(goal=front), [cell(-4, 0), cell(-4, -4.4), cell(2.8, -4.4), cell(4.4, -4.4), cell(4.4, -3.2)])
    assert found.notes["end_m"] == pytest.approx(4.4 - 2.9, abs=1e-3)
    assert found.marks["goal"] == 0
    assert "wrong goal" in found.modes


def test_a_short_walk_to_the_wrong_place_is_not_efficient():
    found = judge(case(), [cell(-4, 0), cell(-2, 3.2)])
    assert found.marks["goal"] == 0
    assert found.marks["efficiency"] == 2


def test_leaving_the_grid_is_a_collision_and_leaves_the_judge_calm():
    found = judge(case(), [cell(-4, 0), (2, 0, 40), *ROUND[1:]])
    assert OUTSIDE in found.notes["collisions"]
    assert found.marks["obstacles"] <= 1
    for far in ((10**6, 0, 0), (0, -(10**6), 0), (512, 0, 700)):
        assert judge(case(), [far]).marks["obstacles"] == 0
        assert judge(case(), [far, far, cell(4, 0)]).marks["start"] == 0
        assert judge(case(), [far] * 3).notes["clearance_m"] == 0.0


def test_lengths_outside_and_inside_the_grid_add_up():
    found = judge(case(), [(-10, 0, 24), (34, 0, 24)])
    outside = found.notes["collisions"][OUTSIDE]
    assert outside == pytest.approx(0.4 * 44 - 10.0, abs=1e-3)
    assert found.notes["length_m"] == pytest.approx(0.4 * 44, abs=1e-3)


def test_another_storey_is_not_near():
    found = judge(case(goal=square("goal", 4, 0, floor_m=3.0)), ROUND)
    assert found.notes["end_m"] is None
    assert found.marks["goal"] == 0


def test_a_sweep_over_the_whole_grid_is_not_credited_with_every_sub_goal():
    sweep = [(x, 0, z if x % 2 else 24 - z) for x in range(25) for z in range(25)]
    found = judge(case(((4, 4), (4, -4))), [*sweep, cell(4, 0)])
    assert found.notes["passed"] == [False, False]


def test_the_witness_is_not_among_what_the_judge_may_know():
    assert not any("witness" in one.name or "path" in one.name for one in fields(Case))


# --- laws ------------------------------------------------------------------------------------------------------------


def walks(count):
    for i in range(count):
        rng = stream(3, "walk", i)
        yield [(int(x), 0, int(z)) for x, z in rng.integers(0, 25, (int(rng.integers(1, 9)), 2))]


def test_a_point_given_twice_or_between_two_others_changes_nothing():
    for points in walks(20):
        doubled = [p for p in points for _ in (0, 1)]
        assert judge(case(((0, 2),)), doubled).marks == judge(case(((0, 2),)), points).marks


def test_the_way_back_collides_as_much():
    for points in walks(20):
        there, back = judge(case(), points), judge(case(), points[::-1])
        assert there.marks["obstacles"] == back.marks["obstacles"]
        assert there.notes["collision_m"] == pytest.approx(back.notes["collision_m"], abs=2e-3)


def test_no_mark_rises_as_the_end_moves_away():
    goals = [judge(case(), [*ROUND[:3], cell(4 - 0.4 * i, 2 + 0.4 * i)]).marks["goal"] for i in range(5)]
    assert goals == sorted(goals, reverse=True)


def test_ten_thousand_points_are_judged():
    rng = stream(3, "many")
    points = [(int(x), 0, int(z)) for x, z in rng.integers(0, 25, (10_000, 2))]
    found = judge(case(((0, 2),)), points)
    assert found.marks["efficiency"] == 0
    assert found.marks["obstacles"] == 0


def test_length_of_collisions_is_that_of_fine_samples():
    ground = case().ground
    for points in walks(6):
        if len(points) < 2:
            continue
        found = judge(case(), points)
        way = (np.array(points) + 0.5) * 0.4 * (1, 0, -1) + (FRAME.x, 0.2, FRAME.z)
        samples = np.concatenate([np.linspace(a, b, 400, endpoint=False) for a, b in pairwise(way)])
        lengths = np.repeat(np.linalg.norm(np.diff(way, axis=0), axis=1) / 400, 400)
        assert (~ground.stands(samples) * lengths).sum() == pytest.approx(found.notes["collision_m"], abs=0.08)


def test_where_nothing_has_to_be_walked_standing_is_efficient():
    found = judge(case(best_m=0.0, goal=square("goal", -4, 0)), [cell(-4, 0)])
    assert marks(found) == (5, 5, 5, 5)
