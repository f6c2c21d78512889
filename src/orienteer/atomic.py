"""Files written whole or not at all: whatever happens, a reader finds the old content or the new one."""

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orienteer.errors import CannotWriteError

UNFINISHED = ".part"
"""How the names of files end that are still being written; such a file may be deleted when nobody is writing."""

_WHY = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would exceed the size limit",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.ENOTDIR: "a folder in the path is a file",
    errno.EISDIR: "a folder has that name",
    errno.EIO: "the disk reports an error",
}


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Turns what the file system refuses inside the block into a CannotWriteError with the path and the reason."""
    try:
        yield
    except OSError as error:
        why = _WHY.get(error.errno or 0, error.strerror or str(error))
        raise CannotWriteError(f"Cannot write {path}: {why}.") from error


@contextmanager
def replacing(path: Path | str) -> Iterator[Path]:
    """A temporary file beside `path` for the block to write; it takes that name once the block succeeds, else it goes.

    Folders on the way are made. The bytes are on the disk before the name is.
    """
    target = Path(path)
    with writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}{UNFINISHED}")
        try:
            yield part
            _sync(part)
            part.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        _sync(target.parent)


@contextmanager
def whole_folder(path: Path | str) -> Iterator[Path]:
    """A temporary folder beside `path` for the block to fill; it takes that name once the block succeeds, else it goes.

    A folder that already has the name stays as it is, and the new one goes. The parent folder must exist.
    """
    target = Path(path)
    with writing(target):
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}{UNFINISHED}")
        try:
            part.mkdir()
            yield part
            for content in sorted(part.rglob("*"), reverse=True):
                _sync(content)
            _sync(part)
            try:
                part.rename(target)
            except OSError as error:
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
                shutil.rmtree(part, ignore_errors=True)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise
        _sync(target.parent)


def write_bytes(path: Path | str, content: bytes) -> None:
    """Writes a file whole or not at all."""
    with replacing(path) as part:
        part.write_bytes(content)


def write_text(path: Path | str, content: str) -> None:
    """Writes a UTF-8 file whole or not at all, with the line ends it is given."""
    write_bytes(path, content.encode())


def _sync(path: Path) -> None:
    """Waits until a file, or the names in a folder, have reached the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows cannot open a folder
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
