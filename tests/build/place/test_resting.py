"""What is stacked rests on something broad enough."""

import numpy as np
import pytest

from orienteer.build.place.piece import Shape, shape_of
from orienteer.build.place.resting import level, stacked_level
from orienteer.build.registry import maker
from orienteer.build.wish import Wish
from orienteer.streams import stream


def carton(ajar: bool, seed: int = 0, size: str | None = None) -> Shape:
    """One with the same sides whether it is open or not."""
    return shape_of(maker("carton")(stream(seed, "carton"), Wish(size=size), ajar=ajar))


@pytest.mark.parametrize("seed", range(6))
def test_a_closed_carton_carries_another_on_its_lid(seed: int):
    box = carton(False, seed)
    assert stacked_level(box, box) == pytest.approx(box.height, abs=1e-3)


@pytest.mark.parametrize("seed", range(6))
def test_on_an_open_carton_things_rest_on_its_rim_never_on_its_flaps(seed: int):
    small, alike, open_one = carton(False, seed, "small"), carton(False, seed), carton(True, seed)
    rim = alike.height
    assert open_one.height > rim + 0.02
    assert stacked_level(alike, open_one) in (None, pytest.approx(rim, abs=0.015))
    assert stacked_level(small, open_one) in (None, pytest.approx(rim, abs=0.015))
    assert stacked_level(open_one, open_one) in (None, pytest.approx(rim, abs=0.015))


def test_what_would_tip_over_comes_to_no_rest():
    box = carton(False)
    at_the_edge = np.array((0.98 * 2 * float(box.whole[2]), 0.0, 0.0))
    assert level(box, np.zeros(3), box) is not None
    assert level(box, at_the_edge, box) is None
