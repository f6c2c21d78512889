from collections import Counter

import numpy as np
import pytest

from orienteer.bench.sleepwalk.grid import to_world
from orienteer.bench.sleepwalk.ground import Ground
from orienteer.bench.sleepwalk.regions import distances_m
from orienteer.bench.sleepwalk.words.banned import banned_in

from .made import STEP, batch, pairs


def points_of(task, answer):
    return to_world(task.details.grid, [(cell.x, cell.y, cell.z) for cell in answer.witness])


def test_a_scene_has_three_tasks_of_each_tier_and_two_views():
    assert Counter(task.family for task in batch().tasks) == {"easy": 3, "medium": 3, "hard": 3}
    assert len({task.details.task for task in batch().tasks}) == 9
    for task in batch().tasks:
        assert {view.role for view in task.views} == {"oblique", "top-down"} <= set(batch().scenes[STEP].cameras)
        assert all(view.path in batch().pictures for view in task.views)


def test_words_are_free_of_what_only_a_viewpoint_tells():
    for task in batch().tasks:
        said = " ".join((task.details.task, task.details.start, task.details.end, *task.details.interact))
        assert not banned_in(said)
        assert task.details.start.startswith("Near the ")
        assert task.details.summary


def test_regions_belong_to_what_the_words_name_and_are_seen():
    for task, truth in pairs():
        answer = truth.answer
        assert answer.start.name in task.details.start
        assert answer.goal.name in task.details.end
        for region in (answer.start, *answer.subgoals, answer.goal):
            assert region.runs
            assert 0.3 <= region.seen <= 1.0
            batch().scenes[STEP].thing(region.thing_id)


def test_the_witness_walks_from_region_to_region_and_touches_nothing():
    ground = Ground.from_bytes(batch().files[f"ground/{STEP}.npz"])
    for task, truth in pairs():
        answer, points = truth.answer, points_of(task, truth.answer)
        assert not ground.meets(points)
        assert ground.clearance(points) == pytest.approx(answer.clearance_m)
        assert distances_m(answer.start, answer.raster, points[:1])[0] == 0.0
        assert distances_m(answer.goal, answer.raster, points[-1:])[0] == 0.0
        at = 0
        for region in answer.subgoals:
            inside = np.flatnonzero(distances_m(region, answer.raster, points[at:]) == 0.0)
            assert len(inside)
            at += int(inside[0])


def test_ways_off_the_grid_are_no_longer_and_none_is_trivial():
    for _, truth in pairs():
        assert 0 < truth.answer.shortest_m <= truth.answer.witness_m + 1e-9
        assert truth.answer.witness_m >= 1.5
