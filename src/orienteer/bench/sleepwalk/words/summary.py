"""ENVIRONMENT SUMMARY: a few sentences that say what kind of place it is and what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from orienteer.bench.sleepwalk.words.banned import banned_in, without_banned
from orienteer.bench.sleepwalk.words.data import table
from orienteer.bench.sleepwalk.words.noun import indefinite, look_of, many, noun_of, with_color
from orienteer.bench.sleepwalk.words.wording import head_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

MOST = 14
"""Objects that are named; with the place's own the published list holds 10 to 15."""
LARGE_M = 0.5
"""What is so long is seen, whether it has a name or not."""
_NUMBERS = (
    *("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def summary_of(scene: Scene, names: Mapping[str, str], rng: np.random.Generator) -> str:
    """Two or three sentences; `names` are those of the scene's things, as `names_of` gives them."""
    words = table("summary")
    listed = _objects(scene, names)[:MOST]
    place = without_banned(scene.name.replace("-", " ").strip()) or "place"
    opening = _of(words["place"], rng).format(a=indefinite(place))
    if not listed:
        return str(opening)
    first, second = listed[: (len(listed) + 1) // 2], listed[(len(listed) + 1) // 2 :]
    said = [opening, _of(words["main"], rng).format(things=_and(first), be=_be(first))]
    if second:
        said.append(_of(words["more"], rng).format(things=_and(second), be=_be(second)))
    return " ".join(_capital(sentence) for sentence in said)


def _objects(scene: Scene, names: Mapping[str, str]) -> list[str]:
    """Things in words, the largest first, each kind once: "twelve light brown desks", "a globe"."""
    groups: dict[str, list[Thing]] = {}
    for thing in scene.things:
        noun = noun_of(thing) if thing.role is Role.OBJECT else None
        if noun and not banned_in(noun) and (thing.id in names or max(thing.size) >= LARGE_M):
            groups.setdefault(noun, []).append(thing)
    order = sorted(groups, key=lambda noun: (-max(_volume(one) for one in groups[noun]), noun))
    return [_group(noun, groups[noun], names) for noun in order]


def _group(noun: str, things: Sequence[Thing], names: Mapping[str, str]) -> str:
    if len(things) > 1:
        count = _NUMBERS[len(things)] if len(things) < len(_NUMBERS) else "many"
        return f"{count} {many(noun)}"
    thing = things[0]
    said = head_of(names.get(thing.id, noun))
    look = look_of(thing)
    if said == noun and look is not None and look.color and not banned_in(look.color):
        said = with_color(noun, look.color, thing.category)
    return indefinite(said, noun) if not said.endswith("'s desk") else f"the {said}"


def _volume(thing: Thing) -> float:
    width, height, depth = thing.size
    return width * depth + height * max(width, depth)


def _and(parts: Iterable[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def _be(parts: Sequence[str]) -> str:
    """As for the first thing: "there is a desk and two chairs"."""
    first = parts[0]
    return "are" if first.startswith((*(f"{word} " for word in _NUMBERS[2:]), "many ", "some ")) else "is"


def _of(choices: Sequence[str], rng: np.random.Generator) -> str:
    return choices[int(rng.integers(len(choices)))]


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
