"""From a request and a kind of place to what shall stand there: what is asked for, and what comes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orienteer.build.category import Stands
from orienteer.build.place.home import at_home, below_what_hangs, ready_to_carry, zoned
from orienteer.build.place.kind import PlaceKind, habit
from orienteer.build.place.layering import with_layer
from orienteer.build.place.usual import usual
from orienteer.build.place.want import Bond, Want
from orienteer.build.registry import categories, category
from orienteer.build.request import Item, Kind, Request


def wants_of(request: Request, kind: PlaceKind, seed: int, area: float) -> list[Want]:
    """What is asked for, then what is usual, in the order in which it is added as clutter grows."""
    asked = [_asked(item, request) for item in request.items]
    more = [*usual(request, kind, seed, asked, area)]
    wants = [*asked, *more]
    if request.items and request.clutter > 0:
        wants = _with_hosts(wants, request)
    settled = [with_layer(want, wants) for want in wants]
    settled = [zoned(at_home(want, settled, kind), kind) for want in settled]
    settled = [below_what_hangs(want, settled) for want in settled]
    settled = [ready_to_carry(want, settled) for want in settled]
    return [want for want in settled if want.asked or want.host != ""]


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
