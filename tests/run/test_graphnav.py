"""GraphNav over real HTTP: many turns, sloppy words, and a run that is cut off."""

import re

import pytest

from orienteer.bench.contract import Scored, Unreadable
from orienteer.bench.graphnav.records import Settings
from orienteer.run.execute import Way
from orienteer.store.make import make_dataset

from .openai_server import status
from .runs import go, lines, outcomes

SLOPPY = {
    "1": ["1", "**1**", "Answer: 1", "I go left.", "⬅️", "(1)", '{"action": "left"}', "one"],
    "2": ["2", "Forward!", "The answer is 2.", "straight ahead", "`2`", "<think>1? 3?</think>\n2", "２", "↑"],
    "3": ["3", "Turn right", "Left is a wall, so 3", "→", "3.", "Action: right", "\\boxed{3}", "The third one"],
}
AT_ONCE = Way(workers=0, max_connections=4)


@pytest.fixture(scope="module")
def mazes(tmp_path_factory):
    settings = Settings(sizes=(5, 7), mazes=(1,), paths=6, images=False)
    return make_dataset("graphnav", tmp_path_factory.mktemp("graphnav") / "data", settings, 4, workers=0)


def tried(asked):
    """Tokens that the prompt says lead into a wall."""
    found = re.search(r"There is a wall: ([\d, ]+) cannot", asked.text)
    return set(found[1].split(", ")) if found else set()


def left_hand(asked):
    """The first token that no wall is known of, said in one of many ways."""
    token = next(one for one in "123" if one not in tried(asked))
    ways = SLOPPY[token]
    return ways[int(asked.key[:6], 16) % len(ways)]


def test_a_model_that_answers_in_every_sloppy_way_is_understood(mazes, server, tmp_path):
    server.script.reply = left_hand
    ended = go(mazes, tmp_path, server, way=AT_ONCE)
    assert ended.counts == {"scored": 12}
    said = [outcome.notes for outcome in outcomes(tmp_path).values()]
    assert sum(notes["unread"] for notes in said) == 0
    words = {word for notes in said for word in notes["words"]}
    assert words & {"left", "forward", "right", "←", "one", "straight ahead", "third", "↑"}
    assert all(answer["answer"] for answer in lines(tmp_path / "journal.jsonl"))


def test_words_that_mean_nothing_are_unreadable_and_not_failed(mazes, server, tmp_path):
    server.script.reply = lambda asked: "I would rather not say."
    ended = go(mazes, tmp_path, server, way=AT_ONCE, limit=2)
    assert ended.counts == {"unreadable": 2}
    assert not ended.incomplete
    assert all(isinstance(one, Unreadable) for one in outcomes(tmp_path).values())
    assert any("Your last answer was none of 1, 2 and 3." in asked.text for asked in server.asked)


def test_a_run_that_is_cut_off_pays_for_no_turn_twice(mazes, server, tmp_path):
    server.script.reply = left_hand
    whole = go(mazes, tmp_path / "whole", server, way=AT_ONCE)
    turns = len(server.asked)
    server.asked.clear()
    server.answered.clear()
    answered = []

    def dies_half_way(asked):
        answered.append(asked)
        if len(answered) > turns // 2:
            server.script.always = status(500)
        return left_hand(asked)

    server.script.reply = dies_half_way
    first = go(mazes, tmp_path / "cut", server, way=AT_ONCE)
    assert first.incomplete
    server.script.always = None
    finished = {sample for sample, outcome in outcomes(tmp_path / "cut").items() if isinstance(outcome, Scored)}
    assert 0 < len(finished) < 12
    before = len(lines(tmp_path / "cut/journal.jsonl"))
    server.script.reply = left_hand
    second = go(mazes, tmp_path / "cut", server, way=AT_ONCE)
    assert second.counts == {"scored": 12}
    assert second.metrics == whole.metrics
    answers = [line for line in lines(tmp_path / "cut/journal.jsonl") if "answer" in line]
    assert len({(line["task_id"], line["turn"]) for line in answers}) == len(answers) == turns
    assert before < len(lines(tmp_path / "cut/journal.jsonl"))
    assert sum(server.answered.values()) == turns
