"""Can somebody get around?"""

from __future__ import annotations

import numpy as np

from orienteer.build.curation.floors import far_from, free_floor, objects
from orienteer.build.curation.thresholds import Navigable
from orienteer.build.curation.verdict import Reason, Tested, Why, named
from orienteer.space.free import FreeSpace
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

BESIDE_M = 1.0
"""What stands farther than this from all floor is scenery: nobody is to reach it."""


STANDS_M = 0.3
"""What begins lower above the floor stands on it; what is hung up or lies on furniture is where that is."""


def navigable(scene: Scene, limits: Navigable, let_in: frozenset[str]) -> Tested:
    """The share of the floor that is free, and the share of the things within reach of its largest piece."""
    free = free_floor(scene, limits.body)
    areas = free.areas_m2 if free is not None else np.zeros(0)
    if free is None or not len(areas):
        says = f"there is no place for {limits.body!r}"
        return Tested({"free share": 0.0, "free m²": 0.0}, (Reason(Why.CROWDED, says),))
    share = float(areas.sum()) / (len(free.terrain.floor.y) * free.terrain.grid.cell**2)
    reasons = []
    if share < limits.least_free_share or areas[0] < limits.least_free_m2:
        says = (
            f"{limits.body!r} can be on {share:.0%} of the floor, on {areas[0]:.2f} m² in one piece; "
            f"at least {limits.least_free_share:.0%} and {limits.least_free_m2:g} m² should be free"
        )
        reasons.append(Reason(Why.CROWDED, says))
    things, near = _within_reach(scene, free, let_in)
    beyond = [thing.id for thing, is_near in zip(things, near, strict=True) if not is_near]
    reached = 1 - len(beyond) / max(len(things), 1)
    if reached < limits.least_reach_share:
        says = f"{limits.body!r} reaches {reached:.0%} of the things from the largest piece of its floor"
        says += f", at least {limits.least_reach_share:.0%} should be in reach; not {named(beyond)}"
        reasons.append(Reason(Why.OUT_OF_REACH, says, tuple(beyond)))
    return Tested({"free share": share, "free m²": float(areas[0]), "reach share": reached}, tuple(reasons))


def _within_reach(scene: Scene, free: FreeSpace, let_in: frozenset[str]) -> tuple[list[Thing], np.ndarray]:
    """The things that stand on the floor as high as the body's hands, and which of them it reaches."""
    body, floor = free.body, free.terrain.floor
    foot = float(np.median(floor.y)) + float(free.terrain.grid.to_world(np.zeros(3))[1])
    everywhere = free.points(np.arange(len(floor.y), dtype=np.int32))[:, [0, 2]]
    high, low = foot + body.reach_high_m, foot + body.reach_low_m
    level = [
        thing
        for thing in (scene.things[i] for i in objects(scene, let_in))
        if thing.bounds[0][1] < min(high, foot + STANDS_M) and thing.bounds[1][1] > low
    ]
    beside = far_from(everywhere, level) < BESIDE_M
    things = [thing for thing, is_beside in zip(level, beside, strict=True) if is_beside]
    mine = free.points(np.flatnonzero(free.regions == 0).astype(np.int32))[:, [0, 2]]
    return things, far_from(mine, things) <= body.radius_m + body.reach_m
