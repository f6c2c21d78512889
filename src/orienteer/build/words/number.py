"""Numbers in words and digits."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.words.data import grammar
from orienteer.build.words.text import Token

_HUNDRED, _THOUSAND = "hundred", "thousand"


def number_at(tokens: Sequence[Token], start: int) -> tuple[int, int]:
    """How many tokens from `start` spell a whole number, and that number; (0, 0) where none does."""
    if start >= len(tokens):
        return 0, 0
    first = tokens[start].text
    if first[0].isdigit():
        return _digits(tokens, start)
    if first in ("a", "one") and start + 1 < len(tokens) and tokens[start + 1].text in (_HUNDRED, _THOUSAND):
        start_of_scale = start + 1
        length, value = _scaled(tokens, start_of_scale, 1)
        return length + 1, value
    length, value = _below_hundred(tokens, start)
    if not length:
        return 0, 0
    more, scaled = _scaled(tokens, start + length, value)
    return (length + more, scaled) if more else (length, value)


def ordinal_of(word: str) -> int | None:
    """1 for "first" or "1st", -1 for "last"; None for other words."""
    if word[0].isdigit() and word[-2:] in ("st", "nd", "rd", "th"):
        return int(word[:-2])
    ordinal: int | None = grammar()["ordinals"].get(word)
    return ordinal


def _digits(tokens: Sequence[Token], start: int) -> tuple[int, int]:
    text = tokens[start].text
    whole = text.replace(",", "")
    if not whole.isdigit() or len(whole) > 9:
        return 0, 0
    if start + 1 < len(tokens) and tokens[start + 1].text in ("x", "×"):
        return 2, int(whole)
    return 1, int(whole)


def _below_hundred(tokens: Sequence[Token], start: int) -> tuple[int, int]:
    numbers: dict[str, int] = grammar()["numbers"]
    value = numbers.get(tokens[start].text, -1) if start < len(tokens) else -1
    if value < 0:
        return 0, 0
    unit = numbers.get(tokens[start + 1].text, 0) if start + 1 < len(tokens) else 0
    if value >= 20 and 1 <= unit <= 9:
        return 2, value + unit
    return 1, value


def _scaled(tokens: Sequence[Token], start: int, factor: int) -> tuple[int, int]:
    """Tokens and value of "hundred (and five)" or "thousand …" behind a factor."""
    scale = tokens[start].text if start < len(tokens) else ""
    if scale not in (_HUNDRED, _THOUSAND):
        return 0, factor
    value = factor * (100 if scale == _HUNDRED else 1000)
    length = 1
    joined = start + 1 < len(tokens) and tokens[start + 1].text == "and"
    more, rest = _below_hundred(tokens, start + 1 + joined)
    if more and rest > 0:
        # "a hundred and five chairs", but "a hundred and two tables" would be read so too: as people say it
        length, value = length + joined + more, value + rest
    return length, value
