"""The free floor of a scene, as curation asks for it, and the things that stand on it."""

from __future__ import annotations

import numpy as np
from scipy.spatial import cKDTree

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError
from orienteer.space.free import FreeSpace, free_space
from orienteer.world.mesh import bounds_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

MOST_CELLS = 40_000
"""Cells of the raster: large places are looked at less finely."""
FINEST_M, COARSEST_M = 0.04, 0.2
EDGE_STEP_M = 0.15
"""Points along the outline of a thing are this near to each other."""


def free_floor(scene: Scene, body: str) -> FreeSpace | None:
    """Where that body can be while all doors stand open; None where there is no floor at all."""
    try:
        return free_space(scene, body, cell=_cell(scene), doors="openable")
    except BadArgumentError:
        return None


def objects(scene: Scene, but: frozenset[str] = frozenset()) -> list[int]:
    """Indices of the things that are no part of the building, without those categories."""
    return [
        i
        for i, thing in enumerate(scene.things)
        if thing.role is Role.OBJECT and thing.category not in but and any(mesh.triangles for mesh, _ in thing.meshes())
    ]


def far_from(floor: F64, things: list[Thing]) -> F64:
    """Metres from points of floor (x, z), shape (points, 2), to the outline of each thing, seen from above."""
    if not things or not len(floor):
        return np.full(len(things), np.inf)
    tree = cKDTree(floor, compact_nodes=False, balanced_tree=False)  # as exact, and made several times as fast
    outlines = [_outline(thing) for thing in things]
    apart, _ = tree.query(np.concatenate(outlines))
    starts = np.cumsum([0, *(len(one) for one in outlines[:-1])])
    return np.minimum.reduceat(apart, starts)


def _outline(thing: Thing) -> F64:
    """Points (x, z) along the rectangle around a thing that is parallel to its own axes, and inside it."""
    low, high = bounds_of(thing.meshes()) or (np.zeros(3), np.zeros(3))
    counts = [max(2, int(np.ceil((high[k] - low[k]) / EDGE_STEP_M)) + 1) for k in (0, 2)]
    x, z = (np.linspace(low[k], high[k], min(n, 40)) for k, n in zip((0, 2), counts, strict=True))
    grid = np.stack(np.meshgrid(x, [low[1]], z, indexing="ij"), axis=-1).reshape(-1, 3)
    return np.asarray(thing.pose.apply(grid)[:, [0, 2]], dtype=np.float64)


def _cell(scene: Scene) -> float:
    # From the sizes of grounds along their own axes: a turned scene is looked at as finely.
    grounds = [t for t in scene.things if t.role in (Role.FLOOR, Role.SHELL, Role.STAIRS)] or list(scene.things)
    area = sum(thing.size[0] * thing.size[2] for thing in grounds)
    cell: float = round(min(max((area / MOST_CELLS) ** 0.5, FINEST_M), COARSEST_M), 3)
    return cell
