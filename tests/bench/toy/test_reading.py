import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.bench.toy.reading import meant

MOVES = {word: (word,) for word in ("up", "down", "left", "right")}
THINGS = {name: (name, name.split()[0]) for name in ("red box", "blue ball", "green drum")}


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("up", "up"),
        ("  **Left**.\n", "left"),
        ("RIGHT!", "right"),
        ('{"move": "down"}', "down"),
        ("I could go left, but there is a wall.\nAnswer: up", "up"),
        ("Left is closed and right leads away.\n\nSo I go down.", "down"),
        ("The answer is not far. Final answer: **right**", "right"),
        ("cleft upright supper", None),
        ("up or down", None),
        ("", None),
        ("…", None),
        ("go north", None),
    ],
)
def test_one_word_is_found_in_sloppy_talk(text, means):
    assert meant(text, MOVES) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Red-Box", "red box"),
        ("the blue  one", "blue ball"),
        ("`green drum`", "green drum"),
        ("the red box, not the blue ball", None),
        ("The red box is behind the blue ball.\nAnswer: the blue ball.", "blue ball"),
        ("a ball", None),
    ],
)
def test_names_are_found_by_their_words(text, means):
    assert meant(text, THINGS) == means


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_read_as_a_choice_or_as_nothing(text):
    assert meant(text, THINGS) in (None, *THINGS)
