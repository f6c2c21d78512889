"""Where wants come to be: on the floor, on a wall, on the ceiling, on or in others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orienteer.build.category import Stands
from orienteer.build.place.kind import habit
from orienteer.build.place.want import SPOTS, Layer, Want
from orienteer.build.registry import category
from orienteer.build.request import Kind, Spot

_SAME_SURFACE = (Kind.NEXT_TO, Kind.NEAR, Kind.BETWEEN, Kind.AROUND, Kind.FACING, Kind.IN_FRONT_OF, Kind.BEHIND)
_BESIDE = (Kind.NEXT_TO, Kind.BETWEEN, Kind.AROUND)
_CARRIED = (Kind.ON, Kind.IN)


def with_layer(want: Want, wants: Sequence[Want]) -> Want:
    """The want with its layer, and with what carries it."""
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
        if bond.kind in _CARRIED and target not in SPOTS:
            return Layer.SURFACE, target
    if stands is Stands.CEILING:
        return Layer.CEILING, None
    if stands is Stands.WALL:
        return Layer.WALL, None
    for bond in want.bonds:
        if bond.kind in _SAME_SURFACE:
            for target in bond.to:
                if target not in SPOTS and target not in seen:
                    layer, host = _layer(wants[target], wants, seen)
                    small = bond.kind in _BESIDE and _small(want, wants[target])
                    if layer is Layer.SURFACE and (stands is Stands.SURFACE or small):
                        return layer, host
    if stands is not Stands.SURFACE:
        return Layer.FLOOR, None
    return _on_a_surface(want, wants)


def _on_a_surface(want: Want, wants: dict[str, Want]) -> tuple[Layer, str | None]:
    """A small thing without a place of its own."""
    near = [name for bond in want.bonds if bond.kind is not Kind.FACING for name in bond.to if name not in SPOTS]
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
