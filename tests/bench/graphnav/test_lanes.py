import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from orienteer.bench.graphnav.compass import TOWARD
from orienteer.bench.graphnav.lanes import lane

walks = st.lists(st.integers(0, 3), min_size=1, max_size=12)


def cells(headings, start=(0, 0)):
    found = [start]
    for toward in headings:
        dx, dy = TOWARD[toward]
        found.append((found[-1][0] + 2 * dx, found[-1][1] + 2 * dy))
    return found


def test_a_straight_walk_keeps_to_the_right():
    assert np.allclose(lane(cells([0, 0]), [0, 0], 0.2, 0.1), [(0.2, 0), (0.2, 2), (0.2, 4)])
    assert np.allclose(lane(cells([1]), [1], 0.2, 0.1), [(0, -0.2), (2, -0.2)])


def test_a_turn_is_one_corner_and_a_way_back_goes_round_two():
    right_turn = lane(cells([0, 1]), [0, 1], 0.2, 0.1)
    assert np.allclose(right_turn, [(0.2, 0), (0.2, 1.8), (2, 1.8)])
    there_and_back = lane(cells([0, 2]), [0, 2], 0.2, 0.1)
    assert np.allclose(there_and_back, [(0.2, 0), (0.2, 2.2), (-0.2, 2.2), (-0.2, 0)])


def test_nobody_walks_nowhere():
    assert lane([(3, 4)], [], 0.2, 0.1).tolist() == [[3, 4]]


def test_a_way_gone_again_is_drawn_beside_itself():
    around = [0, 1, 2, 3, 0]
    points = lane(cells(around), around, 0.2, 0.1)
    assert points[0, 0] == 0.2
    assert points[-1, 0] > 0.2


@given(walks)
def test_lines_are_straight_along_the_axes_and_stay_in_their_corridors(headings):
    nodes = cells(headings)
    points = lane(nodes, headings, 0.2, 0.1)
    steps = np.abs(np.diff(points, axis=0))
    assert (steps.min(axis=1) < 0.2 + 1e-9).all()  # along an axis, or a small step aside
    far = np.abs(points[:, None] - np.array(nodes)[None]).max(axis=2).min(axis=1)
    assert far.max() < 0.5


@given(walks)
def test_a_quarter_turn_of_the_walk_turns_its_line(headings):
    points = lane(cells(headings), headings, 0.2, 0.1)
    turned = [(toward + 1) % 4 for toward in headings]
    again = lane(cells(turned), turned, 0.2, 0.1)
    assert np.allclose(again, np.column_stack((points[:, 1], -points[:, 0])))
