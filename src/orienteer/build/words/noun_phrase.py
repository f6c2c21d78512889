"""Noun phrases: "the teacher's desk", "three rows of red and white tents", "a large, wooden one"."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.words.determiner import ADJECTIVES, Beginning
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase
from orienteer.build.words.role import MOODS, NOUNS, Noun, Role, Word

_VERBAL_ENDS = ("ing", "ed", "ly")


def phrase_at(words: Sequence[Word], start: int) -> tuple[Phrase, int] | None:
    """The noun phrase that begins at a word, and the index behind it; None where none does."""
    reader = _Reader(words, start)
    phrase = reader.read()
    return (phrase, reader.at) if phrase else None


class _Reader(Beginning):
    """Reads one phrase."""

    def read(self) -> Phrase | None:
        self.determiners()
        if self.of_them():
            return self._done()
        self.groups()
        run = self._run()
        if not run and self.phrase.count is None and self.phrase.determiner is not Determiner.REST:
            return None
        self._name(run)
        if self.phrase.ordinal and self.phrase.determiner is Determiner.A and self.phrase.head is Head.NONE:
            # "a seventh": one more
            self.phrase.head, self.phrase.count = Head.ONE, 1
        if self.phrase.head is Head.NONE and not self._says_something():
            return None
        return self._done()

    def _says_something(self) -> bool:
        phrase = self.phrase
        alone = phrase.determiner in (Determiner.NONE, Determiner.A, Determiner.THE)
        return bool(phrase.look or phrase.moods or phrase.count or phrase.ordinal) or not alone or self.at > self.start

    def _done(self) -> Phrase:
        self.phrase.words = list(self.words[self.start : self.at])
        return self.phrase

    # --- the words in front of the head, and the head ---

    def _run(self) -> list[Word]:
        """The adjectives and nouns, up to and with the last noun, or all adjectives where there is none."""
        run: list[Word] = []
        named = False
        while self.at < len(self.words):
            word = self.words[self.at]
            if Role.POSSESSIVE in word.roles and named:
                run, named = self._own(run), False
                self.at += 1
                continue
            step = self._step(run, named)
            if step == 0:
                break
            for _ in range(step):
                run.append(self.words[self.at])
                self.at += 1
            named = named or self._names(run[-1])
        return self._cut(run)

    def _names(self, word: Word) -> bool:
        if Role.UNKNOWN in word.roles and self.can(*ADJECTIVES, Role.ONE):
            return False
        return word.can(*NOUNS) and not (word.can(*ADJECTIVES) and not self._is_head_by_number(word))

    def _is_head_by_number(self, word: Word) -> bool:
        """Whether a word like "orange" or "glass" is the thing: "an orange", "oranges"."""
        if Role.THING not in word.roles:
            return False
        counted = self.phrase.determiner is not Determiner.NONE or self.phrase.count is not None
        return word.roles[Role.THING].plural or (counted and not self._goes_on(word))

    def _goes_on(self, before: Word) -> bool:
        """Whether the noun is still to come behind a word that could be one: "glass table", "orange and grey chair"."""
        if self.at >= len(self.words):
            return False
        word = self.words[self.at]
        if word.can(Role.COMMA, Role.AND):
            return self._joined([before], named=False) > 0
        verbal = word.can(Role.POSTURE, Role.VERB, Role.HOLDER, Role.IS, Role.FILLER) and not word.can(Role.ONE)
        return word.can(*NOUNS) and not verbal

    def _step(self, run: list[Word], named: bool) -> int:
        """How many of the next words belong to the run."""
        word = self.words[self.at]
        begun = bool(run) or self.phrase.determiner is not Determiner.NONE or self.phrase.count is not None
        if word.can(Role.COMMA, Role.AND):
            return self._joined(run, named)
        if word.can(Role.A, Role.NUMBER, Role.QUANTITY, Role.IS, Role.WITH, Role.WITHOUT, Role.THERE) and not word.can(
            Role.ONE
        ):
            return 0
        if self._works_as_something_else(word):
            return int(not named and begun and self._is_followed_by_noun(word))
        if word.can(*ADJECTIVES):
            return 1
        if word.can(*NOUNS):
            if named and Role.ONE in word.roles:
                return int(Role.SPOT in run[-1].roles)
            return int(not (named and self._looks_like_verb(word, run[-1])))
        # "a very old desk", "its own lamp"
        if word.roles.keys() == {Role.FILLER}:
            return int(not named and begun and self.can(*NOUNS, *ADJECTIVES, ahead=1))
        return 0

    def _works_as_something_else(self, word: Word) -> bool:
        return word.can(
            *(Role.PREPOSITION, Role.POSTURE, Role.VERB, Role.HOLDER, Role.BARE, Role.GROUP, Role.ALL, Role.EACH),
            *(
                Role.MADE,
                Role.PASSIVE,
                Role.ONLY,
                Role.AND,
                Role.NOT,
                Role.ROWS,
                Role.OF,
                Role.IT,
                Role.THEM,
                Role.WHICH,
            ),
        )

    def _is_followed_by_noun(self, word: Word) -> bool:
        if word.can(Role.OF, Role.IT, Role.WHICH):
            return False
        if word.can(*NOUNS) and not self.can(*NOUNS, *ADJECTIVES, ahead=1):
            return word.can(Role.THING, Role.PLACE, Role.GENERIC, Role.SPOT) and self._agrees(word)
        if word.can(Role.PREPOSITION) and not word.can(*ADJECTIVES):
            return False
        ahead = 1
        while self.can(*ADJECTIVES, ahead=ahead) and not self.can(*NOUNS, ahead=ahead):
            ahead += 1
        return self.can(*NOUNS, ahead=ahead)

    def _agrees(self, word: Word) -> bool:
        """Whether a word like "stands" is a noun of the number that was said: "two stands", not "one stands"."""
        if not word.can(Role.POSTURE) or Role.THING not in word.roles:
            return True
        one = self.phrase.count == 1 or self.phrase.determiner is Determiner.A
        return bool(word.roles[Role.THING].plural) != one

    def _joined(self, run: list[Word], named: bool) -> int:
        """ "a large, wooden desk", "a red and white tent": how many words a comma or "and" carries on."""
        if not run or named or not run[-1].can(*ADJECTIVES):
            return 0
        ahead = 1
        if self.can(Role.AND, ahead=ahead):
            ahead += 1
        first = ahead
        while self.can(*ADJECTIVES, ahead=ahead) and not self.can(Role.PREPOSITION, ahead=ahead):
            ahead += 1
        if ahead == first:
            return 0
        last = self.words[self.at + ahead - 1]
        noun_follows = self.can(*NOUNS, ahead=ahead) and not self.can(Role.POSTURE, ahead=ahead)
        return first if noun_follows or (last.can(Role.THING) and ahead > first + 1) else 0

    def _looks_like_verb(self, word: Word, before: Word) -> bool:
        if Role.UNKNOWN not in word.roles:
            return False
        text = word.text
        plural_before = Role.THING in before.roles and before.roles[Role.THING].plural
        if text.endswith(_VERBAL_ENDS) or plural_before:
            return True
        return text.endswith("s") and not text.endswith("ss")

    def _own(self, run: list[Word]) -> list[Word]:
        """Take in whose it is, from what stands before an apostrophe; returns the adjectives of the thing."""
        last = run[-1]
        if Role.PLACE in last.roles and not last.can(Role.THING):
            self.phrase.of_place = last.roles[Role.PLACE]
        else:
            self.phrase.owner = last.text if Role.THING not in last.roles else last.roles[Role.THING].name
        last.used = True
        return run[:-1]

    def _cut(self, run: list[Word]) -> list[Word]:
        last = max((i for i, word in enumerate(run) if self._heads(word, i == len(run) - 1)), default=-1)
        if last < 0:
            return run
        self.at -= len(run) - 1 - last
        return run[: last + 1]

    def _heads(self, word: Word, is_last: bool) -> bool:
        if not word.can(*NOUNS):
            return False
        if not word.can(*ADJECTIVES):
            return True
        if word.can(Role.SPOT, Role.GENERIC, Role.ONE):
            return True
        if word.can(Role.THING, Role.PLACE) and is_last:
            counted = self.phrase.determiner is not Determiner.NONE or self.phrase.count is not None
            plural = Role.THING in word.roles and word.roles[Role.THING].plural
            return counted or plural
        return False

    def _name(self, run: list[Word]) -> None:
        if run and self._heads(run[-1], True):
            self._take_head(run[-1])
            run = run[:-1]
        for i, word in enumerate(run):
            following = run[i + 1] if i + 1 < len(run) else None
            self._modify(word, following)

    def _take_head(self, word: Word) -> None:
        phrase = self.phrase
        order = (
            (Role.THING, Head.THING),
            (Role.PLACE, Head.PLACE),
            (Role.SPOT, Head.SPOT),
            (Role.GENERIC, Head.GENERIC),
            (Role.PERSON, Head.PERSON),
            (Role.OWNER, Head.PERSON),
            (Role.ONE, Head.ONE),
            (Role.UNKNOWN, Head.UNKNOWN),
        )
        for role, head in order:
            if role in word.roles:
                phrase.head, phrase.value = head, word.roles[role]
                break
        one = phrase.determiner is Determiner.A or not self._is_many(word)
        if phrase.count is None and phrase.determiner is not Determiner.ALL and one:
            phrase.count = 1

    def _is_many(self, word: Word) -> bool:
        value = self.phrase.value
        if isinstance(value, Noun):
            return value.plural
        if self.phrase.head is Head.SPOT:
            return bool(value[1])
        return word.text in ("ones",) or value is True

    def _modify(self, word: Word, following: Word | None) -> None:
        phrase = self.phrase
        is_place = phrase.head in (Head.PLACE, Head.GENERIC, Head.NONE)
        if Role.ORDINAL in word.roles:
            phrase.ordinal, word.used = word.roles[Role.ORDINAL], True
        elif (
            (word.can(Role.POSTURE) and not word.can(Role.PROPERTY))
            or word.text == "other"
            or self._paints(word, following)
        ):
            word.used = True
        elif is_place and word.can(*MOODS, Role.PLACE_SIZE) and not self._shades(word, following):
            if phrase.head is Head.NONE and word.can(Role.PLACE_SIZE):
                phrase.look.take(word, following)
            else:
                phrase.moods.append(word)
        elif phrase.look.take(word, following):
            pass
        elif word.can(Role.THING, Role.PERSON, Role.OWNER) and not word.can(*ADJECTIVES):
            self._label(word)
        elif word.can(Role.PLACE, Role.GENERIC) and not word.can(Role.PROPERTY):
            word.used = True
            if phrase.head in (Head.SPOT, Head.UNKNOWN, Head.GENERIC) and Role.PLACE in word.roles:
                phrase.of_place = word.roles[Role.PLACE]
        elif not word.can(Role.AND, Role.COMMA, Role.FILLER):
            miss(word)

    def _shades(self, word: Word, following: Word | None) -> bool:
        return Role.SHADE in word.roles and following is not None and Role.COLOR in following.roles

    def _paints(self, word: Word, following: Word | None) -> bool:
        return Role.MADE in word.roles and following is not None and Role.COLOR in following.roles

    def _label(self, word: Word) -> None:
        word.used = True
        name = word.roles[Role.THING].name if Role.THING in word.roles else word.text
        if Role.OWNER in word.roles or Role.PERSON in word.roles:
            self.phrase.owner = name
        else:
            self.phrase.labels = (*self.phrase.labels, name)
