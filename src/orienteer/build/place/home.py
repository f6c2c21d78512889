"""Where things go of which a description says nothing more: to their usual places, made ready for what they carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from orienteer.build.place.kind import Member, PlaceKind, group, habit
from orienteer.build.place.usual import faces_of, leans_of, resolved
from orienteer.build.place.want import SPOTS, Bond, Layer, Want
from orienteer.build.registry import category
from orienteer.build.request import Kind, Spot


def at_home(want: Want, wants: Sequence[Want], kind: PlaceKind) -> Want:
    """A thing that is asked for without a place goes where its kind of place, or its category, usually has it."""
    if want.layer is not Layer.FLOOR or not want.asked:
        return want
    named = _named(want, kind)
    if named is not None:
        own = resolved(named.ties, {}, [other for other in wants if other.core and other.id != want.id]) or ()
        said = {bond.kind for bond in want.bonds}
        both = (*want.bonds, *(bond for bond in own if bond.kind not in said))
        return replace(want, bonds=both, faces=faces_of(named), leans=leans_of(named))
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
            bonds = resolved(one.members[0].ties if use.ties is None else use.ties, {}, [w for w in wants if w.core])
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


def zoned(want: Want, kind: PlaceKind) -> Want:
    if not kind.indoors:
        # under the sky there is room everywhere: nothing keeps to walls and corners of itself
        want = replace(want, leans=tuple(lean for lean in want.leans if not SPOTS & {*lean.to}))
    return want if want.zones else replace(want, zones=kind.zones_of.get(want.category, kind.zones))


def below_what_hangs(want: Want, wants: Sequence[Want]) -> Want:
    """With its back to a wall where something that was asked for hangs on that wall above it."""
    hangs = any(
        bond.kind is Kind.ABOVE and want.id in bond.to
        for other in wants if other.asked and other.layer is Layer.WALL for bond in other.bonds
    )  # fmt: skip
    if not hangs or want.layer is not Layer.FLOOR or any(bond.spot is Spot.WALL for bond in want.bonds):
        return want
    return replace(want, bonds=(*want.bonds, Bond(Kind.BACK_TO, (Spot.WALL.value,), asked=False)))


def ready_to_carry(want: Want, wants: Sequence[Want]) -> Want:
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
