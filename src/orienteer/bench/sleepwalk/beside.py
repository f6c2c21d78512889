"""From where in a place things can be dealt with: near enough, on the right side, with nothing in between."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F64, I32, I64, Bool
from orienteer.bench.sleepwalk.actions import Manner
from orienteer.kernel import kernel
from orienteer.space.clear import Blockers
from orienteer.space.free import FreeSpace
from orienteer.space.outline import gap_to_segment, hull_of, joined, reach_of
from orienteer.space.slices import layers_of
from orienteer.space.solids import solids_of
from orienteer.world.collider import Collider, Convex, triangles_of
from orienteer.world.thing import Thing

ARM_M = 0.02
"""Half the thickness of what has to pass between body and thing."""
LAYER_M = 0.2
"""Slanted solids are in the way of an arm as wide as they are in layers of about this height."""
MOST_SOLIDS = 300
"""Things of more solids count as the outline around all of them."""

Outline: TypeAlias = tuple[list[F64], float, float]
"""Convex rings (x, z) and their lowest and highest point."""


@dataclass(frozen=True, eq=False)
class Beside:
    """The places of the largest region of a free space, ready to be asked which of them are beside something."""

    space: FreeSpace
    more: F64 = field(default_factory=lambda: np.zeros((0, 3)))
    """Points of that region at which the body can stand exactly, whatever their cell of the raster, shape (n, 3)."""
    _outlines: dict[str, Outline] = field(default_factory=dict, repr=False)

    @cached_property
    def places(self) -> F64:
        """World points, shape (n, 3)."""
        free = self.space.points(np.flatnonzero(self.space.regions == 0).astype(np.int32))
        return np.concatenate((free, self.more))

    @property
    def first_more(self) -> int:
        """The row of `places` at which `more` begins."""
        return len(self.places) - len(self.more)

    @cached_property
    def hindrances(self) -> Blockers:
        """Everything that can be in the way of an arm, in the frame of the raster: what larger things cover as well."""
        terrain = self.space.terrain
        solids = solids_of(self.space.scene).turned(terrain.grid.yaw)
        layers = layers_of(list(zip(solids.slanted, solids.slanted_faces, strict=True)), LAYER_M)
        skins = np.isin(terrain.blockers.owner, np.unique(solids.triangle_owner))
        skin = terrain.blockers
        plan = joined(
            solids.prisms,
            layers.plan,
            skin.plan._replace(
                frame=skin.plan.frame[skins], first=skin.plan.first[skins], sides=skin.plan.sides[skins],
                grow=skin.plan.grow[skins],
            ),
        )  # fmt: skip
        low = np.concatenate((solids.low, layers.low, skin.low[skins]))
        high = np.concatenate((solids.high, layers.high, skin.high[skins]))
        slanted = solids.slanted_owner[layers.solid]
        owner = np.concatenate((solids.owner, slanted, skin.owner[skins])).astype(np.int32)
        n = len(owner)
        return Blockers(plan, low, high, np.zeros(n), owner, np.zeros(n, np.uint8))

    def of(self, thing: Thing, manner: Manner) -> F64:
        """The places from which it can be dealt with in that manner, world points, shape (n, 3)."""
        return np.asarray(self.places[self.which(thing, manner)])

    def which(self, thing: Thing, manner: Manner) -> I64:
        """The same as rows of `places`, in order."""
        body = self.space.body
        near_m = min(body.width_m, body.depth_m) / 2 + body.reach_m if manner.with_hand else manner.near_m
        rows, nearest = self._near(thing, near_m)
        if not len(rows):
            return rows
        points = self.places[rows]
        _, low, high = self._outline(thing)
        if manner.with_hand:
            lowest, highest = points[:, 1] + body.reach_low_m, points[:, 1] + body.reach_high_m
            height = np.clip(np.clip((low + high) / 2, lowest, highest), low, high)
            fit = (high >= lowest) & (low <= highest)
        else:
            height, fit = points[:, 1] + manner.over_m, np.ones(len(points), np.bool_)
        fit &= _on_open_side(thing, points, nearest, math.radians(manner.cone_deg))
        fit[fit] = self._free_between(thing, points[fit], nearest[fit], height[fit])
        return np.asarray(rows[fit])

    def _near(self, thing: Thing, near_m: float) -> tuple[I64, F64]:
        """Places within that distance of a thing, and the point (x, z) of it that is nearest to each."""
        rings, _, _ = self._outline(thing)
        if not rings:
            return np.zeros(0, np.int64), np.zeros((0, 2))
        low = np.min([ring.min(axis=0) for ring in rings], axis=0) - near_m
        high = np.max([ring.max(axis=0) for ring in rings], axis=0) + near_m
        rows = np.flatnonzero(_within(self._plan, low, high))
        nearest, apart = _nearest(self._plan[rows], *_edges(rings))
        mine = apart <= near_m
        return rows[mine], nearest[mine]

    def _free_between(self, thing: Thing, points: F64, nearest: F64, height: F64) -> Bool:
        """Whether nothing of other things is between each place and the thing, at that height."""
        if not len(points):
            return np.zeros(0, np.bool_)
        scene, grid = self.space.scene, self.space.terrain.grid
        own = [scene.index[thing.id], *(scene.index[one.id] for one in scene.standing_on(thing.id))]
        here = grid.from_world(points)
        there = grid.from_world(np.stack((nearest[:, 0], height, nearest[:, 1]), axis=1))
        low, high = np.minimum(here, there).min(axis=0) - ARM_M, np.maximum(here, there).max(axis=0) + ARM_M
        b, (box_low, box_high) = self.hindrances, self._boxes
        about = ((box_low <= high[[0, 2]]) & (box_high >= low[[0, 2]])).all(axis=1) & ~np.isin(b.owner, own)
        about &= (b.low < there[:, 1].max()) & (b.high > there[:, 1].min())
        return np.asarray(_free_lines(b, np.flatnonzero(about), box_low, box_high, here, there, ARM_M))

    def _outline(self, thing: Thing) -> Outline:
        """As `_outline`, each thing once."""
        if thing.id not in self._outlines:
            self._outlines[thing.id] = _outline(thing)
        return self._outlines[thing.id]

    @cached_property
    def _plan(self) -> F64:
        """The places from above, shape (n, 2)."""
        return np.ascontiguousarray(self.places[:, (0, 2)])

    @cached_property
    def _boxes(self) -> tuple[F64, F64]:
        """Low and high corners (x, z) around the hindrances, shape (n, 2) each."""
        return _boxes_of(self.hindrances)


def _outline(thing: Thing) -> Outline:
    """Convex rings (x, z) around its solids, or around what is seen of it, and its lowest and highest point."""
    clouds = [pose.apply(_corners(collider)) for collider, pose in thing.solids()]
    if not clouds:
        placed = [(mesh, thing.pose @ pose) for mesh, pose in thing.meshes()]
        clouds = [pose.apply(s.positions) for mesh, pose in placed for s in mesh.surfaces if len(s.faces)]
    if not clouds:
        return [], 0.0, 0.0
    whole = np.concatenate(clouds)
    low, high = float(whole[:, 1].min()), float(whole[:, 1].max())
    return [_ring(cloud[:, ::2]) for cloud in (clouds if len(clouds) <= MOST_SOLIDS else [whole])], low, high


def _corners(collider: Collider) -> F64:
    """Of what stands for it, in its thing's frame."""
    return collider.points if isinstance(collider, Convex) else triangles_of(collider)[0]


@kernel
def _ring(points: F64) -> F64:
    """Corners of the convex hull of points (x, z), anticlockwise; the box around them where it has no area."""
    ring = np.empty((len(points) + 2, 2))
    n = hull_of(points.copy(), len(points), ring)
    if n >= 3:
        return ring[:n].copy()
    x0, z0, x1, z1 = points[:, 0].min(), points[:, 1].min(), points[:, 0].max(), points[:, 1].max()
    return np.array(((x0, z0), (x1, z0), (x1, z1), (x0, z1)))


def _edges(rings: list[F64]) -> tuple[F64, I32]:
    """Corners of all rings one after the other, and where each begins, with one more entry."""
    return np.concatenate(rings), np.cumsum([0, *(len(ring) for ring in rings)]).astype(np.int32)


def _on_open_side(thing: Thing, points: F64, nearest: F64, cone: float) -> Bool:
    """Which places lie within the angle from straight ahead of it."""
    everywhere = np.ones(len(points), np.bool_)
    if thing.front is None or cone >= math.pi:
        return everywhere
    ahead = thing.pose.rotate(thing.front)[[0, 2]]
    length = float(np.linalg.norm(ahead))
    if length < 1e-6:
        return everywhere
    way = points[:, (0, 2)] - nearest
    apart = np.linalg.norm(way, axis=1)
    return np.asarray((way @ (ahead / length) >= apart * math.cos(cone)) | (apart < 1e-9))


@kernel
def _within(points: F64, low: F64, high: F64) -> Bool:
    """Which points (n, 2) lie in a box."""
    out = np.empty(len(points), np.bool_)
    for k in range(len(points)):
        x, z = points[k, 0], points[k, 1]
        out[k] = low[0] <= x <= high[0] and low[1] <= z <= high[1]
    return out


@kernel
def _nearest(points: F64, corners: F64, begin: I32) -> tuple[F64, F64]:
    """The point of the rings' insides that is nearest to each point (n, 2), and how far that is."""
    out, apart = np.zeros((len(points), 2)), np.full(len(points), np.inf)
    boxes = np.empty((len(begin) - 1, 4))
    for ring in range(len(boxes)):
        mine = corners[begin[ring] : begin[ring + 1]]
        boxes[ring, 0], boxes[ring, 1] = mine[:, 0].min(), mine[:, 1].min()
        boxes[ring, 2], boxes[ring, 3] = mine[:, 0].max(), mine[:, 1].max()
    for k in range(len(points)):
        x, z = points[k, 0], points[k, 1]
        for ring in range(len(boxes)):
            over_x = max(boxes[ring, 0] - x, x - boxes[ring, 2], 0.0)
            over_z = max(boxes[ring, 1] - z, z - boxes[ring, 3], 0.0)
            if math.sqrt(over_x**2 + over_z**2) > apart[k] + 1e-9:
                continue
            inside = True
            for i in range(begin[ring], begin[ring + 1]):
                j = i + 1 if i + 1 < begin[ring + 1] else begin[ring]
                ax, az = corners[i, 0], corners[i, 1]
                ex, ez = corners[j, 0] - ax, corners[j, 1] - az
                if ex * (z - az) - ez * (x - ax) < 0.0:
                    inside = False
                length2 = max(ex * ex + ez * ez, 1e-18)
                t = min(max(((x - ax) * ex + (z - az) * ez) / length2, 0.0), 1.0)
                px, pz = ax + t * ex, az + t * ez
                far = math.sqrt((x - px) ** 2 + (z - pz) ** 2)
                if far < apart[k]:
                    apart[k], out[k, 0], out[k, 1] = far, px, pz
            if inside:
                apart[k], out[k, 0], out[k, 1] = 0.0, x, z
                break
    return out, apart


@kernel
def _boxes_of(b: Blockers) -> tuple[F64, F64]:
    low, high = np.empty((len(b.low), 2)), np.empty((len(b.low), 2))
    for i in range(len(b.low)):
        x0, z0, x1, z1 = reach_of(b.plan, i)
        grow = b.plan.grow[i]
        low[i, 0], low[i, 1], high[i, 0], high[i, 1] = x0 - grow, z0 - grow, x1 + grow, z1 + grow
    return low, high


@kernel
def _free_lines(b: Blockers, about: I64, low: F64, high: F64, here: F64, there: F64, arm: float) -> Bool:
    """Whether none of the outlines comes within `arm` of the level line at each target's height; raster frame."""
    out = np.ones(len(here), np.bool_)
    for k in range(len(here)):
        ax, az, bx, bz, y = here[k, 0], here[k, 2], there[k, 0], there[k, 2], there[k, 1]
        length = math.sqrt((bx - ax) ** 2 + (bz - az) ** 2)
        if length <= 2 * arm:
            continue
        # What the thing leans on is not in the way.
        bx, bz = bx - (bx - ax) * 2 * arm / length, bz - (bz - az) * 2 * arm / length
        for i in about:
            if y <= b.low[i] or y >= b.high[i]:
                continue
            if min(ax, bx) > high[i, 0] + arm or max(ax, bx) < low[i, 0] - arm:
                continue
            if min(az, bz) > high[i, 1] + arm or max(az, bz) < low[i, 1] - arm:
                continue
            if gap_to_segment(b.plan, i, ax, az, bx, bz) - b.plan.grow[i] < arm:
                out[k] = False
                break
    return out
