"""Keeps keys out of whatever is written down."""

import os
from typing import Any

_LEAST = 8
"""Characters: shorter values are too common to be keys."""


_GIVEN: set[str] = set()


def keep_secret(key: Any) -> None:
    """Adds a key that does not come from the environment."""
    if isinstance(key, str) and len(key) >= _LEAST:
        _GIVEN.add(key)


def scrubbed(text: str) -> str:
    """The text without the values of this process's keys."""
    for key in _GIVEN:
        text = text.replace(key, "…")
    for name, value in os.environ.items():
        is_key = any(word in name.upper() for word in ("KEY", "TOKEN", "SECRET", "PASSWORD"))
        if is_key and len(value) >= _LEAST:
            text = text.replace(value, "…")
    return text
