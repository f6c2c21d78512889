import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphnav.mazes import some_mazes
from orienteer.bench.graphnav.carve import carve
from orienteer.bench.graphnav.mazes import grid_of, mazes_asked_for, mazes_of_size, rows_of
from orienteer.bench.graphnav.mix import MazeName, Mix
from orienteer.bench.graphnav.records import Carving, Settings
from orienteer.bench.graphnav.seek import seek
from orienteer.bench.graphnav.shape import shape_of
from orienteer.bench.graphnav.survey import BLOCK, CORNER, STRAIGHT, THIN, WHOLE, mix_of, survey
from orienteer.errors import BadArgumentError
from orienteer.streams import stream


@settings(max_examples=40, deadline=None)
@given(
    size=st.integers(5, 17),
    seed=st.integers(0, 10**6),
    branching=st.floats(0, 1),
    loops=st.integers(0, 6),
    straight=st.integers(3, 9),
    wall=st.integers(1, 2),
)
def test_carved_mazes_keep_their_rules(size, seed, branching, loops, straight, wall):
    rules = Carving(branching=branching, loops_max=loops, straight_max=straight, wall_min=wall, step_min=wall + 1)
    grid = carve(size, rules, stream(seed, "carve"))
    found = survey(grid, 1, straight, wall)
    assert found[WHOLE] == 1
    assert not found[[BLOCK, CORNER, STRAIGHT, THIN]].any()
    mix = Mix(*map(int, found[:4]))
    assert mix.nodes == 0 or mix.loops <= loops


def test_mazes_of_a_size_are_all_different_and_named_by_what_they_are():
    mazes = some_mazes(9, 12)
    assert len({maze.name for maze in mazes}) == len({shape_of(grid_of(maze.rows)) for maze in mazes}) == 12
    for maze in mazes:
        assert MazeName.parse(maze.name).mix == mix_of(grid_of(maze.rows))


def test_a_small_maze_is_not_made_again_in_a_larger_grid():
    shapes: set[bytes] = set()
    small, _ = mazes_of_size(5, 10, Settings(), 0, shapes)
    large, rejected = mazes_of_size(7, 40, Settings(), 0, shapes)
    assert len({shape_of(grid_of(maze.rows)) for maze in (*small, *large)}) == len(shapes) == 50
    again, _ = mazes_of_size(7, 40, Settings(), 0, {shape_of(grid_of(large[0].rows))})
    assert large[0].rows not in {maze.rows for maze in again}
    assert rejected


def test_rows_and_grids_go_there_and_back():
    for maze in some_mazes():
        assert rows_of(grid_of(maze.rows)) == maze.rows


def test_a_shape_is_the_same_from_all_sides_and_wherever_it_lies():
    grid = grid_of(some_mazes()[0].rows)
    for quarters in range(4):
        assert shape_of(np.rot90(grid, quarters)) == shape_of(np.rot90(grid.T, quarters)) == shape_of(grid)
    assert shape_of(np.pad(grid, ((1, 0), (2, 3)))) == shape_of(grid)
    assert shape_of(grid_of(some_mazes()[1].rows)) != shape_of(grid)


@pytest.mark.parametrize(("size", "mix"), [(5, "D0_T4_J2+0"), (5, "D2_T3_J0+1"), (9, "D5_T10_J9+0"), (7, "D2_T0_J0+0")])
def test_a_mix_that_is_asked_for_is_found(size, mix):
    grid = seek(size, Mix.parse(mix), Carving(), 3, "asked")
    assert str(mix_of(grid)) == mix
    assert not survey(grid, 2, 9, 1)[5:].any()


def test_a_mix_without_room_says_so():
    with pytest.raises(BadArgumentError, match="some for 13 at most"):
        seek(5, Mix.parse("D5_T5_J5+0"), Carving(), 3, "asked")


def test_a_wish_that_is_no_maze_is_named():
    with pytest.raises(BadArgumentError, match="7x9"):
        list(mazes_asked_for(("7x9_D0_T4_J2+0",), Settings(), 0))


def test_more_mazes_than_there_are_say_how_many_came():
    with pytest.raises(BadArgumentError, match="of 40 different 3×3 mazes"):
        mazes_of_size(3, 40, Settings(), 0)
