"""A model that helps to make something: asked over HTTP, its answers kept, by several processes at once."""

import pickle
from functools import partial

import numpy as np
import pytest

from orienteer.asking import Picture, ServiceError, Text
from orienteer.errors import BadArgumentError
from orienteer.run.helper import answers_in, helper_for
from orienteer.run.prices import price_of
from orienteer.run.spend import SpentError
from orienteer.store.workers import spread

from .openai_server import KEY, Server, page, status
from .runs import MODEL, QUICK


@pytest.fixture
def echo():
    with Server(lambda asked: f"heard: {asked.text}") as found:
        yield found


@pytest.fixture
def helper(echo, tmp_path):
    return helper_for(MODEL, tmp_path / "asked", base_url=echo.url, model_args={"api_key": KEY}, retrying=QUICK)


def asking(helper):
    """What a worker process does: says what the model says."""
    return lambda words: helper([Text(words)])


def test_a_model_is_asked_with_words_and_pictures(helper, echo):
    picture = Picture(np.zeros((4, 6, 3), np.uint8), "black")
    assert helper([picture, Text("what is this?")]) == "heard: what is this?"
    assert [one.images for one in echo.asked] == [1]


def test_nothing_is_asked_twice(helper, echo):
    assert helper([Text("once")]) == helper([Text("once")]) == "heard: once"
    assert len(echo.asked) == 1
    helper([Text("once")], {"title": "a", "type": "object", "properties": {}})  # another schema is another question
    assert len(echo.asked) == 2


def test_a_process_that_starts_anew_finds_the_answers(helper, echo):
    helper([Text("kept")])
    again = pickle.loads(pickle.dumps(helper))
    assert again([Text("kept")]) == "heard: kept"
    assert len(echo.asked) == 1


def test_an_answer_that_was_cut_off_is_asked_again(helper, echo):
    helper([Text("broken")])
    (file,) = helper.folder.glob("*.json")
    file.write_text('{"key": "')
    assert helper([Text("broken")]) == "heard: broken"
    assert len(echo.asked) == 2


def test_workers_reach_the_model_by_themselves(helper, echo):
    words = [f"question {i}" for i in range(4)]
    said = {done.job: done.outcome for done in spread(partial(asking, helper), words, 2)}
    assert said == {word: f"heard: {word}" for word in words}
    assert sorted(one.answer for one in answers_in(helper.folder)) == [f"heard: {word}" for word in words]


def test_what_passes_is_tried_again_and_what_stays_is_a_service_error(helper, echo):
    echo.script.faults = [status(429), page]
    assert helper([Text("hard")]) == "heard: hard"
    echo.script.always = status(500)
    with pytest.raises(ServiceError):
        helper([Text("never")])
    assert not any(one.answer == "heard: never" for one in answers_in(helper.folder))


def test_money_is_counted_and_bounded(helper, echo, tmp_path):
    costly = price_of(MODEL, "1000,1000")
    bounded = helper_for(MODEL, tmp_path / "asked", base_url=echo.url, retrying=QUICK, price=costly, most_usd=0.03)
    bounded([Text("first")])
    (answer,) = answers_in(bounded.folder)
    assert answer.cost_usd == pytest.approx((answer.usage.input + answer.usage.output) / 1000)
    bounded([Text("first")])
    with pytest.raises(SpentError, match=r"0\.03 USD"):
        [bounded([Text(f"more {number}")]) for number in range(5)]
    assert len(echo.asked) < 6


def test_no_key_is_written_down(helper):
    helper([Text("secret")])
    assert all(KEY not in file.read_text() for file in helper.folder.iterdir())


def test_what_cannot_be_used_is_said_at_once(tmp_path, echo):
    with pytest.raises(BadArgumentError, match="no model"):
        helper_for("gpt", tmp_path)
    with pytest.raises(BadArgumentError, match="helps to make nothing"):
        helper_for("orienteer/planner", tmp_path)
    with pytest.raises(BadArgumentError, match="--price"):
        helper_for("openai-api/local/unheard-of", tmp_path, base_url=echo.url, most_usd=1.0)
