"""Things that come to be together: a table with its chairs, in several arrangements; desks in rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from orienteer.build.place.kind import habit
from orienteer.build.place.leaning import likes_walls
from orienteer.build.place.making import Makers
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import boxes_meet, placed
from orienteer.build.place.site import Site
from orienteer.build.place.stands import SKIRT
from orienteer.build.place.ties import limits
from orienteer.build.place.unit import Part, Rows, Unit, in_rows, is_round, ringed, seated
from orienteer.build.place.want import Bond, Layer, Want
from orienteer.build.request import Kind

RINGS = ((0.5, 0.0), (0.5, 0.5), (0.3, 0.25), (0.8, 0.0), (0.15, 0.5), (1.1, 0.5), (1.6, 0.0), (2.5, 0.5), (4.0, 0.5))
"""Gaps to what things stand around, metres, and turns of the first one, in steps from one to the next."""
SIT_AT = (Kind.AROUND, Kind.NEXT_TO, Kind.IN_FRONT_OF, Kind.BEHIND, Kind.FACING)


class Arrangement:
    """Makes units of wants."""

    def __init__(self, site: Site, makers: Makers, wants: Sequence[Want]) -> None:
        self.site, self.makers = site, makers
        self.wants = {want.id: want for want in wants}
        self.absorbed = dict(_absorbed(wants))
        """Bond by want that comes to be together with the want it names."""
        self.unseated: dict[str, int] = {}
        """How many of a want's things found no room where they belong."""

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
        low, high = self.site.extent
        depth = max(2 * float(cell.block[3]) for cell in cells)
        for w in wide:
            for along, middle in ((1.0, 1.0), (0.75, 0.75), (0.95, 0.75), (0.6, 0.75), (0.25, 0.75)):
                facing = bool(deep) and rows == 2 and shape.turns
                if shape.habit.backs and not deep and not _with_companions(want, self.absorbed.values()):
                    found.append(in_rows(cells, Rows(rows, w, 1.0 + deep + along, backs=True)))
                    continue
                aisle = middle if len(cells) / rows >= 4 and shape.habit.front else 0.0
                found.append(in_rows(cells, Rows(rows, w, deep + along, facing, aisle)))
        if rows == 2 and likes_walls(want) and not deep:
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


def _with_companions(want: Want, bonds: Iterable[Bond]) -> bool:
    """Whether something comes to be together with each of them."""
    return any(want.id in bond.to for bond in bonds)
