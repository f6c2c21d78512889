"""What a thing is called before it is told from others: its noun, its colour, what it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from orienteer.bench.sleepwalk.words.banned import without_banned
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.build.registry import categories, category
from orienteer.build.words.plural import plural
from orienteer.errors import OrienteerError
from orienteer.world.importing.words import plain, says_nothing
from orienteer.world.thing import Thing

_AN = ("hour", "heir", "honest")
_A = ("uni", "use", "uten", "euro", "one", "ukulele")
_OWNER = "teacher"


@dataclass(frozen=True)
class Look:
    """A thing in words, one by one."""

    noun: str
    color: str | None
    """None where nobody would tell it by its colour."""
    matter: str | None
    """ "leather", "wooden"; None where it says nothing."""
    owner: str | None = None
    """ "teacher's"; None where it is nobody's."""


def look_of(thing: Thing) -> Look | None:
    """None where nothing sensible can be said."""
    noun = noun_of(thing)
    if noun is None:
        return None
    owner = f"{_OWNER}'s" if thing.id.startswith(f"{_OWNER}-{thing.category}") else None
    return Look(noun, _color(thing), _matter(thing), owner)


def noun_of(thing: Thing) -> str | None:
    """ "bench" for a park bench; None where neither its category nor its name says anything."""
    spoken = nouns()["spoken"].get(thing.category)
    if spoken:
        return str(spoken)
    if thing.category in categories():
        return thing.category
    own = thing.name.removeprefix(f"{thing.color} ") if thing.color else thing.name
    for words in (plain(own), plain(thing.category)):
        kept = without_banned(words.replace(",", " "))
        if kept and not says_nothing(kept) and kept not in ("thing", "object"):
            return kept
    return None


def with_color(noun: str, color: str, category_name: str) -> str:
    """ "red armchair", "gold-framed picture"."""
    pattern = nouns()["color_of_part"].get(category_name, "{c} {n}")
    said = color.replace(" ", "-") if "{c}-" in pattern else color
    return str(pattern.format(c=said, n=noun))


def could_mean(noun: str, other: str) -> bool:
    """Whether somebody who hears a noun may think of a thing that is called by the other."""
    return other == noun or other.endswith(f" {noun}") or other in nouns()["kinds"].get(noun, ())


def colors_apart(one: str | None, other: str | None) -> bool:
    """Whether nobody takes one colour for the other."""
    if one is None or other is None or one == other:
        return False
    return not any(one in group and other in group for group in nouns()["alike"])


def is_plural(noun: str) -> bool:
    """Whether it is said of as "them"."""
    head = noun.partition(" of ")[0].partition(" with ")[0]
    return any(head == many or head.endswith(f" {many}") for many in nouns()["plurals"])


def many(noun: str) -> str:
    """ "stacks of books", "vases of flowers"."""
    return noun if is_plural(noun) else plural(noun)


def indefinite(phrase: str, noun: str = "") -> str:
    """ "an oak desk", "an hourglass", "toy blocks"."""
    if is_plural(noun or phrase):
        return f"some {phrase}"
    word = phrase.casefold()
    vowel = word.startswith(_AN) or (word[:1] in "aeiou" and not word.startswith(_A))
    return f"{'an' if vowel else 'a'} {phrase}"


def _color(thing: Thing) -> str | None:
    if thing.category in nouns()["colorless"]:
        return None
    tag = nouns()["color_tag"].get(thing.category)
    color = thing.tags.get(tag) if tag else thing.color
    return None if color in (None, "", "clear") else color


def _matter(thing: Thing) -> str | None:
    made = thing.tags.get("material", "")
    if not _told_by_matter(thing.category):
        return None
    matter = nouns()["matter"]
    return next((matter[words] for words in (made, made.split(" ")[-1]) if words in matter), None)


@cache
def _told_by_matter(name: str) -> bool:
    try:
        return category(name).group in nouns()["made_of"]["groups"]
    except OrienteerError:
        return False
