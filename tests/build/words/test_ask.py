"""A language model that reads descriptions: a fake one."""

import json

import pytest

from orienteer.build.request import Request
from orienteer.build.words import UnreadableAnswerError, ask_for_request
from orienteer.errors import BadArgumentError, OrienteerError

from .vocabulary import CATEGORIES

TEXT = "A café with two red chairs next to a table."
GOOD = {
    "place": "café",
    "items": [
        {"id": "chair", "category": "chair", "said": "two red chairs", "count": 2, "color": "red"},
        {"id": "table", "category": "dining table", "said": "a table"},
    ],
    "relations": [{"kind": "next to", "item": "chair", "to": ["table"]}],
}


class Model:
    """Gives prepared answers and remembers what it was asked."""

    def __init__(self, *answers):
        self.answers, self.asked, self.schemas = list(answers), [], []

    def __call__(self, parts, schema=None):
        self.asked.append(tuple(part.text for part in parts))
        self.schemas.append(schema)
        answer = self.answers.pop(0)
        return answer if isinstance(answer, str) else json.dumps(answer)


def asked(model, **options) -> Request:
    return ask_for_request(TEXT, model, CATEGORIES, **options)


def test_a_good_answer_is_the_request():
    assert asked(Model(GOOD)) == Request.model_validate(GOOD)


def test_the_model_is_told_the_text_the_words_it_may_use_and_the_schema():
    model = Model(GOOD)
    asked(model)
    (prompt,) = model.asked[0]
    for words in (TEXT, "railway platform", "piggy bank", "dark blue", "with its back to", '"properties"', "missed"):
        assert words in prompt
    assert model.schemas == [Request.model_json_schema()]


@pytest.mark.parametrize(
    "wrapping",
    ["```json\n{}\n```", "Here it is:\n\n```\n{}\n```\nEnjoy!", "Sure! {} Is that right? {{}}", "{}"],
)
def test_fences_and_chatter_around_the_object_do_no_harm(wrapping):
    words = wrapping.replace("{}", json.dumps(GOOD), 1).replace("{{}}", "{}")
    assert asked(Model(words)).place == "café"


def test_a_comma_too_many_does_no_harm():
    assert asked(Model(json.dumps(GOOD).replace("]}", "],}"))).place == "café"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"place": "moon"}, "'moon' is none of"),
        ({"items": [{"id": "a", "category": "unicorn"}], "relations": []}, "'unicorn' is not in the list"),
        ({"items": [{"id": "chair", "category": "chair", "count": 0}], "relations": []}, "items.0.count"),
        (
            {"items": [{"id": "chair", "category": "chair", "color": "blurple"}], "relations": []},
            "'blurple' is none of",
        ),
        ({"relations": [{"kind": "next to", "item": "ghost", "to": ["table"]}]}, "'ghost', which is neither"),
        ({"relations": [{"kind": "on", "item": "chair", "to": ["table", "wall"]}]}, "one target, not 2"),
        ({"mood": "merry"}, "mood"),
        ({"floor": "lava"}, "'lava' is neither"),
        ({"without": ["unicorn"]}, "'unicorn' is not in the list"),
    ],
)
def test_a_wrong_answer_goes_back_with_what_is_wrong(change, told):
    wrong = {**GOOD, **change}
    model = Model(wrong, GOOD)
    assert asked(model).place == "café"
    first, second = model.asked
    assert len(first) == 1
    assert second[0] == first[0]
    assert json.dumps(wrong) in second[1]
    assert told in second[1]


def test_words_without_an_object_go_back_too():
    model = Model("I would rather not.", GOOD)
    asked(model)
    assert "no JSON object" in model.asked[1][1]


def test_after_three_bad_answers_it_is_enough():
    with pytest.raises(UnreadableAnswerError, match="after 3 answers") as caught:
        asked(Model("no", "no", "no"))
    assert isinstance(caught.value, OrienteerError)


def test_stand_ins_are_refused_where_the_caller_wants_none():
    stand_in = {**GOOD, "items": [{"id": "chair", "category": "chair", "stands_for": "pouf"}], "relations": []}
    assert asked(Model(stand_in)).items[0].stands_for == "pouf"
    with pytest.raises(UnreadableAnswerError, match="nothing shall stand for"):
        asked(Model(stand_in), unknown="leave out", more_tries=0)


def test_an_empty_description_costs_nothing():
    model = Model()
    with pytest.raises(BadArgumentError, match="empty"):
        ask_for_request(" ", model, CATEGORIES)
    assert not model.asked


def test_braces_in_a_description_do_no_harm():
    model = Model(GOOD)
    ask_for_request("A café {with} {0} {chairs}", model, CATEGORIES)
    assert "{with} {0} {chairs}" in model.asked[0][0]
