from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from orienteer.bench.sleepwalk.actions import manner
from orienteer.bench.sleepwalk.choosing import Chooser
from orienteer.bench.sleepwalk.errand import Named
from orienteer.bench.sleepwalk.records import TIERS
from orienteer.bench.sleepwalk.targets import Target
from orienteer.bench.sleepwalk.truth import Region

THINGS = {
    "sofa": ("sit",),
    "chair": ("sit",),
    "lamp": ("switch",),
    "book": ("pick up",),
    "cup": ("pick up",),
    "picture": ("look at",),
    "cupboard": ("open",),
    "plant": (),
}


def target(name, action):
    region = Region(thing_id=name, name=name, action=action, runs=(), floor_m=0.0, seen=1.0)
    return Target(Named(name, name), region, np.ones(3, bool))


LEAST_M = {"easy": 1.5, "medium": 1.75, "hard": 2.0}


def chooser_of(targets, seed):
    """Things in a row, a metre from each to the next."""
    at = np.array([list(THINGS).index(one.named.thing_id) for one in targets], float)
    return Chooser(targets, np.random.default_rng(seed), np.abs(at[:, None] - at[None]), LEAST_M)


TARGETS = [target(name, action) for name, more in THINGS.items() for action in ("reach", *more)]


@pytest.fixture(scope="module")
def drawn():
    """Courses by tier, many rooms' worth of them."""
    found = {tier: [] for tier in TIERS}
    for seed in range(30):
        chooser = chooser_of(TARGETS, seed)
        for tier in TIERS:
            for course in chooser.courses(tier):
                chooser.took(course)
                found[tier].append(course)
                if len(found[tier]) % 3 == 0:
                    break
    return found


def test_the_number_of_deeds_is_what_defines_the_tier(drawn):
    assert {len(course.errand.deeds) for course in drawn["easy"]} == {0}
    assert {len(course.errand.deeds) for course in drawn["medium"]} == {1, 2}
    assert {len(course.errand.deeds) for course in drawn["hard"]} == {3, 4}


def test_the_end_is_another_thing_than_the_start_and_deeds_are_with_different_things(drawn):
    for course in (one for tier in TIERS for one in drawn[tier]):
        things = [deed.thing.thing_id for deed in course.errand.deeds]
        assert len(set(things)) == len(things)
        assert course.errand.start.thing_id not in {*things, course.errand.end.thing_id}


def test_one_picks_up_first_and_sits_down_last_and_there_it_ends(drawn):
    for course in (one for tier in TIERS for one in drawn[tier]):
        deeds = course.errand.deeds
        ranks = [manner(deed.action).rank for deed in deeds]
        assert ranks == sorted(ranks)
        assert sum(deed.action == "sit" for deed in deeds) <= 1
        if any(deed.action == "sit" for deed in deeds):
            assert deeds[-1].action == "sit"
            assert course.errand.end == deeds[-1].thing


def test_the_goal_fits_the_last_deed_where_that_is_the_end(drawn):
    for course in (one for tier in TIERS for one in drawn[tier]):
        deeds = course.errand.deeds
        at_end = bool(deeds) and deeds[-1].thing == course.errand.end
        assert course.goal.action == (deeds[-1].action if at_end else "reach")
        assert len(course.subgoals) == len(deeds) - at_end
        assert [one.named for one in course.subgoals] == [deed.thing for deed in deeds][: len(course.subgoals)]


def test_no_two_of_a_scene_are_alike_and_all_things_come_up():
    chooser = chooser_of(TARGETS, 1)
    courses = [course for tier in TIERS for course in chooser.courses(tier)]
    keys = [tuple(one.named.thing_id for one in course.targets) for course in courses]
    assert len(set(keys)) == len(keys)
    used = Counter(name for key in keys for name in key)
    assert set(used) == set(THINGS)


def test_no_way_is_trivial_while_there_is_a_start_from_which_it_is_none(drawn):
    place = {name: number for number, name in enumerate(THINGS)}
    for tier, courses in drawn.items():
        for course in courses:
            way = [place[one.named.thing_id] for one in course.targets]
            assert sum(abs(b - a) for a, b in pairwise(way)) >= LEAST_M[tier]


def test_where_all_things_are_near_to_each_other_they_are_drawn_all_the_same():
    near = [one for one in TARGETS if one.named.thing_id in ("sofa", "chair")]
    assert list(chooser_of(near, 1).courses("easy"))


def test_where_there_is_too_little_nothing_is_drawn():
    chooser = chooser_of(TARGETS[:2], 1)
    assert not list(chooser.courses("easy"))
    assert not list(chooser.courses("hard"))
