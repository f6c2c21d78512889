"""What belongs to what: "a desk with a lamp", "a table laid with plates", "a crate of apples"."""

from __future__ import annotations

from orienteer.build.request import About, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data, setting
from orienteer.build.words.draft import Mention
from orienteer.build.words.look import miss
from orienteer.build.words.phrase import Determiner, Head, Phrase, missed_phrase
from orienteer.build.words.placement import Placement
from orienteer.build.words.placing import Placing
from orienteer.build.words.role import Role, Word

INSIDE = "what is in it is not shown"
NOT_THERE = "what it names is not there"

_KEPT = (Head.THING, Head.ONE, Head.UNKNOWN, Head.PERSON)
_CARRYING = (RelationKind.ON, RelationKind.IN)


class Holding(Placing):
    """Reads what has what."""

    def listing(self, introduced: bool, owned: bool = False) -> list[Mention]:
        """Read a list of phrases."""
        raise NotImplementedError

    def next_mention(self) -> Mention:
        """What the next phrase speaks of."""
        raise NotImplementedError

    # --- having ---

    def has(self, owner: Mention, each: bool = False) -> None:
        """Read what a place or a thing has."""
        while self.word(Role.ONLY, Role.COLON):
            self.only(self.take_word())
        if owner.targets:
            described, self.described = self.described, []
            self.owners.append(owner)
            self._held(owner, each or owner.phrase.determiner is Determiner.EACH)
            self.owners.pop()
            self.described = described
        else:
            self.listing(introduced=True)

    def only(self, word: Word) -> None:
        """Note that there is nothing but what follows."""
        if Role.ONLY in word.roles and self.draft.clutter is None:
            self.draft.clutter = 0.0

    def _held(self, owner: Mention, each: bool) -> None:
        before, self.row = self.row, []
        row = self.row
        while self.phrase() is not None:
            mention = self.next_mention()
            row.append(mention)
            placements = self.describe(mention, nested=True)
            each = each or mention.each_after
            if placements and self.word(Role.EACH_AFTER):
                self.take_word()
                each = True
            if placements:
                self._same_for_unplaced(row, placements[0])
            if not self._more_had(owner):
                break
        self.row = before
        for mention in row:
            self._belong(mention, owner, each)

    def _same_for_unplaced(self, row: list[Mention], placed: Placement) -> None:
        """ "a lamp and two books on it": the lamp, too."""
        last = row[-1]
        for mention in row[:-1]:
            alike = mention.is_all("small") == last.is_all("small")
            if not mention.placed and mention.things and alike and placed.kind is not RelationKind.AROUND:
                self.place(placed, [mention])

    def _belong(self, mention: Mention, owner: Mention, each: bool) -> None:
        """What a thing has, and is not said to be elsewhere, lies to it as such things do."""
        if mention.placed:
            if mention.is_new and mention.things:
                self._share(mention, owner, each)
            return
        if not mention.things or not owner.targets:
            return
        kind = implied(mention, owner)
        close = kind is not RelationKind.NEXT_TO or mention.is_all("seat")
        each = (each or (mention.is_new and close)) and owner.total > 1
        if each and mention.is_new:
            for thing in mention.things:
                self.distribute(thing, owner.total, kind)
        self.draft.bond(kind, mention.things, owner.targets, [], each)
        mention.placed = True

    def _share(self, mention: Mention, owner: Mention, each: bool) -> None:
        """ "six desks, each with a lamp on it"."""
        bonds = [bond for bond in self.draft.bonds if bond.thing in mention.things]
        to_owner = any(set(bond.to) <= set(owner.things) for bond in bonds)
        shared = not any(bond.kind is RelationKind.BETWEEN for bond in bonds)
        if owner.total < 2 or not (each or (to_owner and shared and mention.phrase.count == 1)):
            return
        for thing in mention.things:
            self.distribute(thing, owner.total)
        for bond in bonds:
            bond.each = bond.each or set(bond.to) <= set(owner.things)

    def _more_had(self, owner: Mention) -> bool:
        """Whether the next phrase belongs to the same owner; passes what separates."""
        ahead = self.separators(Role.COMMA, Role.AND)
        phrase = self.phrase(ahead)
        if not ahead or phrase is None or self.finite(ahead + 1):
            return False
        if self._ends_on_it(ahead) or self._plausible(phrase, owner, ahead):
            self.at += ahead
            return True
        return False

    def _ends_on_it(self, ahead: int) -> bool:
        """Whether the list ends in "on it": then all of it belongs to the owner."""
        while self.phrase(ahead) is not None:
            ahead += 1
            if self.word(Role.BARE, Role.BARE_SIDE, ahead=ahead) and not self.phrase(ahead + 1):
                return True
            if self.word(Role.PREPOSITION, ahead=ahead):
                return self.word(Role.IT, Role.THEM, Role.EACH, ahead=ahead + 1) is not None
            ahead = self.separators(Role.COMMA, Role.AND, ahead=ahead)
        return False

    def _plausible(self, phrase: Phrase, owner: Mention, ahead: int) -> bool:
        """Whether a phrase without a place of its own may be more of what the owner has."""
        if phrase.head is not Head.THING or phrase.definite or self.word(Role.PREPOSITION, ahead=ahead + 1):
            return False
        traits, categories = data.traits(), phrase.noun.categories
        if self.word(Role.AND) and categories & traits["seat"]:
            return owner.is_any("table") or owner.is_any("desk")
        if not categories or not categories <= traits["small"]:
            return False
        if owner.is_any("seat"):
            return bool(categories & traits["soft"])
        return owner.is_any("support") or owner.is_any("container")

    # --- holding and being held ---

    def passive(self, mention: Mention, each: bool = False) -> None:
        """Read "surrounded by six chairs", "full of apples", said of a mention."""
        word = self.take_word()
        kind = word.roles[Role.PASSIVE]
        if mention.is_place:
            self.has(mention)
            return
        if mention.spot is not None and kind is RelationKind.AROUND:
            kind = RelationKind.NEAR
        each = each or mention.phrase.determiner is Determiner.EACH
        while (phrase := self.phrase()) is not None and phrase.head in _KEPT:
            other = self.mention(self.take_phrase())
            while self.word(Role.OF) and self.phrase(1):
                self.of(other)
            self._hold(kind, mention, other, each, word)
            if not self._more_held(kind):
                return

    def _hold(self, kind: RelationKind, owner: Mention, other: Mention, each: bool, word: Word) -> None:
        if not other.things or not owner.targets:
            miss(word, NOT_THERE, About.RELATION)
            return
        # without "each", plates on two tables are not doubled, but chairs around them are
        each = each or (kind is RelationKind.AROUND and owner.total > 1)
        if each and other.is_new:
            for thing in other.things:
                self.distribute(thing, owner.total, kind)
        self.draft.bond(held_kind(kind, owner, other), other.things, owner.targets, [word], each and owner.total > 1)
        other.placed = True

    def _more_held(self, kind: RelationKind) -> bool:
        """Whether what comes behind a comma or "and" is held, too."""
        ahead = self.separators(Role.COMMA, Role.AND)
        phrase = self.phrase(ahead)
        if not ahead or phrase is None or phrase.head is not Head.THING or self.finite(ahead + 1):
            return False
        small = phrase.noun.categories <= data.traits()["small"]
        elsewhere = self.word(Role.PREPOSITION, ahead=ahead + 1) is not None
        if kind in _CARRYING and small and not phrase.definite and not elsewhere:
            self.at += ahead
            return True
        return False

    def holder(self, subjects: list[Mention]) -> None:
        """Read "the table holds two cups"."""
        word = self.take_word()
        owner = subjects[-1] if subjects else None
        if owner is None or not owner.targets:
            self.listing(introduced=True)
            return
        self.owners.append(owner)
        row = self.listing(introduced=True, owned=True)
        self.owners.pop()
        each = owner.phrase.determiner is Determiner.EACH
        for mention in row:
            if not mention.placed and mention.things:
                self._hold(word.roles[Role.HOLDER], owner, mention, each, word)

    def of(self, mention: Mention) -> None:
        """Read "of apples", "of oak", said of a mention."""
        self.take_word()
        phrase = self.phrase()
        if phrase is None:
            return
        self.at += 1
        if phrase.head is Head.NONE and phrase.look:
            for thing in mention.things:
                thing.look.join(phrase.look.copy())
            if mention.spot is not None:
                setting.take_surface(self.draft, mention.spot, phrase.look)
        elif phrase.head in (Head.PLACE, Head.GENERIC):
            setting.set_place(self.draft, phrase)
        elif phrase.head is Head.THING and (mention.is_any("container") or mention.is_any("support")):
            inside = self.mention(phrase)
            self.draft.bond(held_kind(RelationKind.ON, mention, inside), inside.things, mention.targets, [])
        else:
            missed_phrase(phrase, INSIDE, About.OTHER)


def held_kind(kind: RelationKind, owner: Mention, other: Mention) -> RelationKind:
    """What is on a crate is in it; what is on the walls and stands on the floor is against them."""
    if kind is RelationKind.ON and owner.spot is Spot.WALL:
        return RelationKind.ON if other.is_all("small") or other.is_all("hangs") else RelationKind.AGAINST
    if kind is RelationKind.ON and owner.is_all("container") and not owner.is_any("support"):
        return RelationKind.IN
    return kind


def implied(mention: Mention, owner: Mention) -> RelationKind:
    """How a thing usually lies to what is said to have it."""
    if owner.spot is not None:
        return RelationKind.ON if owner.spot is Spot.WALL else RelationKind.NEXT_TO
    if mention.is_all("seat") and owner.is_any("table"):
        return RelationKind.AROUND if any(thing.count > 1 for thing in mention.things) else RelationKind.NEXT_TO
    if mention.is_all("small"):
        rests = owner.is_any("seat") and not mention.is_all("soft")
        if owner.is_any("support") and not rests:
            return RelationKind.ON
        if owner.is_any("container"):
            return RelationKind.IN
    return RelationKind.NEXT_TO
