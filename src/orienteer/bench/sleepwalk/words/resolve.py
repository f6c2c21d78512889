"""Which thing of a scene an author's words name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from orienteer.bench.sleepwalk.words.crowd import Crowd, Member
from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.noun import colors_apart, could_mean
from orienteer.bench.sleepwalk.words.rejection import Rejection, Why
from orienteer.bench.sleepwalk.words.vocabulary import color_in, matter_in, noun_in, words_of
from orienteer.build.words.plural import singular_forms
from orienteer.world.scene import Scene

LARGER = 1.25
"""So many times as long as the next is the large one."""
NEAR_M = 3.0
"""Farthest that something near something else is."""
NEARER = 0.75
"""It is no farther than this share of the distance of any other that is meant."""
ON_M = 0.3
BETWEEN_ENDS, BETWEEN_ASIDE = 0.1, 0.5
MOST_NESTED = 3
"""Places that tell of places: "the cup on the table near the door"."""
_SHOWN = 6


class Unresolved(Exception):  # noqa: N818 - no error of ours: it says what becomes of a line
    """Words that name no single thing."""

    def __init__(self, why: Why, says: str) -> None:
        super().__init__(says)
        self.rejection = Rejection(why, says)


@dataclass(frozen=True, eq=False)
class Resolver:
    """Reads names of the things of one scene."""

    crowd: Crowd
    """What the views show."""
    hidden: Crowd
    """All that has a noun, seen or not."""
    names: Mapping[str, str]
    """By thing id, as `names_of` gives them."""

    @classmethod
    def of(cls, scene: Scene, names: Mapping[str, str], seen: Mapping[str, float]) -> Resolver:
        """For a scene of which the views show those shares of things."""
        return cls(Crowd.of(scene, seen), Crowd.of(scene, {thing.id: 1.0 for thing in scene.things}), names)

    def thing(self, phrase: str) -> str:
        """Id of the only thing that the words name. Raises Unresolved."""
        words = words_of(phrase)
        exact = self._exact.get(words)
        return exact if exact is not None else self._found(words, phrase, 0).id

    def is_place_only(self, phrase: str) -> bool:
        """Whether the words name no object but a part of the place: "the wall", "the start point"."""
        words = words_of(phrase)
        if words in self._exact:
            return False
        head, relation, _ = _parted(words)
        text = " ".join(head)
        listed = text in table("resolve")["no_objects"] or (not head and relation is not None)
        return not words or (listed and not any(text == member.look.noun for member in self.crowd.members))

    def kind_is_here(self, words: tuple[str, ...]) -> bool:
        """Whether anything that the views show can be called so."""
        start, kinds = self._noun(words)
        return bool(self._called(" ".join(words[start:]), kinds, self.crowd))

    @cached_property
    def _exact(self) -> dict[tuple[str, ...], str]:
        return {words_of(name): thing_id for thing_id, name in self.names.items()}

    @cached_property
    def _nouns(self) -> dict[tuple[str, ...], frozenset[str]]:
        """Nouns of this very scene, with their categories."""
        found: dict[tuple[str, ...], set[str]] = {}
        for member in self.hidden.members:
            for text in (member.look.noun, member.thing.category):
                found.setdefault(words_of(text), set()).add(member.thing.category)
        return {words: frozenset(kinds) for words, kinds in found.items()}

    def _noun(self, words: tuple[str, ...]) -> tuple[int, frozenset[str]]:
        """Where the longest noun begins that they end in, and which categories it means."""
        known, kinds = noun_in(words)
        for start in range(min(known + 1, len(words))):
            *rest, last = words[start:]
            for one in (last, *singular_forms(last)):
                own = self._nouns.get((*rest, one))
                if own:
                    return start, own | (kinds if start == known else frozenset())
        return known, kinds

    def _found(self, words: tuple[str, ...], phrase: str, depth: int) -> Member:
        head, relation, place = _parted(words)
        part = _without_part(head)
        if part and self._noun(part)[1]:
            head = part
        start, kinds = self._noun(head)
        noun = " ".join(head[start:])
        if not kinds and not noun:
            noun = head[-1] if head else ""
        seen = self._called(noun, kinds, self.crowd)
        if not seen:
            if self._called(noun, kinds, self.hidden):
                raise Unresolved(Why.HIDDEN, f"{phrase!r} is not seen in the views")
            raise Unresolved(Why.MISSING, f"{phrase!r} is not in the scene")
        fit = self._looking(seen, head[:start], phrase)
        if relation is not None and depth < MOST_NESTED:
            fit = self._placed(fit, relation, place, phrase, depth)
        if len(fit) > 1:
            some = ", ".join(member.id for member in fit[:_SHOWN])
            raise Unresolved(Why.AMBIGUOUS, f"{phrase!r} may be any of {some}")
        return fit[0]

    def _called(self, noun: str, kinds: frozenset[str], crowd: Crowd) -> list[Member]:
        """Those that go by a noun: of its kinds, or, where there are none, of kinds that are taken for them."""
        own = [
            one for one in crowd.members if one.thing.category in kinds or (noun and could_mean(noun, one.look.noun))
        ]
        if own or not kinds:
            return own
        spoken = {str(table("nouns")["spoken"].get(kind, kind)) for kind in kinds}
        return [one for one in crowd.members if any(could_mean(word, one.look.noun) for word in spoken)]

    def _looking(self, some: list[Member], words: tuple[str, ...], phrase: str) -> list[Member]:
        """Those that look as the words before the noun say."""
        color = color_in(words)
        if color is not None:
            same = [one for one in some if one.look.color == color]
            some = same or [one for one in some if one.look.color is None or not colors_apart(color, one.look.color)]
            if not some:
                raise Unresolved(Why.MISSING, f"{phrase!r}: none is {color}")
        matter = matter_in(words)
        some = [one for one in some if matter is not None and one.look.matter == matter] or some
        for sizes, sign in (
            (("large", "big", "tall", "long", "larger", "bigger"), 1),
            (("small", "little", "smaller"), -1),
        ):
            if len(some) > 1 and any(word in words for word in sizes):
                order = sorted(some, key=lambda one: -sign * one.length_m)
                if _outsizes(order[0].length_m, order[1].length_m):
                    some = order[:1]
        owned = [one for one in some if one.look.owner is not None and one.look.owner in words]
        return owned or some

    def _placed(
        self, some: list[Member], relation: str, place: tuple[str, ...], phrase: str, depth: int
    ) -> list[Member]:
        """Those whose place is as said; all where it says nothing that can be looked up."""
        try:
            marks = [self._mark(part, phrase, depth) for part in _sides(place, relation)]
        except Unresolved:
            return some
        others = [one for one in some if one not in marks]
        if not others:
            return some
        match relation:
            case "on" | "in":
                fit = [one for one in others if one.on == marks[0].id]
                if not fit and all(one.on is not None for one in others):
                    raise Unresolved(Why.MISSING, f"{phrase!r}: nothing of the kind is there")
            case "under":
                fit = [one for one in others if self.crowd.under(one, marks[0], ON_M)]
            case "above":
                fit = [one for one in others if self.crowd.above(one, marks[0], ON_M)]
            case "between" if len(marks) == 2:
                fit = [
                    one for one in others if self.crowd.between(one, marks[0], marks[1], BETWEEN_ENDS, BETWEEN_ASIDE)
                ]
            case "near":
                fit = self._extreme(others, marks[0], 1)
            case "far":
                fit = self._extreme(others, marks[0], -1)
            case _:
                fit = []
        return fit or some

    def _mark(self, words: tuple[str, ...], phrase: str, depth: int) -> Member:
        exact = self._exact.get(words)
        if exact is not None:
            return next(one for one in self.crowd.members if one.id == exact)
        return self._found(words, phrase, depth + 1)

    def _extreme(self, some: list[Member], mark: Member, sign: int) -> list[Member]:
        """The one that is clearly nearest to a thing, or clearly farthest; all where none is."""
        order = sorted(some, key=lambda one: sign * self.crowd.gap_m(one, mark))
        if len(order) == 1:
            return order
        first, second = (self.crowd.gap_m(one, mark) for one in order[:2])
        clear = first <= NEARER * second and first <= NEAR_M if sign > 0 else second <= NEARER * first
        return order[:1] if clear else some


def _parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], str | None, tuple[str, ...]]:
    """A phrase as the thing itself, how its place is said, and by what."""
    for at in range(1, len(words)):
        for name, marks in table("resolve")["relations"].items():
            for mark in marks:
                said = tuple(mark.split(" "))
                if words[at : at + len(said)] == said and not _is_of_a_name(words, at):
                    return words[:at], name, words_of(" ".join(words[at + len(said) :]))
    return words, None, ()


def _is_of_a_name(words: tuple[str, ...], at: int) -> bool:
    """Whether "of" is within a noun: a chest of drawers, a vase of flowers."""
    if words[at] != "of":
        return False
    return bool(noun_in(words[max(at - 1, 0) : at + 2])[0] == 0) or words[at - 1] in ("stack", "head", "pile", "pair")


def _without_part(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "lamp" for "lamp switch"; nothing where no part of a thing is named."""
    return words[:-1] if len(words) > 1 and words[-1] in table("resolve")["parts"] else ()


def _sides(place: tuple[str, ...], relation: str) -> list[tuple[str, ...]]:
    if relation != "between" or "and" not in place:
        return [place]
    at = place.index("and")
    return [words_of(" ".join(place[:at])), words_of(" ".join(place[at + 1 :]))]


def _outsizes(one: float, other: float) -> bool:
    low, high = sorted((one, other))
    return high >= LARGER * low
