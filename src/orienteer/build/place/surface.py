"""Finding a place for what stands on or lies in other things: tables, shelves, beds, crates."""

from __future__ import annotations

import numpy as np

from orienteer.build.place.at_side import AtSide
from orienteer.build.place.floor import Floor
from orienteer.build.place.hosting import Hosting
from orienteer.build.place.inside import Inside
from orienteer.build.place.on_support import OnSupport
from orienteer.build.place.on_top import OnTop
from orienteer.build.place.piece import Piece
from orienteer.build.place.want import Want
from orienteer.build.request import Kind


class Surfaces:
    """Puts wants on and into what carries them."""

    def __init__(self, floor: Floor, rng: np.random.Generator) -> None:
        self.layout = floor.layout
        hosting = Hosting(floor.layout)
        self.on_support = OnSupport(floor, hosting, rng)
        self.inside = Inside(floor, hosting, self.on_support, rng)
        self.on_top = OnTop(floor, hosting, rng)
        self.at_side = AtSide(floor, hosting, rng)

    def place(self, want: Want, number: int) -> Piece | None:
        """Puts a thing on or into one of the things that carry it; None where there is no room."""
        goes_in = self._goes_in(want)
        usual = self.inside if goes_in else self.on_support
        for host in self._hosts(want, number):
            piece = usual.place(want, number, host)
            if piece is None and not goes_in and want.asked:
                piece = self.at_side.place(want, number, host) or self.on_top.place(want, number, host)
            if piece is not None:
                return piece
        return None

    def _goes_in(self, want: Want) -> bool:
        return any(bond.kind is Kind.IN and bond.to[0] == want.host for bond in want.bonds)

    def _hosts(self, want: Want, number: int) -> list[Piece]:
        """Those that may carry it, the one it belongs to first."""
        assert want.host is not None
        names = [n for b in want.bonds if b.kind in (Kind.ON, Kind.IN) and want.host in b.to for n in b.to]
        hosts = [host for name in dict.fromkeys(names or [want.host]) for host in self.layout.of(name)]
        each = any(bond.each and want.host in bond.to for bond in want.bonds)
        if each and len(hosts) > 1:
            if want.count < len(hosts):
                return hosts[number : number + 1]
            return hosts[min(number * len(hosts) // want.count, len(hosts) - 1) :][:1]
        mates = [bond for bond in want.bonds if bond.each and want.host not in bond.to]
        for bond in mates:
            targets = self.layout.of(bond.to[0])
            if targets:
                own = targets[min(number * len(targets) // max(want.count, 1), len(targets) - 1)]
                return [host for host in hosts if host.id == own.on] or hosts
        beside = [t.on for bond in want.bonds for name in bond.to if name != want.host for t in self.layout.of(name)]
        first = [host for host in hosts if host.id in beside]
        rest = [host for host in hosts if host.id not in beside]
        return first or (
            rest if want.bonds else rest[number % max(len(rest), 1) :] + rest[: number % max(len(rest), 1)]
        )
