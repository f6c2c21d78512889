"""How noun phrases begin: "all twelve", "two of the", "three rows of"."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.build.words import data
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase
from orienteer.build.words.role import LOOKS, MOODS, NOUNS, Role, Word

_LOOK_AHEAD = 8
"""Words after a determiner among which its noun is looked for."""
ADJECTIVES = LOOKS | MOODS | frozenset((Role.ORDINAL,))
_DETERMINERS = {
    Role.A: Determiner.A,
    Role.THE: Determiner.THE,
    Role.ITS: Determiner.ITS,
    Role.EACH: Determiner.EACH,
    Role.ALL: Determiner.ALL,
    Role.MORE: Determiner.MORE,
    Role.REST: Determiner.REST,
}


class Beginning:
    """Reads the beginning of a phrase; `at` is the next word."""

    def __init__(self, words: Sequence[Word], start: int) -> None:
        self.words, self.start, self.at = words, start, start
        self.phrase = Phrase([], Head.NONE)

    def can(self, *roles: Role, ahead: int = 0) -> bool:
        i = self.at + ahead
        return i < len(self.words) and self.words[i].can(*roles)

    # --- determiners and numbers ---

    def determiners(self) -> None:
        while self.at < len(self.words):
            word = self.words[self.at]
            role = next((role for role in _DETERMINERS if role in word.roles), None)
            if role is not None and self._determines(role):
                self._determine(role)
            elif Role.QUANTITY in word.roles and self.phrase.count is None:
                self.phrase.count, said = word.roles[Role.QUANTITY]
                self.phrase.chosen = not said
                word.used = True
            elif Role.NUMBER in word.roles and self.phrase.count is None:
                self.phrase.count = word.roles[Role.NUMBER]
                word.used = True
            else:
                return
            self.at += 1

    def _determines(self, role: Role) -> bool:
        if self.phrase.count is not None or self.phrase.determiner not in (Determiner.NONE, Determiner.ALL):
            return False
        if role in (Role.A, Role.REST, Role.MORE):
            return True
        # "both", "all", "each" and "that" stand alone where no noun follows
        ahead = self.at + 1
        farthest = min(len(self.words), ahead + _LOOK_AHEAD)
        while ahead < farthest and self.words[ahead].can(Role.NUMBER, Role.THE, Role.ITS, *ADJECTIVES):
            ahead += 1
        follows = ahead < len(self.words) and self.words[ahead].can(*NOUNS, Role.GROUP, Role.ROWS)
        if role in (Role.EACH, Role.ALL):
            return follows and not (ahead > self.at + 1 and self._only_looks(ahead))
        return True

    def _only_looks(self, ahead: int) -> bool:
        """Whether the word at `ahead` is one more colour or material and no noun: "both white and wooden"."""
        word = self.words[ahead]
        return word.can(*ADJECTIVES) and not (Role.THING in word.roles and word.roles[Role.THING].plural)

    def _determine(self, role: Role) -> None:
        phrase, word = self.phrase, self.words[self.at]
        if phrase.determiner is Determiner.NONE:
            phrase.determiner = _DETERMINERS[role]
        if role is Role.MORE:
            phrase.count = 1
        word.used = True

    def of_them(self) -> bool:
        """ "two of them", "one of the desks"."""
        if self.phrase.count is None or not self.can(Role.OF):
            return False
        if self.can(Role.THEM, ahead=1) and not (self.can(Role.THE, ahead=1) and self._noun_follows(2)):
            self.phrase.head = Head.ONE
            self._only_part()
            return True
        if self.can(Role.THE, Role.ITS, ahead=1):
            self.phrase.determiner = Determiner.THE
            self._only_part()
            self._inner_number()
        return False

    def _only_part(self) -> None:
        self.phrase.part_count, self.phrase.count, self.phrase.chosen = self.phrase.count, None, False
        self.at += 2

    def _noun_follows(self, ahead: int) -> bool:
        i = self.at + ahead
        return i < len(self.words) and self.words[i].can(*NOUNS, *ADJECTIVES, Role.NUMBER)

    def groups(self) -> None:
        """ "a stack of", "three rows of four"."""
        ahead = 0
        while self.can(*LOOKS, ahead=ahead) and not self.can(Role.GROUP, Role.ROWS, ahead=ahead):
            ahead += 1
        if not (self.can(Role.GROUP, Role.ROWS, ahead=ahead) and self.can(Role.OF, ahead=ahead + 1)):
            return
        if self.can(Role.THING, ahead=ahead) and self.can(Role.POSTURE, ahead=ahead):
            return
        for word in self.words[self.at : self.at + ahead]:
            miss(word)
        word = self.words[self.at + ahead]
        role = Role.ROWS if Role.ROWS in word.roles else Role.GROUP
        groups, many = self.phrase.count, bool(word.roles[role])
        word.used = True
        self.at += ahead + 2
        self.phrase.count, self.phrase.chosen = None, False
        self._inner_number()
        self._multiply(role, groups, many)

    def _inner_number(self) -> None:
        if self.can(Role.THE, Role.ITS):
            self.at += 1
        if self.can(Role.NUMBER):
            self.phrase.count = self.words[self.at].roles[Role.NUMBER]
            self.words[self.at].used = True
            self.at += 1

    def _multiply(self, role: Role, groups: int | None, many: bool) -> None:
        tables, phrase = data.grammar(), self.phrase
        each = phrase.count
        if role is Role.GROUP:
            each = each or tables["groups"]["count"]
            total = each * (groups or 1) if groups or not many else tables["groups"]["many"]
        else:
            rows = groups or (tables["rows"]["rows"] if many else 1)
            each = each or (tables["rows"]["each"] if groups or not many else tables["rows"]["of_rows"])
            phrase.rows, total = rows, rows * each
        phrase.chosen = phrase.count is None or (many and groups is None)
        phrase.count = total
