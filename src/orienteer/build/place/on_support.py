"""Finding a place on the supports of what carries others: tables, shelves, beds."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place import resting
from orienteer.build.place.aims import Aimed
from orienteer.build.place.floor import Floor
from orienteer.build.place.hosting import GAP, Hosting
from orienteer.build.place.piece import Piece, Shape, raised
from orienteer.build.place.plane import any_overlap, boxes_meet, gaps, how_many_overlap, inside, rows_of, turned
from orienteer.build.place.ties import holds, stands_of
from orienteer.build.place.unit import composed_all
from orienteer.build.place.want import Bond, Want, slug
from orienteer.build.request import Kind, Spot
from orienteer.world.thing import Support

RIM = 0.006
"""From the edge of a support, metres."""
MOST = 150
"""So many places on one surface are looked at closely."""
MOST_OVER = 1.2
"""So many times as wide or deep as a support may the foot of what stands on it be."""
BETWEEN = 0.012
"""Between things on one surface, metres."""
SERVED = ("plate", "cup", "goblet", "soup bowl", "beer glass", "pizza", "hamburger")
"""These stand before who sits there."""
BACKWARDS = 0.22
"""What is higher than this stands at the back of a desk or shelf, metres."""


class OnSupport:
    """Puts wants on level tops."""

    def __init__(self, floor: Floor, hosting: Hosting, rng: np.random.Generator) -> None:
        self.floor, self.layout, self.makers = floor, floor.layout, floor.makers
        self.hosting, self.rng = hosting, rng

    def place(self, want: Want, number: int, host: Piece) -> Piece | None:
        """Puts a thing on one of the supports of its host; None where there is no room."""
        shapes = [self.makers.shape(want, number)]
        if want.size is None:
            small = self.makers.small(want, number)
            shapes = [small, *shapes] if self._crowded(want, shapes[0], host) else [*shapes, small]
        for shape in shapes:
            found = self._put_so(want, number, shape, host)
            if found is not None:
                return found
        return None

    def _crowded(self, want: Want, shape: Shape, host: Piece) -> bool:
        """Whether the host has to carry so much that this one had better be small."""
        guests = [w for w in self.floor.wants.values() if w.host == want.host and w.since <= want.since]
        hosts = max(len(self.layout.of(str(want.host))), 1)
        count = sum(max(w.count // hosts, 1) for w in guests)
        area = max((float(np.prod(np.ptp(s.outline, axis=0))) for s in host.shape.supports), default=0.0)
        return 4 * float(shape.whole[2] * shape.whole[3]) * count > 0.6 * area

    def _put_so(self, want: Want, number: int, shape: Shape, host: Piece) -> Piece | None:
        best: tuple[float, Piece] | None = None
        for n, support in enumerate(_ordered(host.shape)):
            if support.headroom < shape.height + 0.01:
                continue
            found = self.best(want, number, shape, host, support)
            if found is not None and (best is None or found[0] + 1.5 * n < best[0]):
                best = (found[0] + 1.5 * n, found[1])
            if best is not None and want.asked and n == 0:
                break
        if best is None:
            best = self._stacked(want, number, shape, host)
        if best is not None:
            self.layout.pieces[best[1].id] = best[1]
            return best[1]
        return None

    def best(self, want: Want, number: int, shape: Shape, host: Piece, support: Support) -> tuple[float, Piece] | None:
        """The best place on one support, with what it costs."""
        local = self._local_stands(shape, support, host)
        stands = composed_all(host.stand, local)
        lift = host.lift + support.height + GAP
        up = raised(shape, lift)
        rows = rows_of(up.whole, stands)
        on_it = [p for p in self.layout.pieces.values() if p.on == host.id]
        near, others = self.hosting.others(host)
        near += on_it
        fine = ~any_overlap(rows, others, 0.004) & ~self.layout.outside(rows)
        aims = self._aims(want, number)
        for bond, aim in aims:
            if bond.asked:
                fine[fine] = holds(bond.kind, up, stands[fine], aim, self.layout.ground)
        stands, local, rows = stands[fine], local[fine], rows[fine]
        if not len(stands):
            return None
        cost = self._costs(want, number, shape, host, support, local, rows, aims)
        mates = np.array([p.row for p in on_it]) if on_it else np.zeros((0, 8))
        cost += 4.0 * how_many_overlap(rows, mates, BETWEEN)
        for i in np.argsort(cost, kind="stable")[:MOST]:
            up_by = self.hosting.sits(shape, local[i], support.height + GAP, host)
            if up_by is None:
                continue
            raised_to = lift + up_by
            if any(boxes_meet(shape.boxes, stands[i], raised_to, p.shape.boxes, p.stand, p.lift, 0.001) for p in near):
                continue
            name = f"{slug(want.id)}-{number + 1}"
            return float(cost[i]), Piece(name, want.id, shape, stands[i], raised_to, host.id)
        return None

    def _local_stands(self, shape: Shape, support: Support, host: Piece) -> F64:
        """Over the support, in the host's frame."""
        low, high = support.outline.min(axis=0), support.outline.max(axis=0)
        yaws: tuple[float, ...] = (0.0,) if shape.turns else (0.0, math.pi / 2)
        if not host.shape.turns and shape.turns:
            yaws = (0.0, math.pi / 2, math.pi, -math.pi / 2)
        found = []
        soft = support.name in ("seat", "blanket", "mattress", "cushion")
        for yaw in yaws:
            whole, half = turned(shape.whole, yaw)
            lowest, highest = low + half + RIM, high - half - RIM
            if soft:
                rim = np.minimum(half + RIM, (high - low) / 2 * 0.96)
                lowest, highest = low + rim, high - rim
            elif (lowest > highest + 1e-9).any() and _may_stick_out(shape):
                lowest, highest = _reaching_over(shape, yaw, low, high)
            if (lowest > highest + 1e-9).any():
                continue
            counts = np.clip(np.ceil((highest - lowest) / 0.045).astype(int) + 1, 1, 23)
            xs, zs = (np.linspace(lowest[k], highest[k], counts[k]) for k in (0, 1))
            flat = np.stack(np.meshgrid(xs, zs, indexing="ij"), axis=-1).reshape(-1, 2)
            if len(support.outline) > 4 and (2 * half <= high - low).all():
                corners = (flat + half * 0.8 * s for s in ((1, 1), (1, -1), (-1, 1), (-1, -1)))
                flat = flat[np.all([inside(c, support.outline[None]) for c in corners], axis=0)]
            middle = flat - whole[:2]
            found.append(np.column_stack((middle, np.full(len(middle), yaw))))
        return np.concatenate(found) if found else np.zeros((0, 3))

    def _costs(
        self,
        want: Want,
        number: int,
        shape: Shape,
        host: Piece,
        support: Support,
        local: F64,
        rows: F64,
        aims: Sequence[Aimed],
    ) -> F64:
        low, high = support.outline.min(axis=0), support.outline.max(axis=0)
        size = np.maximum(high - low, 0.05)
        at = (local[:, :2] - (low + high) / 2) / (size / 2)
        cost = 0.45 * self.rng.random(len(rows))
        if not host.shape.turns or want.category in ("television", "flower vase", "rug"):
            cost += 0.35 * np.hypot(at[:, 0], at[:, 1]) if want.category not in SERVED else 0.0
        elif shape.height > BACKWARDS:
            cost += 0.5 * (at[:, 1] + 1)
        else:
            cost += 0.25 * np.abs(at[:, 1])
        if size[0] < 3 * 2 * shape.whole[2]:
            cost += 0.5 * np.abs(at[:, 0])
        seats = self._seats(host)
        if want.category in SERVED and seats:
            first = int(self.floor.wants[want.id].count > 1) * number
            seat = seats[first % len(seats)]
            cost += 6.0 * np.hypot(*(rows[:, :2] - seat.row[:2]).T)
        others_around = [
            w for w in self.floor.wants.values() for b in w.bonds if b.kind is Kind.AROUND and want.id in b.to
        ]
        if others_around:
            cost += 2.0 * np.hypot(at[:, 0], at[:, 1])
        for bond, aim in aims:
            if bond.kind is Kind.AROUND:
                cost += 2.0 * _off_turn(rows, aim[0].row, number, want.count)
            if bond.kind in (Kind.NEXT_TO, Kind.IN_FRONT_OF, Kind.NEAR, Kind.AROUND):
                cost += 3.0 * np.min([gaps(rows, one.row) for one in aim], axis=0)
            if not bond.asked:
                cost += 1.5 * ~holds(
                    bond.kind,
                    raised(shape, host.lift + support.height),
                    stands_of(rows, shape),
                    aim,
                    self.layout.ground,
                )
        kin = [p.row for p in self.layout.of(want.id) if p.on == host.id]
        flanks = [w for w in self.floor.wants.values() for b in w.bonds if b.kind is Kind.BETWEEN and want.id in b.to]
        if flanks:
            cost += 2.5 * (1 - np.abs(at[:, 0]))
            cost -= 1.5 * np.min([np.minimum(gaps(rows, one), 1.0) for one in kin], axis=0) if kin else 0.0
        others = [p.row for p in self.layout.pieces.values() if p.on == host.id]
        if others:
            nearest = np.min([gaps(rows, one) for one in others], axis=0)
            cost += 0.6 * np.maximum(1.0 - nearest / 0.2, 0.0)
        return cost

    def _seats(self, host: Piece) -> list[Piece]:
        return [
            p for p in self.layout.pieces.values()
            if p.on is None and p.shape.habit.seats_at and gaps(p.row[None], host.row)[0] < 0.3
        ]  # fmt: skip

    def _aims(self, want: Want, number: int) -> list[Aimed]:
        found = []
        bonds = [bond for bond in want.bonds if want.host not in bond.to]
        leans = [Bond(lean.kind, lean.to, asked=False) for lean in want.leans]
        for bond in [*bonds, *leans]:
            aim = self.floor.aims.of(bond, number, want)
            aim = [one for one in aim if one.spot is not Spot.WALL]
            if aim:
                found.append((bond, aim))
        return found

    def _stacked(self, want: Want, number: int, shape: Shape, host: Piece) -> tuple[float, Piece] | None:
        """On the others of its kind, where the surface is full."""
        if shape.height > 0.4:
            return None
        for other in self.layout.of(want.id):
            carried = any(p.on == other.id for p in self.layout.pieces.values())
            if other.on != host.id or carried or other.shape is not shape:
                continue
            level = resting.stacked_level(shape, other.shape)
            lift = other.lift + (level or 0.0) + GAP
            if level is None or lift - host.lift - host.shape.height >= 0.6:
                continue
            piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, other.stand, lift, other.id)
            if self.layout.is_free_above(piece, {host.id, other.id}):
                return 9.0, piece
        return None


def _off_turn(rows: F64, one: F64, number: int, count: int) -> F64:
    """How far each is from its turn around something, radians."""
    angle = np.arctan2(rows[:, 0] - one[0], rows[:, 1] - one[1])
    off: F64 = np.abs((angle - 2 * math.pi * number / count + math.pi) % (2 * math.pi) - math.pi)
    return off


def _ordered(shape: Shape) -> list[Support]:
    """Supports, the main one first: the highest large one."""

    def area(support: Support) -> float:
        return float(np.prod(np.ptp(support.outline, axis=0)))

    most = max((area(s) for s in shape.supports), default=0.0)
    return sorted(shape.supports, key=lambda s: (area(s) < 0.5 * most, -s.height))


def _reaching_over(shape: Shape, yaw: float, low: F64, high: F64) -> tuple[F64, F64]:
    """Where the middle of a thing may be whose foot stays on a support while the rest reaches over its edge."""
    whole, _ = turned(shape.whole, yaw)
    base, half = turned(shape.base, yaw)
    rim = np.minimum(half + RIM, (high - low) / 2 * 0.96)
    rim = np.where(half > MOST_OVER * (high - low) / 2, np.inf, rim)
    return low + rim + (whole - base)[:2], high - rim + (whole - base)[:2]


def _may_stick_out(shape: Shape) -> bool:
    """Whether a thing may reach over the edge of what carries it."""
    return shape.height < 0.65
