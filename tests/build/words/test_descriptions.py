"""Our two hundred descriptions."""

from collections import Counter

from orienteer.build.descriptions import descriptions
from orienteer.build.request import About
from orienteer.build.words import indoors, kinds_of_places

from .vocabulary import reading


def test_there_are_two_hundred_half_of_them_outdoors_and_of_every_kind():
    places = Counter(description.place for description in descriptions())
    assert places.total() == 200
    assert set(places) == set(kinds_of_places())
    assert sum(count for place, count in places.items() if not indoors(place)) == 100
    assert len({description.id for description in descriptions()}) == 200
    assert len({description.text for description in descriptions()}) == 200


def test_each_has_eight_to_sixty_words():
    assert all(8 <= len(description.text.split()) <= 60 for description in descriptions())


def test_each_is_read_as_its_own_kind_of_place():
    for description in descriptions():
        assert reading(description.text).place == description.place, description.text


def test_every_thing_count_colour_and_relation_in_them_is_read():
    for description in descriptions():
        request = reading(description.text)
        assert request.items
        heavy = [miss for miss in request.missed if miss.about not in (About.LOOK, About.OTHER)]
        assert not heavy, (description.text, heavy)


def test_what_is_missed_in_them_is_a_property_that_nothing_shows():
    missed = Counter(miss.what for d in descriptions() for miss in reading(d.text).missed)
    assert missed.total() < 40
    assert not any(word in what.split() for what in missed for word in ("red", "two", "wooden", "on", "between"))
