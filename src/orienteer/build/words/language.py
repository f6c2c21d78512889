"""Which language a text is in, from its small words and its letters."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache

from orienteer.build.words import data

_LEAST_SIGNS = 2
"""So many small words of another language, and more than English ones, make a text that language's."""
_FOREIGN_LETTERS = 0.3
"""So large a share of letters of another script makes a text that script's."""
_ENOUGH = 400
"""Words from the beginning that are looked at."""


def foreign_language(text: str) -> str | None:
    """The language a text is in where that is not English; None for English and for what cannot be told."""
    script = _script(text[: 6 * _ENOUGH])
    if script:
        return script
    counts: Counter[str] = Counter()
    for word in text[: 8 * _ENOUGH].lower().replace("'", " ").split()[:_ENOUGH]:
        for language in _languages_by_word().get(word.strip('.,;:!?()"«»¿¡'), ()):
            counts[language] += 1
    english = counts.pop("English", 0)
    if not counts:
        return None
    likeliest, signs = max(counts.items(), key=lambda pair: pair[1])
    return likeliest if signs >= _LEAST_SIGNS and signs > english else None


@cache
def _languages_by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language, words in data.languages().items():
        if language != "scripts":
            for word in words:
                found[word] = (*found.get(word, ()), language)
    return found


def _script(text: str) -> str | None:
    letters = [c for c in text if c.isalpha()]
    foreign = [unicodedata.name(c, "") for c in letters if not c.isascii() and ord(c) > 0x24F]
    if len(foreign) < max(_LEAST_SIGNS, _FOREIGN_LETTERS * len(letters)):
        return None
    counts: Counter[str] = Counter()
    for language, starts in data.languages()["scripts"].items():
        counts[language] = sum(name.startswith(tuple(starts)) for name in foreign)
    # Japanese is written with Chinese characters too
    if counts["Japanese"]:
        return "Japanese"
    likeliest, signs = max(counts.items(), key=lambda pair: pair[1])
    return likeliest if signs else "another script"
