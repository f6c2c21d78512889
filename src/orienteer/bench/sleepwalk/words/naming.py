"""A name for each thing that can be told apart in the two views, as a person would call it.

First by what it is and how it looks; where others are alike, by a neighbour that has such a name of its own. What is
said of a thing holds with a margin to spare, and of no other thing even loosely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orienteer.bench.sleepwalk.words.banned import banned_in
from orienteer.bench.sleepwalk.words.crowd import Crowd, Member
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.bench.sleepwalk.words.noun import colors_apart, with_color
from orienteer.bench.sleepwalk.words.placing import Landmarks
from orienteer.world.scene import Scene

LANDMARK_SEEN = 0.25
"""Share that is seen at least of what tells where something else is."""
LARGER = 1.4
"""So many times as long as all others of its kind is large."""
ROUNDS = 3
"""How often what has got a name may tell the place of something else: "cup on the table closest to the door"."""


@dataclass(frozen=True)
class Words:
    """Which words of a thing's look are said before its place."""

    color: bool = False
    matter: bool = False
    size: str = ""
    owner: bool = False

    def phrase(self, one: Member) -> str | None:
        """Said of a thing; None where it has not what they name."""
        look = one.look
        said = look.noun
        if self.size and self.color and one.thing.category in nouns()["color_of_part"]:
            return None
        if self.matter:
            if look.matter is None:
                return None
            said = f"{look.matter} {said}"
        if self.color:
            if look.color is None:
                return None
            said = with_color(said, look.color, one.thing.category)
        if self.owner:
            if look.owner is None:
                return None
            said = f"{look.owner} {said}"
        return f"{self.size} {said}" if self.size else said

    def may_mean(self, one: Member, other: Member) -> bool:
        """Whether they, said of one thing, may be taken for the other of which its noun makes think; its size aside."""
        if self.color and colors_apart(one.look.color, other.look.color):
            return False
        if self.matter and other.look.matter is not None and one.look.matter != other.look.matter:
            return False
        return not (self.owner and one.look.owner != other.look.owner)


BY_LOOK = (
    Words(),
    Words(owner=True),
    Words(color=True),
    Words(matter=True),
    Words(size="large"),
    Words(size="small"),
    Words(color=True, matter=True),
    Words(color=True, size="large"),
    Words(color=True, size="small"),
)
"""From short to long."""
BY_PLACE = (Words(), Words(color=True), Words(matter=True))


def names_of(scene: Scene, seen: Mapping[str, float]) -> dict[str, str]:
    """Names by thing id, each of one thing only, without an article: "red armchair", "globe on the desk".

    `seen` is the share of a thing that the views show, by thing id. What cannot be told apart is left out, and so is
    what nobody sees.
    """
    crowd = Crowd.of(scene, seen)
    named: dict[str, str] = {}
    for one in crowd.members:
        name = _by_look(one, crowd)
        if name is not None:
            named[one.id] = name
    for number in range(ROUNDS):
        marks = Landmarks(crowd, _landmarks(crowd, named), dict(named), far=number > 0)
        for one in crowd.members:
            if one.id not in named:
                name = _by_place(one, marks)
                if name is not None:
                    named[one.id] = name
    return _single({one.id: named[one.id] for one in crowd.members if one.id in named and not one.is_among("overhead")})


def _landmarks(crowd: Crowd, named: Mapping[str, str]) -> list[Member]:
    return [
        one
        for one in crowd.members
        if one.id in named
        and one.seen >= LANDMARK_SEEN
        and not (one.is_among("no_landmarks") or one.is_among("overhead"))
    ]


def _by_look(one: Member, crowd: Crowd) -> str | None:
    for words in BY_LOOK:
        name = words.phrase(one)
        if name is None or banned_in(name):
            continue
        others = _others(one, words, crowd)
        if _outsizes(one, others, words.size) if words.size else not others:
            return name
    return None


def _by_place(one: Member, marks: Landmarks) -> str | None:
    for relation in marks.relations():
        for words in BY_PLACE:
            said = words.phrase(one)
            if said is None:
                continue
            place = relation(one, _others(one, words, marks.crowd))
            if place is not None and not banned_in(f"{said} {place}"):
                return f"{said} {place}"
    return None


def _others(one: Member, words: Words, crowd: Crowd) -> list[Member]:
    return [other for other in crowd.alike(one) if words.may_mean(one, other)]


def _outsizes(one: Member, others: list[Member], size: str) -> bool:
    """Whether it is far longer, or far shorter, than every other."""
    if size == "large":
        return all(one.length_m >= LARGER * other.length_m for other in others)
    return all(one.length_m * LARGER <= other.length_m for other in others)


def _single(names: dict[str, str]) -> dict[str, str]:
    """Without those that two things share."""
    said = list(names.values())
    return {thing_id: name for thing_id, name in names.items() if said.count(name) == 1}
