"""Debian packages, read without dpkg: an `ar` archive that holds a compressed tar archive (deb(5))."""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

from orienteer import atomic
from orienteer.build.packs.archive import CHUNK, Limits, safe_path
from orienteer.errors import BadFileError

MAGIC = b"!<arch>\n"
HEADER_BYTES = 60
LIMITS = Limits(entries=10_000, entry_bytes=512 << 20, total_bytes=2 << 30)


def extract(deb: Path, wanted: Mapping[str, Path], tell: Callable[[int], None], limits: Limits = LIMITS) -> None:
    """Writes the members of a package to the files they are wanted as; `tell` hears of every byte that was read."""
    missing = dict(wanted)
    try:
        with deb.open("rb") as file, _tar(_data(file, deb), deb) as plain:
            reader = _Metered(plain, deb, limits.total_bytes, lambda: tell(file.tell()))
            with tarfile.open(fileobj=reader, mode="r|") as archive:  # type: ignore[call-overload]
                for number, member in enumerate(archive):
                    if number >= limits.entries:
                        raise BadFileError(deb, f"holds more than {limits.entries:,} entries; it is not unpacked")
                    target = missing.pop(str(safe_path(member.name, deb)) if _named(member) else "", None)
                    if target is not None:
                        _save(archive, member, target, deb, limits)
    except (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError) as error:
        raise BadFileError(deb, f"is damaged or cut short: {error}") from error
    except OSError as error:
        raise BadFileError(deb, f"cannot be read: {error.strerror or error}") from error
    if missing:
        raise BadFileError(deb, f"does not hold {', '.join(sorted(missing))}")


def _named(member: tarfile.TarInfo) -> bool:
    return member.name not in (".", "./", "")


def _save(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path, deb: Path, limits: Limits) -> None:
    if not member.isreg():
        raise BadFileError(deb, f"{member.name!r} is a link or something else that is no file")
    if member.size > limits.entry_bytes:
        raise BadFileError(deb, f"{member.name!r} would unpack to {member.size:,} bytes; it is refused")
    source = archive.extractfile(member)
    assert source is not None  # a regular file has content
    with atomic.writing(target):
        out = target.open("xb")
    with out:
        while chunk := source.read(CHUNK):
            with atomic.writing(target):
                out.write(chunk)


def _data(file: IO[bytes], deb: Path) -> io.BufferedReader:
    """The part of the package that holds its files."""
    if file.read(len(MAGIC)) != MAGIC:
        raise BadFileError(deb, "is not a Debian package")
    while header := file.read(HEADER_BYTES):
        name, size = header[:16].decode("ascii", "replace").strip().rstrip("/"), header[48:58].strip()
        if len(header) != HEADER_BYTES or header[58:] != b"`\n" or not size.isdigit():
            raise BadFileError(deb, "is damaged: a header of its archive has another form")
        if name.startswith("data.tar"):
            return io.BufferedReader(_Window(file, int(size)), CHUNK)
        file.seek(int(size) + int(size) % 2, io.SEEK_CUR)
    raise BadFileError(deb, "holds no data.tar; it was cut short or is no package")


def _tar(data: io.BufferedReader, deb: Path) -> lzma.LZMAFile | gzip.GzipFile:
    """The tar archive, unpacked as it is read."""
    start = data.peek(6)
    if start.startswith(b"\xfd7zXZ"):
        return lzma.open(data)
    if start.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=data)
    raise BadFileError(deb, "is packed by neither xz nor gzip")


class _Window(io.RawIOBase):
    """The next `size` bytes of a file."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file, self._left = file, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[no-untyped-def]
        content = self._file.read(min(len(buffer), self._left))
        self._left -= len(content)
        buffer[: len(content)] = content
        return len(content)


class _Metered:
    """Reads up to a limit, and tells each time."""

    def __init__(self, source: lzma.LZMAFile | gzip.GzipFile, deb: Path, most: int, tell: Callable[[], None]) -> None:
        self._source, self._deb, self._most, self._tell = source, deb, most, tell
        self._got = 0

    def read(self, size: int = -1) -> bytes:
        content = self._source.read(size)
        self._got += len(content)
        if self._got > self._most:
            raise BadFileError(self._deb, f"would unpack to more than {self._most:,} bytes; it is refused")
        self._tell()
        return content
