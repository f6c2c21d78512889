"""Which points have to be asked whether the sun reaches them."""

from __future__ import annotations

import numpy as np

from orienteer.see.shade.facing import facing, facing_between
from orienteer.see.shade.surface import Points

COLUMNS, ROWS = 8, 6


def plane() -> Points:
    """Level ground under the sun, one metre a pixel, but for a pixel that shows nothing."""
    y, x = np.mgrid[:ROWS, :COLUMNS]
    position = np.stack((x, np.zeros_like(x), y), axis=-1).reshape(-1, 3).astype(np.float32)
    up = np.tile(np.float32((0, 1, 0)), (len(position), 1))
    material = np.zeros(len(position), dtype=np.int32)
    material[2 * COLUMNS + 6] = -1
    return Points(position, up, up, np.ones_like(up), material)


def numbers(points: Points, columns: int) -> np.ndarray:
    count = len(points.material)
    index, origins = np.empty(count, np.int32), np.empty((count, 3), np.float32)
    return index[: facing(points, 0.0, 1.0, 0.0, columns, index, origins)]


def test_every_other_pixel_that_shows_something_comes_first() -> None:
    first, every = numbers(plane(), COLUMNS), numbers(plane(), 0)
    assert len(every) == COLUMNS * ROWS - 1
    np.testing.assert_array_equal(first, [i for i in every if (i // COLUMNS + i % COLUMNS) % 2 == 0])


def test_the_rest_is_asked_only_beside_the_edge_of_a_shadow_and_of_the_picture() -> None:
    points, count = plane(), COLUMNS * ROWS
    lit = np.arange(count) % COLUMNS < 4
    shine, asked = np.zeros(count, np.float32), numbers(points, COLUMNS)
    shine[asked] = lit[asked]
    index, origins = np.empty(count, np.int32), np.empty((count, 3), np.float32)
    left = index[
        : facing_between(points, 0.0, 1.0, 0.0, COLUMNS, np.ones(count, np.float32), shine, index, origins)
    ].copy()
    assert {3, 4} <= set(left % COLUMNS)
    assert COLUMNS - 1 in left
    assert (ROWS - 1) * COLUMNS in left
    assert not {1, 2, 5} & set(left % COLUMNS)
    settled = np.setdiff1d(numbers(points, 0), left)
    np.testing.assert_array_equal(shine[settled], lit[settled])


def test_what_is_turned_away_is_not_asked() -> None:
    points = plane()
    points.face[10] = points.normal[10] = (0, -1, 0)
    assert 10 not in numbers(points, 0)
