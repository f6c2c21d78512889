"""Words that name things in files: which category, which size, and which words name nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from orienteer.world.color import COLORS
from orienteer.world.thing import Affordance, Role


@dataclass(frozen=True)
class Category:
    """A kind of thing that people have a word for."""

    name: str
    size_m: tuple[float, float]
    """Between which lengths the longest edge of one usually lies, metres."""
    role: Role
    affordances: frozenset[Affordance]


@dataclass(frozen=True)
class Words:
    """The vocabulary, from `words.json`."""

    categories: dict[str, Category]
    """By every word for them."""
    places: frozenset[str]
    """Words for places and collections: what is below them are things, they are none."""
    generic: frozenset[str]
    """Words that programs give to what nobody has named."""
    parts: frozenset[str]
    """Words for parts of things."""
    affixes: frozenset[str]
    """Words that say something about the file, not the thing."""
    fittings: frozenset[str]
    """Categories that belong to a piece of furniture when they hang below one."""
    structures: frozenset[str]
    """Categories that other things hang below without belonging to them."""


@cache
def words() -> Words:
    """The vocabulary."""
    data = json.loads((resources.files(__package__) / "words.json").read_text(encoding="utf-8"))
    categories = {}
    for entry in data["categories"]:
        low, high = entry["size_m"]
        affordances = frozenset(map(Affordance, entry["affordances"]))
        category = Category(entry["name"], (low, high), Role(entry["role"]), affordances)
        for word in (entry["name"], *entry["also"]):
            categories[word] = category
    lists = ("places", "generic", "parts", "affixes", "fittings", "structures")
    return Words(categories, *(frozenset(data[name]) for name in lists))


def plain(name: str) -> str:
    """What a node's name says, in plain words: "SM_DiningChair_01.003" is "dining chair"; empty if it says nothing."""
    last = re.split(r"[|:]", name)[-1]
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", last)
    tokens = [_token(token) for token in re.split(r"[\W_]+", spaced)]
    kept = [token for token in tokens if token not in words().affixes and (len(token) > 1 or token > "\x7f")]
    return " ".join(kept)[:60].strip()


def says_nothing(name: str) -> bool:
    """Whether plain words are only such as programs give."""
    return (
        not name
        or name in words().generic
        or all(w in words().generic or (len(w) == 1 and w.isascii()) for w in name.split())
    )


def category_of(name: str) -> Category | None:
    """The category that plain words name, by their last words first: a "kitchen table leg" is no table."""
    tokens = name.split()
    for end in range(len(tokens), 0, -1):
        for start in range(end):
            several, one = tokens[start:end], [*tokens[start : end - 1], _singular(tokens[end - 1])]
            found = words().categories.get(" ".join(several)) or words().categories.get(" ".join(one))
            if found:
                return found
        if tokens[end - 1] in words().parts or name in words().places:
            return None
    return None


def with_color(color: str | None, name: str) -> str:
    """ "red chair", unless the name has a colour already."""
    if color is None or any(word in name.split() for word in COLORS):
        return name
    return f"{color} {name}"


def slug(name: str) -> str:
    """Plain words as an id."""
    return re.sub(r"[\W_]+", "-", name).strip("-") or "thing"


def _token(token: str) -> str:
    """One word in small letters, without numbers; empty for what is only a number or a code."""
    low = token.lower()
    if re.fullmatch(r"lod\d*|v\d+|[0-9a-f]{8,}|\d+[a-z]?", low):
        return ""
    return low.rstrip("0123456789")


def _singular(word: str) -> str:
    if word.endswith("ves"):
        return f"{word[:-3]}f"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")
