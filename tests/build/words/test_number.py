"""Numbers in words and digits."""

import pytest

from orienteer.build.words.number import number_at, ordinal_of
from orienteer.build.words.text import tokens


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("seven chairs", 7),
        ("twenty-one chairs", 21),
        ("ninety nine", 99),
        ("a hundred", 100),
        ("one hundred and five", 105),
        ("three hundred", 300),
        ("two thousand", 2000),
        ("1,200 chairs", 1200),
        ("3 x chairs", 3),
    ],
)
def test_numbers(text, number):
    length, value = number_at(tokens(text), 0)
    assert (length > 0, value) == (True, number)


@pytest.mark.parametrize("text", ["a chair", "chairs", "2.5", "and five", "hundred"])
def test_no_numbers(text):
    assert number_at(tokens(text), 0) == (0, 0)


def test_nothing_is_no_number():
    assert number_at([], 0) == (0, 0)


def test_ordinals():
    assert [ordinal_of(word) for word in ("first", "3rd", "last", "chair")] == [1, 3, -1, None]
