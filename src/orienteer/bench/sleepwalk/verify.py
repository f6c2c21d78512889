"""Proves SleepWalk's truths again, from the scene alone.

Shares no code with what made them or with the judge: bodies and arms are solids that FCL moves among the scene's own
colliders, floors are found by rays, and a second search, by scipy over steps to neighbouring points of the grid, must
not find a shorter walk than the one that is stored. What the task defines (how near an action needs the body to be,
what counts as ground) is read from the same files.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import fcl
import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra

from orienteer.arrays import F64, I64, Bool
from orienteer.bench.contract import Problem, Shelf, Task, Truth
from orienteer.bench.sleepwalk.actions import manner
from orienteer.bench.sleepwalk.records import Details, GridFrame
from orienteer.bench.sleepwalk.truth import Action, Answer, Region
from orienteer.see.tracer import Tracer
from orienteer.space.collision import fcl_object, fcl_objects, fcl_transform
from orienteer.space.rules import rules
from orienteer.world.body import Body
from orienteer.world.body import body as body_named
from orienteer.world.collider import triangles_of
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

SLACK_M = 0.005
"""The witness is tried with a body thinner by so much: two ways of computing a touch agree no better on slanted things.
Walks that might be shorter are tried with one that is as much wider."""
LIFT_M = 0.06
"""What rises less over the floor is stepped on."""
STEP_M = 0.05
"""Floors are looked for so often along a walk."""
JOINT_M = 0.01
"""A joint between slabs, with ground so near on both sides, is walked over."""
NEAR_SLACK_M = 0.08
"""Regions are kept in cells of up to 0.1 m."""
CONE_SLACK = math.radians(8.0)
LINE_M, WIDE_M = 0.01, 0.12
"""Thickness of what has to pass between body and thing: for the witness, and where a shorter walk is looked for."""
SIDE = 25
"""Of the grid, cells."""


def verify(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Sequence[Problem]:
    """What is wrong with a truth."""
    scene, answer = shelf.scene(task.scene_id), truth.answer
    found = list(_against_words(task.details, answer))
    if not found:
        found = list(_against_place(_place(scene, answer.body), task.details.grid, answer))
    return [Problem(task.task_id, says) for says in found]


def _against_words(details: Details, answer: Answer) -> Iterator[str]:
    """Where what is asked and what is right name different things."""
    for said, region in ((details.start, answer.start), (details.end, answer.goal)):
        if region.name not in said:
            yield f"the truth speaks of {region.name!r}, the instruction of {said!r}"
    passed = [region.name for region in answer.subgoals]
    asked = list(details.interact)
    if asked not in (passed, [*passed, answer.goal.name]):
        yield f"the instruction has {asked} dealt with, the truth {passed}"
    least, most = {"easy": (0, 0), "medium": (1, 2), "hard": (3, math.inf)}[details.tier]
    if not least <= len(asked) <= most:
        yield f"{len(asked)} things are dealt with in a task that is {details.tier}"
    if len(answer.witness) < 2:
        yield "the witness goes nowhere"


def _against_place(place: _Place, frame: GridFrame, answer: Answer) -> Iterator[str]:
    cells = np.array([(cell.x, cell.y, cell.z) for cell in answer.witness])
    if cells.min() < 0 or cells.max() >= SIDE:
        yield "the witness leaves the grid"
        return
    points = _middles(frame, cells)
    floors = [place.floor(point) for point in points]
    bare = [tuple(map(int, cells[i])) for i, floor in enumerate(floors) if floor is None]
    if bare:
        yield f"there is no floor at {bare[0]}"
        return
    for a, b in pairwise(range(len(points))):
        if (what := place.in_the_way(points[a], points[b])) is not None:
            yield f"from {tuple(map(int, cells[a]))} to {tuple(map(int, cells[b]))} the body meets {what}"
    yield from _against_regions(place, points, answer)
    length = float(np.linalg.norm(np.diff(points[:, (0, 2)], axis=0), axis=1).sum())
    if not math.isclose(length, answer.witness_m, abs_tol=1e-3):
        yield f"the witness is {length:.3f} m long, not {answer.witness_m:.3f} m"
    direct = float(np.linalg.norm(points[-1, (0, 2)] - points[0, (0, 2)]))
    if not direct - 1e-3 <= answer.shortest_m <= answer.witness_m + 1e-3:
        yield f"the shortest way of {answer.shortest_m:.3f} m is no way between {direct:.3f} m and the witness"
    other = place.lattice(frame).shortest_m((answer.start, *answer.subgoals, answer.goal), cells[0])
    if other < answer.witness_m - 1e-3:
        yield f"a walk of {other:.3f} m does it as well as the witness of {answer.witness_m:.3f} m"


def _against_regions(place: _Place, points: F64, answer: Answer) -> Iterator[str]:
    """Where the witness starts, stops and ends in the wrong place, or in the wrong order."""
    if (why := place.not_beside(points[0], answer.start, lenient=True)) is not None:
        yield f"it does not start at {answer.start.name!r}: {why}"
    if (why := place.not_beside(points[-1], answer.goal, lenient=True)) is not None:
        yield f"it does not end at {answer.goal.name!r}: {why}"
    at = 0
    for region in answer.subgoals:
        while at < len(points) and place.not_beside(points[at], region, lenient=True) is not None:
            at += 1
        if at == len(points):
            yield f"it does not come to {region.name!r} in its turn"
            return


def _middles(frame: GridFrame, cells: F64) -> F64:
    """World points of the middles of cells (n, 3)."""
    edge = frame.side_m / SIDE
    corner = np.array((frame.x, frame.floor_m, frame.z))
    return np.asarray(corner + (np.asarray(cells) + 0.5) * edge * (1.0, 1.0, -1.0))


@dataclass(frozen=True, eq=False)
class _Place:
    """A scene with a body to be tried in it."""

    scene: Scene
    body: Body

    @cached_property
    def obstacles(self) -> list[tuple[str, _Shape]]:
        """Ids of things with what of them stops the body."""
        opened = {opening.leaf for opening in self.scene.openings if opening.leaf} if self.body.opens_doors else set()
        return [
            (thing.id, shape)
            for thing in self.scene.things
            if not self.is_ground(thing)
            for shape in _shapes(thing, {part for owner, part in opened if owner == thing.id})
        ]

    @cached_property
    def boxes(self) -> tuple[F64, F64]:
        """Low and high corners around all obstacles, shape (n, 3) each."""
        low, high = ([corners[k] for _, corners in self.obstacles] for k in (1, 2))
        return np.array(low).reshape(-1, 3), np.array(high).reshape(-1, 3)

    @cached_property
    def ground(self) -> Tracer:
        """Rays at everything that carries."""
        return Tracer.of(self.scene, [thing.id for thing in self.scene.things if not self.is_ground(thing)])

    def is_ground(self, thing: Thing) -> bool:
        """Whether it is walked on."""
        law = rules()
        if thing.role in law.ground_roles or thing.category in law.ground_categories:
            return True
        tall = float(thing.bounds[1][1] - thing.bounds[0][1])
        return thing.role is Role.OBJECT and not thing.affordances and tall <= law.low_m and thing.on is None

    def floor(self, point: F64) -> float | None:
        """Height of the ground that is nearest to a point in height, within reach of a step."""
        return self._floors(point[None])[0]

    def _floors(self, points: F64) -> list[float | None]:
        """Heights of ground below or just above points (n, 3); None where there is none."""
        found = self._hit(points)
        for i in np.flatnonzero(np.isnan(found)):
            about = self._hit(points[i] + JOINT_M * np.array(((1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1))))
            sides = (about[:2], about[2:])
            across = [side for side in sides if not np.isnan(side).any()]
            found[i] = max((float(side.max()) for side in across), default=np.nan)
        return [None if np.isnan(y) else float(y) for y in found]

    def _hit(self, points: F64) -> F64:
        """The same by one ray each, NaN where it meets nothing."""
        reach = 2.0 * self.body.step_m + 2.0
        top = points + np.array((0.0, self.body.step_m, 0.0))
        found = self.ground.nearest(top, np.array(((0.0, -1.0, 0.0),)), np.full(len(top), reach))
        return np.where(found.thing < 0, np.nan, found.point[:, 1])

    def in_the_way(self, a: F64, b: F64, wider_m: float = -SLACK_M) -> str | None:
        """What the body meets on the straight way, if anything."""
        length = float(np.linalg.norm((b - a)[[0, 2]]))
        count = max(1, math.ceil(length / STEP_M))
        along = a + (b - a) * np.linspace(0.0, 1.0, count + 1)[:, None]
        floors = self._floors(along)
        if any(floor is None for floor in floors):
            return "no floor"
        heights = np.array(floors, np.float64)
        if np.abs(np.diff(heights)).max() > self.body.step_m + 0.01:
            return "a step that is too high"
        begin = 0
        for i in range(1, count + 1):
            if i == count or abs(heights[i + 1] - heights[begin]) > 0.01:
                high = float(heights[begin : i + 1].max())
                for shape in self._swept(along[begin], along[i], high, wider_m):
                    if (what := self._met(shape)) is not None:
                        return what
                begin = i
        return None

    def _swept(self, a: F64, b: F64, floor: float, wider_m: float) -> Iterator[_Shape]:
        """What the body sweeps from a to b on a level floor."""
        radius, height = self.body.radius_m + wider_m, self.body.height_m - LIFT_M
        middle = floor + LIFT_M + height / 2
        for end in (a, b):
            at = np.array((end[0], middle, end[2]))
            half = np.array((radius, height / 2, radius))
            yield _Shape(_upright(radius, height, at), at - half, at + half)
        length = float(np.linalg.norm((b - a)[[0, 2]]))
        if length > 1e-9:
            at = np.array(((a[0] + b[0]) / 2, middle, (a[2] + b[2]) / 2))
            yield _beam(at, (2 * radius, height, length), math.atan2(b[0] - a[0], b[2] - a[2]))

    def _met(self, shape: _Shape, but: frozenset[str] = frozenset()) -> str | None:
        """The first obstacle that a solid meets."""
        near = ((self.boxes[0] <= shape.high) & (self.boxes[1] >= shape.low)).all(axis=1)
        for i in np.flatnonzero(near):
            thing_id, other = self.obstacles[i]
            if thing_id not in but and fcl.collide(
                shape.solid, other.solid, fcl.CollisionRequest(), fcl.CollisionResult()
            ):
                return thing_id
        return None

    def not_beside(self, point: F64, region: Region, lenient: bool) -> str | None:
        """Why somebody at a point is not where a region has to be; None if they are."""
        return self._not_beside(tuple(map(float, point)), region.thing_id, region.action, lenient)

    @lru_cache(maxsize=4096)  # noqa: B019 - keeps the latest places, which are kept anyway
    def _not_beside(self, at: tuple[float, float, float], thing_id: str, action: Action, lenient: bool) -> str | None:
        thing, how, sign = self.scene.thing(thing_id), manner(action), 1.0 if lenient else -1.0
        floor = self.floor(np.array(at))
        if floor is None:
            return "no floor"
        apart, nearest = _apart(thing, at[0], at[2])
        arm = min(self.body.width_m, self.body.depth_m) / 2 + self.body.reach_m
        near = (arm if how.with_hand else how.near_m) + sign * NEAR_SLACK_M
        if apart > near:
            return f"{apart:.2f} m away, not {near:.2f} m"
        low, high = (float(corner[1]) for corner in thing.bounds)
        hand = floor + how.over_m
        if how.with_hand:
            lowest, highest = floor + self.body.reach_low_m, floor + self.body.reach_high_m
            if high < lowest - sign * 0.02 or low > highest + sign * 0.02:
                return f"at a height of {low - floor:.2f} to {high - floor:.2f} m"
            hand = min(max(min(max((low + high) / 2, lowest), highest), low), high)
        way = np.array((at[0], at[2])) - nearest
        if thing.front is not None and how.cone_deg < 180 and apart > 0.05:
            ahead = thing.pose.rotate(thing.front)[[0, 2]]
            if (norm := float(np.linalg.norm(ahead))) > 1e-6:
                off = math.acos(float(np.clip(way @ ahead / (norm * np.linalg.norm(way)), -1.0, 1.0)))
                if off > math.radians(how.cone_deg) + sign * CONE_SLACK:
                    return f"{math.degrees(off):.0f}° off its front"
        thick, short_m = (LINE_M, 0.08) if lenient else (WIDE_M, 0.02)
        return self._between(thing, at, nearest, hand, thick, short_m)

    def _between(
        self, thing: Thing, at: tuple[float, float, float], nearest: F64, hand: float, thick: float, short_m: float
    ) -> str | None:
        """What is in the way of a level arm from above a point to just before the thing, which may lean on others."""
        here = np.array((at[0], at[2]))
        length = float(np.linalg.norm(nearest - here)) - short_m
        if length <= thick:
            return None
        way = (nearest - here) / np.linalg.norm(nearest - here)
        middle = here + way * length / 2
        at_hand = np.array((middle[0], hand, middle[1]))
        own = frozenset((thing.id, *(one.id for one in self.scene.standing_on(thing.id))))
        what = self._met(_beam(at_hand, (thick, thick, length), math.atan2(way[0], way[1])), own)
        return None if what is None else f"{what} is in between"

    def lattice(self, frame: GridFrame) -> _Lattice:
        """What can be walked of the grid."""
        return _lattice(self, frame)


@dataclass(frozen=True, eq=False)
class _Lattice:
    """Steps between neighbouring points of the grid."""

    place: _Place
    points: F64
    links: csr_matrix

    def shortest_m(self, regions: Sequence[Region], first: I64) -> float:
        """Length of a shortest walk in such steps through places that are surely in these regions, in order.

        Only where one gets to from a given cell: pockets of floor behind furniture are no part of the place.
        """
        _, piece = connected_components(self.links, directed=False)
        mine = piece == piece[int(first[0]) * SIDE + int(first[2])]
        cost = np.where(self._inside(regions[0]) & mine, 0.0, np.inf)
        for region in regions[1:]:
            sources = np.flatnonzero(np.isfinite(cost))
            if not len(sources):
                return math.inf
            apart = dijkstra(self.links, indices=sources)
            cost = np.where(self._inside(region), (apart + cost[sources][:, None]).min(axis=0), np.inf)
        return float(cost.min(initial=math.inf))

    def _inside(self, region: Region) -> Bool:
        low, high = self.place.scene.thing(region.thing_id).bounds
        reach = max(self.place.body.radius_m + self.place.body.reach_m, manner(region.action).near_m)
        plan = self.points[:, (0, 2)]
        near = ((plan >= low[[0, 2]] - reach) & (plan <= high[[0, 2]] + reach)).all(axis=1)
        found = np.zeros(len(self.points), np.bool_)
        for i in np.flatnonzero(near):
            found[i] = _surely(self.place, self.points[i], region)
        return found


def _surely(place: _Place, point: F64, region: Region) -> bool:
    """Whether a point is well inside a region: beside the thing, with nothing about that could be in between."""
    return place.not_beside(point, region, lenient=False) is None


@lru_cache(maxsize=2)
def _place(scene: Scene, body: str) -> _Place:
    return _Place(scene, body_named(body))


@lru_cache(maxsize=2)
def _lattice(place: _Place, frame: GridFrame) -> _Lattice:
    x, z = (axis.ravel() for axis in np.meshgrid(np.arange(SIDE), np.arange(SIDE), indexing="ij"))
    points = _middles(frame, np.stack((x, np.zeros_like(x), z), axis=1))
    stood = [place.in_the_way(point, point, SLACK_M) is None for point in points]
    rows, columns, lengths = [], [], []
    for i in np.flatnonzero(stood):
        for dx, dz in ((1, 0), (0, 1), (1, 1), (1, -1)):
            a, b = int(x[i]) + dx, int(z[i]) + dz
            j = a * SIDE + b
            if a < SIDE and 0 <= b < SIDE and stood[j] and place.in_the_way(points[i], points[j], SLACK_M) is None:
                rows.append(i)
                columns.append(j)
                lengths.append(float(np.linalg.norm(points[j] - points[i])))
    count = len(points)
    links = csr_matrix((lengths, (rows, columns)), (count, count))
    return _Lattice(place, points, links + links.T)


def _apart(thing: Thing, x: float, z: float) -> tuple[float, F64]:
    """How far a plumb line is from a thing, metres, and the point (x, z) of the thing that is nearest to it."""
    low, high = (float(corner[1]) for corner in thing.bounds)
    line = _upright(1e-3, high - low + 2.0, np.array((x, (low + high) / 2, z)))
    best, nearest = math.inf, np.array((x, z))
    for solid in fcl_objects(thing):
        result = fcl.DistanceResult()
        gap = float(fcl.distance(line, solid, fcl.DistanceRequest(enable_nearest_points=True), result))
        if gap < best:
            best, nearest = gap, np.asarray(result.nearest_points[1])[[0, 2]]
    return (0.0, np.array((x, z))) if best <= 0.0 else (best + 1e-3, nearest)


class _Shape(NamedTuple):
    """A solid for FCL, with the box around it."""

    solid: object
    low: F64
    """World metres, shape (3,)."""
    high: F64


def _shapes(thing: Thing, without: set[str]) -> Iterator[_Shape]:
    """Its solids, without those of some of its parts; what is seen of it where it has none."""
    frames = [(collider, thing.pose) for collider in thing.colliders]
    for part in thing.parts:
        if part.id not in without:
            frames += [(collider, thing.pose @ part.pose) for collider in part.colliders]
    for collider, pose in frames:
        corners = pose.apply(triangles_of(collider)[0])
        yield _Shape(fcl_object(collider, pose), corners.min(axis=0), corners.max(axis=0))
    if not any(True for _ in thing.solids()):
        low, high = thing.bounds
        yield from (_Shape(solid, low, high) for solid in fcl_objects(thing))


def _upright(radius: float, height: float, middle: F64) -> object:
    """A cylinder that stands."""
    turned = Pose.at(*map(float, middle)) @ Pose.turn((1.0, 0.0, 0.0), math.pi / 2)
    return fcl.CollisionObject(fcl.Cylinder(radius, height), fcl_transform(turned))


def _beam(middle: F64, size: tuple[float, float, float], yaw: float) -> _Shape:
    """A box whose length lies along a heading."""
    solid = fcl.CollisionObject(
        fcl.Box(*size), fcl_transform(Pose.at(float(middle[0]), float(middle[1]), float(middle[2]), yaw))
    )
    half = np.array((math.hypot(size[0], size[2]), size[1], math.hypot(size[0], size[2]))) / 2
    return _Shape(solid, middle - half, middle + half)
