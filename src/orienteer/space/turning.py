"""Free space of a body whose footprint is a box: it drives ahead and back, and turns where there is room.

Readings (after CapNav's annotator): a turn of more than 45° between two straight runs needs a free disc with the
body's turning radius, `DISC_HIGH_M` high; a smaller one what the box itself sweeps. A run is straight if it is at least
as long as the turning radius: where several small turns follow each other within less, the path drives out and back
between them. Bodies with a turning radius of 0 turn within their own sweep.

Headings are sixteen, and those of the walls and openings; a gap in another direction must be wider than the box by what
its length sticks out at the nearest heading.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, U8, Bool
from orienteer.space.clear import Fit, bucketed, empty_room
from orienteer.space.drive import Chassis, Yard, disc_free, drive, turns
from orienteer.space.free import FreeSpace, Spot, renumbered
from orienteer.space.lanes import SKIN_M, Lanes, headings_for, label_lanes, lane_way, lanes_of
from orienteer.space.path import Path, lifted
from orienteer.space.spot import place_at
from orienteer.space.stamp import stamp
from orienteer.space.taut import ground_along
from orienteer.space.terrain import EDGE_CELLS, grown
from orienteer.world.thing import Role

DISC_HIGH_M = 0.1
"""Height of the disc that a wide turn needs free: feet and wheels swing in it, not the whole body."""
WIDE_TURN = math.radians(45.5)
"""A turn by more is wide; the half degree is for the rounding of headings."""


@dataclass(frozen=True)
class Run:
    """A straight piece of a drive."""

    to: tuple[float, float]
    """Where it ends (x, z), raster's frame."""
    place: int
    """The place of the floor there."""
    ahead: tuple[float, float]
    """Unit vector along which the box is headed, one of both ways."""


@dataclass(frozen=True, eq=False)
class TurningSpace(FreeSpace):
    """Where a box can be, at which headings, and how it drives from one place to another."""

    def path(self, a: npt.ArrayLike, b: npt.ArrayLike) -> Path | None:
        """A short drive between two points, at any headings there, that overlaps nothing; None where there is none."""
        return super().path(a, b)

    @property
    def free(self) -> Bool:
        """At which places of the floor the box can be, at some heading."""
        return np.asarray((self.lanes.clear >= SKIN_M).any(axis=0))

    @cached_property
    def regions(self) -> I32:
        """Number of the connected region of every place of the floor, 0 the largest; −1 where the box cannot be."""
        label = np.where(self.lane_regions < 0, np.iinfo(np.int32).max, self.lane_regions).min(axis=0)
        return np.where(self.free, label, -1).astype(np.int32)

    @cached_property
    def lane_regions(self) -> I32:
        """The same for every heading and place, shape (headings, places)."""
        label = label_lanes(self.yard, self.chassis, self.lanes, self._roomy, self.body.turning_radius_m, self._known)
        places = label.shape[1]
        pairs = np.unique(label.astype(np.int64) * places + np.arange(places))  # a region counts each place once
        size = np.bincount(pairs[pairs >= 0] // places)
        return renumbered(label, size)

    def points(self, places: I32 | int) -> F64:
        """World points of places of the floor where the box has most room, shape (…, 3)."""
        best = np.argmax(self.lanes.clear[:, places], axis=0)
        x, z = self.lanes.x[best, places], self.lanes.z[best, places]
        return self._world(np.stack((x, self.terrain.floor.y[places], z), axis=-1))

    @cached_property
    def chassis(self) -> Chassis:
        """The box as the kernels know it."""
        half_length, half_width = self.body.depth_m / 2, self.body.width_m / 2
        edge = EDGE_CELLS * self.terrain.grid.cell
        return Chassis(half_length, half_width, half_length - edge, half_width - edge, self.body.radius_m)

    @cached_property
    def lanes(self) -> Lanes:
        """Where the box fits and drives, by heading."""
        return lanes_of(self.terrain, self.chassis, headings_for(self._yaws()))

    @cached_property
    def yard(self) -> Yard:
        """What exact tests need."""
        t = self.terrain
        buckets = bucketed(t.blockers, t.grid, self.body.radius_m + t.grid.cell)
        return Yard(t.floor, t.grid, t.room.clear, t.blockers, buckets, t.fit.height)

    # Inside

    @cached_property
    def _known(self) -> U8:
        return np.zeros(self.lanes.clear.shape, np.uint8)

    @cached_property
    def _roomy(self) -> Bool:
        """Where the disc for wide turns is free."""
        t, radius = self.terrain, self.body.turning_radius_m
        if radius == 0:
            return np.ones(len(t.floor.y), np.bool_)
        room = empty_room(len(t.floor.y), t.fit.far)
        stamp(grown(t.blockers, radius, t.grid.cell), 0, t.floor, t.grid, Fit(DISC_HIGH_M, t.fit.far, 0.0), room)
        return room.clear >= 0

    def _yaws(self) -> list[float]:
        """Directions in the raster's frame that walls run along and openings lead through, but its own two."""
        yaws = [opening.pose.yaw for opening in self.scene.openings]
        yaws += [thing.pose.yaw for thing in self.scene.things if thing.role in (Role.WALL, Role.STAIRS)]
        turned = {round((yaw - self.terrain.grid.yaw) % (math.pi / 2), 3) % round(math.pi / 2, 3) for yaw in yaws}
        return sorted(turned - {0.0})[:4]

    def _fits(self, n: int, x: float, z: float) -> list[int]:
        """Headings at which the box fits with its middle exactly there."""
        unit = self.lanes.unit
        return [
            h for h in range(len(unit)) if drive(self.yard, self.chassis, x, z, n, x, z, unit[h, 0], unit[h, 1]) >= 0
        ]

    def _stand(self, p: npt.ArrayLike) -> Spot | None:
        x, y, z = self._local(p)
        n = place_at(self.terrain.floor, self.terrain.grid, x, y, z)
        if n < 0 or not self._fits(n, x, z):
            return None
        return n, np.array((x, self.terrain.floor.y[n], z))

    def _straight(self, start: Spot, goal: Spot) -> bool:
        return self._straight_run(start, goal) is not None

    def _straight_run(self, start: Spot, goal: Spot) -> Run | None:
        (a, p), (b, q) = start, goal
        way = np.array((q[0] - p[0], q[2] - p[2]))
        length = float(np.hypot(*way))
        if length < 1e-9:
            h = self._fits(a, p[0], p[2])[0]
            return Run((q[0], q[2]), b, tuple(self.lanes.unit[h].tolist()))
        end = drive(self.yard, self.chassis, p[0], p[2], a, q[0], q[2], way[0] / length, way[1] / length)
        if end < 0 or (end != b and b not in self.terrain.floor.link[end]):
            return None
        return Run((q[0], q[2]), b, (way[0] / length, way[1] / length))

    def _entries(self, spot: Spot) -> I32:
        """States (heading · places + place) that the box gets into from there without turning."""
        n, (x, _, z) = spot
        places = [n, *(int(k) for k in self.terrain.floor.link[n] if k >= 0)]
        lanes, found = self.lanes, []
        for h in self._fits(n, x, z):
            for b in places:
                if lanes.clear[h, b] >= SKIN_M:
                    to = (float(lanes.x[h, b]), float(lanes.z[h, b]))
                    if drive(self.yard, self.chassis, x, z, n, *to, *lanes.unit[h]) == b:
                        found.append(h * lanes.clear.shape[1] + b)
        return np.array(found, np.int32)

    def _regions_at(self, spot: Spot) -> frozenset[int]:
        return frozenset(int(r) for r in self.lane_regions.ravel()[self._entries(spot)] if r >= 0)

    def _way(self, start: Spot, goal: Spot) -> Path | None:
        straight = self._straight_run(start, goal)
        if straight is not None:
            return self._driven(start, [straight])
        label = self.lane_regions.ravel()
        shared = self._regions_at(start) & self._regions_at(goal)
        if not shared:
            return None
        first, last = (
            np.array([s for s in self._entries(spot) if label[s] in shared], np.int32) for spot in (start, goal)
        )
        radius = self.body.turning_radius_m
        states = lane_way(self.yard, self.chassis, self.lanes, self._roomy, radius, self._known, first, last)
        return self._driven(start, self._cut_short(start, self._runs(start, goal, states)))

    def _runs(self, start: Spot, goal: Spot, states: I32) -> list[Run]:
        """The drive through states: one run a heading where that is exactly free, else its single moves."""
        count = self.lanes.clear.shape[1]
        groups = np.split(states, np.flatnonzero(np.diff(states // count)) + 1)
        slow = [False] * len(groups)
        for _ in groups:
            runs: list[Run] = []
            spans: list[int] = []
            at, place = (float(start[1][0]), float(start[1][2])), start[0]
            for k, group in enumerate(groups):
                spans.append(len(runs))
                end = goal if k == len(groups) - 1 else None
                runs += self._group(at, place, group, end, slow[k])
                if len(runs) > spans[-1]:
                    at, place = runs[-1].to, runs[-1].place
            bad = [k for k in range(1, len(groups)) if not self._turn_ok(runs, spans[k])]
            if not bad or all(slow[k] and slow[k - 1] for k in bad):
                break
            for k in bad:
                slow[k] = slow[k - 1] = True
        return runs

    def _group(self, at: tuple[float, float], place: int, group: I32, end: Spot | None, slow: bool) -> list[Run]:
        """A drive at one heading, from `at` over the states of the group, on to `end` if that is given."""
        lanes, count = self.lanes, self.lanes.clear.shape[1]
        h, places = int(group[0]) // count, group % count
        unit: tuple[float, float] = (float(lanes.unit[h, 0]), float(lanes.unit[h, 1]))
        stops = [((float(lanes.x[h, n]), float(lanes.z[h, n])), int(n)) for n in places]
        if end is not None:
            stops.append(((float(end[1][0]), float(end[1][2])), end[0]))
        (x, z), last = stops[-1]
        length = math.hypot(x - at[0], z - at[1])
        if length < 1e-9:
            return []
        if not slow:
            ahead = ((x - at[0]) / length, (z - at[1]) / length)
            for way in (ahead, unit):
                if drive(self.yard, self.chassis, *at, place, x, z, *way) >= 0:
                    return [Run((x, z), last, way)]
        return [Run(to, n, unit) for to, n in stops if math.dist(to, at) > 1e-9 or n != place]

    def _turn_ok(self, runs: list[Run], k: int) -> bool:
        """Whether the box can turn from run k − 1 to run k."""
        if k == 0 or k >= len(runs):
            return True
        here, ahead = runs[k - 1], runs[k].ahead
        return turns(self.yard, self.chassis, here.place, *here.to, *here.ahead, *ahead)

    def _cut_short(self, start: Spot, runs: list[Run]) -> list[Run]:
        """The drive with stretches replaced by straight runs wherever that makes it shorter and stays allowed."""
        best, cost = runs, self._cost(start, runs)
        for a in range(len(runs)):
            for b in range(len(best) - 1, a, -1):
                at, place = ((start[1][0], start[1][2]), start[0]) if a == 0 else (best[a - 1].to, best[a - 1].place)
                to = best[b].to
                length = math.dist(at, to)
                if length < 1e-9:
                    continue
                ahead = ((to[0] - at[0]) / length, (to[1] - at[1]) / length)
                new = [*best[:a], Run(to, best[b].place, ahead), *best[b + 1 :]]
                if drive(self.yard, self.chassis, at[0], at[1], place, to[0], to[1], ahead[0], ahead[1]) < 0:
                    continue
                if self._turn_ok(new, a) and self._turn_ok(new, a + 1) and self._cost(start, new) < cost - 1e-9:
                    best, cost = new, self._cost(start, new)
                    break
        return best

    def _cost(self, start: Spot, runs: list[Run]) -> float:
        """Length, with the legs driven out and back between turns; inf where such a leg is not free."""
        legs = self._legs(start, runs)
        return math.inf if legs is None else _length(start, runs) + 2 * self.body.turning_radius_m * len(legs)

    def _legs(self, start: Spot, runs: list[Run]) -> dict[int, Run] | None:
        """Runs on which the box drives out, and back, before it turns into run k; None where one is missing."""
        radius, turned, legs = self.body.turning_radius_m, 0.0, {}
        at = (float(start[1][0]), float(start[1][2]))
        if radius == 0:
            return {}
        edge = EDGE_CELLS * self.terrain.grid.cell
        for k, run in enumerate(runs):
            if k > 0:
                angle = _angle(run.ahead, runs[k - 1].ahead)
                height = self.terrain.floor.y[runs[k - 1].place]
                if angle > 1e-6 and turned + angle > WIDE_TURN:
                    if disc_free(self.yard, height, radius, DISC_HIGH_M, *at, edge):
                        turned = 0.0
                    else:
                        leg = self._leg(at, runs[k - 1].place, runs[k - 1].ahead)
                        if leg is None or angle > WIDE_TURN:
                            return None
                        legs[k], turned = leg, 0.0
                turned += angle
            if math.dist(at, run.to) >= radius - 1e-6:
                turned = 0.0
            at = run.to
        return legs

    def _leg(self, at: tuple[float, float], place: int, ahead: tuple[float, float]) -> Run | None:
        radius = self.body.turning_radius_m
        for way in (radius, -radius):
            to = (at[0] + way * ahead[0], at[1] + way * ahead[1])
            end = drive(self.yard, self.chassis, *at, place, *to, *ahead)
            if end >= 0:
                return Run(to, end, ahead)
        return None

    def _driven(self, start: Spot, runs: list[Run]) -> Path:
        """The path of a drive, legs and headings included."""
        legs = self._legs(start, runs) or {}
        whole: list[Run] = []
        for k, run in enumerate(runs):
            if k in legs:
                whole += [legs[k], Run(runs[k - 1].to, runs[k - 1].place, legs[k].ahead)]
            whole.append(run)
        bends = np.array([(start[1][0], start[1][2]), *(run.to for run in whole)])
        places = np.array([start[0], *(run.place for run in whole)], np.int32)
        ground = ground_along(self._maze_closed, bends, places)
        points, gone = lifted(bends, ground)
        step = float(np.abs(np.diff(ground[:, 1])).max(initial=0.0))
        yaws = _yaws_of(bends, [run.ahead for run in whole]) + self.terrain.grid.yaw
        ends = np.cumsum(np.linalg.norm(np.diff(bends, axis=0), axis=1))
        which = np.searchsorted(ends, (gone[1:] + gone[:-1]) / 2)
        headings = (yaws[np.minimum(which, len(yaws) - 1)] + math.pi) % (2 * math.pi) - math.pi
        return Path(self._world(points), headings, step)


def _length(start: Spot, runs: list[Run]) -> float:
    stops = [(float(start[1][0]), float(start[1][2])), *(run.to for run in runs)]
    return sum(math.dist(a, b) for a, b in pairwise(stops))


def _angle(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Between two lines, 0 to π/2."""
    return math.acos(min(abs(one[0] * other[0] + one[1] * other[1]), 1.0))


def _yaws_of(bends: F64, aheads: list[tuple[float, float]]) -> F64:
    """Yaw of the box on each run: it turns by the smaller angle each time, and drives ahead most of the way."""
    yaws = np.array([math.atan2(x, z) for x, z in aheads])
    for k in range(1, len(yaws)):
        yaws[k] = yaws[k - 1] + (yaws[k] - yaws[k - 1] + math.pi / 2) % math.pi - math.pi / 2
    way = np.diff(bends, axis=0)
    onward = float((way[:, 0] * np.sin(yaws) + way[:, 1] * np.cos(yaws)).sum())
    return yaws if onward >= 0 else yaws + math.pi
