"""Descriptions to make scenes from: our own, a text file's, or captions of pictures, of which those are kept that tell
of a place one can walk about in.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.vocabulary import all_kinds
from orienteer.build.descriptions import Description
from orienteer.build.descriptions import descriptions as our_descriptions
from orienteer.build.words import data as known
from orienteer.build.words.language import foreign_language
from orienteer.build.words.plural import plural
from orienteer.errors import BadFileError

LONGEST_LINE = 4_000
"""Characters of a description: more is no description."""
TOO_SHORT, TOO_LONG = "too short", "too long"
OTHER_LANGUAGE = "another language"
SAME_PICTURE = "another caption of the same picture"
PEOPLE, ANIMALS, NO_PLACE = "people only", "animals only", "no place and too few things"
_WORD = re.compile(r"[a-z0-9']+")
_ASCII_WORDS = re.compile(r"^[\x00-\x7f]*$")
_PLACE, _PERSON, _ANIMAL = "a place", "a person", "an animal"


@dataclass(frozen=True)
class Texts:
    """Descriptions in order, and what was left out."""

    texts: tuple[str, ...]
    rejected: Mapping[str, int] = field(default_factory=dict)
    """How many captions fell to which reason."""


class Caption(NamedTuple):
    """One of a picture's captions."""

    image: Any
    """Id of the picture."""
    text: Any


def descriptions_of(path: str | Path) -> Texts:
    """Those of a file, or our own where none is named. Raises BadFileError, which names file and place."""
    return read_descriptions(Path(path)) if str(path) else ours()


def ours() -> Texts:
    """Ours: one of each kind of place, then the second of each, and so on."""
    places: dict[str, list[Description]] = {}
    for one in our_descriptions():
        places.setdefault(one.place, []).append(one)
    return Texts(tuple(one.text for row in zip_longest(*places.values()) for one in row if one is not None))


def read_descriptions(path: Path) -> Texts:
    """A text file with one description a line (empty lines and those with # are skipped), or captions as MS-COCO's."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
    if path.suffix.lower() == ".json" or raw[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        texts = _filtered(_captions(path, raw), path)
    else:
        texts = Texts(tuple(_lines(path, raw)))
    if not texts.texts:
        fallen = ", ".join(f"{count} {why}" for why, count in texts.rejected.items())
        raise BadFileError(path, f"holds no description{f' that can be used: {fallen}' if fallen else ''}")
    return texts


def reason_against(caption: str) -> str | None:
    """Why a caption describes no place that one can walk about in; None where it does."""
    text = caption.casefold().replace("’", "'")
    words = _WORD.findall(text)
    rules = table("descriptions")
    if not _ASCII_WORDS.match(caption) and foreign_language(caption):
        return OTHER_LANGUAGE
    if len(words) < rules["least_words"]:
        return TOO_SHORT
    if len(words) > rules["most_words"]:
        return TOO_LONG
    found, landmarks = _labels(words)
    order = [rule["reason"] for rule in rules["rule"]]
    for reason in order:
        if reason in found:
            return str(reason)
    if _PLACE not in found and landmarks < rules["about"]["least_landmarks"]:
        if foreign_language(caption):
            return OTHER_LANGUAGE
        return PEOPLE if _PERSON in found else ANIMALS if _ANIMAL in found else NO_PLACE
    return None


def _labels(words: list[str]) -> tuple[set[str], int]:
    """What a caption's phrases stand for, and how many different landmarks it names."""
    signs, marks, longest = _signs(), _landmarks(), _longest()
    found: set[str] = set()
    things: set[str] = set()
    for at, first in enumerate(words):
        for length in range(1, longest.get(first, 0) + 1):
            phrase = " ".join(words[at : at + length])
            if phrase in signs:
                found.update(signs[phrase])
            if phrase in marks:
                things.add(marks[phrase])
    return found, len(things)


@cache
def _signs() -> dict[str, tuple[str, ...]]:
    """Phrases with the rules they fall to, and with what they are about."""
    rules = table("descriptions")
    about = rules["about"]
    lists = [(rule["reason"], rule["words"]) for rule in rules["rule"]]
    lists += [(_PERSON, about["people"]), (_ANIMAL, about["animals"]), (_PLACE, about["places"]), (_PLACE, _places())]
    found: dict[str, tuple[str, ...]] = {}
    for label, phrases in lists:
        for phrase in phrases:
            found[phrase] = (*found.get(phrase, ()), label)
    return found


@cache
def _longest() -> dict[str, int]:
    """By the word that phrases begin with, how many words the longest of them has."""
    found: dict[str, int] = {}
    for phrase in (*_signs(), *_landmarks()):
        first, count = phrase.partition(" ")[0], phrase.count(" ") + 1
        found[first] = max(found.get(first, 0), count)
    return found


def _places() -> list[str]:
    tables = known.places()
    return [
        word.casefold()
        for kind in ("indoors", "outdoors")
        for name, others in tables[kind].items()
        for word in (name, *others)
    ]


@cache
def _landmarks() -> dict[str, str]:
    """Words for things that make a place, one and many, with one category of each."""
    slight = set(table("descriptions")["about"]["slight"])
    found: dict[str, str] = {}
    for phrase, kinds in all_kinds().items():
        large = sorted(kinds - slight)
        if large and not kinds & slight and phrase not in slight:
            found[phrase] = found[plural(phrase)] = large[0]
    return found


# --- captions ---


def _captions(path: Path, raw: bytes) -> list[Any]:
    """The captions of a file, without whatever else it holds."""
    try:
        whole = json.loads(raw, object_hook=_slim)
    except UnicodeDecodeError as error:
        raise BadFileError(path, "is not UTF-8", f"byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise BadFileError(path, f"is no JSON: {error.msg}", f"line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise BadFileError(path, "is nested too deeply for a file of captions") from error
    if not isinstance(whole, dict) or not isinstance(whole.get("annotations"), list):
        keys = f" with the keys {', '.join(sorted(map(str, whole))[:8])}" if isinstance(whole, dict) else ""
        raise BadFileError(path, f"is JSON{keys}, yet no captions file: it has no list 'annotations'")
    found: list[Any] = whole["annotations"]
    return found


def _slim(entry: dict[str, Any]) -> Any:
    """Of a caption its text alone: a file of 600,000 would else take half a gigabyte."""
    if "caption" in entry:
        return Caption(entry.get("image_id"), entry["caption"])
    return entry if "annotations" in entry else None


def _filtered(captions: Iterable[Any], path: Path) -> Texts:
    """Of each picture the first caption that describes a place to walk about in."""
    texts: dict[str, None] = {}
    rejected: Counter[str] = Counter()
    done: set[Any] = set()
    for number, caption in enumerate(captions):
        place = f"annotations[{number}]"
        if not isinstance(caption, Caption):
            raise BadFileError(path, "is no caption: it has no 'caption'", place)
        if not isinstance(caption.text, str):
            raise BadFileError(path, f"has a caption that is no text: {caption.text!r:.40}", place)
        if not isinstance(caption.image, int | str | None):
            raise BadFileError(path, "has an 'image_id' that is neither number nor text", place)
        if caption.image is not None and caption.image in done:
            rejected[SAME_PICTURE] += 1
            continue
        reason = reason_against(caption.text)
        if reason is not None:
            rejected[reason] += 1
            continue
        done.add(caption.image)
        texts.setdefault(_sentence(caption.text))
    return Texts(tuple(texts), dict(sorted(rejected.items())))


def _sentence(caption: str) -> str:
    text = " ".join(caption.split())
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


# --- lines ---


def _lines(path: Path, raw: bytes) -> Iterable[str]:
    for number, line in enumerate(raw.splitlines(), 1):
        try:
            text = " ".join(line.decode("utf-8-sig" if number == 1 else "utf-8").split())
        except UnicodeDecodeError as error:
            raise BadFileError(path, f"is not UTF-8 at byte {error.start + 1} of the line", f"line {number}") from error
        if "\0" in text:
            raise BadFileError(path, "is no text: it holds a zero byte", f"line {number}")
        if len(text) > LONGEST_LINE:
            raise BadFileError(
                path, f"has a description of {len(text)} characters; {LONGEST_LINE} are the most", f"line {number}"
            )
        if text and not text.startswith("#"):
            yield text
