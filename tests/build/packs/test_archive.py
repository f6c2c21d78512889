import io
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.build.packs.archive import Limits, open_zip, safe_path, unzip
from orienteer.errors import BadFileError

LIMITS = Limits(entries=5, entry_bytes=4 << 20, total_bytes=6 << 20, ratio=100)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.zip"


def _zip(path: Path, *files: tuple[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)


def test_files_come_out_as_they_went_in(path: Path, tmp_path: Path) -> None:
    _zip(path, ("a/b.txt", b"one"), ("c", b""), ("d/", b""))
    told: list[int] = []
    written = unzip(path, tmp_path / "out", LIMITS, lambda name: name.name != "c", told.append)
    assert [file.relative_to(tmp_path / "out").as_posix() for file in written] == ["a/b.txt"]
    assert written[0].read_bytes() == b"one"
    assert len(told) == 3


@pytest.mark.parametrize("name", ["../a", "a/../../b", "/etc/passwd", "a\\..\\b", "C:/a", "a:b", "a\nb", "..", "."])
def test_a_name_that_leaves_the_folder_is_refused(path: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFileError, match="outside of its own folder"):
        safe_path(name, path)
    _zip(path, (name, b"x"))
    with pytest.raises(BadFileError):
        unzip(path, tmp_path / "out", LIMITS)
    assert not (tmp_path / "out").exists()


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=30))
def test_a_safe_path_never_leaves_the_folder(name: str) -> None:
    try:
        path = safe_path(name, "archive")
    except BadFileError:
        return
    home = Path("/home/somebody/folder")
    assert (home / path).resolve().is_relative_to(home)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([("bomb", bytes(3 << 20))], "would unpack to 3,145,728 bytes"),
        ([("large", bytes(5 << 20))], "would unpack to"),
        ([(str(i), b"") for i in range(6)], "holds 6 entries"),
        ([("a", b"1"), ("A", b"2")], "twice"),
    ],
)
def test_bombs_are_refused_before_anything_is_written(
    path: Path, tmp_path: Path, files: list[tuple[str, bytes]], said: str
) -> None:
    _zip(path, *files)
    with pytest.raises(BadFileError, match=said):
        unzip(path, tmp_path / "out", LIMITS)
    assert not (tmp_path / "out").exists()


def test_many_entries_that_are_too_much_together_are_refused(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in "abc":
            archive.writestr(name, bytes(3 << 20))
    with pytest.raises(BadFileError, match="would unpack to 9,437,184 bytes"):
        open_zip(path, path, LIMITS)


def test_a_link_is_refused(path: Path) -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(BadFileError, match="holds a link"):
        open_zip(path, path, LIMITS)


def test_an_entry_that_is_longer_than_it_says_is_refused(path: Path, tmp_path: Path) -> None:
    _zip(path, ("a", b"x" * 5000))
    lying = bytearray(path.read_bytes())
    directory = lying.rindex(b"PK\x01\x02")
    lying[directory + 24 : directory + 28] = struct.pack("<I", 10)
    path.write_bytes(lying)
    with pytest.raises(BadFileError, match="damaged"):
        unzip(path, tmp_path / "out", LIMITS)


def test_a_zip_that_is_cut_or_flipped_is_refused(path: Path, tmp_path: Path) -> None:
    _zip(path, ("a", bytes(range(256)) * 40))
    whole = path.read_bytes()
    for number, content in enumerate((whole[:-10], whole[:50], b"", b"no zip", whole[:60] + b"\xff" + whole[61:])):
        path.write_bytes(content)
        with pytest.raises(BadFileError):
            unzip(path, tmp_path / str(number), LIMITS)


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match="cannot be read"):
        open_zip(tmp_path / "none.zip", "none.zip", LIMITS)
    with pytest.raises(BadFileError, match="not a zip"):
        open_zip(io.BytesIO(b"text"), "text.zip", LIMITS)
