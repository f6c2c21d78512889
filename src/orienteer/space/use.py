"""From where a body can use a thing: places it can get to, on an open side, with the thing within reach."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import fcl
import numpy as np
import numpy.typing as npt
from scipy.spatial import ConvexHull, QhullError

from orienteer.arrays import F64, I32, Bool
from orienteer.space.collision import fcl_objects
from orienteer.space.free import FreeSpace
from orienteer.space.spot import point_of
from orienteer.world.collider import triangles_of
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Role, Thing

FRONT = math.radians(60.0)
"""A thing with a front is used from places no farther than this from straight ahead of it."""
SEAT = math.radians(110.0)
"""What one sits or lies on is got onto from the sides as well."""
BLOCK_M = 0.1
"""Whether something is in the way of a hand is tried once for all places of a square of this size."""
ARM_M = 0.04
"""Thickness of what is moved through the air to try it."""
NEAR_M = 0.02
"""This close to the thing nothing is in the way any more: it may lean on others."""


@dataclass(frozen=True, eq=False)
class UseRegion:
    """Where the middle of a body can be while it uses a thing."""

    points: F64
    """One for each free cell of the floor, world metres, shape (n, 3); the first is the nearest to the thing."""
    cell: float
    """Width of a cell, metres."""

    @property
    def area_m2(self) -> float:
        """Of the region, square metres."""
        return len(self.points) * self.cell**2

    def __bool__(self) -> bool:
        return len(self.points) > 0

    def distance_m(self, p: npt.ArrayLike) -> float:
        """From a point (x, y, z) or (x, z) to the region, measured in the plan; 0 inside, inf where there is none."""
        if not self:
            return math.inf
        at = point_of(p, float(self.points[:, 1].min()))
        apart = np.abs(self.points[:, (0, 2)] - at[[0, 2]]) - self.cell / 2
        return float(np.hypot(*np.maximum(apart, 0.0).T).min())

    def contains(self, p: npt.ArrayLike) -> bool:
        """Whether a point lies in it."""
        return self.distance_m(p) < 1e-9


def use_region(space: FreeSpace, thing: Thing | str, start: npt.ArrayLike | None = None) -> UseRegion:
    """From where the body can use a thing, among what it can get to from `start`; left out, in the largest region."""
    target = space.scene.thing(thing) if isinstance(thing, str) else thing
    cell, nothing = space.terrain.grid.cell, np.zeros((0, 3))
    region = 0 if start is None else space.region(start)
    outlines = _outlines(target)
    places = np.flatnonzero(space.regions == region).astype(np.int32) if region is not None else np.zeros(0, np.int32)
    if not len(places) or not outlines:
        return UseRegion(nothing, cell)
    body = space.body
    arm = min(body.width_m, body.depth_m) / 2 + body.reach_m
    points, nearest, apart = _near(space, places, outlines, arm)
    open_side = _is_door(space, target) | _on_open_side(target, points, nearest)
    points, nearest, apart = points[open_side], nearest[open_side], apart[open_side]
    order = np.argsort(apart, kind="stable")
    points, nearest = points[order], nearest[order]
    return UseRegion(points[_in_hand(space, target, points, nearest)] if len(points) else nothing, cell)


@dataclass(frozen=True, eq=False)
class _Outline:
    ring: F64
    """Corners (x, z), anticlockwise in (x, z)."""
    low: float
    high: float


def _outlines(thing: Thing) -> list[_Outline]:
    """The plan of each of its solids, or of what is seen of it, with its heights."""
    return [_Outline(_ring(c[:, (0, 2)]), float(c[:, 1].min()), float(c[:, 1].max())) for c in _clouds(thing)]


def _ring(points: F64) -> F64:
    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except (QhullError, ValueError):
        # without area: the box around it
        low, high = points.min(axis=0), points.max(axis=0)
        return np.array((low, (high[0], low[1]), high, (low[0], high[1])))


def _near(space: FreeSpace, places: I32, outlines: list[_Outline], arm: float) -> tuple[F64, F64, F64]:
    """Points of the places within arm's length of a solid at heights in reach; the solids' nearest points; how far."""
    low = np.min([one.ring.min(axis=0) for one in outlines], axis=0) - arm
    high = np.max([one.ring.max(axis=0) for one in outlines], axis=0) + arm
    points = space.points(places)
    flat = points[:, (0, 2)]
    points = points[((flat >= low) & (flat <= high)).all(axis=1)]
    apart, nearest = np.full(len(points), np.inf), np.zeros((len(points), 2))
    for one in outlines:
        fits = (one.high >= points[:, 1] + space.body.reach_low_m) & (one.low <= points[:, 1] + space.body.reach_high_m)
        at, far = _nearest(one.ring, points[:, (0, 2)])
        better = fits & (far < apart)
        apart[better], nearest[better] = far[better], at[better]
    mine = apart <= arm
    return points[mine], nearest[mine], apart[mine]


def _nearest(ring: F64, points: F64) -> tuple[F64, F64]:
    """The point of a convex ring's inside that is nearest to each point (n, 2), and how far that is."""
    a, b = ring, np.roll(ring, -1, axis=0)
    edge = b - a
    length2 = np.maximum((edge**2).sum(axis=1), 1e-18)
    off = points[:, None] - a
    share = np.clip((off * edge).sum(axis=2) / length2, 0.0, 1.0)
    on = a + share[..., None] * edge
    far = np.linalg.norm(points[:, None] - on, axis=2)
    best = far.argmin(axis=1)
    rows = np.arange(len(points))
    at, least = on[rows, best], far[rows, best]
    turn = edge[:, 0] * off[..., 1] - edge[:, 1] * off[..., 0]
    inside = (turn >= 0).all(axis=1) | (turn <= 0).all(axis=1)
    at[inside], least[inside] = points[inside], 0.0
    return at, least


def _is_door(space: FreeSpace, thing: Thing) -> bool:
    """Whether it closes a way through, and so has an open side on either side."""
    return any(opening.leaf is not None and opening.leaf[0] == thing.id for opening in space.scene.openings)


def _on_open_side(thing: Thing, points: F64, nearest: F64) -> Bool:
    """Which places (n, 3) lie on a side that the thing is used from."""
    if thing.front is None:
        return np.ones(len(points), np.bool_)
    ahead = thing.pose.rotate(thing.front)[[0, 2]]
    length = float(np.linalg.norm(ahead))
    if length < 1e-6:
        return np.ones(len(points), np.bool_)
    way = points[:, (0, 2)] - nearest
    far = np.linalg.norm(way, axis=1)
    cone = SEAT if thing.affordances & {Affordance.SIT, Affordance.LIE} else FRONT
    return np.asarray((way @ (ahead / length) >= far * math.cos(cone)) | (far < 1e-9))


def _in_hand(space: FreeSpace, thing: Thing, points: F64, nearest: F64) -> Bool:
    """At which places nothing is between the body and the thing, at the height at which it would be touched."""
    corners = np.concatenate(_clouds(thing))
    low, high = float(corners[:, 1].min()), float(corners[:, 1].max())
    body = space.body
    hand = np.clip((low + high) / 2, points[:, 1] + body.reach_low_m, points[:, 1] + body.reach_high_m)
    hand = np.clip(hand, low, high)
    others = _others(space, thing, points, nearest)
    if not others:
        return np.ones(len(points), np.bool_)
    _, first, block = np.unique(
        np.floor(points[:, (0, 2)] / BLOCK_M).astype(np.int64), axis=0, return_index=True, return_inverse=True
    )
    free = np.array([not _between(points[i], nearest[i], float(hand[i]), others) for i in first], np.bool_)
    return np.asarray(free[block.ravel()])


class _Obstacle(NamedTuple):
    low: F64
    high: F64
    solid: object


def _others(space: FreeSpace, thing: Thing, points: F64, nearest: F64) -> list[_Obstacle]:
    """Everything else about the places, but for floors and what lies on the thing."""
    flat = np.concatenate((points[:, (0, 2)], nearest))
    low, high = flat.min(axis=0) - ARM_M, flat.max(axis=0) + ARM_M
    own = {thing.id, *(one.id for one in space.scene.standing_on(thing.id))}
    found: list[_Obstacle] = []
    for one in space.scene.things:
        if one.id in own or one.role in (Role.FLOOR, Role.CEILING):
            continue
        boxes = [(cloud.min(axis=0), cloud.max(axis=0)) for cloud in _clouds(one)]
        for (one_low, one_high), solid in zip(boxes, fcl_objects(one), strict=True):
            if (one_low[[0, 2]] <= high).all() and (one_high[[0, 2]] >= low).all():
                found.append(_Obstacle(one_low, one_high, solid))
    return found


def _clouds(thing: Thing) -> list[F64]:
    """Corners of each of its solids, or of each surface that is seen of it, world metres."""
    clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in thing.solids()]
    if clouds:
        return clouds
    placed = [(mesh, thing.pose @ pose) for mesh, pose in thing.meshes()]
    return [pose.apply(s.positions) for mesh, pose in placed for s in mesh.surfaces if len(s.faces)]


def _between(place: F64, nearest: F64, hand: float, others: list[_Obstacle]) -> bool:
    """Whether anything is in the way of a level arm from above the place to the thing."""
    way = nearest - place[[0, 2]]
    length = float(np.linalg.norm(way)) - NEAR_M
    if length <= ARM_M:
        return False
    yaw = math.atan2(way[0], way[1])
    middle = place[[0, 2]] + way / np.linalg.norm(way) * length / 2
    low = np.minimum(place[[0, 2]], nearest) - ARM_M
    high = np.maximum(place[[0, 2]], nearest) + ARM_M
    arm = fcl.CollisionObject(fcl.Box(ARM_M, ARM_M, length), _turned(middle, hand, yaw))
    box_low, box_high = np.array((low[0], hand - ARM_M, low[1])), np.array((high[0], hand + ARM_M, high[1]))
    return any(
        (one.low <= box_high).all()
        and (one.high >= box_low).all()
        and fcl.collide(arm, one.solid, fcl.CollisionRequest(), fcl.CollisionResult())
        for one in others
    )


def _turned(middle: F64, height: float, yaw: float) -> object:
    pose = Pose.at(float(middle[0]), height, float(middle[1]), yaw)
    return fcl.Transform(np.array(pose.rotation), np.array(pose.position))
