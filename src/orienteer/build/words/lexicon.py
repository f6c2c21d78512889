"""Every phrase that the reader knows, in one tree that is walked word by word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from orienteer.build.request import Kind as RelationKind
from orienteer.build.request import Spot
from orienteer.build.words import data
from orienteer.build.words.plural import plural
from orienteer.build.words.role import Kind, Noun, Role, Sense
from orienteer.build.words.text import Token, words_of


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    roles: dict[Role, Any] = field(default_factory=dict)


class Lexicon:
    """Phrases with the roles they may play."""

    def __init__(self) -> None:
        self._root = _Node()
        self.single: dict[str, None] = {}
        """Phrases of one word, in the order of the data, from which slips of the pen are mended."""

    def add(self, phrase: str, role: Role, value: Any = None) -> None:
        """One phrase; what is already known of it in that role stays."""
        node = self._root
        words = words_of(phrase) or (phrase,)
        for word in words:
            node = node.children.setdefault(word, _Node())
        node.roles.setdefault(role, value)
        if len(words) == 1:
            self.single.setdefault(words[0])

    def add_all(self, phrases: Iterable[str], role: Role, value: Any = None) -> None:
        """Several phrases with one meaning."""
        for phrase in phrases:
            self.add(phrase, role, value)

    def longest(self, tokens: Sequence[Token], start: int) -> tuple[int, dict[Role, Any]]:
        """How many tokens the longest phrase from `start` has, and its roles; 0 where none begins there."""
        node, best, length = self._root, {}, 0
        for i in range(start, len(tokens)):
            child = node.children.get(tokens[i].text)
            if child is None:
                break
            node = child
            if node.roles:
                best, length = node.roles, i + 1 - start
        return length, best

    def exactly(self, phrase: str) -> dict[Role, Any]:
        """The roles of a phrase; empty where it is unknown."""
        node: _Node | None = self._root
        for word in words_of(phrase):
            node = node.children.get(word) if node else None
        return node.roles if node else {}


@lru_cache(maxsize=8)
def lexicon(categories: tuple[str, ...]) -> Lexicon:
    """All phrases, where these categories can be built."""
    words = Lexicon()
    _add_senses(words, categories)
    _add_categories(words, categories)
    _add_nearest(words, categories)
    _add_places(words)
    _add_looks(words)
    _add_relations(words)
    _add_grammar(words)
    return words


def _add_noun(words: Lexicon, name: str, senses: tuple[Sense, ...], stands_for: bool = False) -> None:
    many = plural(name)
    several = (name.endswith("s") and many == name) or name in data.grammar()["bare"]["mass"]
    words.add(name, Role.THING, Noun(name, senses, several, stands_for))
    words.add(many, Role.THING, Noun(name, senses, True, stands_for))


def _add_senses(words: Lexicon, categories: Sequence[str]) -> None:
    for name, pairs in data.senses().items():
        all_senses = tuple(Sense(category, when, bool(near)) for category, when, *near in pairs)
        known = tuple(sense for sense in all_senses if sense.category in categories)
        if known and not any(sense.when == "" for sense in known):
            known = (*known, Sense(known[-1].category, "", known[-1].near))
        if known:
            _add_noun(words, name, known)
        else:
            _add_noun(words, name, _kin(all_senses[0].category, categories), stands_for=True)


def _add_categories(words: Lexicon, categories: Sequence[str]) -> None:
    synonyms = data.things()
    for category in categories:
        for name in (category, *synonyms.get(category, ())):
            _add_noun(words, name, (Sense(category),))
    for category, names in synonyms.items():
        if category not in categories:
            for name in (category, *names):
                _add_noun(words, name, _kin(category, categories), stands_for=True)


def _add_nearest(words: Lexicon, categories: Sequence[str]) -> None:
    for group, entries in data.nearest().items():
        if group == "families":
            continue
        for name, candidates in entries.items():
            near = tuple(Sense(category) for category in candidates if category in categories)
            _add_noun(words, name, near[:1] or _kin(candidates[0], categories), stands_for=True)


def _kin(category: str, categories: Sequence[str]) -> tuple[Sense, ...]:
    near = [other for other in kin_of(category) if other in categories]
    return (Sense(near[0]),) if near else ()


def kin_of(category: str) -> list[str]:
    """Categories of the same families, the likest first."""
    families: dict[str, list[str]] = data.nearest()["families"]
    return [other for family in families.values() if category in family for other in family]


def _add_places(words: Lexicon) -> None:
    tables = data.places()
    for side in ("indoors", "outdoors"):
        for place, names in tables[side].items():
            for name in (place, *names):
                words.add_all((name, plural(name)), Role.PLACE, Kind(place))
    for name, place in tables["near"].items():
        words.add(name, Role.PLACE, Kind(place, near=True))


def _add_looks(words: Lexicon) -> None:
    tables = data.looks()
    for role, table in (
        (Role.COLOR, "colors"),
        (Role.MATERIAL, "materials"),
        (Role.SIZE, "sizes"),
        (Role.PLACE_SIZE, "place_sizes"),
        (Role.DAYLIGHT, "daylight"),
        (Role.WEATHER, "weather"),
        (Role.CLUTTER, "clutter"),
    ):
        for value, names in tables[table].items():
            own = (value,) if role in (Role.COLOR, Role.MATERIAL, Role.SIZE) else ()
            words.add_all((*own, *names), role, value)
    words.add_all(tables["shades"]["words"], Role.SHADE)
    words.add_all(tables["only"]["words"], Role.ONLY)


def _add_relations(words: Lexicon) -> None:
    tables = data.relations()
    for role, table in (
        (Role.PREPOSITION, "prepositions"),
        (Role.SIDE, "sides"),
        (Role.BARE, "bare"),
        (Role.BARE_SIDE, "bare_sides"),
        (Role.PASSIVE, "passive"),
    ):
        for kind, phrases in tables[table].items():
            words.add_all(phrases, role, RelationKind(kind))
    for role, table in ((Role.VERB, "verbs"), (Role.HOLDER, "holders")):
        for kind, verbs in tables[table].items():
            for verb in verbs:
                for form in verb_forms(verb):
                    words.add(form, role, RelationKind(kind))
    for spot, phrases in tables["spots"].items():
        for phrase in phrases:
            words.add(phrase, Role.SPOT, (Spot(spot), False))
            words.add(plural(phrase), Role.SPOT, (Spot(spot), True))
    words.add_all(tables["vague"]["words"], Role.VAGUE)
    words.add_all(tables["row"]["words"], Role.IN_A_ROW)
    words.add_all(tables["shared"]["words"], Role.SHARED)
    words.add_all(tables["everywhere"]["words"], Role.EVERYWHERE)
    words.add_all(tables["mutual"]["words"], Role.MUTUAL)
    words.add_all(tables["with"]["words"], Role.WITH)
    words.add_all(tables["with"]["without"], Role.WITHOUT)


def verb_forms(verb: str) -> tuple[str, ...]:
    """A regular verb as it meets us: "face", "faces", "facing", "faced"."""
    stem = verb.removesuffix("e")
    return verb, plural(verb), stem + "ing", stem + "ed"


_PLAIN = {
    Role.A: "articles",
    Role.THE: "definite",
    Role.ITS: "its",
    Role.EACH: "each",
    Role.ALL: "all",
    Role.MORE: "more",
    Role.REST: "rest",
    Role.ONE: "one",
    Role.IT: "it",
    Role.THEM: "them",
    Role.WHICH: "which",
    Role.IS: "is",
    Role.THERE: "there",
    Role.OF: "of",
    Role.AND: "and",
    Role.NOT: "not",
    Role.MADE: "made",
    Role.EACH_AFTER: "each_after",
    Role.PROPERTY: "properties",
    Role.FILLER: "fillers",
}


def _add_grammar(words: Lexicon) -> None:
    tables = data.grammar()
    for role, table in _PLAIN.items():
        words.add_all(tables[table], role)
    for role, table in ((Role.PERSON, "persons"), (Role.OWNER, "owners"), (Role.GENERIC, "generic")):
        for name in tables[table]:
            words.add(name, role, False)
            words.add(plural(name), role, True)
    for number_of_verb, forms in tables["postures"].items():
        words.add_all(forms, Role.POSTURE, number_of_verb)
    for phrase, (number, how) in tables["quantities"].items():
        words.add(phrase, Role.QUANTITY, (number, how == "said"))
    for role, table in ((Role.GROUP, "groups"), (Role.ROWS, "rows")):
        for name in tables[table]["words"]:
            words.add(name, role, False)
            words.add(plural(name), role, True)
    for sign, role in ((",", Role.COMMA), (":", Role.COLON), ("'s", Role.POSSESSIVE)):
        words.add(sign, role)
