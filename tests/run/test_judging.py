"""A model that judges, behind a server of its own."""

import json

import pytest

from orienteer.bench.contract import Failed, Scored
from orienteer.errors import BadArgumentError
from orienteer.run.execute import Way
from orienteer.run.folder import RunFolder
from orienteer.run.judging import score
from orienteer.run.manifest import load_manifest
from orienteer.run.models import check_judge
from orienteer.run.prices import price_of
from orienteer.run.scores import FOLDER, file_for

from .openai_server import no_choices, status
from .runs import MODEL, go, lines, outcomes, service

JUDGE = "openai-api/bench/judge"
HERE = Way(workers=0, max_connections=4)


def judge_with(server, folder, name=JUDGE, way=HERE, **changes):
    return score(folder, name, lambda: service(server, name, **changes), way)


@pytest.fixture
def answered(errands, server, tmp_path):
    go(errands, tmp_path / "run", server)
    server.asked.clear()
    return tmp_path / "run"


def test_a_judge_is_held_to_a_schema_and_what_it_said_is_kept(answered, judge, server):
    ended = judge_with(judge, answered)
    assert ended.counts == {"scored": 9}
    assert ended.metrics == {"right": pytest.approx(0.8)}
    assert len(judge.asked) == 9
    held = judge.asked[0].body["response_format"]
    assert held["type"] == "json_schema"
    assert held["json_schema"]["strict"] is True
    assert held["json_schema"]["schema"]["required"] == ["mark"]
    assert judge.asked[0].images == 1
    said = lines(answered / "verdicts" / file_for(JUDGE))
    assert [one["answer"] for one in said] == ['{"mark": 4}'] * 9
    assert RunFolder.open(answered).judges() == ("embedded", JUDGE)
    assert load_manifest(answered).judges[JUDGE].requested == {"temperature": 0.0, "seed": 0}
    assert server.asked == []


def test_judging_replays_without_asking_anybody(answered, judge):
    first = judge_with(judge, answered)
    found = outcomes(answered, JUDGE)
    (answered / FOLDER / file_for(JUDGE)).unlink()
    again = score(answered, JUDGE, None, HERE)
    assert again.metrics == first.metrics
    assert outcomes(answered, JUDGE) == found
    assert len(judge.asked) == 9


def test_the_judge_sees_nothing_of_a_truth(answered, errands, judge):
    judge_with(judge, answered)
    sent = b"\n".join(asked.raw for asked in judge.asked)
    truths = errands.truths()
    for task in errands.tasks():
        assert truths.of(task.task_id).answer.secret.encode() not in sent
        assert task.task_id.encode() not in sent


def test_without_a_judge_nobody_takes_its_place(answered, server):
    ended = score(answered, JUDGE, None, HERE)
    assert ended.counts == {"failed": 9}
    assert list(ended.reasons) == ["no stored verdict, and no judge may be asked"]
    assert server.asked == []


def test_a_judge_that_fails_has_failed_and_is_asked_again_for_that_alone(answered, judge):
    judge.script.faults = [status(400)] * 4  # two samples, each with a schema and without
    ended = judge_with(judge, answered, way=Way(workers=0, max_connections=1))
    assert ended.counts == {"failed": 2, "scored": 7}
    assert ended.metrics == {"right": pytest.approx(0.8)}
    assert ended.incomplete
    assert sum(isinstance(one, Failed) for one in outcomes(answered, JUDGE).values()) == 2
    before = len(judge.asked)
    assert judge_with(judge, answered).counts == {"scored": 9}
    assert len(judge.asked) == before + 2


def test_a_judge_that_talks_nonsense_has_failed_and_is_asked_once_more_in_each_pass(answered, judge):
    judge.script.reply = lambda asked: "Well …"
    assert judge_with(judge, answered).counts == {"failed": 9}
    assert len(judge.asked) == 9
    assert judge_with(judge, answered).counts == {"failed": 9}
    assert len(judge.asked) == 18
    judge.script.reply = lambda asked: '{"mark": 5}'
    assert judge_with(judge, answered).metrics == {"right": 1.0}
    assert len(judge.asked) == 27
    assert all(isinstance(one, Scored) for one in outcomes(answered, JUDGE).values())


def test_a_judge_that_knows_no_schemas_is_asked_without(answered, judge):
    judge.script.refuses = frozenset(["response_format"])
    assert judge_with(judge, answered, way=Way(workers=0, max_connections=1)).counts == {"scored": 9}
    assert sum("response_format" in asked.body for asked in judge.asked) == 1
    assert len(judge.asked) == 10


def test_an_empty_verdict_is_a_failure(answered, judge):
    judge.script.always = no_choices
    ended = judge_with(judge, answered)
    assert ended.counts == {"failed": 9}
    assert "the judge" in next(iter(ended.reasons))


def test_a_model_may_judge_itself_and_that_is_on_record(answered, server):
    server.script.reply = lambda asked: json.dumps({"mark": 3})
    assert judge_with(server, answered, MODEL).metrics == {"right": pytest.approx(0.6)}
    assert MODEL in load_manifest(answered).judges
    assert load_manifest(answered).model == MODEL


def test_judging_stops_at_the_limit_of_cost_too(answered, judge):
    way = Way(workers=0, max_connections=4, max_cost_usd=0.03)
    ended = judge_with(judge, answered, way=way, price=price_of(JUDGE, "0,1000"))
    assert ended.stopped
    assert len(judge.asked) == 4
    assert ended.counts == {"scored": 4, "failed": 5}


def test_only_what_can_judge_may(dataset, server, tmp_path):
    with pytest.raises(BadArgumentError, match="judges nothing"):
        check_judge("orienteer/planner")
    server.script.reply = lambda asked: "up"
    go(dataset, tmp_path, server, families=("nearest",), limit=1)
    with pytest.raises(BadArgumentError, match="scored by its own rules alone"):
        judge_with(server, tmp_path)
