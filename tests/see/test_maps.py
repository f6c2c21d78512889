import numpy as np
import pytest

from orienteer.errors import BadArgumentError
from orienteer.see.maps import NOTHING, show_depth, show_ids
from orienteer.see.palette import id_colors, ramp


def test_near_is_pale_far_is_dark_and_nothing_is_grey() -> None:
    depth = np.array([[1.0, 2.0, 3.0, np.inf]], np.float32)
    rgb = show_depth(depth, legend=False)
    np.testing.assert_array_equal(rgb[0, 0], ramp(256)[0])
    np.testing.assert_array_equal(rgb[0, 2], ramp(256)[255])
    np.testing.assert_array_equal(rgb[0, 3], NOTHING)


def test_given_limits_make_pictures_comparable() -> None:
    near, far = np.full((4, 4), 2.0, np.float32), np.full((4, 4), 4.0, np.float32)
    same = show_depth(near, 0.0, 4.0, legend=False)
    np.testing.assert_array_equal(same[0, 0], ramp(256)[128])
    np.testing.assert_array_equal(show_depth(far, 0.0, 4.0, legend=False)[0, 0], ramp(256)[255])
    with pytest.raises(BadArgumentError, match="nearer than"):
        show_depth(near, 4.0, 1.0)


def test_a_legend_is_added_on_the_right_and_covers_nothing() -> None:
    depth = np.linspace(0.5, 9.0, 240 * 320, dtype=np.float32).reshape(240, 320)
    rgb = show_depth(depth)
    np.testing.assert_array_equal(rgb[:, :320], show_depth(depth, legend=False))
    assert 40 < rgb.shape[1] - 320 < 120
    assert len(np.unique(rgb[:, 320:].reshape(-1, 3), axis=0)) > 100


@pytest.mark.parametrize("depth", [np.full((20, 20), np.inf, np.float32), np.full((1, 1), 3.0, np.float32)])
def test_pictures_of_nothing_or_of_one_depth_can_be_shown(depth: np.ndarray) -> None:
    assert show_depth(depth).shape[0] == len(depth)


def test_ids_keep_their_colour_from_picture_to_picture() -> None:
    one, other = np.array([[0, 1, 2, -1]], np.int32), np.array([[-1, 2, 5, 1]], np.int32)
    a, b = show_ids(one, edges=False), show_ids(other, edges=False)
    np.testing.assert_array_equal(a[0, [1, 2]], b[0, [3, 1]])
    np.testing.assert_array_equal(a[0, 3], NOTHING)
    assert NOTHING not in {tuple(color) for color in id_colors(3000).tolist()}
    assert NOTHING not in {tuple(color) for color in ramp(256).tolist()}


def test_dark_lines_part_the_ids() -> None:
    ids = np.zeros((6, 6), np.int32)
    ids[:, 3:] = 1
    rgb = show_ids(ids)
    assert (rgb[:, 2] < 100).all()
    np.testing.assert_array_equal(rgb[:, [0, 5]], show_ids(ids, edges=False)[:, [0, 5]])
