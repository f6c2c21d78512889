"""Whether somebody at a place is where a task has them: near enough, on the right side, nothing in between."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from orienteer.arrays import F64, I64, Bool
from orienteer.bench.sleepwalk.actions import Manner, manner
from orienteer.bench.sleepwalk.proof.place import Place
from orienteer.bench.sleepwalk.proof.solids import FCL_M, Obstacle, beam, meet
from orienteer.bench.sleepwalk.truth import Action, Region
from orienteer.world.collider import triangles_of
from orienteer.world.thing import Thing

ARM_M = 0.02
"""Half the width of what has to pass between body and thing."""
NEAR_M = 0.001
"""Two ways of measuring a distance agree to this."""
MOST_SOLIDS = 300
"""A thing of more solids counts as the outline around all of them."""
MOST_AT_ONCE = 1_000_000
"""Distances between points and edges that are looked at together."""


class Outline(NamedTuple):
    """Convex rings in the plan, edge by edge, and the heights between which they lie."""

    begin: F64
    """Where each edge begins (x, z), metres, anticlockwise around each ring, shape (edges, 2)."""
    end: F64
    first: I64
    """The first edge of each ring."""
    low_m: float
    high_m: float


class Reached(NamedTuple):
    """How a thing lies from some places."""

    apart: F64
    """Metres in the plan, 0 above or below it."""
    nearest: F64
    """Its point (x, z) that is nearest to each place."""


@dataclass(frozen=True, eq=False)
class Goal:
    """A thing that something is done with."""

    place: Place
    thing: Thing
    how: Manner

    @cached_property
    def outline(self) -> Outline:
        """Around each of its solids, or each piece of what is seen of it where it has none."""
        clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in self.thing.solids()]
        if not clouds:
            placed = [(mesh, self.thing.pose @ pose) for mesh, pose in self.thing.meshes()]
            clouds = [pose.apply(one.positions) for mesh, pose in placed for one in mesh.surfaces if len(one.faces)]
        whole = np.concatenate(clouds)
        rings = [_ring(cloud[:, (0, 2)]) for cloud in (clouds if len(clouds) <= MOST_SOLIDS else [whole])]
        ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
        first = np.cumsum([0, *(len(ring) for ring in rings[:-1])])
        return Outline(np.concatenate(rings), ends, first, float(whole[:, 1].min()), float(whole[:, 1].max()))

    @property
    def near_m(self) -> float:
        """How near the middle of the body has to be to its outline."""
        body = self.place.body
        return self.place.footings.radius_m + body.reach_m if self.how.with_hand else self.how.near_m

    def reached(self, points: F64) -> Reached:
        """How it lies from points (n, 3)."""
        each = max(1, MOST_AT_ONCE // len(self.outline.begin))
        parts = [_nearest(points[i : i + each, (0, 2)], self.outline) for i in range(0, len(points), each)]
        return Reached(np.concatenate([part.apart for part in parts]), np.concatenate([part.nearest for part in parts]))

    def may_hold(self, points: F64, blur_m: float) -> Bool:
        """Whether within `blur_m` of each point it can be near enough and on the side it is used from."""
        # A point of a convex outline that is nearest moves no farther than the place that it is nearest to.
        reached = self.reached(points)
        return (reached.apart <= self.near_m + NEAR_M + blur_m) & self._faced(points, reached, NEAR_M + 2 * blur_m)

    def why_not(self, point: F64, strict: bool) -> str | None:
        """Why somebody at a point is not where they have to be; None if they are."""
        reached = self.reached(point[None])
        apart, slack = float(reached.apart[0]), -NEAR_M if strict else NEAR_M
        if apart > self.near_m + slack:
            return f"{apart:.2f} m away, not {self.near_m:.2f} m"
        if not self._faced(point[None], reached, slack)[0]:
            return "not on the side that it is used from"
        under = self.place.footings.at(point[None], strict)
        low, high = float(under.lowest[0]), float(under.highest[0])
        if math.isnan(low):
            return "no floor"
        hands = [hand for hand in (self._hand(low, strict), self._hand(high, strict)) if hand is not None]
        if len(hands) < (2 if strict else 1):
            return "at a height that no hand gets to"
        here, there = point[[0, 2]], reached.nearest[0]
        if strict:
            what = self._between(here, there, min(hands) - FCL_M, max(hands) + FCL_M, True)
            return None if what is None else f"{what} is in between"
        tried = [self._between(here, there, hand + off, hand + off, False)
                 for hand in hands for off in (0.0, -FCL_M, FCL_M)]  # fmt: skip
        return None if None in tried else f"{tried[0]} is in between"

    def _faced(self, points: F64, reached: Reached, slack_m: float) -> Bool:
        """Which points lie on the side that it is used from; its nearest point may be off by `slack_m`."""
        if self.thing.front is None or self.how.cone_deg >= 180:
            return np.ones(len(points), np.bool_)
        ahead = self.thing.pose.rotate(self.thing.front)[[0, 2]]
        norm = float(np.linalg.norm(ahead))
        if norm < 1e-6:
            return np.ones(len(points), np.bool_)
        way = points[:, (0, 2)] - reached.nearest
        along = (way @ ahead) / norm
        aside = np.sqrt(np.maximum((way**2).sum(axis=1) - along**2, 0.0))
        angle = np.arctan2(aside, along)
        turn = np.arcsin(np.clip(slack_m / np.maximum(reached.apart, 1e-9), -1.0, 1.0))
        return np.asarray(angle <= math.radians(self.how.cone_deg) + turn)

    def _hand(self, floor: float, strict: bool) -> float | None:
        """Height of a hand at the thing for somebody on a floor; None where it gets to none of it."""
        if not self.how.with_hand:
            return floor + self.how.over_m
        body, slack = self.place.body, -FCL_M if strict else FCL_M
        low, high = self.outline.low_m, self.outline.high_m
        lowest, highest = floor + body.reach_low_m, floor + body.reach_high_m
        if high < lowest - slack or low > highest + slack:
            return None
        return min(max(min(max((low + high) / 2, lowest), highest), low), high)

    def _between(self, here: F64, there: F64, low: float, high: float, strict: bool) -> str | None:
        """What is in the way of a level arm from above a point to just before the thing, which may lean on others."""
        length = float(np.linalg.norm(there - here))
        if length <= 2 * ARM_M:
            return None
        way = (there - here) / length
        slack = FCL_M if strict else -FCL_M
        first, last = here - way * (ARM_M if strict else 0.0), there - way * (ARM_M if strict else 2 * ARM_M)
        half = ARM_M + slack
        bounds = np.array((np.minimum(first, last) - half, np.maximum(first, last) + half))
        own = {self.thing.id, *(one.id for one in self.place.scene.standing_on(self.thing.id))}
        ends = np.array((bounds[0][0], low, bounds[0][1])), np.array((bounds[1][0], high, bounds[1][1]))
        for one in self.place.everything.near(*ends):
            if one.owner not in own and _struck(one, first, last, half, low, high, strict):
                return one.owner
        return None


def _struck(one: Obstacle, a: F64, b: F64, half: float, low: float, high: float, strict: bool) -> bool:
    """Whether an arm from a to b (x, z) strikes a solid, with its margin where that is asked for."""
    wider, layer = (one.margin.wider_m, one.margin.layer_m) if strict else (0.0, 0.0)
    flat = 1e-5  # an arm has no thickness upwards, but a box must
    return meet(beam(a, b, 2 * (half + wider), low - layer - flat, high + layer + flat), one.shape.solid)


def goal_of(place: Place, region: Region) -> Goal:
    """What a region is for."""
    return _goal(place, region.thing_id, region.action)


@lru_cache(maxsize=64)
def _goal(place: Place, thing_id: str, action: Action) -> Goal:
    return Goal(place, place.scene.thing(thing_id), manner(action))


def _ring(points: F64) -> F64:
    """Corners of the hull of points (n, 2), anticlockwise; of the box around them where it has no area."""
    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except (QhullError, ValueError):
        (x0, z0), (x1, z1) = points.min(axis=0), points.max(axis=0)
        return np.array(((x0, z0), (x1, z0), (x1, z1), (x0, z1)))


def _nearest(points: F64, outline: Outline) -> Reached:
    """The points of convex rings and their insides that are nearest to points (n, 2)."""
    edge = outline.end - outline.begin
    off = points[:, None] - outline.begin
    dots = off[..., 0] * edge[:, 0] + off[..., 1] * edge[:, 1]
    share = np.clip(dots / np.maximum((edge**2).sum(axis=1), 1e-18), 0.0, 1.0)
    foot = outline.begin + share[..., None] * edge
    gap = np.hypot(points[:, None, 0] - foot[..., 0], points[:, None, 1] - foot[..., 1])
    side = edge[:, 0] * off[..., 1] - edge[:, 1] * off[..., 0]
    inside = (np.minimum.reduceat(side, outline.first, axis=1) >= 0.0).any(axis=1)
    best = gap.argmin(axis=1)
    rows = np.arange(len(points))
    nearest, apart = foot[rows, best], gap[rows, best]
    apart[inside] = 0.0
    nearest[inside] = points[inside]
    return Reached(apart, nearest)


def inside_of(goal: Goal, points: F64) -> Bool:
    """Which points (n, 3) are surely where the thing can be dealt with."""
    found = goal.may_hold(points, 0.0)
    for i in np.flatnonzero(found):
        found[i] = goal.why_not(points[i], strict=True) is None
    return found
