import pytest

from orienteer.bench.contract import Failed, Scored
from orienteer.errors import BadFileError, BusyError, NewerSchemaError, UnknownNameError
from orienteer.run.folder import RunFolder, writing_run
from orienteer.run.journal import Answer, Failure
from orienteer.run.lines import LineWriter
from orienteer.run.manifest import Asked, DatasetRef, Manifest, Selection
from orienteer.run.scores import EMBEDDED, Score, file_for, judges_in


def manifest(dataset, **changes):
    ref = DatasetRef(
        absolute=str(dataset.folder),
        relative="",
        content_sha256=dataset.info.content_sha256,
        dataset_version="1",
        metric_version=1,
        tasks=len(dataset),
    )
    ref = ref.model_copy(update=changes.pop("ref", {}))
    asked = Asked(benchmark="toy", model="orienteer/planner", dataset=ref, options={})
    return Manifest(asked=asked, task_count=len(dataset), metric_version=1, started="now", **changes)


def answer(task_id, turn, words="up", epoch=1):
    return Answer(kind="answer", task_id=task_id, epoch=epoch, turn=turn, time="now", answer=words)


@pytest.fixture
def folder(dataset, tmp_path):
    manifest(dataset, selection=Selection(limit=3)).save(tmp_path)
    return tmp_path


def test_everything_asked_has_a_result_and_what_is_missing_failed_with_words(folder):
    ids = [task_id for task_id, _ in RunFolder.open(folder).samples()]
    with LineWriter(folder / "journal.jsonl") as journal:
        journal.append(answer(ids[0], 0))
        journal.append(Failure(kind="failure", task_id=ids[1], epoch=1, turn=0, time="now", reason="timed out"))
    with LineWriter(folder / "scores" / file_for(EMBEDDED)) as scores:
        for value in (0.0, 1.0):
            scores.append(
                Score(
                    task_id=ids[0],
                    epoch=1,
                    kind="scored",
                    values={"accuracy": value},
                    metric_version=1,
                    answers_sha256="",
                )
            )
    results = [result for _, result in RunFolder.open(folder).results(EMBEDDED)]
    assert [result.task.task_id for result in results] == ids
    assert results[0].outcome == Scored({"accuracy": 1.0})
    assert results[1].outcome == Failed("timed out")
    assert results[2].outcome == Failed("not answered yet")


def test_a_last_line_that_was_cut_off_is_passed_over_and_mended(folder):
    path = folder / "journal.jsonl"
    with LineWriter(path) as journal:
        journal.append(answer("a", 0))
        journal.append(answer("a", 1))
    path.write_bytes(path.read_bytes()[:-9])
    assert len(RunFolder.open(folder).answers()["a", 1]) == 1
    with LineWriter(path) as journal:
        journal.append(answer("a", 1, "again"))
    assert [one.answer for one in RunFolder.open(folder).answers()["a", 1]] == ["up", "again"]


def test_a_turn_counts_once_and_an_answer_ends_a_failure(folder):
    with LineWriter(folder / "journal.jsonl") as journal:
        journal.append(Failure(kind="failure", task_id="a", epoch=1, turn=0, time="now", reason="busy"))
        journal.append(answer("a", 0, "first"))
        journal.append(answer("a", 0, "second"))
    run = RunFolder.open(folder)
    assert [one.answer for one in run.answers()["a", 1]] == ["first"]
    assert run.failures() == {}


def test_a_larger_limit_holds_what_a_smaller_one_does(dataset, tmp_path):
    chosen = {}
    for limit in (2, 5):
        manifest(dataset, selection=Selection(limit=limit)).save(tmp_path)
        chosen[limit] = set(RunFolder.open(tmp_path).samples())
    assert len(chosen[2]) == 2
    assert chosen[2] < chosen[5]


def test_a_dataset_that_is_gone_or_another_is_said_with_words(dataset, tmp_path):
    manifest(dataset, ref={"content_sha256": "0" * 64}).save(tmp_path)
    with pytest.raises(BadFileError, match="--dataset DIR"):
        _ = RunFolder.open(tmp_path).dataset


def test_a_run_of_a_newer_schema_is_refused(folder):
    path = folder / "run.json"
    path.write_text(path.read_text().replace('"schema_version": 1', '"schema_version": 99'))
    with pytest.raises(NewerSchemaError, match="schema 99"):
        RunFolder.open(folder)


def test_a_damaged_line_is_named(folder):
    (folder / "journal.jsonl").write_text('{"kind": "answer"}\n')
    with pytest.raises(BadFileError, match="line 1"):
        RunFolder.open(folder).answers()


def test_a_judges_name_survives_the_file_system(folder):
    (folder / "scores").mkdir()
    for name in ("openai/gpt-5-mini", "vllm/Qwen/Qwen3-VL-8B", EMBEDDED):
        (folder / "scores" / file_for(name)).touch()
    assert judges_in(folder) == (EMBEDDED, "openai/gpt-5-mini", "vllm/Qwen/Qwen3-VL-8B")
    with pytest.raises(UnknownNameError, match="gpt-5-mini"):
        list(RunFolder.open(folder).results("gpt-5"))


def test_two_writers_are_refused(folder):
    with writing_run(folder), pytest.raises(BusyError), writing_run(folder):
        pass
