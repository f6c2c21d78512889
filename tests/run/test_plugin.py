"""`inspect eval orienteer/<benchmark>`: the same files as a run leaves."""

from orienteer.run.folder import RunFolder
from orienteer.run.manifest import load_manifest
from orienteer.run.scores import file_for

from .openai_server import KEY
from .runs import go, lines, outcomes
from .started import eval_words, finish, kill_after, turn_of, turns_on_disk

JUDGE = "openai-api/bench/judge"


def test_inspects_own_command_leaves_the_same_files_also_when_it_was_killed(
    errands, server, judge, tmp_path, monkeypatch
):
    monkeypatch.setenv("BENCH_BASE_URL", judge.url)
    server.script.wait_s = 0.15
    out = tmp_path / "by inspect"
    words = eval_words(errands.folder, server, out, "--model-role", f"judge={JUDGE}")
    kill_after(words, tmp_path / "home", server, 9, 0.1)
    kept = turns_on_disk(out)
    assert kept
    server.asked.clear()
    judged = len(lines(out / "verdicts" / file_for(JUDGE))) if (out / "verdicts").exists() else 0
    code, said = finish(words, tmp_path / "another home")
    assert code == 0, said
    assert kept.isdisjoint(turn_of(one) for one in server.asked)
    assert len(judge.asked) <= 9 + (9 - judged)
    go(errands, tmp_path / "by run", server)
    assert outcomes(out) == outcomes(tmp_path / "by run")
    mine, theirs = (load_manifest(folder) for folder in (tmp_path / "by run", out))
    assert mine.asked.model_copy(update={"dataset": None}) == theirs.asked.model_copy(update={"dataset": None})
    assert mine.decoding == theirs.decoding
    assert mine.selection == theirs.selection
    assert theirs.judges[JUDGE].sent is not None
    assert theirs.judges[JUDGE].requested == {"temperature": 0.0, "seed": 0}
    assert RunFolder.open(out).judges() == ("embedded", JUDGE)
    assert {one.values["right"] for one in outcomes(out, JUDGE).values()} == {0.8}
    assert len(lines(out / "verdicts" / file_for(JUDGE))) == 9
    assert list((out / "logs").glob("*.eval"))
    assert all(KEY.encode() not in path.read_bytes() for path in out.rglob("*") if path.is_file())


def test_what_a_task_is_told_wrongly_is_said_with_words(errands, server, tmp_path):
    code, said = finish(eval_words(tmp_path / "nowhere", server, tmp_path / "out"), tmp_path / "home")
    assert code != 0
    assert "nowhere: is no folder" in said
