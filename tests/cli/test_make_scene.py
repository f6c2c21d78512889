"""`orienteer make-scene`, in the same process."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import orienteer as o
from orienteer.build.request import Request
from orienteer.cli import describer
from orienteer.cli.make_scene import command
from orienteer.errors import BadArgumentError, OrienteerError

BATHROOM = "A small bathroom with a white bathtub and two towels on the moon."


def run(*words: str) -> Result:
    return CliRunner().invoke(command, words)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    out = tmp_path_factory.mktemp("scene") / "bathroom"
    return run(BATHROOM, "--out", str(out), "--size", "96", "--seed", "3"), out


def test_words_become_a_scene_with_its_pictures(made: tuple[Result, Path]) -> None:
    result, out = made
    assert result.exit_code == 0, result.output
    assert any(thing.category == "bathtub" for thing in o.Scene.load(out).things)
    assert (out / "look" / "index.html").exists()


def test_what_is_not_met_is_named(made: tuple[Result, Path]) -> None:
    result, _ = made
    assert "not met:" in result.output
    assert "moon" in result.output


def test_the_request_lies_beside_the_scene(made: tuple[Result, Path]) -> None:
    _, out = made
    request = Request.model_validate_json((out / "request.json").read_text(encoding="utf-8"))
    assert request.place == "bathroom"


def test_a_describer_that_is_none_is_refused_with_the_choices() -> None:
    with pytest.raises(BadArgumentError, match="model:NAME"):
        describer.reader_of("gpt", "nearest", Path("out"), {})


def test_unknown_things_can_end_it(tmp_path: Path) -> None:
    result = run("a kitchen with a zeppelin", "--out", str(tmp_path / "a"), "--unknown", "error")
    assert isinstance(result.exception, OrienteerError)
    assert "zeppelin" in str(result.exception)


def test_what_stands_for_something_unknown_is_named(tmp_path: Path) -> None:
    result = run("a kitchen with a samovar on the table", "--out", str(tmp_path / "a"), "--no-pictures")
    assert result.exit_code == 0, result.output
    assert "taken: samovar as teapot" in result.output
    assert "taken: samovar as teapot" in o.Scene.load(tmp_path / "a").warnings


def test_a_folder_that_is_a_file_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.touch()
    result = run("a kitchen", "--out", str(taken))
    assert result.exit_code == 2
    assert "is a file" in result.output
