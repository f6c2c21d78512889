from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from orienteer.cli.report import command
from orienteer.run.folder import RunFolder


def run(*words: object):
    return CliRunner().invoke(command, [str(word) for word in words])


def test_tables_numbers_and_page_are_written(planner: RunFolder, guesser: RunFolder, tmp_path: Path) -> None:
    page, numbers = tmp_path / "report.html", tmp_path / "report.json"
    done = run(planner.folder, guesser.folder, "--html", page, "--json", numbers)
    assert done.exit_code == 0, done.output
    assert "accuracy" in done.output
    assert "incomplete" in done.output
    assert len(json.loads(numbers.read_text())) == 2
    assert page.read_text().startswith("<!doctype html>")


def test_diff_names_differences_before_numbers(planner: RunFolder, guesser: RunFolder) -> None:
    done = run("diff", planner.folder, guesser.folder)
    assert done.exit_code == 0, done.output
    assert done.output.index("judges: embedded here") < done.output.index("How answers ended")


def test_diff_takes_two_runs(planner: RunFolder) -> None:
    done = run("diff", planner.folder)
    assert "takes two runs" in str(done.exception)
