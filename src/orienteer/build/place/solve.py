"""Furnishing: everything that is wanted gets its place in a site, or is named as what found none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import numpy as np

from orienteer.build.place.floor import Fit, Floor
from orienteer.build.place.hang import Hanging
from orienteer.build.place.layout import Layout
from orienteer.build.place.making import Makers
from orienteer.build.place.piece import Piece
from orienteer.build.place.settling import unsound
from orienteer.build.place.site import Site
from orienteer.build.place.surface import Surfaces
from orienteer.build.place.unit import Part, Unit
from orienteer.build.place.walking import FLAT, PERSON
from orienteer.build.place.want import Bond, Layer, Want, slug
from orienteer.build.request import About, Kind, Miss
from orienteer.streams import stream

T = TypeVar("T")

ASKED = Fit(0.012, 2.0)
USUAL = Fit(0.03, 6.0, free=False)
MOST_FAILURES = 6
"""After so many things of one want that found no place, the rest are not tried."""


SMALL = 2
"""From this attempt on, counted from 0, things that found no place are small ones where no size is asked for."""
LEAST_FREE_M2 = 3.0
"""So much floor of a room is left for the middle of whoever walks there …"""
LEAST_FREE = 0.17
"""… and this part of all of it."""

LEAST_IN_ONE = 0.72
"""This part of the floor on which somebody can be is to hang together …"""
LEAST_REACHED = 0.5
"""… and this part of what stands there within reach of a wide body."""


@dataclass(frozen=True, eq=False)
class Furnished:
    """What stands where, and what was asked for and does not."""

    pieces: tuple[Piece, ...]
    missed: tuple[Miss, ...]
    roomy: bool
    """Whether what makes the place, and what was asked for, leaves enough floor to walk on."""


def furnish(
    site: Site,
    wants: Sequence[Want],
    makers: Makers,
    seed: int,
    scene: str,
    attempt: int,
    clutter: float,
    first: Sequence[str] = (),
) -> Furnished:
    """Puts what is wanted into the site; wants named in `first` are placed before others."""
    there = [want for want in wants if want.core or want.since <= clutter]
    if attempt >= SMALL:
        there = [_smaller(want) if want.id in first else want for want in there]
    solver = _Solver(site, there, makers, seed, f"{scene}/{attempt}")
    solver.floor.ahead = frozenset(first)
    core = [want for want in there if want.core]
    for want in _ordered(core, solver.floor, first):
        solver.place(want)
    roomy = solver.leaves_room() and solver.leaves_ways()
    rest = [want for want in there if not want.core]
    for want in rest:
        if solver.leaves_room(want):
            solver.place(want)
    solver.drop_unsound()
    kept = {want.id for want in there if want.since <= clutter}
    return Furnished(solver.pieces(kept), tuple(solver.missed), roomy)


class _Solver:
    """One attempt."""

    def __init__(self, site: Site, wants: Sequence[Want], makers: Makers, seed: int, scene: str) -> None:
        self.layout = Layout(site)
        self.seed, self.scene = seed, scene
        self.floor = Floor(self.layout, makers, wants, self._rng("floor"))
        self.missed: list[Miss] = []

    def _rng(self, name: str) -> np.random.Generator:
        return stream(self.seed, self.scene, name)

    def leaves_room(self, want: Want | None = None) -> bool:
        """Whether there is floor enough to walk on, once the first thing of a want stands on it as well."""
        site = self.layout.site
        if site.ceiling is None:
            return True
        takes = 0.0
        if want is not None:
            shape = self.floor.makers.shape(want, 0)
            if want.layer is not Layer.FLOOR or shape.height <= FLAT:
                return True
            takes = float(np.prod(2 * shape.foot[2:4] + PERSON))
        low, high = site.extent
        return self.layout.free_m2 - takes >= max(LEAST_FREE_M2, LEAST_FREE * float((high - low).prod()))

    def leaves_ways(self) -> bool:
        """Whether the floor of a room hangs together, and a wide body gets to much of what stands there."""
        # what stands in a place of a kind does not hang on how much of it is shown: those are laid out once
        if self.layout.site.ceiling is None or not any(want.asked for want in self.floor.wants.values()):
            return True
        return self.layout.in_one_piece() >= LEAST_IN_ONE and self.layout.reached_by_wide() >= LEAST_REACHED

    def place(self, want: Want) -> None:
        """Places all things of a want, and says what did not work."""
        if want.id in self.floor.arrangement.absorbed:
            return
        rng = self._rng(want.id)
        self.floor.rng = rng
        if want.layer is Layer.FLOOR:
            placed = self._on_floor(want)
        else:
            stage = Surfaces(self.floor, rng) if want.layer is Layer.SURFACE else Hanging(self.floor, rng)
            placed = self._one_by_one(want, stage)
        self._count(want, placed)
        for name, bond in self.floor.arrangement.absorbed.items():
            if want.id in bond.to:
                other = self.floor.wants[name]
                self._count(other, self._seat_the_rest(other, bond))

    def _seat_the_rest(self, want: Want, bond: Bond) -> int:
        """Things that found no room at what they belong to stand by themselves; how many there are now."""
        there = {piece.id for piece in self.layout.of(want.id)}
        if not want.asked or len(there) >= want.count:
            return len(there)
        loose = replace(want, bonds=())
        moved = 0
        for number in range(want.count):
            if f"{slug(want.id)}-{number + 1}" not in there:
                shape = self.floor.makers.shape(want, number)
                alone = [Unit((Part(loose, number, shape, np.zeros(3)),))]
                moved += self.floor.place(loose, number, alone, ASKED) is not None
        if moved and bond.asked:
            where = f"{len(there)} of {want.count} find room there" if there else "there is no room there"
            self._say(words_of(want, bond), where, About.RELATION)
        return len(there) + moved

    def _one_by_one(self, want: Want, stage: Surfaces | Hanging) -> int:
        placed = failures = 0
        for number in range(want.count):
            piece = stage.place(want, number)
            if piece is None and want.asked:
                piece = self._without_some(want, partial(_placed, stage, number))
            placed += piece is not None
            failures += piece is None
            if failures >= MOST_FAILURES:
                break
        return placed

    def _on_floor(self, want: Want) -> int:
        placed = failures = 0
        for number, variants in self.floor.arrangement.units(want):
            pieces = self.floor.place(want, number, variants, ASKED if want.asked or want.core else USUAL)
            pieces = pieces or self.floor.stacked(want, number)
            if pieces is None and want.asked:
                pieces = self._less(want, number, variants)
            placed += sum(piece.want == want.id for piece in pieces or ())
            failures += pieces is None
            if failures >= MOST_FAILURES:
                break
        return placed

    def _less(self, want: Want, number: int, variants: Sequence[Unit]) -> list[Piece] | None:
        """What was asked for with wider ties, fewer ties, smaller margins, and at last without what comes with it."""
        found = self.floor.place(want, number, variants, replace(ASKED, margin=0.002, loose=True))
        if found is not None:
            return found
        found = self._without_some(
            want, lambda one: self.floor.place(one, number, variants, replace(ASKED, margin=0.002))
        )
        if found is not None:
            return found
        if want.rows and want.count > 1:
            self._say(
                f"{want.id} in {want.rows} rows" if want.rows > 1 else f"{want.id} in a row",
                "there is no room",
                About.RELATION,
            )
            pieces: list[Piece] = []
            loose = replace(want, rows=None)
            for n, alone in self.floor.arrangement.units(loose):
                pieces += self.floor.place(loose, n, alone, ASKED) or []
            return pieces or None
        bare = [Unit(unit.parts[:1]) for unit in variants[:1]]
        if len(variants[0].parts) > 1:
            found = self.floor.place(want, number, bare, replace(ASKED, margin=0.002))
        return found

    def _without_some(self, want: Want, place: Callable[[Want], T | None]) -> T | None:
        """The thing placed with one tie less, or without any; the ties given up are named."""
        asked = [bond for bond in want.bonds if bond.asked and bond.kind not in (Kind.ON, Kind.IN)]
        for gone in [[bond] for bond in asked] + ([asked] if len(asked) > 1 else []):
            fewer = replace(want, bonds=tuple(bond for bond in want.bonds if bond not in gone))
            found = place(fewer)
            if found is not None:
                for bond in gone:
                    self._say(words_of(want, bond), "there is no place where it could be so", About.RELATION)
                return found
        return None

    def _count(self, want: Want, placed: int) -> None:
        if not want.asked or placed >= want.count:
            return
        low, high = self.layout.site.extent
        room = f"{float((high - low).prod()):.0f} m²"
        why = f"{placed} fit" if placed else "there is no room for it" if want.count == 1 else "none fit"
        if want.layer is Layer.SURFACE and want.host:
            why += f" on {want.host}" if placed else f" on or in {want.host}"
        self._say(f"{want.count} {want.id} in {room}" if want.count > 1 else want.id, why, About.COUNT)

    def _say(self, what: str, why: str, about: About) -> None:
        miss = Miss(what=what, why=why, about=about)
        if miss not in self.missed:
            self.missed.append(miss)

    def drop_unsound(self) -> None:
        """Takes away what nothing holds, or what reaches into others, by their exact solids, and says so."""
        gone = {piece.id for piece in unsound(list(self.layout.pieces.values()))}
        if not gone:
            return
        gone |= {piece.id for piece in self.layout.pieces.values() if _stands_on(piece, gone, self.layout)}
        short = dict.fromkeys(self.layout.pieces[name].want for name in gone)
        self.layout.pieces = {name: piece for name, piece in self.layout.pieces.items() if name not in gone}
        for name in short:
            self._count(self.floor.wants[name], len(self.layout.of(name)))

    def pieces(self, kept: set[str]) -> tuple[Piece, ...]:
        """What stands, without what is not there yet at this clutter."""
        gone = {piece.id for piece in self.layout.pieces.values() if piece.want not in kept}
        found = []
        for piece in self.layout.pieces.values():
            if piece.id in gone or _stands_on(piece, gone, self.layout):
                continue
            found.append(piece)
        return tuple(found)


def _smaller(want: Want) -> Want:
    """The want for small things, where its size is open."""
    free = want.asked and want.size is None and want.layer is Layer.FLOOR
    return replace(want, size="small") if free else want


def _placed(stage: Surfaces | Hanging, number: int, want: Want) -> Piece | None:
    return stage.place(want, number)


def _stands_on(piece: Piece, gone: set[str], layout: Layout) -> bool:
    on = piece.on
    while on is not None:
        if on in gone:
            return True
        on = layout.pieces[on].on if on in layout.pieces else None
    return False


def words_of(want: Want, bond: Bond) -> str:
    """ "lamp next to sofa"."""
    return f"{want.id} {bond.kind.value} {' and '.join(bond.to)}"


def _ordered(wants: Sequence[Want], floor: Floor, first: Sequence[str]) -> list[Want]:
    """What others are tied to before them, what is asked for before what is usual, large before small."""
    by_id = {want.id: want for want in wants}
    depth: dict[str, int] = {}

    def deep(want: Want, seen: frozenset[str]) -> int:
        if want.id in depth:
            return depth[want.id]
        names = [name for bond in want.bonds for name in bond.to if name in by_id and name not in seen]
        if want.host in by_id and want.host not in seen:
            names.append(str(want.host))
        found = 1 + max((deep(by_id[name], seen | {want.id}) for name in names), default=-1)
        if not seen:
            depth[want.id] = found
        return found

    needed = {name for want in wants if want.layer is Layer.FLOOR for bond in want.bonds for name in bond.to}
    tied = Counter(name for want in wants for bond in want.bonds for name in bond.to)

    def rank(want: Want) -> tuple[float, ...]:
        stage = {Layer.FLOOR: 0, Layer.WALL: 1, Layer.CEILING: 1, Layer.SURFACE: 2}[want.layer]
        if want.layer is Layer.WALL and want.id in needed:
            stage = 0
        shape = floor.makers.shape(want, 0)
        size = float(shape.whole[2] * shape.whole[3]) * (want.count if want.rows else 1)
        corner = want.behind > 0 or any(bond.spot is not None and bond.asked for bond in want.bonds)
        urgent = -1 if want.id in first else 0
        looks_on = bool(want.bonds) and all(bond.kind is Kind.FACING for bond in want.bonds)
        tight = not want.asked, looks_on, not corner
        return (stage, deep(want, frozenset()), urgent, *tight, -size - 0.3 * min(tied[want.id], 4))

    return _together(sorted(wants, key=rank), first)


def _together(wants: Sequence[Want], first: Sequence[str]) -> list[Want]:
    """Those named in `first` right after all that they are tied to, before others take the room."""
    found = list(wants)
    for want in wants:
        if want.id not in first or want.layer is not Layer.FLOOR:
            continue
        names = {name for bond in want.bonds if bond.asked for name in bond.to}
        ties = [n for n, other in enumerate(found) if other.id in names and other.id != want.id]
        now = next(n for n, other in enumerate(found) if other.id == want.id)
        if ties and max(ties) + 1 < now:
            found.insert(max(ties) + 1, found.pop(now))
    return found


def failures(missed: Iterable[Miss], wants: Sequence[Want]) -> list[str]:
    """Wants that the misses speak of."""
    return [want.id for want in wants if any(want.id in miss.what for miss in missed)]
