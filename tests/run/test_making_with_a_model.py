"""A dataset whose instructions a model writes, made from the command line and over HTTP."""

from collections import Counter

import pytest
from click.testing import CliRunner

from orienteer.bench.sleepwalk.errand import Line
from orienteer.bench.sleepwalk.records import Settings
from orienteer.bench.sleepwalk.words.author import REFUSAL
from orienteer.bench.sleepwalk.words.schema import text_of
from orienteer.build.descriptions import descriptions
from orienteer.build.place import describe
from orienteer.cli.make import command
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset
from orienteer.store.names import WORK

from .openai_server import KEY, Server, status
from .runs import MODEL

SIZE = 256


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """A folder with one place."""
    folder = tmp_path_factory.mktemp("places")
    describe(next(one.text for one in descriptions() if one.id == "living-room-01"), 3).save(folder / "lounge")
    return folder


@pytest.fixture(scope="module")
def grounded(places, tmp_path_factory):
    """That place with instructions of its own."""
    settings = Settings(scenes=1, size=SIZE, scene_source=f"glb:{places}")
    return make_dataset("sleepwalk", tmp_path_factory.mktemp("grounded") / "data", settings, 1, workers=0)


@pytest.fixture(scope="module")
def lines(grounded):
    """Its instructions, as a model might write them."""
    found = [task.details for task in grounded.tasks()]
    return [text_of(Line(one.tier, one.task, one.start, one.end, one.interact)) for one in found]


def made(out, places, server, *more):
    """Runs the command."""
    words = ["sleepwalk", "--out", str(out), "--scenes", "1", "--seed", "1", "--size", str(SIZE), "--workers", "0"]
    words += ["--scene-source", f"glb:{places}"]
    model = ["--instructions", f"model:{MODEL}", "--base-url", server.url, "-M", f"api_key={KEY}", "--tries", "1"]
    return CliRunner().invoke(command, [*words, *model, *more])


def test_a_model_that_is_shown_both_views_writes_the_instructions(grounded, lines, places, tmp_path):
    bad = "LEVEL_1 | TASK: Walk to the left. | START: Near the door | END: Near the wall | INTERACT: none"
    said = "\n".join(("ENVIRONMENT SUMMARY:", "A place. It holds things.", "", *lines, bad))
    with Server(lambda asked: said) as server:
        result = made(tmp_path / "data", places, server, "--price", "1,1")
    assert result.exit_code == 0, result.output
    assert [one.images for one in server.asked] == [2]
    assert REFUSAL in server.asked[0].text
    dataset = Dataset.open(tmp_path / "data")
    assert Counter(task.family for task in dataset.tasks()) == {"easy": 3, "medium": 3, "hard": 3}
    assert {task.details.task for task in dataset.tasks()} == {task.details.task for task in grounded.tasks()}
    assert {task.details.summary for task in dataset.tasks()} == {"A place. It holds things."}
    assert dataset.info.counts.rejected["author: viewpoint word"] == 1
    assert "1  author: viewpoint word" in result.output
    assert f"{MODEL} gave 1 answers. Spent: 0." in result.output
    assert f"Pictures of the scenes in {places} are sent to {MODEL}." in result.stderr
    assert not (tmp_path / "data" / WORK).exists()


def test_what_a_model_said_before_a_crash_is_not_asked_again(lines, places, tmp_path):
    with Server(lambda asked: "\n".join(lines[:2])) as server:
        server.script.faults = [None, status(500)]  # the second question is never answered
        first = made(tmp_path / "data", places, server)
        assert first.exit_code != 0
        assert len(list((tmp_path / "data" / WORK / "asked").glob("*.json"))) == 1
        assert len(server.asked) == 2
        server.script.reply = lambda asked: "\n".join(lines)
        second = made(tmp_path / "data", places, server)
    assert second.exit_code == 0, second.output
    assert len(server.asked) == 3  # the second question alone


def test_a_model_that_finds_the_views_unclear_rejects_the_scene(places, tmp_path):
    with Server(lambda asked: f'"{REFUSAL}."') as server:
        result = made(tmp_path / "data", places, server)
    assert result.exit_code == 0, result.output
    rejected = Dataset.open(tmp_path / "data").info.counts.rejected
    assert rejected["author: the view from above was refused"] == 1
    assert rejected["scene: given up, no attempt at it was fit"] == 1


def test_a_model_that_cannot_be_reached_makes_no_dataset(places, tmp_path):
    with Server() as server:
        server.script.always = status(500)
        result = made(tmp_path / "data", places, server)
    assert result.exit_code != 0
    assert "500" in str(result.exception)
    assert not (tmp_path / "data" / "dataset.json").exists()
