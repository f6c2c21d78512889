"""From the draft to the request: categories chosen, names given, contradictions named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from orienteer.build.request import About, Assumed, Daylight, Item, Miss, Relation, Request, Spot
from orienteer.build.request import Kind as RelationKind
from orienteer.build.words.draft import Bond, Draft, Thing
from orienteer.build.words.lexicon import kin_of
from orienteer.build.words.look import Look
from orienteer.build.words.naming import names_of
from orienteer.build.words.refer import NOT_BUILT, limited, open_counts, said
from orienteer.build.words.role import Role, Sense
from orienteer.build.words.sense import indoors, infer_place, sense_of

Unknown = Literal["nearest", "leave out"]

USUAL_CLUTTER = 0.4
_CIRCLE = "it would have to be on itself"
_OPPOSITES = (
    frozenset((RelationKind.IN_FRONT_OF, RelationKind.BEHIND)),
    frozenset((RelationKind.FACING, RelationKind.BACK_TO)),
    frozenset((RelationKind.ABOVE, RelationKind.UNDER)),
)
_LARGEST_M2 = 10000.0


def settled(draft: Draft, categories: Sequence[str], unknown: Unknown) -> tuple[Request, list[Miss]]:
    """The request, and what is missed beyond the words that nobody took in."""
    misses: list[Miss] = []
    assumed = [*draft.assumed]
    place = draft.place.place if draft.place else ""
    if not place:
        place, note = infer_place(draft)
        assumed.append(note)
    things = _built(draft, place, unknown, misses)
    bonds = _possible(draft, things, misses)
    items = _items(things)
    assumed += [*open_counts(draft)]
    misses += _room_misses(draft, place)
    wall, wall_material = _surface(draft.wall)
    floor, floor_material = _surface(draft.floor)
    if wall is None and draft.room.color and indoors(place):
        wall = draft.room.color
        assumed.append(Assumed(what=f"{wall} {place}", took=f"{wall} walls"))
    request = Request(
        place=place,
        items=tuple(items.values()),
        relations=_relations(bonds, items),
        daylight=draft.daylight or Daylight.SUNNY,
        size=draft.size,
        area_m2=_area(draft, misses),
        clutter=USUAL_CLUTTER if draft.clutter is None else draft.clutter,
        wall=wall,
        wall_material=wall_material,
        floor=floor,
        floor_material=floor_material,
        windows=draft.windows,
        doors=draft.doors,
        without=_without(draft, categories, things, misses),
        assumed=tuple(assumed),
    )
    return request, misses


def _built(draft: Draft, place: str, unknown: Unknown, misses: list[Miss]) -> dict[Thing, Sense]:
    """The category of each thing that can be built."""
    found: dict[Thing, Sense] = {}
    for thing in draft.things:
        sense = sense_of(thing, place, draft.bonds)
        if sense is None or (_is_near(thing, sense) and unknown == "leave out"):
            misses.append(Miss(what=said(thing.words), why=f"{thing.noun.name} is {NOT_BUILT}", about=About.THING))
            continue
        asked = thing.count
        if limited(thing):
            misses.append(
                Miss(what=said(thing.words), why=f"{asked} is more than {thing.count}, the most", about=About.COUNT)
            )
        found[thing] = sense
    return found


def _is_near(thing: Thing, sense: Sense) -> bool:
    return thing.noun.stands_for or sense.near


def _surface(look: Look) -> tuple[str | None, str | None]:
    return (look.color, look.material) if look.color else (look.material, None)


def _room_misses(draft: Draft, place: str) -> list[Miss]:
    """What was said of the place as a whole and cannot be shown: only walls take its colour."""
    shown = draft.room.color if indoors(place) and not draft.wall else None
    return [
        Miss(what=f"{word.text} {place}", why="of what in the place is not clear", about=About.LOOK)
        for word in draft.room.words
        if Role.COLOR not in word.roles or word.roles[Role.COLOR] != shown
    ]


def _area(draft: Draft, misses: list[Miss]) -> float | None:
    if draft.area_m2 is None or 0 < draft.area_m2 <= _LARGEST_M2:
        return draft.area_m2
    misses.append(
        Miss(what=f"{draft.area_m2:g} m²", why=f"an area lies between 0 and {_LARGEST_M2:g} m²", about=About.PLACE)
    )
    return None


def _without(
    draft: Draft, categories: Sequence[str], things: dict[Thing, Sense], misses: list[Miss]
) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for noun, words in draft.without:
        if noun.stands_for:
            continue
        there = noun.categories & {sense.category for sense in things.values()}
        if there:
            misses.append(Miss(what=f"no {said(words)}", why="some were asked for, too", about=About.THING))
            continue
        found.update(dict.fromkeys(sense.category for sense in noun.senses if not sense.near))
        # "no chairs" means no office chairs, either
        kin = {other for sense in noun.senses for other in kin_of(sense.category)}
        found.update(dict.fromkeys(other for other in categories if other in kin and other.endswith(f" {noun.name}")))
    return tuple(found)


# --- relations that can hold ---


def _possible(draft: Draft, things: dict[Thing, Sense], misses: list[Miss]) -> list[Bond]:
    """The relations between what is built, without those that contradict an earlier one."""
    kept: list[Bond] = []
    for bond in _single(draft.bonds, things):
        why = _impossible(bond, kept)
        if why is None:
            kept.append(bond)
        else:
            misses.append(Miss(what=_words_of(bond), why=why, about=About.RELATION))
    return kept


def _single(bonds: Sequence[Bond], things: dict[Thing, Sense]) -> list[Bond]:
    """The relations of what is built, to what is built: one for each target, but "between" names its two together."""
    found: dict[tuple[object, ...], Bond] = {}
    for bond in bonds:
        if bond.thing not in things:
            continue
        targets = [target for target in bond.to if isinstance(target, Spot) or target in things]
        together = bond.kind is RelationKind.BETWEEN or not targets
        for to in [tuple(targets[:2])] if together else [(target,) for target in targets]:
            single = Bond(bond.kind, bond.thing, to, bond.each, bond.words)
            found.setdefault((bond.kind, bond.thing, to), single)
    return list(found.values())


def _impossible(bond: Bond, kept: Sequence[Bond]) -> str | None:
    if not bond.to:
        return "what it names cannot be built"
    if bond.kind is RelationKind.BETWEEN and len(bond.to) < 2:
        only = bond.to[0]
        if isinstance(only, Spot) or only.count < 2:
            return "between needs two things"
    if bond.thing in bond.to:
        return _CIRCLE
    if _closes_circle(bond, kept):
        return _CIRCLE
    for other in kept:
        if other.thing is bond.thing and other.to == bond.to and {other.kind, bond.kind} in _OPPOSITES:
            return f"it was said to be {other.kind.value} it"
    return None


def _closes_circle(bond: Bond, kept: Sequence[Bond]) -> bool:
    """Whether what is to carry a thing is itself carried by it."""
    edges: dict[Thing, set[Thing]] = {}
    for other in (*kept, bond):
        for upper, lower in _stacks(other):
            edges.setdefault(upper, set()).add(lower)
    reached: set[Thing] = set()
    starts = set(_stacks(bond))
    waiting = [lower for _, lower in starts]
    while waiting:
        thing = waiting.pop()
        if thing not in reached:
            reached.add(thing)
            waiting += edges.get(thing, set())
    return any(upper in reached for upper, _ in starts)


def _stacks(bond: Bond) -> list[tuple[Thing, Thing]]:
    targets = [target for target in bond.to if isinstance(target, Thing)]
    if bond.kind in (RelationKind.ON, RelationKind.IN, RelationKind.ABOVE):
        return [(bond.thing, target) for target in targets]
    if bond.kind is RelationKind.UNDER:
        return [(target, bond.thing) for target in targets]
    return []


def _words_of(bond: Bond) -> str:
    to = " and ".join(target.value if isinstance(target, Spot) else target.noun.name for target in bond.to)
    return f"{bond.thing.noun.name} {bond.kind.value} {to}".strip()


# --- items ---


def _items(things: dict[Thing, Sense]) -> dict[Thing, Item]:
    names = names_of([(sense.category, thing.owner, thing.labels, thing.look) for thing, sense in things.items()])
    return {
        thing: Item(
            id=name,
            category=sense.category,
            said=said(thing.words),
            count=thing.count,
            color=thing.look.color,
            second_color=thing.look.second_color,
            material=thing.look.material,
            size=thing.look.size,
            rows=thing.rows if thing.count > 1 else None,
            stands_for=thing.noun.name if _is_near(thing, sense) else None,
        )
        for (thing, sense), name in zip(things.items(), names, strict=True)
    }


def _relations(bonds: Sequence[Bond], items: dict[Thing, Item]) -> tuple[Relation, ...]:
    """One relation for each bond, but what is shared out between several items is so by one."""
    found: dict[tuple[object, ...], Relation] = {}
    for bond in bonds:
        one = _relation(bond, items)
        shared = bond.each and bond.kind is not RelationKind.BETWEEN and all(isinstance(to, Thing) for to in bond.to)
        key = (one.kind, one.item) if shared else (one.kind, one.item, one.to)
        before = found.get(key)
        to = one.to if before is None else (*before.to, *(name for name in one.to if name not in before.to))
        found[key] = one.model_copy(update={"to": to})
    return tuple(found.values())


def _relation(bond: Bond, items: dict[Thing, Item]) -> Relation:
    to = tuple(target.value if isinstance(target, Spot) else items[target].id for target in bond.to)
    return Relation(kind=bond.kind, item=items[bond.thing].id, to=to, each=bond.each)
