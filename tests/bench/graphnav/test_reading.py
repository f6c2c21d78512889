import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.bench.graphnav.compass import ACTIONS
from orienteer.bench.graphnav.reading import taken, tokens
from orienteer.bench.graphnav.records import Condition

C1, C2, C3, C4 = Condition

SLOPPY = {
    C1: {
        "left": ["left", "Left", " LEFT!\n", "**left**", "L", "←", "Turn left.", "I choose -> left", "left left"],
        "front": ["front", "forward", "Go straight ahead", "F", "↑", "Answer: straight on", "up"],
        "right": ["right", "to the right", "R", "rightwards", "The left is a wall.\nright", "`right`"],
    },
    C2: {
        "left": ["←", "⬅️", "<-", "👈", "left arrow", "turn left", "L", "← (left)"],
        "front": ["↑", "⬆️", "the arrow up", "Action: ↑", "forward", "▲"],
        "right": ["→", "->", "➡", "=>", "right", "Answer: →, since there is a wall"],
    },
    C3: {
        "left": ["L", "l", "(L)", "turn-left", "Left", "Answer: **L**", "←"],
        "front": ["F", "f.", "F - forward", "Front", '"F"', "Move F"],
        "right": ["R", "R\n\n", "<answer>R</answer>", '{"action": "R"}', "L is a wall and F too.\nR"],
    },
    C4: {
        "left": ["1", "1.", "①", "one", "Step 3: 1", "left", "the first", "I will go right... no.\nAnswer: 1"],
        "front": ["2", "**2**", "２", "2️⃣", "#2", "\\boxed{2}", "Option 2", "<think>1? 3?</think>\n2", "2 (front)"],
        "right": [
            "3",
            "Action: 3 (right)",
            '```json\n{"action": 3}\n```',
            "The left view is a wall, so 3",
            "Step 2: right",
        ],
    },
}
CASES = [(c, word, text) for c, words in SLOPPY.items() for word, texts in words.items() for text in texts]


@pytest.mark.parametrize(("condition", "action", "text"), CASES)
def test_sloppy_answers_are_taken_for_what_they_mean(condition, action, text):
    found = taken(text, condition)
    assert found is not None
    assert found.action == action
    assert found.word


@pytest.mark.parametrize("condition", Condition)
@pytest.mark.parametrize(
    "text", ["", "  \n", "back", "turn around", "left or right", "I cannot see the picture.", "12", "done", "0", "4"]
)
def test_what_names_no_action_or_several_is_not_taken(condition, text):
    assert taken(text, condition) is None


def test_digits_mean_something_only_where_they_were_asked_for():
    assert [taken("1", condition) is not None for condition in Condition] == [False, False, False, True]


@pytest.mark.parametrize("condition", Condition)
def test_every_token_is_its_own_word(condition):
    assert tuple(tokens(condition)) == ACTIONS
    for action, token in tokens(condition).items():
        found = taken(token, condition)
        assert (found.action, found.word) == (action, token.casefold())


@settings(deadline=None)
@given(st.text(max_size=300), st.sampled_from(list(Condition)))
def test_any_words_are_one_of_three_actions_or_none(text, condition):
    found = taken(text, condition)
    assert found is None or found.action in ACTIONS


@settings(deadline=None)
@given(
    st.sampled_from(list(Condition)), st.sampled_from(ACTIONS), st.sampled_from(["{}", "**{}**", "Answer: {}", "({})."])
)
def test_wrappings_change_no_meaning(condition, action, wrapping):
    assert taken(wrapping.format(tokens(condition)[action]), condition).action == action
