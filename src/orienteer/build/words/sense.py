"""Which category a word means here, and which place a description without one means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from orienteer.build.request import Assumed, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words import data
from orienteer.build.words.draft import Bond, Draft, Thing
from orienteer.build.words.role import Sense

DEFAULT_PLACE = "living room"
"""Where nothing that is named is usual anywhere."""
_HANGING = (RelationKind.ABOVE,)


def indoors(place: str) -> bool:
    """Whether a kind of place has walls."""
    return place in data.places()["indoors"]


def kinds_of_places() -> tuple[str, ...]:
    """All kinds of places."""
    tables = data.places()
    return (*tables["indoors"], *tables["outdoors"])


def sense_of(thing: Thing, place: str, bonds: Iterable[Bond]) -> Sense | None:
    """The first meaning whose condition holds; None where nothing like it can be built."""
    conditions = _conditions(thing, place, bonds)
    return next((sense for sense in thing.noun.senses if sense.when in conditions), None)


def _conditions(thing: Thing, place: str, bonds: Iterable[Bond]) -> set[str]:
    found = {"", place, "indoors" if indoors(place) else "outdoors"}
    if thing.look.material == "wood":
        found.add("wooden")
    for bond in bonds:
        if bond.thing is not thing:
            continue
        if bond.kind in _HANGING or Spot.CEILING in bond.to:
            found.add("hanging")
        if bond.kind is RelationKind.ON and any(isinstance(target, Thing) for target in bond.to):
            found.add("on thing")
    return found


def infer_place(draft: Draft) -> tuple[str, Assumed]:
    """The place in which the things are most at home."""
    votes: Counter[str] = Counter()
    reasons: dict[str, list[str]] = {}
    homes = _homes()
    for thing in draft.things:
        senses = thing.noun.senses
        usual = senses if len(senses) == 1 else tuple(sense for sense in senses if not sense.when)
        places = _places_of(usual, homes)
        for place in places:
            # what stands in few places tells more than what stands in many
            votes[place] += 12 // len(places)
            reasons.setdefault(place, []).append(thing.noun.name)
    if not votes:
        return DEFAULT_PLACE, Assumed(what="place", took=f"{DEFAULT_PLACE}: none was named")
    most = max(votes.values())
    place = next(place for place in kinds_of_places() if votes[place] == most)
    things = " and ".join(dict.fromkeys(reasons[place][:3]))
    return place, Assumed(what="place", took=f"{place}: none was named, and {things} would be usual there")


def _homes() -> dict[str, list[str]]:
    homes: dict[str, list[str]] = {}
    for place, categories in data.places()["typical"].items():
        for category in categories:
            homes.setdefault(category, []).append(place)
    return homes


def _places_of(senses: tuple[Sense, ...], homes: dict[str, list[str]]) -> list[str]:
    found: dict[str, None] = {}
    for sense in senses:
        for place in homes.get(sense.category, ()):
            found.setdefault(place)
    return list(found)
