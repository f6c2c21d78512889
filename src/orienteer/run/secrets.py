"""Keeps keys out of whatever is written down."""

import os

_LEAST = 8
"""Characters: shorter values are too common to be keys."""


def scrubbed(text: str) -> str:
    """The text without the values of this process's keys."""
    for name, value in os.environ.items():
        is_key = any(word in name.upper() for word in ("KEY", "TOKEN", "SECRET", "PASSWORD"))
        if is_key and len(value) >= _LEAST:
            text = text.replace(value, "…")
    return text
