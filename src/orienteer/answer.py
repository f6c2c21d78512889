"""JSON in the words of a model: in a code fence, behind a preface, with a comma too many."""

from __future__ import annotations

import json
import re
from typing import Any

from orienteer.errors import OrienteerError

_SHOWN = 200
_FENCE = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.S)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")
_COMMENT = re.compile(r"^\s*//.*$", re.M)


class UnreadableAnswerError(OrienteerError):
    """A model's words hold no JSON object, or not the one that was asked for."""


def object_in(words: str) -> dict[str, Any]:
    """The first JSON object in a model's words."""
    for text in (*_FENCE.findall(words), words):
        for candidate in _braced(text):
            found = _parsed(candidate)
            if isinstance(found, dict):
                return found
    short = words.strip()[:_SHOWN]
    raise UnreadableAnswerError(f"the answer holds no JSON object: {short!r}")


def _parsed(text: str) -> Any:
    for attempt in (text, _TRAILING_COMMA.sub(r"\1", _COMMENT.sub("", text))):
        try:
            return json.loads(attempt)
        except (json.JSONDecodeError, RecursionError):
            continue
    return None


def _braced(text: str) -> list[str]:
    """What stands from an opening brace of the outermost level to the one that closes it, longest first."""
    found: list[str] = []
    depth, start = 0, 0
    in_string = escaped = False
    for i, character in enumerate(text):
        if in_string:
            in_string, escaped = not (character == '"' and not escaped), character == "\\" and not escaped
        elif character == '"' and depth:
            in_string = True
        elif character == "{":
            start = i if depth == 0 else start
            depth += 1
        elif character == "}" and depth:
            depth -= 1
            if depth == 0:
                found.append(text[start : i + 1])
    return sorted(found, key=len, reverse=True)
