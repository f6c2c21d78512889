"""What is still said of a thing behind a comma: "two chairs, both white", "six cups, two of them red"."""

from __future__ import annotations

from orienteer.build.request import About
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import setting
from orienteer.build.words.draft import Mention
from orienteer.build.words.holding import Holding
from orienteer.build.words.look import Look, miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, understood
from orienteer.build.words.reading import PLACINGS
from orienteer.build.words.role import Noun, Role, Word


class Tails(Holding):
    """Reads what comes behind commas."""

    def verb(self, subjects: list[Mention]) -> None:
        """Read "faces the door"."""
        raise NotImplementedError

    def comma_tail(self, mention: Mention) -> bool:
        """Pass a comma behind which something is still said of the mention; False where nothing is."""
        ahead = self.separators(Role.COMMA, Role.COLON)
        if not ahead:
            ahead = self.separators()
            if not ahead or not (self.word(*PLACINGS, ahead=ahead) and not self.inverted(ahead, True)):
                return False
        if self._says_of_all(ahead, mention):
            return True
        goes_on = (
            self.word(Role.WHICH, Role.MADE, ahead=ahead)
            or self._participle(ahead)
            or (self.word(Role.WITH, ahead=ahead) and not self.finite(ahead) and mention.things)
            or (self.word(*PLACINGS, ahead=ahead) and not self.inverted(ahead, False))
        )
        if goes_on:
            self.at += ahead
            return True
        return self._more_of_looks(ahead, mention)

    def _participle(self, ahead: int) -> bool:
        word = self.word(Role.PASSIVE, Role.POSTURE, Role.VERB, ahead=ahead)
        return word is not None and self.finite(ahead) is None and not word.can(Role.HOLDER)

    def inverted(self, ahead: int, after_and: bool) -> bool:
        """Whether a placing there comes before what it places: "on the desk (stands) a lamp"."""
        word = self.word(*PLACINGS, ahead=ahead)
        assert word is not None
        behind = ahead + 1
        if word.can(Role.PREPOSITION, Role.SIDE):
            if self.phrase(behind) or self.word(Role.IT, Role.THEM, Role.EACH, ahead=behind):
                behind += 1
            elif word.can(Role.PREPOSITION) and not word.can(Role.BARE):
                return False
            between = word.roles.get(Role.PREPOSITION) is RelationKind.BETWEEN
            while self.word(Role.OF, ahead=behind) or (between and self.word(Role.AND, ahead=behind)):
                behind += 2
        if after_and and self.word(Role.COMMA, ahead=behind):
            behind += 1
        if self.word(Role.THERE, Role.IS, Role.POSTURE, ahead=behind):
            return self.phrase(behind + 1) is not None and self.finite(behind + 2) is None
        phrase = self.phrase(behind)
        return phrase is not None and phrase.head not in (Head.NONE, Head.PLACE, Head.GENERIC)

    # --- of all, of each ---

    def _says_of_all(self, ahead: int, mention: Mention) -> bool:
        """ "both white", "each with a lamp", "all facing the door"."""
        word = self.word(Role.ALL, Role.EACH, ahead=ahead)
        if word is None:
            return False
        every = Role.ALL in word.roles
        whole = self.row if (every and len(self.row) > 1) or not mention.phrase.plural else [mention]
        following = ahead + 1
        made = self.word(Role.MADE, Role.POSTURE, Role.IS, ahead=following)
        phrase = self.phrase(following + (made is not None))
        if phrase is not None and phrase.head is Head.NONE and phrase.look:
            word.used = True
            if made is not None:
                made.used = True
                following += 1
            self.at += following + 1
            self.apply_look(phrase, [named for named in whole if named.things])
            return True
        if not self.word(*PLACINGS, Role.WITH, Role.PASSIVE, Role.POSTURE, Role.VERB, ahead=ahead + 1):
            return False
        self.at += ahead
        self.take_word()
        self._each_of(whole if every else [mention], mention)
        return True

    def _each_of(self, whole: list[Mention], mention: Mention) -> None:
        if self.word(Role.WITH):
            self.take_word()
            self.has(mention, each=True)
        elif self.word(Role.PASSIVE):
            self.passive(mention, each=True)
        else:
            while self.word(Role.POSTURE):
                self.take_word()
            if self.word(*PLACINGS):
                self.place(self.placement(whole), whole)
            elif self.word(Role.VERB):
                self.verb(whole)

    def look_follows(self) -> bool:
        """Whether a colour or the like comes next, without a noun."""
        phrase = self.phrase()
        if phrase is None or phrase.head is not Head.NONE or not phrase.look:
            return False
        return phrase.count is None and phrase.determiner is Determiner.NONE

    def apply_look(self, phrase: Phrase, mentions: list[Mention]) -> None:
        """Take in a colour, material or size that is said of things, walls or floors."""
        for word in phrase.moods:
            light = word.can(Role.DAYLIGHT, Role.WEATHER) and not word.can(Role.SHADE)
            if light or not any(mention.things for mention in mentions):
                setting.take_mood(self.draft, word)
            else:
                miss(word)
        for mention in mentions:
            for thing in mention.things:
                thing.look.join(phrase.look.copy())
            if mention.spot is not None:
                setting.take_surface(self.draft, mention.spot, phrase.look.copy())
            elif mention.is_place:
                setting.take_room_look(self.draft, phrase.look.copy())
        if phrase.look and not any(m.targets or m.is_place for m in mentions):
            for word in phrase.look.words:
                miss(word, "of what is not there")

    # --- parts ---

    def _more_of_looks(self, ahead: int, mention: Mention) -> bool:
        """ "a chair, white and wooden"; "two chairs, one red and one blue"."""
        phrase = self.phrase(ahead)
        if phrase is None or not mention.things:
            return False
        plain = phrase.head is Head.NONE and phrase.look and phrase.count is None and not self.borrows(ahead)
        if plain and phrase.determiner is Determiner.NONE:
            self.at += ahead
            return True
        if not mention.phrase.plural:
            return False
        says = (self._one_each, self._counts, self._other_kinds)
        if any(said(phrase, ahead, mention) for said in says):
            return True
        return self.part(ahead, mention)

    def borrows(self, ahead: int) -> bool:
        """Whether a phrase without a noun there has that of the next: "a red and a blue chair"."""
        following = self.phrase(ahead + 2) if self.word(Role.AND, Role.COMMA, ahead=ahead + 1) else None
        return following is not None and following.head is Head.THING

    def _counts(self, phrase: Phrase, ahead: int, mention: Mention) -> bool:
        """ "the chairs (six in all)", "wooden desks, eight of them"."""
        open_things = [thing for thing in mention.things if thing.open_count]
        bare = (phrase.head is Head.NONE and len(phrase.words) == 1) or (phrase.head is Head.ONE and phrase.part)
        if not open_things or not bare or phrase.number is None or self._look_of_part(ahead)[0]:
            return False
        self.at += ahead + 1
        understood(phrase)
        open_things[0].count, open_things[0].open_count = phrase.number, False
        return True

    def _one_each(self, phrase: Phrase, ahead: int, mention: Mention) -> bool:
        """ "four lamp posts, one in every corner"."""
        alone = phrase.head in (Head.NONE, Head.ONE) and phrase.number == 1 and not phrase.look
        if not alone or not self.word(Role.PREPOSITION, ahead=ahead + 1):
            return False
        target = self.phrase(ahead + 2)
        if target is None or target.determiner is not Determiner.EACH:
            return False
        understood(phrase)
        for thing in mention.things:
            thing.distributed = True
        self.at += ahead + 1
        return True

    def _other_kinds(self, phrase: Phrase, ahead: int, mention: Mention) -> bool:
        """ "two guitars, one acoustic and one electric"."""
        noun = self._compound(phrase, mention)
        if noun is None:
            return False
        self.draft.split(mention.things[0], phrase.count or 1).noun = noun
        for word in phrase.words:
            word.used, word.why = True, ""
        self.at += ahead + 1
        more = self.separators(Role.COMMA, Role.AND)
        following = self.phrase(more)
        if more and following is not None:
            self._other_kinds(following, more, mention)
        return True

    def _compound(self, phrase: Phrase, mention: Mention) -> Noun | None:
        missed = [word.text for word in phrase.words if word.why]
        if phrase.head is not Head.NONE or not missed or phrase.count is None:
            return None
        name = mention.things[0].noun.name.split()[-1]
        noun = self.lexicon.exactly(" ".join((*missed, name))).get(Role.THING)
        return noun if isinstance(noun, Noun) else None

    def part(self, ahead: int, mention: Mention) -> bool:
        """Read "one red and two blue", "two of them white, the others black"; False where that does not come."""
        phrase = self.phrase(ahead)
        look, behind = self._look_of_part(ahead)
        if phrase is None or look is None:
            return False
        rest = phrase.determiner is Determiner.REST
        if not rest and (phrase.number or 1) > mention.total:
            return False
        self.at += behind
        understood(phrase)
        if rest:
            self.rest(mention, look)
            return True
        self._split(mention, phrase.number or 1, look)
        more = self.separators(Role.COMMA, Role.AND)
        following = self.phrase(more)
        if more and following is not None and not following.part:
            self.part(more, mention)
        return True

    def _look_of_part(self, ahead: int) -> tuple[Look | None, int]:
        """The look of "one red", "the left one red", "two of them are red", and the chunks it takes."""
        phrase = self.phrase(ahead)
        if phrase is None:
            return None, ahead
        if phrase.head is Head.THING:
            look = self._color_of(phrase)
            return look, ahead + 1
        if phrase.head not in (Head.NONE, Head.ONE):
            return None, ahead
        numbered = phrase.number is not None or phrase.determiner is Determiner.REST or phrase.head is Head.ONE
        if phrase.look and numbered:
            return phrase.look, ahead + 1
        behind = ahead + 1
        while self.word(Role.MADE, Role.IS, ahead=behind):
            behind += 1
        following = self.phrase(behind)
        says = following is not None and following.head is Head.NONE and following.look and following.count is None
        if following is None or not says or not numbered:
            return None, ahead
        for chunk in range(ahead + 1, behind):
            word = self.chunk(chunk)
            if isinstance(word, Word):
                word.used = True
        return following.look, behind + 1

    def _color_of(self, phrase: Phrase) -> Look | None:
        """ "one orange" among "one red" is a colour."""
        last = phrase.words[-1]
        if Role.COLOR not in last.roles or phrase.count is None or len(phrase.words) != 2:
            return None
        look = Look()
        look.take(last, None)
        return look

    def _split(self, mention: Mention, count: int, look: Look) -> None:
        for thing in mention.things:
            if not (thing.look.color and look.color):
                self.draft.split(thing, min(count, thing.count)).look.join(look.copy())
                return
        for word in look.words:
            miss(word, "there are no more of them", About.COUNT)

    def rest(self, mention: Mention, look: Look) -> None:
        """Take in the look of "the others"."""
        for thing in mention.things:
            if thing.look.color is None or look.color is None:
                thing.look.join(look.copy())
