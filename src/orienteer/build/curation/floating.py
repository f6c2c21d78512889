"""What hangs in the air: things that no chain of supports ties to the ground, a wall or a ceiling."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.category import Stands
from orienteer.build.curation.floors import objects
from orienteer.build.curation.solids import Solids
from orienteer.build.curation.thresholds import Plausible
from orienteer.build.registry import categories, category
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing


def floating(solids: Solids, limits: Plausible) -> dict[int, float]:
    """How far each thing that hangs in the air would fall, metres, by its index; inf where nothing is below."""
    scene = solids.scene
    things = objects(scene, limits.floats | limits.let_in)
    held = set(range(len(scene.things))) - set(things)
    loose = list(things)
    # What stands low is looked at first: most things are then held by something that was looked at before.
    loose.sort(key=lambda i: (float(solids.boxes[0][i, 1]), i))
    while True:
        found = [i for i in loose if _is_held(solids, i, held, limits)]
        if not found:
            break
        loose = [i for i in loose if i not in held]
    return {i: _fall(solids, i) for i in loose}


def _is_held(solids: Solids, thing: int, held: set[int], limits: Plausible) -> bool:
    """Whether something that is held holds the thing; then it is one of those."""
    near = [int(other) for other in solids.near(thing, max(limits.rest_m, limits.tied_m)) if int(other) in held]
    rests = any(solids.rests(thing, other, limits.rest_m) for other in near)
    if rests or _hangs(solids, thing, near, limits):
        held.add(thing)
        return True
    return False


def _hangs(solids: Solids, thing: int, near: list[int], limits: Plausible) -> bool:
    one = solids.scene.things[thing]
    may_hang = _is_made_to_hang(one)
    fixed = [other for other in near if may_hang or _is_fixed(solids.scene.things[other])]
    if not any(solids.touches(thing, other, limits.tied_m) for other in fixed):
        return False
    return may_hang or _fall(solids, thing) > limits.hang_m


def _is_fixed(thing: Thing) -> bool:
    return thing.role in (Role.WALL, Role.CEILING, Role.SHELL)


def _is_made_to_hang(thing: Thing) -> bool:
    if thing.category not in categories():
        return False
    return category(thing.category).stands in (Stands.WALL, Stands.CEILING)


def _fall(solids: Solids, thing: int) -> float:
    return solids.fall(thing) if np.isfinite(solids.boxes[0][thing]).all() else math.inf


def names_of(scene: Scene, found: dict[int, float]) -> list[str]:
    """Ids of the things that float, the highest first."""
    return [scene.things[i].id for i in sorted(found, key=lambda i: (-found[i], i))]
