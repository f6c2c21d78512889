"""Lists of things with what is said of each: "twelve desks, a chalkboard and a globe on the teacher's desk"."""

from __future__ import annotations

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import setting
from orienteer.build.words.draft import Mention, Thing
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase
from orienteer.build.words.placement import Placement
from orienteer.build.words.reading import PLACINGS, SEPARATORS
from orienteer.build.words.role import Role
from orienteer.build.words.verb import Verbs


class Listing(Verbs):
    """Reads lists."""

    def predicates(self, row: list[Mention], introduced: bool) -> None:
        """Read the verbs that follow a subject."""
        raise NotImplementedError

    def clause(self) -> None:
        """Read a clause."""
        raise NotImplementedError

    def listing(self, introduced: bool, owned: bool = False) -> list[Mention]:
        """Read a list of phrases, each with what is said of it behind it.

        `introduced`: a verb came before it, so that one that follows has another subject; `owned`: something is said to
        have all of it.
        """
        before, self.row = self.row, []
        row = self.row
        while self.phrase() is not None:
            tight = self._is_tight()
            mention = self.next_mention()
            row.append(mention)
            pair = row[-2:-1] if tight and self._company_of_it() else []
            self.described += pair
            placements = self.describe(mention, nested=False)
            del self.described[len(self.described) - len(pair) :]
            if placements and not owned:
                self._reach_back(row, placements[0], tight)
            if not self._continues(introduced):
                break
        self.row = before
        return row

    def next_mention(self) -> Mention:
        """What the next phrase speaks of."""
        phrase = self.take_phrase()
        if phrase.head is Head.NONE and not self._borrow(phrase):
            return self._without_head(phrase)
        setting.set_owner(self.draft, phrase)
        if phrase.head in (Head.PLACE, Head.GENERIC):
            return Mention(phrase, is_place=setting.set_place(self.draft, phrase))
        if phrase.head is Head.SPOT:
            setting.take_spot(self.draft, phrase)
            return Mention(phrase, spot=phrase.value[0])
        return self.mention(phrase)

    def _borrow(self, phrase: Phrase) -> bool:
        """ "a red and a blue chair": the first is a chair, too."""
        following = self.phrase(1) if self.borrows(-1) else None
        if following is None or not phrase.look:
            return False
        alike = phrase.determiner is following.determiner is Determiner.A
        if not (alike or (phrase.count is not None and following.count is not None and not phrase.definite)):
            return False
        phrase.head, phrase.value = Head.THING, following.value
        phrase.count = phrase.count or 1
        return True

    def _without_head(self, phrase: Phrase) -> Mention:
        spot = self._spot_of_look() if phrase.look else None
        if spot is not None:
            setting.take_surface(self.draft, spot, phrase.look)
            return Mention(phrase, spot=spot)
        if setting.take_bare_look(self.draft, phrase):
            return Mention(phrase, spot=Spot.FLOOR if phrase.look.material else None)
        if phrase.look or phrase.count is not None:
            missed_phrase(phrase, "of what is not clear", About.LOOK)
        return Mention(phrase)

    def _spot_of_look(self) -> Spot | None:
        """ "light blue tiles on the walls"; passes the placing."""
        phrase = self.phrase(1) if self.word(Role.PREPOSITION) else None
        if phrase is None or phrase.head is not Head.SPOT or phrase.value[0] not in (Spot.WALL, Spot.FLOOR):
            return None
        self.take_word()
        for word in self.take_phrase().words:
            word.used = True
        spot = phrase.value[0]
        assert isinstance(spot, Spot)
        return spot

    def _continues(self, introduced: bool) -> bool:
        """Whether the list goes on behind a comma or "and"; passes what separates."""
        ahead = self.separators()
        if not ahead or self.phrase(ahead) is None:
            return False
        verb = self._verb_of(ahead)
        if verb and (introduced or verb == "one"):
            return False
        self.at += ahead
        return True

    def _verb_of(self, ahead: int) -> str | None:
        """The number of the verb that a phrase ahead is the subject of."""
        ahead += 1
        while (chunk := self.chunk(ahead)) is not None and not self.word(*SEPARATORS, Role.WHICH, ahead=ahead):
            if not isinstance(chunk, Phrase) and (verb := self.finite(ahead)):
                return verb
            ahead += 1
        return None

    # --- pairs ---

    def _is_tight(self) -> bool:
        """Whether the next phrase is joined to the one before it by "and" alone."""
        return (
            bool(self.row)
            and not self.row[-1].placed
            and (self.word(Role.AND, ahead=-1) is not None and self.word(Role.COMMA, ahead=-2) is None)
        )

    def _company_of_it(self) -> bool:
        """Whether "next to it", and more of the list, comes: then "it" is neither of the pair before it."""
        return self.word(Role.IT, ahead=1) is not None and self.word(*SEPARATORS, ahead=2) is not None

    def _reach_back(self, row: list[Mention], placed: Placement, tight: bool) -> None:
        """ "a lamp and a book on the desk": what was placed last may have company."""
        last, others = row[-1], row[:-1]
        carried = placed.kind in (RelationKind.ON, RelationKind.IN) and any(isinstance(t, Thing) for t in placed.to)
        if (
            tight
            and self._is_pair(row)
            and row[-2].is_new
            and (not carried or row[-2].is_all("small") or not last.is_all("small"))
        ):
            self.place(placed, [row[-2]])
            others = row[:-2]
        for mention in reversed(others) if carried and last.is_all("small") else ():
            if mention.placed or not mention.is_new or not mention.is_all("small"):
                return
            self.place(placed, [mention])

    def _is_pair(self, row: list[Mention]) -> bool:
        """Whether the last two belong together: the list goes on behind them, or they are all of it."""
        goes_on = self.separators() > 0
        alone = len(row) == 2 and not self.owners
        return goes_on or alone

    # --- what is said behind a phrase ---

    def describe(self, mention: Mention, nested: bool) -> list[Placement]:
        """Read what follows a phrase and says something of it; returns where that was directly said to be."""
        placements: list[Placement] = []
        after_comma = False
        self.described.append(mention)
        while True:
            if self.word(*PLACINGS):
                placed = self._own_placement(mention)
                if placed.held and not after_comma:
                    placements.append(placed)
            elif not self._tell(mention, nested):
                if nested or not self.comma_tail(mention):
                    break
                after_comma = True
        self.described.pop()
        return placements

    def _own_placement(self, mention: Mention) -> Placement:
        if self.word(Role.PREPOSITION) and self.word(Role.WHICH, ahead=1):
            self._around_which(mention)
            return Placement()
        placed = self.placement([mention])
        pair = [m for m in self.row if m.things][-2:]
        if placed.rows == 1 and mention.total == 1 and mention in pair and len(pair) == 2:
            self.place(placed, pair)
        else:
            self.place(placed, [mention])
        return placed

    def _around_which(self, mention: Mention) -> None:
        """ "a bench around which three tricycles stand"."""
        word = self.take_word()
        kind = word.roles[Role.PREPOSITION]
        self.take_word()
        while self.word(Role.POSTURE, Role.IS, Role.THERE):
            self.take_word()
        row = self.listing(introduced=False)
        self.place(Placement(kind, mention.targets, words=[word]), row)
        self.predicates(row, introduced=False)

    def _tell(self, mention: Mention, nested: bool) -> bool:
        """Take in the next thing said directly behind a phrase; False where nothing more is."""
        if self.word(Role.POSTURE) and not self.finite(0):
            self.take_word()
        elif self.word(Role.PASSIVE):
            self.passive(mention)
        elif self.word(Role.VERB) and not self.finite(0):
            self.verb([mention])
        elif self.word(Role.MADE):
            self.take_word()
        elif self.word(Role.WHICH):
            self._relative(mention)
        elif self.word(Role.WITH) and not self.finite(0):
            self.take_word()
            self.has(mention)
        elif self.word(Role.WITHOUT) and mention.things:
            self.without()
        elif self.word(Role.OF):
            self.of(mention)
        elif self.word(Role.EACH_AFTER) and mention.things and not self.word(Role.WITH, ahead=1):
            self._each_after(mention)
        elif self.look_follows():
            self.apply_look(self.take_phrase(), [mention])
        else:
            return False
        return True

    def _relative(self, mention: Mention) -> None:
        self.take_word()
        if self.word(Role.COMMA, ahead=-2) and self.draft.mentions:
            # ", which" goes on about what was named last
            mention = self.draft.mentions[-1]
        if self.phrase() is not None and not self.look_follows():
            self.clause()
        else:
            self.predicates([mention], False)

    def _each_after(self, mention: Mention) -> None:
        """ "two chairs each": for each of those that have them."""
        self.take_word()
        mention.each_after = True
