import numpy as np
import pytest

from orienteer.bench.sleepwalk import grid
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.see.shot import Square

FRAME = GridFrame(x=-5.0, z=4.0, side_m=10.0, floor_m=0.5)


def test_the_first_cell_lies_at_the_lower_left_of_the_picture():
    assert grid.to_world(FRAME, (0, 0, 0)) == pytest.approx((-4.8, 0.7, 3.8))
    assert grid.to_world(FRAME, (24, 0, 24)) == pytest.approx((4.8, 0.7, -5.8))


def test_up_in_the_picture_is_towards_smaller_z():
    low, high = grid.to_world(FRAME, [(3, 0, 4), (3, 0, 5)])
    assert high[2] < low[2]
    assert high[0] == low[0]


def test_there_and_back_is_the_same():
    points = np.random.default_rng(0).uniform(-4, 3, (50, 3))
    assert grid.to_world(FRAME, grid.to_grid(FRAME, points)) == pytest.approx(points)


def test_a_floor_belongs_to_the_layer_that_begins_at_its_height():
    assert grid.cell_of(FRAME, (-4.9, 0.5, 3.9)).tolist() == [0, 0, 0]
    assert grid.cell_of(FRAME, (-4.9, 0.5 + 0.4, 3.9)).tolist() == [0, 1, 0]


def test_middles_are_inside_and_neighbours_of_the_border_are_not():
    assert grid.inside([(0, 0, 0), (24, 24, 24), (24.4, 0, -0.4)]).all()
    assert not grid.inside([(25, 0, 0), (0, -1, 0), (0, 0, 24.6)]).any()


def test_all_middles_of_a_layer_are_cells_of_their_own():
    cells = grid.cell_of(FRAME, grid.centres(FRAME))
    assert cells.shape == (25, 25, 3)
    assert (cells[..., 0] == np.arange(25)[:, None]).all()
    assert (cells[..., 2] == np.arange(25)).all()


def test_the_frame_is_that_of_the_picture():
    frame = grid.grid_over(Square(1.0, 2.0, 5.0), 0.0)
    assert grid.to_world(frame, (0, 0, 0)) == pytest.approx((1.1, 0.1, 1.9))
    assert grid.cell_m(frame) == pytest.approx(0.2)
