"""Finding a place for what stands on the floor: many places are tried, the best one that works is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.place import resting
from orienteer.build.place.aims import Aimed, Aims
from orienteer.build.place.arrangement import Arrangement
from orienteer.build.place.candidates import Candidates
from orienteer.build.place.costs import Costs
from orienteer.build.place.layout import Layout
from orienteer.build.place.leaning import belongs_to_walls, is_freestanding
from orienteer.build.place.making import Makers
from orienteer.build.place.piece import Piece
from orienteer.build.place.plane import rows_of
from orienteer.build.place.ties import holds, table
from orienteer.build.place.unit import Unit, composed
from orienteer.build.place.want import SPOTS, Bond, Layer, Want, slug
from orienteer.build.request import Kind, Spot
from orienteer.streams import stream

NEARBY = (0.16, 0.16, 0.3)
"""Where one place (x, z, yaw) leaves no way to walk, others as near as this are passed over."""
TRIES = 40
"""So many of the best places are looked at for ways left to walk."""
NEARBY_AHEAD = (0.7, 0.7, 0.3)
"""The same where one place leaves no room for what is tied to it."""
TRIES_AHEAD = 16
"""So many of the best places are looked at for room for others."""
MOST = 2600
"""So many places are looked at for one thing."""
CHAINED = (Kind.NEXT_TO, Kind.NEAR)
"""What several things hold by way of each other."""


@dataclass(frozen=True, eq=False)
class Fit:
    """How strictly a unit has to fit."""

    margin: float = 0.012
    crowded: float = 3.0
    """What it costs to stand in the way of others."""
    free: bool = True
    """Whether it may stand anywhere where its usual place is taken."""
    loose: bool = False
    """Whether ties are taken as widely as their limits allow."""


ASIDE = Fit(0.012, 2.0)
"""For whoever is only tried."""


class Floor:
    """Places wants on the floor, one after the other."""

    def __init__(self, layout: Layout, makers: Makers, wants: Sequence[Want], rng: np.random.Generator) -> None:
        self.layout, self.makers, self.rng = layout, makers, rng
        self.wants = {want.id: want for want in wants}
        self.arrangement = Arrangement(layout.site, makers, wants)
        self.aims = Aims(layout, self.wants, self.arrangement.absorbed)
        self._candidates = Candidates(layout)
        self._costs = Costs(layout, makers, self.wants, self.arrangement.absorbed)
        self.ahead: frozenset[str] = frozenset()
        """Wants that found no place before: what they are tied to stands where they find one."""

    def place(self, want: Want, number: int, variants: Sequence[Unit], fit: Fit) -> list[Piece] | None:
        """Puts a unit where it lies to all others as it should; None where nowhere."""
        asked = tuple(bond for bond in want.bonds if bond.asked)
        ways: list[tuple[Bond, ...]] = [want.bonds]
        if asked:
            ways.append(asked)
        else:
            ways += [tuple(b for b in want.bonds if b.kind is not Kind.FACING)] if len(want.bonds) > 1 else []
            leans = [(Bond(lean.kind, lean.to, asked=False),) for lean in want.leans if self._known(lean.to)]
            anywhere: list[tuple[Bond, ...]] = [()] if fit.free or not leans or self._outside else []
            ways = [*ways, *leans] if want.bonds else [*leans, *anywhere]
            if fit.free and want.bonds:
                ways.append(())
        tries = [(bonds, not is_freestanding(want, self.wants.values())) for bonds in dict.fromkeys(ways)]
        if belongs_to_walls(want) and not is_freestanding(want, self.wants.values()):
            tries = [one for bonds, _ in tries for one in ((bonds, True), (bonds, False))] if want.bonds else tries
            tries.sort(key=lambda one: not one[1] and not any(bond.asked for bond in want.bonds))
        wheres = [want.zones]
        if want.asked and set(self.layout.every_zone) - {*want.zones}:
            wheres.append(self.layout.every_zone)
        partners = self._partners(want) if number == want.count - 1 or want.rows else []
        for mates in [partners, []] if partners else [[]]:
            for zones in wheres:
                here = replace(want, zones=zones)
                for bonds, strict in tries:
                    for unit in variants:
                        if not self._bounded(unit):
                            continue
                        found = self._best(here, number, unit, bonds, fit, strict, mates)
                        if found is not None:
                            return self._put(here, unit, found)
        return None

    def _partners(self, want: Want) -> list[Want]:
        """Those that found no place before and are now to be thought of when this one gets its own."""
        return [
            other for other in self.wants.values()
            if other.id in self.ahead and other.layer is Layer.FLOOR and other.id not in self.arrangement.absorbed
            and not self.layout.of(other.id)
            and any(bond.asked and want.id in bond.to for bond in other.bonds)
        ]  # fmt: skip

    def _has_room(self, mates: Sequence[Want], want: Want, unit: Unit, stand: F64) -> bool:
        """Whether all of those find a place where they are tied to the unit, once it stands there."""
        before, ahead, rng = self.layout.copy(), self.ahead, self.rng
        self.ahead, self.rng = frozenset(), stream(0, "ahead", want.id)
        self._put(want, unit, stand)
        fine = all(
            self.place(mate, number, variants, ASIDE) is not None
            for mate in mates
            for number, variants in self.arrangement.units(mate)
        )
        self.layout.restore(before)
        self.ahead, self.rng = ahead, rng
        return fine

    @property
    def _outside(self) -> bool:
        return self.layout.site.ceiling is None

    def _known(self, names: Iterable[str]) -> bool:
        return all(name in SPOTS or any(w.category == name for w in self.wants.values()) for name in names)

    def _bounded(self, unit: Unit) -> bool:
        low, high = self.layout.site.extent
        size = high - low
        wide, deep = 2 * unit.block[2], 2 * unit.block[3]
        return bool(min(wide, deep) <= min(size) + 0.02 and max(wide, deep) <= max(size) + 0.02)

    def _best(
        self,
        want: Want,
        number: int,
        unit: Unit,
        bonds: Sequence[Bond],
        fit: Fit,
        strict: bool,
        mates: Sequence[Want] = (),
    ) -> F64 | None:
        aims = [
            (bond, self.aims.of(bond, number, want))
            for bond in bonds
            if bond.kind not in (Kind.ON, Kind.IN) or _at(bond)
        ]
        aims = [(bond, aim) for bond, aim in aims if aim]
        if fit.loose:
            # those of its own kind that lie so already hand it on: a row of carts beside the door
            own = self.layout.targets(want.id)
            aims = [(b, [*aim, *own] if b.kind in CHAINED and not b.each else aim) for b, aim in aims]
        stands = self._candidates.of(want, unit, aims, self.rng)
        if not len(stands):
            return None
        stands = stands[self._holding(unit, stands, aims, fit.loose)]
        if strict and belongs_to_walls(want) and len(stands):
            block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
            stands = stands[np.abs(self._costs.to_walls(rows_of(block, stands), stands)[0] - want.behind) < 0.1]
        if not want.asked and len(stands):
            # rather one bedside table than two on one side
            stands = stands[~self._costs.sides_taken(want, rows_of(unit.main.shape.whole, stands), aims)]
        close = {one.id for _, aim in aims for one in aim if not one.spot} | self.aims.linked(want)
        if len(stands) > MOST:
            stands = stands[np.sort(self.rng.permutation(len(stands))[:MOST])]
        stands = stands[self.layout.fits(unit, stands, close, want.zones, fit.margin)]
        if not len(stands):
            return None
        costs = self._costs.of(want, unit, stands, aims, close, fit.crowded, self.rng)
        return self._chosen(want, unit, stands, costs, mates)

    def _chosen(self, want: Want, unit: Unit, stands: F64, costs: F64, mates: Sequence[Want]) -> F64 | None:
        failed = np.zeros((0, 3))
        nearby, tries = (np.array(NEARBY_AHEAD), TRIES_AHEAD) if mates else (np.array(NEARBY), TRIES)
        for i in np.argsort(costs, kind="stable"):
            near = np.abs(failed - stands[i]) < nearby
            if near.all(axis=1).any() or not self.aims.suits_others(want, unit, stands[i]):
                continue
            fine = self.layout.reachable(unit, stands[i])
            if fine and (not mates or self._has_room(mates, want, unit, stands[i])):
                found: F64 = stands[i]
                return found
            failed = np.concatenate((failed, stands[i][None]))
            if len(failed) >= tries:
                break
        return None

    def _put(self, want: Want, unit: Unit, stand: F64) -> list[Piece]:
        pieces = []
        for part in unit.parts:
            at = composed(stand[None], part.at)[0]
            lift = self.layout.height_under(part.shape, at, want.zones)
            if part.shape.height <= 0.05:
                lift += min(0.007 - part.shape.height, 0.0)
            piece = Piece(f"{slug(part.want.id)}-{part.number + 1}", part.want.id, part.shape, at, lift)
            self.layout.add(piece)
            pieces.append(piece)
        return pieces

    def stacked(self, want: Want, number: int) -> list[Piece] | None:
        """On another one of its kind, where things of that kind are stacked."""
        shape = self.makers.shape(want, number)
        if not shape.habit.stacks:
            return None
        carriers = {piece.on for piece in self.layout.pieces.values()}
        for other in self.layout.of(want.id):
            level = resting.stacked_level(shape, other.shape)
            if level is None:
                continue
            lift = other.lift + level
            smaller = shape.whole[2] <= other.shape.whole[2] + 0.03 and shape.whole[3] <= other.shape.whole[3] + 0.03
            if other.id in carriers or not smaller or lift + shape.height > 1.7:
                continue
            piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, other.stand, lift + 0.001, other.id)
            if self.layout.is_free_above(piece, {other.id}):
                self.layout.pieces[piece.id] = piece
                return [piece]
        return None

    def _holding(self, unit: Unit, stands: F64, aims: Sequence[Aimed], loose: bool = False) -> Bool:
        """At which stands all ties hold, for every thing of the want in the unit."""
        fine = np.ones(len(stands), dtype=bool)
        mine = [part for part in unit.parts if part.want.id == unit.main.want.id]
        for bond, aim in aims:
            usual = bond.kind is Kind.FACING and not bond.asked  # the ends of a row may look past it
            if len(mine) > 1 and (usual or bond.kind.value in table()["rows"]["as_one"]):
                any_of = np.zeros(len(stands), dtype=bool)
                for part in mine:
                    any_of |= holds(bond.kind, part.shape, composed(stands, part.at), aim, self.layout.ground, loose)
                fine &= any_of
                continue
            for part in mine:
                at = composed(stands[fine], part.at)
                fine[fine] = holds(bond.kind, part.shape, at, aim, self.layout.ground, loose)
        return fine


def _at(bond: Bond) -> bool:
    """Whether "on" or "in" something means a part of the place where one can stand."""
    return bond.spot in (Spot.CORNER, Spot.MIDDLE, Spot.EDGE, Spot.WINDOW, Spot.DOOR)
