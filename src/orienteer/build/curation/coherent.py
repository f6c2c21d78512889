"""Is it one connected place?"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from orienteer.arrays import F64
from orienteer.build.curation.floors import far_from, free_floor, objects
from orienteer.build.curation.thresholds import Coherent
from orienteer.build.curation.verdict import Reason, Tested, Why, named
from orienteer.space.free import FreeSpace
from orienteer.world.scene import Scene


def coherent(scene: Scene, limits: Coherent) -> Tested:
    """The share of the free floor that hangs together, and how many things are scattered far from it."""
    free = free_floor(scene, limits.body)
    areas = free.areas_m2 if free is not None else np.zeros(0)
    if free is None or not len(areas):
        says = f"there is no floor that {limits.body!r} can stand on"
        return Tested({"connected share": 0.0}, (Reason(Why.NO_FLOOR, says),))
    connected = float(areas[0] / areas.sum())
    reasons = []
    if connected < limits.least_connected_share:
        says = f"{connected:.0%} of the free floor hang together, at least {limits.least_connected_share:.0%} should"
        reasons.append(Reason(Why.SCATTERED_FLOOR, says))
    floor = _ground(free)
    things = [scene.things[i] for i in objects(scene)]
    away = far_from(floor, things)
    far = limits.far * _length(floor)
    scattered = [things[i].id for i in np.argsort(-away, kind="stable") if away[i] > far]
    share = len(scattered) / max(len(things), 1)
    if share > limits.most_scattered_share:
        says = f"{len(scattered)} of {len(things)} things are more than {far:.1f} m from the floor: {named(scattered)}"
        reasons.append(Reason(Why.SCATTERED_THINGS, says, tuple(scattered)))
    return Tested({"connected share": connected, "scattered share": share}, tuple(reasons))


def _ground(free: FreeSpace) -> F64:
    """Points (x, z) all over the ground that the largest piece of free floor is part of, whatever stands on it."""
    floor, cell = free.terrain.floor, free.terrain.grid.cell
    places = np.stack((floor.x, floor.z), axis=1)
    cells = np.round((places - places.min(axis=0)) / cell).astype(np.int64)
    raster = np.zeros(cells.max(axis=0) + 1, dtype=bool)
    raster[tuple(cells.T)] = True
    label, _ = ndimage.label(ndimage.binary_dilation(raster, np.ones((3, 3), dtype=np.bool_)))
    mine = label[tuple(cells.T)]
    most = int(np.bincount(mine[free.regions == 0]).argmax())
    return free.points(np.flatnonzero(mine == most).astype(np.int32))[:, [0, 2]]


def _length(floor: F64) -> float:
    """Of floor points, about: the same however they are turned."""
    return float(np.sqrt(12 * np.var(floor, axis=0).sum() / 2))
