"""A whole place at a slant: from a raised corner, without ceilings and without the walls in the way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from orienteer.arrays import F64, I32, Bool
from orienteer.see.cutaway import Cut, Front, Skins, above, cut_height
from orienteer.see.floors import floor_samples
from orienteer.see.frame import pixel_centers
from orienteer.see.raster import Pixels, Raster
from orienteer.see.rays import camera_rays
from orienteer.see.shot import MARGIN, Shot, focus
from orienteer.see.storeys import Storey, storey_of
from orienteer.see.tracer import ALL, Tracer
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

AZIMUTHS = tuple(math.radians(degrees) for degrees in (45, 135, 225, 315, 0, 90, 180, 270))
"""Headings from the middle of the scene to the cameras that are tried: corners first, as they show depth best."""

ELEVATION_DEG = 42.0
"""How high the camera stands above the ground plane, seen from the middle: most floor with things still upright."""

STEEP_DEG = 56.0
"""The same where inner walls would hide what is behind them."""

_SAMPLES = (112, 84)
"""Rays of the small pictures by which the azimuth is chosen."""

_BETTER = 1.05
"""A later azimuth has to show so many times as much as an earlier one: near ties must not depend on the machine."""

_SIDE_BETTER = 1.25
"""The same for azimuths that are no corners."""

_PLAN_STEPS = 160
"""Points along the longer side of the ground plan at which floors are looked for."""

_LOW_WALL_M = 1.3
"""What stands before an open place and is lower than this hides little of it: garden fences."""

_ON_EDGE_M = 0.6
"""How far a wall or a roof may reach over the edge of an open place that it stands on."""

_TURNED = 0.2
"""Cosine between an edge's outward normal and the way to the camera from which on the edge is a near one."""

_HUNG_M = 0.02
"""What begins so far above the floor, stands on nothing and is at a wall hangs on it: curtains end just above it."""

_HANG_GAP_M = 0.1
"""What hangs on a wall is no farther from it."""

_MOST_WALLS = 12
"""Walls one behind the other that a ray is followed through."""


@dataclass(frozen=True, eq=False)
class _Try:
    """One azimuth with its camera and what it has to leave out."""

    camera: Camera
    blocking: frozenset[str]
    front: Front | None


def oblique(
    scene: Scene,
    size: tuple[int, int] = (1024, 768),
    storey: int | None = None,
    azimuth: float | None = None,
    elevation: float | None = None,
    fov_deg: float = 35.0,
    margin: float = MARGIN,
) -> Shot:
    """The whole scene from a raised point outside, all of its floor in the frame.

    Of eight azimuths (headings from the middle to the camera, radians) the one is taken that shows most of the
    things. Ceilings, storeys above, and walls that stand before all floor are left out, with what hangs on them.
    """
    stage = _Stage.of(scene, storey)
    high = stage.elevation if elevation is None else elevation
    known = _CHOSEN.setdefault(scene, {})
    asked = (storey, high, fov_deg, size[0] / size[1], margin)
    headings = AZIMUTHS if azimuth is None else (azimuth,)
    if azimuth is None and asked in known:
        headings = (known[asked],)
    tries = []
    for heading in headings:
        front = stage.front(heading)
        camera = _fitted(stage.cloud, heading, high, fov_deg, size, margin)
        tries.append(_Try(camera, stage.blocking(heading, front), front))
    chosen = 0 if len(tries) == 1 else _best(stage, tries)
    best = tries[chosen]
    if azimuth is None:
        known[asked] = headings[chosen]
    cut = Cut(stage.height, best.front if stage.shells else None, stage.shells)
    return Shot(best.camera, stage.hidden | best.blocking, cut if cut.height is not None or cut.front else None)


def around(
    scene: Scene,
    count: int,
    size: tuple[int, int] = (1024, 768),
    storey: int | None = None,
    elevation: float | None = None,
    fov_deg: float = 35.0,
    margin: float = MARGIN,
) -> Iterator[Shot]:
    """The whole scene from so many equal azimuths, anticlockwise seen from above, always from the same distance."""
    stage = _Stage.of(scene, storey)
    high = stage.elevation if elevation is None else elevation
    middle = (stage.cloud.min(axis=0) + stage.cloud.max(axis=0)) / 2
    headings = [2 * math.pi * i / count + math.pi / 4 for i in range(count)]
    distance = max(_distance(stage.cloud - middle, heading, high, fov_deg, size, margin) for heading in headings)
    cut = None if stage.height is None else Cut(stage.height)  # one cut for all: shells keep their near walls
    for heading in headings:
        turned = _turned(heading, high)
        eye = middle + distance * turned.rotation[:, 2]
        camera = Camera(Pose(eye, turned.quaternion), math.radians(fov_deg), size)
        yield Shot(camera, stage.hidden | stage.blocking(heading, stage.front(heading)), cut)


_CHOSEN: WeakKeyDictionary[Scene, dict[tuple[int | None, float, float, float, float], float]] = WeakKeyDictionary()
"""The azimuth that was chosen for a scene: it is the same for pictures of any size of one shape."""


@dataclass(frozen=True, eq=False)
class _Stage:
    """A storey, and all that a choice of azimuth needs to know of it."""

    scene: Scene
    level: Storey
    hidden: frozenset[str]
    """What is left out from any side."""
    shells: frozenset[str]
    """Things that enclose the place in one piece."""
    height: float | None
    """Above it everything is cut off."""
    floor: F64
    """Points (x, z) all over the floors, shape (points, 2); none under the sky."""
    step: float
    """Distance between those points, metres."""
    cloud: F64
    """Points that have to be in the frame, shape (points, 3)."""

    @classmethod
    def of(cls, scene: Scene, storey: int | None) -> _Stage:
        level = storey_of(scene, storey)
        hidden = above(scene, level)
        indoors = bool(np.isfinite(level.ceiling))
        low, high = focus(scene, hidden)
        step = max(float((high - low)[[0, 2]].max()) / _PLAN_STEPS, 0.03)
        return cls(
            scene,
            level,
            hidden,
            _shells(scene, hidden),
            cut_height(scene, level, hidden),
            floor_samples(scene, level, hidden, step) if indoors else np.empty((0, 2)),
            step,
            _cloud(scene, level, hidden),
        )

    @property
    def elevation(self) -> float:
        """How high the camera stands, radians above the ground."""
        indoors = bool(np.isfinite(self.level.ceiling))
        return math.radians(STEEP_DEG if indoors and _has_inner_walls(self.scene, self.level) else ELEVATION_DEG)

    def front(self, heading: float) -> Front | None:
        """The edge of the floors on that side."""
        toward = np.array((math.sin(heading), math.cos(heading)))
        return Front.of(self.floor, self.step, self.level.floor, toward) if len(self.floor) else None

    def blocking(self, heading: float, front: Front | None) -> frozenset[str]:
        """Ids of walls, and of what hangs on them or fills them, that stand in the way."""
        if front is None:
            return self._beyond(heading)
        hides = front.hides(self.skins)
        before = frozenset(thing.id for thing, goes in zip(self.standing, hides, strict=True) if goes)
        return before | self._hung_on(before)

    @cached_property
    def standing(self) -> list[Thing]:
        """What may be in the way, from some side."""
        return [
            thing
            for thing in self.scene.things
            if thing.role in (Role.WALL, Role.OBJECT) and thing.id not in self.hidden and thing.id not in self.shells
        ]

    @cached_property
    def skins(self) -> Skins:
        """Their triangles, the same for all sides."""
        return Skins.of(self.standing)

    def _hung_on(self, ids: frozenset[str]) -> frozenset[str]:
        """Ids of what hangs on walls that are left out: no wall that stays is nearer."""
        high = self.level.floor + _LOW_WALL_M  # skirting boards go all around a room
        walls = [
            thing
            for thing in self.scene.things
            if thing.role is Role.WALL and thing.id not in self.hidden and thing.bounds[1][1] > high
        ]
        gone, left = ([wall.bounds for wall in walls if (wall.id in ids) == out] for out in (True, False))
        return frozenset(
            thing.id
            for thing in self.scene.things
            if thing.role is Role.OBJECT
            and thing.on is None
            and thing.bounds[0][1] > self.level.floor + _HUNG_M
            and _nearest(thing.bounds, gone) <= _HANG_GAP_M
            and _nearest(thing.bounds, gone) < _nearest(thing.bounds, left)
        )

    def _beyond(self, heading: float) -> frozenset[str]:
        """Ids of high walls and backdrops that stand outside an open place, on the side of the camera."""
        toward = np.array((math.sin(heading), math.cos(heading)))
        sides = [side for room in self.level.rooms for side in _sides(room.outline) if side[:2] @ toward > _TURNED]
        return frozenset(
            thing.id
            for thing in self.scene.things
            if thing.role in (Role.WALL, Role.BACKDROP)
            and thing.bounds[1][1] > self.level.floor + _LOW_WALL_M
            and any(_least_along(thing, side[:2]) > side[2] - _ON_EDGE_M for side in sides)
        )


def _nearest(box: tuple[F64, F64], walls: list[tuple[F64, F64]]) -> float:
    """How far a box is from the nearest of several others, metres along the axis on which they are farthest apart."""
    apart = (float(np.maximum(box[0] - wall[1], wall[0] - box[1]).max()) for wall in walls)
    return min(apart, default=math.inf)


def _sides(outline: F64) -> F64:
    """Outward normal (x, z) of each edge of an anticlockwise outline and how far along it the edge lies."""
    step = np.roll(outline, -1, axis=0) - outline
    normal = np.stack((-step[:, 1], step[:, 0]), axis=1) / np.linalg.norm(step, axis=1)[:, None]
    return np.column_stack((normal, np.einsum("ij,ij->i", normal, outline)))


def _least_along(thing: Thing, way: F64) -> float:
    """How far along a level direction the box around a thing starts, world metres."""
    (x0, _, z0), (x1, _, z1) = thing.bounds
    return float(min(x0 * way[0], x1 * way[0]) + min(z0 * way[1], z1 * way[1]))


def _shells(scene: Scene, hidden: frozenset[str]) -> frozenset[str]:
    """Things that enclose the place in one piece: scans, and walls modelled all in one."""
    low, high = scene.bounds
    whole = high - low

    def encloses(thing: Thing) -> bool:
        extent = thing.bounds[1] - thing.bounds[0]
        return bool((extent[[0, 2]] > 0.6 * whole[[0, 2]]).all())

    return frozenset(
        thing.id
        for thing in scene.things
        if thing.id not in hidden and (thing.role is Role.SHELL or (thing.role is Role.WALL and encloses(thing)))
    )


def _has_inner_walls(scene: Scene, level: Storey) -> bool:
    """Whether a storey is divided: by its rooms, or by being a scan, of which nobody knows."""
    indoors = [room for room in level.rooms if np.isfinite(room.height)]
    return len(indoors) > 1 or (not level.rooms and any(thing.role is Role.SHELL for thing in scene.things))


def _cloud(scene: Scene, level: Storey, hidden: frozenset[str]) -> F64:
    """Points that have to be in the frame: corners of boxes around all that is left, cut off at the ceiling."""
    low, high = focus(scene, hidden)
    corners = []
    for thing in scene.things:
        if thing.id not in hidden and thing.role is not Role.BACKDROP:
            box = np.clip(np.array(thing.bounds), low, high)
            box[:, 1] = np.minimum(box[:, 1], level.ceiling)
            corners += [(x, y, z) for x in box[:, 0] for y in box[:, 1] for z in box[:, 2]]
    return np.array(corners or [(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)])


def _turned(heading: float, elevation: float) -> Pose:
    """The attitude of a camera that looks down at the middle from there."""
    return Pose.turn((0.0, 1.0, 0.0), heading) @ Pose.turn((1.0, 0.0, 0.0), -elevation)


def _slopes(fov_deg: float, size: tuple[int, int], margin: float) -> tuple[float, float]:
    """Of the frustum's sides, right and up, less the margin."""
    half = math.tan(math.radians(fov_deg) / 2) * (1 - 2 * margin)
    return half * size[0] / size[1], half


def _fitted(
    cloud: F64, heading: float, elevation: float, fov_deg: float, size: tuple[int, int], margin: float
) -> Camera:
    """The nearest camera in that direction whose picture, less its margin, holds all points."""
    turned = _turned(heading, elevation)
    seen = turned.inverse().apply(cloud)  # x right, y up, z towards the camera
    eye, distance = np.zeros(3), -np.inf
    for axis, slope in enumerate(_slopes(fov_deg, size, margin)):
        # Each of the two planes of the frustum along this axis touches the point farthest out.
        most = float((seen[:, axis] + slope * seen[:, 2]).max())
        least = float((seen[:, axis] - slope * seen[:, 2]).min())
        eye[axis] = (most + least) / 2
        distance = max(distance, (most - least) / (2 * slope))
    eye[2] = max(distance, float(seen[:, 2].max()) + 0.05)
    return Camera(Pose(turned.apply(eye), turned.quaternion), math.radians(fov_deg), size)


def _distance(
    cloud: F64, heading: float, elevation: float, fov_deg: float, size: tuple[int, int], margin: float
) -> float:
    """How far from the origin a camera that has it in its middle must be for its picture to hold all points."""
    seen = _turned(heading, elevation).inverse().apply(cloud)
    slopes = _slopes(fov_deg, size, margin)
    return max(float((seen[:, 2] + np.abs(seen[:, axis]) / slope).max()) for axis, slope in enumerate(slopes))


def _best(stage: _Stage, tries: list[_Try]) -> int:
    """Which try shows most: the sum, over things, of the root of their pixels, so that many count more than one big."""
    tracer = Tracer.of(stage.scene, stage.hidden)
    # in the open the houses and fences around a place tell what it is, as much as what stands in it
    shown_roles = (Role.OBJECT, Role.STAIRS) if len(stage.floor) else (Role.OBJECT, Role.STAIRS, Role.WALL)
    objects = _flags(stage, [t.role in shown_roles for t in stage.scene.things])
    best, most = 0, -1.0
    for i, one in enumerate(tries):
        ids = _ids(stage, tracer, one)
        counts = np.bincount(ids[objects[ids]], minlength=1)
        shown = float(np.sqrt(counts).sum())
        if shown > most * (_BETTER if i < 4 else _SIDE_BETTER):
            best, most = i, shown
    return best


def _ids(stage: _Stage, tracer: Tracer, one: _Try) -> I32:
    """What a small picture shows past all that is in the way; −1 where nothing is."""
    small, things = one.camera.resized(_SAMPLES), stage.scene.things
    in_the_way = _flags(stage, [thing.id in one.blocking for thing in things])
    shells = _flags(stage, [thing.id in stage.shells for thing in things])
    x, y = pixel_centers(_SAMPLES[0], 0, _SAMPLES[1])
    rays = camera_rays(small, tracer.offset, x, y)
    cast = Raster.of(tracer, small, in_the_way).all(Pixels(0, *_SAMPLES), x, y, ALL).cast
    tables = tracer.form
    ids = np.where(cast.prim >= 0, tables.piece_thing[tables.prim_piece[cast.prim]], np.int32(-1))
    directions = rays.directions.astype(np.float64)
    depth = np.where(cast.prim >= 0, cast.t, np.float32(0))
    points = rays.origins + directions * depth[:, None] + tracer.offset
    left = np.arange(len(ids))
    for _ in range(_MOST_WALLS):
        seen = ids[left]
        through = in_the_way[seen]
        if one.front is not None:
            through |= shells[seen] & one.front.blocks(points)
        if stage.height is not None:
            through |= (seen >= 0) & (points[:, 1] > stage.height)
        if not through.any():
            break
        left, points = left[through], points[through]
        hits = tracer.nearest(points + 1e-3 * _units(directions[left]), directions[left])
        ids[left], points = hits.thing, np.nan_to_num(hits.point)
    return ids


def _flags(stage: _Stage, of_things: list[bool]) -> Bool:
    """One flag a thing, and False for the id −1."""
    return np.array([*of_things, False])


def _units(vectors: F64) -> F64:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float64)
