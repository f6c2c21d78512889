"""Verbs that say how things lie, and what there shall be none of."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import setting
from orienteer.build.words.draft import Mention, Target
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase
from orienteer.build.words.placement import Placement
from orienteer.build.words.role import Role
from orienteer.build.words.tail import Tails


class Verbs(Tails):
    """Reads verbs."""

    def verb(self, subjects: list[Mention]) -> None:
        """Read "faces the door", "surround the table"."""
        word = self.take_word()
        kind = word.roles[Role.VERB]
        if self.word(Role.MUTUAL):
            self.take_word()
            self.place(Placement(kind, words=[word], mutual=True), subjects)
            return
        self.described += subjects
        to = self._objects(kind)
        del self.described[len(self.described) - len(subjects) :]
        things = [thing for subject in subjects for thing in subject.things]
        if not to or not things:
            miss(word, "what it names is not there", About.RELATION)
            return
        if kind is RelationKind.AGAINST and not all(isinstance(target, Spot) for target in to):
            kind = RelationKind.NEXT_TO
        self.draft.bond(kind, things, to, [word])
        for subject in subjects:
            subject.placed = True

    def _objects(self, kind: RelationKind) -> Sequence[Target]:
        if self.word(Role.IT, Role.THEM):
            return self.spoken_of(kind, Role.THEM in self.take_word().roles)
        phrase = self.phrase()
        if phrase is None or phrase.head is Head.NONE:
            return []
        self.at += 1
        if phrase.head is Head.SPOT:
            placed = Placement(kind)
            self._spot(placed, phrase)
            return placed.to
        if phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
            return []
        named = self.mention(phrase, apart=False)
        if named.is_new:
            self.describe(named, nested=True)
        return named.targets

    def without(self) -> None:
        """Read what there shall be none of."""
        self.take_word()
        while self.phrase() is not None:
            self._absent(self.take_phrase())
            ahead = self.separators(Role.COMMA, Role.AND)
            following = self.phrase(ahead)
            if self.word(Role.WITHOUT, ahead=ahead):
                self.at += ahead + 1
            elif ahead and following is not None and self._also_absent(following, ahead):
                self.at += ahead
            else:
                return

    def _absent(self, phrase: Phrase) -> None:
        for word in phrase.words:
            word.used = True
        spot = phrase.value[0] if phrase.head is Head.SPOT else None
        if phrase.head is Head.THING:
            self.draft.without.append((phrase.noun, phrase.words))
        elif spot is Spot.WINDOW:
            self.draft.windows = 0
        elif spot is Spot.DOOR:
            self.draft.doors = 0
        elif phrase.head in (Head.SPOT, Head.NONE):
            missed_phrase(phrase, "that it shall be absent cannot be held", About.OTHER)

    def _also_absent(self, phrase: Phrase, ahead: int) -> bool:
        if phrase.head not in (Head.THING, Head.SPOT, Head.PERSON) or self.finite(ahead + 1):
            return False
        joined = self.word(Role.AND, ahead=ahead - 1)
        is_or = joined is not None and joined.text in ("or", "nor")
        return is_or or (phrase.determiner is Determiner.NONE and phrase.plural and phrase.count is None)
