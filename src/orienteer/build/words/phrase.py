"""Noun phrases: "the teacher's desk", "three rows of red and white tents", "a large, wooden one"."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from orienteer.build.request import About
from orienteer.build.words.look import Look
from orienteer.build.words.role import Kind, Noun, Word


class Determiner(Enum):
    """What stands at the beginning of a phrase."""

    NONE = auto()
    A = auto()
    THE = auto()
    ITS = auto()
    EACH = auto()
    ALL = auto()
    MORE = auto()
    REST = auto()


class Head(Enum):
    """What a phrase names."""

    THING = auto()
    UNKNOWN = auto()
    """A thing that nobody knows."""
    PLACE = auto()
    SPOT = auto()
    GENERIC = auto()
    """The place, whatever it is."""
    PERSON = auto()
    ONE = auto()
    """ "one", "two of them": as many of what was named before."""
    NONE = auto()
    """Only how something looks."""


@dataclass(slots=True)
class Phrase:
    """A noun phrase, or what is left of one."""

    words: list[Word]
    head: Head
    value: Any = None
    """Noun, Kind or spot, after the head."""
    determiner: Determiner = Determiner.NONE
    count: int | None = None
    """None where neither a number nor one in the singular was said."""
    chosen: bool = False
    """The words left the number open, and this one was chosen."""
    part_count: int | None = None
    """How many of those that the phrase names are meant: "one of the four desks"."""
    look: Look = field(default_factory=Look)
    owner: str | None = None
    """Whose: "teacher"."""
    labels: tuple[str, ...] = ()
    """Nouns in front of the head that tell it from others: "dog" in "dog bed"."""
    ordinal: int | None = None
    rows: int | None = None
    of_place: Kind | None = None
    """The place that owns it: "the classroom's walls"."""
    moods: list[Word] = field(default_factory=list)
    """Words for daylight, weather, clutter and the size of the place."""

    @property
    def noun(self) -> Noun:
        """The head as a thing."""
        assert isinstance(self.value, Noun)
        return self.value

    @property
    def part(self) -> bool:
        """Whether only some of those that it names are meant."""
        return self.part_count is not None

    @property
    def number(self) -> int | None:
        """How many are meant."""
        return self.count if self.part_count is None else self.part_count

    @property
    def definite(self) -> bool:
        """Whether it speaks of something named before, or known."""
        return self.part or self.determiner not in (Determiner.NONE, Determiner.A, Determiner.MORE)

    @property
    def plural(self) -> bool:
        """Whether it names several."""
        if self.count is not None:
            return self.count > 1
        return bool(isinstance(self.value, Noun) and self.value.plural)


def missed_phrase(phrase: Phrase, why: str, about: About = About.THING) -> None:
    """Note that a whole phrase did not get into the request."""
    for word in phrase.words:
        word.used, word.why, word.about = False, why, about


def understood(phrase: Phrase) -> None:
    """Note that a whole phrase got into the request, but for what is already missed of it."""
    for word in phrase.words:
        word.used = word.used or not word.why
