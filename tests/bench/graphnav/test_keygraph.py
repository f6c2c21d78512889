import numpy as np

from graphnav.mazes import CARD, graph, some_mazes
from orienteer.bench.graphnav.compass import TURNS, action, turned
from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.mazes import grid_of, rows_of
from orienteer.bench.graphnav.survey import mix_of


def test_the_card_s_example():
    found = graph()
    assert set(found.nodes) == {(1, 4), (4, 4), (1, 2), (4, 2), (1, 0), (4, 0)}
    assert str(found.mix) == "D0_T4_J2+0"
    number = found.number
    assert found.onward[number[1, 4]][1] == number[4, 4]
    assert found.onward[number[1, 4]][2] == number[1, 2]
    assert found.onward[number[1, 4]][0] == -1
    assert found.distance[number[1, 4]][number[4, 0]] == 3


def test_every_way_leads_back():
    for maze in some_mazes():
        found = graph(maze.rows)
        for node, ways in enumerate(found.onward):
            for heading, there in enumerate(ways):
                assert there < 0 or found.onward[there][turned(heading, 2)] == node


def test_turning_a_maze_turns_everything():
    for maze in some_mazes():
        here, grid = graph(maze.rows), grid_of(maze.rows)
        there = graph(rows_of(np.rot90(grid, -1)))  # a quarter to the right in x, y is one to the left in the array
        size = maze.size
        for node, (x, y) in enumerate(here.nodes):
            u, v = (y, size - 1 - x)
            other = there.number[u, v]
            for heading in range(4):
                end = here.onward[node][heading]
                turned_end = there.onward[other][turned(heading, 1)]
                assert (end < 0) == (turned_end < 0)
                if end >= 0:
                    p, q = here.nodes[end]
                    assert there.nodes[turned_end] == (q, size - 1 - p)
        assert here.mix == there.mix == mix_of(grid)


def test_who_enters_a_dead_end_is_turned_round_and_nobody_else():
    found = key_graph(["01110", "00100"])
    end, middle = found.number[1, 1], found.number[2, 1]
    assert found.act(middle, 3, "front") == (end, 1)
    assert found.act(end, 1, "front") == (middle, 1)
    assert found.act(middle, 0, "front") is None
    assert [word for word, _, _ in found.ways(middle, 3)] == ["left", "front"]


def test_an_action_is_the_turn_between_two_headings():
    for heading in range(4):
        assert action(heading, turned(heading, 2)) is None
        for word, quarters in TURNS.items():
            assert action(heading, turned(heading, quarters)) == word


def test_steps_facing_a_goal_count_no_step_back():
    found = graph(CARD)
    number = found.number
    steps = found.steps_facing(number[1, 2])
    assert steps[number[1, 4]][2] == 1
    assert steps[number[1, 4]][0] == 3  # facing north the way south is behind: round by the east
    for node in range(len(found.nodes)):
        for heading in range(4):
            assert steps[node][heading] >= found.distance[node][number[1, 2]]
