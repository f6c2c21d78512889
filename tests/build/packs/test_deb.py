import gzip
import io
import lzma
import tarfile
from pathlib import Path

import pytest

from orienteer.build.packs.archive import Limits
from orienteer.build.packs.deb import extract
from orienteer.errors import BadFileError

from .maker import ar, deb, tar


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return tmp_path / "some.deb"


def _extract(package: Path, name: str = "usr/share/a", limits: Limits | None = None) -> bytes:
    target = package.with_name("out")
    target.unlink(missing_ok=True)
    extract(package, {name: target}, lambda position: None, *([limits] if limits else []))
    return target.read_bytes()


def test_a_member_comes_out_as_it_went_in(package: Path) -> None:
    package.write_bytes(deb({"usr/share/b": b"other", "usr/share/a": b"content"}))
    told: list[int] = []
    extract(package, {"usr/share/a": package.with_name("out")}, told.append)
    assert package.with_name("out").read_bytes() == b"content"
    assert told == sorted(told)
    assert 0 < told[-1] <= package.stat().st_size


def test_gzip_is_read_too_and_others_are_named(package: Path) -> None:
    package.write_bytes(ar(debian_binary=b"2.0\n", data__tar__gz=gzip.compress(tar({"usr/share/a": b"x"}))))
    assert _extract(package) == b"x"
    package.write_bytes(ar(debian_binary=b"2.0\n", data__tar__zst=b"\x28\xb5\x2f\xfd...."))
    with pytest.raises(BadFileError, match="neither xz nor gzip"):
        _extract(package)


def test_what_is_missing_is_named(package: Path) -> None:
    package.write_bytes(deb({"usr/share/b": b"other"}))
    with pytest.raises(BadFileError, match="does not hold usr/share/a"):
        _extract(package)


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd"])
def test_a_name_that_leaves_the_package_is_refused(package: Path, name: str) -> None:
    package.write_bytes(deb({name: b"x", "usr/share/a": b"y"}))
    with pytest.raises(BadFileError, match="outside of its own folder"):
        _extract(package)


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE])
def test_a_link_in_the_place_of_a_file_is_refused(package: Path, kind: bytes) -> None:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        member = tarfile.TarInfo("./usr/share/a")
        member.type, member.linkname = kind, "/etc/passwd"
        archive.addfile(member)
    package.write_bytes(ar(debian_binary=b"2.0\n", data__tar__xz=lzma.compress(out.getvalue())))
    with pytest.raises(BadFileError, match="no file"):
        _extract(package)


def test_a_bomb_is_refused(package: Path) -> None:
    package.write_bytes(deb({"usr/share/z": bytes(8 << 20), "usr/share/a": b"y"}))
    with pytest.raises(BadFileError, match="more than 4,194,304 bytes"):
        _extract(package, limits=Limits(total_bytes=4 << 20))
    with pytest.raises(BadFileError, match="would unpack to 8,388,608"):
        _extract(package, "usr/share/z", Limits(entry_bytes=4 << 20))
    with pytest.raises(BadFileError, match="more than 1 entries"):
        _extract(package, limits=Limits(entries=1))


def test_a_package_that_is_cut_anywhere_is_refused(package: Path) -> None:
    whole = deb({"usr/share/a": bytes(range(256)) * 100})
    for length in (0, 5, 8, 40, 68, 100, len(whole) // 2, len(whole) - 40):
        package.write_bytes(whole[:length])
        with pytest.raises(BadFileError):
            _extract(package)


def test_other_files_are_refused(package: Path) -> None:
    for content in (b"PK\x03\x04", b"!<arch>\n" + b"x" * 60, b"!<arch>\n" + b"y" * 59 + b"\n"):
        package.write_bytes(content)
        with pytest.raises(BadFileError):
            _extract(package)
    with pytest.raises(BadFileError, match="cannot be read"):
        _extract(package.with_name("none.deb"))
