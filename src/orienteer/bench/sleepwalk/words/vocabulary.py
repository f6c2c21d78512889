"""Which kinds of things a word may mean, and how something is said to look: for reading what others write."""

from __future__ import annotations

import re
from functools import cache

from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.build.words import data as known
from orienteer.build.words.plural import singular_forms

_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_ARTICLES = frozenset(("the", "a", "an", "some", "its", "your", "their", "this", "that", "one", "any", "another"))


def words_of(phrase: str) -> tuple[str, ...]:
    """Small letters, no signs, no article at the beginning."""
    found = [word.replace("’", "'") for word in _WORDS.findall(phrase.casefold())]
    while found and found[0] in _ARTICLES:
        del found[0]
    return tuple(found)


def kinds_of(phrase: tuple[str, ...]) -> frozenset[str]:
    """Categories that a noun may mean: "couch" is a sofa, "lamp" one of several; none for words that mean none."""
    found = _kinds().get(" ".join(phrase))
    if found:
        return found
    *rest, last = phrase or ("",)
    for one in singular_forms(last):
        found = _kinds().get(" ".join((*rest, one)))
        if found:
            return found
    return frozenset()


def noun_in(words: tuple[str, ...]) -> tuple[int, frozenset[str]]:
    """Where the longest noun begins that the words end in, and what it may mean; their number where there is none."""
    for start in range(len(words)):
        found = kinds_of(words[start:])
        if found:
            return start, found
    return len(words), frozenset()


def all_kinds() -> dict[str, frozenset[str]]:
    """Every noun that is known, with the categories that it may mean."""
    return _kinds()


def color_in(words: tuple[str, ...]) -> str | None:
    """The colour that is said, by the palette's word."""
    return _said(words, "colors")


def matter_in(words: tuple[str, ...]) -> str | None:
    """What something is said to be made of: "wooden", "leather"."""
    matter: dict[str, str] = nouns()["matter"]
    return next((matter.get(word, word) for word in words if word in matter or word in matter.values()), None)


def _said(words: tuple[str, ...], table: str) -> str | None:
    for length in (3, 2, 1):
        for start in range(len(words) - length + 1):
            found = _looks(table).get(" ".join(words[start : start + length]))
            if found:
                return found
    return None


@cache
def _looks(table: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word, others in known.looks()[table].items():
        for one in (word, *others):
            found.setdefault(" ".join(words_of(one)), word)
    return found


@cache
def _kinds() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}

    def note(word: str, category: str) -> None:
        found.setdefault(" ".join(words_of(word)), set()).add(category)

    for category, others in known.things().items():
        for word in (category, *others):
            note(word, category)
    for word, senses in known.senses().items():
        for sense in senses:
            note(word, sense[0])
    for word, category in ((word, category) for category, word in nouns()["spoken"].items()):
        note(word, category)
    near = {
        word: categories
        for name, group in known.nearest().items()
        if name != "families" and isinstance(group, dict)
        for word, categories in group.items()
        if isinstance(categories, list)
    }
    for word, categories in near.items():
        if " ".join(words_of(word)) not in found:
            for category in categories:
                note(word, category)
    return {word: frozenset(categories) for word, categories in found.items()}
