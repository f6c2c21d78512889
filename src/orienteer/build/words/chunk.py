"""A sentence as noun phrases and the words between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from orienteer.build.words.noun_phrase import phrase_at
from orienteer.build.words.phrase import Head, Phrase
from orienteer.build.words.role import Role, Word

Chunk: TypeAlias = Phrase | Word


def chunks(words: Sequence[Word]) -> list[Chunk]:
    """The phrases and the single words of a sentence; words that say nothing are left out."""
    found: list[Chunk] = []
    at = 0
    while at < len(words):
        word = words[at]
        read = None if _is_relative(word, found) else phrase_at(words, at)
        if read is not None:
            phrase, at = read
            found.append(phrase)
            continue
        at += 1
        if word.roles.keys() != {Role.FILLER}:
            found.append(word)
    return found


def _is_relative(word: Word, before: Sequence[Chunk]) -> bool:
    """Whether "that" goes on about what came just before it."""
    return (
        Role.WHICH in word.roles
        and bool(before)
        and isinstance(before[-1], Phrase)
        and before[-1].head is not Head.NONE
    )
