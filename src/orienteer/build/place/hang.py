"""Finding a place for what hangs: on walls at the height of eyes, over furniture, before windows, from the ceiling."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.boundary import door_rows, window_rows
from orienteer.build.place.floor import Floor
from orienteer.build.place.layout import Layout
from orienteer.build.place.piece import Piece, Shape, raised
from orienteer.build.place.plane import any_overlap, gaps, rows_of
from orienteer.build.place.site import Edge, EdgeKind
from orienteer.build.place.stands import NONE, along_edges
from orienteer.build.place.ties import Target, holds
from orienteer.build.place.want import Bond, Layer, Want, slug
from orienteer.build.request import Kind, Spot

EYES = 1.52
"""Height of the middle of what hangs to be looked at, metres."""
BACK = 0.004
"""Between a wall and what hangs on it, metres."""
BELOW = 0.32
"""What is not made to hang, and hangs, is as far as this above what stands below it, or looks as if it stood."""
CLEAR = 0.06
"""Around what hangs, metres."""
LOWEST = 1.98
"""What hangs from a ceiling over free floor ends no lower than this, metres."""
SEEN_FROM = 8.0
"""So far away from a visitor something to be looked at may well hang, metres."""
CURTAIN = "curtain"


class Hanging:
    """Hangs wants on walls and ceilings."""

    def __init__(self, floor: Floor, rng: np.random.Generator) -> None:
        self.floor, self.layout, self.makers = floor, floor.layout, floor.makers
        self.rng = rng
        self._holes = _hole_rows(self.layout)

    def place(self, want: Want, number: int) -> Piece | None:
        """Hangs a thing where it lies to all others as it should; None where nowhere."""
        if want.layer is Layer.CEILING:
            return self._from_ceiling(want, number)
        if want.category == CURTAIN and not any(bond.asked and bond.spot is None for bond in want.bonds):
            return self._before_window(want, number)
        return self._on_wall(want, number)

    # --- walls ---

    def _on_wall(self, want: Want, number: int) -> Piece | None:
        shape = self.makers.shape(want, number)
        ways = [want.bonds]
        if not any(bond.asked for bond in want.bonds):
            leans = [(Bond(lean.kind, lean.to, asked=False),) for lean in want.leans]
            ways = [want.bonds, *leans, ()] if want.bonds else [*leans, ()]
        for bonds in ways:
            aims = [(b, self.floor.aims.of(b, number, want)) for b in bonds if b.spot not in (Spot.WALL,)]
            aims = [(b, aim) for b, aim in aims if aim]
            if bonds and not aims and not any(b.spot is Spot.WALL for b in bonds):
                continue
            best: tuple[float, F64, float] | None = None
            for lift in self._heights(want, shape, aims):
                found = self._best(want, shape, lift, aims)
                if found is not None and (best is None or found[0] < best[0]):
                    best = (*found, lift)
            if best is not None:
                return self._put(want, number, shape, best[1], best[2])
        return None

    def _put(self, want: Want, number: int, shape: Shape, stand: F64, lift: float) -> Piece:
        piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, stand, lift)
        self.layout.add(piece)
        return piece

    def _heights(self, want: Want, shape: Shape, aims: Sequence[tuple[Bond, list[Target]]]) -> list[float]:
        """Heights of its lowest point that might do, metres."""
        ceiling = self.layout.site.ceiling or max((edge.height for edge in self.layout.site.edges), default=2.5)
        most = ceiling - shape.height - 0.04
        middle = shape.habit.hang or EYES
        usual = middle - shape.height / 2
        found = []
        for bond, aim in aims:
            if bond.kind is Kind.ABOVE:
                found += [one.row[7] + up for one in aim for up in (0.12, 0.25, 0.4, 0.05, 0.02)]
                found += [usual] if all(one.row[7] + 0.02 <= usual < one.row[7] + 1.2 for one in aim) else []
            elif bond.kind in (Kind.BEHIND, Kind.IN_FRONT_OF, Kind.NEXT_TO, Kind.NEAR) and not bond.spot:
                found += [usual, *(one.row[7] + 0.1 for one in aim)]
        if not any(bond.kind is Kind.ABOVE for bond, _ in aims):
            found += [usual, usual + 0.25, usual - 0.2]
        rounded = [round(min(float(lift), most), 3) for lift in found if lift <= most + 0.3]
        return [lift for lift in dict.fromkeys(rounded) if lift >= 0.08] or ([round(most, 3)] if most >= 0.08 else [])

    def _best(
        self, want: Want, shape: Shape, lift: float, aims: Sequence[tuple[Bond, list[Target]]]
    ) -> tuple[float, F64] | None:
        edges = [edge for edge in self.layout.site.edges if _hangable(edge, lift + shape.height)]
        stands = along_edges(edges, shape.whole, 0.08, BACK)
        for _, aim in aims:
            stands = np.concatenate((stands, *(_level_with(edges, shape, one) for one in aim)))
        if not len(stands):
            return None
        up = raised(shape, lift)
        for bond, aim in aims:
            if bond.kind is Kind.ON:
                continue
            stands = stands[holds(bond.kind, up, stands, aim, self.layout.ground)]
            if bond.kind is Kind.ABOVE and len(stands):
                rows = rows_of(up.whole, stands)
                fine = np.any([(rows[:, 6] >= t.row[7] - 0.001) & (gaps(rows, t.row) < 0.3) for t in aim], axis=0)
                stands = stands[fine]
        rows = rows_of(up.whole, stands)
        hung = rows.copy()
        hung[:, 2] += CLEAR
        hung[:, 3] += 0.03
        hung[:, 6] -= 0.03 if shape.hangs else BELOW
        hung[:, 7] += 0.03
        free = ~any_overlap(hung, self._holes, 0.0) if want.category != CURTAIN else np.ones(len(hung), dtype=bool)
        free &= ~any_overlap(hung, self.layout.blocks, 0.0)
        stands, rows = stands[free], rows[free]
        if not len(stands):
            return None
        cost = 0.4 * self.rng.random(len(stands)) + self._cost(want, shape, lift, rows, aims)
        i = int(np.argmin(cost))
        return float(cost[i]), stands[i]

    def _cost(self, want: Want, shape: Shape, lift: float, rows: F64, aims: Sequence[tuple[Bond, list[Target]]]) -> F64:
        middle = shape.habit.hang or EYES
        cost = np.full(len(rows), 1.2 * abs(lift + shape.height / 2 - middle)) if not aims else np.zeros(len(rows))
        for bond, aim in aims:
            cost = cost + np.min(
                [
                    _sideways(rows, one.row) * (2.0 if bond.kind is Kind.ABOVE else 0.5) + 0.3 * gaps(rows, one.row)
                    for one in aim
                ],
                axis=0,
            )
            if bond.kind is Kind.ABOVE:
                cost = cost + np.min([0.6 * np.abs(rows[:, 6] - one.row[7] - 0.15) for one in aim], axis=0)
        if aims:
            return cost
        # over the middle of what stands at the wall, or in the middle of a free stretch
        lows = [p.row for p in self.layout.pieces.values() if p.on is None and p.lift < 0.1 and p.shape.height > 0.3]
        if lows:
            near = [np.where(gaps(rows, one) < 0.25, _sideways(rows, one), 0.9) for one in lows]
            cost = cost + 0.7 * np.minimum(np.min(near, axis=0), 0.9)
        if shape.habit.centred:
            middle_of_place = (self.layout.ground.low + self.layout.ground.high) / 2
            cost = cost + 0.6 * _sideways(rows, middle_of_place)
            # whoever comes in sees it
            cost = cost - 0.3 * np.minimum(np.hypot(*(rows[:, :2] - self.layout.ground.viewer).T), SEEN_FROM)
        others = [p.row for p in self.layout.pieces.values() if p.shape.hangs or p.lift > 0.5]
        for one in others:
            cost = cost + 0.5 * np.maximum(0.0, 1.0 - gaps(rows, one) / 1.2)
        return cost

    def _before_window(self, want: Want, number: int) -> Piece | None:
        """A curtain over the whole of a window that has none yet, from above it nearly to the floor."""
        edges = [(edge, window) for edge in self.layout.site.edges for window in edge.windows]
        taken = [piece.row for piece in self.layout.pieces.values() if piece.shape.thing.category == CURTAIN]
        for edge, window in edges:
            start, end = window.span
            width = end - start + 0.22
            top = min(window.head + 0.16, (self.layout.site.ceiling or 3.0) - 0.06)
            low = [p for p in self.layout.pieces.values() if p.on is None and p.shape.height > 0.05]
            for foot in (0.03, max(window.sill - 0.12, 0.03)):
                shape = self.makers.sized(want, number, {"width": width, "height": top - foot, "drawn": 0.2})
                a, b = np.array(edge.start), np.array(edge.end)
                unit, inward = (b - a) / np.hypot(*(b - a)), np.array(edge.inward)
                off = BACK + max(shape.whole[3] - shape.whole[1], 0.03)
                spot = a + unit * (start + end) / 2 + inward * off
                stand = np.array((*spot, math.atan2(inward[0], inward[1])))
                piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, stand, foot)
                hits = any_overlap(piece.rows, np.array([p.row for p in low] or [np.zeros(8)]), 0.0).any()
                if any(gaps(piece.row[None], one)[0] < 0.05 for one in taken):
                    break
                if not hits:
                    self.layout.add(piece)
                    return piece
        return None

    # --- ceilings ---

    def _from_ceiling(self, want: Want, number: int) -> Piece | None:
        ceiling = self.layout.site.ceiling
        if ceiling is None:
            return None
        shape = self.makers.shape(want, number)
        lift = ceiling - shape.height
        aims = [(b, self.floor.aims.of(b, number, want)) for b in want.bonds if b.spot is not Spot.CEILING]
        aims = [(bond, aim) for bond, aim in aims if aim]
        over = all(bond.kind is Kind.ABOVE for bond, _ in aims)
        found = self._ceiling_points(want, number, [aim for _, aim in aims]) if over else self._by(shape, lift, aims)
        points = list(found)
        hung = [p.row for p in self.layout.pieces.values() if p.lift > 1.2] or [np.zeros(8)]
        for point in points:
            stand = np.array((*point, 0.0))
            piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, stand, lift)
            if lift < LOWEST and not aims and lift < 1.6:
                continue
            blocked = any_overlap(piece.rows, np.concatenate((self.layout.blocks, np.array(hung))), 0.01).any()
            if not blocked and not self.layout.outside(piece.rows).any():
                self.layout.add(piece)
                return piece
        return None

    def _by(self, shape: Shape, lift: float, aims: Sequence[tuple[Bond, list[Target]]]) -> Iterator[F64]:
        """All over the ceiling where it lies to the others as it should, from the middle outwards."""
        low, high = self.layout.ground.low + CLEAR, self.layout.ground.high - CLEAR
        counts = np.maximum(np.ceil((high - low) / 0.2).astype(int), 2)
        xs, zs = (np.linspace(low[k], high[k], counts[k]) for k in (0, 1))
        flat = np.stack(np.meshgrid(xs, zs, indexing="ij"), axis=-1).reshape(-1, 2)
        stands = np.column_stack((flat, np.zeros(len(flat))))
        up = raised(shape, lift)
        for bond, aim in aims:
            stands = stands[holds(bond.kind, up, stands, aim, self.layout.ground)]
        yield from stands[np.argsort(np.hypot(*(stands[:, :2] - (low + high) / 2).T), kind="stable"), :2]

    def _ceiling_points(self, want: Want, number: int, aims: Sequence[list[Target]]) -> Iterator[F64]:
        for aim in aims:
            for one in aim[number % len(aim) :] + aim[: number % len(aim)]:
                for du, dv in ((0.0, 0.0), (0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15), (0.35, 0), (-0.35, 0)):
                    yield one.row[:2] + np.array((du, dv))
        if aims:
            return
        low, high = self.layout.ground.low, self.layout.ground.high
        size = high - low
        across = max(1, round(math.sqrt(want.count * size[0] / size[1])))
        along = math.ceil(want.count / across)
        spots = [low + size * ((i + 0.5) / across, (k + 0.5) / along) for k in range(along) for i in range(across)]
        first = spots[number % len(spots)]
        for off in (0.0, 0.3, 0.6, 0.9):
            for angle in (0.0, 1.57, 3.14, 4.71):
                yield first + np.array((off * math.cos(angle), off * math.sin(angle)))


def _hangable(edge: Edge, top: float) -> bool:
    return edge.kind is EdgeKind.WALL and edge.height >= top


def _hole_rows(layout: Layout) -> F64:
    """Doors and windows with their frames, as what must not be hung over."""
    found = []
    for edge in layout.site.edges:
        for one in (*window_rows(edge), *door_rows(edge)):
            grown = one.copy()
            grown[2] += 0.08
            grown[3] += 0.2
            grown[6] -= 0.08
            grown[7] += 0.06
            found.append(grown)
    return np.array(found) if found else np.zeros((0, 8))


def _level_with(edges: Sequence[Edge], shape: Shape, one: Target) -> F64:
    """On each wall, straight behind the middle of something, and where its back looks."""
    found = []
    for edge in edges:
        a, b, inward = np.array(edge.start), np.array(edge.end), np.array(edge.inward)
        length = float(np.hypot(*(b - a)))
        unit = (b - a) / length
        along = float((one.row[:2] - a) @ unit)
        half = float(shape.whole[2])
        if half <= along <= length - half:
            spot = a + unit * along + inward * (shape.whole[3] - shape.whole[1] + BACK)
            found.append((*spot, math.atan2(inward[0], inward[1])))
    return np.array(found) if found else NONE


def _sideways(rows: F64, one: F64) -> F64:
    """How far the middle of each lies aside of a row's middle, seen along each one's own front, metres."""
    dx, dz = rows[:, 0] - one[0], rows[:, 1] - one[1]
    found: F64 = np.abs(dx * rows[:, 4] - dz * rows[:, 5])
    return found
