"""Where the floors of a storey are, seen from above."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.see.cutaway import SHELL_CUT_M
from orienteer.see.shot import focus
from orienteer.see.storeys import Storey
from orienteer.see.tracer import Tracer
from orienteer.world.collider import Box
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

_OVERHEAD_M = 2.0
"""A ceiling is at most this far above where the rays begin that look for floors: vaults, beams, galleries."""

_WALL_M = 0.4
"""Nearly all walls are thinner."""


def floor_samples(scene: Scene, level: Storey, hidden: frozenset[str], step: float) -> F64:
    """Points (x, z) all over the floors of a storey, a step apart, shape (points, 2)."""
    low, high = focus(scene, hidden)
    x, z = np.meshgrid(np.arange(low[0] + step / 2, high[0], step), np.arange(low[2] + step / 2, high[2], step))
    plan = np.stack((x.ravel(), z.ravel()), axis=1)
    indoors = [room for room in level.rooms if np.isfinite(room.height)]
    if indoors:
        floor = plan[np.any([_inside(plan, room.outline) for room in indoors], axis=0)]
        return floor[~_under_walls(scene, floor)]
    start = np.stack((plan[:, 0], np.full(len(plan), level.ceiling - SHELL_CUT_M), plan[:, 1]), axis=1)
    tracer = Tracer.of(scene)
    below, over = (tracer.nearest(start, np.array([[0.0, up, 0.0]])) for up in (-1.0, 1.0))
    roofed = (below.normal[:, 1] > 0.5) & (over.distance < _OVERHEAD_M)
    return plan[roofed & ~_in_wall(tracer, start)]


def _under_walls(scene: Scene, plan: F64) -> Bool:
    """Whether each point (x, z) lies under a wall: outlines of rooms may run along the middles of their walls."""
    points = np.stack((plan[:, 0], np.zeros(len(plan)), plan[:, 1]), axis=1)
    under = np.zeros(len(plan), dtype=np.bool_)
    for thing in scene.things:
        boxes = [one for one in thing.colliders if isinstance(one, Box)] if thing.role is Role.WALL else []
        for box in boxes:
            local = (thing.pose @ box.pose).inverse().apply(points)[:, [0, 2]]
            half = np.array((box.size[0], box.size[2])) / 2
            if 2 * half.min() < _WALL_M:
                under |= (np.abs(local) < half).all(axis=1)
    return under


def _in_wall(tracer: Tracer, points: F64) -> Bool:
    """Whether each point lies inside a wall: something is near it on both sides."""
    axes = np.array(((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
    sides = [
        tracer.blocked(points, axis[None], _WALL_M) & tracer.blocked(points, -axis[None], _WALL_M) for axis in axes
    ]
    return sides[0] | sides[1]


def _inside(plan: F64, outline: F64) -> Bool:
    """Whether each point (x, z) lies in a polygon: an odd number of its edges are to the right."""
    odd = np.zeros(len(plan), dtype=bool)
    for (x0, z0), (x1, z1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        spans = (z0 > plan[:, 1]) != (z1 > plan[:, 1])
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = x0 + (plan[:, 1] - z0) * (x1 - x0) / (z1 - z0)
        odd ^= spans & (plan[:, 0] < crossing)
    return odd
