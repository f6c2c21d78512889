"""How much room a body has at every place of the floor, measured exactly from the outlines of what stops it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.space.floor import STEPS, Floor
from orienteer.space.grid import Grid
from orienteer.space.outline import Outlines, away_from, gap_to_point, gap_to_segment, reach_of

NEVER = -1e9
"""The room at places where the body may not be at all."""
BAND = 1.5
"""Cells on either side of a grown outline where it is noted which way it pushes. Deeper in, room is not told apart."""
BUCKET = 16
"""Cells along the edge of a bucket of blockers."""
INNER = 1e-6
"""Share of half a cell by which points that are moved stay off its border, where they would be the next one's."""
OBSTACLE, RISE, LEDGE = 0, 1, 2
"""Kinds of blockers: what is no ground, ground that is no step, and where the ground ends."""


class Blockers(NamedTuple):
    """What keeps the middle of a body away: outlines grown by the body, between two heights."""

    plan: Outlines
    """In the raster's frame; the middle of the body may not be inside."""
    low: F64
    high: F64
    lift: F64
    """A floor less than this below `high` is not blocked: the body gets over the rest."""
    owner: I32
    """Index of the thing in the scene."""
    kind: U8


class Room(NamedTuple):
    """For every place of a floor, how far the middle of the body is from the nearest blocker."""

    clear: F64
    """Metres between the point of the place and the grown outline, not above `Fit.far`; negative inside, and no longer
    exact from `BAND` cells inside on."""
    near: I32
    """Row of the nearest blocker, −1 where none is near."""
    other: F64
    """Metres to the second nearest one, likewise."""
    away: F32
    """Unit direction away from it (x, z), where `clear` is within `BAND` cells of 0. Shape (places, 2)."""
    squeezed: Bool
    """Whether two blockers press on it from opposite sides."""


class Fit(NamedTuple):
    """How a body is tried at a place."""

    height: float
    """Of the body, metres."""
    far: float
    """Room above this is not told apart, metres."""
    skin: float
    """Room that a free place must have, so that the straight way to the next free place is free as well."""


class Buckets(NamedTuple):
    """Blockers by the square of cells that they may be felt in."""

    begin: I32
    items: I32
    nx: int
    """Buckets along x."""


def empty_room(places: int, far: float) -> Room:
    """Room everywhere."""
    away = np.zeros((places, 2), np.float32)
    near = np.full(places, -1, np.int32)
    return Room(np.full(places, far), near, np.full(places, far), away, np.zeros(places, np.bool_))


@kernel
def cells_met(low: float, high: float, edge: float, count: int) -> tuple[int, int]:
    """First and last of `count` cells that an interval, measured from the raster's corner, meets."""
    return max(0, math.floor(low / edge)), min(count - 1, math.floor(high / edge))


@kernel
def bucketed(b: Blockers, grid: Grid, far: float) -> Buckets:
    """Each blocker in every bucket where it leaves less room than `far`."""
    nx, nz = grid.nx // BUCKET + 1, grid.nz // BUCKET + 1
    edge = grid.cell * BUCKET
    begin = np.zeros(nx * nz + 1, np.int32)
    items = np.empty(0, np.int32)
    at = begin
    for turn in range(2):
        for i in range(len(b.low)):
            x0, z0, x1, z1 = reach_of(b.plan, i)
            reach = max(b.plan.grow[i], 0.0) + far
            ix0, ix1 = cells_met(x0 - reach - grid.x0, x1 + reach - grid.x0, edge, nx)
            iz0, iz1 = cells_met(z0 - reach - grid.z0, z1 + reach - grid.z0, edge, nz)
            for iz in range(iz0, iz1 + 1):
                for ix in range(ix0, ix1 + 1):
                    if turn == 0:
                        begin[iz * nx + ix + 1] += 1
                    else:
                        items[at[iz * nx + ix]] = i
                        at[iz * nx + ix] += 1
        if turn == 0:
            for k in range(nx * nz):
                begin[k + 1] += begin[k]
            items = np.empty(begin[nx * nz], np.int32)
            at = begin.copy()
    return Buckets(begin, items, nx)


@kernel
def bucket_at(s: Buckets, grid: Grid, x: float, z: float) -> int:
    """The bucket that holds a place; the nearest one for places outside the raster."""
    ix = min(max(math.floor((x - grid.x0) / grid.cell), 0), grid.nx - 1) // BUCKET
    iz = min(max(math.floor((z - grid.z0) / grid.cell), 0), grid.nz - 1) // BUCKET
    return int(iz * s.nx + ix)


@kernel
def room_at(b: Blockers, s: Buckets, grid: Grid, height: float, x: float, y: float, z: float) -> tuple[float, int]:
    """The exact room at any place with its floor at y, and the blocker that sets it; inf and −1 where none is near."""
    return least_room(b, s, bucket_at(s, grid, x, z), height, x, y, z)


@kernel
def least_room(b: Blockers, s: Buckets, k: int, height: float, x: float, y: float, z: float) -> tuple[float, int]:
    """The same by the blockers of one bucket."""
    least, who = np.inf, -1
    for j in range(s.begin[k], s.begin[k + 1]):
        i = s.items[j]
        if y < b.high[i] - b.lift[i] and y > b.low[i] - height:
            gap = gap_to_point(b.plan, i, x, z) - b.plan.grow[i]
            if gap < least:
                least, who = gap, i
    return least, who


@kernel
def way_clear(
    b: Blockers, s: Buckets, grid: Grid, height: float, y: float, ax: float, az: float, bx: float, bz: float
) -> bool:
    """Whether the middle of the body can go straight from a to b, both in one bucket, on a floor at height y."""
    k = bucket_at(s, grid, (ax + bx) / 2, (az + bz) / 2)
    for j in range(s.begin[k], s.begin[k + 1]):
        i = s.items[j]
        felt = y < b.high[i] - b.lift[i] and y > b.low[i] - height
        if felt and gap_to_segment(b.plan, i, ax, az, bx, bz) < b.plan.grow[i] - TOUCH_M:
            return False
    return True


TOUCH_M = 1e-6
"""Touching is not overlapping."""


@kernel
def _felt_in_cell(
    b: Blockers, s: Buckets, grid: Grid, height: float, x: float, y: float, z: float, out: Buckets
) -> None:
    """Puts into `out`, a single bucket, what can be the nearest blocker anywhere in the cell around (x, z)."""
    k = bucket_at(s, grid, x, z)
    least, _ = least_room(b, s, k, height, x, y, z)
    # Both the nearest blocker and any other come nearer by at most half a cell's diagonal.
    limit, count = least + 1.5 * grid.cell, 0
    for j in range(s.begin[k], s.begin[k + 1]):
        i = s.items[j]
        felt = y < b.high[i] - b.lift[i] and y > b.low[i] - height
        if felt and gap_to_point(b.plan, i, x, z) - b.plan.grow[i] <= limit:
            out.items[count], count = i, count + 1
    out.begin[1] = count


@kernel
def squeeze(b: Blockers, s: Buckets, f: Floor, grid: Grid, fit: Fit, room: Room, mouths: I32) -> None:
    """Moves the point of each squeezed place within its cell to where the body fits, where there is such a point.

    So that the body gets in, the places to which each row of directions in `mouths` leads move likewise.
    """
    n_places, half = len(f.y), grid.cell / 2 * (1.0 - INNER)
    shift = np.zeros((n_places, 2), np.float32)
    about = Buckets(np.zeros(2, np.int32), np.empty(len(b.low), np.int32), 1)
    moved, count = np.empty(n_places, np.int32), 0
    for n in range(n_places):
        if not room.squeezed[n] or room.clear[n] >= fit.skin or room.clear[n] < -grid.cell:
            continue
        mx, mz = f.x[n], f.z[n]
        x, z = mx, mz
        best, bx, bz, who = room.clear[n], mx, mz, room.near[n]
        _felt_in_cell(b, s, grid, fit.height, mx, f.y[n], mz, about)
        for _ in range(24):
            gap, i = least_room(b, about, 0, fit.height, x, f.y[n], z)
            if i < 0:
                break
            if gap > best:
                best, bx, bz, who = gap, x, z, i
            if gap >= 2 * fit.skin:
                break
            ax, az = away_from(b.plan, i, x, z)
            push = 2.1 * fit.skin - gap
            x, z = min(max(x + ax * push, mx - half), mx + half), min(max(z + az * push, mz - half), mz + half)
        if best >= fit.skin:
            f.x[n], f.z[n], room.clear[n], room.near[n], room.other[n] = bx, bz, best, who, best
            shift[n, 0], shift[n, 1] = bx - mx, bz - mz
            moved[count], count = n, count + 1
    for j in range(count):
        a = moved[j]
        for row in range(len(mouths)):
            n = a
            for k in mouths[row]:
                n = f.link[n, k] if n >= 0 and k >= 0 else n
            if n < 0 or n == a or shift[n, 0] != 0.0 or shift[n, 1] != 0.0 or room.clear[n] < fit.skin:
                continue
            x, z = f.x[n] + shift[a, 0], f.z[n] + shift[a, 1]
            gap, i = room_at(b, s, grid, fit.height, x, f.y[n], z)
            if gap >= fit.skin:
                f.x[n], f.z[n], room.clear[n], room.squeezed[n] = x, z, min(gap, fit.far), True
                room.near[n], room.other[n] = i, min(gap, fit.far)
                shift[n, 0], shift[n, 1] = shift[a, 0], shift[a, 1]


@kernel
def ledges_of(f: Floor, b: Blockers, s: Buckets, grid: Grid, fit: Fit) -> tuple[F64, F64]:
    """The cells beside a place where the ground goes on neither up nor down, as boxes, and its height.

    Places with one of the blockers, not grown, in the same cell are left out: that stops the body first.
    """
    box, y = np.empty((4 * len(f.y), 4)), np.empty(4 * len(f.y))
    m = 0
    for n in range(len(f.y)):
        link = f.link[n]
        if link[0] >= 0 and link[2] >= 0 and link[4] >= 0 and link[6] >= 0:
            continue
        gap, _ = room_at(b, s, grid, fit.height, f.x[n], f.y[n], f.z[n])
        if gap < 0.75 * grid.cell:
            continue
        for k in range(0, 8, 2):
            if link[k] < 0:
                dx, dz = STEPS[k]
                box[m, 0], box[m, 2] = grid.x0 + (f.ix[n] + dx) * grid.cell, grid.x0 + (f.ix[n] + dx + 1) * grid.cell
                box[m, 1], box[m, 3] = grid.z0 + (f.iz[n] + dz) * grid.cell, grid.z0 + (f.iz[n] + dz + 1) * grid.cell
                y[m] = f.y[n]
                m += 1
    return box[:m].copy(), y[:m].copy()


@kernel
def open_links(b: Blockers, s: Buckets, f: Floor, grid: Grid, fit: Fit, room: Room, always: bool) -> U8:
    """Bit k is set where the body gets from a place to its neighbour in direction k; both are free.

    Free places have a skin of room that makes the way between two middles of cells free; ways to other points, or
    all ways with `always`, are tried one by one.
    """
    n_places = len(f.y)
    opened = np.zeros(n_places, np.uint8)
    for a in range(n_places):
        if room.clear[a] < fit.skin:
            continue
        for k in range(4):
            c = f.link[a, k]
            if c < 0 or room.clear[c] < fit.skin:
                continue
            if always or room.squeezed[a] or room.squeezed[c]:
                length = math.sqrt((f.x[a] - f.x[c]) ** 2 + (f.z[a] - f.z[c]) ** 2)
                if room.clear[a] + room.clear[c] < length:
                    mx, mz = (f.x[a] + f.x[c]) / 2, (f.z[a] + f.z[c]) / 2
                    if not way_clear(b, s, grid, fit.height, f.y[a], f.x[a], f.z[a], mx, mz):
                        continue
                    if not way_clear(b, s, grid, fit.height, f.y[c], mx, mz, f.x[c], f.z[c]):
                        continue
            opened[a] |= np.uint8(1 << k)
            opened[c] |= np.uint8(1 << (k + 4))
    return opened


@kernel
def regions_of(f: Floor, opened: U8, free: Bool) -> I32:
    """The number of the connected region of each free place, −1 for the others; numbered as they are met."""
    label = np.full(len(f.y), -1, np.int32)
    stack = np.empty(len(f.y), np.int32)
    regions = 0
    for seed in range(len(f.y)):
        if not free[seed] or label[seed] >= 0:
            continue
        label[seed], stack[0], top = regions, seed, 1
        while top > 0:
            top -= 1
            a = stack[top]
            for k in range(8):
                if opened[a] >> k & 1:
                    c = f.link[a, k]
                    if label[c] < 0:
                        label[c], stack[top] = regions, c
                        top += 1
        regions += 1
    return label
