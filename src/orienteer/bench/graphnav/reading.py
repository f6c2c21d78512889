"""What a model means: one of three actions, in its condition's tokens or in the words that models use instead."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from orienteer.bench.graphnav.records import Condition


@dataclass(frozen=True)
class Taken:
    """What was read from an answer."""

    action: str
    """left, front or right."""
    word: str
    """The model's own word for it, in small letters and with plain arrows."""


@cache
def tokens(condition: Condition) -> dict[str, str]:
    """The token that is asked for, by action."""
    table: dict[str, str] = _words()["tokens"][condition.value]
    return table


def taken(text: str, condition: Condition) -> Taken | None:
    """The one action that the words name, or None where they name none, or several and settle on none.

    Models think aloud: what comes after the last "answer", "action" or "move" counts before the last line, and that
    before the whole. A condition's own tokens count before anything else; numbers of steps and places count nothing.
    """
    plain = _plain(text)
    lines = [line for line in plain.splitlines() if line.strip()]
    cues = list(_CUE.finditer(plain))
    parts = [plain[cues[-1].end() :]] if cues else []
    parts += [lines[-1] if lines else "", plain]
    own, words = _patterns(condition)
    for part in parts:
        for pattern, meaning in ((own, _meaning(condition, own=True)), (words, _meaning(condition, own=False))):
            found = {meaning[match[0]]: match[0] for match in pattern.finditer(part)}
            if len(found) == 1:
                return Taken(*next(iter(found.items())))
            if found:
                break
    return None


_CUE = re.compile(r"\b(?:answer|action|move|token|output|choice|direction)\b(?:\s+is)?")
_NUMBERED = re.compile(r"\b(?:step|turn|place|node|picture|image|attempt)\s*#?\s*\d+")
_THOUGHT = "</think>"
"""What reasoning models write before it is no answer."""


def _plain(text: str) -> str:
    """In small letters, without marks of emphasis and signs that only change how an arrow is drawn."""
    text = _arrows(unicodedata.normalize("NFKC", text).casefold().rpartition(_THOUGHT)[2])
    return re.sub(r"[*_`\"'#()\[\]{}<>|.,;!\ufe0e\ufe0f]+", " ", _NUMBERED.sub(" ", text))


def _arrows(text: str) -> str:
    for sign, plain in _words()["arrows"].items():
        text = text.replace(sign, plain)
    return text


@cache
def _words() -> dict[str, dict[str, Any]]:
    text = (files("orienteer.bench.graphnav") / "words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _meaning(condition: Condition, own: bool) -> dict[str, str]:
    if own:
        return {token.casefold(): action for action, token in tokens(condition).items()}
    table: dict[str, str] = {}
    for action, listed in _words()["words"].items():
        table |= dict.fromkeys(listed, action)
    for other in Condition:
        # Digits mean something only where they were asked for.
        if other not in (condition, Condition.NUMBER):
            table |= _meaning(other, own=True)
    if condition is Condition.NUMBER:
        table |= _words()["numbers"]
    return table


@cache
def _patterns(condition: Condition) -> tuple[re.Pattern[str], re.Pattern[str]]:
    def either(words: dict[str, str]) -> re.Pattern[str]:
        longest_first = sorted(words, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    return either(_meaning(condition, own=True)), either(_meaning(condition, own=False))
