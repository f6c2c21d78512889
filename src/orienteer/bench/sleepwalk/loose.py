"""Bracketed values in the words of a model, read with patience: JSON, Python, and much that is neither.

One pass, linear in the length of the text however it is nested. What cannot be told stays visible in the value (a Hole,
an Odd word), so that whoever reads it can refuse instead of guessing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

DEEPEST = 24
"""Brackets nested deeper than this hold nothing that anybody means."""

_LONGEST_STRING = 2000
"""Characters after which a quote is taken as a stray one."""

_MOST_QUOTES = 20
"""Quotes within a string, as in 'it's', after which its first one is taken as a stray one."""


@dataclass(frozen=True)
class Odd:
    """Something that stands where a value should: a word, dots, a character that belongs nowhere."""

    text: str


@dataclass(frozen=True)
class Hole:
    """Nothing between two commas."""


HOLE: Final = Hole()


@dataclass
class Bracket:
    """What stands between an opening bracket and the one that closes it."""

    opener: str
    """One of `[`, `(`, `{`."""
    start: int
    """Where it opens in the text."""
    items: list[tuple[str | None, Value]] = field(default_factory=list)
    """In order, each with its key or None."""

    @property
    def values(self) -> list[Value]:
        """The items without their keys."""
        return [value for _, value in self.items]

    @property
    def named(self) -> dict[str, Value]:
        """Values by key in small letters; of a key that comes twice, the last."""
        return {key.casefold(): value for key, value in self.items if key is not None}


Scalar: TypeAlias = float | str | None
Value: TypeAlias = Bracket | Scalar | Odd | Hole


@dataclass(frozen=True)
class Found:
    """The bracketed values of a text that are in no other, in order."""

    values: tuple[tuple[int, int, Bracket], ...]
    """Each with the places where it begins and where the next character stands."""
    cut_off: bool
    """Whether the text ends within brackets that held something."""


_CLOSERS = {"]": "[", ")": "(", "}": "{"}

PLAIN = str.maketrans("“”„«»‘’‚，：；（）［］｛｝−０１２３４５６７８９．", '"""""\'\'\',:;()[]{}-0123456789.')
"""Typographic and full-width characters, one for one."""

_LITERALS: dict[str, Scalar] = {
    "null": None,
    "none": None,
    "undefined": None,
    "true": None,
    "false": None,
    "nan": float("nan"),
    "inf": float("inf"),
    "infinity": float("inf"),
}

_TOKEN = re.compile(
    r"""(?P<space>(?:\s|\\[nrt](?![A-Za-z])|\\(?=[\[\](){}_]))+)
      | (?P<comment>//[^\n]*|\#[^\n]*|/\*.{0,2000}?\*/)
      | (?P<bracket>[\[\](){}])
      | (?P<number>(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]))
      | (?P<dots>\.{2,}|…)
      | (?P<comma>[,;])
      | (?P<colon>=>|:=?|=)
      | (?P<quote>\\*["'`])
      | (?P<word>[-+]?[^\W\d][\w.]*)
      | (?P<odd>.)""",
    re.X | re.S,
)
_OUTSIDE = re.compile(r"[\[({]")
_ENDS_STRING = re.compile(r"[\s\\nrt]{0,200}(?:[,:;=}\])]|$)")


def brackets_in(text: str) -> Found:
    """All bracketed values of a text that are in no other; typographic characters had better be plain by now."""
    return _Scan(text).run()


@dataclass
class _Frame:
    bracket: Bracket
    key: str | None = None
    """Of the value that comes next."""
    comma: bool = True
    """Whether a comma, or nothing, came last: another comma now leaves a hole."""
    holds: bool = False
    """Whether a bracket was closed within it: then it is data, and words in it are mistakes, not prose."""


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.frames: list[_Frame] = []
        self.values: list[tuple[int, int, Bracket]] = []

    def run(self) -> Found:
        at, text = 0, self.text
        while at < len(text):
            if not self.frames:  # prose: nothing counts until a bracket opens
                opens = _OUTSIDE.search(text, at)
                if opens is None:
                    break
                at = opens.start()
            token = _TOKEN.match(text, at)
            assert token is not None
            at = self._take(token)
        return Found(tuple(self.values), any(frame.holds or frame.bracket.items for frame in self.frames))

    def _take(self, token: re.Match[str]) -> int:
        """Works one token in, and returns where the next one begins."""
        words, kind = token.group(), token.lastgroup
        match kind:
            case "bracket" if words in "[({":
                self._open(words, token.start())
            case "bracket":
                self._close(words, token.end())
            case "number":
                self._add(float(words))
            case "comma":
                self._comma()
            case "colon":
                self._colon(words)
            case "quote":
                return self._string(words, token.end())
            case "word":
                self._word(words, token.end())
            case "dots" | "odd":
                self._add(Odd(words))
        return token.end()

    def _open(self, opener: str, at: int) -> None:
        if len(self.frames) == DEEPEST:
            self.frames.clear()
            return
        self.frames.append(_Frame(Bracket(opener, at)))

    def _close(self, closer: str, end: int) -> None:
        frame = self.frames.pop()
        bracket = frame.bracket
        if bracket.opener != _CLOSERS[closer]:
            if self.frames:
                self._add(Odd(closer))
            return
        if frame.key is not None:
            bracket.items.append((frame.key, HOLE))
        if self.frames:
            self._add(bracket)
            self.frames[-1].holds = True
        else:
            self.values.append((bracket.start, end, bracket))

    def _add(self, value: Value) -> None:
        frame = self.frames[-1]
        frame.bracket.items.append((frame.key, value))
        frame.key, frame.comma = None, False

    def _comma(self) -> None:
        frame = self.frames[-1]
        if frame.comma or frame.key is not None:
            self._add(HOLE)
        frame.comma = True

    def _colon(self, words: str) -> None:
        """Makes a key of what came last."""
        frame = self.frames[-1]
        items = frame.bracket.items
        last = items[-1] if items and not frame.comma else None
        if last is None or last[0] is not None or not isinstance(last[1], str | float):
            self._add(Odd(words))
            return
        items.pop()
        frame.key = last[1] if isinstance(last[1], str) else f"{last[1]:g}"

    def _string(self, quote: str, at: int) -> int:
        after = at
        for _ in range(_MOST_QUOTES):
            end = self.text.find(quote, after, at + _LONGEST_STRING)
            if end < 0:
                break
            after = end + len(quote)
            if self.text[end - 1] != "\\" and _ENDS_STRING.match(self.text, after):
                self._add(self.text[at:end])
                return after
        self._add(Odd(quote))
        return at

    def _word(self, word: str, end: int) -> None:
        frame, follows = self.frames[-1], _next(self.text, end)
        if follows == "(" and frame.bracket.opener != "{":
            return  # the name of what is called, as in Point(1, 0, 2) or np.array([…])
        may_be_key = frame.bracket.opener == "{" or word.casefold() in ("x", "y", "z")
        is_key = frame.key is None and (follows == "=" or (follows == ":" and may_be_key))
        if is_key or frame.key is not None:
            literal = word.casefold() in _LITERALS and not is_key
            self._add(_LITERALS[word.casefold()] if literal else word)
        elif word.casefold().lstrip("+-") in _LITERALS:
            self._add(_LITERALS[word.casefold().lstrip("+-")])
        elif any(frame.holds for frame in self.frames):
            self._add(Odd(word))
        else:
            self.frames.clear()  # a bracket in prose


def _next(text: str, at: int) -> str:
    """The next character that is no space, within some twenty."""
    rest = text[at : at + 20].lstrip()
    return rest[:1]
