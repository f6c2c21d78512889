import stat
from pathlib import Path

import pytest

from orienteer.build.packs.apt import NoPackageError, download


def _apt(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / "bin" / "apt-get"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")


def test_apt_is_asked_for_that_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _apt(tmp_path, 'echo "$@" > asked; echo x > box-models_1.0_all.deb', monkeypatch)
    assert download("box-models", "1.0", tmp_path).name == "box-models_1.0_all.deb"
    assert (tmp_path / "asked").read_text().strip().endswith("download box-models=1.0")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo 'E: Unable to locate package box-models' >&2; exit 100", "Unable to locate package"),
        ("exit 1", "gave no reason"),
        ("exit 0", "gave no reason"),
    ],
)
def test_what_apt_says_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, said: str) -> None:
    _apt(tmp_path, script, monkeypatch)
    with pytest.raises(NoPackageError, match=rf"{said}.*box-models_1.0_all\.deb"):
        download("box-models", "1.0", tmp_path)


def test_a_machine_without_apt_is_told_what_to_get(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoPackageError, match=r"has no apt-get.*box-models_1.0_all\.deb"):
        download("box-models", "1.0", tmp_path)
