"""From a request and a kind of place to what shall stand there: what is asked for, and what comes with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

import numpy as np

from orienteer.build.category import Stands
from orienteer.build.place.kind import Group, Member, PlaceKind, Side, Tie, Use, group, habit
from orienteer.build.registry import categories, category
from orienteer.build.request import Item, Kind, Request, Spot
from orienteer.streams import stream

CORE = 0.06
"""What is there from so little clutter on makes the place what it is: it is laid out with what is asked for."""
LAMPS = 0.03
"""From this much clutter on lamps hang from the ceiling."""
MOST_EACH = 64
"""So many things at most come along with what was asked for."""


class Layer(StrEnum):
    """Where a thing comes to be."""

    FLOOR = "floor"
    WALL = "wall"
    CEILING = "ceiling"
    SURFACE = "surface"
    """On or in another thing."""


@dataclass(frozen=True)
class Bond:
    """How all things of a want lie to those of others."""

    kind: Kind
    to: tuple[str, ...]
    """Ids of wants, or spots."""
    each: bool = False
    asked: bool = True
    """Whether a description says so; else it is only usual, and given up where it cannot be."""

    @property
    def spot(self) -> Spot | None:
        """The piece of the place that it names, if it names one."""
        return next((Spot(name) for name in self.to if name in _SPOTS), None)


@dataclass(frozen=True)
class Want:
    """Things of one make that shall be there."""

    id: str
    category: str
    count: int = 1
    bonds: tuple[Bond, ...] = ()
    item: Item | None = None
    """What was asked for; None: it comes with the place."""
    since: float = -1.0
    """It is there from this much clutter on."""
    rows: int | None = None
    color: str | None = None
    material: str | None = None
    size: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    layer: Layer = Layer.FLOOR
    host: str | None = None
    """Id of the want on or in which it comes to be."""
    faces: Side = "front"
    """The side of each that is turned to what it faces."""
    behind: float = 0.0
    """How far its back stands away from the wall, metres; 0: as its category does."""
    leans: tuple[Tie, ...] = ()
    """Where it likes to be, best first, where nothing is said."""

    @property
    def asked(self) -> bool:
        """Whether a description asks for it."""
        return self.item is not None

    @property
    def core(self) -> bool:
        """Whether it is laid out together with what is asked for."""
        return self.since <= CORE


_SPOTS = frozenset(spot.value for spot in Spot)
_SAME_SURFACE = (Kind.NEXT_TO, Kind.NEAR, Kind.BETWEEN, Kind.AROUND, Kind.FACING, Kind.IN_FRONT_OF, Kind.BEHIND)
_BESIDE = (Kind.NEXT_TO, Kind.BETWEEN, Kind.AROUND)
_CARRIED = (Kind.ON, Kind.IN)


def wants_of(request: Request, kind: PlaceKind, seed: int, area: float) -> list[Want]:
    """What is asked for, then what is usual, in the order in which it is added as clutter grows."""
    asked = [_asked(item, request) for item in request.items]
    usual = [*_usual(request, kind, seed, asked, area)]
    wants = [*asked, *usual]
    if request.items and request.clutter > 0:
        wants = _with_hosts(wants, request)
    settled = [_with_layer(want, wants) for want in wants]
    settled = [_zoned(_at_home(want, settled, kind), kind) for want in settled]
    settled = [_below_what_hangs(want, settled) for want in settled]
    settled = [_ready_to_carry(want, settled) for want in settled]
    return [want for want in settled if want.asked or want.host != ""]


# --- what is asked for ---


def _asked(item: Item, request: Request) -> Want:
    bonds = _shared([Bond(r.kind, tuple(r.to), r.each) for r in request.relations if r.item == item.id])
    return Want(
        item.id, item.category, item.count, bonds, item, rows=item.rows, color=item.color, material=item.material,
        size=item.size, faces=habit(item.category).faces, leans=habit(item.category).ties,
    )  # fmt: skip


def _shared(bonds: Sequence[Bond]) -> tuple[Bond, ...]:
    """Bonds of one kind to each of several things as one: they share what there is."""
    found: list[Bond] = []
    for bond in bonds:
        alike = next((n for n, b in enumerate(found) if b.kind is bond.kind and b.each and bond.each), None)
        if alike is None or bond.kind is Kind.BETWEEN:
            found.append(bond)
        else:
            found[alike] = replace(found[alike], to=(*found[alike].to, *bond.to))
    return tuple(found)


def _with_hosts(wants: Sequence[Want], request: Request) -> list[Want]:
    """With something to stand on for small things of which nothing is said: what is usual there, or something added."""
    found = list(wants)
    for want in wants:
        if not want.asked or category(want.category).stands is not Stands.SURFACE or _is_placed(want):
            continue
        homes = [home for home in habit(want.category).surfaces if home in categories()]
        there = [n for home in homes for n, other in enumerate(found) if other.category == home]
        if any(found[n].asked or found[n].since <= 0 for n in there) or not homes:
            continue
        if there:
            found[there[0]] = _brought_forward(found[there[0]], want, found)
        elif homes[0] not in request.without:
            found.append(Want(f"for {want.id}", homes[0], since=0.0, leans=habit(homes[0]).ties))
    return found


def _is_placed(want: Want) -> bool:
    """Whether it is said where it is; that others face it, or it them, does not say so."""
    return any(bond.kind is not Kind.FACING for bond in want.bonds)


def _brought_forward(host: Want, want: Want, wants: Sequence[Want]) -> Want:
    """A usual thing that has to be there for what it carries, before all that is placed by that."""
    waiting = {other.id for other in wants if any(want.id in bond.to for bond in other.bonds)}
    return replace(host, since=0.0, bonds=tuple(bond for bond in host.bonds if not waiting & {*bond.to}))


# --- what is usual ---


def _usual(request: Request, kind: PlaceKind, seed: int, asked: Sequence[Want], area: float) -> list[Want]:
    """What the kind of place usually has besides, without anything that was asked for or forbidden."""
    closed = {want.category for want in asked} | {*request.without}
    closed |= {name for name in categories() if closed & {*habit(name).like}}
    by_category: dict[str, list[Want]] = {}
    for want in asked:
        by_category.setdefault(want.category, []).append(want)
    found: list[Want] = []
    used: set[str] = set()
    for n, use in enumerate(kind.uses):
        rng = stream(seed, kind.name, "use", n)
        lucky, count = rng.random() < use.chance, _how_many(use, rng, area)
        one = group(use.group)
        main = one.members[0].of
        if main in by_category:
            if main not in used:
                for anchor in by_category[main]:
                    found += _companions(one, anchor, use.since, closed, rng, [*asked, *found])
                used.add(main)
        elif lucky and count and main not in closed and main in categories():
            found += _new(one, use, n, count, closed, rng, [*asked, *found])
    for name, anchors in by_category.items():
        if name not in used:
            rng = stream(seed, kind.name, "companions", name)
            for anchor in anchors:
                found += _companions(group(name), anchor, 0.05, closed, rng, [*asked, *found])
    if kind.indoors and kind.lamps in categories() and kind.lamps not in closed:
        found.append(Want("lamps", str(kind.lamps), max(1, round(area / 14)), since=LAMPS))
    return sorted(found, key=lambda want: want.since)


def _how_many(use: Use, rng: np.random.Generator, area: float) -> int:
    count = int(rng.integers(use.count[0], use.count[1] + 1))
    if use.m2 is not None:
        return int(np.clip(round(area / use.m2), use.count[0], use.count[1]))
    return count


def _new(
    one: Group, use: Use, number: int, count: int, closed: set[str], rng: np.random.Generator, there: Sequence[Want]
) -> list[Want]:
    main = one.members[0]
    name = f"{number}:{main.of}"
    ties = main.ties if use.ties is None else use.ties
    bonds = _resolved(ties, {}, there)
    if bonds is None:
        return []
    want = Want(
        name, main.of, count * int(rng.integers(main.count[0], main.count[1] + 1)), bonds, since=use.since,
        rows=use.rows or main.rows, color=_one_of(rng, main.color), material=_one_of(rng, main.material),
        size=main.size, options=main.options, zones=use.zones, faces=_faces(main), behind=main.behind,
        leans=_leans(main),
    )  # fmt: skip
    if want.count == 0:
        return []
    return [want, *_companions(one, want, use.since, closed, rng, [*there, want], number)]


def _companions(
    one: Group,
    anchor: Want,
    since: float,
    closed: set[str],
    rng: np.random.Generator,
    there: Sequence[Want],
    number: int | None = None,
) -> list[Want]:
    """What comes along with the main thing of a group."""
    made = {one.members[0].of: anchor}
    found: list[Want] = []
    for member in one.members[1:]:
        lucky = rng.random() < member.chance
        count = int(rng.integers(member.count[0], member.count[1] + 1))
        color, material = _one_of(rng, member.color), _one_of(rng, member.material)
        if not lucky or not count or member.of in closed or member.of not in categories():
            continue
        bonds = _resolved(member.ties, made, [*there, *found])
        if bonds is None or _has_already(member, anchor, bonds, [*there, *found]):
            continue
        several = next((w for b in bonds for name in b.to for w in [*there, *found] if w.id == name), None)
        if several is not None and several.count > 1:
            bonds = tuple(replace(bond, each=several.id in bond.to) for bond in bonds)
            count = min(count * several.count, max(MOST_EACH // several.count, 1) * several.count)
        name = f"{anchor.id if number is None else number}:{member.of}"
        while any(want.id == name for want in [*there, *found]):
            name += "'"
        want = Want(
            name, member.of, count, bonds, since=max(since, member.since, several.since if several else -1.0),
            rows=member.rows, color=color, material=material, size=member.size, options=member.options,
            faces=_faces(member), leans=_leans(member),
        )  # fmt: skip
        made[member.of] = want
        found.append(want)
    return found


def _faces(member: Member) -> Side:
    return member.faces or habit(member.of).faces


def _leans(member: Member) -> tuple[Tie, ...]:
    return () if member.free or member.behind else habit(member.of).ties


def _has_already(member: Member, anchor: Want, bonds: Sequence[Bond], there: Sequence[Want]) -> bool:
    """Whether something is a seat there already: asked for, or come with another group."""
    if not habit(member.of).seats_at:
        return False
    seats = [want for want in there if habit(want.category).seats_at]
    at = {name for bond in bonds for name in bond.to} - _SPOTS
    return any(
        (want.asked and anchor.id in bond.to) or (want.category == member.of and at & {*bond.to})
        for want in seats for bond in want.bonds
    )  # fmt: skip


def _resolved(ties: Iterable[Tie], made: dict[str, Want], there: Sequence[Want]) -> tuple[Bond, ...] | None:
    """The ties with ids for categories; None where one names what is not there."""
    bonds = []
    for one in ties:
        names = []
        for target in one.to:
            if target in _SPOTS:
                names.append(str(target))
                continue
            either = target.split(" or ")
            want = next((made[name] for name in either if name in made), None)
            want = want or next((want for want in there if want.category in either), None)
            if want is None:
                return None
            names.append(want.id)
        bonds.append(Bond(one.kind, tuple(names), asked=False))
    return tuple(bonds)


def _one_of(rng: np.random.Generator, words: Sequence[str]) -> str | None:
    n = int(rng.integers(max(len(words), 1)))
    return words[n] if words else None


# --- where it comes to be ---


def _with_layer(want: Want, wants: Sequence[Want]) -> Want:
    layer, host = _layer(want, {w.id: w for w in wants}, set())
    return replace(want, layer=layer, host=host)


def _layer(want: Want, wants: dict[str, Want], seen: set[str]) -> tuple[Layer, str | None]:
    """The layer, and for a surface the want that carries it; an empty host where nothing carries it."""
    seen = {*seen, want.id}
    stands = category(want.category).stands
    for bond in want.bonds:
        target = bond.to[0]
        if bond.kind in _CARRIED and target == Spot.CEILING:
            return Layer.CEILING, None
        if bond.kind in _CARRIED and target == Spot.WALL:
            return Layer.WALL, None
        if bond.kind in _CARRIED and target == Spot.FLOOR:
            return Layer.FLOOR, None
        if bond.kind in _CARRIED and target not in _SPOTS:
            return Layer.SURFACE, target
    if stands is Stands.CEILING:
        return Layer.CEILING, None
    if stands is Stands.WALL:
        return Layer.WALL, None
    for bond in want.bonds:
        if bond.kind in _SAME_SURFACE:
            for target in bond.to:
                if target not in _SPOTS and target not in seen:
                    layer, host = _layer(wants[target], wants, seen)
                    small = bond.kind in _BESIDE and _small(want, wants[target])
                    if layer is Layer.SURFACE and (stands is Stands.SURFACE or small):
                        return layer, host
    if stands is not Stands.SURFACE:
        return Layer.FLOOR, None
    return _on_a_surface(want, wants)


def _on_a_surface(want: Want, wants: dict[str, Want]) -> tuple[Layer, str | None]:
    """A small thing without a place of its own."""
    near = [name for bond in want.bonds if bond.kind is not Kind.FACING for name in bond.to if name not in _SPOTS]
    homes = habit(want.category).surfaces
    for name in near:
        if wants[name].category in homes:
            return Layer.SURFACE, name
    if any(bond.spot not in (None, Spot.WINDOW) for bond in want.bonds) or (near and want.asked):
        return Layer.FLOOR, None
    for home in homes:
        for other in wants.values():
            if other.category == home and other.since <= max(want.since, 0.0) and other.id != want.id:
                return Layer.SURFACE, other.id
    return (Layer.FLOOR, None) if want.asked else (Layer.SURFACE, "")


def _small(want: Want, other: Want) -> bool:
    """Whether a thing is small enough to stand beside another that stands on something."""
    return category(want.category).width[1] <= min(1.5 * category(other.category).width[1], 0.7)


def _below_what_hangs(want: Want, wants: Sequence[Want]) -> Want:
    """With its back to a wall where something that was asked for hangs on that wall above it."""
    hangs = any(
        bond.kind is Kind.ABOVE and want.id in bond.to
        for other in wants if other.asked and other.layer is Layer.WALL for bond in other.bonds
    )  # fmt: skip
    if not hangs or want.layer is not Layer.FLOOR or any(bond.spot is Spot.WALL for bond in want.bonds):
        return want
    return replace(want, bonds=(*want.bonds, Bond(Kind.BACK_TO, (Spot.WALL.value,), asked=False)))


def _ready_to_carry(want: Want, wants: Sequence[Want]) -> Want:
    """A thing made such that what was asked for finds room on it or in it."""
    own = habit(want.category)
    if want.asked and own.asked:
        want = replace(want, options={**own.asked, **want.options})
    if want.layer is Layer.SURFACE and own.laid:
        want = replace(want, options={**own.laid, **want.options})
    shades = category(want.category).group == "nature" and want.size is None
    below = [w for w in wants if any(bond.kind is Kind.UNDER and want.id in bond.to for bond in w.bonds)]
    if shades and below:
        options = dict(own.shading)
        if "clear" in options:
            options["clear"] = max(options["clear"], *(category(w.category).height[1] + 0.1 for w in below))
        return replace(want, size="large", options={**options, **want.options})
    carried = [other for other in wants if other.asked and other.host == want.id]
    if not carried:
        return want
    inside = any(bond.kind is Kind.IN and want.id in bond.to for other in carried for bond in other.bonds)
    spread = any(bond.kind is Kind.BETWEEN and bond.spot is None for other in carried for bond in other.bonds)
    options = {**own.carrying, **(own.holding if inside else {}), **want.options}
    return replace(want, options=options, size=want.size or ("large" if inside or spread else None))


def _at_home(want: Want, wants: Sequence[Want], kind: PlaceKind) -> Want:
    """A thing that is asked for without a place goes where its kind of place, or its category, usually has it."""
    if want.layer is not Layer.FLOOR or not want.asked:
        return want
    named = _named(want, kind)
    if named is not None:
        own = _resolved(named.ties, {}, [other for other in wants if other.core and other.id != want.id]) or ()
        said = {bond.kind for bond in want.bonds}
        both = (*want.bonds, *(bond for bond in own if bond.kind not in said))
        return replace(want, bonds=both, faces=_faces(named), leans=_leans(named))
    if want.bonds:
        return want
    seats = () if any(other.host == want.id for other in wants) else habit(want.category).seats_at
    for name in seats:
        for other in wants:
            if other.category == name and other.layer is Layer.FLOOR and other.core and _has_seats(want, other):
                each = want.count >= other.count > 1 and want.count % other.count == 0
                return replace(want, bonds=(Bond(Kind.AROUND, (other.id,), each, asked=False),))
    for use in kind.uses:
        one = group(use.group)
        if one.members[0].of == want.category:
            bonds = _resolved(one.members[0].ties if use.ties is None else use.ties, {}, [w for w in wants if w.core])
            rows = want.rows or _rows(use.rows or one.members[0].rows, want.count)
            if bonds is not None and want.id not in {name for bond in bonds for name in bond.to}:
                return replace(want, bonds=bonds, rows=rows, zones=use.zones)
    return want


def _named(want: Want, kind: PlaceKind) -> Member | None:
    """The member of a group of that kind of place that bears the name the thing was asked for by."""
    members = (member for use in kind.uses for member in group(use.group).members if member.of == want.category)
    return next((one for one in members if one.named and {*one.named.split()} <= {*want.id.split()}), None)


def _has_seats(want: Want, other: Want) -> bool:
    """Whether so many can sit there."""
    many = 6 if "table" in other.category else 1
    return want.count <= many * other.count


def _rows(rows: int | None, count: int) -> int | None:
    """Rows that suit the number: those that are usual, or as many as make a block a little wider than deep."""
    if not rows or count < 3:
        return rows if rows and count > 1 else None
    return max(1, round(float(np.sqrt(count * 0.8))))


def _zoned(want: Want, kind: PlaceKind) -> Want:
    if not kind.indoors:
        # under the sky there is room everywhere: nothing keeps to walls and corners of itself
        want = replace(want, leans=tuple(lean for lean in want.leans if not _SPOTS & {*lean.to}))
    return want if want.zones else replace(want, zones=kind.zones_of.get(want.category, kind.zones))
