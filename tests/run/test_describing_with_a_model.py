"""`orienteer make-scene --describer model:NAME`, over HTTP."""

import json

import pytest
from click.testing import CliRunner

from orienteer.answer import UnreadableAnswerError
from orienteer.asking import ServiceError
from orienteer.build.request import Request
from orienteer.cli.describer import ASKED
from orienteer.cli.make_scene import command
from orienteer.errors import BadArgumentError
from orienteer.world.scene import Scene

from .openai_server import KEY, Server, status
from .runs import MODEL

WORDS = "Ein Badezimmer mit einer Toilette"
SAID = json.dumps({"place": "bathroom", "items": [{"id": "toilet", "category": "toilet"}]})


def made(out, server, *more):
    """Runs the command."""
    model = ["--describer", f"model:{MODEL}", "--base-url", server.url, "-M", f"api_key={KEY}", "--tries", "1"]
    return CliRunner().invoke(command, [WORDS, "--out", str(out), "--no-pictures", *model, *more])


def test_a_model_reads_the_words(tmp_path):
    with Server(lambda asked: SAID) as server:
        result = made(tmp_path / "a", server)
    assert result.exit_code == 0, result.output
    assert len(server.asked) == 1
    assert WORDS in server.asked[0].text
    assert "bathroom: toilet;" in result.output
    assert any(thing.category == "toilet" for thing in Scene.load(tmp_path / "a").things)
    assert Request.model_validate_json((tmp_path / "a" / "request.json").read_text()).place == "bathroom"


def test_what_a_model_said_is_not_asked_again(tmp_path):
    with Server(lambda asked: SAID) as server:
        assert made(tmp_path / "a", server).exit_code == 0
        assert made(tmp_path / "a", server, "--seed", "1").exit_code == 0
    assert len(server.asked) == 1
    assert len(list((tmp_path / "a" / ASKED).glob("*.json"))) == 1


def test_a_model_is_told_what_was_wrong_with_its_answer(tmp_path):
    with Server(lambda asked: SAID if "cannot be used" in asked.text else SAID.replace("bathroom", "moon")) as server:
        result = made(tmp_path / "a", server)
    assert result.exit_code == 0, result.output
    assert len(server.asked) == 2
    assert "'moon' is none of" in server.asked[1].text


def test_a_model_that_says_nothing_of_use_ends_it_with_words(tmp_path):
    with Server(lambda asked: "I would rather not.") as server:
        result = made(tmp_path / "a", server)
    assert isinstance(result.exception, UnreadableAnswerError)
    assert "after 3 answers" in str(result.exception)
    assert not (tmp_path / "a" / "scene.glb").exists()


def test_a_service_that_fails_is_said_and_nothing_is_written(tmp_path):
    with Server() as server:
        server.script.always = status(500)
        result = made(tmp_path / "a", server)
    assert isinstance(result.exception, ServiceError)
    assert str(result.exception).startswith(f"{MODEL} did not answer")
    assert "no luck (500)" in str(result.exception)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("name", ["orienteer/shortest", "nobody/none"])
def test_a_model_that_cannot_be_asked_is_refused(tmp_path, name):
    words = [WORDS, "--out", str(tmp_path / "a"), "--describer", f"model:{name}"]
    result = CliRunner().invoke(command, words)
    assert isinstance(result.exception, BadArgumentError)
    assert name.split("/")[0] in str(result.exception)
