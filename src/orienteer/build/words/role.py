"""What a word can do in a description, and the words of a text with the roles they may play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from orienteer.build.request import About


class Role(Enum):
    """What a word can do. Many words can do several; the phrase they stand in decides."""

    THING = auto()
    """Value: Noun."""
    PLACE = auto()
    """Value: Spoken place."""
    SPOT = auto()
    GENERIC = auto()
    PERSON = auto()
    OWNER = auto()
    UNKNOWN = auto()
    COLOR = auto()
    SHADE = auto()
    MATERIAL = auto()
    SIZE = auto()
    PLACE_SIZE = auto()
    PROPERTY = auto()
    DAYLIGHT = auto()
    WEATHER = auto()
    CLUTTER = auto()
    ONLY = auto()
    NUMBER = auto()
    ORDINAL = auto()
    """Value: 1 for the first, -1 for the last."""
    QUANTITY = auto()
    """Value: (number, whether it was said)."""
    GROUP = auto()
    ROWS = auto()
    """"row", "rows"."""
    A = auto()
    THE = auto()
    ITS = auto()
    EACH = auto()
    ALL = auto()
    MORE = auto()
    REST = auto()
    ONE = auto()
    POSSESSIVE = auto()
    PREPOSITION = auto()
    SIDE = auto()
    BARE = auto()
    BARE_SIDE = auto()
    VAGUE = auto()
    IN_A_ROW = auto()
    SHARED = auto()
    EVERYWHERE = auto()
    MUTUAL = auto()
    """"each other"."""
    VERB = auto()
    HOLDER = auto()
    PASSIVE = auto()
    WITH = auto()
    WITHOUT = auto()
    IS = auto()
    THERE = auto()
    POSTURE = auto()
    MADE = auto()
    IT = auto()
    THEM = auto()
    WHICH = auto()
    OF = auto()
    AND = auto()
    NOT = auto()
    EACH_AFTER = auto()
    COMMA = auto()
    COLON = auto()
    FILLER = auto()


NOUNS = frozenset((Role.THING, Role.PLACE, Role.SPOT, Role.GENERIC, Role.PERSON, Role.OWNER, Role.UNKNOWN, Role.ONE))
LOOKS = frozenset((Role.COLOR, Role.MATERIAL, Role.SIZE, Role.SHADE, Role.PROPERTY, Role.PLACE_SIZE))
MOODS = frozenset((Role.DAYLIGHT, Role.WEATHER, Role.CLUTTER))
CONTENT = (
    NOUNS
    | LOOKS
    | MOODS
    | frozenset(
        (
            *(
                Role.NUMBER,
                Role.ORDINAL,
                Role.QUANTITY,
                Role.GROUP,
                Role.ROWS,
                Role.SIDE,
                Role.BARE,
                Role.BARE_SIDE,
                Role.VAGUE,
            ),
            *(Role.IN_A_ROW, Role.SHARED, Role.VERB, Role.HOLDER, Role.PASSIVE, Role.MADE, Role.NOT, Role.WITHOUT),
        )
    )
)
"""A word that plays one of these and that nobody took in is missed."""


@dataclass(slots=True)
class Word:
    """One or several tokens that belong together: "desk", "next to", "dark blue"."""

    text: str
    roles: dict[Role, Any]
    start: int
    """Index of its first character in the text."""
    end: int
    mended: bool = False
    """Whether it was written otherwise."""
    used: bool = False
    """Whether it got into the request, or says nothing of its own."""
    why: str = ""
    """Why it did not."""
    about: About = About.OTHER

    def can(self, *roles: Role) -> bool:
        """Whether it can play one of the roles."""
        return any(role in self.roles for role in roles)

    @property
    def content(self) -> bool:
        """Whether dropping it would drop something that was said."""
        if Role.FILLER in self.roles:
            return False
        return any(role in CONTENT for role in self.roles)


@dataclass(frozen=True, slots=True)
class Sense:
    """One of the categories that a word may mean."""

    category: str
    when: str = ""
    """ "indoors", "outdoors", a kind of place, "on thing", "hanging", "wooden"; empty: always."""
    near: bool = False
    """It only comes near what the word means."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A word for a thing."""

    name: str
    """The word for one."""
    senses: tuple[Sense, ...]
    plural: bool = False
    stands_for: bool = False
    """The thing itself cannot be built: the senses are what comes nearest."""

    @property
    def categories(self) -> frozenset[str]:
        """All that it may mean."""
        return frozenset(sense.category for sense in self.senses)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of place as it was named."""

    place: str
    near: bool = False
    """It is none of the kinds; this one comes nearest."""
