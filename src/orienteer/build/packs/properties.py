"""Java's property files (java.util.Properties, "load"): latin-1, continued lines, \\uXXXX."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BLANK = " \t\f"
_KEY = re.compile(r"((?:\\.|[^\\=: \t\f])*)[ \t\f]*[=:]?[ \t\f]*(.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_LETTERS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


def parse(content: bytes) -> dict[str, str]:
    """Values by key; a key that comes twice keeps its last value."""
    values: dict[str, str] = {}
    for line in _lines(content.decode("latin-1")):
        match = _KEY.match(line)
        assert match is not None  # it matches anything
        values[_plain(match[1])] = _plain(match[2])
    return values


def _lines(text: str) -> Iterator[str]:
    """The lines that say something, each with what continues it."""
    pending = ""
    for natural in re.split(r"\r\n|\n|\r", text):
        line = natural.lstrip(_BLANK)
        if not pending and (not line or line[0] in "#!"):
            continue
        line = pending + line
        slashes = len(line) - len(line.rstrip("\\"))
        if slashes % 2:
            pending = line[:-1]
            continue
        pending = ""
        yield line
    if pending:
        yield pending


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else _LETTERS.get(match[2], match[2]), text)
