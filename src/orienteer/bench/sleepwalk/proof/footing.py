"""The ground of a scene, found by rays at the solids of everything that carries."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I64, Bool
from orienteer.see.tracer import Tracer
from orienteer.space.rules import rules
from orienteer.world.body import Body
from orienteer.world.collider import triangles_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

ROUND_SIDES = 64
"""Sides of round platforms."""
OVERHANG_CELLS = 2.0
"""A footprint may hang over an edge by so many cells; ground is known to a cell besides."""
RING = 8
"""Directions in which ground about a place is looked for."""


class Footing(NamedTuple):
    """What is under a body at some places."""

    lowest: F64
    """Floors within a cell of each place, the lowest of them, world metres; nan where there is no floor."""
    highest: F64
    under: F64
    """The highest floor that any of the footprint is over and that is no more than a step above the place's own."""
    hangs: Bool
    """Whether the footprint hangs over an end of the ground."""

    def part(self, first: int, end: int) -> Footing:
        """That of some of the places."""
        rows = slice(first, end)
        return Footing(self.lowest[rows], self.highest[rows], self.under[rows], self.hangs[rows])


@dataclass(frozen=True, eq=False)
class Footings:
    """Where a scene can be stood on."""

    scene: Scene
    body: Body
    cell_m: float
    """Of the raster that the maker knows ground on."""

    def is_ground(self, thing: Thing) -> bool:
        """Whether it is walked on."""
        if _carries(thing):
            return True
        law = rules()
        if thing.role is not Role.OBJECT or thing.affordances or _tall(thing) > law.low_m:
            return False
        return thing.on is None or thing.on not in self.scene.index or _carries(self.scene.thing(thing.on))

    @cached_property
    def rays(self) -> Tracer:
        """Rays at the solids of all ground, from both sides."""
        return Tracer.of(Scene(tuple(_skin(one) for one in self.scene.things if self.is_ground(one))))

    @property
    def radius_m(self) -> float:
        """Of the largest disc that fits into the footprint."""
        return min(self.body.width_m, self.body.depth_m) / 2

    def heights(self, points: F64, joints: bool = True) -> F64:
        """Of the ground below or no more than a step above points (n, 3); nan where there is none.

        With `joints` what is narrower than two cells is no gap.
        """
        found = self._hit(points)
        bare = np.flatnonzero(np.isnan(found)) if joints else ()
        if len(bare):
            found[bare] = self._over_joints(points[bare])
        return found

    def _over_joints(self, points: F64) -> F64:
        """The same at places with ground a cell away on both sides."""
        offsets = np.array([(x, 0.0, z) for x, z in _CIRCLE]) * self.cell_m
        about = self._hit((points[:, None] + offsets).reshape(-1, 3)).reshape(-1, RING)
        pairs = np.stack([np.maximum(about[:, k], about[:, k + RING // 2]) for k in range(RING // 2)])
        return np.asarray(np.where(np.isnan(pairs).all(axis=0), np.nan, np.fmax.reduce(pairs)))

    def at(self, points: F64, strict: bool, wider_m: float = 0.0) -> Footing:
        """What a body with its middle over points (n, 3) stands on.

        `strict` lets nothing hang over that the maker might not; else what it might let hang over may.
        """
        middle = self.heights(points, not strict)
        cells = (OVERHANG_CELLS - math.sqrt(0.5)) if strict else OVERHANG_CELLS + math.sqrt(0.5)
        within = max(self.radius_m + wider_m - cells * self.cell_m, 0.0)
        rings = (self.cell_m * math.sqrt(0.5), self.radius_m, within)
        known, beneath, edge = np.moveaxis(self._about(points, middle, rings, not strict), 1, 0)
        step = self.body.step_m + 1e-4
        everything = np.column_stack((middle, known))
        near = np.where(np.abs(everything - middle[:, None]) <= step, everything, np.nan)
        trodden = np.column_stack((near, np.where(np.abs(beneath - middle[:, None]) <= step, beneath, np.nan)))
        return Footing(
            np.fmin.reduce(near, axis=1), np.fmax.reduce(near, axis=1), np.fmax.reduce(trodden, axis=1),
            np.isnan(edge).any(axis=1),
        )  # fmt: skip

    def _about(self, points: F64, middle: F64, rings: Sequence[float], joints: bool) -> F64:
        """Floors in all directions, so far from each place, shape (n, rings, directions)."""
        level = np.column_stack((points[:, 0], np.where(np.isnan(middle), points[:, 1], middle), points[:, 2]))
        offsets = np.array([(x * apart, 0.0, z * apart) for apart in rings for x, z in _CIRCLE])
        found = self.heights((level[:, None] + offsets).reshape(-1, 3), joints)
        return found.reshape(len(points), len(rings), RING)

    def _hit(self, points: F64) -> F64:
        """Heights by one ray each, nan where it meets nothing."""
        reach = 2.0 * self.body.step_m + 2.0
        top = points + np.array((0.0, self.body.step_m, 0.0))
        found = self.rays.nearest(top, np.array(((0.0, -1.0, 0.0),)), np.full(len(top), reach))
        return np.where(found.thing < 0, np.nan, found.point[:, 1])


_CIRCLE = [(math.cos(k * 2 * math.pi / RING), math.sin(k * 2 * math.pi / RING)) for k in range(RING)]


def _carries(thing: Thing) -> bool:
    return thing.role in rules().ground_roles or thing.category in rules().ground_categories


def _tall(thing: Thing) -> float:
    """From the lowest to the highest point of its solids, or of what is seen of it."""
    clouds = [pose.apply(triangles_of(collider)[0]) for collider, pose in thing.solids()]
    if not clouds:
        return float(thing.bounds[1][1] - thing.bounds[0][1])
    heights = np.concatenate(clouds)[:, 1]
    return float(heights.max() - heights.min())


def _skin(thing: Thing) -> Thing:
    """A thing that looks as its solids are."""
    meshes: list[Surface] = []
    bare = Material(double_sided=True)
    for collider, pose in thing.solids():
        corners, faces = triangles_of(collider, ROUND_SIDES)
        meshes.append(Surface(np.asarray(pose.apply(corners), np.float32), faces, bare))
    if not meshes:
        for mesh, pose in thing.meshes():
            meshes += [Surface(np.asarray((thing.pose @ pose).apply(one.positions), np.float32), one.faces, bare)
                       for one in mesh.surfaces if len(one.faces)]  # fmt: skip
    return Thing(thing.id, mesh=Mesh(tuple(meshes)))


def layer_of(heights: F64, floor_m: float, cell_m: float) -> I64:
    """The layer of the grid of answers to which floors at these heights belong."""
    return np.asarray(np.floor((heights - floor_m) / cell_m + 1e-6), np.int64)
