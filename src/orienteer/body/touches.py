"""What a walker's body runs into on its way, limb by limb and frame by frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import fcl
import numpy as np

from orienteer.arrays import F64
from orienteer.body.figure import figure, limbs
from orienteer.body.motion import Motion
from orienteer.body.script import Deed, Script
from orienteer.body.skeleton import INDEX
from orienteer.space.collision import fcl_convex, fcl_objects
from orienteer.world.collider import Convex, triangles_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

FLAT_M = 0.06
"""What is no higher than this above its floor is walked on: carpets, mats, kerbs."""
DEED_S = 0.6
"""So long before and after a deed, its thing may be touched."""


@dataclass(frozen=True)
class Touch:
    """A limb in a thing for some time."""

    thing_id: str
    thing: str
    """What a person would call it."""
    limb: str
    begin_s: float
    end_s: float


@dataclass(frozen=True, eq=False)
class Touches:
    """Everything that was run into."""

    touches: tuple[Touch, ...]
    by_frame: tuple[frozenset[str], ...]
    """Names of the limbs that are in something, for each frame."""

    @property
    def by_limb(self) -> tuple[tuple[str, str, float, float], ...]:
        """(thing, limb, first second, seconds in all) of each limb in each thing, in the order in which they begin."""
        found: dict[tuple[str, str, str], list[Touch]] = {}
        for one in self.touches:
            found.setdefault((one.thing_id, one.thing, one.limb), []).append(one)
        return tuple(
            (thing, limb, some[0].begin_s, sum(one.end_s - one.begin_s for one in some))
            for (_, thing, limb), some in found.items()
        )

    def json(self, seconds: float) -> dict[str, object]:
        """For a file: the walk's length, and every touch with thing, limb and times in seconds."""
        listed = [
            {"thing_id": one.thing_id, "thing": one.thing, "limb": one.limb, "begin_s": one.begin_s, "end_s": one.end_s}
            for one in self.touches
        ]
        return {"seconds": seconds, "things": list(self.things), "collisions": listed}

    def during(self, begin_s: float, end_s: float) -> tuple[str, ...]:
        """Names of the things that are touched at some time between, each once."""
        return tuple(dict.fromkeys(one.thing for one in self.touches if one.begin_s < end_s and one.end_s > begin_s))

    @property
    def things(self) -> tuple[str, ...]:
        """Names of what was run into, each once."""
        return tuple(dict.fromkeys(one.thing for one in self.touches))


def touches(scene: Scene, script: Script, motion: Motion) -> Touches:
    """Runs the motion through the scene. What a deed is done with may be touched while it is done."""
    solids = list(_solids(scene))
    lows, highs = (np.array([getattr(one, end) for one in solids]).reshape(-1, 3) for end in ("low", "high"))
    allowed = _allowed(scene, script, motion)
    hits: dict[tuple[str, str], list[int]] = {}
    at, turned = motion.placed
    for piece in _pieces(motion):
        for frame in range(len(motion)):
            here, turn = at[frame, piece.joint], turned[frame, piece.joint]
            corners = piece.points @ turn.T + here
            near = ((lows < corners.max(axis=0)) & (highs > corners.min(axis=0))).all(axis=1)
            met: set[str] = set()
            piece.solid.setTransform(fcl.Transform(turn, here))  # type: ignore[attr-defined]
            for k in np.flatnonzero(near):
                thing_id = solids[k].thing_id
                if thing_id not in allowed[frame] and thing_id not in met and _collide(piece.solid, solids[k].solid):
                    met.add(thing_id)
            for thing_id in met:
                hits.setdefault((thing_id, piece.name), []).append(frame)
    return Touches(tuple(_spells(scene, hits, motion.fps)), _frames(hits, len(motion)))


class _Solid(NamedTuple):
    thing_id: str
    low: F64
    high: F64
    solid: object


class _Piece(NamedTuple):
    name: str
    joint: int
    points: F64
    """Corners in the joint's frame, shape (n, 3)."""
    solid: object


def _solids(scene: Scene) -> Iterator[_Solid]:
    """Everything that stops a walker, in pieces. Doors are opened."""
    leaves = {opening.leaf for opening in scene.openings if opening.leaf}
    for whole in scene.things:
        thing = replace(whole, parts=tuple(part for part in whole.parts if (whole.id, part.id) not in leaves))
        clouds = _clouds(thing)
        if thing.role in (Role.FLOOR, Role.STAIRS, Role.BACKDROP) or not clouds:
            continue
        if np.ptp(np.concatenate(clouds)[:, 1]) <= FLAT_M:
            continue
        for cloud, solid in zip(clouds, fcl_objects(thing), strict=True):
            yield _Solid(thing.id, cloud.min(axis=0), cloud.max(axis=0), solid)


def _clouds(thing: Thing) -> list[F64]:
    """Corners of each of its solids, or of each surface that is seen of it, world metres."""
    clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in thing.solids()]
    if clouds:
        return clouds
    placed = [(mesh, thing.pose @ pose) for mesh, pose in thing.meshes()]
    return [pose.apply(s.positions) for mesh, pose in placed for s in mesh.surfaces if len(s.faces)]


def _pieces(motion: Motion) -> Iterator[_Piece]:
    """The limbs that can hit anything, a little slimmer than they look: clothes give way."""
    things = {thing.id: thing for thing in figure(motion.bones)}
    for limb in limbs(motion.bones):
        if limb.solid:
            (hull,) = things[f"walker: {limb.name}"].colliders
            assert isinstance(hull, Convex)
            middle = hull.points.mean(axis=0)
            slim = Convex(middle + (hull.points - middle) * 0.92)
            yield _Piece(
                limb.name, INDEX[limb.joint], slim.points, fcl.CollisionObject(fcl_convex(slim), fcl.Transform())
            )


def _collide(one: object, other: object) -> bool:
    return bool(fcl.collide(one, other, fcl.CollisionRequest(), fcl.CollisionResult()))


def _allowed(scene: Scene, script: Script, motion: Motion) -> list[frozenset[str]]:
    """Ids of what may be touched, for each frame: what a deed is done with, what lies on it and what it stands on."""
    free = [frozenset[str]()] * len(motion)
    margin = int(DEED_S * motion.fps)
    for deal in motion.deals:
        stop = script.stops[deal.stop]
        if not stop.thing_id:
            continue
        under = scene.thing(stop.thing_id).on
        near = {stop.thing_id, *(one.id for one in scene.standing_on(stop.thing_id)), *([under] if under else [])}
        stays = stop.deed is Deed.SIT
        for frame in range(max(deal.begin - margin, 0), len(free) if stays else min(deal.end + margin, len(free))):
            free[frame] |= near
    return free


def _spells(scene: Scene, hits: Mapping[tuple[str, str], list[int]], fps: float) -> Iterator[Touch]:
    """Frames that follow each other as one touch, in the order in which they begin."""
    found = []
    for (thing_id, limb), frames in hits.items():
        for run in np.split(np.array(frames), np.flatnonzero(np.diff(frames) > 2) + 1):
            name = scene.thing(thing_id).name
            found.append(Touch(thing_id, name, limb, float(run[0]) / fps, float(run[-1] + 1) / fps))
    yield from sorted(found, key=lambda one: (one.begin_s, one.thing_id, one.limb))


def _frames(hits: Mapping[tuple[str, str], list[int]], count: int) -> tuple[frozenset[str], ...]:
    limbs_hit: list[set[str]] = [set() for _ in range(count)]
    for (_, limb), frames in hits.items():
        for frame in frames:
            limbs_hit[frame].add(limb)
    return tuple(map(frozenset, limbs_hit))
