"""A witness for paths: the body itself is moved along them and collided with the scene by FCL.

It shares nothing with the raster but the rule of what is ground, and so tells when the raster is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import fcl
import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, Bool
from orienteer.errors import BadArgumentError
from orienteer.space.collision import fcl_convex, fcl_object, fcl_skin
from orienteer.space.path import STRIDE_M
from orienteer.space.rules import rules
from orienteer.world.body import Body, Footprint
from orienteer.world.body import body as body_named
from orienteer.world.collider import Collider, Convex, triangles_of
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

TOUCH_M = 0.001
"""The body is taken this much smaller on every side: touching is no contact."""
STAIR_SLOPE = 1.0
"""Stairs may rise under the body, from its middle outwards, as steeply as this (rise over run)."""
RISE_M = 0.02
"""Sloped pieces of a path are cut where they have risen this much."""
TURN_STEP = math.radians(2.0)
"""A box that turns is tried at angles this far apart."""
SIDES = 48
"""Sides of the prism inside a round body that is tried against the ground."""


@dataclass(frozen=True, eq=False)
class Contact:
    """A place where the body overlaps something."""

    thing: str
    """Id of the thing."""
    place: F64
    """World metres."""
    depth_m: float
    """How deep, as FCL measures it."""


@dataclass(frozen=True, eq=False)
class _Solid:
    object: object
    low: F64
    high: F64
    thing: str
    lift: float
    """How far over the body's feet it may rise at the middle, metres; ground only."""
    slope: float
    """And how much more for every metre away from the middle; negative for what is no ground."""


def sweep(
    scene: Scene,
    body: str | Body,
    points: npt.ArrayLike,
    headings: npt.ArrayLike | None = None,
    doors: str = "profile",
    without: Collection[str] = (),
) -> list[Contact]:
    """Everything that a body touches on the way along points (n, 3) on the floor, the deepest contact of each thing.

    `headings` are the yaws of a box from each point to the next, radians; left out, it faces where it goes. `doors` and
    `without` are those of `free_space`.
    """
    profile = body_named(body)
    way = np.array(points, dtype=np.float64)
    if way.ndim != 2 or way.shape[1:] != (3,) or len(way) < 1 or not np.isfinite(way).all():
        raise BadArgumentError("a path to sweep along is an array of finite points of shape (n, 3)")
    yaws = _yaws(way) if headings is None else np.array(headings, dtype=np.float64)
    if yaws.shape != (max(len(way) - 1, 0),):
        raise BadArgumentError(f"{len(way)} points have {len(way) - 1} headings between them, not {yaws.shape}")
    opens = profile.opens_doors if doors == "profile" else doors == "openable"
    leaves = {opening.leaf for opening in scene.openings if opening.leaf} if opens else set()
    solids = [
        one for thing in scene.things if thing.id not in without for one in _solids(scene, thing, profile, leaves)
    ]
    deepest: dict[str, Contact] = {}
    for ground in (False, True):
        chosen = [one for one in solids if (one.slope >= 0) == ground]
        if chosen:
            for contact in _contacts(chosen, _shapes(profile, way, yaws, ground, chosen)):
                if contact.thing not in deepest or contact.depth_m > deepest[contact.thing].depth_m:
                    deepest[contact.thing] = contact
    return list(deepest.values())


def _yaws(way: F64) -> F64:
    step = np.diff(way, axis=0)
    return np.arctan2(step[:, 0], step[:, 2])


def _solids(scene: Scene, thing: Thing, body: Body, leaves: Collection[tuple[str, str]]) -> list[_Solid]:
    """The solids of a thing as FCL knows them."""
    placed: list[tuple[Collider, Pose]] = [(collider, thing.pose) for collider in thing.colliders]
    for part in thing.parts:
        if (thing.id, part.id) not in leaves:
            placed += [(collider, thing.pose @ part.pose) for collider in part.colliders]
    has_colliders = bool(thing.colliders) or any(part.colliders for part in thing.parts)
    clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in placed]
    skins: list[tuple[F64, npt.NDArray[np.int32]]] = []
    if not has_colliders:
        names = [None, *(part.id for part in thing.parts)]
        for name, (mesh, pose) in zip(names, thing.meshes(), strict=True):
            if (thing.id, name) not in leaves:
                skins += [((thing.pose @ pose).apply(s.positions), s.faces) for s in mesh.surfaces if len(s.faces)]
        clouds = [points for points, _ in skins]
    if not clouds:
        return []
    heights = np.concatenate(clouds)[:, 1]
    law = rules()
    lift, slope = 0.0, -1.0
    if law.is_ground(thing, float(np.ptp(heights)), scene):
        lift = max(body.step_m, law.soft_m) if law.is_soft(thing) else body.step_m
        steep = thing.role in (Role.STAIRS, Role.SHELL) and body.stairs
        slope = STAIR_SLOPE if steep else math.tan(math.radians(body.slope_deg))
    objects = (
        [fcl_object(collider, pose) for collider, pose in placed] if has_colliders else [fcl_skin(*s) for s in skins]
    )
    return [
        _Solid(one, cloud.min(axis=0), cloud.max(axis=0), thing.id, lift, slope)
        for one, cloud in zip(objects, clouds, strict=True)
    ]


def _shapes(body: Body, way: F64, yaws: F64, ground: bool, solids: list[_Solid]) -> Iterator[tuple[F64, list[_Solid]]]:
    """The body at every piece of the way, as corners of a convex solid, with the solids to try it against.

    Against what is no ground it is upright from its soles; against ground it starts at the step it gets over, higher
    away from its middle, since ground may rise under it.
    """
    kinds = {(one.lift, one.slope) for one in solids}
    contact = rules().contact_m + TOUCH_M
    for a, b, yaw, turn_only in _pieces(body, way, yaws):
        slack = _slack(body, a, b)
        low, high = max(a[1], b[1]) + slack, min(a[1], b[1]) + body.height_m - TOUCH_M - slack
        ring = _outline(body, a, b, yaw)
        if not ground:
            yield _prism(ring, ring, low + contact, low + contact, high), solids
            continue
        if turn_only and body.footprint is Footprint.CYLINDER:
            continue
        middle = np.array(((a[0], a[2]), (b[0], b[2])))
        for lift, slope in kinds:
            rim = min(low + lift + TOUCH_M + slope * body.radius_m, high)
            yield (
                _prism(middle, ring, low + lift + TOUCH_M, rim, high),
                [one for one in solids if (one.lift, one.slope) == (lift, slope)],
            )


def _slack(body: Body, a: F64, b: F64) -> float:
    """How far the body may be above or below a piece of a path: that is its mean height over a stride."""
    slope = abs(b[1] - a[1]) / max(math.hypot(b[0] - a[0], b[2] - a[2]), 1e-9)
    return min(float(slope) * STRIDE_M / 2, body.step_m / 2)


def _prism(inner: F64, ring: F64, bottom: float, rim: float, top: float) -> F64:
    """Corners (x, y, z) of a solid that widens from `inner` at the bottom to `ring` at the rim."""
    parts = [np.insert(inner, 1, bottom, axis=1), np.insert(ring, 1, rim, axis=1), np.insert(ring, 1, top, axis=1)]
    return np.concatenate(parts)


def _pieces(body: Body, way: F64, yaws: F64) -> Iterator[tuple[F64, F64, float, bool]]:
    """Straight pieces of the way that are nearly level, and the turns between them, with the body's yaw."""
    if len(way) == 1:
        yield way[0], way[0], 0.0, False
    for k in range(len(way) - 1):
        if k > 0 and body.footprint is Footprint.BOX:
            turn = (yaws[k] - yaws[k - 1] + math.pi) % (2 * math.pi) - math.pi
            count = math.ceil(abs(turn) / TURN_STEP)
            for j in range(1, count):
                yield way[k], way[k], yaws[k - 1] + turn * j / count, True
        count = max(1, math.ceil(abs(way[k + 1, 1] - way[k, 1]) / RISE_M))
        for j in range(count):
            a, b = (way[k] + (way[k + 1] - way[k]) * (j + i) / count for i in (0, 1))
            yield a, b, float(yaws[k]), False


def _outline(body: Body, a: F64, b: F64, yaw: float) -> F64:
    """Corners (x, z) around the body at both ends of a piece."""
    if body.footprint is Footprint.CYLINDER:
        angle = (np.arange(SIDES) + 0.5) * (2 * math.pi / SIDES)
        around = (body.width_m / 2 - TOUCH_M) * np.stack((np.cos(angle), np.sin(angle)), axis=1)
    else:
        ahead, across = np.array((math.sin(yaw), math.cos(yaw))), np.array((math.cos(yaw), -math.sin(yaw)))
        d, w = body.depth_m / 2 - TOUCH_M, body.width_m / 2 - TOUCH_M
        around = np.array([i * d * ahead + j * w * across for i in (-1, 1) for j in (-1, 1)])
    corners: F64 = np.concatenate((a[[0, 2]] + around, b[[0, 2]] + around))
    return corners


def _contacts(solids: list[_Solid], shapes: Iterator[tuple[F64, list[_Solid]]]) -> Iterator[Contact]:
    """Collides each shape with the solids whose boxes it meets."""
    for corners, chosen in shapes:
        low, high = corners.min(axis=0), corners.max(axis=0)
        near: Bool = np.array([bool((one.low < high).all() and (one.high > low).all()) for one in chosen])
        if not near.any():
            continue
        shape = fcl.CollisionObject(fcl_convex(Convex(corners)), fcl.Transform())
        for i in np.flatnonzero(near):
            request, result = fcl.CollisionRequest(num_max_contacts=8, enable_contact=True), fcl.CollisionResult()
            if fcl.collide(shape, chosen[i].object, request, result):
                worst = max(result.contacts, key=lambda contact: abs(contact.penetration_depth))
                depth = float(abs(worst.penetration_depth)) + TOUCH_M
                yield Contact(chosen[i].thing, np.array(worst.pos, dtype=np.float64), depth)
