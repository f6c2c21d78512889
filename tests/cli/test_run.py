"""`orienteer run` and `orienteer score`, as somebody meets them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from orienteer.bench import registry
from orienteer.cli import main
from orienteer.store.make import make_dataset

pytestmark = pytest.mark.filterwarnings(
    "ignore:The 'initial' parameter is deprecated:DeprecationWarning", "ignore:Unclosed <MemoryObject:ResourceWarning"
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    toy = registry.benchmark("toy")
    folder = tmp_path_factory.mktemp("toy") / "data"
    make_dataset(toy, folder, toy.settings(yards=2, mazes=1), 3, workers=0)
    return str(folder)


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Calls the command line: exit code, and all it said."""
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_API_KEY", "LOCAL_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def called(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["orienteer", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        said = capsys.readouterr()
        return code, said.out + said.err

    return called


def test_a_run_is_scored_judged_again_and_reported(call, data):
    code, said = call("run", "toy", "--dataset", data, "--model", "orienteer/planner", "--out", "r", "--workers", "0")
    assert code == 0, said
    assert "7 scored, 0 unreadable, 0 failed" in said
    assert "accuracy: 1" in said
    assert "Next: orienteer report r" in said
    code, said = call("score", "r", "--workers", "0")
    assert (code, "judged by embedded: 7 scored" in said) == (0, True), said
    assert call("report", "r")[0] == 0


def test_a_dry_run_asks_nothing_writes_nothing_and_says_what_is_unknown(call, data, tmp_path):
    words = ("run", "toy", "--dataset", data, "--family", "nearest", "--dry-run", "--expect-tokens", "100")
    code, said = call(*words, "--model", "openai/gpt-5-mini", "--epochs", "2")
    assert code == 0, said
    assert "12 (2 epochs)" in said
    assert "USD per million tokens" in said
    code, said = call(*words, "--model", "openai-api/local/m")
    assert code == 0
    assert "unknown; give it as --price IN,OUT" in said
    assert list(tmp_path.iterdir()) == []


def test_no_resume_takes_another_folder(call, data):
    words = ("run", "toy", "--dataset", data, "--model", "orienteer/blind", "--limit", "1", "--family", "nearest")
    assert call(*words, "--workers", "0")[0] == 0
    code, said = call(*words, "--workers", "0", "--no-resume")
    assert code == 0
    assert len(list(Path("runs").iterdir())) == 2
    (first, _) = sorted(Path("runs").iterdir())
    code, said = call(*words, "--no-resume", "--out", str(first))
    assert (code, "--no-resume needs another folder" in said) == (2, True)
    code, said = call(*words, "--workers", "0", "--out", str(first), "--temperature", "1")
    assert code == 2
    assert "decoding.temperature 1.0 here, 0.0 there" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--model", "planner"), "say provider/name"),
        (("--model", "orienteer/plannr"), "Did you mean 'planner'?"),
        (("--model", "orienteer/noisy@"), "needs a number after the @"),
        (("--model", "opnai/gpt-5"), "Did you mean 'openai'?"),
        (("--model", "openai/gpt-5-mini"), "OPENAI_API_KEY"),
        (("--model", "openai-api/local/m"), "LOCAL_API_KEY"),
        (("--model", "openai-api/local/m", "--base-url", "127.0.0.1:9"), "like http://127.0.0.1:8000/v1"),
        (("--model", "openai-api/local/m", "--base-url", "http://me:secret@h/v1"), "may hold no name, password"),
        (("--model", "orienteer/planner", "--family", "walks"), "Did you mean 'walk'?"),
        (("--model", "orienteer/planner", "--judge", "openai/gpt-5"), "leave --judge out"),
        (("--model", "orienteer/planner", "--max-cost", "-1"), "--max-cost"),
        (("--model", "orienteer/planner", "--price", "cheap"), "IN,OUT"),
        (("--model", "orienteer/planner", "--model-arg", "x"), "NAME=VALUE"),
        (("--model", "orienteer/planner", "--limit", "0"), "--limit"),
        ((), "--model"),
    ],
)
def test_what_cannot_be_is_said_in_a_line_and_leaves_nothing(call, data, tmp_path, words, says):
    code, said = call("run", "toy", "--dataset", data, "--workers", "0", *words)
    assert code == 2
    assert says in said
    assert "Traceback" not in said
    assert "secret" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_not_there_fails_with_its_reason_and_exit_code_1(call, data):
    words = ("--model", "openai-api/local/m", "--base-url", "http://127.0.0.1:9/v1", "--tries", "1", "--limit", "2")
    code, said = call("run", "toy", "--dataset", data, "--workers", "0", "--out", "r", *words)
    assert code == 1
    assert "2 failed: APIConnectionError" in said
    assert "Incomplete: the same command tries what failed again." in said
    assert json.loads(Path("r/run.json").read_text())["task_count"] == 2


def test_a_folder_that_is_no_run_is_named(call):
    assert call("score", "nowhere") == (2, "orienteer: nowhere: is no run: it has no run.json\n")
