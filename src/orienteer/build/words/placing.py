"""Prepositions with what they name: "next to the sofa", "between the door and it", "in two rows", "on each"."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data, setting
from orienteer.build.words.draft import Mention, Thing
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase, understood
from orienteer.build.words.placement import NOTHING_THERE, Placement, Placements
from orienteer.build.words.reading import PLACINGS
from orienteer.build.words.refer import mention_of
from orienteer.build.words.role import Role, Word

CORNERS = 4
NO_SIDES = "left and right, front and back are not told apart"
NOWHERE = "where in the place is not chosen so"
ONLY_TWO_SIDES = "between needs two things"

_PRONOUNS = (Role.IT, Role.THEM, Role.MUTUAL, Role.EACH, Role.ALL, Role.ROWS)


class Placing(Placements):
    """Reads prepositions."""

    def describe(self, mention: Mention, nested: bool) -> list[Placement]:
        """Read what follows a phrase and says something of it; returns where that was said to be."""
        raise NotImplementedError

    def mention(self, phrase: Phrase, apart: bool = True, kind: RelationKind | None = None) -> Mention:
        """What a phrase with a thing as its head speaks of; `apart`: of "one of them" alone something is said."""
        some = phrase.part or phrase.determiner is Determiner.REST or phrase.ordinal is not None
        nearby = self.spoken_of(kind, many=True) if some else self.spoken_last()
        return mention_of(self.draft, phrase, nearby, apart)

    def placement(self, subjects: Sequence[Mention] = ()) -> Placement:
        """Read one placing; the words that cannot be held are marked as missed."""
        word = self.take_word()
        if Role.IN_A_ROW in word.roles:
            return Placement(rows=1, words=[word])
        if Role.SHARED in word.roles:
            return Placement(shared=True, words=[word])
        if Role.EVERYWHERE in word.roles:
            return Placement()
        if Role.VAGUE in word.roles:
            miss(word, NOWHERE, About.RELATION)
            return Placement()
        self.described += subjects
        placed = self._placed(word)
        del self.described[len(self.described) - len(subjects) :]
        return placed

    def _placed(self, word: Word) -> Placement:
        placed = Placement(self._kind(word), words=[word])
        if word.text in data.relations()["twice"]["words"]:
            placed.times = 2
        elif word.can(Role.SIDE, Role.BARE_SIDE):
            miss(word, NO_SIDES, About.RELATION)
        if not self._object_follows(word):
            return self._bare(placed, word)
        placed = self._with_object(placed)
        along = data.relations()["along"]["words"]
        if word.text in along and any(isinstance(target, Thing) for target in placed.to):
            placed.kind = RelationKind.NEXT_TO
        if Role.SIDE in word.roles:
            self.anchor = placed.to
        return placed

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
        if self.word(*_PRONOUNS):
            return True
        phrase = self.phrase()
        if phrase is None:
            return False
        says_something = phrase.look or phrase.count is not None or phrase.moods or phrase.determiner is Determiner.REST
        return phrase.head is not Head.NONE or bool(says_something)

    def _bare(self, placed: Placement, word: Word) -> Placement:
        """ "underneath", "on top": of what is spoken of."""
        assert placed.kind is not None
        if placed.kind is RelationKind.BETWEEN:
            placed.to = [*self.two_spoken_of()]
        elif Role.BARE_SIDE in word.roles and self.anchor:
            placed.to = [*self.anchor]
        elif word.can(Role.BARE, Role.BARE_SIDE) or word.text in ("by", "beside"):
            placed.to = [*self._mark(self.spoken_of(placed.kind, "them" in word.text))]
        return self._checked(placed)

    def _mark(self, things: list[Thing]) -> list[Thing]:
        """Things that others are placed by."""
        if things:
            self.landmarks.append(Mention(Phrase([], Head.THING), things))
        return things

    # --- objects ---

    def _with_object(self, placed: Placement) -> Placement:
        word = self.word(*_PRONOUNS)
        if word is not None:
            return self._pronoun(placed, word)
        phrase = self.take_phrase()
        if phrase.head is Head.NONE:
            return self._headless(placed, phrase)
        if phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
            return Placement()
        if phrase.head is Head.SPOT:
            self._spot(placed, phrase)
        else:
            self._thing(placed, phrase)
        if placed.kind is RelationKind.BETWEEN:
            self._second(placed, phrase)
        elif placed.to:
            self._further(placed, phrase)
        return self._checked(placed)

    def _pronoun(self, placed: Placement, word: Word) -> Placement:
        self.take_word()
        if Role.ROWS in word.roles:
            return self._rows(None)
        if Role.MUTUAL in word.roles:
            placed.mutual = True
            return placed
        placed.each = Role.EACH in word.roles
        if placed.kind is not RelationKind.BETWEEN:
            placed.to = [*self._mark(self.spoken_of(placed.kind, placed.each or word.can(Role.THEM, Role.ALL)))]
        elif self.word(Role.AND) and (self.phrase(1) or self.word(Role.IT, ahead=1)):
            placed.to = [*self.spoken_of()[:1]]
            self._second(placed, None)
        else:
            placed.to = [*self.two_spoken_of()]
        return self._checked(placed)

    def _headless(self, placed: Placement, phrase: Phrase) -> Placement:
        """ "in oak", "on the grass", "in two rows", "on the other"."""
        if phrase.determiner is Determiner.REST:
            self._thing(placed, phrase)
            return self._checked(placed)
        if phrase.rows is not None and phrase.count is not None:
            understood(phrase)
            return Placement(rows=phrase.rows, row_length=None if phrase.chosen else phrase.count // phrase.rows)
        if self.word(Role.ROWS) and phrase.count is not None:
            understood(phrase)
            self.take_word()
            return self._rows(phrase.count)
        on_ground = phrase.determiner is Determiner.THE or placed.kind is RelationKind.ON
        if phrase.look.material in setting.GROUND and on_ground:
            return Placement()
        if placed.kind is RelationKind.IN and phrase.look:
            return Placement(look=phrase.look)
        if phrase.moods and not phrase.look:
            for word in phrase.moods:
                setting.take_mood(self.draft, word)
            return Placement()
        missed_phrase(phrase, NOTHING_THERE, About.RELATION)
        return self._checked(placed)

    def _rows(self, rows: int | None) -> Placement:
        """ "in rows", "in two rows", "in rows of four"."""
        length = None
        inner = self.phrase(1) if self.word(Role.OF) else None
        if inner is not None and inner.head in (Head.NONE, Head.ONE) and inner.count:
            length = inner.count
            understood(inner)
            self.at += 2
        elif rows is None:
            rows = int(data.grammar()["rows"]["rows"])
        return Placement(rows=rows, row_length=length)

    def _spot(self, placed: Placement, phrase: Phrase) -> None:
        spot, many = phrase.value
        understood(phrase)
        if phrase.look:
            setting.take_surface(self.draft, spot, phrase.look)
        setting.set_owner(self.draft, phrase)
        every = phrase.determiner in (Determiner.EACH, Determiner.ALL) or phrase.count == CORNERS
        if spot is Spot.CORNER and every and (many or phrase.determiner is Determiner.EACH):
            placed.times = CORNERS
        if not (self.word(Role.OF) and self.phrase(1) and self._of_thing(placed)):
            both_sides = many and placed.kind is RelationKind.BETWEEN
            placed.to = [*placed.to, spot, *([spot] if both_sides else ())]

    def _of_thing(self, placed: Placement) -> bool:
        """ "in the middle of the table" is on the table; "in the corner of the room" says nothing more."""
        phrase = self.phrase(1)
        assert phrase is not None
        ground = phrase.head is Head.NONE and phrase.look.material in setting.GROUND
        if phrase.head in (Head.NONE, Head.SPOT, Head.ONE) and not ground:
            return False
        self.at += 2
        if phrase.head is Head.THING:
            owner = self.mention(phrase)
            placed.to = [*placed.to, *owner.targets]
            if placed.kind is RelationKind.IN:
                placed.kind = RelationKind.ON if owner.is_any("support") else RelationKind.NEXT_TO
            return True
        if phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
        elif not ground:
            missed_phrase(phrase, NOTHING_THERE, About.RELATION)
        return False

    def _thing(self, placed: Placement, phrase: Phrase) -> None:
        named = self.mention(phrase, apart=False, kind=placed.kind)
        placed.to = [*placed.to, *named.targets]
        placed.each = placed.each or phrase.determiner is Determiner.EACH
        if named.things:
            self.landmarks.append(named)
        if named.is_new:
            self.describe(named, nested=True)

    def _second(self, placed: Placement, first: Phrase | None) -> None:
        """The other thing that something is between."""
        if not self.word(Role.AND):
            return
        phrase = self.phrase(1)
        several = len(placed.to) == 1 and isinstance(placed.to[0], Thing) and placed.to[0].count > 1
        if self.word(Role.IT, Role.THEM, ahead=1):
            self.at += 2
            placed.to += self.spoken_of()[:1]
        elif phrase is None or (several and not phrase.definite):
            return
        elif phrase.head is Head.SPOT:
            self.at += 2
            self._spot(placed, phrase)
        elif phrase.head not in (Head.NONE, Head.PLACE, Head.GENERIC):
            self.at += 2
            self._thing(placed, phrase)

    def _further(self, placed: Placement, first: Phrase) -> None:
        """ "next to the sofa and the armchair": a second one that is as definite as the first."""
        phrase = self.phrase(1) if self.word(Role.AND) else None
        if phrase is None or not (phrase.definite and first.definite) or self.finite(2):
            return
        if phrase.head is Head.THING and first.head is Head.THING and not self.word(*PLACINGS, ahead=2):
            self.at += 2
            self._thing(placed, phrase)

    def _checked(self, placed: Placement) -> Placement:
        several = sum(t.count if isinstance(t, Thing) else 1 for t in placed.to) > 1
        if placed.to and (placed.kind is not RelationKind.BETWEEN or several):
            return placed
        for word in placed.words:
            miss(word, ONLY_TWO_SIDES if placed.to else NOTHING_THERE, About.RELATION)
        return Placement()
