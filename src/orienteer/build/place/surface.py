"""Finding a place for what stands on or lies in other things: tables, shelves, beds, crates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place import resting
from orienteer.build.place.floor import Floor, slug
from orienteer.build.place.piece import Piece, Shape, raised
from orienteer.build.place.plan import Bond, Want
from orienteer.build.place.plane import (
    any_overlap,
    boxes_meet,
    gaps,
    how_many_overlap,
    inside,
    overlap,
    placed,
    rows_of,
    turned,
)
from orienteer.build.place.stands import beside
from orienteer.build.place.ties import Target, holds, stands_of
from orienteer.build.place.unit import composed
from orienteer.build.request import Kind, Spot
from orienteer.world.thing import Support

GAP = 0.001
"""Between a thing and what it stands on, metres."""
RIM = 0.006
"""From the edge of a support, metres."""
SUNK = 0.009
"""How far a thing may sink into the rim or the cushion of what carries it, metres."""
ROUND = 0.86
"""Part of the sides of solid bodies that counts where they lie in something: fruit is round."""
RIMS = (0.0, 0.004, 0.008, 0.012)
"""How far a thing may be held up by the rim of what carries it, metres."""
MOST = 150
"""So many places on one surface are looked at closely."""
MOST_OVER = 1.2
"""So many times as wide or deep as a support may the foot of what stands on it be."""
BETWEEN = 0.012
"""Between things on one surface, metres."""
LIFTS = (1.9, 1.6, 1.4, 1.15, 0.9, 0.6, 0.35)
"""So high above its foot something may be tied, metres."""
HANGS = 0.32
"""What is tied to the side of something is so high above its foot, metres."""
TIED = 0.04
"""What is tied to something is as near as this, metres."""
FILLED = 0.4
"""Part of what lies in something that is over its bottom, which may have gaps."""
SERVED = ("plate", "cup", "goblet", "soup bowl", "beer glass", "pizza", "hamburger")
"""These stand before who sits there."""
BACKWARDS = 0.22
"""What is higher than this stands at the back of a desk or shelf, metres."""


class Surfaces:
    """Puts wants on and into what carries them."""

    def __init__(self, floor: Floor, rng: np.random.Generator) -> None:
        self.floor, self.layout, self.makers, self.rng = floor, floor.layout, floor.makers, rng

    def place(self, want: Want, number: int) -> Piece | None:
        """Puts a thing on or into one of the things that carry it; None where there is no room."""
        for host in self._hosts(want, number):
            piece = self._put_in(want, number, host) if self._goes_in(want) else self._put_on(want, number, host)
            if piece is None and not self._goes_in(want) and want.asked:
                piece = self._tied(want, number, host) or self._balanced(want, number, host)
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

    # --- on ---

    def _put_on(self, want: Want, number: int, host: Piece) -> Piece | None:
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
            found = self._best_on(want, number, shape, host, support)
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

    def _best_on(
        self, want: Want, number: int, shape: Shape, host: Piece, support: Support
    ) -> tuple[float, Piece] | None:
        local = self._local_stands(shape, support, host)
        stands = composed_all(host.stand, local)
        lift = host.lift + support.height + GAP
        up = raised(shape, lift)
        rows = rows_of(up.whole, stands)
        on_it = [p for p in self.layout.pieces.values() if p.on == host.id]
        near, others = self._others(host)
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
            up_by = self._sits(shape, local[i], support.height + GAP, host)
            if up_by is None:
                continue
            raised_to = lift + up_by
            if any(boxes_meet(shape.boxes, stands[i], raised_to, p.shape.boxes, p.stand, p.lift, 0.001) for p in near):
                continue
            name = f"{slug(want.id)}-{number + 1}"
            return float(cost[i]), Piece(name, want.id, shape, stands[i], raised_to, host.id)
        return None

    def _sits(self, shape: Shape, local: F64, height: float, host: Piece) -> float | None:
        """How far above the support it has to be so as not to sink into the host's rim; None: it cannot be there."""
        for up_by in RIMS:
            if not boxes_meet(shape.boxes, local, height + up_by, host.shape.boxes, np.zeros(3), 0.0, SUNK):
                return up_by
        return None

    def _others(self, host: Piece) -> tuple[list[Piece], F64]:
        """Pieces that reach over or under the host, to be looked at box by box, and what all others keep free."""
        pieces = [p for p in self.layout.pieces.values() if p.id != host.id and p.on is None]
        near = [p for p in pieces if p.shape.height > 0.05 and gaps(p.row[None], host.row)[0] < 0.02 and p.lift < 0.4]
        close = {host.id, *(p.id for p in near)}
        others = np.array([owner not in close for owner in self.layout._owners], dtype=bool)
        return near, self.layout._blocks[others] if len(others) else np.zeros((0, 8))

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
        aims: Sequence[tuple[Bond, list[Target]]],
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

    def _aims(self, want: Want, number: int) -> list[tuple[Bond, list[Target]]]:
        found = []
        bonds = [bond for bond in want.bonds if want.host not in bond.to]
        leans = [Bond(lean.kind, lean.to, asked=False) for lean in want.leans]
        for bond in [*bonds, *leans]:
            aim = self.floor._aims(bond, number, want)
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

    # --- in ---

    def _put_in(self, want: Want, number: int, host: Piece) -> Piece | None:
        """Let down into the host from above where it comes to rest lowest; into what has a roof, on its floor."""
        shape = self.makers.shape(want, number)
        shapes = [shape, self.makers.small(want, number)] if want.size is None else [shape]
        for one in shapes:
            for support in host.shape.thing.supports:
                shelf = self._best_on(want, number, one, host, support) if _is_inside(support, one, host) else None
                if shelf is not None:
                    self.layout.pieces[shelf[1].id] = shelf[1]
                    return shelf[1]
            found = self._let_down(one, host) or self._brought_in(one, host)
            if found is not None:
                at, level = found
                piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, one, at, host.lift + level, host.id)
                self.layout.pieces[piece.id] = piece
                return piece
        return None

    def _let_down(self, shape: Shape, host: Piece) -> tuple[F64, float] | None:
        relief, whole = host.shape.relief, host.shape.whole
        inner = [p for p in self.layout.pieces.values() if p.on == host.id]
        best: tuple[float, F64, float] | None = None
        for stand in self._spots(shape, host):
            turned = stand[2] > 0.1
            half = shape.whole[[3, 2]] if turned else shape.whole[2:4]
            heights = relief.under(stand[0], stand[1], float(half[0]) * ROUND, float(half[1]) * ROUND)
            if not heights.size or (heights >= 0).mean() < FILLED:
                continue
            at = composed(host.stand[None], stand)[0]
            level = float(heights.max())
            for p in sorted(inner, key=lambda p: p.lift + p.shape.height):
                if _in_the_way(shape, at, host.lift + level + GAP, p):
                    level = max(level, p.lift - host.lift + p.shape.height)
            cost = level + 0.25 * float(np.hypot(*(stand[:2] - whole[:2]))) + 0.05 * float(self.rng.random())
            if level < whole[5] - 0.015 and (best is None or cost < best[0]):
                best = (cost, at, level + GAP)
        return None if best is None else (best[1], best[2])

    def _brought_in(self, shape: Shape, host: Piece) -> tuple[F64, float] | None:
        """On the floor inside of what has a roof: a tent, a shed."""
        if host.shape.height < 0.8:
            return None
        inner = [p for p in self.layout.pieces.values() if p.on == host.id]
        for level in (GAP, 0.012, 0.03, 0.06):
            for stand in self._spots(shape, host):
                if boxes_meet(shape.boxes, stand, level, host.shape.boxes, np.zeros(3), 0.0, 0.012):
                    continue
                at = composed(host.stand[None], stand)[0]
                lift = host.lift + level
                if not any(boxes_meet(shape.boxes, at, lift, p.shape.boxes, p.stand, p.lift, 0.002) for p in inner):
                    return at, level
        return None

    def _spots(self, shape: Shape, host: Piece) -> Iterator[F64]:
        """Over the host's footprint, in its frame, from the middle outwards."""
        whole = host.shape.whole
        half = np.minimum(shape.whole[2:4], whole[2:4] * 0.9)
        reach = np.maximum(whole[2:4] - half, 0.0)
        us, vs = (np.linspace(-1, 1, 15) * reach[k] for k in (0, 1))
        spots = np.stack(np.meshgrid(us, vs, indexing="ij"), axis=-1).reshape(-1, 2) + whole[:2]
        for x, z in spots[np.argsort(np.hypot(*(spots - whole[:2]).T), kind="stable")]:
            for yaw in (0.0, math.pi / 2):
                yield np.array((x - shape.whole[0], z - shape.whole[1], yaw))

    # --- on what has no level top ---

    def _balanced(self, want: Want, number: int, host: Piece) -> Piece | None:
        """Let down on the host from above where it then rests under its middle: on grates, rims, heaps of goods."""
        shape = self.makers.shape(want, number)
        if shape.habit.tied:
            return None
        near, others = self._others(host)
        near += [p for p in self.layout.pieces.values() if p.on == host.id]
        best: tuple[float, Piece] | None = None
        for local in self._spots(shape, host):
            level = resting.level(shape, local, host.shape)
            up_by = None if level is None else self._sits(shape, local, level + GAP, host)
            if level is None or up_by is None:
                continue
            stand = composed(host.stand[None], local)[0]
            piece = Piece(
                f"{slug(want.id)}-{number + 1}", want.id, shape, stand, host.lift + level + GAP + up_by, host.id
            )
            cost = level + 0.3 * float(self.rng.random())
            if best is not None and cost >= best[0]:
                continue
            rows = piece.rows
            free = not any_overlap(rows, others, 0.004).any() and not self.layout.outside(rows).any()
            if free and not any(self._meets(piece, p, 0.001) for p in near):
                best = cost, piece
        if best is None:
            return None
        self.layout.pieces[best[1].id] = best[1]
        return best[1]

    # --- tied to its side ---

    def _tied(self, want: Want, number: int, host: Piece) -> Piece | None:
        """At the side of something upright: a bird house on a tree, a balloon on a fence."""
        shape = self.makers.shape(want, number)
        if not shape.habit.tied:
            return None
        top = host.shape.height
        most = top - min(0.5 * shape.height, 0.3)
        lifts = sorted({min(lift, most) for lift in LIFTS}, reverse=True)
        lifts.sort(key=lambda lift: _thickness(host.shape, lift, lift + shape.height))
        others = [p for p in self.layout.pieces.values() if p.id != host.id and (p.on == host.id or p.on is None)]
        for lift in lifts:
            theirs = _waist(host.shape, lift, lift + shape.height)
            mine = _waist(shape, -lift, top - lift)
            if lift < HANGS or theirs is None or mine is None:
                continue
            side = placed(theirs, host.stand)
            stands = beside(side, mine, (0.006, 0.02), range(4), (0.0, math.pi / 2, math.pi, -math.pi / 2), 15)
            outward = np.array([np.sin(s[2]) * (s[0] - side[0]) + np.cos(s[2]) * (s[1] - side[1]) for s in stands])
            cost = -np.round(outward, 3) + 0.5 * self.rng.random(len(stands))
            if max(side[2:4]) < 2 * min(side[2:4]):
                # what is round touches the rectangle around it in the middle of its sides
                cost = -outward + 20 * np.min(np.abs(stands[:, :2] - side[:2]), axis=1)
            for stand in stands[np.argsort(cost, kind="stable")]:
                piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, stand, host.lift + lift, host.id)
                if self._meets(piece, host, -TIED) and not any(
                    self._meets(piece, p, 0.002) for p in (host, *others) if gaps(p.row[None], piece.row)[0] < 0.05
                ):
                    if self.layout.outside(piece.rows).any():
                        continue
                    self.layout.pieces[piece.id] = piece
                    return piece
        return None

    def _meets(self, one: Piece, other: Piece, slack: float) -> bool:
        return boxes_meet(one.shape.boxes, one.stand, one.lift, other.shape.boxes, other.stand, other.lift, slack)


def _thickness(shape: Shape, low: float, high: float) -> float:
    """How far a thing reaches out between these heights above its foot, to the third of a metre."""
    waist = _waist(shape, low, high)
    return math.inf if waist is None else round(3 * float(min(waist[2:4])))


def _waist(shape: Shape, low: float, high: float) -> F64 | None:
    """Block around those boxes of a thing that reach into these heights above its foot."""
    there = (shape.boxes[:, 1] < high) & (shape.boxes[:, 4] > low)
    if not there.any():
        return None
    x0, _, z0 = shape.boxes[there, :3].min(axis=0)
    x1, _, z1 = shape.boxes[there, 3:].max(axis=0)
    return np.array(((x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) / 2, (z1 - z0) / 2, low, high))


def _in_the_way(shape: Shape, stand: F64, lift: float, other: Piece) -> bool:
    """Whether something that is let down there to that height comes to lie on the other."""
    if not (shape.is_lump and other.shape.is_lump):
        return boxes_meet(shape.boxes, stand, lift, other.shape.boxes, other.stand, other.lift, GAP)
    one, below = placed(shape.whole, stand), other.row.copy()
    for lump in (one, below):
        lump[2:4] *= ROUND
        lump[6:] = (0.0, 1.0)
    return overlap(one, below, 0.0)


def composed_all(stand: F64, local: F64) -> F64:
    """Local stands of a host that stands there, in the world."""
    c, s = math.cos(stand[2]), math.sin(stand[2])
    return np.column_stack(
        (
            stand[0] + c * local[:, 0] + s * local[:, 1],
            stand[1] - s * local[:, 0] + c * local[:, 1],
            local[:, 2] + stand[2],
        )
    )


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


def _is_inside(support: Support, shape: Shape, host: Piece) -> bool:
    """Whether what stands on a support is in the thing: on a shelf, on the bottom of a box."""
    return support.height < host.shape.height - 0.03 and support.headroom > shape.height + 0.01


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
