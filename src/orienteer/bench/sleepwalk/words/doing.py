"""What a sentence asks to be done with a thing, read from its verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.vocabulary import words_of
from orienteer.build.words.plural import singular_forms

_CLAUSES = re.compile(
    r"[.;:,!?]|\b(?:and then|then|and|before|after)\b|\bto\b(?=\s+(?:pick|open|sit|look|turn|switch)\b)"
)
_BETWEEN = re.compile(r"\b(between\b[^,.;]*?) and\b")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def action_in(task: str, named: str, others: Sequence[str] = ()) -> str | None:
    """The action that a sentence asks for upon what is named in it, by its verb; None where it says none.

    `others` are the other names of the same errand, which may hold this one: "chair at the desk".
    """
    clauses = _clauses(_whole(task))
    name, others = words_of(_whole(named)), [_whole(other) for other in others]
    found = [_mention(clause, name, others) for clause in clauses]
    said = [_action(clause) for clause in clauses]
    order = sorted(range(len(clauses)), key=lambda i: (-found[i].words, said[i] is None, i))
    if not order or not found[order[0]].words:
        return None
    at = order[0]
    action = said[at]
    if action in ("pick up", "put"):
        behind = table("resolve")["behind"]
        if action == "put" and found[at].behind in behind["put"]:
            return "use"
        return "reach" if found[at].behind in (*behind["put"], *behind["ways"]) else "pick up"
    if action in (None, "reach") and at + 1 < len(clauses) and _is_about_it(clauses[at + 1], others):
        following = said[at + 1]
        return action if following in (None, "put") else following
    return action


def _whole(text: str) -> str:
    """With what is between two things in one piece, so that no clause ends within it."""
    return _BETWEEN.sub(r"\1 plus", text)


class _Mention(NamedTuple):
    """Where a clause names something."""

    words: int
    """Of the name that stand there; 0 where it is not named."""
    behind: str
    """The word before it, its article aside."""


def _mention(clause: Sequence[str], name: Sequence[str], others: Sequence[str]) -> _Mention:
    text = list(clause)
    for other in sorted((words_of(one) for one in others), key=len, reverse=True):
        if len(other) > len(name) and all(word in other for word in name):
            _mask(text, other)
    for length in range(len(name), 0, -1):
        part = [*name[:length]] if length > 1 else [name[-1]]
        for at in range(1, len(text) - len(part) + 1):
            if all(_same_word(one, word) for one, word in zip(text[at:], part, strict=False)):
                before = [word for word in text[:at] if word not in ("the", "a", "an", "its", "your")]
                return _Mention(length, before[-1] if len(before) > 1 else "")
    return _Mention(0, "")


def _mask(text: list[str], phrase: Sequence[str]) -> None:
    for at in range(len(text) - len(phrase) + 1):
        if tuple(text[at : at + len(phrase)]) == tuple(phrase):
            text[at : at + len(phrase)] = [""] * len(phrase)


def _is_about_it(clause: Sequence[str], others: Sequence[str]) -> bool:
    """Whether a clause goes on about what the one before it names."""
    if any(word in clause for word in ("it", "its", "them", "their", "there")):
        return True
    return not any(_mention(clause, words_of(other), ()).words == len(words_of(other)) for other in others)


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
            words[0] = _plain_verb(words[0])
            if " ".join(words[:2]) not in table("resolve")["beginnings"]["words"]:
                found.append(words)
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
    pairs = {pair: action for action, pairs in table("resolve")["pairs"].items() for pair in pairs}
    for pair in sorted(pairs, key=len, reverse=True):
        if text.startswith(f"{pair} ") or _apart(clause, pair):
            return str(pairs[pair])
    return _verbs().get(clause[0]) or None


def _apart(clause: Sequence[str], pair: str) -> bool:
    """ "turn the lamp on", "push it open"."""
    verb, _, last = pair.partition(" ")
    return last in ("on", "off", "open", "up", "down") and clause[0] == verb and clause[-1] == last


def _same_word(one: str, word: str) -> bool:
    return word in (one, *singular_forms(one))
