"""Sentences: what stands where, who has what, how things are."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import setting
from orienteer.build.words.chunk import Chunk
from orienteer.build.words.draft import Mention
from orienteer.build.words.listing import Listing
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase
from orienteer.build.words.placing import Placement
from orienteer.build.words.reading import PLACINGS
from orienteer.build.words.role import Role, Word

_NEGATED = "only whole things can be left out"


class Clauses(Listing):
    """Reads sentences into the draft."""

    def sentence(self, chunks: Sequence[Chunk]) -> None:
        """Read one sentence."""
        self.chunks, self.at = chunks, 0
        self.owners, self.row = [], []
        while self.at < len(self.chunks):
            before = self.at
            self.clause()
            if self.at == before:
                self.at += 1

    def clause(self) -> None:
        """Read a clause: placings in front, a subject or list, and what is said of it."""
        leading: list[Placement] = []
        introduced = False
        while self.at < len(self.chunks):
            step = self._before_subject(leading)
            if step is None:
                break
            introduced = introduced or step
        if self.at >= len(self.chunks):
            return
        if self.word(Role.WITHOUT):
            self.without()
        elif self.word(Role.WITH):
            self.take_word()
            self.has(self._place())
        elif self.phrase() is not None:
            self._with_subject(leading, introduced)
        else:
            self._with_pronoun(leading)

    def _place(self) -> Mention:
        return Mention(Phrase([], Head.PLACE), is_place=True)

    def _before_subject(self, leading: list[Placement]) -> bool | None:
        """Take in what comes before a subject: True where it introduces a list, None where the subject begins."""
        if self.word(*PLACINGS) and not self.word(Role.ALL, Role.EACH):
            leading.append(self.placement())
            return False
        if self.word(Role.ONLY):
            self._only(self.take_word())
            return False
        word = self.word(Role.THERE, Role.IS, Role.POSTURE, *(Role.COMMA, Role.AND, Role.COLON))
        if word is None or (word.can(Role.IT, Role.THEM) and self.finite(1)):
            return None
        self.take_word()
        return word.can(Role.THERE, Role.IS, Role.POSTURE)

    # --- subjects ---

    def _with_subject(self, leading: list[Placement], introduced: bool) -> None:
        if self._statement_of_look(introduced):
            return
        row = self.listing(introduced or any(placed.kind or placed.rows for placed in leading))
        for placed in leading:
            self.place(placed, self._placed_by(row, placed))
        self.predicates(row, introduced or bool(leading))
        subjects = [mention for mention in row if mention.parts]
        if subjects:
            self.subject = subjects

    def _placed_by(self, row: list[Mention], placed: Placement) -> list[Mention]:
        """What a placing in front speaks of: all that is listed and not somewhere else already."""
        free = [mention for mention in row if not mention.placed and mention.parts]
        return free or [mention for mention in row if mention.parts][:1]

    def _statement_of_look(self, introduced: bool) -> bool:
        """ "White walls, grey carpet": how the place looks."""
        phrase = self.phrase()
        assert phrase is not None
        if phrase.head is not Head.NONE or self._borrows_ahead(0):
            return False
        if phrase.determiner is Determiner.REST and self.subject:
            return self._rest_of_subject(phrase)
        if phrase.count is not None and self.subject and self._part_of_subject(phrase):
            return True
        self.at += 1
        row = [Mention(phrase)]
        if introduced and phrase.look and not setting.take_bare_look(self.draft, phrase):
            self.apply_look(phrase, self.subject)
        elif introduced and phrase.moods:
            for word in phrase.moods:
                setting.take_mood(self.draft, word)
        elif not setting.take_bare_look(self.draft, phrase):
            self._look_of_place(phrase)
        self._describe(row[0], False)
        return True

    def _look_of_place(self, phrase: Phrase) -> None:
        for word in phrase.moods:
            setting.take_mood(self.draft, word)
        for word in phrase.look.words:
            miss(word, "of what is not clear")

    def _rest_of_subject(self, phrase: Phrase) -> bool:
        self.at += 1
        while self.word(Role.IS, Role.MADE):
            self.take_word()
        following = self.phrase()
        look = phrase.look
        if not look and following is not None and following.head is Head.NONE:
            look = following.look
            self.at += 1
        if not look:
            return False
        self._rest(phrase, self.subject[-1], look)
        return True

    def _part_of_subject(self, phrase: Phrase) -> bool:
        """ "One is red and the other blue." """
        look, behind = self._look_of_part(phrase, 0)
        mention = self.subject[-1]
        if look is None or sum(part.count for part in mention.parts) < 2:
            return False
        for word in phrase.words:
            word.used = word.used or not word.why
        self.at += behind
        self._split(mention, phrase.count or 1, look)
        while self._more_parts(mention):
            pass
        return True

    def _with_pronoun(self, leading: list[Placement]) -> None:
        """ "It faces the door", "Both are white", "Each has a lamp on it"."""
        word = self.word(Role.IT, Role.THEM, Role.ALL, Role.EACH, Role.WHICH)
        verb = self.word(Role.VERB, Role.HOLDER, Role.PASSIVE, Role.MADE)
        if word is None and verb is None:
            self.at += 1
            return
        if word is not None:
            self.take_word()
        mentions = self._spoken(word)
        if not mentions:
            mentions = [self._place()]
        for placed in leading:
            self.place(placed, mentions)
        self.predicates(mentions, False)

    def _spoken(self, word: Word | None) -> list[Mention]:
        several = word is not None and word.can(Role.THEM, Role.ALL, Role.EACH) and Role.IT not in word.roles
        subjects = [mention for mention in self.subject if mention.parts]
        if not subjects and self.recent and several:
            subjects = self.recent[-1:]
        if word is not None and Role.EACH in word.roles and subjects:
            last = subjects[-1]
            phrase = Phrase([], Head.THING, last.phrase.value, Determiner.EACH)
            return [Mention(phrase, last.things)]
        return subjects if several else subjects[:1]

    # --- predicates ---

    def predicates(self, row: list[Mention], introduced: bool) -> None:
        """Read the verbs that follow a subject."""
        subjects = row
        number = self.finite(0)
        if number == "one" or (introduced and not self._is_one_list(row)):
            subjects = row[-1:]
        first = True
        while self.at < len(self.chunks):
            ahead = 0 if first else self.separators(Role.COMMA, Role.AND)
            if not first and ahead and not self._verb_at(ahead):
                return
            self.at += ahead
            if not self._predicate(subjects):
                if ahead:
                    self.at -= ahead
                return
            first = False

    def _is_one_list(self, row: list[Mention]) -> bool:
        return len(row) == 1

    def _verb_at(self, ahead: int) -> bool:
        """Whether what comes there says something more of the same subject."""
        if self.word(*PLACINGS, ahead=ahead):
            return not self.inverted(ahead, True)
        if self.phrase(ahead) is not None:
            phrase = self.phrase(ahead)
            return phrase is not None and phrase.head is Head.NONE and bool(phrase.look) and phrase.count is None
        return self.word(
            *(Role.IS, Role.POSTURE, Role.VERB, Role.HOLDER, Role.PASSIVE, Role.MADE, Role.WITH), ahead=ahead
        ) is not None and not self.word(Role.THERE, ahead=ahead)

    def _predicate(self, subjects: list[Mention]) -> bool:
        """Read one predicate; False where none comes."""
        if self.word(Role.NOT):
            self._negation()
        elif self.word(Role.IS, Role.POSTURE, Role.MADE) and not self.word(Role.THERE):
            self._copula(subjects)
        elif self.word(Role.HOLDER):
            self._holder(subjects)
        elif self.word(Role.VERB):
            self.verb(subjects)
        elif self.word(Role.PASSIVE):
            for subject in subjects[:1]:
                self._passive(subject)
        elif self.word(Role.WITH):
            self.take_word()
            self.has(subjects[-1] if subjects else self._place())
        elif self.word(Role.WITHOUT):
            self.without()
        elif self.word(*PLACINGS):
            self.place(self.placement(subjects), subjects)
        elif self._look_follows():
            self._apply_look(subjects)
        else:
            return False
        return True

    def _copula(self, subjects: list[Mention]) -> None:
        self.take_word()
        phrase = self.phrase()
        if phrase is None or self.finite(1):
            return
        if phrase.head is Head.NONE and (phrase.look or phrase.moods):
            self._apply_look(subjects)
        elif phrase.head in (Head.PLACE, Head.GENERIC):
            self.at += 1
            told = setting.set_place(self.draft, phrase)
            self._describe(Mention(phrase, is_place=told), False)
        elif phrase.head is Head.THING and not any(subject.parts for subject in subjects):
            self.listing(introduced=True)

    def _holder(self, subjects: list[Mention]) -> None:
        """ "The table holds two cups." """
        word = self.take_word()
        if not subjects or not subjects[-1].targets:
            self.listing(introduced=True)
            return
        owner = subjects[-1]
        kind = word.roles[Role.HOLDER]
        self.owners.append(owner)
        row = self.listing(introduced=True, owned=True)
        self.owners.pop()
        each = owner.phrase.determiner is Determiner.EACH
        for mention in row:
            if mention.placed or not mention.parts:
                continue
            self.draft.bond(self._holding(kind, owner, mention), mention.parts, owner.targets, [word], each)
            mention.placed = True
            if each and mention.is_new:
                for thing in mention.parts:
                    self._distribute(thing, sum(part.count for part in owner.parts))

    def _negation(self) -> None:
        word = self.take_word()
        miss(word, _NEGATED, About.OTHER)
        phrase = self.phrase()
        if phrase is not None:
            self.at += 1
            for other in phrase.words:
                miss(other, _NEGATED, About.OTHER)


__all__ = ["Clauses", "RelationKind"]
