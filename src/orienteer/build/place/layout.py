"""What stands in a place so far, and whether something else fits in besides, with ways left to walk."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.place.boundary import before_eyes, before_windows, door_rows, overhead, wall_row, window_rows
from orienteer.build.place.piece import Piece, Shape
from orienteer.build.place.plane import (
    any_overlap,
    boxes_meet,
    how_many_overlap,
    padded,
    placed,
    row,
    row_of,
    rows_inside,
    rows_of,
)
from orienteer.build.place.site import EdgeKind, Site
from orienteer.build.place.stands import yaw_of
from orienteer.build.place.terrain import Terrain
from orienteer.build.place.ties import Ground, Target
from orienteer.build.place.unit import Part, Unit, composed, is_round
from orienteer.build.place.walking import FLAT, OVERHEAD, WIDE, WIDE_ARM, Walk
from orienteer.build.request import Spot
from orienteer.world.room import OpeningKind

APART = 0.012
"""Between things that have nothing to do with each other, metres."""
WET = ("water", "sea", "pond", "rails")
"""Zones where nothing stands."""
MOST_RIM = 0.09
"""What begins farther than this from a wall does not belong to it, metres."""
LOW = 0.3
"""What stands on the floor begins lower than this and ends higher, metres."""
TINY_M = 0.002
NOTHING = np.zeros((0, 8))


@dataclass(frozen=True, eq=False)
class Kept:
    """What stood in a layout at some time; nothing of it is changed later but `pieces`."""

    pieces: dict[str, Piece]
    blocks: F64
    owners: F64
    access: F64
    access_of: F64
    busy: F64
    lost: set[str] | None


class Layout:
    """Pieces in a site."""

    def __init__(self, site: Site, avoid: Iterable[F64] = ()) -> None:
        self.site = site
        low, high = site.extent
        viewer = site.viewer or (site.entrance[0], 1.6, site.entrance[1])
        self.ground = Ground(low, high, np.array((viewer[0], viewer[2])))
        self.pieces: dict[str, Piece] = {}
        self._outlines: dict[tuple[str, ...], F64] = {}
        self._level_outlines: dict[tuple[str, ...], list[F64]] = {}
        keep = [row_of(outline, 0.02, OVERHEAD + 0.3) for outline in (*site.keep_free, *avoid)]
        windows = [one for edge in site.edges for one in before_windows(edge)]
        self._obstacles = [row_of(outline, 0.0, 9.0) for outline in site.obstacles]
        fixed = [*keep, *windows, *self._obstacles]
        self._fixed = np.array(fixed) if fixed else NOTHING
        self.walls = np.array([wall_row(edge) for edge in site.edges if edge.kind is not EdgeKind.OPEN] or NOTHING)
        self.overhead = np.array([*overhead(site)] or NOTHING)
        """The ceiling, and what is fixed high up."""
        self._terrain = Terrain.of(site.things, low, high) if site.ceiling is None else None
        self._view = before_eyes(self.ground)
        self.blocks, self.owners = NOTHING, np.zeros(0, dtype=object)
        self._access = NOTHING
        self._access_of = np.zeros(0, dtype=object)
        self._walk = Walk.of(site, self.ground, (*self.walls, *self._obstacles), self._every_outline)
        self._lost: set[str] | None = None

    @cached_property
    def rim(self) -> float:
        """How far from its walls and fences the ground begins on which things stand, metres."""
        points = np.concatenate([zone.outline for zone in self.site.zones])
        ways = [(points - edge.start) @ edge.inward for edge in self.site.edges if edge.kind is not EdgeKind.OPEN]
        near = [float(way.min()) + TINY_M for way in ways if 1e-6 < way.min() < MOST_RIM]
        return max(near, default=0.0)

    def copy(self) -> Kept:
        """All that stands, for `restore`."""
        return Kept(
            dict(self.pieces), self.blocks, self.owners, self._access, self._access_of, self._walk.busy.copy(),
            self._lost,
        )  # fmt: skip

    def restore(self, kept: Kept) -> None:
        """Takes away what came since."""
        self.pieces, self.blocks, self.owners = kept.pieces, kept.blocks, kept.owners
        self._access, self._access_of, self._lost = kept.access, kept.access_of, kept.lost
        self._walk.busy[:] = kept.busy

    # --- what is there ---

    def add(self, piece: Piece) -> None:
        """Puts a piece where it says."""
        self.pieces[piece.id] = piece
        self._lost = None
        if piece.on is not None or (piece.pose is not None and piece.lift > 0.5):
            return
        rows = piece.rows
        if rows[:, 7].max() - piece.lift > FLAT:
            self.blocks = np.concatenate((self.blocks, rows))
            self.owners = np.append(self.owners, [piece.id] * len(rows))
            for one in rows:
                self._walk.stamp(one, 1.0)
            access = access_rows(piece.shape.habit.front, piece.shape.habit.sides, piece.shape.whole, piece.stand[None])
            if access is not None:
                self._access = np.concatenate((self._access, access))
                self._access_of = np.append(self._access_of, [piece.id])

    def of(self, want: str) -> list[Piece]:
        """The pieces that fulfil a want, in their order."""
        return [piece for piece in self.pieces.values() if piece.want == want]

    def targets(self, want: str) -> list[Target]:
        """The pieces that fulfil a want, as others refer to them."""
        return [target(piece) for piece in self.of(want)]

    def spots(self, spot: Spot) -> list[Target]:
        """Pieces of the place."""
        match spot:
            case Spot.WALL:
                walls = [edge for edge in self.site.edges if edge.kind is EdgeKind.WALL]
                walls = walls or [edge for edge in self.site.edges if edge.kind is EdgeKind.FENCE]
                return [_spot(wall_row(edge), spot) for edge in walls]
            case Spot.WINDOW:
                return [_spot(one, spot) for edge in self.site.edges for one in window_rows(edge)]
            case Spot.DOOR:
                doors = [_spot(one, spot) for edge in self.site.edges for one in door_rows(edge)]
                if all(one.kind is OpeningKind.WINDOW for one in self.site.openings):
                    doors = []  # doors of houses around a place lead nowhere
                return doors or [_spot(self._entrance(), spot)]
            case _:
                middle = (self.ground.low + self.ground.high) / 2
                return [_spot(row(middle[0], middle[1], 0.05, 0.05), spot)]

    @property
    def every_zone(self) -> tuple[str, ...]:
        """Names of all zones on which things stand at all."""
        return tuple(dict.fromkeys(zone.name for zone in self.site.zones if zone.name not in WET))

    def _entrance(self) -> F64:
        x, z = self.site.entrance
        middle = (self.ground.low + self.ground.high) / 2
        return row(x, z, 0.6, 0.1, yaw_of(middle - (x, z)), 0.0, 2.0)

    # --- whether more fits in ---

    def fits(self, unit: Unit, stands: F64, near: Iterable[str], zones: tuple[str, ...], margin: float = APART) -> Bool:
        """At which stands the unit touches nothing; `near` are pieces that it may interlock with, box by box."""
        close = frozenset(near)
        free = np.ones(len(stands), dtype=bool)
        mine = np.array([owner in close for owner in self.owners], dtype=bool)
        others = self.blocks[~mine] if len(self.blocks) else NOTHING
        levels = self._levels(zones)
        for part in unit.parts:
            at = composed(stands, part.at)
            flat = part.shape.height <= FLAT
            for n, block in enumerate(part.shape.blocks):
                rows = rows_of(block, at)
                if n == 0:
                    free &= np.any([rows_inside(rows, level, 0.0) for level in levels], axis=0)
                if not flat:
                    free &= ~any_overlap(rows, self.overhead, 0.0)
                    free &= ~any_overlap(rows, others, margin)
                    free &= ~any_overlap(rows, self._fixed, 0.0)
                    if n or block[4] > FLAT:
                        free &= ~any_overlap(rows, self.walls, 0.0)
            if flat:
                free &= ~self._over_flats(part, at)
        if close:
            free[free] = ~self._meeting(unit, stands[free], close)
        return free

    def is_free_above(self, piece: Piece, below: Collection[str]) -> bool:
        """Whether a piece that is stacked on those reaches into nothing else, with all that they stand on."""
        owners = set(below)
        for name in below:
            on = self.pieces[name].on
            while on is not None:
                owners.add(on)
                on = self.pieces[on].on if on in self.pieces else None
        others = self.blocks[[owner not in owners for owner in self.owners]] if len(self.blocks) else NOTHING
        carried = [p.row for p in self.pieces.values() if p.on is not None and p.id not in owners]
        others = np.concatenate((others, np.array(carried))) if carried else others
        return not any_overlap(piece.rows, others, 0.001).any() and not self.outside(piece.rows).any()

    def outside(self, rows: F64) -> Bool:
        """Which rows reach into walls, into the ceiling or into what is fixed to it."""
        found: Bool = any_overlap(rows, self.walls, 0.0) | any_overlap(rows, self.overhead, 0.0)
        return found

    def _over_flats(self, part: Part, at: F64) -> Bool:
        flats = [p.row for p in self.pieces.values() if p.shape.height <= FLAT and p.on is None]
        rows = rows_of(part.shape.whole, at)
        rows[:, 6:] = (0.0, 1.0)
        if not flats:
            return np.zeros(len(at), dtype=bool)
        others = np.array(flats)
        others[:, 6:] = (0.0, 1.0)
        return any_overlap(rows, others, 0.02)

    def _meeting(self, unit: Unit, stands: F64, close: frozenset[str]) -> Bool:
        """At which stands any box of the unit meets one of those pieces."""
        met = np.zeros(len(stands), dtype=bool)
        pieces = [piece for name in close if (piece := self.pieces.get(name)) and piece.shape.height > FLAT]
        for part in unit.parts:
            if part.shape.height <= FLAT:
                continue
            at = composed(stands, part.at)
            rows = rows_of(part.shape.whole, at)
            for piece in pieces:
                # most stand clear of it: only where the rectangles around both overlap are boxes looked at
                for i in np.flatnonzero(~met & any_overlap(rows, piece.row[None], 0.0)):
                    met[i] = boxes_meet(part.shape.boxes, at[i], 0.0, piece.shape.boxes, piece.stand, piece.lift, 0.003)
        return met

    def crowding(self, unit: Unit, stands: F64, near: Iterable[str]) -> F64:
        """How often each stand takes room that others need before them, or a visitor's view, or lacks its own."""
        close = frozenset(near)
        found = np.zeros(len(stands))
        theirs = np.array([owner not in close for owner in self._access_of], dtype=bool)
        mine = np.array([owner not in close for owner in self.owners], dtype=bool)
        access, blocks = self._access[theirs], self.blocks[mine]
        for part in unit.parts:
            at = composed(stands, part.at)
            if part.shape.height <= FLAT:
                continue
            found += how_many_overlap(rows_of(part.shape.foot, at), access, 0.0)
            found += how_many_overlap(rows_of(part.shape.whole, at), self._view, 0.0)
            habit = part.shape.habit
            front = None if part is not unit.main else access_rows(habit.front, habit.sides, part.shape.whole, at)
            if front is not None:
                found += how_many_overlap(front, blocks, 0.0)
                found += 0.7 * how_many_overlap(front, self.walls, 0.0)
        return found

    def taken(self, rows: F64) -> F64:
        """How many things are in the way of each row, walls and the rim of the place among them."""
        found: F64 = how_many_overlap(rows, self.blocks, 0.0) + how_many_overlap(rows, self._fixed, 0.0)
        found += ~rows_inside(rows, self._every_outline, 0.0)
        return found

    def _zone_outlines(self, names: tuple[str, ...]) -> F64:
        if names not in self._outlines:
            zones = [zone.outline for zone in self.site.zones if zone.name in names]
            zones = zones or [zone.outline for zone in self.site.zones]
            self._outlines[names] = padded(zones)
        return self._outlines[names]

    @property
    def _every_outline(self) -> F64:
        return self._zone_outlines(tuple(zone.name for zone in self.site.zones))

    def _levels(self, names: tuple[str, ...]) -> list[F64]:
        """The outlines of those zones, ground of one height together: nothing stands half on the kerb."""
        if names not in self._level_outlines:
            zones = [zone for zone in self.site.zones if zone.name in names] or list(self.site.zones)
            heights = sorted({round(zone.height, 2) for zone in zones})
            self._level_outlines[names] = [
                padded([zone.outline for zone in zones if round(zone.height, 2) == height]) for height in heights
            ]
        return self._level_outlines[names]

    def height_under(self, shape: Shape, stand: F64, names: tuple[str, ...]) -> float:
        """Height of what a thing stands on there, world metres."""
        foot = placed(shape.foot, stand)
        usual = self._height_at(float(foot[0]), float(foot[1]), names)
        return usual if self._terrain is None else self._terrain.under(placed(shape.base, stand), usual)

    def _height_at(self, x: float, z: float, names: tuple[str, ...]) -> float:
        """Height of the zone there, world metres."""
        point = row(x, z, 0.01, 0.01)[None]
        best = 0.0
        for zone in self.site.zones:
            if rows_inside(point, zone.outline[None], 0.0)[0]:
                if zone.name in names:
                    return zone.height
                best = zone.height
        return best

    # --- ways to walk ---

    def reachable(self, unit: Unit, stand: F64) -> bool:
        """Whether a person still gets from the entrance to everything that matters, and to the unit, once it stands."""
        rows = [placed(block, composed(stand[None], part.at)[0]) for part in unit.parts for block in part.shape.blocks]
        rows = [one for one in rows if one[7] > FLAT and one[6] < OVERHEAD]
        if not rows:
            return True
        before = self._walk.reached() if self._lost is None else None
        if before is not None:
            self._lost = {piece.id for piece in self._mains() if not self._walk.gets_to(before, piece.rows)}
        lost = self._lost or set()
        for one in rows:
            self._walk.stamp(one, 1.0)
        reached = self._walk.reached()
        fine = bool(reached.any()) and all(
            self._walk.gets_to(reached, p.rows) for p in self._mains() if p.id not in lost
        )
        if fine and unit.main.shape.habit.main:
            # what others stand close around is got to when they are
            outer = unit.parts[1:] or unit.parts
            stands = [(part.shape, composed(stand[None], part.at)[0]) for part in outer]
            fine = all(self._walk.gets_to(reached, [placed(b, at) for b in shape.blocks]) for shape, at in stands)
        for one in rows:
            self._walk.stamp(one, -1.0)
        return fine

    @property
    def free_m2(self) -> float:
        """Floor on which the middle of a person can be who came in by the entrance."""
        return float(self._walk.reached().sum()) * self._walk.cell**2

    def in_one_piece(self) -> float:
        """The share of the free floor that its largest piece is."""
        return self._walk.largest()[1]

    def reached_by_wide(self) -> float:
        """The share of what stands on the floor that a wide body reaches from the largest piece of its floor."""
        fixed = (*self.walls, *self._obstacles, *self.blocks)
        walk = Walk.of(self.site, self.ground, fixed, self._every_outline, WIDE, WIDE_ARM)
        free, _ = walk.largest()
        standing = [p for p in self.pieces.values() if p.on is None and p.lift < LOW and p.lift + p.shape.height > LOW]
        return sum(walk.gets_to(free, p.rows) for p in standing) / max(len(standing), 1)

    def _mains(self) -> Iterable[Piece]:
        return (
            p for p in self.pieces.values()
            if p.on is None and p.pose is None and p.shape.habit.main and p.lift < 0.5 and p.shape.height > FLAT
        )  # fmt: skip


def target(piece: Piece) -> Target:
    """A piece as others refer to it."""
    shape = piece.shape
    return Target(piece.row, piece.foot, shape.turns, shape.thing.category, piece.id, is_round(shape))


def access_rows(front: float | None, sides: float, whole: F64, stands: F64) -> F64 | None:
    """What stays free before a thing, for every stand; None where nothing need."""
    if not front:
        return None
    block = np.array((whole[0], whole[1] + whole[3] + front / 2, whole[2] * 0.85 + sides, front / 2, FLAT, 1.6))
    return rows_of(block, stands)


def _spot(one: F64, spot: Spot) -> Target:
    return Target(one, one, True, spot.value, spot.value, False, spot)
