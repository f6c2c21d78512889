"""Lists of things with what is said of each: "twelve desks, a chalkboard and a globe on the teacher's desk"."""

from __future__ import annotations

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data, setting
from orienteer.build.words.draft import Mention, Target, Thing
from orienteer.build.words.look import Look, miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase
from orienteer.build.words.placing import Placement, Placing
from orienteer.build.words.reading import PLACINGS, is_trait
from orienteer.build.words.role import Role, Word

INSIDE = "what is in it is not shown"


class Listing(Placing):
    """Reads lists."""

    def predicates(self, row: list[Mention], introduced: bool) -> None:
        """Read the verbs that follow a subject."""
        raise NotImplementedError

    def clause(self) -> None:
        """Read a clause."""
        raise NotImplementedError

    # --- lists ---

    def listing(self, introduced: bool, owned: bool = False) -> list[Mention]:
        """Read a list of phrases, each with what is said of it behind it."""
        before, self.row = self.row, []
        row = self.row
        while self.phrase() is not None:
            mention = self._next(row)
            row.append(mention)
            tight = self._is_tight(row)
            placements = self._describe(mention, False)
            if placements and not owned:
                self._reach_back(row, placements, tight)
            if not self._continues(introduced):
                break
        self.row = before
        return row

    def _next(self, row: list[Mention]) -> Mention:
        phrase = self.phrase()
        assert phrase is not None
        self.at += 1
        if phrase.head is Head.NONE and not self._borrow(phrase):
            return self._without_head(phrase, row)
        if phrase.of_place is not None and phrase.head is not Head.SPOT:
            setting.set_place(self.draft, Phrase(phrase.words, Head.NONE, phrase.of_place))
        if phrase.head in (Head.PLACE, Head.GENERIC):
            return Mention(phrase, is_place=setting.set_place(self.draft, phrase))
        if phrase.head is Head.SPOT:
            return self._named_spot(phrase)
        return self.mention(phrase, row)

    def _named_spot(self, phrase: Phrase) -> Mention:
        setting.take_spot(self.draft, phrase)
        return Mention(phrase, spot=phrase.value[0])

    def _borrow(self, phrase: Phrase) -> bool:
        """ "a red and a blue chair": the first is a chair too."""
        following = self.phrase(1) if self.word(Role.AND, Role.COMMA) else None
        if following is None or following.head is not Head.THING or not phrase.look:
            return False
        alike = phrase.determiner is following.determiner is Determiner.A
        if not (alike or (phrase.count is not None and following.count is not None and not phrase.definite)):
            return False
        phrase.head, phrase.value = Head.THING, following.value
        phrase.count = phrase.count or 1
        return True

    def _without_head(self, phrase: Phrase, row: list[Mention]) -> Mention:
        if setting.take_bare_look(self.draft, phrase):
            return Mention(phrase, spot=Spot.FLOOR if phrase.look.material else None)
        if phrase.look or phrase.count is not None:
            missed_phrase(phrase, "of what is not clear", About.LOOK)
        return Mention(phrase)

    def _continues(self, introduced: bool) -> bool:
        """Whether the list goes on behind a comma or "and"; passes what separates."""
        ahead = self.separators(*self._separating())
        phrase = self.phrase(ahead)
        if not ahead or phrase is None:
            return False
        verb = self.finite(ahead + 1)
        if verb and (introduced or verb == "one"):
            return False
        self.at += ahead
        return True

    def _separating(self) -> tuple[Role, ...]:
        return (Role.COMMA, Role.AND, Role.COLON)

    def _is_tight(self, row: list[Mention]) -> bool:
        """Whether the phrase just read is joined to the one before it by "and" alone, as a pair within a longer list."""
        if len(row) < 2:
            return False
        first, second = row[-2].phrase, row[-1].phrase
        between = [
            c for c in self.chunks if isinstance(c, Word) and first.words[-1].end <= c.start < second.words[0].start
        ]
        alone = bool(between) and all(Role.AND in word.roles for word in between)
        return alone and not row[-2].placed

    def _reach_back(self, row: list[Mention], placements: list[tuple[RelationKind, list[Target]]], tight: bool) -> None:
        """ "a lamp and a book on the desk": what was placed last may have company."""
        kind, to = placements[0]
        last = row[-1]
        if kind in (RelationKind.ON, RelationKind.IN) and isinstance(to[0], Thing):
            for mention in reversed(row[:-1]):
                if mention.placed or not mention.is_new or not self._both_small(mention, last):
                    return
                self.draft.bond(kind, mention.parts, to, [])
                mention.placed = True
        elif tight and self._pair_within(row):
            first = row[-2]
            if first.is_new and not first.placed and any(isinstance(target, Spot) for target in to):
                self.draft.bond(kind, first.parts, to, [])
                first.placed = True

    def _pair_within(self, row: list[Mention]) -> bool:
        """Whether the pair is all there is, or the list goes on behind it."""
        alone = len(row) == 2 and not self.owners
        return alone or self.separators() > 0

    def _both_small(self, a: Mention, b: Mention) -> bool:
        things = [*a.parts, *b.parts]
        return bool(a.parts) and all(is_trait(thing, "small") for thing in things)

    # --- what is said behind a phrase ---

    def describe(self, mention: Mention, nested: bool) -> None:
        """Read what follows a phrase and says something of it."""
        self._describe(mention, nested)

    def _describe(self, mention: Mention, nested: bool) -> list[tuple[RelationKind, list[Target]]]:
        """Returns where the phrase was directly said to be."""
        placements: list[tuple[RelationKind, list[Target]]] = []
        after_comma = False
        while True:
            if self.word(*PLACINGS):
                placed = self.placement([mention])
                self.place(placed, [mention])
                if placed.kind and placed.to and not after_comma:
                    placements.append((placed.kind, placed.to))
            elif not self._tell(mention, nested):
                if nested or not self._comma_tail(mention):
                    return placements
                after_comma = True

    def _tell(self, mention: Mention, nested: bool) -> bool:
        """Take in the next thing said directly behind a phrase; False where nothing more is."""
        posture = self.word(Role.POSTURE)
        if posture is not None and not self.finite(0):
            self.take_word()
            return True
        if self.word(Role.PASSIVE):
            self._passive(mention)
        elif self.word(Role.VERB) and not self.finite(0):
            self.verb([mention])
        elif self.word(Role.MADE):
            self.take_word()
        elif self.word(Role.WHICH):
            self._relative(mention)
        elif self.word(Role.WITH) and not self.finite(0):
            self.take_word()
            self.has(mention)
        elif self.word(Role.WITHOUT) and mention.parts:
            self.without()
        elif self.word(Role.OF):
            self._of(mention)
        elif self.word(Role.EACH_AFTER) and mention.parts and not nested:
            self._each_after(mention)
        elif self._look_follows():
            self._apply_look([mention])
        else:
            return False
        return True

    def _look_follows(self) -> bool:
        phrase = self.phrase()
        return (
            phrase is not None
            and phrase.head is Head.NONE
            and bool(phrase.look)
            and phrase.count is None
            and (phrase.determiner is Determiner.NONE)
        )

    def _apply_look(self, mentions: list[Mention]) -> None:
        phrase = self.phrase()
        assert phrase is not None
        self.at += 1
        self.apply_look(phrase, mentions)

    def apply_look(self, phrase: Phrase, mentions: list[Mention]) -> None:
        """Take in a colour, material or size that is said of things, walls or floors."""
        for word in phrase.moods:
            if any(mention.is_place for mention in mentions) or not mentions:
                setting.take_mood(self.draft, word)
            else:
                miss(word)
        for mention in mentions:
            for thing in mention.parts:
                thing.look.join(_fresh(phrase.look))
            if mention.spot is not None:
                setting.take_surface(self.draft, mention.spot, _fresh(phrase.look))
            elif mention.is_place:
                self.draft.room.join(_fresh(phrase.look))
        if phrase.look and not any(m.parts or m.spot is not None or m.is_place for m in mentions):
            for word in phrase.look.words:
                miss(word, "of what is not there")

    def _relative(self, mention: Mention) -> None:
        self.take_word()
        if self.phrase() is not None and not self._look_follows():
            self.clause()
        else:
            self.predicates([mention], False)

    def _each_after(self, mention: Mention) -> None:
        """ "two chairs each": for each of those that have them."""
        self.take_word()
        owner = self.owners[-1] if self.owners else None
        if owner is None or not owner.parts:
            return
        for thing in mention.parts:
            if mention.is_new:
                self._distribute(thing, sum(part.count for part in owner.parts))
        mention.phrase.determiner = Determiner.EACH

    def _passive(self, mention: Mention, each: bool = False) -> None:
        """ "a table surrounded by six chairs"."""
        word = self.take_word()
        kind = word.roles[Role.PASSIVE]
        each = each or mention.phrase.determiner is Determiner.EACH
        if mention.is_place:
            self.has(mention)
            return
        if mention.spot is not None and kind is RelationKind.AROUND:
            kind = RelationKind.NEAR
        while (phrase := self.phrase()) is not None and phrase.head in (
            Head.THING,
            Head.ONE,
            Head.UNKNOWN,
            Head.PERSON,
        ):
            self.at += 1
            other = self.mention(phrase)
            if each and other.is_new:
                for thing in other.parts:
                    self._distribute(thing, sum(part.count for part in mention.parts))
            target_kind = self._holding(kind, mention, other)
            if other.parts and mention.targets:
                self.draft.bond(target_kind, other.parts, mention.targets, [word], each and _many(mention))
                other.placed = True
            elif not other.parts:
                miss(word, "what it names is not there", About.RELATION)
            self.owners.append(mention)
            self._describe(other, True)
            self.owners.pop()
            if not self._more_held(kind, mention):
                return

    def _holding(self, kind: RelationKind, mention: Mention, other: Mention) -> RelationKind:
        """What is on a crate is in it."""
        if kind is RelationKind.ON and mention.spot is Spot.WALL and any(not is_trait(t, "small") for t in other.parts):
            return RelationKind.AGAINST
        holds = mention.parts and all(is_trait(t, "container") and not is_trait(t, "support") for t in mention.parts)
        return RelationKind.IN if kind is RelationKind.ON and holds else kind

    def _more_held(self, kind: RelationKind, mention: Mention) -> bool:
        """Whether what comes behind a comma or "and" is held too."""
        ahead = self.separators(Role.COMMA, Role.AND)
        phrase = self.phrase(ahead)
        if not ahead or phrase is None or phrase.head is not Head.THING or self.finite(ahead + 1):
            return False
        placed_elsewhere = self.word(Role.PREPOSITION, ahead=ahead + 1) is not None
        small = all(sense.category in data.traits()["small"] for sense in phrase.noun.senses)
        if kind in (RelationKind.ON, RelationKind.IN) and small and not phrase.definite and not placed_elsewhere:
            self.at += ahead
            return True
        return False

    def _of(self, mention: Mention) -> None:
        """ "a bowl of apples", "a table of oak"."""
        self.take_word()
        phrase = self.phrase()
        if phrase is None:
            return
        if phrase.head is Head.NONE and phrase.look:
            self._apply_look([mention])
            return
        self.at += 1
        if phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
        elif phrase.head is Head.THING and mention.parts and self._is_container(mention):
            inside = self.mention(phrase)
            self.draft.bond(RelationKind.IN, inside.parts, mention.targets, [])
        else:
            missed_phrase(phrase, INSIDE, About.OTHER)

    def _is_container(self, mention: Mention) -> bool:
        return any(is_trait(thing, "container") or is_trait(thing, "support") for thing in mention.parts)

    # --- behind a comma ---

    def _comma_tail(self, mention: Mention) -> bool:
        """Pass a comma behind which something is still said of the phrase; False where there is none."""
        ahead = self.separators(Role.COMMA, Role.COLON)
        if not ahead:
            ahead = self.separators()
            if not ahead or not (self.word(*PLACINGS, ahead=ahead) and not self.inverted(ahead, True)):
                return False
        if self._says_of_all(ahead, mention):
            return True
        if self.word(Role.WHICH, Role.MADE, ahead=ahead) or self._participle(ahead):
            self.at += ahead
            return True
        if self.word(Role.WITH, ahead=ahead) and not self.finite(ahead) and mention.parts:
            self.at += ahead
            return True
        if self.word(*PLACINGS, ahead=ahead) and not self.inverted(ahead, False):
            self.at += ahead
            return True
        return self._split_off(ahead, mention)

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
            while self.word(Role.OF, Role.AND, ahead=behind) and (
                word.roles.get(Role.PREPOSITION) is RelationKind.BETWEEN or self.word(Role.OF, ahead=behind)
            ):
                behind += 2
        if after_and and self.word(Role.COMMA, ahead=behind):
            behind += 1
        if self.word(Role.THERE, Role.IS, Role.POSTURE, ahead=behind):
            return self.phrase(behind + 1) is not None and self.finite(behind + 2) is None
        phrase = self.phrase(behind)
        return phrase is not None and phrase.head not in (Head.NONE, Head.PLACE, Head.GENERIC)

    def _says_of_all(self, ahead: int, mention: Mention) -> bool:
        """ "both white", "each with a lamp", "all facing the door"."""
        word = self.word(Role.ALL, Role.EACH, ahead=ahead)
        if word is None:
            return False
        every = Role.ALL in word.roles
        whole = self.row if (every and len(self.row) > 1) or not mention.phrase.plural else [mention]
        following = ahead + 1
        if self.word(Role.MADE, Role.POSTURE, Role.IS, ahead=following):
            following += 1
        phrase = self.phrase(following)
        if phrase is not None and phrase.head is Head.NONE and phrase.look:
            self.at += following + 1
            word.used = True
            self.apply_look(phrase, [named for named in whole if named.parts])
            return True
        self.at += ahead
        if not (
            self.word(Role.WITH, Role.PASSIVE, Role.POSTURE, Role.VERB, *PLACINGS, ahead=1)
            or self.word(Role.WHICH, ahead=1)
        ):
            self.at -= ahead
            return False
        self.take_word()
        self._each_of(whole if every else [mention], mention)
        return True

    def _each_of(self, whole: list[Mention], mention: Mention) -> None:
        if self.word(Role.WITH):
            self.take_word()
            self.has(mention, each=True)
        elif self.word(Role.PASSIVE):
            self._passive(mention, each=True)
        else:
            while self.word(Role.POSTURE):
                self.take_word()
            if self.word(*PLACINGS):
                self.place(self.placement(whole), whole)
            elif self.word(Role.VERB):
                self.verb(whole)

    def _split_off(self, ahead: int, mention: Mention) -> bool:
        """ "two chairs, one red and one blue"; "a chair, white and wooden"; "six chairs, two of them red"."""
        phrase = self.phrase(ahead)
        if phrase is None or not mention.parts:
            return False
        if phrase.head is Head.NONE and phrase.look and phrase.count is None and not self._borrows_ahead(ahead):
            if phrase.determiner is Determiner.NONE:
                self.at += ahead
                return True
            if phrase.determiner is Determiner.REST:
                self.at += ahead + 1
                self._rest(phrase, mention)
                return True
        if not mention.phrase.plural or phrase.head not in (Head.NONE, Head.ONE):
            return False
        look, behind = self._look_of_part(phrase, ahead)
        count = phrase.count or 1
        if look is None or count > sum(part.count for part in mention.parts):
            return False
        self.at += behind
        for word in phrase.words:
            word.used = word.used or not word.why
        self._split(mention, count, look)
        while self._more_parts(mention):
            pass
        return True

    def _borrows_ahead(self, ahead: int) -> bool:
        following = self.phrase(ahead + 2) if self.word(Role.AND, Role.COMMA, ahead=ahead + 1) else None
        return following is not None and following.head is Head.THING

    def _look_of_part(self, phrase: Phrase, ahead: int) -> tuple[Look | None, int]:
        """The look of "one red", "the left one red", "two of them painted red", and the chunks it takes."""
        if phrase.look:
            return phrase.look, ahead + 1
        behind = ahead + 1
        while self.word(Role.MADE, Role.IS, ahead=behind):
            behind += 1
        following = self.phrase(behind)
        if following is not None and following.head is Head.NONE and following.look and following.count is None:
            return following.look, behind + 1
        return None, ahead

    def _more_parts(self, mention: Mention) -> bool:
        ahead = self.separators(Role.COMMA, Role.AND)
        phrase = self.phrase(ahead)
        if not ahead or phrase is None or phrase.head not in (Head.NONE, Head.ONE):
            return False
        look, behind = self._look_of_part(phrase, ahead)
        if look is None or phrase.part:
            return False
        if phrase.determiner is Determiner.REST:
            self.at += behind
            self._rest(phrase, mention, look)
            return False
        self.at += behind
        for word in phrase.words:
            word.used = word.used or not word.why
        self._split(mention, phrase.count or 1, look)
        return True

    def _split(self, mention: Mention, count: int, look: Look) -> None:
        plain = [part for part in mention.parts if not part.look.color or not look.color]
        for thing in plain:
            part = self.draft.split(thing, min(count, thing.count))
            part.look.join(_fresh(look))
            return
        for word in look.words:
            miss(word, "there are no more of them", About.COUNT)

    def _rest(self, phrase: Phrase, mention: Mention, look: Look | None = None) -> None:
        look = look or phrase.look
        for word in phrase.words:
            word.used = word.used or not word.why
        for part in mention.parts:
            if part.look.color is None or look.color is None:
                part.look.join(_fresh(look))

    # --- having ---

    def has(self, owner: Mention, each: bool = False) -> None:
        """Read what a place or a thing has."""
        while self.word(Role.ONLY, Role.COLON):
            self._only(self.take_word())
        if owner.is_place or not (owner.parts or owner.spot):
            if owner.phrase.head is not Head.UNKNOWN:
                self.owners.append(Mention(owner.phrase))
            self.listing(introduced=True)
            if owner.phrase.head is not Head.UNKNOWN:
                self.owners.pop()
            return
        self.owners.append(owner)
        self._held(owner, each or owner.phrase.determiner is Determiner.EACH)
        self.owners.pop()

    def _only(self, word: Word) -> None:
        if Role.ONLY in word.roles and self.draft.clutter is None:
            self.draft.clutter = 0.0

    def _held(self, owner: Mention, each: bool) -> None:
        before, self.row = self.row, []
        row = self.row
        while (phrase := self.phrase()) is not None:
            mention = self._next(row)
            row.append(mention)
            placements = self._describe(mention, True)
            if mention.phrase.determiner is Determiner.EACH and self._was_each(phrase):
                each = True
            if placements:
                self._same_for_unplaced(row, placements[0])
            if not self._more_had(owner):
                break
        self.row = before
        for mention in row:
            self._belong(mention, owner, each)

    def _was_each(self, phrase: Phrase) -> bool:
        return not any(Role.EACH in word.roles for word in phrase.words)

    def _same_for_unplaced(self, row: list[Mention], placement: tuple[RelationKind, list[Target]]) -> None:
        kind, to = placement
        for mention in row[:-1]:
            if not mention.placed:
                self.draft.bond(kind, mention.parts, to, [])
                mention.placed = True

    def _belong(self, mention: Mention, owner: Mention, each: bool) -> None:
        """What a thing has and is not said to be elsewhere lies to it as such things do."""
        owners = sum(part.count for part in owner.parts)
        if mention.placed:
            if mention.is_new and (each or self._lies_to(mention, owner)):
                self._share(mention, owner, each, owners)
            return
        if not mention.parts or not owner.targets:
            return
        kind = implied(mention, owner)
        close = kind is not RelationKind.NEXT_TO or all(is_trait(part, "seat") for part in mention.parts)
        each = each or (owners > 1 and mention.is_new and close)
        if each and mention.is_new:
            for part in mention.parts:
                self._distribute(part, owners)
        self.draft.bond(kind, mention.parts, owner.targets, [], each and owners > 1)
        mention.placed = True

    def _lies_to(self, mention: Mention, owner: Mention) -> bool:
        to = [target for part in mention.parts for bond in self.draft.bonds_of(part) for target in bond.to]
        return to == list(owner.parts)

    def _share(self, mention: Mention, owner: Mention, each: bool, owners: int) -> None:
        if owners < 2 or not (each or mention.phrase.count == 1):
            return
        for part in mention.parts:
            self._distribute(part, owners)
            for bond in self.draft.bonds_of(part):
                bond.each = True

    def _more_had(self, owner: Mention) -> bool:
        """Whether the next phrase belongs to the same owner; passes what separates."""
        ahead = self.separators(Role.COMMA, Role.AND)
        phrase = self.phrase(ahead)
        if not ahead or phrase is None or self.finite(ahead + 1):
            return False
        if self._on_it_follows(ahead) or self._plausible(phrase, owner, ahead):
            self.at += ahead
            return True
        return False

    def _on_it_follows(self, ahead: int) -> bool:
        """Whether the list ends in "on it": then all of it belongs to the owner."""
        while self.phrase(ahead) is not None:
            ahead += 1
            if self.word(Role.BARE, Role.BARE_SIDE, ahead=ahead) and not self.phrase(ahead + 1):
                return True
            if self.word(Role.PREPOSITION, ahead=ahead):
                return self.word(Role.IT, Role.THEM, Role.EACH, ahead=ahead + 1) is not None
            while self.word(Role.COMMA, Role.AND, ahead=ahead):
                ahead += 1
        return False

    def _plausible(self, phrase: Phrase, owner: Mention, ahead: int) -> bool:
        if phrase.head is not Head.THING or phrase.definite or self.word(Role.PREPOSITION, ahead=ahead + 1):
            return False
        traits = data.traits()
        every = [sense.category for sense in phrase.noun.senses]
        if not every:
            return False
        small = all(category in traits["small"] for category in every)
        bears = any(is_trait(part, "support") or is_trait(part, "container") for part in owner.parts)
        soft = all(category in traits["soft"] for category in every)
        if self.word(Role.AND) and all(category in traits["seat"] for category in every):
            return any(is_trait(part, "table") or part.noun.name == "desk" for part in owner.parts)
        rests = any(is_trait(part, "seat") for part in owner.parts)
        return small and bears and (soft or not rests)

    # --- verbs and absence, used by clauses too ---

    def verb(self, subjects: list[Mention]) -> None:
        """Read "faces the door", "surround the table"."""
        word = self.take_word()
        kind = word.roles[Role.VERB]
        if self.word(Role.MUTUAL):
            from_placing = self._mutual(kind, word)
            self.place(from_placing, subjects)
            return
        to = self._objects(kind)
        things = [part for subject in subjects for part in subject.parts]
        if not to or not things:
            miss(word, "what it names is not there", About.RELATION)
            return
        if kind is RelationKind.AGAINST and not all(isinstance(target, Spot) for target in to):
            kind = RelationKind.NEXT_TO
        self.draft.bond(kind, things, to, [word])
        for subject in subjects:
            subject.placed = True

    def _mutual(self, kind: RelationKind, word: Word) -> Placement:
        self.take_word()
        return Placement(kind, words=[word], mutual=True)

    def _objects(self, kind: RelationKind) -> list[Target]:
        if self.word(Role.IT, Role.THEM):
            pronoun = self.take_word()
            return list(self.spoken_of(kind, Role.THEM in pronoun.roles))
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
        named = self.mention(phrase)
        self._describe(named, True)
        return named.targets

    def without(self) -> None:
        """Read what there shall be none of."""
        start = self.take_word()
        while (phrase := self.phrase()) is not None:
            self.at += 1
            for word in phrase.words:
                word.used = True
            if phrase.head is Head.THING:
                self.draft.without.append((phrase.noun, phrase.words))
            elif phrase.head is Head.SPOT:
                self._no_openings(phrase)
            elif phrase.head is Head.NONE:
                missed_phrase(phrase, "what shall be absent is not clear", About.OTHER)
            ahead = self.separators(Role.COMMA, Role.AND)
            following = self.phrase(ahead)
            if self.word(Role.WITHOUT, ahead=ahead):
                self.at += ahead + 1
            elif not ahead or following is None or not self._also_absent(following, ahead):
                break
            else:
                self.at += ahead
        start.used = True

    def _also_absent(self, phrase: Phrase, ahead: int) -> bool:
        if phrase.head not in (Head.THING, Head.SPOT, Head.PERSON) or self.finite(ahead + 1):
            return False
        joined = self.word(Role.AND, ahead=ahead - 1)
        is_or = joined is not None and joined.text in ("or", "nor")
        return is_or or (phrase.determiner is Determiner.NONE and phrase.plural and not phrase.chosen)

    def _no_openings(self, phrase: Phrase) -> None:
        spot, _ = phrase.value
        if spot is Spot.WINDOW:
            self.draft.windows = 0
        elif spot is Spot.DOOR:
            self.draft.doors = 0
        else:
            missed_phrase(phrase, "every place has it", About.PLACE)


def implied(mention: Mention, owner: Mention) -> RelationKind:
    """How a thing usually lies to what is said to have it."""
    if owner.spot is not None:
        return RelationKind.ON if owner.spot is Spot.WALL else RelationKind.NEXT_TO
    things, owners = mention.parts, owner.parts

    def every(trait: str) -> bool:
        return all(is_trait(thing, trait) for thing in things)

    def any_owner(trait: str) -> bool:
        return any(is_trait(thing, trait) for thing in owners)

    if every("seat") and any_owner("table"):
        several = any(thing.count > 1 for thing in things)
        return RelationKind.AROUND if several else RelationKind.NEXT_TO
    if every("small"):
        if any_owner("support") and not (any_owner("seat") and not every("soft")):
            return RelationKind.ON
        if any_owner("container"):
            return RelationKind.IN
    return RelationKind.NEXT_TO


def _fresh(look: Look) -> Look:
    return Look(look.color, look.second_color, look.material, look.size, list(look.words))


def _many(mention: Mention) -> bool:
    return sum(part.count for part in mention.parts) > 1
