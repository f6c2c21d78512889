import json
from pathlib import Path

import pytest

from orienteer.build.hunyuan3d import Service, generated_place
from orienteer.errors import OrienteerError

from .tencent import SECRET_ID, SECRET_KEY, Tencent


def test_a_place_is_imported_and_curated_like_any_file(tencent: Tencent, service: Service, tmp_path: Path) -> None:
    place = generated_place("a red armchair", service, tmp_path)
    assert [thing.category for thing in place.scene.things] == ["armchair"]
    assert not place.verdict.passed
    assert place.verdict.reasons
    assert place.made.job_id == "job-1"


def test_a_model_that_sees_names_what_is_in_it_only_where_names_are_missing(
    tencent: Tencent, service: Service, tmp_path: Path
) -> None:
    asked = []

    def ask(parts, schema=None) -> str:
        asked.append(parts)
        return json.dumps({"things": []})

    generated_place("a red armchair", service, tmp_path, ask)
    assert not asked, "the armchair has a name"


def test_names_that_cannot_be_read_lose_nothing_that_was_paid_for(
    tencent: Tencent, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orienteer.build.naming.unnamed", lambda scene: scene.things)
    place = generated_place("a red armchair", service, tmp_path, lambda parts, schema=None: "no idea")
    assert [thing.category for thing in place.scene.things] == ["armchair"]
    assert "have no names" in place.scene.warnings[-1]


def test_the_command_makes_a_scene_and_says_whether_it_is_fit(
    tencent: Tencent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from orienteer.cli.generate import command

    monkeypatch.setenv("TENCENTCLOUD_SECRET_ID", SECRET_ID)
    monkeypatch.setenv("TENCENTCLOUD_SECRET_KEY", SECRET_KEY)
    monkeypatch.setattr("orienteer.build.hunyuan3d.generation.default_folder", lambda: tmp_path / "models")
    tencent.states = ["DONE"]
    out = tmp_path / "chair"
    command.main(["a red armchair", "--out", str(out), "--endpoint", tencent.url], standalone_mode=False)
    said = capsys.readouterr().out
    assert "Not fit for a benchmark: " in said
    assert (out / "scene.glb").exists()
    assert (out / "look" / "index.html").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["", "--out", "new"], "the description is empty"),
        (["a harbour", "--out", "new", "--site", "moon"], "Known: china, international"),
        (["a harbour", "--out", "taken"], "is a file"),
        (["a harbour", "--out", "new"], "TENCENTCLOUD_SECRET_ID"),
    ],
)
def test_what_cannot_be_made_is_said_before_anything_is_asked(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click import ClickException

    from orienteer.cli.generate import command

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TENCENTCLOUD_SECRET_ID", raising=False)
    (tmp_path / "taken").touch()
    with pytest.raises((OrienteerError, ClickException), match=says):
        command.main(words, standalone_mode=False)
    assert not (tmp_path / "new").exists()
