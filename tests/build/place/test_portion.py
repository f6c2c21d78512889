"""Requests for more than one place is made of, and words without end."""

import pytest

from orienteer.build.place import describing
from orienteer.build.place.describing import FIXED_ATTEMPTS, described
from orienteer.build.place.portion import MOST_ITEMS, MOST_THINGS, portion
from orienteer.build.request import About, Item, Kind, Relation, Request


def request(*counts, relations=()):
    """Boxes, so many of each item: box-0, box-1, …"""
    items = tuple(Item(id=f"box-{n}", category="box", count=count) for n, count in enumerate(counts))
    return Request(place="park", items=items, relations=relations)


def test_what_one_place_holds_is_left_as_it_is():
    asked = request(*[MOST_THINGS // MOST_ITEMS] * MOST_ITEMS)
    assert portion(asked) is asked


def test_items_that_come_late_are_left_out_and_named():
    found = portion(request(*[2] * (MOST_ITEMS + 3)))
    assert [item.id for item in found.items] == [f"box-{n}" for n in range(MOST_ITEMS)]
    assert [(miss.what, miss.about) for miss in found.missed] == [("6 × box", About.COUNT)]


def test_of_an_item_that_is_too_many_the_first_are_kept():
    found = portion(request(MOST_THINGS - 10, 30, 5))
    assert [item.count for item in found.items] == [MOST_THINGS - 10, 10]
    assert [miss.what for miss in found.missed] == ["25 × box"]


def test_a_relation_to_what_is_left_out_is_named_and_one_of_it_goes_with_it():
    last = f"box-{MOST_ITEMS}"
    relations = (
        Relation(kind=Kind.NEAR, item="box-0", to=("box-1",)),
        Relation(kind=Kind.ON, item="box-0", to=(last,)),
        Relation(kind=Kind.ON, item=last, to=("box-0",)),
    )
    found = portion(request(*[1] * (MOST_ITEMS + 1), relations=relations))
    assert found.relations == relations[:1]
    assert [miss.what for miss in found.missed] == ["1 × box", f"box-0 on {last}"]


@pytest.mark.parametrize(
    "text",
    [
        "A café. " + "There is a chair next to the table. " * 1250,
        "A park with a red bench and a bin and a tree and a bush near the pond and " * 650,
    ],
)
def test_ten_thousand_words_give_a_place_of_what_fits_and_named_misses(text, monkeypatch):
    furnished = []
    furnish = describing.furnish
    monkeypatch.setattr(
        describing, "furnish", lambda site, wants, *rest: furnished.append(len(wants)) or furnish(site, wants, *rest)
    )
    made = described(text)
    assert made.scene.things
    assert len(made.request.items) <= MOST_ITEMS
    assert len(furnished) <= FIXED_ATTEMPTS
    assert any("words and signs of a text are read" in miss.why for miss in made.missed)


def test_five_hundred_chairs_in_nine_square_metres_are_as_many_as_fit():
    made = described("500 chairs in 9 m²")
    chairs = sum(thing.category == "chair" for thing in made.scene.things)
    assert 0 < chairs < 30
    assert any("500 chair" in miss.what and f"{chairs} fit" in miss.why for miss in made.missed)
