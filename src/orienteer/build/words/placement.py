"""Where things were said to be, taken into the draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from orienteer.build.request import About
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words.draft import Mention, Target, Thing
from orienteer.build.words.look import Look, miss
from orienteer.build.words.reading import Reading
from orienteer.build.words.role import Word

NOTHING_THERE = "what it names is not there"
_NO_SHARING = (RelationKind.BETWEEN, RelationKind.AROUND)


@dataclass(slots=True)
class Placement:
    """Where something is said to be; any part may be empty."""

    kind: RelationKind | None = None
    to: list[Target] = field(default_factory=list)
    each: bool = False
    words: list[Word] = field(default_factory=list)
    look: Look | None = None
    """ "in oak" """
    rows: int | None = None
    row_length: int | None = None
    times: int = 1
    """A single thing that is said to be so is this many: "in each corner"."""
    mutual: bool = False
    """To each other."""
    shared: bool = False
    """ "one on each": of where they were just said to be."""

    @property
    def held(self) -> bool:
        """Whether it says where something is."""
        return self.kind is not None and bool(self.to)


class Placements(Reading):
    """Takes in where things are."""

    def place(self, placed: Placement, mentions: Sequence[Mention]) -> None:
        """Take in where things are."""
        things = [thing for mention in mentions for thing in mention.things]
        if placed.look is not None:
            for thing in things:
                thing.look.join(placed.look.copy())
        if placed.rows is not None or placed.row_length is not None:
            self._set_rows(placed, things)
        elif placed.shared:
            self._share_out(things, placed.words)
        elif placed.mutual and placed.kind is not None:
            self._to_each_other(placed.kind, things, placed.words)
        elif placed.held and placed.kind is not None:
            self._multiply(placed, mentions)
            others = [thing for thing in things if thing not in placed.to]
            self.draft.bond(placed.kind, others, placed.to, placed.words, placed.each)
            for mention in mentions:
                mention.placed = True
            if not others:
                for word in placed.words:
                    miss(word, NOTHING_THERE, About.RELATION)

    def _multiply(self, placed: Placement, mentions: Sequence[Mention]) -> None:
        """One on each of two tables is two."""
        targets = sum(target.count for target in placed.to if isinstance(target, Thing)) if placed.each else 1
        for mention in mentions:
            for thing in mention.things if mention.is_new else ():
                if placed.times > 1 and (thing.count == 1 or thing.open_count) and not thing.distributed:
                    thing.count, thing.open_count, thing.distributed = placed.times, False, True
                if targets > 1:
                    self.distribute(thing, targets)

    def distribute(self, thing: Thing, owners: int, kind: RelationKind | None = None) -> None:
        """As many for each of its owners, and what is in or on it, too; "desks with lamps" have one each."""
        if thing.distributed or owners < 2:
            return
        thing.distributed = True
        alone = thing.open_count and thing.noun.plural and kind not in _NO_SHARING
        before = thing.count
        thing.count = owners if alone else thing.count * owners
        for bond in self.draft.bonds:
            if thing in bond.to and bond.kind in (RelationKind.ON, RelationKind.IN) and before == 1:
                bond.each = True
                self._multiply_contents(bond.thing, owners)

    def _multiply_contents(self, thing: Thing, owners: int) -> None:
        if not thing.distributed:
            thing.count, thing.distributed = thing.count * owners, True

    def _share_out(self, things: list[Thing], words: list[Word]) -> None:
        bonds = [bond for bond in self.draft.bonds if bond.thing in things]
        if bonds:
            bonds[-1].each = True
        else:
            for word in words:
                miss(word, NOTHING_THERE, About.RELATION)

    def _set_rows(self, placed: Placement, things: list[Thing]) -> None:
        if placed.rows == 1 and len(things) > 1:
            for first, second in pairwise(things):
                self.draft.bond(RelationKind.NEXT_TO, [second], [first], placed.words)
            return
        several = [thing for thing in things if thing.count > 1 or thing.open_count]
        for thing in several:
            if placed.row_length and placed.rows and thing.open_count:
                thing.count, thing.open_count = placed.rows * placed.row_length, False
            thing.rows = placed.rows or max(1, thing.count // (placed.row_length or 1))
        if not several:
            for word in placed.words:
                miss(word, "one thing makes no row", About.RELATION)

    def _to_each_other(self, kind: RelationKind, things: list[Thing], words: list[Word]) -> None:
        """Two that face each other become two items."""
        if len(things) == 1 and things[0].count == 2:
            things = [things[0], self.draft.split(things[0], 1)]
        if len(things) == 2:
            first, second = things
            self.draft.bond(kind, [first], [second], words)
            self.draft.bond(kind, [second], [first], words)
            return
        for word in words:
            miss(word, "only two things can lie to each other", About.RELATION)
