"""Free space: where a body can be, how it gets from one place to another, and how tight that is.

Points are (x, y, z) in world metres and mean the floor that is nearest in height there; a pair (x, z) means the lowest
floor. A body *stands* at a point if nothing overlaps it with its middle exactly there; questions about points where it
cannot stand have plain answers: `reachable` is False, `path` None, `distance` inf. `snap` finds the nearest point where
it can.

What is exact and what is not: obstacles, and walls of ground too high to step on, keep the middle of the body away by
their exact outline (slanted ones in slices). Ways are looked for on a raster, but a place of it is a point that fits,
moved within its cell where two things leave less than a cell; so a gap is found open when it is at least about 1 mm
wider than the body, and never when it is narrower. Loose triangles, and where ground ends, are known to a cell.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, Bool
from orienteer.errors import BadArgumentError, UnreachableError
from orienteer.space.clear import RISE, bucketed, open_links, regions_of, squeeze
from orienteer.space.gap import Gap, tightest_gap
from orienteer.space.layers import Layer, layers_of
from orienteer.space.path import Path, lifted
from orienteer.space.pieces import Pieces, pieces_of
from orienteer.space.search import Maze
from orienteer.space.spot import entries, fits_at, nearest_blocker, place_at, point_of
from orienteer.space.taut import ground_along
from orienteer.space.terrain import Terrain, grown, terrain_of
from orienteer.space.walk import gone, reaches
from orienteer.space.way import End, shortest_ways
from orienteer.world.body import Body, Footprint
from orienteer.world.body import body as body_named
from orienteer.world.scene import Scene

Doors = Literal["profile", "as_is", "openable"]


def free_space(
    scene: Scene,
    body: str | Body = "adult",
    cell: float = 0.025,
    doors: Doors = "profile",
    without: Collection[str] = (),
) -> FreeSpace:
    """Where a body can be in a scene, on a raster with cells of `cell` metres.

    `doors`: "as_is" takes every door leaf as it stands, "openable" as if it were not there, "profile" as the body's
    profile says. Things whose ids are in `without` are not there at all.
    """
    profile = body_named(body)
    if not (math.isfinite(cell) and 0.002 <= cell <= 0.25):
        raise BadArgumentError(f"a cell of free space is 0.002 to 0.25 m wide, not {cell!r}")
    if doors not in ("profile", "as_is", "openable"):
        raise BadArgumentError(f"doors are 'profile', 'as_is' or 'openable', not {doors!r}")
    for thing_id in without:
        scene.thing(thing_id)
    opens = profile.opens_doors if doors == "profile" else doors == "openable"
    leaves = {opening.leaf for opening in scene.openings if opening.leaf} if opens else set()
    terrain = terrain_of(scene, profile, cell, leaves, frozenset(without))
    if profile.footprint is Footprint.BOX:
        from orienteer.space.turning import TurningSpace

        return TurningSpace(scene, profile, terrain)
    return FreeSpace(scene, profile, terrain)


@dataclass(frozen=True, eq=False)
class FreeSpace:
    """Where a body can be in a scene."""

    scene: Scene
    body: Body
    terrain: Terrain

    def __post_init__(self) -> None:
        t = self.terrain
        around = np.arange(8, dtype=np.int32)[:, None]
        squeeze(self._maze_closed.blockers, self._maze_closed.buckets, t.floor, t.grid, t.fit, t.room, around)

    # Questions about two points

    def reachable(self, a: npt.ArrayLike, b: npt.ArrayLike) -> bool:
        """Whether the body can stand at both points and get from one to the other."""
        start, goal = self._stand(a), self._stand(b)
        if start is None or goal is None:
            return False
        return self._straight(start, goal) or bool(self._regions_at(start) & self._regions_at(goal))

    def path(self, a: npt.ArrayLike, b: npt.ArrayLike) -> Path | None:
        """A shortest way between two points that overlaps nothing; None where there is none.

        Shortest by `Path.length_m`, so steps count: a platform is passed by where going round it is shorter than up and
        down. On level floor bends lie on the exact outlines, to a millimetre each; a way over stairs is pulled taut.
        Slopes, and steps of less than 4 cm, are not weighed against ways round them.
        """
        start, goal = self._stand(a), self._stand(b)
        if start is None or goal is None:
            return None
        if tuple(start[1]) > tuple(goal[1]):  # there and back is the same way
            back = self._way(goal, start)
            return back and back.reversed()
        return self._way(start, goal)

    def distance(self, a: npt.ArrayLike, b: npt.ArrayLike) -> float:
        """Length of a shortest way, metres; inf where there is none."""
        path = self.path(a, b)
        return math.inf if path is None else path.length_m

    def tightest(self, a: npt.ArrayLike, b: npt.ArrayLike) -> Gap | None:
        """The narrowest place on the widest way between two points, for a body that steps as this one but is as thin
        as need be; None where even that does not get there. It says why a way is closed, or how close it is to it."""
        start, goal = self._place(a), self._place(b)
        return None if start < 0 or goal < 0 else tightest_gap(self, start, goal)

    # Questions about one point

    def clearance(self, p: npt.ArrayLike) -> float:
        """Metres from the middle of a body that stands at p to the nearest thing that would stop it.

        inf where there is no such thing; 0 inside one, and where there is no floor.
        """
        n = self._place(p)
        if n < 0:
            return 0.0
        x, _, z = self._local(p)
        t = self.terrain
        gap, _ = nearest_blocker(t.blockers, RISE, t.fit.height, x, t.floor.y[n], z)
        return max(gap, 0.0)

    def stands(self, p: npt.ArrayLike) -> bool:
        """Whether the body can stand exactly at p."""
        return self._stand(p) is not None

    def floor(self, p: npt.ArrayLike) -> float | None:
        """Height of the floor nearest to p in height, world metres; None where there is none."""
        n = self._place(p)
        return None if n < 0 else float(self.terrain.floor.y[n])

    def region(self, p: npt.ArrayLike) -> int | None:
        """Number of the connected region that p lies in, 0 the largest; None where the body cannot stand or leave."""
        spot = self._stand(p)
        return None if spot is None else min(self._regions_at(spot), default=None)

    def snap(self, p: npt.ArrayLike, region: int | None = None) -> F64:
        """The point nearest to p where the body can stand, in that region if one is given."""
        spot = self._stand(p)
        if spot is not None and (region is None or region in self._regions_at(spot)):
            return self._world(spot[1])
        mine = self._free(region)
        if not len(mine):
            where = "" if region is None else f" in region {region}"
            raise UnreachableError(f"there is no place for {self.body.name!r}{where} in {self.scene.name!r}")
        f, local = self.terrain.floor, self._local(p)
        apart = (f.x[mine] - local[0]) ** 2 + (f.y[mine] - local[1]) ** 2 + (f.z[mine] - local[2]) ** 2
        return self.points(mine[int(np.argmin(apart))])

    # The whole

    @property
    def area_m2(self) -> float:
        """Of all places where the middle of the body can be, square metres."""
        return float(self.areas_m2.sum())

    @cached_property
    def areas_m2(self) -> F64:
        """Area of each connected region, the largest first, shape (regions,)."""
        places = np.bincount(self.regions[self.regions >= 0]).astype(np.float64)
        return places * self.terrain.grid.cell**2

    @cached_property
    def regions(self) -> I32:
        """Number of the connected region of every place of the floor, 0 the largest; −1 where the body cannot be."""
        label = regions_of(self.terrain.floor, self.maze.opened, self.free)
        return renumbered(label, np.bincount(label[label >= 0]))

    @property
    def free(self) -> Bool:
        """At which places of the floor the body can be."""
        free: Bool = self.terrain.room.clear >= self.terrain.fit.skin
        return free

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        """The floors as arrays, to draw them."""
        return layers_of(self.terrain.floor, self.terrain.grid, self.regions)

    def sample(
        self, rng: np.random.Generator, count: int = 1, region: int | None = None, clearance_m: float = 0.0
    ) -> F64:
        """Random points where the body can stand, spread evenly over the floor, shape (count, 3).

        With `clearance_m`, no thing that would stop it is nearer than that.
        """
        mine = self._free(region)
        picked: list[F64] = []
        for _ in range(20 + 20 * count):
            if len(picked) == count or not len(mine):
                break
            n = int(rng.choice(mine))
            shift = rng.uniform(-0.5, 0.5, 2) * self.terrain.grid.cell
            point = self._jittered(n, shift)
            if clearance_m <= 0 or self.clearance(point) >= clearance_m:
                picked.append(point)
        if len(picked) < count:
            raise UnreachableError(
                f"found {len(picked)} of {count} points for {self.body.name!r} with {clearance_m:g} m around it; "
                f"its free floor measures {len(mine) * self.terrain.grid.cell**2:.2f} m²"
            )
        return np.array(picked)

    def points(self, places: I32 | int) -> F64:
        """World points of places of the floor, shape (…, 3)."""
        f = self.terrain.floor
        return self._world(np.stack((f.x[places], f.y[places], f.z[places]), axis=-1))

    @cached_property
    def maze(self) -> Maze:
        """What searches walk on."""
        t, m = self.terrain, self._maze_closed
        always = t.radius < 2 * t.grid.cell
        return m._replace(opened=open_links(m.blockers, m.buckets, t.floor, t.grid, t.fit, t.room, always))

    # Inside

    @cached_property
    def _maze_closed(self) -> Maze:
        t = self.terrain
        blockers = grown(t.blockers, t.radius, t.grid.cell)
        buckets = bucketed(blockers, t.grid, t.fit.far + t.grid.cell)
        return Maze(t.floor, t.grid, t.room, np.zeros(len(t.floor.y), np.uint8), blockers, buckets, t.fit.height)

    @cached_property
    def _pieces(self) -> Pieces:
        return pieces_of(self.terrain.floor, self.maze.opened, self.terrain.grid)

    def _free(self, region: int | None) -> I32:
        if region is None:
            return np.flatnonzero(self.free).astype(np.int32)
        if not 0 <= region < max(len(self.areas_m2), 1):
            raise BadArgumentError(f"there is no region {region}; there are {len(self.areas_m2)}, from 0")
        return np.flatnonzero(self.regions == region).astype(np.int32)

    def _local(self, p: npt.ArrayLike) -> F64:
        """p in the raster's frame."""
        return self.terrain.grid.from_world(point_of(p, float(self.terrain.floor.y.min())))

    def _world(self, points: F64) -> F64:
        return self.terrain.grid.to_world(points)

    def _place(self, p: npt.ArrayLike) -> int:
        x, y, z = self._local(p)
        return place_at(self.terrain.floor, self.terrain.grid, x, y, z)

    def _stand(self, p: npt.ArrayLike) -> Spot | None:
        """The place of the floor and the exact point in the raster's frame; None where the body cannot stand."""
        x, y, z = self._local(p)
        n = place_at(self.terrain.floor, self.terrain.grid, x, y, z)
        if not fits_at(self._maze_closed, n, x, z):
            return None
        return n, np.array((x, self.terrain.floor.y[n], z))

    def _straight(self, start: Spot, goal: Spot) -> bool:
        (a, p), (b, q) = start, goal
        return reaches(self._maze_closed, p[0], p[2], a, q[0], q[2], b)

    def _entries(self, spot: Spot) -> I32:
        return entries(self.maze, self.terrain.fit.skin, spot[0], spot[1][0], spot[1][2])

    def _regions_at(self, spot: Spot) -> frozenset[int]:
        return frozenset(int(r) for r in self.regions[self._entries(spot)] if r >= 0)

    def _way(self, start: Spot, goal: Spot) -> Path | None:
        (a, p), (b, q) = start, goal
        straight = None
        if self._straight(start, goal):
            straight = self._path(np.array((p, q))[:, (0, 2)], np.array((a, b), np.int32))
            if gone(self._maze_closed, p[0], p[2], a, q[0], q[2])[1] == 0.0:
                return straight
        first, last = self._entries(start), self._entries(goal)
        shared = self._regions_at(start) & self._regions_at(goal)
        if not shared:
            return straight
        c, d = (next(int(n) for n in some if self.regions[n] in shared) for some in (first, last))
        if self.regions[c] != self.regions[d]:
            d = next(int(n) for n in last if self.regions[n] == self.regions[c])
        ends = End(p[[0, 2]], a, c), End(q[[0, 2]], b, d)
        ways = [self._path(*way) for way in shortest_ways(self.maze, self._pieces, *ends)]
        return min(ways if straight is None else [straight, *ways], key=lambda way: way.length_m)

    def _path(self, bends: F64, places: I32) -> Path:
        ground = ground_along(self._maze_closed, bends, places)
        step = float(np.abs(np.diff(ground[:, 1])).max(initial=0.0))
        return Path(self._world(lifted(bends, ground)[0]), highest_step_m=step)

    def _jittered(self, n: int, shift: F64) -> F64:
        """A point beside the middle of a place's cell if the body fits there, else the place's own point."""
        f = self.terrain.floor
        point = self._world(np.array((f.x[n] + shift[0], f.y[n], f.z[n] + shift[1])))
        spot = self._stand(point)
        if spot is not None and spot[0] == n and len(self._entries(spot)):
            return self._world(spot[1])
        return self.points(n)


Spot = tuple[int, F64]


def renumbered(label: I32, size: npt.NDArray[np.int_]) -> I32:
    """Labels numbered anew from the one of the largest size on; −1 stays."""
    rank = np.full(len(size) + 1, -1, np.int32)  # the last entry is what −1 finds
    rank[np.argsort(-size, kind="stable")] = np.arange(len(size), dtype=np.int32)
    return np.asarray(rank[label])
