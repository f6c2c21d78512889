"""What a walker's body runs into on its way, limb by limb and frame by frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import fcl
import numpy as np

from orienteer.arrays import F64
from orienteer.body.figure import figure, limbs
from orienteer.body.motion import Motion
from orienteer.body.script import Script
from orienteer.body.skeleton import INDEX
from orienteer.space.collision import fcl_convex, fcl_objects
from orienteer.world.collider import Convex, triangles_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

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
    def things(self) -> tuple[str, ...]:
        """Names of what was run into, each once."""
        return tuple(dict.fromkeys(one.thing for one in self.touches))


def touches(scene: Scene, script: Script, motion: Motion) -> Touches:
    """Runs the motion through the scene. What a deed is done with may be touched while it is done."""
    solids = list(_solids(scene))
    lows, highs = (np.array([getattr(one, end) for one in solids]).reshape(-1, 3) for end in ("low", "high"))
    allowed = _allowed(script, motion)
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
    """Everything that stops a walker, in pieces."""
    for thing in scene.things:
        low, high = thing.bounds
        if thing.role in (Role.FLOOR, Role.STAIRS, Role.BACKDROP) or high[1] - low[1] <= FLAT_M:
            continue
        clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in thing.solids()]
        for cloud, solid in zip(clouds, fcl_objects(thing), strict=False):
            yield _Solid(thing.id, cloud.min(axis=0), cloud.max(axis=0), solid)


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


def _allowed(script: Script, motion: Motion) -> list[set[str]]:
    """Ids of what may be touched, for each frame."""
    free: list[set[str]] = [set() for _ in range(len(motion))]
    margin = int(DEED_S * motion.fps)
    for deal in motion.deals:
        for frame in range(max(deal.begin - margin, 0), min(deal.end + margin, len(free))):
            free[frame].add(script.stops[deal.stop].thing_id)
        if deal.stop == len(script.stops) - 1:
            for frame in range(deal.end, len(free)):
                free[frame].add(script.stops[deal.stop].thing_id)
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
