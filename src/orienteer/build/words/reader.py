"""A description in plain English, read into a request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from orienteer.build.request import About, Assumed, Miss, Request
from orienteer.build.words.chunk import chunks
from orienteer.build.words.clause import Clauses
from orienteer.build.words.draft import Draft
from orienteer.build.words.language import foreign_language
from orienteer.build.words.lexicon import lexicon
from orienteer.build.words.measure import measures
from orienteer.build.words.role import Word
from orienteer.build.words.settle import Unknown, settled
from orienteer.build.words.tag import sentences
from orienteer.build.words.text import Token, tokens
from orienteer.errors import BadArgumentError

MOST_WORDS = 2000
"""What comes later in a text is not read: no scene holds more."""
_SHOWN = 60
"""Characters of a text that a message quotes."""
_LONGEST = 160
"""Characters of what is said to be missed."""


def read(text: str, categories: Sequence[str] | None = None, *, unknown: Unknown = "nearest") -> Request:
    """What a description asks for.

    `categories` are those that can be built (all of ours where none are given). What cannot be built is replaced by the
    nearest that can, named as such, or left out. Nothing is dropped silently: `Request.missed` says what was not taken
    in, `Request.assumed` what the words left open.
    """
    if unknown not in ("nearest", "leave out"):
        raise BadArgumentError(f"unknown things are taken as the 'nearest' known one or 'leave out', not {unknown!r}")
    if not text.strip():
        raise BadArgumentError("the description is empty: say what shall be there, as in 'a café with three tables'")
    language = foreign_language(text)
    if language:
        raise BadArgumentError(
            f"the description seems to be in {language}, and only English is read: {_quoted(text)}. "
            "Other languages need a model that reads them: --describer model:NAME"
        )
    known = tuple(categories) if categories is not None else all_categories()
    return _read(text, known, unknown)


def all_categories() -> tuple[str, ...]:
    """The categories that can be built."""
    found: Sequence[str] = import_module("orienteer.build").categories()
    return tuple(found)


def _read(text: str, categories: tuple[str, ...], unknown: Unknown) -> Request:
    draft = Draft()
    plain, misses = _without_measures(text, draft)
    all_tokens = tokens(plain)
    read_tokens = _beginning(all_tokens, text, misses)
    known = lexicon(categories)
    clauses = Clauses(draft, known)
    words: list[Word] = []
    for sentence in sentences(read_tokens, known):
        words += sentence
        clauses.sentence(chunks(sentence))
    if not (draft.things or draft.place or draft.without or draft.windows is not None or draft.doors is not None):
        raise BadArgumentError(
            f"nothing in the description names a place or a thing that is known: {_quoted(text)}. "
            "Say what shall be there, as in 'a café with three tables'"
        )
    _note_mended(draft, words, text)
    request, more = settled(draft, categories, unknown)
    missed = [*_missed_words(words, text), *misses, *more]
    return request.model_copy(update={"missed": tuple(_once(missed))})


def _without_measures(text: str, draft: Draft) -> tuple[str, list[Miss]]:
    misses: list[Miss] = []
    for measure in measures(text):
        said = text[measure.start : measure.end]
        if measure.area_m2 is not None and draft.area_m2 is None:
            draft.area_m2 = round(measure.area_m2, 2)
        elif measure.clutter is not None and draft.clutter is None:
            draft.clutter = measure.clutter
        else:
            why = "lengths are not honoured: say small, large, long, tall …"
            misses.append(Miss(what=said, why=why, about=About.LOOK))
        text = text[: measure.start] + " " * len(said) + text[measure.end :]
    return text, misses


def _beginning(all_tokens: Sequence[Token], text: str, misses: list[Miss]) -> Sequence[Token]:
    if len(all_tokens) <= MOST_WORDS:
        return all_tokens
    rest = text[all_tokens[MOST_WORDS].start :]
    misses.append(Miss(what=_quoted(rest), why=f"only the first {MOST_WORDS} words and signs of a text are read"))
    return all_tokens[:MOST_WORDS]


def _note_mended(draft: Draft, words: Iterable[Word], text: str) -> None:
    for word in words:
        if word.mended:
            draft.assumed.append(Assumed(what=text[word.start : word.end], took=word.text))


def _missed_words(words: Sequence[Word], text: str) -> list[Miss]:
    """What nobody took in, neighbours together."""
    found: list[Miss] = []
    group: list[Word] = []
    gap: list[Word] = []
    for word in words:
        if not word.used and (word.content or word.why):
            if group and group[-1].why == word.why and _same_phrase(gap):
                group += [*gap, word]
            else:
                found += _miss_of(group, text)
                group = [word]
            gap = []
        else:
            gap.append(word)
    return [*found, *_miss_of(group, text)]


def _same_phrase(gap: Sequence[Word]) -> bool:
    return all(not word.content and word.text not in (",", ":", "and", "but") for word in gap)


def _miss_of(group: Sequence[Word], text: str) -> list[Miss]:
    if not group:
        return []
    why = next((word.why for word in group if word.why), "not understood")
    about = next((word.about for word in group if word.why), About.OTHER)
    return [Miss(what=_short(text[group[0].start : group[-1].end], _LONGEST), why=why, about=about)]


def _once(misses: Iterable[Miss]) -> list[Miss]:
    return list(dict.fromkeys(misses))


def _quoted(text: str) -> str:
    return repr(_short(text, _SHOWN))


def _short(text: str, longest: int) -> str:
    text = " ".join(text[: 10 * longest].split())
    return text if len(text) <= longest else text[: longest - 1] + "…"
