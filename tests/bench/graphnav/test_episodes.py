import pytest

from graphnav.mazes import CARD, graph, some_mazes
from orienteer.bench.graphnav.compass import turned
from orienteer.bench.graphnav.episodes import courses, repeats, shortest, walked
from orienteer.bench.graphnav.explore import Dice, explore
from orienteer.bench.graphnav.records import Family, Settings
from orienteer.streams import stream

SETTINGS = Settings()


def all_courses(family):
    for maze in some_mazes():
        found = graph(maze.rows)
        for course in courses(found, family, 8, SETTINGS, stream(4, maze.name, family))[0]:
            yield found, course


def test_explorations_never_step_back_but_in_dead_ends():
    for maze in some_mazes():
        found, dice = graph(maze.rows), Dice(stream(1, maze.name))
        for length in (3, 9, 20):
            walk = explore(found, length, dice)
            assert len(walk.nodes) == length
            for i, toward in enumerate(walk.headings):
                assert found.onward[walk.nodes[i]][toward] == walk.nodes[i + 1]
                assert i == 0 or turned(walk.resting(found, i), 2) != toward


@pytest.mark.parametrize("family", Family)
def test_ideals_are_walked_without_a_step_back_and_end_where_they_first_meet_the_goal(family):
    for found, course in all_courses(family):
        here, facing = course.start, course.heading
        for toward in course.ideal:
            assert here != course.goal
            assert turned(facing, 2) != toward
            here = found.onward[here][toward]
            facing = found.resting(here, toward)
        assert here == course.goal
        assert course.ideal_nodes == walked(found, course.start, course.ideal)


def test_reversing_twice_is_repeating():
    for _, course in all_courses(Family.REVERSED):
        back = tuple(turned(heading, 2) for heading in reversed(course.ideal))
        assert back == course.walk.headings[course.goal_idx : course.start_idx]


def test_no_reversed_episode_is_solved_by_repeating():
    assert not any(repeats(found, course) for found, course in all_courses(Family.REVERSED))


def test_shortcuts_save_steps_and_lead_through_what_was_visited():
    for found, course in all_courses(Family.SHORTCUT):
        assert len(course.ideal) == found.distance[course.start][course.goal] < course.explored_steps
        assert set(course.ideal_nodes) <= set(course.walk.nodes)


def test_the_card_s_shortcut_is_seen_only():
    found = graph(CARD)
    number = found.number
    assert shortest(found, number[1, 4], 1, number[1, 2]) == (2,)
    assert shortest(found, number[1, 4], 0, number[1, 2]) is None  # it would be a step back


def test_episodes_are_all_different():
    for maze in some_mazes(5, 2):
        found, rejected = courses(graph(maze.rows), Family.REPEATED, 30, SETTINGS, stream(4, maze.name))
        assert len({(one.walk.nodes, one.start_idx, one.goal_idx) for one in found}) == len(found)
        assert all(count > 0 for count in rejected.values())
