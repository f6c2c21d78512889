"""Text as tokens: small letters, no accents, one word each, with their place in the text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_TOKEN = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+(?:[.,]\d+)?|[^\W\d_]+(?:'[^\W\d_]+)?|'s?\b|'|[^\w\s]|_")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "ʼ": "'", "–": "-", "\u00a0": " "})
_SHORT = {
    "n't": ("not",),
    "'re": ("are",),
    "'ve": ("have",),
    "'ll": ("will",),
    "'d": ("would",),
    "'m": ("am",),
}
_IS_AFTER = frozenset(("it", "there", "that", "here", "what", "who", "where", "he", "she", "everything", "let"))
"""After these, 's is short for "is"."""
_OPENING = re.compile(r"(?:^|(?<=[\s(]))'(?=\w)")
_LONGEST_QUOTE = 40
"""Characters within which a quotation that was opened is closed again."""
_LIKE_COMMA = frozenset("()[]—/\"'")
SENTENCE_ENDS = frozenset(".!?;")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or sign."""

    text: str
    """Small letters without accents."""
    start: int
    """Index of its first character in the text."""
    end: int


def tokens(text: str) -> list[Token]:
    """The words and signs of a text; hyphens separate words, brackets and long dashes count as commas."""
    plain = _paragraphs(text.translate(_QUOTES))
    found: list[Token] = []
    for match in _TOKEN.finditer(plain):
        found.extend(_split(match.group(), match.start(), match.end(), plain))
    return found


def fold(word: str) -> str:
    """Small letters without accents: "Café" and "cafe" are one word."""
    if word.isascii():
        return word.lower()
    marks = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in marks if not unicodedata.combining(c)) or word


def words_of(phrase: str) -> tuple[str, ...]:
    """A phrase of the data files as tokens."""
    return tuple(token.text for token in tokens(phrase))


def _paragraphs(text: str) -> str:
    # an empty line, a bullet and a line that begins anew end a sentence; one character for one, so that places hold
    text = re.sub(r"\n(?=\s*\n|\s*[-*•]\s|\s*\d+\.\s)", ";", text)
    return re.sub(r"(?<=[\s;])[-*•](?=\s)|^[-*•](?=\s)", "—", text)


def _split(raw: str, start: int, end: int, text: str) -> list[Token]:
    if raw == "-":
        return []
    if raw in _LIKE_COMMA and raw != "'":
        return [Token(",", start, end)]
    if "'" not in raw:
        return [Token(fold(raw), start, end)]
    if raw in ("'", "'s"):
        # only directly behind a word does an apostrophe make an owner: "students' desks"
        owner = start > 0 and text[start - 1].isalpha() and not _is_quoted(text, start)
        return [Token("'s", start, end)] if owner else []
    return _contraction(fold(raw), start, end)


def _is_quoted(text: str, start: int) -> bool:
    """Whether a quotation was opened shortly before and not closed."""
    return len(_OPENING.findall(text, max(0, start - _LONGEST_QUOTE), start)) > 0


def _contraction(word: str, start: int, end: int) -> list[Token]:
    stem, mark, tail = word.partition("'")
    if tail == "s":
        return [Token(stem, start, end), Token("is" if stem in _IS_AFTER else "'s", start, end)]
    if tail == "t" and stem.endswith("n"):
        return [Token(stem[:-1] if len(stem) > 2 else stem, start, end), Token("not", start, end)]
    expanded = _SHORT.get(mark + tail)
    if expanded:
        return [Token(stem, start, end), *(Token(word, start, end) for word in expanded)]
    return [Token(stem + tail, start, end)]
