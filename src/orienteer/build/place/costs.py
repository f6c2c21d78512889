"""Which of the places where a unit fits is best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.place.aims import Aimed
from orienteer.build.place.layout import Layout
from orienteer.build.place.leaning import is_freestanding, likes_walls, swaps_for
from orienteer.build.place.making import Makers
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import bearings, gaps, row, rows_of
from orienteer.build.place.ties import Target, pairs
from orienteer.build.place.unit import Part, Unit
from orienteer.build.place.want import SPOTS, Bond, Layer, Want
from orienteer.build.place.zoning import against_headings
from orienteer.build.request import Kind, Spot

SIDE = 1.5
"""What it costs to stand beside something on the side where another of its kind stands."""


class Costs:
    """Judges stands in a layout."""

    def __init__(self, layout: Layout, makers: Makers, wants: Mapping[str, Want], absorbed: Mapping[str, Bond]) -> None:
        self.layout, self.makers, self.wants, self.absorbed = layout, makers, wants, absorbed

    def of(
        self,
        want: Want,
        unit: Unit,
        stands: F64,
        aims: Sequence[Aimed],
        close: set[str],
        crowded: float,
        rng: np.random.Generator,
    ) -> F64:
        """What each stand costs; `crowded` is the price of being in the way of others."""
        block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
        rows = rows_of(block, stands)
        cost = 0.35 * rng.random(len(stands))
        cost += crowded * self.layout.crowding(unit, stands, close)
        if unit.main.shape.turns and not any(bond.kind is Kind.FACING for bond, _ in aims):
            off = against_headings(self.layout.site.zones, want.zones, stands)
            cost += (0.5 if aims else 2.0) * off + 0.5 * self._skew(stands) * (off > 1e-6)
        else:
            cost += 0.5 * self._skew(stands)
        cost += 2.5 * self._lacking(want, unit, stands) + self._squeezed(want, rows)
        walls = self.to_walls(rows, stands)
        if likes_walls(want) and not is_freestanding(want, self.wants.values()):
            cost += 2.0 * np.minimum(np.abs(walls[0] - want.behind), 1.2)
        elif not aims and unit.main.shape.turns is False and block[2] > 0.4:
            cost += 0.8 * np.maximum(0.9 - walls[1], 0.0)
        cost += np.where((walls[1] > 0.03) & (walls[1] < 0.3), 0.25, 0.0)
        for bond, aim in aims:
            cost += self._tie_cost(bond, unit, rows, aim)
        alike = [piece.row for piece in self.layout.of(want.id)]
        cost += SIDE * self.sides_taken(want, rows, aims)
        if alike and not any(bond.kind in (Kind.NEXT_TO, Kind.AGAINST, Kind.ON) for bond, _ in aims):
            nearest = np.min([gaps(rows, one) for one in alike], axis=0)
            cost += 0.8 * np.maximum(1.0 - nearest / (0.5 + 2 * block[2]), 0.0)
            if self.layout.site.ceiling is None and not want.asked:
                # under the sky things of a kind spread over the whole place
                wide = 0.75 * math.sqrt(float(np.prod(self.layout.ground.high - self.layout.ground.low)) / want.count)
                cost += 1.5 * np.maximum(1.0 - nearest / wide, 0.0)
        return cost

    def sides_taken(self, want: Want, rows: F64, aims: Sequence[Aimed]) -> Bool:
        """Which rows are on a side of something where another of the want stands: bedside tables flank a bed."""
        found = np.zeros(len(rows), dtype=bool)
        alike = [piece.row for piece in self.layout.of(want.id)]
        for bond, aim in aims:
            if alike and bond.kind is Kind.NEXT_TO and len(aim) == 1 and aim[0].turns:
                found |= _where_others_are(rows, aim[0].row, alike)
        return found

    def _squeezed(self, want: Want, rows: F64) -> F64:
        """What it costs to leave too little room, or too much, for something that shall be between it and another."""
        cost = np.zeros(len(rows))
        for other in self.wants.values():
            for bond in other.bonds:
                if bond.kind is not Kind.BETWEEN or want.id not in bond.to or other.layer is not Layer.FLOOR:
                    continue
                mates = [p for name in bond.to if name not in SPOTS for p in self.layout.of(name)]
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

    def to_walls(self, rows: F64, stands: F64) -> tuple[F64, F64]:
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


def _rooms(kind: Kind, main: Shape, block: F64, shape: Shape, count: int, hangs: bool) -> Iterator[list[F64]]:
    """Room that things need beside a unit, as blocks in its frame: one list of alternatives for each thing."""
    wide, deep = float(shape.whole[2]), float(shape.whole[3])
    x, z, half_x, half_z = (float(edge) for edge in block[:4])
    low, high = (1.0, 2.0) if hangs else (0.06, min(float(shape.height), 1.6))
    sign = {Kind.IN_FRONT_OF: 1.0, Kind.BEHIND: -1.0}.get(kind)
    if sign is not None and main.turns:
        if kind is Kind.BEHIND and swaps_for(shape.thing.category, main.thing.category):
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
    """Which stand on a side of a row on which one of the others stands already."""
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
