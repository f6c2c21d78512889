from collections.abc import Callable
from pathlib import Path

import pytest

from orienteer.build import packs
from orienteer.build.packs import Pack, apt
from orienteer.build.packs.install import UNFINISHED
from orienteer.errors import BadArgumentError, BadFileError, CannotWriteError, UnknownNameError

from . import maker

Known = Callable[[bytes], Path]


def _files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_package_becomes_a_pack(boxes: Pack) -> None:
    assert (boxes.name, boxes.version, len(boxes.models())) == ("boxes", "1.0", 2)
    assert _files(boxes.folder) == [
        "Boxes/Catalogue.properties",
        "Boxes/LICENSE.TXT",
        "Boxes/boxes/box/box.mtl",
        "Boxes/boxes/box/box.obj",
        "pack.json",
    ]


def test_progress_is_told_to_the_end(known: Known, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    file = known(maker.deb({maker.MEMBER: maker.library()}))
    packs.add("boxes", file, tmp_path / "packs", lambda done, total: told.append((done, total)))
    shares = [done / total for done, total in told]
    assert shares == sorted(shares)
    assert told[-1][0] == told[-1][1]


def test_a_pack_that_is_there_is_left_as_it_is(boxes: Pack, tmp_path: Path) -> None:
    again = packs.add("boxes", tmp_path / "no such file", tmp_path / "packs")
    assert again.folder == boxes.folder
    assert [one.name for one in packs.installed(tmp_path / "packs")] == ["boxes"]
    assert packs.pack("boxes", tmp_path / "packs").sha256 == boxes.sha256


def test_an_incomplete_pack_is_made_anew(boxes: Pack, known: Known, tmp_path: Path) -> None:
    (boxes.folder / "pack.json").unlink()
    assert packs.installed(tmp_path / "packs") == ()
    file = tmp_path / "box-models_1.0_all.deb"
    assert len(packs.add("boxes", file, tmp_path / "packs").models()) == 2


def test_what_is_not_there_says_how_to_get_it(known: Known, tmp_path: Path) -> None:
    known(b"x")
    with pytest.raises(BadArgumentError, match="orienteer assets add boxes"):
        packs.pack("boxes", tmp_path / "packs")
    with pytest.raises(UnknownNameError, match="Known: boxes"):
        packs.add("crates", None, tmp_path / "packs")


def test_apt_is_asked_where_no_file_is_given(known: Known, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = maker.deb({maker.MEMBER: maker.library()})
    known(package)

    def download(name: str, version: str, folder: Path) -> Path:
        assert (name, version) == ("box-models", "1.0")
        (folder / "x.deb").write_bytes(package)
        return folder / "x.deb"

    monkeypatch.setattr(apt, "download", download)
    assert len(packs.add("boxes", folder=tmp_path / "packs").models()) == 2


@pytest.mark.parametrize(
    ("package", "said"),
    [
        (maker.deb({"usr/share/other": b"x"}), "does not hold usr/share/boxes/Boxes.sh3f"),
        (maker.deb({maker.MEMBER: maker.library()})[:-60], "damaged or cut short"),
        (maker.deb({maker.MEMBER: maker.library()[:-20]}), "not a zip archive"),
        (maker.deb({maker.MEMBER: maker.library({"../x/y/z.obj": "v"})}), "outside of its own folder"),
        (maker.deb({maker.MEMBER: maker.library({"a/b/c.obj": bytes(9 << 20)})}), "would unpack to"),
        (maker.deb({"../../x": b"y", maker.MEMBER: maker.library()}), "outside of its own folder"),
        (b"<html>not found</html>", "not a Debian package"),
    ],
)
def test_a_bad_package_leaves_nothing(known: Known, tmp_path: Path, package: bytes, said: str) -> None:
    file = known(package)
    with pytest.raises(BadFileError, match=said):
        packs.add("boxes", file, tmp_path / "packs")
    assert _files(tmp_path / "packs") == ["lock"]
    assert not list(tmp_path.rglob("z.obj"))


def test_other_bytes_than_the_recipes_are_refused_before_they_are_opened(known: Known, tmp_path: Path) -> None:
    file = known(maker.deb({maker.MEMBER: maker.library()}))
    file.write_bytes(file.read_bytes() + b"!")
    with pytest.raises(BadFileError, match=r"is not box-models 1\.0: its SHA-256"):
        packs.add("boxes", file, tmp_path / "packs")
    with pytest.raises(BadFileError, match="cannot be read"):
        packs.add("boxes", tmp_path / "none.deb", tmp_path / "packs")
    assert _files(tmp_path / "packs") == ["lock"]


def test_a_folder_that_cannot_be_written_is_said(known: Known, tmp_path: Path) -> None:
    file = known(maker.deb({maker.MEMBER: maker.library()}))
    (tmp_path / "packs").write_text("a file")
    with pytest.raises(CannotWriteError):
        packs.add("boxes", file, tmp_path / "packs")


def test_what_an_interrupted_run_left_goes(known: Known, tmp_path: Path) -> None:
    left = tmp_path / "packs" / f"{UNFINISHED}abc" / "deep"
    left.mkdir(parents=True)
    packs.add("boxes", known(maker.deb({maker.MEMBER: maker.library()})), tmp_path / "packs")
    assert not left.parent.exists()
