"""Finding a place for what stands on the floor: many places are tried, the best one that works is taken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.place import resting
from orienteer.build.place.kind import habit
from orienteer.build.place.layout import BOARD, SEATED, Layout
from orienteer.build.place.making import Makers
from orienteer.build.place.piece import Piece, Shape
from orienteer.build.place.plan import Bond, Layer, Want
from orienteer.build.place.plane import bearings, boxes_meet, gaps, placed, row, rows_of
from orienteer.build.place.stands import NONE, SKIRT, along_edges, beside, between, grid, turned_to
from orienteer.build.place.ties import Target, front_of, holds, limits, pairs, table, viewed
from orienteer.build.place.unit import Part, Rows, Unit, composed, in_rows, is_round, ringed, seated, target_of
from orienteer.build.place.zoning import against_headings, along_headings
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
RINGS = ((0.5, 0.0), (0.5, 0.5), (0.3, 0.25), (0.8, 0.0), (0.15, 0.5), (1.1, 0.5), (1.6, 0.0), (2.5, 0.5), (4.0, 0.5))
"""Gaps to what things stand around, metres, and turns of the first one, in steps from one to the next."""
QUARTERS = tuple(k * math.pi / 2 for k in range(4))
SIDE = 1.5
"""What it costs to stand beside something on the side where another of its kind stands."""
CHAINED = (Kind.NEXT_TO, Kind.NEAR)
"""What several things hold by way of each other."""
SIT_AT = (Kind.AROUND, Kind.NEXT_TO, Kind.IN_FRONT_OF, Kind.BEHIND, Kind.FACING)


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
        self.absorbed = dict(_absorbed(wants))
        """Bond by want that comes to be together with the want it names."""
        self.ahead: frozenset[str] = frozenset()
        """Wants that found no place before: what they are tied to stands where they find one."""
        self.unseated: dict[str, int] = {}
        """How many of a want's things found no room where they belong."""

    # --- units ---

    def units(self, want: Want) -> Iterator[tuple[int, list[Unit]]]:
        """The units of a want, each with the number of its first thing and the shapes it may have."""
        cells = [self._cell(want, number) for number in range(want.count)]
        if want.rows and want.count > 1:
            yield 0, self._in_rows(want, cells)
        else:
            for number, cell in enumerate(cells):
                yield number, self._variants(want, cell, number)

    def _cell(self, want: Want, number: int) -> Unit:
        main = Part(want, number, self.makers.shape(want, number), np.zeros(3))
        unit = Unit((main,))
        for other, bond in self._with(want):
            numbers = _share(other, want, number)
            made = [(other, n, self.makers.shape(other, n)) for n in numbers]
            if made and other.id not in self.unseated:
                self.unseated[other.id] = 0
            if made and _is_seat(other, want, bond):
                unit, sat = _merged(unit, seated(main, made, bond))
                self.unseated[other.id] += len(made) - sat
        return unit

    def _variants(self, want: Want, cell: Unit, number: int) -> list[Unit]:
        """The unit with what stands around it, in several arrangements."""
        rings = [(other, bond) for other, bond in self._with(want) if not _is_seat(other, want, bond)]
        if not rings:
            return [cell]
        found: list[Unit] = []
        for small, (gap, first) in [(False, ring) for ring in RINGS] + [(True, ring) for ring in RINGS]:
            if small and found:
                break
            unit = cell
            others = [
                (other, n, self.makers.shape(other, n)) for other, _ in rings for n in _share(other, want, number)
            ]
            others = _alternating(others)
            if others and small:
                others = [(w, n, s if w.size else self.makers.small(w, n)) for w, n, s in others]
            if others:
                longest = max(
                    2 * float(max(s.whole[2], s.whole[3])) for _, _, s in [*others, (want, 0, cell.main.shape)]
                )
                angle = first * 2 * math.pi / len(others)
                reach = (limits(Kind.AROUND)["gap_m"] + limits(Kind.AROUND)["gap_share"] * longest) * 0.9
                unit = ringed(unit, others, min(gap, reach), angle)
            if _is_sound(unit):
                found.append(unit)
        return found or [cell]

    def _in_rows(self, want: Want, cells: list[Unit]) -> list[Unit]:
        """The rows in several widths."""
        shape = cells[0].main.shape
        longest = float(2 * max(shape.whole[2], shape.whole[3]))
        wide = [0.05 * longest + 0.12, 0.12 * longest + 0.3, 0.02 + shape.habit.sides]
        beside_them = self._beside(want)
        wide = [max(w, beside_them) if beside_them else w for w in wide]
        rows = min(want.rows or 1, want.count)
        if shape.habit.apart is not None:
            wide = [shape.habit.apart, 0.6 * shape.habit.apart, 0.35 * shape.habit.apart]
            wide = [max(w, beside_them) for w in wide]
        if rows == 1:
            return [in_rows(cells, Rows(1, w, 0.0)) for w in wide]
        deep = self._between_rows(want)
        found = []
        low, high = self.layout.site.extent
        depth = max(2 * float(cell.block[3]) for cell in cells)
        for w in wide:
            for along in (deep + 0.75, deep + 0.95, deep + 0.6, 0.25 + deep):
                facing = bool(deep) and rows == 2 and shape.turns
                if shape.habit.backs and not deep and not _with_companions(want, self.absorbed.values()):
                    found.append(in_rows(cells, Rows(rows, w, 1.0 + along, backs=True)))
                    continue
                aisle = 0.75 if len(cells) / rows >= 4 and shape.habit.front else 0.0
                found.append(in_rows(cells, Rows(rows, w, along, facing, aisle)))
        if rows == 2 and _likes_walls(want) and not deep:
            for room in sorted(float(edge) for edge in high - low):
                found.insert(0, in_rows(cells, Rows(2, wide[1], room - 2 * depth - 2 * SKIRT - 0.01, True)))
        return found

    def _beside(self, want: Want) -> float:
        """Room beside each of them for what stands next to each."""
        widths = [
            2 * float(min(self.makers.shape(o, 0).whole[2:4])) + 0.25
            for o in self.wants.values()
            if o.layer is Layer.FLOOR and o.id not in self.absorbed
            for bond in o.bonds
            if bond.kind in (Kind.NEXT_TO, Kind.BETWEEN) and want.id in bond.to and (bond.each or o.count > 1)
        ]
        return max(widths, default=0.0)

    def _between_rows(self, want: Want) -> float:
        """Room between the rows for what stands between them."""
        depths = [
            2 * float(max(self.makers.shape(o, 0).whole[2:4])) + 1.2
            for o in self.wants.values()
            if o.layer is Layer.FLOOR
            for bond in o.bonds
            if bond.kind is Kind.BETWEEN and bond.to == (want.id,)
        ]
        return max(depths, default=0.0)

    def _with(self, want: Want) -> list[tuple[Want, Bond]]:
        return [(self.wants[name], bond) for name, bond in self.absorbed.items() if want.id in bond.to]

    # --- places ---

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
        tries = [(bonds, not self._freestanding(want)) for bonds in dict.fromkeys(ways)]
        if _belongs_to_walls(want) and not self._freestanding(want):
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
            if other.id in self.ahead and other.layer is Layer.FLOOR and other.id not in self.absorbed
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
            for number, variants in self.units(mate)
        )
        self.layout.restore(before)
        self.ahead, self.rng = ahead, rng
        return fine

    @property
    def _outside(self) -> bool:
        return self.layout.site.ceiling is None

    def _freestanding(self, want: Want) -> bool:
        """Whether something shall stand behind it, or all around."""
        return any(
            want.id in bond.to and bond.kind in (Kind.BEHIND, Kind.AROUND) and other.layer is Layer.FLOOR
            and not (bond.kind is Kind.BEHIND and _swaps_for(other.category, want.category))
            for other in self.wants.values() if other.asked for bond in other.bonds
        )  # fmt: skip

    def _known(self, names: Iterable[str]) -> bool:
        return all(name in _SPOTS or any(w.category == name for w in self.wants.values()) for name in names)

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
            (bond, self._aims(bond, number, want)) for bond in bonds if bond.kind not in (Kind.ON, Kind.IN) or _at(bond)
        ]
        aims = [(bond, aim) for bond, aim in aims if aim]
        if fit.loose:
            # those of its own kind that lie so already hand it on: a row of carts beside the door
            own = self.layout.targets(want.id)
            aims = [(b, [*aim, *own] if b.kind in CHAINED and not b.each else aim) for b, aim in aims]
        stands = self._candidates(want, unit, aims)
        if not len(stands):
            return None
        stands = stands[self._holding(unit, stands, aims, fit.loose)]
        if strict and _belongs_to_walls(want) and len(stands):
            block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
            stands = stands[np.abs(self._to_walls(rows_of(block, stands), stands)[0] - want.behind) < 0.1]
        close = {one.id for _, aim in aims for one in aim if not one.spot} | self._linked(want)
        if len(stands) > MOST:
            stands = stands[np.sort(self.rng.permutation(len(stands))[:MOST])]
        stands = stands[self.layout.fits(unit, stands, close, want.zones, fit.margin)]
        if not len(stands):
            return None
        costs = self._costs(want, unit, stands, aims, close, fit)
        return self._chosen(want, unit, stands, costs, mates)

    def _chosen(self, want: Want, unit: Unit, stands: F64, costs: F64, mates: Sequence[Want]) -> F64 | None:
        failed = np.zeros((0, 3))
        nearby, tries = (np.array(NEARBY_AHEAD), TRIES_AHEAD) if mates else (np.array(NEARBY), TRIES)
        for i in np.argsort(costs, kind="stable"):
            near = np.abs(failed - stands[i]) < nearby
            if near.all(axis=1).any() or not self._suits_others(want, unit, stands[i]):
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

    def smaller(self, unit: Unit) -> Unit:
        """The unit with a small one as its main thing."""
        main = unit.main
        small = self.makers.small(main.want, main.number)
        return Unit((Part(main.want, main.number, small, main.at), *unit.parts[1:]))

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

    # --- what it is tied to ---

    def _aims(self, bond: Bond, number: int, want: Want) -> list[Target]:
        """What is there of what a bond names; with "each", only this thing's own."""
        found: list[Target] = []
        for name in bond.to:
            if name in _SPOTS:
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
        while want is not None and want.layer is Layer.SURFACE and want.host in self.wants:
            want = self.wants[want.host]
        return want.id if want is not None else None

    def _linked(self, want: Want) -> set[str]:
        """Pieces that this want has to do with: they may reach over or under each other."""
        names = {name for bond in want.bonds for name in bond.to}
        names |= {w.id for w in self.wants.values() if any(want.id in bond.to for bond in w.bonds)}
        return {piece.id for name in names for piece in self.layout.of(name)}

    def _suits_others(self, want: Want, unit: Unit, stand: F64) -> bool:
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
                rest = [t for name in bond.to if name not in _SPOTS for t in self.layout.targets(name)]
                rest += [t for name in bond.to if name in _SPOTS for t in self.layout.spots(Spot(name))]
                if bond.kind is Kind.BETWEEN and len(bond.to) == 2 and not rest:
                    continue
                if not all(
                    holds(bond.kind, p.shape, p.stand[None], [*rest, *at], self.layout.ground)[0] for p in standing
                ):
                    return False
        return True

    # --- where it might stand ---

    def _candidates(self, want: Want, unit: Unit, aims: Sequence[tuple[Bond, list[Target]]]) -> F64:
        block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
        foot = unit.block if len(unit.parts) > 1 else unit.main.shape.foot
        low, high = self.layout.site.extent
        size = float(np.sqrt(np.prod(high - low)))
        parts = [stands for bond, aim in aims for stands in self._by(bond, unit, block, foot, aim)]
        edges = self.layout.site.edges
        backs = _backs(unit, foot) if _likes_walls(want) or not aims else []
        first = max(SKIRT, self.layout.rim) + want.behind
        offs = (first, BOARD) if self._under_windows(unit) and first < BOARD else (first,)
        wall = [along_edges(edges, one, max(0.1, size / 60), off) for one in backs for off in offs]
        if any(_wants_walls(bond) for bond, _ in aims):
            others = len(aims) > 1 or any(bond.kind is Kind.BACK_TO for bond, _ in aims)
            return _concatenated([along_edges(edges, foot, 0.08, first), *(p for p in parts if len(p) and others)])
        step = max(0.22, size / 22)
        phase = self.rng.random(2)
        yaws = QUARTERS if unit.main.shape.turns or len(unit.parts) > 1 else QUARTERS[:2]
        far = [] if sum(map(len, parts)) > 500 and not any(b.kind is Kind.FACING for b, _ in aims) else [
            grid(low, high, step, yaws, phase)
        ]  # fmt: skip
        ways = along_headings(self.layout.site.zones, want.zones, foot, phase)
        return _concatenated([*parts, *wall, ways, *far])

    def _under_windows(self, unit: Unit) -> bool:
        """Whether it is so high that it would meet window boards at the wall."""
        sills = [window.sill for edge in self.layout.site.edges for window in edge.windows]
        return min(sills, default=9.0) - 0.06 < unit.main.shape.height < SEATED

    def _by(self, bond: Bond, unit: Unit, block: F64, foot: F64, aim: list[Target]) -> Iterator[F64]:
        turns = unit.main.shape.turns or len(unit.parts) > 1
        quarter = QUARTERS if turns else QUARTERS[:2]
        low, high = self.layout.site.extent
        match bond.kind:
            case Kind.BETWEEN:
                for a, b in pairs(aim)[:12]:
                    yield between(a, b, block, turns)
                return
            case _ if bond.spot in (Spot.MIDDLE,):
                yield grid(*_middle(low, high), max(0.12, float((high - low).min()) / 40), quarter, self.rng.random(2))
                return
            case _ if bond.spot in (Spot.CORNER, Spot.EDGE):
                yield from self._corners(unit, foot, bond.spot)
                return
        for one in aim[:14]:
            match bond.kind:
                case Kind.UNDER if not one.spot:
                    yield _beneath(one, block, quarter)
                case Kind.FACING | Kind.BACK_TO:
                    away = (bond.kind is Kind.BACK_TO) != (unit.main.want.faces == "back")
                    yield beside(
                        one.row, block, (0.1, 0.6, 1.2, 1.8, 2.4, 3.0), (0,) if one.turns else range(4), quarter
                    )
                    near = grid(low, high, max(0.3, float((high - low).min()) / 16), (0.0,), self.rng.random(2))
                    yield turned_to(near, one.row[:2], away)
                case Kind.IN_FRONT_OF | Kind.BEHIND:
                    side = 0 if bond.kind is Kind.IN_FRONT_OF else 2
                    if bond.kind is Kind.BEHIND and _swaps(unit.main.shape, one):
                        side = 0
                    for axes in (front_of(one, self.layout.ground), viewed(one, self.layout.ground)):
                        yield beside(axes, foot, (0.02, 0.1, 0.3, 0.45, 0.7, 1.0, 1.4), (side,), quarter)
                        if one.turns:
                            break
                case Kind.AGAINST:
                    yield beside(one.foot, foot, (0.012, 0.03, 0.06), range(4), quarter)
                    yield beside(one.foot, block, (0.015, 0.06), range(4), quarter)
                case Kind.NEAR:
                    yield beside(one.row, foot, (0.1, 0.4, 0.8, 1.3), range(4), quarter)
                    yield beside(one.foot, foot, (0.3, 0.8, 1.3), range(4), quarter)
                case _:
                    sides = (1, 3) if one.turns and not one.spot and not _is_low(one, unit) else range(4)
                    yield beside(one.row, foot, (0.03, 0.08, 0.2, 0.35), sides, quarter)
                    yield beside(one.foot, foot, (0.03, 0.15, 0.3, 0.6), range(4), quarter[:2])
                    if one.spot and len(_backs(unit, foot)) > 1:
                        yield beside(one.row, block, (0.03, 0.1, 0.2), range(4), quarter)

    def _corners(self, unit: Unit, foot: F64, spot: Spot) -> Iterator[F64]:
        along = _concatenated(
            along_edges(self.layout.site.edges, one, 0.1, max(SKIRT, self.layout.rim)) for one in _backs(unit, foot)
        )
        low, high = self.layout.ground.low, self.layout.ground.high
        rows = rows_of(foot, along)
        reach = np.minimum(np.abs(rows[:, :2] - low), np.abs(rows[:, :2] - high)).max(axis=1)
        size = float((high - low).min())
        near = along[reach < max(1.6, 0.15 * size) + float(max(foot[2:4]))] if spot is Spot.CORNER else along
        yield near
        if spot is Spot.CORNER:
            for x, z in ((low[0], low[1]), (high[0], low[1]), (low[0], high[1]), (high[0], high[1])):
                inward = (low + high) / 2 - (x, z)
                diagonal = near[np.hypot(near[:, 0] - x, near[:, 1] - z) < 2.5].copy()
                yield turned_to(diagonal, np.array((x, z)) + inward)
                if not len(near):
                    room = max(0.4, 0.06 * size)
                    at = np.array((x, z)) + np.sign(inward) * (foot[2:4].max() + room)
                    yield np.array(
                        [
                            (at[0] + a, at[1] + b, yaw)
                            for a in (-0.3, 0, 0.3)
                            for b in (-0.3, 0, 0.3)
                            for yaw in QUARTERS
                        ]
                    )

    def _holding(self, unit: Unit, stands: F64, aims: Sequence[tuple[Bond, list[Target]]], loose: bool = False) -> Bool:
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

    # --- which is best ---

    def _costs(
        self, want: Want, unit: Unit, stands: F64, aims: Sequence[tuple[Bond, list[Target]]], close: set[str], fit: Fit
    ) -> F64:
        block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
        rows = rows_of(block, stands)
        cost = 0.35 * self.rng.random(len(stands))
        cost += fit.crowded * self.layout.crowding(unit, stands, close)
        if unit.main.shape.turns and not any(bond.kind is Kind.FACING for bond, _ in aims):
            off = against_headings(self.layout.site.zones, want.zones, stands)
            cost += (0.5 if aims else 2.0) * off + 0.5 * self._skew(stands) * (off > 1e-6)
        else:
            cost += 0.5 * self._skew(stands)
        cost += 2.5 * self._lacking(want, unit, stands) + self._squeezed(want, rows)
        walls = self._to_walls(rows, stands)
        if _likes_walls(want) and not self._freestanding(want):
            cost += 2.0 * np.minimum(np.abs(walls[0] - want.behind), 1.2)
        elif not aims and unit.main.shape.turns is False and block[2] > 0.4:
            cost += 0.8 * np.maximum(0.9 - walls[1], 0.0)
        cost += np.where((walls[1] > 0.03) & (walls[1] < 0.3), 0.25, 0.0)
        for bond, aim in aims:
            cost += self._tie_cost(bond, unit, rows, aim)
        alike = [piece.row for piece in self.layout.of(want.id)]
        for bond, aim in aims:
            if alike and bond.kind is Kind.NEXT_TO and len(aim) == 1 and aim[0].turns:
                cost += SIDE * _where_others_are(rows, aim[0].row, alike)
        if alike and not any(bond.kind in (Kind.NEXT_TO, Kind.AGAINST, Kind.ON) for bond, _ in aims):
            nearest = np.min([gaps(rows, one) for one in alike], axis=0)
            cost += 0.8 * np.maximum(1.0 - nearest / (0.5 + 2 * block[2]), 0.0)
            if self.layout.site.ceiling is None and not want.asked:
                # under the sky things of a kind spread over the whole place
                wide = 0.75 * math.sqrt(float(np.prod(self.layout.ground.high - self.layout.ground.low)) / want.count)
                cost += 1.5 * np.maximum(1.0 - nearest / wide, 0.0)
        return cost

    def _squeezed(self, want: Want, rows: F64) -> F64:
        """What it costs to leave too little room, or too much, for something that shall be between it and another."""
        cost = np.zeros(len(rows))
        for other in self.wants.values():
            for bond in other.bonds:
                if bond.kind is not Kind.BETWEEN or want.id not in bond.to or other.layer is not Layer.FLOOR:
                    continue
                mates = [p for name in bond.to if name not in _SPOTS for p in self.layout.of(name)]
                mates = mates[-1:] if len(bond.to) == 1 else mates
                if not mates:
                    continue
                shape = self.makers.shape(other, 0)
                count = 1 if other.count == 1 else min(other.count, 3)
                need = count * 2 * float(max(shape.whole[2:4])) + 0.35 + 0.1 * count
                nearest = np.min([gaps(rows, p.row) for p in mates], axis=0)
                cost += 5.0 * np.maximum(need - nearest, 0.0) + 0.4 * np.maximum(nearest - need - 1.0, 0.0)
        return cost

    def _lacking(self, want: Want, unit: Unit, stands: F64) -> F64:
        """How often there is no room where something else has to come that is tied to it."""
        lacking = np.zeros(len(stands))
        for blocks in self._needs(want, unit):
            least = np.full(len(stands), 9.0)
            for block in blocks:
                rows = rows_of(block, stands)
                least = np.minimum(least, self.layout.taken(rows))
            lacking += np.minimum(least, 2.0)
        return lacking

    def _needs(self, want: Want, unit: Unit) -> Iterator[list[F64]]:
        """Rooms beside a unit that others need, each with its alternatives, as blocks in its frame."""
        if len(unit.parts) > 1 and unit.parts[1].want.id == want.id:
            return
        main = unit.main.shape
        for other in self.wants.values():
            if other.id in self.absorbed or other.layer in (Layer.SURFACE, Layer.CEILING):
                continue
            for bond in other.bonds:
                if bond.to != (want.id,) or (not bond.asked and not other.core):
                    continue
                shape = self.makers.shape(other, 0)
                if shape.height <= 0.05:
                    continue
                per = max(1, min(other.count // max(want.count, 1), 2))
                yield from _rooms(bond.kind, main, unit.block, shape, per, other.layer is Layer.WALL)

    def _skew(self, stands: F64) -> F64:
        """How far from straight each stands, 0..1."""
        skew: F64 = np.abs((stands[:, 2] + math.pi / 4) % (math.pi / 2) - math.pi / 4) / (math.pi / 4)
        return skew

    def _to_walls(self, rows: F64, stands: F64) -> tuple[F64, F64]:
        """Distance of each back to the wall behind it, and of each to the nearest wall."""
        behind, nearest = np.full(len(rows), 3.0), np.full(len(rows), 9.0)
        for one in self.layout.spots(Spot.WALL):
            distance = gaps(rows, one.row)
            nearest = np.minimum(nearest, distance)
            along = rows[:, 5] * one.row[5] + rows[:, 4] * one.row[4]
            behind = np.where(along > 0.95, np.minimum(behind, distance), behind)
        return behind, nearest

    def _tie_cost(self, bond: Bond, unit: Unit, rows: F64, aim: list[Target]) -> F64:
        if bond.spot is Spot.MIDDLE:
            middle = (self.layout.ground.low + self.layout.ground.high) / 2
            size = self.layout.ground.high - self.layout.ground.low
            off: F64 = 4.0 * np.hypot(*((rows[:, :2] - middle) / size).T)
            return off
        if bond.spot is Spot.CORNER:
            near: F64 = 0.4 * np.min([gaps(rows, _corner(self.layout, k)) for k in range(4)], axis=0)
            return near
        if bond.kind is Kind.BETWEEN:
            best = np.full(len(rows), 9.0)
            for a, b in pairs(aim)[:12]:
                middle = (a.row[:2] + b.row[:2]) / 2
                length = float(np.hypot(*(b.row[:2] - a.row[:2])))
                best = np.minimum(best, np.hypot(*(rows[:, :2] - middle).T) / max(length, 0.3))
            return 2.0 * best
        cost = np.full(len(rows), 99.0)
        for one in aim:
            distance = gaps(rows, one.row)
            match bond.kind:
                case Kind.FACING:
                    off = bearings(rows, one.row) if unit.main.shape.turns else np.zeros(len(rows))
                    if unit.main.want.faces == "back":
                        off = math.pi - off
                    ideal = 0.5 if one.spot else _viewing(one)
                    here = 1.5 * off + 0.5 * np.abs(distance - ideal)
                    if one.turns and not one.spot:
                        here = here + 1.2 * _off_axis(rows, one.row)
                case Kind.IN_FRONT_OF | Kind.BEHIND:
                    here = 0.9 * np.abs(distance - 0.4) + 0.9 * _aside(rows, one.row)
                    if len(aim) == 1 and one.turns and len(unit.parts) == 1 and unit.main.want.count > 1:
                        here = here + 2.0 * np.abs(_off_middle(rows, one.row) - _abreast(unit.main))
                case Kind.UNDER if not one.spot:
                    here = np.hypot(*(rows[:, :2] - one.row[:2]).T)
                case Kind.NEXT_TO | Kind.AROUND | Kind.AGAINST:
                    here = 0.8 * distance + 0.8 * _misaligned(rows, one.row)
                    if one.turns:
                        here = here + 0.3 * (1 - (rows[:, 5] * one.row[5] + rows[:, 4] * one.row[4]))
                case _:
                    here = 0.2 * distance
            cost = np.minimum(cost, here)
        return cost


_SPOTS = frozenset(spot.value for spot in Spot)


def slug(name: str) -> str:
    """A want's id as part of a thing's id."""
    return name.split(":")[-1].replace(" ", "-") + (f"-{name.split(':')[0].replace(' ', '-')}" if ":" in name else "")


def _at(bond: Bond) -> bool:
    """Whether "on" or "in" something means a part of the place where one can stand."""
    return bond.spot in (Spot.CORNER, Spot.MIDDLE, Spot.EDGE, Spot.WINDOW, Spot.DOOR)


def _absorbed(wants: Sequence[Want]) -> Iterator[tuple[str, Bond]]:
    """Wants that come to be together with what they stand around or sit at."""
    by_id = {want.id: want for want in wants}
    for want in wants:
        bonds = [bond for bond in want.bonds if bond.spot is None]
        if want.layer is not Layer.FLOOR or len(want.bonds) != 1 or len(bonds) != 1 or len(bonds[0].to) != 1:
            continue
        bond = bonds[0]
        other = by_id.get(bond.to[0])
        if other is None or other.layer is not Layer.FLOOR or other.id == want.id:
            continue
        if any(w.layer is Layer.FLOOR and want.id in b.to and w.id == other.id for w in wants for b in w.bonds):
            continue
        seat = _is_seat(want, other, bond) and (other.count == 1 or want.count >= other.count)
        # what is on a seat would be pushed in with it
        seat = seat and not any(w.asked and w.host == want.id for w in wants)
        around = bond.kind is Kind.AROUND and (other.count == 1 or bond.each)
        if (seat or around) and not (want.rows and want.rows > 1 and not seat):
            yield want.id, bond


def _is_seat(want: Want, other: Want, bond: Bond) -> bool:
    return other.category in habit(want.category).seats_at and bond.kind in SIT_AT


def _share(want: Want, other: Want, number: int) -> range:
    """The numbers of the things that belong to the other's thing of that number."""
    start = want.count * number // other.count
    return range(start, want.count * (number + 1) // other.count)


def _alternating(others: list[tuple[Want, int, Shape]]) -> list[tuple[Want, int, Shape]]:
    """Things of several wants in turn."""
    wants = list(dict.fromkeys(want.id for want, _, _ in others))
    lists = [[one for one in others if one[0].id == name] for name in wants]
    most = max(map(len, lists), default=0)
    return [one[k] for k in range(most) for one in lists if k < len(one)]


def _merged(unit: Unit, made: tuple[Unit, int]) -> tuple[Unit, int]:
    return Unit((*unit.parts, *made[0].parts[1:])), made[1]


def _is_sound(unit: Unit) -> bool:
    """Whether none of its things touch."""
    parts = unit.parts
    return not any(
        not _round_apart(a, b) and boxes_meet(a.shape.boxes, a.at, 0.0, b.shape.boxes, b.at, 0.0, 0.003)
        for n, a in enumerate(parts)
        for b in parts[n + 1 :]
    )


def _round_apart(a: Part, b: Part) -> bool:
    """Whether two discs do not touch, whatever the boxes around them do."""
    if not (is_round(a.shape) and is_round(b.shape)):
        return False
    one, other = placed(a.shape.whole, a.at), placed(b.shape.whole, b.at)
    return bool(math.hypot(*(one[:2] - other[:2])) > max(one[2:4]) + max(other[2:4]) + 0.02)


def _backs(unit: Unit, foot: F64) -> list[F64]:
    """What may be put to a wall: its foot, and all of it where leaves or shades reach farther."""
    whole = unit.main.shape.whole
    return [foot] if len(unit.parts) > 1 or np.allclose(whole[:4], foot[:4], atol=0.02) else [foot, whole]


def _with_companions(want: Want, bonds: Iterable[Bond]) -> bool:
    """Whether something comes to be together with each of them."""
    return any(want.id in bond.to for bond in bonds)


def _likes_walls(want: Want) -> bool:
    return (
        want.behind > 0
        or any(lean.kind is Kind.AGAINST and Spot.WALL in lean.to for lean in want.leans)
        or any(_wants_walls(bond) for bond in want.bonds)
    )


def _rooms(kind: Kind, main: Shape, block: F64, shape: Shape, count: int, hangs: bool) -> Iterator[list[F64]]:
    """Room that things need beside a unit, as blocks in its frame: one list of alternatives for each thing."""
    wide, deep = float(shape.whole[2]), float(shape.whole[3])
    x, z, half_x, half_z = (float(edge) for edge in block[:4])
    low, high = (1.0, 2.0) if hangs else (0.06, min(float(shape.height), 1.6))
    sign = {Kind.IN_FRONT_OF: 1.0, Kind.BEHIND: -1.0}.get(kind)
    if sign is not None and main.turns:
        if kind is Kind.BEHIND and _swaps_for(shape.thing.category, main.thing.category):
            sign = 1.0
        if hangs:
            return
        out = deep + 0.1
        yield [np.array((x, z + sign * (half_z + out), wide, out, low, high))]
    if kind is Kind.NEXT_TO and not hangs:
        out = min(wide, deep) + 0.05
        sides = [np.array((x + s * (half_x + out), z, out, min(deep, half_z), low, high)) for s in (1.0, -1.0)]
        if count > 1:
            yield [sides[0]]
            yield [sides[1]]
        else:
            yield sides


def _swaps_for(seat: str, other: str) -> bool:
    table = limits(Kind.IN_FRONT_OF)
    return seat in table["seats"] and other in table["seats_swap"]


def _belongs_to_walls(want: Want) -> bool:
    """Whether it only ever stands with its back to a wall, as far as that goes."""
    if want.behind:
        return True
    lean = want.leans[0] if want.leans else None
    if any(bond.spot is Spot.MIDDLE for bond in want.bonds) or (want.rows or 0) > 2:
        return False
    if want.rows == 2 and any(bond.kind is Kind.FACING for bond in want.bonds):
        return False
    return lean is not None and lean.kind in (Kind.AGAINST, Kind.BACK_TO) and Spot.WALL in lean.to


def _wants_walls(bond: Bond) -> bool:
    return bond.kind in (Kind.AGAINST, Kind.BACK_TO) and bond.spot in (Spot.WALL, Spot.EDGE)


def _concatenated(parts: Iterable[F64]) -> F64:
    found = [part for part in parts if len(part)]
    return np.concatenate(found) if found else NONE


def _middle(low: F64, high: F64) -> tuple[F64, F64]:
    middle, size = (low + high) / 2, high - low
    return middle - 0.14 * size, middle + 0.14 * size


def _beneath(one: Target, block: F64, yaws: Sequence[float]) -> F64:
    """Under something: around its middle and over its whole footprint, turned as it is."""
    yaw = math.atan2(one.row[5], one.row[4])
    us, vs = np.linspace(-0.85, 0.85, 9) * one.row[2], np.linspace(-0.85, 0.85, 9) * one.row[3]
    local = np.stack(np.meshgrid(us, vs), axis=-1).reshape(-1, 2)
    c, s = one.row[4], one.row[5]
    middle = one.row[:2] + np.stack((c * local[:, 0] + s * local[:, 1], -s * local[:, 0] + c * local[:, 1]), axis=1)
    shift = block[:2]
    return np.concatenate([np.column_stack((middle - shift, np.full(len(middle), yaw + turn))) for turn in yaws])


def _swaps(shape: Shape, one: Target) -> bool:
    return _swaps_for(shape.thing.category, one.category)


def _is_low(one: Target, unit: Unit) -> bool:
    return bool(unit.main.shape.height <= 0.05 or max(one.row[2:4]) < 0.5)


def _viewing(one: Target) -> float:
    """A comfortable distance to look at it from, metres."""
    return float(min(0.9 + 0.9 * max(one.row[2:4]), 2.6))


def _off_axis(rows: F64, one: F64) -> F64:
    """How far aside of a row's front each stands, in its half widths."""
    dx, dz = rows[:, 0] - one[0], rows[:, 1] - one[1]
    aside, ahead = np.abs(dx * one[4] - dz * one[5]), dx * one[5] + dz * one[4]
    found: F64 = np.minimum(aside / 1.5, 2.0) + np.where(ahead < 0, 2.0, 0.0)
    return found


def _aside(rows: F64, one: F64) -> F64:
    dx, dz = rows[:, 0] - one[0], rows[:, 1] - one[1]
    found: F64 = np.minimum(np.abs(dx * one[4] - dz * one[5]), np.abs(dx * one[5] + dz * one[4])) / max(one[2], 0.3)
    return found


def _off_middle(rows: F64, one: F64) -> F64:
    """How far to the side of a row's middle each stands, along its width, metres."""
    found: F64 = (rows[:, 0] - one[0]) * one[4] - (rows[:, 1] - one[1]) * one[5]
    return found


def _where_others_are(rows: F64, one: F64, others: Sequence[F64]) -> Bool:
    """Which stand on a side of a row on which one of the others stands already: bedside tables flank a bed."""
    theirs = {bool(_off_middle(other[None], one)[0] > 0) for other in others}
    mine = _off_middle(rows, one) > 0
    found: Bool = np.isin(mine, sorted(theirs))
    return found


def _abreast(part: Part) -> float:
    """Where the thing belongs among all of its want side by side, from their middle outwards, metres."""
    pitch = 2 * float(part.shape.whole[2]) + 0.05
    places = sorted(((k - (part.want.count - 1) / 2) * pitch for k in range(part.want.count)), key=abs)
    return places[part.number]


def _misaligned(rows: F64, one: F64) -> F64:
    """How far backs or fronts are from being level, metres."""
    dx, dz = rows[:, 0] - one[0], rows[:, 1] - one[1]
    along = dx * one[5] + dz * one[4]
    level = np.abs(along - rows[:, 3] + one[3])
    found: F64 = np.minimum(np.minimum(level, np.abs(along) + 0.1), 1.0)
    return found


def _corner(layout: Layout, k: int) -> F64:
    low, high = layout.ground.low, layout.ground.high
    return row((low[0], high[0])[k % 2], (low[1], high[1])[k // 2], 0.01, 0.01)
