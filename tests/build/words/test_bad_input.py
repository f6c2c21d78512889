"""Descriptions that are none, too long, foreign, contradictory or meaningless."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.build.descriptions import descriptions
from orienteer.build.request import About, Request
from orienteer.build.words.reader import MOST_WORDS
from orienteer.errors import BadArgumentError, OrienteerError

from .vocabulary import lies, missed, reading, things


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_an_empty_description_is_refused(text):
    with pytest.raises(BadArgumentError, match="empty"):
        reading(text)


@pytest.mark.parametrize("text", ["blah blub foo baz", "!!!", "seven", "between", "a lovely place", "🙂🙂🙂", "orange"])
def test_nonsense_is_refused_with_an_example(text):
    with pytest.raises(BadArgumentError, match="a café with three tables"):
        reading(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ein Wohnzimmer mit zwei Stühlen und einem Tisch an der Wand.", "German"),
        ("Une chambre avec deux lits et une armoire contre le mur.", "French"),
        ("Una cocina con una mesa y cuatro sillas en el centro.", "Spanish"),
        ("Un soggiorno con due sedie e un tavolo sotto la finestra, accanto al divano.", "Italian"),
        ("Een keuken met een tafel en vier stoelen naast het raam.", "Dutch"),
        ("Um quarto com uma cama e dois armários ao lado da janela.", "Portuguese"),
        ("Ett kök med ett bord och fyra stolar vid fönstret.", "Swedish"),
        ("Pokój z łóżkiem i dwa krzesła obok okna, a na stole jest lampa.", "Polish"),
        ("Кухня со столом и четырьмя стульями.", "Cyrillic"),
        ("両側に椅子がある台所", "Japanese"),
        ("两把椅子和一张桌子", "Chinese"),
        ("책상 두 개와 의자", "Korean"),
    ],
)
def test_another_language_is_named_and_not_guessed(text, language):
    with pytest.raises(BadArgumentError, match=language):
        reading(text)


def test_english_with_foreign_names_stays_english():
    assert reading("A café with a chaise longue, crème walls and a façade.").place == "café"


def test_of_ten_thousand_words_the_first_are_read_and_the_rest_is_told():
    text = "A café. " + "There is a chair next to the table. " * 1250
    request = reading(text)
    assert request.place == "café"
    assert request.items
    assert f"first {MOST_WORDS} words" in request.missed[-1].why


def test_five_hundred_chairs_and_nine_square_metres_are_both_read():
    request = reading("500 chairs in 9 m²")
    assert (things(request), request.area_m2) == ({"chair": 500}, 9)
    assert not request.missed


def test_more_than_a_scene_can_hold_is_cut_and_told():
    request = reading("A park with 50,000 benches.")
    assert request.items[0].count == 1000
    assert [miss.about for miss in request.missed] == [About.COUNT]


def test_an_area_without_bounds_is_told():
    request = reading("A kitchen of 900,000 square metres.")
    assert request.area_m2 is None
    assert [miss.about for miss in request.missed] == [About.PLACE]


@pytest.mark.parametrize(
    "text",
    [
        "a sofa on the lamp on the sofa",
        "A sofa is on the lamp and the lamp is on the sofa.",
        "A box is in the crate, the crate is on the table, and the table is under the sofa and on the box.",
    ],
)
def test_what_would_be_on_itself_is_told(text):
    request = reading(text)
    assert any(miss.about is About.RELATION and "on itself" in miss.why for miss in request.missed)
    assert_nothing_carries_itself(request)


def assert_nothing_carries_itself(request: Request) -> None:
    carriers = {(item, to[0]) for item, kind, *to in lies(request) if kind in ("on", "in", "above")}
    carriers |= {(to[0], item) for item, kind, *to in lies(request) if kind == "under"}
    for start in {item for item, _ in carriers}:
        reached, waiting = set(), [start]
        while waiting:
            below = {to for item, to in carriers if item == waiting[-1]} - reached
            waiting.pop()
            reached |= below
            waiting += below
        assert start not in reached


def test_opposite_places_are_told():
    request = reading("A chair is in front of the desk. The chair is behind the desk.")
    assert lies(request) == {("chair", "in front of", "desk")}
    assert [miss.about for miss in request.missed] == [About.RELATION]


def test_two_colours_of_one_thing_are_told():
    request = reading("The sofa is red. The sofa is blue.")
    assert [item.color for item in request.items] == ["red"]
    assert missed(request) == "blue"


def test_two_places_are_told():
    request = reading("A kitchen and a garden with a chair.")
    assert request.place == "kitchen"
    assert missed(request) == "a garden"


def test_asked_for_and_forbidden_is_told():
    request = reading("A café with two chairs and without chairs.")
    assert things(request) == {"chair": 2}
    assert not request.without
    assert len(request.missed) == 1


def test_what_is_denied_of_a_thing_is_told():
    request = reading("The sofa is not red.")
    assert request.items[0].color is None
    assert missed(request) == "not red"


WORDS = sorted({word for description in descriptions() for word in description.text.replace(",", " ,").split()})
SIGNS = [",", ".", ":", ";", "'s", "(", ")", "-", "\n", "2", "17", "m²", "é", "🙂", "x", "1,000", "3.5 m", "0"]


def read_or_refused(text: str) -> Request | None:
    """The request, or None where the text was refused with words."""
    try:
        return reading(text)
    except OrienteerError as error:
        return None if str(error) else pytest.fail("an error without words")


@settings(max_examples=250, deadline=None)
@given(st.lists(st.sampled_from(WORDS + SIGNS), max_size=60))
def test_any_words_in_any_order_give_a_request_or_a_clear_error(words):
    request = read_or_refused(" ".join(words))
    if request is not None:
        assert Request.model_validate_json(request.model_dump_json()) == request
        assert_nothing_carries_itself(request)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_a_request_or_a_clear_error(text):
    read_or_refused(text + " chair")
