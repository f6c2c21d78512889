"""One writer a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from orienteer.atomic import writing
from orienteer.errors import BusyError


@contextmanager
def only_writer(folder: Path, lock: Path) -> Iterator[None]:
    """Holds a folder for this process by a lock file, made with the folders it needs where they are missing.

    The lock is the operating system's, so it ends with the process.
    """
    with writing(folder):
        lock.parent.mkdir(parents=True, exist_ok=True)
        held = FileLock(lock)
        try:
            held.acquire(timeout=0)
        except Timeout:
            raise BusyError(
                f"{folder} is being written by another process; wait for it, or use another folder"
            ) from None
    try:
        yield
    finally:
        held.release()
