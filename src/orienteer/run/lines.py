"""Files that only grow: one JSON object a line, on the disk before the writer goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from orienteer.atomic import writing
from orienteer.errors import BadFileError

L = TypeVar("L", bound=BaseModel)


class LineWriter(Generic[L]):
    """Appends lines. A last line that was cut off by a crash is removed on opening, so that the next one is whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab+")
            self._mend()

    def append(self, line: L, *, sync: bool = True) -> None:
        """Adds a line; with `sync` it has reached the disk when this returns."""
        content = line.model_dump_json(exclude_defaults=True).encode() + b"\n"
        with self._lock, writing(self.path):
            self._file.write(content)
            self._file.flush()
            if sync:
                os.fsync(self._file.fileno())

    def close(self) -> None:
        """Ends writing; what was written without `sync` reaches the disk now."""
        with self._lock, writing(self.path):
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> LineWriter[L]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _mend(self) -> None:
        content_end = whole_bytes(self.path)
        if content_end < self.path.stat().st_size:
            self._file.truncate(content_end)


def whole_bytes(path: Path) -> int:
    """How many bytes of the file are whole lines."""
    size = path.stat().st_size
    with path.open("rb") as file:
        end = size
        while end > 0:
            start = max(0, end - 65536)
            file.seek(start)
            at = file.read(end - start).rfind(b"\n")
            if at >= 0:
                return start + at + 1
            end = start
    return 0


def read_lines(path: Path, kind: TypeAdapter[L]) -> Iterator[L]:
    """The whole lines of a file, in order; none where there is no file."""
    if not path.exists():
        return
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                if not raw.endswith(b"\n"):
                    return  # cut off while it was written
                try:
                    yield kind.validate_json(raw)
                except ValidationError as error:
                    first = error.errors()[0]
                    raise BadFileError(path, first["msg"], f"line {number}") from error
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
