"""How far what is seen of a thing lies from what stops a body."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from scipy.spatial import ConvexHull

from orienteer.arrays import F64, Bool
from orienteer.world.collider import BOX_CORNERS, Box, Collider, Convex, Cylinder
from orienteer.world.mesh import Mesh
from orienteer.world.pose import STILL, Pose
from orienteer.world.thing import Support, Thing

FLUID = ("water", "spray", "flame")
"""Materials that are seen and stop nobody."""

Placed = tuple[Collider, Pose]


def seen_points(mesh: Mesh, pose: Pose = STILL) -> F64:
    """Corners and middles of all triangles, and of their edges, of everything that is solid."""
    clouds = [np.empty((0, 3))]
    for surface in mesh.surfaces:
        if surface.material.name not in FLUID:
            a, b, c = (surface.positions[surface.faces[:, i]].astype(np.float64) for i in range(3))
            clouds += [a, b, c, (a + b) / 2, (b + c) / 2, (c + a) / 2, (a + b + c) / 3]
    points = np.concatenate(clouds)
    _, first = np.unique((points * 1000).round().astype(np.int64) @ (1, 100_003, 10_000_600_009), return_index=True)
    return pose.apply(points[first])


def outside(points: F64, solids: Iterable[Placed]) -> F64:
    """Metres from each point to the nearest solid, 0 inside one; for convex hulls a lower bound beside edges."""
    nearest = np.full(len(points), np.inf)
    for collider, pose in solids:
        still = np.flatnonzero(nearest > 0)
        nearest[still] = np.minimum(nearest[still], np.maximum(depth_in(points[still], collider, pose), 0.0))
    return nearest


def is_inside(points: F64, solids: Iterable[Placed], margin: float = 0.0) -> Bool:
    """Whether each point lies deeper than `margin` metres in one of the solids."""
    found = np.zeros(len(points), dtype=bool)
    for collider, pose in solids:
        still = np.flatnonzero(~found)
        found[still] = depth_in(points[still], collider, pose) < -margin
    return found


def depth_in(points: F64, collider: Collider, pose: Pose = STILL) -> F64:
    """Signed distance of points to one convex solid, negative inside."""
    match collider:
        case Box(size, own):
            place = (pose @ own).inverse().apply(points)
            off = np.abs(place) - np.asarray(size) / 2
        case Cylinder(radius, height, own):
            place = (pose @ own).inverse().apply(points)
            off = np.stack((np.hypot(place[:, 0], place[:, 2]) - radius, np.abs(place[:, 1]) - height / 2), axis=1)
        case Convex():
            sides = _sides(collider)
            return np.asarray((pose.inverse().apply(points) @ sides[:, :3].T + sides[:, 3]).max(axis=1))
        case _:
            raise AssertionError(f"a {type(collider).__name__} has no inside")
    return np.asarray(np.linalg.norm(np.maximum(off, 0), axis=1) + np.minimum(off.max(axis=1), 0))


@lru_cache(maxsize=4096)
def _sides(collider: Convex) -> F64:
    return np.unique(np.asarray(ConvexHull(collider.points).equations).round(12), axis=0)


def uncovered(thing: Thing) -> tuple[float, F64]:
    """The largest distance of something seen from the thing's colliders, and where that is, in the thing's frame."""
    points = np.concatenate([seen_points(mesh, pose) for mesh, pose in thing.meshes()])
    distance = outside(points, thing.moved(STILL).solids())
    worst = int(np.argmax(distance))
    return float(distance[worst]), points[worst]


def solid_bounds(solids: Iterable[Placed]) -> tuple[F64, F64]:
    """Low and high corner around colliders."""
    clouds = []
    for collider, pose in solids:
        match collider:
            case Box(size, own):
                clouds.append((pose @ own).apply(BOX_CORNERS * size))
            case Cylinder(radius, height, own):
                axis = (pose @ own).rotate((0.0, 1.0, 0.0))
                reach = np.abs(axis) * height / 2 + radius * np.sqrt(np.maximum(1 - axis**2, 0))
                clouds.append((pose @ own).position + np.stack((reach, -reach)))
            case Convex(corners):
                clouds.append(pose.apply(corners))
    points = np.concatenate(clouds)
    return points.min(axis=0), points.max(axis=0)


def points_on(support: Support, height: float, steps: int = 7) -> F64:
    """A net of points over a support's (convex) outline, at a height in its thing's frame."""
    outline = support.outline
    share = np.linspace(0.02, 0.98, steps)
    low, size = outline.min(axis=0), np.ptp(outline, axis=0)
    net = np.stack(np.meshgrid(*(low[k] + share * size[k] for k in (0, 1))), axis=-1).reshape(-1, 2)
    step, off = np.roll(outline, -1, axis=0) - outline, net[:, None] - outline
    kept = net[(step[:, 0] * off[..., 1] - step[:, 1] * off[..., 0] <= 1e-9).all(axis=1)]
    return np.column_stack((kept[:, 0], np.full(len(kept), height), kept[:, 1]))


def free_share(thing: Thing, steps: int = 9) -> float:
    """Share of the box around a thing that no collider fills."""
    low, high = solid_bounds(thing.moved(STILL).solids())
    share = (np.arange(steps) + 0.5) / steps
    net = np.stack(np.meshgrid(share, share, share), axis=-1).reshape(-1, 3)
    return float((~is_inside(low + net * (high - low), thing.moved(STILL).solids())).mean())
