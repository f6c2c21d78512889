"""What the ties of a want name, as it stands so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from orienteer.arrays import F64
from orienteer.build.place.layout import Layout
from orienteer.build.place.ties import Target, holds
from orienteer.build.place.unit import Unit, composed, target_of
from orienteer.build.place.want import SPOTS, Bond, Layer, Want
from orienteer.build.request import Kind, Spot

Aimed: TypeAlias = tuple[Bond, list[Target]]
"""A tie, and what is there of what it names."""


class Aims:
    """Finds what ties name."""

    def __init__(self, layout: Layout, wants: Mapping[str, Want], absorbed: Mapping[str, Bond]) -> None:
        self.layout, self.wants, self.absorbed = layout, wants, absorbed

    def of(self, bond: Bond, number: int, want: Want) -> list[Target]:
        """What is there of what a bond names; with "each", only this thing's own."""
        found: list[Target] = []
        for name in bond.to:
            if name in SPOTS:
                found += self.layout.spots(Spot(name))
                continue
            other = self._standing(name)
            targets = self.layout.targets(other) if other else []
            if not targets:
                targets = [t for w in self.wants.values() if w.category == name for t in self.layout.targets(w.id)]
            if not bond.each and bond.kind in (Kind.BETWEEN, Kind.NEXT_TO) and 1 < want.count <= len(targets):
                targets = targets[number:] + targets[:number]
            found += targets
        if bond.each and len(found) > 1:
            per = max(want.count // len(found), 1)
            return [found[min(number // per, len(found) - 1)]]
        return found

    def _standing(self, name: str) -> str | None:
        """The want on the floor or wall that carries what is named."""
        want = self.wants.get(name)
        while want is not None and want.layer is Layer.SURFACE and want.host is not None and want.host in self.wants:
            want = self.wants[want.host]
        return want.id if want is not None else None

    def linked(self, want: Want) -> set[str]:
        """Pieces that this want has to do with: they may reach over or under each other."""
        names = {name for bond in want.bonds for name in bond.to}
        names |= {w.id for w in self.wants.values() if any(want.id in bond.to for bond in w.bonds)}
        return {piece.id for name in names for piece in self.layout.of(name)}

    def suits_others(self, want: Want, unit: Unit, stand: F64) -> bool:
        """Whether what already stands lies to it as asked for, where that was to be judged by it."""
        for other in self.wants.values():
            for bond in other.bonds:
                if want.id not in bond.to or not bond.asked or bond.each or other.layer is not Layer.FLOOR:
                    continue
                standing = self.layout.of(other.id)
                if other.id in self.absorbed or not standing:
                    continue
                at = [
                    target_of(p.shape, composed(stand[None], p.at)[0], "new-1")
                    for p in unit.parts
                    if p.want.id == want.id
                ]
                rest = [t for name in bond.to if name not in SPOTS for t in self.layout.targets(name)]
                rest += [t for name in bond.to if name in SPOTS for t in self.layout.spots(Spot(name))]
                if bond.kind is Kind.BETWEEN and len(bond.to) == 2 and not rest:
                    continue
                if not all(
                    holds(bond.kind, p.shape, p.stand[None], [*rest, *at], self.layout.ground)[0] for p in standing
                ):
                    return False
        return True
