"""Tokens."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from orienteer.build.words.text import fold, tokens


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


def test_hyphens_part_words_and_accents_fall_off():
    assert words("A see-saw at the Café") == ["a", "see", "saw", "at", "the", "cafe"]


def test_apostrophes_own_or_shorten():
    assert words("the teacher's desk") == ["the", "teacher", "'s", "desk"]
    assert words("the students' desks") == ["the", "students", "'s", "desks"]
    assert words("it's there, isn't it?") == ["it", "is", "there", ",", "is", "not", "it", "?"]
    assert words("I'd say they're 'new'") == ["i", "would", "say", "they", "are", "new"]


def test_brackets_and_dashes_between_words_are_commas():
    assert words("chairs (two) – red — old") == ["chairs", ",", "two", ",", ",", "red", ",", "old"]


def test_bullets_and_empty_lines_end_sentences():
    assert words("a room\n\n- a chair\n- a table").count(";") >= 2


def test_numbers_stay_whole():
    assert words("2.5 or 1,000 or 3rd") == ["2.5", "or", "1,000", "or", "3rd"]


def test_folding_is_idempotent():
    assert fold(fold("ÉCRU")) == fold("ÉCRU") == "ecru"


@given(st.text(max_size=80))
def test_tokens_lie_in_the_text_one_after_the_other(text):
    found = tokens(text)
    assert all(0 <= token.start <= token.end <= len(text) for token in found)
    assert all(a.start <= b.start for a, b in pairwise(found))
