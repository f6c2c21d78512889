"""Things that are placed as one keep their places to each other."""

import numpy as np
import pytest

from orienteer.build import make
from orienteer.build.place.piece import shape_of
from orienteer.build.place.unit import BACKS, Part, Rows, Unit, in_rows
from orienteer.build.place.want import Want

SHELF = shape_of(make("shop shelf", seed=0))


def shelves(count: int) -> list[Unit]:
    """So many alike."""
    want = Want("shop shelf", "shop shelf", count)
    return [Unit((Part(want, number, SHELF, np.zeros(3)),)) for number in range(count)]


@pytest.mark.parametrize("rows", [2, 4])
def test_rows_stand_back_to_back_in_pairs(rows: int):
    unit = in_rows(shelves(3 * rows), Rows(rows, 0.02, 1.5, backs=True))
    middles = np.array([(part.at[1], np.cos(part.at[2])) for part in unit.parts]).reshape(rows, 3, 2)
    z, front = middles[:, 0, 0], middles[:, 0, 1]
    assert np.allclose(middles, middles[:, :1])
    assert np.allclose(front, [-1.0, 1.0] * (rows // 2))
    depth = 2 * SHELF.whole[3]
    steps = np.diff(z)
    assert steps[0::2] == pytest.approx(depth + BACKS, abs=2 * abs(SHELF.whole[1]) + 1e-6)
    assert steps[1::2] == pytest.approx(depth + 1.5, abs=2 * abs(SHELF.whole[1]) + 1e-6)
    assert unit.block[1] == pytest.approx(0.0, abs=1e-6)


def test_rows_that_look_at_each_other_do():
    unit = in_rows(shelves(4), Rows(2, 0.02, 1.5, facing=True))
    assert [round(float(np.cos(part.at[2]))) for part in unit.parts] == [1, 1, -1, -1]
