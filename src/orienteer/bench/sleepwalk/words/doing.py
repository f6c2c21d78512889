"""What a sentence asks to be done with a thing, read from its verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.vocabulary import words_of
from orienteer.build.words.plural import singular_forms

_CLAUSES = re.compile(
    r"[.;:,!?]|\b(?:and then|then|and|before|after)\b|\bto\b(?=\s+(?:pick|open|sit|look|turn|switch)\b)"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def action_in(task: str, named: str) -> str | None:
    """The action that a sentence asks for upon what is named in it, by its verb; None where it says none."""
    clauses = _clauses(task)
    if not clauses:
        return None
    wanted = [word for word in words_of(named) if word not in ("of", "on", "in", "the")]
    best = max(clauses, key=lambda clause: sum(_has(clause, word) for word in wanted))
    if not any(_has(best, word) for word in wanted):
        return None
    return _action(best)


def unseen_in(task: str) -> str | None:
    """The verb of a sentence of which the views cannot show whether it was done; None where all can be seen."""
    listed: Sequence[str] = table("resolve")["unseen"]["verbs"]
    for clause in _clauses(task):
        if clause and clause[0] in listed:
            return clause[0]
    return None


def _clauses(task: str) -> list[list[str]]:
    """Each with its verb first, as far as can be told without a grammar."""
    found: list[list[str]] = []
    for part in _CLAUSES.split(task.casefold().replace("’", "'")):
        words: list[str] = _WORD.findall(part)
        while words and words[0] in table("resolve")["before_verbs"]["words"]:
            del words[0]
        if words:
            found.append([_plain_verb(words[0]), *words[1:]])
    return found


def _plain_verb(word: str) -> str:
    """ "sitting" is to sit, "opens" to open."""
    known = _verbs()
    for one in (word, word.removesuffix("ing"), word.removesuffix("ing") + "e", word.removesuffix("s"), word[:-4]):
        if one in known:
            return one
    return word


def _verbs() -> dict[str, str]:
    data: Mapping[str, Any] = table("resolve")
    found = {verb: action for action, verbs in data["verbs"].items() for verb in verbs}
    return found | dict.fromkeys(data["unseen"]["verbs"], "")


def _action(clause: Sequence[str]) -> str | None:
    text = " ".join(clause) + " "
    for action, pairs in table("resolve")["pairs"].items():
        for pair in pairs:
            if text.startswith(f"{pair} ") or _apart(clause, pair):
                return str(action)
    return _verbs().get(clause[0]) or None


def _apart(clause: Sequence[str], pair: str) -> bool:
    """ "turn the lamp on"."""
    verb, _, last = pair.partition(" ")
    return last in ("on", "off") and clause[0] == verb and clause[-1] == last


def _has(clause: Sequence[str], word: str) -> bool:
    return any(word in (one, *singular_forms(one)) for one in clause)
