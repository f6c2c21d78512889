"""Errands in plain English: several wordings for each, from templates that are data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from orienteer.bench.sleepwalk.errand import Deed, Errand, Line, Named
from orienteer.bench.sleepwalk.truth import Action
from orienteer.bench.sleepwalk.words.banned import banned_in
from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.noun import is_plural
from orienteer.errors import OrienteerError

NEAR = "Near the {name}"
TRIES = 200
"""Wordings that are drawn before it is given up that one is new."""
CHOICE = 5
"""New wordings of which the one that begins least like others is taken."""
APPROACH = 0.25
"""Share of deeds of which the way there is said too."""
PLACES = (
    "on the",
    "in the",
    "under the",
    "at the",
    "above the",
    "beside the",
    "between the",
    "closest",
    "farthest",
    "with",
)
"""What follows one of these in a name is not the thing itself."""


class WordingError(OrienteerError):
    """An errand that no wording is left for."""


def worded(errand: Errand, rng: np.random.Generator, taken: set[str]) -> Line:
    """The errand as a line of the schema, in words that are not among those taken; they are then."""
    new: list[str] = []
    for _ in range(TRIES):
        text = _Speaker(errand, rng).task()
        if text not in taken and text not in new:
            new.append(text)
        if len(new) == CHOICE:
            break
    if not new:
        raise WordingError(f"every wording of {errand.start.name!r} to {errand.end.name!r} is taken in this scene")
    begun = Counter(_opening(text) for text in taken)
    task = min(new, key=lambda text: begun[_opening(text)])
    line = Line(
        tier=errand.tier,
        task=task,
        start=NEAR.format(name=errand.start.name),
        end=NEAR.format(name=errand.end.name),
        interact=tuple(deed.thing.name for deed in errand.deeds),
    )
    said = banned_in(" ".join((line.task, line.start, line.end, *line.interact)))
    if said:
        raise WordingError(f"{line.task!r} says {said[0]!r}, which only a viewpoint tells")
    taken.add(task)
    return line


def head_of(name: str) -> str:
    """The thing itself, without its place: "red cup" for "red cup on the desk"."""
    cuts = [at for mark in PLACES if (at := name.find(f" {mark} ")) > 0]
    return name[: min(cuts)] if cuts else name


def phrases(action: Action, name: str) -> tuple[str, ...]:
    """Ways to say an action upon a thing of that name."""
    return tuple(_entry(_data()[action], name) or _data()[action]["any"])


def _data() -> dict[str, Any]:
    return table("wording")


@cache
def _key(known: tuple[str, ...], name: str) -> str | None:
    """The longest of the known nouns that a name ends in, its place aside."""
    head = head_of(name)
    fit = [noun for noun in known if head == noun or head.endswith(f" {noun}")]
    return max(fit, key=len) if fit else None


def _entry(entries: dict[str, Any], name: str) -> Any:
    key = _key(tuple(entries), name)
    return None if key is None else entries[key]


def _opening(text: str) -> str:
    return " ".join(text.split()[:2])


class _Speaker:
    """Says one errand once."""

    def __init__(self, errand: Errand, rng: np.random.Generator) -> None:
        self.errand, self.rng = errand, rng
        self.carried: list[Named] = []
        self.last: Named | None = None
        """What was done something with just now."""
        self.seated = False

    def task(self) -> str:
        errand = self.errand
        names = {"start": _the(errand.start), "end": _the(errand.end)}
        if not errand.deeds:
            return str(self._of(_data()["easy"]).format(**names))
        parts = [self._deed(deed) for deed in errand.deeds]
        if errand.deeds[-1].thing != errand.end:
            parts.append(self._leg(errand.end))
        begin = ""
        if errand.start != errand.deeds[0].thing:
            begin = self._of(_data()["begin_going" if self._goes(parts[0]) else "begin"]).format(**names)
        joined = self._of(_data()["join"][str(len(parts))])
        if begin:
            joined = joined.removeprefix("first ")
        return _sentences(begin + joined.format(**dict(zip("abcdef", parts, strict=False))))

    def _deed(self, deed: Deed) -> str:
        said = self._risen() + self._doing(deed)
        self.last, self.seated = deed.thing, deed.action == "sit"
        if deed.action == "pick up" and not _is(deed.thing, "lasting", "still"):
            self.carried.append(deed.thing)
        return said

    def _doing(self, deed: Deed) -> str:
        thing = deed.thing
        if self.carried and self.last != thing:
            if deed.action == "reach":
                return self._carry(thing)
            for how in ("on", "in", "careful"):
                if deed.action == "use" and _is(thing, "takes", how):
                    item, self.carried = self._item(), []
                    return str(self._of(_data()["put"][how]).format(item=item, x=_the(thing)))
        phrase, _, with_it = self._of(phrases(deed.action, thing.name)).partition("|")
        it = "them" if is_plural(head_of(thing.name)) else "it"
        if self.last == thing:
            return _with(with_it or phrase, it)
        approach = deed.action != "reach" and not self.carried and not self.seated and self.rng.random() < APPROACH
        if approach and thing != self.errand.start:
            there = self._of(_data()["go"]["plain"]).format(x=_the(thing))
            return f"{there} and {_with(with_it or phrase, it)}"
        return str(phrase.format(x=_the(thing)))

    def _goes(self, part: str) -> bool:
        """Whether a part begins by saying a way."""
        ways = (*_data()["go"]["plain"], *_data()["reach"]["any"])
        return part.startswith(tuple(way.partition("{")[0] for way in ways))

    def _leg(self, end: Named) -> str:
        """The last way, to where nothing is done."""
        risen = self._risen()
        if self.carried:
            return risen + self._carry(end)
        seen = end == self.errand.start or any(deed.thing == end for deed in self.errand.deeds)
        return risen + str(self._of(_data()["go"]["again" if seen else "plain"]).format(x=_the(end)))

    def _carry(self, to: Named) -> str:
        return str(self._of(_data()["go"]["carry"]).format(item=self._item(), x=_the(to)))

    def _item(self) -> str:
        """What is carried, as short as nobody mistakes it."""
        if len(self.carried) > 1:
            return "both" if len(self.carried) == 2 else "everything"
        item = self.carried[0]
        if item == self.last:
            return "them" if is_plural(head_of(item.name)) else "it"
        return f"the {head_of(item.name)}"

    def _risen(self) -> str:
        return str(self._of(_data()["go"]["up"])) if self.seated else ""

    def _of(self, choices: Sequence[Any]) -> Any:
        return choices[int(self.rng.integers(len(choices)))]


def _is(thing: Named, group: str, name: str) -> bool:
    return _key(tuple(_data()[group][name]), thing.name) is not None


def _the(thing: Named) -> str:
    return f"the {thing.name}"


def _with(phrase: str, it: str) -> str:
    """A phrase about what was just named: "its title", not "the title of it"."""
    its = "its" if it == "it" else "their"
    return re.sub(rf"\bthe ((?:\w+ )?\w+) of {it}\b", rf"{its} \1", phrase.format(x=it, it=it, its=its))


def _sentences(text: str) -> str:
    """With a capital at the beginning of each sentence."""
    return ". ".join(part[0].upper() + part[1:] for part in text.split(". "))
