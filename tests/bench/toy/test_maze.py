import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.bench.toy.maze import MOVES, grow, shortest_route, step, steps_from
from orienteer.streams import stream

PLAN = (
    "#######",
    "#...#.#",
    "###.#.#",
    "#.#...#",
    "#.###.#",
    "#.....#",
    "#######",
)


def test_walls_stop_and_openings_lead_on():
    assert step(PLAN, (0, 0), "right") == (1, 0)
    assert step(PLAN, (1, 0), "down") == (1, 1)
    assert step(PLAN, (0, 0), "down") is None
    assert step(PLAN, (0, 0), "up") is None
    assert step(PLAN, (1, 0), "right") is None


def test_the_shortest_route_of_a_known_maze():
    assert shortest_route(PLAN, (0, 0), (0, 1)) == ("right", "down", "right", "down", "left", "left", "up")
    assert steps_from(PLAN, (0, 0))[(2, 0)] == 4
    assert shortest_route(PLAN, (1, 1), (1, 1)) == ()


mazes = st.builds(
    lambda cells, loops, seed: grow(cells, loops, stream(seed, "maze")),
    st.integers(3, 8),
    st.integers(0, 4),
    st.integers(0, 10**6),
)


@settings(max_examples=30, deadline=None)
@given(plan=mazes)
def test_every_cell_of_a_grown_maze_is_reached_and_none_outside(plan):
    cells = len(plan) // 2
    steps = steps_from(plan, (0, 0))
    assert set(steps) == {(column, row) for column in range(cells) for row in range(cells)}
    assert all(set(row) <= {"#", "."} and len(row) == len(plan) for row in plan)


@settings(max_examples=30, deadline=None)
@given(plan=mazes, seed=st.integers(0, 99))
def test_a_shortest_route_leads_there_and_its_reverse_back(plan, seed):
    cells, rng = len(plan) // 2, stream(seed, "ends")
    start, goal = ((int(rng.integers(cells)), int(rng.integers(cells))) for _ in range(2))
    route, here = shortest_route(plan, start, goal), start
    for word in route:
        here = step(plan, here, word)
    assert here == goal
    assert len(route) == steps_from(plan, goal)[start] == len(shortest_route(plan, goal, start))


@pytest.mark.parametrize("loops", [0, 1, 3])
def test_each_loop_opens_one_wall(loops):
    openings = sum(row.count(".") for row in grow(5, loops, stream(1, "maze"))) - 25
    assert openings == 24 + loops


def test_words_have_their_opposites():
    assert {(-across, -down) for across, down in MOVES.values()} == set(MOVES.values())
