"""The command line, as somebody meets it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import orienteer as o
from orienteer.cli import COMMANDS
from orienteer.cli.later import LATER


def run(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-c", "from orienteer.cli import main; main()", *words]
    return subprocess.run(call, capture_output=True, text=True, cwd=cwd, timeout=300, check=False)


def cube_scene() -> o.Scene:
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (0, 1) for z in (-1, 1)], dtype=np.float32)
    box = o.Convex(corners.astype(float))
    mesh = o.Mesh((o.Surface(corners, box.faces),))
    cube = o.Thing("cube-1", "red cube", "cube", mesh, (box,), pose=o.Pose.at(2, 0, 2))
    ground = np.array(((-5, 0, -5), (-5, 0, 5), (5, 0, 5), (5, 0, -5)), dtype=np.float32)
    plane = o.Mesh((o.Surface(ground, np.array(((0, 1, 2), (0, 2, 3)), dtype=np.int32)),))
    slab = o.Box((10.0, 0.1, 10.0), o.Pose.at(0, -0.05, 0))
    return o.Scene(things=(o.Thing("floor", mesh=plane, colliders=(slab,), role="floor"), cube), lights=(o.Sun(),))


def test_help_lists_every_command_with_an_example() -> None:
    answer = run("--help")
    assert answer.returncode == 0
    assert all(name in answer.stdout for name in COMMANDS)
    assert "Examples:" in answer.stdout


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - set(LATER)))
def test_each_command_explains_itself(name: str) -> None:
    answer = run(name, "--help")
    assert answer.returncode == 0, answer.stderr
    assert "Example" in answer.stdout


@pytest.mark.parametrize("name", sorted(LATER))
def test_a_command_that_is_not_built_yet_says_what_works_instead(name: str) -> None:
    answer = run(name, "toy", "--anything")
    assert answer.returncode == 2
    assert LATER[name] in answer.stderr


def test_a_misspelt_command_is_answered_with_the_right_one() -> None:
    answer = run("lok")
    assert answer.returncode == 2
    assert "Did you mean 'look'?" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_file_that_is_not_there_is_named_without_a_traceback(tmp_path: Path) -> None:
    answer = run("look", str(tmp_path / "nothing.glb"))
    assert answer.returncode == 2
    assert "nothing.glb" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_look_lists_things_and_writes_a_page(tmp_path: Path) -> None:
    cube_scene().save(tmp_path / "place")
    answer = run("look", "place", "--size", "96", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "red cube" in answer.stdout
    page = (tmp_path / "place-look" / "index.html").read_text(encoding="utf-8")
    assert "red cube" in page
    assert (tmp_path / "place-look" / "free.png").exists()


def test_look_at_a_folder_of_scenes_makes_a_contact_sheet(tmp_path: Path) -> None:
    cube_scene().save(tmp_path / "all" / "one")
    answer = run("look", "all", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert (tmp_path / "all-look" / "sheet.png").exists()


def test_an_unknown_body_is_answered_with_those_there_are(tmp_path: Path) -> None:
    cube_scene().save(tmp_path / "place")
    answer = run("look", "place", "--body", "giraffe", cwd=tmp_path)
    assert answer.returncode == 2
    assert "wheelchair" in answer.stderr


def test_make_check_and_export_follow_each_other(tmp_path: Path) -> None:
    assert run("make", "toy", "--out", "data", "--seed", "3", "--workers", "0", cwd=tmp_path).returncode == 0
    checked = run("check", "data", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert "everything is right" in checked.stdout
    assert run("export", "hf", "data", "hf", cwd=tmp_path).returncode == 0
    truth = tmp_path / "data" / "truth.parquet"
    truth.write_bytes(truth.read_bytes()[:-9])
    assert run("check", "data", cwd=tmp_path).returncode == 1


def test_a_setting_that_makes_no_sense_names_the_option(tmp_path: Path) -> None:
    answer = run("make", "toy", "--out", "data", "--walks", "-3", cwd=tmp_path)
    assert answer.returncode == 2
    assert "walks" in answer.stderr


def test_assets_names_licences() -> None:
    answer = run("assets")
    assert answer.returncode == 0
    assert "Apache-2.0" in answer.stdout
    assert "CC0" in answer.stdout
