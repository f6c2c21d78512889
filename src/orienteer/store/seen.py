"""Keys met so far, in a temporary database: memory does not grow with their number."""

from __future__ import annotations

import sqlite3
from types import TracebackType

_CACHE_KIB = 2048
"""Memory that the database may use before it spills to a temporary file."""


class Seen:
    """Remembers keys, each with a value."""

    def __init__(self) -> None:
        self._table = sqlite3.connect("", isolation_level=None)  # no name: a private file that goes when closed
        self._table.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        self._table.execute("PRAGMA journal_mode = OFF")
        self._table.execute("PRAGMA synchronous = OFF")
        self._table.execute("CREATE TABLE seen (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID")
        self._table.execute("BEGIN")

    def __enter__(self) -> Seen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._table.close()

    def add(self, key: str, value: str = "") -> str | None:
        """Remembers the key; if it was met before, the value it had then, which it keeps."""
        if self._table.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, value)).rowcount:
            return None
        return self.get(key)

    def get(self, key: str) -> str | None:
        """The value of a key, None where it was never met."""
        found = self._table.execute("SELECT value FROM seen WHERE key = ?", (key,)).fetchone()
        return None if found is None else str(found[0])
