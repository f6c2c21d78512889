"""Things that are placed as one: a table with its chairs, desks in rows, benches around a fountain."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import boxes_meet, placed
from orienteer.build.place.stands import ring
from orienteer.build.place.ties import Target
from orienteer.build.place.want import Bond, Want
from orienteer.build.request import Kind

SEAT_PITCH = 0.56
"""Width that one person needs at a table, metres."""
TUCKS = (0.24, 0.18, 0.12, 0.06, 0.0, -0.05, -0.12)
"""How far a seat may be pushed in under what it stands at, metres; the first that works is taken."""
BACKS = 0.02
"""Between two rows that stand back to back, metres."""
SEATED = (Kind.AROUND, Kind.NEXT_TO, Kind.IN_FRONT_OF, Kind.BEHIND, Kind.FACING)
WORKED_AT = ("desk", "kitchen counter", "workbench", "upright piano", "grand piano", "sewing machine", "market stall")
"""One sits at the front of these."""


@dataclass(frozen=True, eq=False)
class Part:
    """One thing of a unit."""

    want: Want
    number: int
    """Which of the want's things it is."""
    shape: Shape
    at: F64
    """(x, z, yaw) in the unit's frame."""


@dataclass(frozen=True, eq=False)
class Unit:
    """Things that keep their places to each other; the first one is the main one."""

    parts: tuple[Part, ...]

    @property
    def main(self) -> Part:
        """The thing that the others come with."""
        return self.parts[0]

    @cached_property
    def block(self) -> F64:
        """Around all of it: (x, z, half width, half depth, low, high) in its frame."""
        low, high = np.full(2, np.inf), np.full(2, -np.inf)
        for part in self.parts:
            one = placed(part.shape.whole, part.at)
            reach = np.abs(((one[4], one[5]), (one[5], one[4]))) @ one[2:4]
            low, high = np.minimum(low, one[:2] - reach), np.maximum(high, one[:2] + reach)
        tall = max(part.shape.height for part in self.parts)
        return np.array((*(low + high) / 2, *(high - low) / 2, 0.0, tall))

    def moved(self, at: F64) -> Unit:
        """The same things, seen from a frame in which this one stands at (x, z, yaw)."""
        return Unit(tuple(Part(p.want, p.number, p.shape, composed(at[None], p.at)[0]) for p in self.parts))


def composed(stands: F64, at: F64) -> F64:
    """Where a part of a unit stands when the unit stands there, shape (stands, 3)."""
    c, s = np.cos(stands[:, 2]), np.sin(stands[:, 2])
    return np.stack(
        (
            stands[:, 0] + c * at[0] + s * at[1],
            stands[:, 1] - s * at[0] + c * at[1],
            stands[:, 2] + at[2],
        ),
        axis=1,
    )


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


def is_round(shape: Shape) -> bool:
    """Whether a thing is a disc seen from above: its top has many corners and is as wide as deep."""
    if any(len(support.outline) >= 10 for support in shape.thing.supports):
        return bool(abs(shape.whole[2] - shape.whole[3]) < 0.03)
    return bool(not shape.turns and abs(shape.whole[2] - shape.whole[3]) < 0.06 * shape.whole[2])


def target_of(shape: Shape, at: F64, name: str = "") -> Target:
    """A thing that stands there, as others refer to it."""
    return Target(
        placed(shape.whole, at), placed(shape.foot, at), shape.turns, shape.thing.category, name, is_round(shape)
    )


# --- seats ---


def seated(main: Part, seats: Sequence[tuple[Want, int, Shape]], bond: Bond) -> tuple[Unit, int]:
    """The thing with seats at it, and how many of them found room."""
    slots = list(_slots(main.shape, len(seats), bond, seats[0][2])) if seats else []
    parts = [main]
    for (want, number, shape), slot in zip(seats, slots, strict=False):
        at = _pushed_in(main.shape, shape, slot, parts)
        if at is not None:
            parts.append(Part(want, number, shape, at))
    return Unit(tuple(parts)), len(parts) - 1


@dataclass(frozen=True)
class _Slot:
    """Where a seat goes: a point of the rim, and the way out from there."""

    x: float
    z: float
    out: tuple[float, float]


def _slots(shape: Shape, count: int, bond: Bond, seat: Shape) -> Iterator[_Slot]:
    x, z, half_x, half_z = shape.whole[:4]
    pitch = max(SEAT_PITCH, 2 * float(seat.whole[2]) + 0.05)
    if shape.thing.category in WORKED_AT or bond.kind in (Kind.IN_FRONT_OF, Kind.BEHIND):
        pitch = min(pitch, 2 * half_x / max(count, 1)) if count * pitch > 2 * half_x + 0.3 else pitch
        pitch = max(pitch, 2 * float(seat.whole[2]) + 0.03)
        sides = [(0, count)]
        if bond.kind is Kind.AROUND and count > 1:
            front = math.ceil(count / 2)
            sides = [(0, front), (2, count - front)]
        for side, number in sides:
            yield from _along(x, z, half_x, half_z, side, number, pitch)
        return
    if is_round(shape):
        radius = max(half_x, half_z)
        for k in range(count):
            angle = 2 * math.pi * (k + 0.5 * (count % 2 == 0)) / count
            yield _Slot(x + math.sin(angle) * radius, z + math.cos(angle) * radius, (math.sin(angle), math.cos(angle)))
        return
    for side, number in enumerate(_shared(count, 2 * half_x, 2 * half_z, pitch)):
        yield from _along(x, z, half_x, half_z, side, number, pitch)


def _along(x: float, z: float, half_x: float, half_z: float, side: int, number: int, pitch: float) -> Iterator[_Slot]:
    """`number` places along one side (0: +z, 1: +x, 2: −z, 3: −x)."""
    length = 2 * (half_x if side % 2 == 0 else half_z)
    step = max(pitch, length / number * 0.86) if number else 0.0
    for k in range(number):
        off = (k - (number - 1) / 2) * step
        yield {
            0: _Slot(x + off, z + half_z, (0.0, 1.0)),
            1: _Slot(x + half_x, z + off, (1.0, 0.0)),
            2: _Slot(x + off, z - half_z, (0.0, -1.0)),
            3: _Slot(x - half_x, z + off, (-1.0, 0.0)),
        }[side]


def _shared(count: int, width: float, depth: float, pitch: float) -> tuple[int, int, int, int]:
    """How many sit at the sides +z, +x, −z, −x of a table: long sides first, then the ends."""
    sides = [0, 0, 0, 0]
    order = (0, 2, 1, 3) if width >= depth else (1, 3, 0, 2)
    length = {0: width, 2: width, 1: depth, 3: depth}
    square = abs(width - depth) < 0.25 * max(width, depth)
    for _ in range(count):
        room = [side for side in order if (sides[side] + 1) * pitch <= length[side] + 0.08] or list(order[:2])
        ends = sum(sides) >= 4 and length[order[2]] >= pitch - 0.08 and sides[order[2]] * 2 < sides[order[0]] - 1
        if square or ends:
            best = min(room, key=lambda side: (sides[side], order.index(side)))
        else:
            long = [side for side in room if side in order[:2]]
            best = min(long or room, key=lambda side: (sides[side], order.index(side)))
        sides[best] += 1
    return sides[0], sides[1], sides[2], sides[3]


def _pushed_in(main: Shape, seat: Shape, slot: _Slot, parts: Sequence[Part]) -> F64 | None:
    """Where the seat stands: pushed in as far as it goes, looking inwards."""
    out = np.array(slot.out)
    yaw = math.atan2(-out[0], -out[1])
    block = seat.whole
    for tuck in TUCKS:
        middle = np.array((slot.x, slot.z)) + out * (block[3] - tuck * min(1.0, float(block[3]) * 4))
        c, s = math.cos(yaw), math.sin(yaw)
        at = np.array((middle[0] - c * block[0] - s * block[1], middle[1] + s * block[0] - c * block[1], yaw))
        if not any(boxes_meet(part.shape.boxes, part.at, 0.0, seat.boxes, at, 0.0, 0.004) for part in parts):
            return at
    return None


# --- rings and rows ---


def ringed(main: Unit, others: Sequence[tuple[Want, int, Shape]], gap: float, first: float) -> Unit:
    """The thing with others around it at equal angles, looking in."""
    if not others:
        return main
    target = target_of(main.main.shape, main.main.at)
    parts = list(main.parts)
    for (want, number, shape), at in zip(
        others, ring(target, others[0][2], len(others), gap, first, inward=True), strict=True
    ):
        stands = ring(target, shape, len(others), gap, first, inward=True)[len(parts) - len(main.parts)]
        parts.append(Part(want, number, shape, stands if shape is not others[0][2] else at))
    return Unit(tuple(parts))


@dataclass(frozen=True)
class Rows:
    """How things stand in rows."""

    count: int
    """Rows."""
    across: float
    """Free between neighbours in a row, metres."""
    along: float
    """Free between rows, metres."""
    facing: bool = False
    """Whether every second row is turned round."""
    aisle: float = 0.0
    """More free in the middle of each row, metres."""
    backs: bool = False
    """Whether they stand back to back in pairs of rows."""


def in_rows(cells: Sequence[Unit], rows: Rows) -> Unit:
    """Units in straight rows; a row runs along x, rows follow each other along z, fronts to +z."""
    columns = math.ceil(len(cells) / rows.count)
    width = max(2 * float(cell.block[2]) for cell in cells)
    depth = max(2 * float(cell.block[3]) for cell in cells)
    per_row = [len(cells) // rows.count + (k < len(cells) % rows.count) for k in range(rows.count)]
    parts: list[Part] = []
    n = 0
    for r, number in enumerate(per_row):
        turned = (rows.facing and r % 2 == 1) or (rows.backs and r % 2 == 0)
        z = (r - (rows.count - 1) / 2) * (depth + rows.along)
        if rows.backs:
            middle = (
                (rows.count - 1) / 2 * depth + (rows.count - 1) // 2 * rows.along / 2 + (rows.count // 2) * BACKS / 2
            )
            z = r * depth + r // 2 * rows.along + (r + 1) // 2 * BACKS - middle
        for k in range(number):
            cell = cells[n]
            n += 1
            x = (k - (number - 1) / 2) * (width + rows.across)
            if rows.aisle and columns >= 4:
                x += rows.aisle / 2 * (1 if k >= number / 2 else -1)
            yaw = math.pi if turned else 0.0
            sign = -1.0 if turned else 1.0
            at = np.array((x - sign * cell.block[0], z - sign * cell.block[1], yaw))
            parts += cell.moved(at).parts
    return Unit(tuple(parts))
