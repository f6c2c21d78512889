"""Slips of the pen: the word that was meant by one that is none."""

from __future__ import annotations

from collections.abc import Iterable

from orienteer.build.words import data

_SHORTEST = 5
"""Shorter words have too many neighbours that mean something else."""
_NEIGHBOURS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def mended(word: str, known: Iterable[str]) -> str | None:
    """The known word that differs by one slip: a letter left out, doubled, added, swapped, or the key beside it."""
    if len(word) < _SHORTEST or word in data.grammar()["no_slips"] or not word.isalpha():
        return None
    for other in known:
        close = other[0] == word[0] and abs(len(other) - len(word)) <= 1
        if close and len(other) >= _SHORTEST - 1 and _slip(word, other):
            return other
    return None


def _slip(word: str, meant: str) -> bool:
    if len(word) != len(meant):
        longer, shorter = (word, meant) if len(word) > len(meant) else (meant, word)
        return len(word) > _SHORTEST and _without_one(longer, shorter)
    wrong = [i for i, (a, b) in enumerate(zip(word, meant, strict=True)) if a != b]
    if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
        return word[wrong[0]] == meant[wrong[1]] and word[wrong[1]] == meant[wrong[0]]
    return len(wrong) == 1 and _beside(word[wrong[0]], meant[wrong[0]])


def _without_one(longer: str, shorter: str) -> bool:
    i = 0
    while i < len(shorter) and longer[i] == shorter[i]:
        i += 1
    # an s more or less at the end is a plural, not a slip
    return longer[i + 1 :] == shorter[i:] and not (i == len(shorter) and longer[i] == "s")


def _beside(a: str, b: str) -> bool:
    return any(a in row and b in row and abs(row.index(a) - row.index(b)) == 1 for row in _NEIGHBOURS)
