"""What has been understood so far: things, how they lie, and what is said of the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from orienteer.build.request import Assumed, Daylight, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data
from orienteer.build.words.look import Look
from orienteer.build.words.phrase import Phrase
from orienteer.build.words.role import Kind, Noun, Word


@dataclass(eq=False, slots=True)
class Thing:
    """An item in the making."""

    noun: Noun
    words: list[Word]
    count: int
    open_count: bool = False
    """The words left the number open."""
    look: Look = field(default_factory=Look)
    owner: str | None = None
    labels: tuple[str, ...] = ()
    rows: int | None = None
    distributed: bool = False
    """Its number is already that of all it belongs to together."""


Target = Thing | Spot


@dataclass(eq=False, slots=True)
class Bond:
    """A relation in the making."""

    kind: RelationKind
    thing: Thing
    to: tuple[Target, ...]
    each: bool
    words: list[Word]
    """The words that said it: to be missed if it cannot be held."""


@dataclass(eq=False, slots=True)
class Mention:
    """A phrase with what it speaks of."""

    phrase: Phrase
    things: list[Thing] = field(default_factory=list)
    spot: Spot | None = None
    is_place: bool = False
    """It speaks of the place itself."""
    is_new: bool = False
    """The things were not named before."""
    placed: bool = False
    """Something was said about where they are."""
    each_after: bool = False
    """As many for each of what has them: "two chairs each"."""

    @property
    def targets(self) -> list[Target]:
        """What another thing can lie to."""
        return [self.spot] if self.spot is not None else [*self.things]

    @property
    def total(self) -> int:
        """How many things it speaks of."""
        return sum(thing.count for thing in self.things)

    def is_all(self, trait: str) -> bool:
        """Whether there are things and all of them may have a trait."""
        return bool(self.things) and all(is_trait(thing, trait) for thing in self.things)

    def is_any(self, trait: str) -> bool:
        """Whether one of the things may have a trait."""
        return any(is_trait(thing, trait) for thing in self.things)


def is_trait(thing: Thing, trait: str) -> bool:
    """Whether one of the meanings of a thing's name has a trait."""
    return bool(thing.noun.categories & data.traits()[trait])


@dataclass(eq=False, slots=True)
class Draft:
    """Everything that was taken in from a text."""

    things: list[Thing] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    """Everything with things that was spoken of, in order."""
    bonds: list[Bond] = field(default_factory=list)
    place: Kind | None = None
    place_said: str = ""
    daylight: Daylight | None = None
    size: str | None = None
    area_m2: float | None = None
    clutter: float | None = None
    wall: Look = field(default_factory=Look)
    floor: Look = field(default_factory=Look)
    room: Look = field(default_factory=Look)
    """Said of the place as a whole: "a white kitchen"."""
    windows: int | None = None
    doors: int | None = None
    without: list[tuple[Noun, list[Word]]] = field(default_factory=list)
    assumed: list[Assumed] = field(default_factory=list)

    def bond(
        self,
        kind: RelationKind,
        things: Iterable[Thing],
        to: Sequence[Target],
        words: Sequence[Word],
        each: bool = False,
    ) -> None:
        """Note how things lie; "between" names its targets together, all other kinds one by one."""
        for word in words:
            # a side that is not told apart stays missed
            word.used = not word.why
        for thing in things:
            for targets in [tuple(to)] if kind is RelationKind.BETWEEN else [(target,) for target in to]:
                self._bond_once(Bond(kind, thing, targets, each, list(words)))

    def _bond_once(self, bond: Bond) -> None:
        for other in self.bonds:
            if (other.kind, other.thing, other.to) == (bond.kind, bond.thing, bond.to):
                other.each = other.each or bond.each
                return
        self.bonds.append(bond)

    def bonds_of(self, thing: Thing) -> list[Bond]:
        """How a thing lies to others."""
        return [bond for bond in self.bonds if bond.thing is thing]

    def split(self, thing: Thing, count: int) -> Thing:
        """Take some away from a thing, to say something of them alone; all of them where it has no more.

        What was said of the whole holds for both.
        """
        if count >= thing.count:
            return thing
        part = Thing(thing.noun, thing.words, count, False, thing.look.copy(), thing.owner, thing.labels)
        thing.count -= count
        self.things.insert(self.things.index(thing) + 1, part)
        for mention in self.mentions:
            if thing in mention.things:
                mention.things.append(part)
        for bond in [*self.bonds]:
            if bond.thing is thing:
                self.bonds.append(Bond(bond.kind, part, bond.to, bond.each, bond.words))
            if thing in bond.to and bond.kind is not RelationKind.BETWEEN:
                self.bonds.append(Bond(bond.kind, bond.thing, (part,), bond.each, bond.words))
        return part
