"""Which wants belong to walls, and on which side of what they sit at others are."""

from __future__ import annotations

from collections.abc import Iterable

from orienteer.build.place.ties import limits
from orienteer.build.place.want import Bond, Layer, Want
from orienteer.build.request import Kind, Spot


def likes_walls(want: Want) -> bool:
    """Whether it stands at a wall where it can."""
    return (
        want.behind > 0
        or any(lean.kind is Kind.AGAINST and Spot.WALL in lean.to for lean in want.leans)
        or any(wants_walls(bond) for bond in want.bonds)
    )


def belongs_to_walls(want: Want) -> bool:
    """Whether it only ever stands with its back to a wall, as far as that goes."""
    if want.behind:
        return True
    lean = want.leans[0] if want.leans else None
    if any(bond.spot is Spot.MIDDLE for bond in want.bonds) or (want.rows or 0) > 2:
        return False
    if want.rows == 2 and any(bond.kind is Kind.FACING for bond in want.bonds):
        return False
    return lean is not None and lean.kind in (Kind.AGAINST, Kind.BACK_TO) and Spot.WALL in lean.to


def wants_walls(bond: Bond) -> bool:
    """Whether it says so itself."""
    return bond.kind in (Kind.AGAINST, Kind.BACK_TO) and bond.spot in (Spot.WALL, Spot.EDGE)


def swaps_for(seat: str, other: str) -> bool:
    """Whether a seat "behind" something is where one sits at it: at its front."""
    table = limits(Kind.IN_FRONT_OF)
    return seat in table["seats"] and other in table["seats_swap"]


def is_freestanding(want: Want, wants: Iterable[Want]) -> bool:
    """Whether something of those shall stand behind it, or all around."""
    return any(
        want.id in bond.to and bond.kind in (Kind.BEHIND, Kind.AROUND) and other.layer is Layer.FLOOR
        and not (bond.kind is Kind.BEHIND and swaps_for(other.category, want.category))
        for other in wants if other.asked for bond in other.bonds
    )  # fmt: skip
