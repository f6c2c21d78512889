"""Prepositions with what they name: "next to the sofa", "between the door and it", "in two rows", "on each"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data, setting
from orienteer.build.words.draft import Mention, Target, Thing
from orienteer.build.words.look import Look, miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase
from orienteer.build.words.reading import PLACINGS, Reading, is_trait
from orienteer.build.words.refer import mention_of
from orienteer.build.words.role import Role, Word

CORNERS = 4
NO_SIDES = "left and right, front and back are not told apart"
NOWHERE = "where in the place is not chosen so"
NOTHING_THERE = "what it names is not there"
ONLY_TWO_SIDES = "between needs two things"


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


class Placing(Reading):
    """Reads prepositions."""

    def describe(self, mention: Mention, nested: bool) -> None:
        """Read what follows a phrase and says something of it."""
        raise NotImplementedError

    def mention(self, phrase: Phrase, row: Iterable[Mention] = ()) -> Mention:
        """What a phrase with a thing as its head speaks of."""
        nearby = [part for other in row for part in other.parts]
        mention = mention_of(self.draft, phrase, nearby)
        if mention.things:
            self.recent.append(mention)
        return mention

    def placement(self, subjects: Iterable[Mention] = ()) -> Placement:
        """Read one placing; the words that cannot be held are marked as missed."""
        word = self.take_word()
        if Role.IN_A_ROW in word.roles:
            return Placement(rows=1)
        if Role.EVERYWHERE in word.roles:
            return Placement()
        if Role.VAGUE in word.roles:
            miss(word, NOWHERE, About.RELATION)
            return Placement()
        kind, placed = self._kind(word), Placement(words=[word])
        if word.can(Role.SIDE, Role.BARE_SIDE) and word.text not in data.relations()["twice"]["words"]:
            miss(word, NO_SIDES, About.RELATION)
        if word.text in data.relations()["twice"]["words"]:
            placed.times = 2
        placed.kind = kind
        if self._object_follows(word):
            return self._with_object(placed, list(subjects))
        return self._bare(placed, word)

    def _kind(self, word: Word) -> RelationKind:
        for role in (Role.PREPOSITION, Role.SIDE, Role.BARE, Role.BARE_SIDE):
            if role in word.roles:
                kind = word.roles[role]
                assert isinstance(kind, RelationKind)
                return kind
        raise AssertionError(word)

    def _object_follows(self, word: Word) -> bool:
        if not word.can(Role.PREPOSITION, Role.SIDE):
            return False
        if self.word(Role.IT, Role.THEM, Role.MUTUAL, Role.EACH, Role.ALL, Role.ROWS):
            return True
        phrase = self.phrase()
        if phrase is None:
            return False
        # "underneath, a lamp stands" has no object, "opposite a lamp" has one
        return not (phrase.head is Head.NONE and not phrase.look and phrase.count is None and not phrase.moods)

    def _bare(self, placed: Placement, word: Word) -> Placement:
        assert placed.kind is not None
        many = "them" in word.text or placed.kind in (RelationKind.BETWEEN, RelationKind.AROUND)
        if placed.kind is RelationKind.BETWEEN:
            placed.to = list(self.two_spoken_of())
        elif word.can(Role.BARE, Role.BARE_SIDE) or word.text in ("by", "beside"):
            placed.to = list(self.spoken_of(placed.kind, many))
        if not placed.to:
            miss(word, NOTHING_THERE, About.RELATION)
            return Placement()
        return placed

    # --- objects ---

    def _with_object(self, placed: Placement, subjects: list[Mention]) -> Placement:
        word = self.word(Role.IT, Role.THEM, Role.MUTUAL, Role.EACH, Role.ALL, Role.ROWS)
        if word is not None:
            return self._pronoun(placed, word)
        phrase = self.phrase()
        assert phrase is not None
        self.at += 1
        if phrase.head is Head.NONE:
            return self._headless(placed, phrase)
        if phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
            return Placement()
        if phrase.head is Head.SPOT:
            self._spot(placed, phrase)
        else:
            self._thing(placed, phrase, subjects)
        if placed.kind is RelationKind.BETWEEN:
            self._second(placed, phrase, subjects)
        elif placed.to:
            self._further(placed, phrase, subjects)
        return self._checked(placed, phrase)

    def _pronoun(self, placed: Placement, word: Word) -> Placement:
        self.take_word()
        if Role.ROWS in word.roles:
            return self._rows(None)
        if Role.MUTUAL in word.roles:
            placed.mutual = True
            return placed
        each = Role.EACH in word.roles and not word.can(Role.IT)
        many = each or word.can(Role.THEM, Role.ALL)
        if placed.kind is RelationKind.BETWEEN:
            placed.to = list(self.two_spoken_of())
            if self.word(Role.AND) and self.phrase(1) and len(placed.to) == 2:
                placed.to = [*self.spoken_of()[:1]]
                self._second(placed, None, [])
        else:
            placed.to = list(self.spoken_of(placed.kind, many))
        placed.each = each
        return self._checked(placed, None)

    def _headless(self, placed: Placement, phrase: Phrase) -> Placement:
        if self.word(Role.ROWS) and phrase.count is not None:
            self.take_word()
            return self._rows(phrase.count)
        definite = phrase.determiner is Determiner.THE
        if phrase.look.material in setting.GROUND and (definite or placed.kind is RelationKind.ON):
            return Placement()
        if placed.kind is RelationKind.IN and phrase.look:
            return Placement(look=phrase.look)
        if phrase.moods and not phrase.look:
            for word in phrase.moods:
                setting.take_mood(self.draft, word)
            return Placement()
        missed_phrase(phrase, NOTHING_THERE, About.RELATION)
        for word in placed.words:
            miss(word, NOTHING_THERE, About.RELATION)
        return Placement()

    def _rows(self, rows: int | None) -> Placement:
        """ "in rows", "in two rows of five", "in rows of four"."""
        length = None
        inner = self.phrase(1) if self.word(Role.OF) else None
        if inner is not None and inner.head in (Head.NONE, Head.ONE) and inner.count:
            length = inner.count
            for word in inner.words:
                word.used = True
            self.at += 2
        elif rows is None:
            rows = int(data.grammar()["rows"]["rows"])
        return Placement(rows=rows, row_length=length)

    def _spot(self, placed: Placement, phrase: Phrase) -> None:
        spot, many = phrase.value
        for word in phrase.words:
            word.used = word.used or not word.why
        if phrase.look:
            setting.take_surface(self.draft, spot, phrase.look)
        if phrase.of_place is not None:
            setting.set_place(self.draft, Phrase(phrase.words, Head.PLACE, phrase.of_place))
        every = phrase.determiner in (Determiner.EACH, Determiner.ALL) or phrase.count == CORNERS
        if spot is Spot.CORNER and every and (many or phrase.determiner is Determiner.EACH):
            placed.times = CORNERS
        if self.word(Role.OF) and self.phrase(1):
            if self._of_thing(placed, spot):
                return
        placed.to = [spot]

    def _of_thing(self, placed: Placement, spot: Spot) -> bool:
        """ "in the middle of the table" is on the table; "in the corner of the room" says nothing more."""
        phrase = self.phrase(1)
        assert phrase is not None
        if phrase.head is Head.THING:
            self.at += 2
            owner = self.mention(phrase)
            placed.to = owner.targets
            if placed.kind is RelationKind.IN:
                bears = any(is_trait(thing, "support") for thing in owner.parts)
                placed.kind = RelationKind.ON if bears else RelationKind.NEXT_TO
            return True
        if phrase.head in (Head.PLACE, Head.GENERIC):
            self.at += 2
            setting.set_place(self.draft, phrase)
        elif phrase.head is Head.NONE and phrase.look.material in setting.GROUND:
            self.at += 2
        elif phrase.head in (Head.UNKNOWN, Head.PERSON):
            self.at += 2
            missed_phrase(phrase, NOTHING_THERE, About.RELATION)
        return False

    def _thing(self, placed: Placement, phrase: Phrase, subjects: list[Mention]) -> None:
        named = self.mention(phrase, self.row)
        placed.to = [*placed.to, *named.targets]
        placed.each = placed.each or phrase.determiner is Determiner.EACH
        if placed.kind in (RelationKind.ON, RelationKind.ABOVE, RelationKind.UNDER) and not named.things:
            placed.to = []
        if named.is_new:
            self.describe(named, nested=True)

    def _second(self, placed: Placement, first: Phrase | None, subjects: list[Mention]) -> None:
        """The other thing that something is between."""
        if not self.word(Role.AND):
            return
        word = self.word(Role.IT, Role.THEM, ahead=1)
        phrase = self.phrase(1)
        if word is not None:
            self.at += 2
            placed.to += self.spoken_of()[:1]
        elif phrase is not None and phrase.head is Head.SPOT and (first is None or not self._is_several(placed)):
            self.at += 2
            self._spot_as_second(placed, phrase)
        elif phrase is not None and phrase.head not in (Head.NONE, Head.PLACE, Head.GENERIC):
            if self._is_several(placed) and not phrase.definite:
                return
            self.at += 2
            self._thing(placed, phrase, subjects)

    def _is_several(self, placed: Placement) -> bool:
        return len(placed.to) == 1 and isinstance(placed.to[0], Thing) and placed.to[0].count > 1

    def _spot_as_second(self, placed: Placement, phrase: Phrase) -> None:
        before = list(placed.to)
        self._spot(placed, phrase)
        placed.to = before + placed.to

    def _further(self, placed: Placement, first: Phrase, subjects: list[Mention]) -> None:
        """ "next to the sofa and the armchair": a second one that is as definite as the first."""
        phrase = self.phrase(1) if self.word(Role.AND) else None
        if phrase is None or not (phrase.definite and first.definite) or self.finite(2):
            return
        if phrase.head is Head.THING and first.head is Head.THING and not self.word(*PLACINGS, ahead=2):
            self.at += 2
            self._thing(placed, phrase, subjects)

    def _checked(self, placed: Placement, phrase: Phrase | None) -> Placement:
        if placed.kind is RelationKind.BETWEEN and not self._two_sides(placed):
            for word in placed.words:
                miss(word, ONLY_TWO_SIDES, About.RELATION)
            return Placement()
        if not placed.to:
            for word in placed.words:
                miss(word, NOTHING_THERE, About.RELATION)
            return Placement()
        return placed

    def _two_sides(self, placed: Placement) -> bool:
        if len(placed.to) > 2:
            placed.to = placed.to[:2]
        several = any(isinstance(target, Thing) and target.count > 1 for target in placed.to)
        return len(placed.to) == 2 or several

    # --- what it says of the things ---

    def place(self, placed: Placement, mentions: list[Mention]) -> None:
        """Take in where things are."""
        things = [thing for mention in mentions for thing in mention.parts]
        if placed.look is not None:
            for thing in things:
                thing.look.join(placed.look)
        if placed.rows is not None or placed.row_length is not None:
            self._set_rows(placed, things)
        if placed.mutual:
            self._to_each_other(placed, things)
        elif placed.kind is not None and placed.to:
            self._multiply(placed, mentions)
            self.draft.bond(
                placed.kind, [t for t in things if t not in placed.to], placed.to, placed.words, placed.each
            )
            for mention in mentions:
                mention.placed = True
        elif placed.kind is None:
            return
        if not things:
            for word in placed.words:
                miss(word, NOTHING_THERE, About.RELATION)

    def _multiply(self, placed: Placement, mentions: list[Mention]) -> None:
        """One on each of two tables is two."""
        targets = sum(target.count for target in placed.to if isinstance(target, Thing)) if placed.each else 1
        for mention in mentions:
            for thing in mention.parts:
                if not mention.is_new or thing.distributed:
                    continue
                if placed.times > 1 and thing.count == 1:
                    thing.count, thing.distributed = placed.times, True
                if placed.each and targets > 1:
                    self._distribute(thing, targets)

    def _distribute(self, thing: Thing, owners: int) -> None:
        """As many for each of its owners; "desks with lamps" have one each."""
        if not thing.distributed:
            thing.count = owners if thing.open_count and thing.noun.plural else thing.count * owners
            thing.distributed = True

    def _set_rows(self, placed: Placement, things: list[Thing]) -> None:
        for thing in things:
            if placed.row_length and placed.rows and thing.open_count:
                thing.count, thing.open_count = placed.rows * placed.row_length, False
            if placed.row_length and not placed.rows:
                thing.rows = max(1, thing.count // placed.row_length)
            elif placed.rows and thing.count > 1:
                thing.rows = placed.rows

    def _to_each_other(self, placed: Placement, things: list[Thing]) -> None:
        """Two that face each other become two items."""
        if len(things) == 1 and things[0].count == 2:
            things = [things[0], self.draft.split(things[0], 1)]
        if len(things) == 2 and placed.kind is not None:
            first, second = things
            self.draft.bond(placed.kind, [first], [second], placed.words)
            self.draft.bond(placed.kind, [second], [first], placed.words)
            return
        for word in placed.words:
            miss(word, "only two things can lie to each other", About.RELATION)
