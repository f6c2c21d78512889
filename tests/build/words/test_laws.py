"""What must hold for every description."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.build.descriptions import descriptions
from orienteer.build.request import Item
from orienteer.build.words import data, meaning
from orienteer.build.words.plural import plural

from .vocabulary import CATEGORIES, reading, things

COLORS = ("red", "dark blue", "light green", "white", "purple", "dark grey")
CLAUSES = (
    "A red sofa stands against the wall",
    "Two chairs face the window",
    "There is a globe on a desk",
    "Three candles are on the piano",
    "A bookcase is between the door and a fern",
    "The floor is wooden",
)


def facts(request) -> set:
    """The request without the order of anything."""
    plain = meaning(request)
    return {
        *plain.items,
        *plain.relations,
        *(
            (name, getattr(plain, name))
            for name in ("place", "daylight", "wall", "floor", "size", "windows", "clutter")
        ),
    }


def test_the_order_of_independent_clauses_does_not_matter():
    wanted = facts(reading(". ".join(("A library", *CLAUSES))))
    for order in itertools.islice(itertools.permutations(CLAUSES), 0, 720, 37):
        assert facts(reading(". ".join(("A library", *order)))) == wanted


@pytest.mark.parametrize("old", ["red", "green", "white", "dark blue"])
def test_another_colour_word_changes_that_colour_only(old):
    alone = re.compile(rf"(?<!dark)(?<!light)(?<! and) {old} (?!and)")
    texts = [d.text for d in descriptions() if len(alone.findall(d.text)) == 1]
    assert texts
    for text in texts:
        before, after = reading(text), reading(alone.sub(" purple ", text))
        assert [bare(item) for item in after.items] == [
            bare(item, "purple" if item.color == old else item.color) for item in before.items
        ] or (after.wall or after.floor) == "purple"
        assert len(after.relations) == len(before.relations)
        assert after.missed == before.missed


def bare(item: Item, color: str | None = None) -> Item:
    """An item without the words that named it, in another colour."""
    return item.model_copy(update={"said": "", "id": "", "color": color or item.color})


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_is_known_by_its_name_one_or_many(category):
    category = {"books": "row of books"}.get(category, category)  # books alone are so many times a book
    one = reading(f"Here you see a {category}.")
    many = reading(f"Here you see 7 {plural(category)}.")
    assert [item.count for item in one.items] == [1]
    assert [item.count for item in many.items] == [7]
    if category != "bed":  # in a hospital, and where else would a bed alone be, it is another one
        assert {item.category for item in (*one.items, *many.items)} == {category.removeprefix("row of ")}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(data.things())), st.integers(2, 999), st.sampled_from(COLORS))
def test_a_number_and_a_colour_are_read_of_any_thing(category, count, color):
    (item,) = reading(f"In the park there are {count} {color} {plural(category)}.").items
    assert (item.count, item.color) == (count, color)


def test_what_is_added_at_the_end_changes_nothing_before_it():
    for description in descriptions()[::7]:
        before = reading(description.text)
        after = reading(description.text + " There is also an hourglass.")
        assert meaning(after).items[: len(before.items)] == meaning(before).items
        assert set(before.relations) == set(after.relations)
        assert things(after) == {**things(before), "hourglass": 1}


def test_capitals_accents_quotes_and_line_breaks_do_not_matter():
    text = "A café with the teacher's desk, a blue-and-white vase and two chairs."
    wanted = meaning(reading(text))
    for other in (text.upper(), text.replace("é", "e"), text.replace("'", "’"), text.replace(" ", "\n")):
        assert meaning(reading(other)) == wanted


def test_an_unknown_word_for_a_thing_is_never_dropped():
    for description in descriptions()[::5]:
        request = reading(description.text + " Beside the zorble there are two grubbly frumps.")
        words = " ".join(miss.what for miss in request.missed)
        assert "zorble" in words
        assert "two grubbly frumps" in words


def test_the_same_text_is_read_the_same():
    for description in descriptions()[::20]:
        assert reading(description.text) == reading(description.text)
