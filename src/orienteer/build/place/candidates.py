"""Where a unit might stand: at what it is tied to, along walls, along ways, all over the floor."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.aims import Aimed
from orienteer.build.place.boundary import BOARD, SEATED
from orienteer.build.place.layout import Layout
from orienteer.build.place.leaning import likes_walls, swaps_for, wants_walls
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import rows_of
from orienteer.build.place.stands import NONE, SKIRT, along_edges, beside, between, grid, turned_to
from orienteer.build.place.ties import Target, front_of, pairs, viewed
from orienteer.build.place.unit import Unit
from orienteer.build.place.want import Bond, Want
from orienteer.build.place.zoning import along_headings
from orienteer.build.request import Kind, Spot

QUARTERS = tuple(k * math.pi / 2 for k in range(4))


class Candidates:
    """Proposes stands in a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def of(self, want: Want, unit: Unit, aims: Sequence[Aimed], rng: np.random.Generator) -> F64:
        """Stands that might do, many of them not."""
        block = unit.block if len(unit.parts) > 1 else unit.main.shape.whole
        foot = unit.block if len(unit.parts) > 1 else unit.main.shape.foot
        low, high = self.layout.site.extent
        size = float(np.sqrt(np.prod(high - low)))
        parts = [stands for bond, aim in aims for stands in self._by(bond, unit, block, foot, aim, rng)]
        edges = self.layout.site.edges
        backs = _backs(unit, foot) if likes_walls(want) or not aims else []
        first = max(SKIRT, self.layout.rim) + want.behind
        offs = (first, BOARD) if self._under_windows(unit) and first < BOARD else (first,)
        wall = [along_edges(edges, one, max(0.1, size / 60), off) for one in backs for off in offs]
        if any(wants_walls(bond) for bond, _ in aims):
            others = len(aims) > 1 or any(bond.kind is Kind.BACK_TO for bond, _ in aims)
            return _concatenated([along_edges(edges, foot, 0.08, first), *(p for p in parts if len(p) and others)])
        step = max(0.22, size / 22)
        phase = rng.random(2)
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

    def _by(
        self, bond: Bond, unit: Unit, block: F64, foot: F64, aim: list[Target], rng: np.random.Generator
    ) -> Iterator[F64]:
        turns = unit.main.shape.turns or len(unit.parts) > 1
        quarter = QUARTERS if turns else QUARTERS[:2]
        low, high = self.layout.site.extent
        match bond.kind:
            case Kind.BETWEEN:
                for a, b in pairs(aim)[:12]:
                    yield between(a, b, block, turns)
                return
            case _ if bond.spot in (Spot.MIDDLE,):
                yield grid(*_middle(low, high), max(0.12, float((high - low).min()) / 40), quarter, rng.random(2))
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
                    near = grid(low, high, max(0.3, float((high - low).min()) / 16), (0.0,), rng.random(2))
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


def _backs(unit: Unit, foot: F64) -> list[F64]:
    """What may be put to a wall: its foot, and all of it where leaves or shades reach farther."""
    whole = unit.main.shape.whole
    return [foot] if len(unit.parts) > 1 or np.allclose(whole[:4], foot[:4], atol=0.02) else [foot, whole]


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
    return swaps_for(shape.thing.category, one.category)


def _is_low(one: Target, unit: Unit) -> bool:
    return bool(unit.main.shape.height <= 0.05 or max(one.row[2:4]) < 0.5)
