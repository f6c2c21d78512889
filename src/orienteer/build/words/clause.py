"""Sentences: what stands where, who has what, how things are."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.request import About
from orienteer.build.words import setting
from orienteer.build.words.chunk import Chunk
from orienteer.build.words.draft import Mention
from orienteer.build.words.listing import Listing
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase
from orienteer.build.words.placement import Placement
from orienteer.build.words.reading import PLACINGS
from orienteer.build.words.role import Role, Word

_NEGATED = "only whole things can be left out"
_UNCLEAR = "of what is not clear"


class Clauses(Listing):
    """Reads sentences into the draft."""

    def sentence(self, chunks: Sequence[Chunk]) -> None:
        """Read one sentence."""
        self.chunks, self.at = chunks, 0
        self.owners, self.row, self.described = [], [], []
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
            self.has(_the_place())
        elif self.phrase() is not None:
            self._with_subject(leading, introduced)
        else:
            self._with_pronoun(leading)

    def _before_subject(self, leading: list[Placement]) -> bool | None:
        """Take in what comes before a subject: True where it introduces a list, None where the subject begins."""
        if self.word(*PLACINGS) and not self.word(Role.ALL, Role.EACH):
            placed = self.placement()
            leading.append(placed)
            return placed.held
        if self.word(Role.ONLY):
            self.only(self.take_word())
            return False
        word = self.word(Role.THERE, Role.IS, Role.POSTURE, Role.COMMA, Role.AND, Role.COLON)
        if word is None or (word.can(Role.IT, Role.THEM) and self.finite(1)):
            return None
        self.take_word()
        return word.can(Role.THERE, Role.IS, Role.POSTURE)

    # --- subjects ---

    def _with_subject(self, leading: list[Placement], introduced: bool) -> None:
        if self._statement_of_look(introduced):
            return
        row = self.listing(introduced)
        for placed in leading:
            free = [mention for mention in row if not mention.placed and mention.things]
            self.place(placed, free or [mention for mention in row if mention.things][:1])
        self.predicates(row, introduced)
        self.close([mention for mention in row if mention.things], any(placed.held for placed in leading))

    def _statement_of_look(self, introduced: bool) -> bool:
        """ "White walls, grey carpet", "one is red": how the place or the last subject looks."""
        phrase = self.phrase()
        assert phrase is not None
        about = self.subject[-1] if self.subject else None
        if about is not None and (phrase.number is not None or phrase.determiner is Determiner.REST):
            several = about.total > 1 and phrase.head in (Head.NONE, Head.ONE)
            if several and self.part(0, about):
                return True
        if phrase.head is not Head.NONE or self.borrows(0):
            return False
        mention = Mention(self.take_phrase())
        spot = self._spot_of_look() if phrase.look else None
        if spot is not None:
            setting.take_surface(self.draft, spot, phrase.look)
        elif introduced and self.subject and phrase.look:
            self.apply_look(phrase, self.subject)
        elif not setting.take_bare_look(self.draft, phrase):
            self._unclear(phrase)
        self.describe(mention, nested=False)
        return True

    def _unclear(self, phrase: Phrase) -> None:
        for word in phrase.moods:
            setting.take_mood(self.draft, word)
        for word in phrase.look.words:
            miss(word, _UNCLEAR)
        if phrase.count is not None and not phrase.look:
            for word in phrase.words:
                miss(word, _UNCLEAR, About.COUNT)

    def _with_pronoun(self, leading: list[Placement]) -> None:
        """ "It faces the door", "Both are white", "Each has a lamp on it"."""
        word = self.word(Role.IT, Role.THEM, Role.ALL, Role.EACH, Role.WHICH)
        if word is not None:
            self.take_word()
        elif not self.word(Role.VERB, Role.HOLDER, Role.PASSIVE, Role.MADE):
            self.at += 1
            return
        mentions = self._spoken(word) or [_the_place()]
        for placed in leading:
            self.place(placed, mentions)
        self.predicates(mentions, introduced=False)
        self.landmarks = []

    def _spoken(self, word: Word | None) -> list[Mention]:
        if word is not None and Role.WHICH in word.roles:
            return self.draft.mentions[-1:]
        if word is not None and Role.EACH in word.roles and self.subject:
            last = self.subject[-1]
            return [Mention(Phrase([], Head.THING, last.phrase.value, Determiner.EACH), last.things)]
        several = word is not None and word.can(Role.THEM, Role.ALL) and Role.IT not in word.roles
        if several:
            return self.subject or self.draft.mentions[-1:]
        return self.subject[-1:]

    # --- predicates ---

    def predicates(self, row: list[Mention], introduced: bool) -> None:
        """Read the verbs that follow a subject."""
        subjects = row
        if self.finite(self.separators(Role.COMMA)) == "one" or (introduced and len(row) > 1):
            subjects = row[-1:]
        first = True
        while self.at < len(self.chunks):
            ahead = self.separators(Role.COMMA) if first else self.separators(Role.COMMA, Role.AND)
            if ahead and not (self.finite(ahead) if first else self._verb_at(ahead)):
                return
            self.at += ahead
            if not self._predicate(subjects):
                self.at -= ahead
                return
            first = False

    def _verb_at(self, ahead: int) -> bool:
        """Whether what comes there says something more of the same subject."""
        if self.word(*PLACINGS, ahead=ahead):
            return not self.inverted(ahead, True)
        phrase = self.phrase(ahead)
        if phrase is not None:
            return phrase.head is Head.NONE and bool(phrase.look) and phrase.count is None
        says = (Role.IS, Role.POSTURE, Role.VERB, Role.HOLDER, Role.PASSIVE, Role.MADE, Role.WITH)
        return self.word(*says, ahead=ahead) is not None and not self.word(Role.THERE, ahead=ahead)

    def _predicate(self, subjects: list[Mention]) -> bool:
        """Read one predicate; False where none comes."""
        if self.word(Role.NOT):
            self._negation()
        elif self.word(Role.IS, Role.POSTURE, Role.MADE) and not self.word(Role.THERE):
            self._copula(subjects)
        elif self.word(Role.HOLDER):
            self.holder(subjects)
        elif self.word(Role.VERB):
            self.verb(subjects)
        elif self.word(Role.PASSIVE):
            self.passive(subjects[-1] if subjects else _the_place())
        elif self.word(Role.WITH):
            self.take_word()
            self.has(subjects[-1] if subjects else _the_place())
        elif self.word(Role.WITHOUT):
            self.without()
        elif self.word(*PLACINGS):
            self.place(self.placement(subjects), subjects)
        elif self.look_follows():
            self.apply_look(self.take_phrase(), subjects)
        else:
            return False
        return True

    def _copula(self, subjects: list[Mention]) -> None:
        self.take_word()
        phrase = self.phrase()
        if phrase is None or self.finite(1):
            return
        if phrase.head is Head.NONE and (phrase.look or phrase.moods):
            self.apply_look(self.take_phrase(), subjects)
        elif phrase.head in (Head.PLACE, Head.GENERIC):
            self.at += 1
            told = setting.set_place(self.draft, phrase)
            self.describe(Mention(phrase, is_place=told), nested=False)
        elif phrase.head is Head.THING and not any(subject.things for subject in subjects):
            self.listing(introduced=True)

    def _negation(self) -> None:
        miss(self.take_word(), _NEGATED, About.OTHER)
        phrase = self.phrase()
        if phrase is not None:
            self.at += 1
            for word in phrase.words:
                miss(word, _NEGATED, About.OTHER)


def _the_place() -> Mention:
    return Mention(Phrase([], Head.PLACE), is_place=True)
