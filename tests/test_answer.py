"""JSON in a model's words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orienteer.answer import UnreadableAnswerError, object_in

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.dictionaries(st.text(), JSON, min_size=1), st.text(alphabet="abc \n.:"), st.text(alphabet="abc \n.:"))
def test_any_object_is_found_between_any_words(value, before, after):
    assert object_in(f"{before}{json.dumps(value)}{after}") == value


def test_the_longest_object_counts():
    assert object_in('An example: {"a": 1}. The answer: {"b": {"c": "}"}, "d": 2}') == {"b": {"c": "}"}, "d": 2}


def test_what_is_fenced_comes_first():
    assert object_in('{"long": "long long long"}\n```json\n{"a": 1}\n```') == {"a": 1}


def test_comments_and_trailing_commas_are_forgiven():
    assert object_in('{\n// the place\n"a": [1, 2,],\n}') == {"a": [1, 2]}


@pytest.mark.parametrize("words", ["", "none", "[1, 2]", "{broken", "{'a': 1}", "{" * 5000])
def test_no_object_is_said_so(words):
    with pytest.raises(UnreadableAnswerError, match="no JSON object"):
        object_in(words)
