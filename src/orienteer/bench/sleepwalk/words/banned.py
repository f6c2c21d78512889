"""Words that the published schema bans: directions that only a viewpoint gives."""

from __future__ import annotations

import re
from functools import cache

from orienteer.bench.sleepwalk.words.data import nouns

_WORD = re.compile(r"[^\W\d_]+")


@cache
def banned() -> frozenset[str]:
    """All of them, in small letters."""
    return frozenset(nouns()["banned"])


def banned_in(text: str) -> tuple[str, ...]:
    """Those that stand in a text as words of their own, in the order of the text."""
    return tuple(word for word in _WORD.findall(text.casefold()) if word in banned())


def without_banned(text: str) -> str:
    """The text without them: "left speaker" is a speaker."""
    return " ".join(word for word in text.split() if not banned_in(word))
