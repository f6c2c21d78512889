"""Things that cannot be built."""

import pytest

from orienteer.build.request import About
from orienteer.build.words import read
from orienteer.errors import BadArgumentError

from .vocabulary import CATEGORIES, lies, missed, reading, things


def test_the_nearest_thing_is_taken_and_says_for_what_it_stands():
    request = reading("A living room with a chandelier above the table.")
    lamp = request.items[0]
    assert (lamp.category, lamp.stands_for) == ("ceiling lamp", "chandelier")
    assert lies(request) == {("ceiling lamp", "above", "coffee table")}


def test_or_it_is_left_out_as_the_caller_chose():
    request = reading("A living room with a chandelier above the table.", unknown="leave out")
    assert things(request) == {"coffee table": 1}
    assert [(miss.what, miss.about) for miss in request.missed] == [("a chandelier", About.THING)]


@pytest.mark.parametrize("unknown", ["nearest", "leave out"])
def test_what_nothing_comes_near_is_missed_either_way(unknown):
    request = reading("A garden with two purple zorbles behind the shed.", unknown=unknown)
    assert things(request) == {"shed": 1}
    assert missed(request) == "two purple zorbles | behind"


def test_a_third_choice_is_refused():
    with pytest.raises(BadArgumentError, match="leave out"):
        reading("A café.", unknown="guess")


def test_a_category_that_cannot_be_built_here_is_stood_for_by_its_kin():
    request = read("A library with an armchair and two bookcases.", ["chair", "bookcase"])
    assert [(item.category, item.stands_for) for item in request.items] == [("chair", "armchair"), ("bookcase", None)]


def test_reading_works_with_any_few_categories():
    for i in range(0, len(CATEGORIES), 9):
        few = CATEGORIES[i : i + 3]
        request = read(f"A room with a sofa, a lamp, three apples and a {few[0]}.", few)
        assert {item.category for item in request.items} <= set(few)
        assert few[0] in {item.category for item in request.items}


def test_a_category_of_which_no_file_knows_is_read_by_its_own_name():
    request = read("Two space rockets next to a chair.", ["space rocket", "chair"])
    assert things(request) == {"space rocket": 2, "chair": 1}


def test_without_categories_those_that_can_be_built_are_used():
    request = read("A living room with a sofa.")
    assert things(request) == {"sofa": 1}
