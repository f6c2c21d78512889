"""What a kind of place usually has, and what comes along with things that were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from orienteer.build.place.kind import Group, Member, PlaceKind, Side, Tie, Use, group, habit
from orienteer.build.place.want import SPOTS, Bond, Want
from orienteer.build.registry import categories
from orienteer.build.request import Request
from orienteer.streams import stream

LAMPS = 0.03
"""From this much clutter on lamps hang from the ceiling."""
MOST_EACH = 64
"""So many things at most come along with what was asked for."""


def usual(request: Request, kind: PlaceKind, seed: int, asked: Sequence[Want], area: float) -> list[Want]:
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
    bonds = resolved(ties, {}, there)
    if bonds is None:
        return []
    want = Want(
        name, main.of, count * int(rng.integers(main.count[0], main.count[1] + 1)), bonds, since=use.since,
        rows=use.rows or main.rows, color=_one_of(rng, main.color), material=_one_of(rng, main.material),
        size=main.size, options=main.options, zones=use.zones, faces=faces_of(main), behind=main.behind,
        leans=leans_of(main),
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
        bonds = resolved(member.ties, made, [*there, *found])
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
            faces=faces_of(member), leans=leans_of(member),
        )  # fmt: skip
        made[member.of] = want
        found.append(want)
    return found


def _has_already(member: Member, anchor: Want, bonds: Sequence[Bond], there: Sequence[Want]) -> bool:
    """Whether something is a seat there already: asked for, or come with another group."""
    if not habit(member.of).seats_at:
        return False
    seats = [want for want in there if habit(want.category).seats_at]
    at = {name for bond in bonds for name in bond.to} - SPOTS
    return any(
        (want.asked and anchor.id in bond.to) or (want.category == member.of and at & {*bond.to})
        for want in seats for bond in want.bonds
    )  # fmt: skip


def faces_of(member: Member) -> Side:
    """The side of a member that is turned to what it faces."""
    return member.faces or habit(member.of).faces


def leans_of(member: Member) -> tuple[Tie, ...]:
    """Where a member likes to be."""
    return () if member.free or member.behind else habit(member.of).ties


def resolved(ties: Iterable[Tie], made: dict[str, Want], there: Sequence[Want]) -> tuple[Bond, ...] | None:
    """The ties with ids for categories; None where one names what is not there."""
    bonds = []
    for one in ties:
        names = []
        for target in one.to:
            if target in SPOTS:
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
