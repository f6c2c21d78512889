"""Whole runs over real HTTP."""

import json
import zipfile
from dataclasses import replace

import pytest
from inspect_ai.log import read_eval_log

from orienteer.bench.contract import Failed, Scored
from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.run.execute import Way, run
from orienteer.run.folder import RunFolder
from orienteer.run.journal import Failure
from orienteer.run.lines import LineWriter
from orienteer.run.manifest import load_manifest

from .openai_server import KEY, completion, page, status
from .runs import QUICK, errand_reply, go, lines, order, outcomes, service

HERE = Way(workers=0, max_connections=8)


def test_a_run_leaves_every_answer_and_score_and_another_start_asks_nothing(errands, server, tmp_path):
    ended = go(errands, tmp_path, server)
    assert ended.counts == {"scored": 9}
    assert not ended.incomplete
    assert len(server.asked) == 6 + 3 * 4
    assert set(server.answered.values()) == {1}
    first = outcomes(tmp_path)
    again = go(errands, tmp_path, server)
    assert again.counts == {"scored": 9}
    assert again.metrics == ended.metrics
    assert len(server.asked) == 18
    assert outcomes(tmp_path) == first
    assert all(isinstance(one, Scored) for one in first.values())
    assert len(lines(tmp_path / "journal.jsonl")) == 18


def test_sessions_with_a_referee_are_played_over_http_too(dataset, server, tmp_path):
    server.script.reply = lambda asked: ("up", "left", "down", "right")[int(asked.key[:8], 16) % 4]
    ended = go(dataset, tmp_path, server, families=("walk",), limit=1)
    assert ended.counts == {"scored": 1}
    assert len(server.asked) == len(lines(tmp_path / "journal.jsonl")) > 1
    assert any("warmer" in one.text or "colder" in one.text for one in server.asked)


def test_no_request_holds_anything_of_a_truth(errands, server, tmp_path):
    go(errands, tmp_path, server)
    sent = b"\n".join(asked.raw for asked in server.asked)
    heard = json.dumps([asked.headers for asked in server.asked])
    truths = errands.truths()
    for task in errands.tasks():
        secret = truths.of(task.task_id).answer.secret
        assert len(secret) == 24
        assert secret.encode() not in sent
        assert secret not in heard
        assert task.task_id.encode() not in sent
        assert task.task_id not in heard
    assert b"metadata" not in sent


def test_no_key_is_written_anywhere(errands, server, tmp_path, monkeypatch):
    monkeypatch.setenv("LOCAL_API_KEY", "sk-of-the-environment-0123456789")
    server.script.faults = [
        lambda handler: handler.send(401, {"error": {"message": f"bad key {handler.headers['Authorization']}"}})
    ]
    go(errands, tmp_path / "argument", server, limit=3)
    server.script.faults = [
        lambda handler: handler.send(401, {"error": {"message": f"bad key {handler.headers['Authorization']}"}})
    ]
    run(order(errands, server.url, limit=3), tmp_path / "environment", service(server, model_args={}), HERE)
    assert {asked.headers["authorization"] for asked in server.asked} == {
        f"Bearer {KEY}",
        "Bearer sk-of-the-environment-0123456789",
    }
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert KEY.encode() not in unpacked(path), path
            assert b"sk-of-the-environment" not in unpacked(path), path


def unpacked(path):
    """A file's bytes, those of a log out of its archive."""
    if path.suffix != ".eval":
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        raw = b"".join(archive.read(name) for name in archive.namelist() if not name.endswith(".zst"))
    return raw + read_eval_log(str(path)).model_dump_json().encode()


def test_what_failed_is_left_out_of_means_and_asked_again_and_nothing_else_is(errands, server, tmp_path):
    def moody(asked):
        return "north"

    server.script.reply = moody
    go(errands, tmp_path, server, limit=4)
    before = len(server.asked)
    server.script.always = status(500)
    ended = go(errands, tmp_path, server)
    found = outcomes(tmp_path)
    assert ended.incomplete
    assert ended.counts == {"scored": 4, "failed": 5}
    assert sum(isinstance(one, Failed) for one in found.values()) == 5
    rights = [one.values["right"] for one in found.values() if isinstance(one, Scored)]
    assert ended.metrics["right"] == pytest.approx(sum(rights) / 4)
    assert "500" in next(iter(ended.reasons))
    assert len(server.asked) - before == 5 * QUICK.tries
    server.script.always = None
    asked_before = len(server.asked)
    ended = go(errands, tmp_path, server)
    assert ended.counts == {"scored": 9}
    assert not ended.incomplete
    assert len(server.asked) - asked_before == len(lines(tmp_path / "journal.jsonl")) - 5 * QUICK.tries - before
    assert set(server.answered.values()) == {1}


def test_a_service_that_answers_nothing_at_all_is_given_up_soon(errands, server, tmp_path):
    server.script.always = status(401)
    ended = go(errands, tmp_path, server, epochs=4)
    assert ended.stopped.startswith("stopped: openai-api/local/echo answered none of the last 8 questions")
    assert "401" in ended.stopped
    assert len(server.asked) < 8 + 8
    assert ended.counts == {"failed": 36}


def test_an_odd_answer_is_unreadable_and_not_failed(errands, server, tmp_path):
    server.script.reply = lambda asked: "I'd rather not."
    ended = go(errands, tmp_path, server)
    assert ended.counts == {"unreadable": 9}
    assert ended.metrics["right"] == 0.0
    assert not ended.incomplete


def test_half_a_letter_in_an_answer_loses_nothing(errands, server, tmp_path):
    server.script.reply = lambda asked: "no\ud83d\x00\u2028rth"
    assert go(errands, tmp_path, server).counts == {"unreadable": 9}
    kept = [line["answer"] for line in lines(tmp_path / "journal.jsonl")]
    assert len(kept) == len(server.asked)
    assert set(kept) == {"no�\x00\u2028rth"}
    asked = len(server.asked)
    go(errands, tmp_path, server)
    assert len(server.asked) == asked


def test_limit_family_and_epochs_ask_what_they_say(errands, server, tmp_path):
    go(errands, tmp_path / "a", server, families=("word",))
    assert len(server.asked) == 6
    go(errands, tmp_path / "b", server, limit=5)
    few = set(outcomes(tmp_path / "b"))
    assert len(few) == 5
    go(errands, tmp_path / "b", server, limit=7)
    assert few < outcomes(tmp_path / "b").keys()
    server.asked.clear()
    server.answered.clear()
    ended = go(errands, tmp_path / "c", server, families=("word",), epochs=3)
    assert ended.counts == {"scored": 18}
    assert len(server.asked) == 18
    assert set(server.answered.values()) == {3}  # the same question each time, and really asked
    with pytest.raises(UnknownNameError, match="Known: trip, word"):
        go(errands, tmp_path / "d", server, families=("words",))
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize("most", [1, 3])
def test_no_more_is_asked_at_a_time_than_allowed(errands, server, tmp_path, most):
    server.script.wait_s = 0.05
    go(errands, tmp_path, server, way=Way(workers=0, max_connections=most))
    assert server.most_at_once == most


def test_a_run_stops_before_more_is_spent_than_allowed_and_goes_on_when_more_is(errands, server, tmp_path):
    def way(usd):
        return Way(workers=0, max_connections=8, max_cost_usd=usd)

    price = "0,1000"  # 7 tokens of output are 0.007 USD
    ended = go(errands, tmp_path, server, way=way(0.05), price=price)
    assert ended.stopped.startswith("stopped: 0.0490 USD are spent")
    assert len(server.asked) == 7
    assert ended.spent_usd == pytest.approx(0.049)
    ended = go(errands, tmp_path, server, way=way(0.05), price=price)
    assert len(server.asked) == 7
    ended = go(errands, tmp_path, server, way=way(1.0), price=price)
    assert not ended.incomplete
    assert len(server.asked) == 18
    assert ended.spent_usd == pytest.approx(18 * 0.007)
    with pytest.raises(BadArgumentError, match="--price IN,OUT"):
        go(errands, tmp_path / "unknown", server, way=way(1.0))


def test_what_was_asked_of_the_decoding_and_what_was_sent_stand_beside_each_other(errands, server, tmp_path):
    go(errands, tmp_path / "all", server, limit=1)
    said = load_manifest(tmp_path / "all").decoding
    assert said.requested == {"temperature": 0.0, "seed": 0}
    assert said.sent is not None
    assert {"temperature": 0.0, "seed": 0}.items() <= said.sent.items()
    assert said.dropped == ()
    body = server.asked[-1].body
    assert (body["temperature"], body["seed"]) == (0.0, 0)

    name = "openai/gpt-5-mini"  # reasons always, so that Inspect leaves the temperature out; so it does with the seed
    run(order(errands, server.url, name, limit=1), tmp_path / "some", service(server, name), HERE)
    body = server.asked[-1].body
    said = load_manifest(tmp_path / "some").decoding
    assert said.requested == {"temperature": 0.0, "seed": 0}
    assert said.dropped == tuple(name for name in ("seed", "temperature") if name not in body)
    assert "temperature" in said.dropped


def test_a_folder_of_another_run_is_refused_with_what_differs(errands, server, tmp_path):
    go(errands, tmp_path, server, limit=1)
    other = replace(order(errands, server.url), decoding={"temperature": 1.0, "seed": 0})
    with pytest.raises(BadArgumentError, match=r"decoding\.temperature 1\.0 here, 0\.0 there"):
        run(other, tmp_path, service(server), HERE)
    assert len(lines(tmp_path / "journal.jsonl")) in (1, 4)


def test_a_session_that_falls_over_is_our_failure_and_costs_nobody_a_retry(errands, server, tmp_path, monkeypatch):
    monkeypatch.setenv("ERRANDS", "raise:errand-word-2")
    ended = go(errands, tmp_path, server)
    assert ended.counts == {"scored": 8, "failed": 1}
    assert list(ended.reasons) == ["Orienteer itself: RuntimeError: the session fell over"]
    assert len(server.asked) == 17
    monkeypatch.delenv("ERRANDS")
    assert go(errands, tmp_path, server).counts == {"scored": 9}
    assert len(server.asked) == 18


def test_a_worker_that_dies_takes_only_its_task_with_it(errands, server, tmp_path, monkeypatch):
    monkeypatch.setenv("ERRANDS", "kill:errand-trip-1")
    ended = go(errands, tmp_path, server, way=Way(workers=1, max_connections=8))
    assert ended.counts == {"scored": 8, "failed": 1}
    assert "SIGKILL" in next(iter(ended.reasons))


def test_a_failure_on_the_way_does_not_outlive_the_session_it_happened_in(errands, server, tmp_path, monkeypatch):
    """The end of a session writes no answer, so a failure there has none after it."""
    go(errands, tmp_path, server, limit=2)
    (sample, _), *_ = outcomes(tmp_path).items()
    with LineWriter(tmp_path / "journal.jsonl") as journal:
        journal.append(Failure(kind="failure", task_id=sample[0], epoch=1, turn=1, time="now", reason="a worker died"))
    assert isinstance(outcomes(tmp_path)[sample], Scored)


def test_every_fault_of_a_reply_is_noted_with_its_turn(errands, server, tmp_path):
    server.script.faults = [status(503, retry_after_s=0.01), page]
    assert go(errands, tmp_path, server, families=("trip",), limit=1).counts == {"scored": 1}
    noted = [line for line in lines(tmp_path / "journal.jsonl") if line["kind"] == "failure"]
    assert [line["turn"] for line in noted] == [0, 0]
    assert RunFolder.open(tmp_path).failures() == {}


def test_a_model_cut_short_is_told_apart_from_one_that_ended(errands, server, tmp_path):
    server.script.always = lambda handler: handler.send(200, completion(server.asked[-1], "", stop="length"))
    assert go(errands, tmp_path, server, families=("word",), limit=1).counts == {"unreadable": 1}
    assert lines(tmp_path / "journal.jsonl")[0]["stop"] == "max_tokens"


def test_the_reply_rule_of_these_tests_depends_on_pictures_too(errands, server, tmp_path):
    go(errands, tmp_path, server, families=("word",))
    assert len({errand_reply(asked) for asked in server.asked}) > 1
    assert all(asked.images == 1 for asked in server.asked)
