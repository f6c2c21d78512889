"""Archives from strangers: read within limits, and never outside of the folder they are meant for."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from orienteer import atomic
from orienteer.errors import BadFileError

CHUNK = 1 << 20
FREE_RATIO_BYTES = 1 << 20
"""Entries smaller than this may be packed as tightly as they like: a blank picture shrinks a thousandfold."""


@dataclass(frozen=True)
class Limits:
    """The most that an archive may hold. An honest one stays far below."""

    entries: int = 10_000
    entry_bytes: int = 256 << 20
    total_bytes: int = 2 << 30
    """Unpacked, of all entries together."""
    ratio: int = 200
    """Unpacked size of a larger entry over its packed size; deflate reaches 1032 on zeros only."""


def safe_path(name: str, archive: Path | str) -> PurePosixPath:
    """The name of an entry as a path below the archive's root; anything that leaves it is refused."""
    path = PurePosixPath(name)
    odd = "\\" in name or ":" in name or not name.isprintable()
    if odd or path.is_absolute() or ".." in path.parts or not path.parts:
        raise BadFileError(archive, f"names an entry {name!r} outside of its own folder; it is not unpacked")
    return path


def open_zip(source: Path | IO[bytes], name: Path | str, limits: Limits) -> zipfile.ZipFile:
    """An open zip whose list of entries keeps within the limits."""
    try:
        archive = zipfile.ZipFile(source)
    except zipfile.BadZipFile as error:
        raise BadFileError(name, f"is not a zip archive, or a damaged one: {error}") from error
    except OSError as error:
        raise BadFileError(name, f"cannot be read: {error.strerror or error}") from error
    try:
        _check(archive.infolist(), name, limits)
    except BadFileError:
        archive.close()
        raise
    return archive


def unzip(
    source: Path,
    folder: Path,
    limits: Limits,
    keep: Callable[[PurePosixPath], bool] = lambda path: True,
    tell: Callable[[int], None] = lambda packed_bytes: None,
) -> list[Path]:
    """Unpacks the files of a zip that are to be kept below the folder, and gives their paths.

    `tell` hears of the packed size of each entry that was dealt with.
    """
    written = []
    with open_zip(source, source, limits) as archive:
        for info in archive.infolist():
            name = safe_path(info.filename, source)
            if not info.is_dir() and keep(name):
                written.append(folder / name)
                _write(_content(archive, info, source), folder / name)
            tell(info.compress_size)
    return written


def _write(content: Iterator[bytes], target: Path) -> None:
    with atomic.writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        out = target.open("xb")
    with out:
        for chunk in content:
            with atomic.writing(target):
                out.write(chunk)


def _check(entries: list[zipfile.ZipInfo], name: Path | str, limits: Limits) -> None:
    if len(entries) > limits.entries:
        raise BadFileError(name, f"holds {len(entries):,} entries; up to {limits.entries:,} are unpacked")
    seen: set[str] = set()
    for info in entries:
        path = str(safe_path(info.filename, name)).casefold()
        if path in seen:
            raise BadFileError(name, f"holds {info.filename!r} twice")
        seen.add(path)
        if stat.S_ISLNK(info.external_attr >> 16):
            raise BadFileError(name, f"holds a link, {info.filename!r}; it is not unpacked")
        if info.flag_bits & 1:
            raise BadFileError(name, f"holds {info.filename!r} under a password")
        bomb = info.file_size > FREE_RATIO_BYTES and info.file_size > limits.ratio * max(info.compress_size, 1)
        if bomb or info.file_size > limits.entry_bytes:
            raise BadFileError(name, f"{info.filename!r} would unpack to {info.file_size:,} bytes; it is refused")
    total = sum(info.file_size for info in entries)
    if total > limits.total_bytes:
        raise BadFileError(name, f"would unpack to {total:,} bytes; up to {limits.total_bytes:,} are unpacked")


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: Path | str) -> Iterator[bytes]:
    try:
        with archive.open(info) as stream:
            while chunk := stream.read(CHUNK):
                yield chunk
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadFileError(name, f"is damaged: {error}", info.filename) from error
