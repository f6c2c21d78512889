"""Languages."""

import pytest

from orienteer.build.descriptions import descriptions
from orienteer.build.words.language import foreign_language

from .accuracy import LATER, labelled


def test_all_our_descriptions_are_english():
    texts = [d.text for d in descriptions()] + [row["text"] for row in (*labelled(), *labelled(LATER))]
    assert not [text for text in texts if foreign_language(text)]


@pytest.mark.parametrize(
    "text", ["", "sofa", "sofa sofa", "zorble frump", "1 2 3", "chair, lamp, desk", "de luxe hotel room"]
)
def test_what_cannot_be_told_is_not_said_to_be_foreign(text):
    assert foreign_language(text) is None


def test_a_few_foreign_letters_are_no_foreign_text():
    assert foreign_language("a café named Ωmega with a naïve façade") is None
