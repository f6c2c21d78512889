"""What instructions of a scene can send somebody to: things with a name, what is done with them, and from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.bench.sleepwalk.actions import actions_of, manner
from orienteer.bench.sleepwalk.beside import Beside
from orienteer.bench.sleepwalk.errand import Named
from orienteer.bench.sleepwalk.lattice import Lattice
from orienteer.bench.sleepwalk.regions import runs_of
from orienteer.bench.sleepwalk.truth import Action, Raster, Region
from orienteer.bench.sleepwalk.views import Shown
from orienteer.bench.sleepwalk.words.naming import LANDMARK_SEEN
from orienteer.space.free import FreeSpace
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

LEVEL_M = 0.5
"""Places of one region lie on floors that differ by no more."""


@dataclass(frozen=True, eq=False)
class Target:
    """A thing, and something that is done with it."""

    named: Named
    region: Region
    nodes: Bool
    """Which points of the lattice lie in the region."""

    @property
    def action(self) -> Action:
        """What is done with it."""
        return self.region.action


def targets_of(
    space: FreeSpace,
    lattice: Lattice,
    raster: Raster,
    names: Mapping[str, str],
    shown: Mapping[str, Shown],
    rejected: Counter[str],
) -> list[Target]:
    """Every action with every thing that has a name and is recognised, where a walk on the grid can be for it.

    Counts the things for which there is none.
    """
    beside = Beside(space, lattice.feet)
    found: list[Target] = []
    for thing in space.scene.things:
        if thing.id not in names:
            continue
        one = shown[thing.id]
        if one.flaw is not None:
            rejected[f"thing: {one.flaw} in both views"] += 1
            continue
        named = Named(thing.id, names[thing.id])
        mine = [_target(thing, action, named, beside, lattice, raster, one) for action in actions_of(thing)]
        near = [target for target in mine if target is not None]
        on_grid = [target for target in near if target.nodes.any()]
        reached = [target for target in on_grid if (target.nodes & lattice.main).any()]
        if not reached:
            why = "no way on the grid to it" if on_grid else "no point of the grid near it"
            rejected[f"thing: {why if near else 'nobody can get near it'}"] += 1
        found += reached
    return found


def apart_m(targets: Sequence[Target], lattice: Lattice) -> F64:
    """Metres in the plan between the nearest points of two regions, straight through everything, for each pair."""
    plan = lattice.points[:, (0, 2)]
    between = np.hypot(*np.moveaxis(plan[:, None] - plan[None], 2, 0))
    inside = np.array([target.nodes for target in targets], np.bool_).reshape(len(targets), len(plan))
    rows = [np.where(inside, between[target.nodes].min(axis=0), np.inf).min(axis=1) for target in targets]
    return np.array(rows, np.float64).reshape(len(targets), len(targets))


def visible(shown: Mapping[str, Shown]) -> dict[str, float]:
    """Share that the views show, by thing id, as naming takes it.

    What cannot be recognised may still be taken for another, but tells no place: it counts as less than a landmark.
    """
    return {
        thing_id: one.unhidden if one.flaw is None else min(one.unhidden, LANDMARK_SEEN / 2)
        for thing_id, one in shown.items()
    }


def unnamed(scene: Scene, names: Mapping[str, str], shown: Mapping[str, Shown]) -> int:
    """How many things are seen well and have no name of their own."""
    return sum(
        thing.role == "object" and thing.id in shown and shown[thing.id].flaw is None and thing.id not in names
        for thing in scene.things
    )


def _target(
    thing: Thing, action: Action, named: Named, beside: Beside, lattice: Lattice, raster: Raster, shown: Shown
) -> Target | None:
    rows = beside.which(thing, manner(action))
    if not len(rows):
        return None
    points = beside.places[rows]
    floor = float(np.median(points[:, 1]))
    level = np.abs(points[:, 1] - floor) <= LEVEL_M
    points, rows = points[level], rows[level]
    region = Region(
        thing_id=thing.id,
        name=named.name,
        action=action,
        runs=runs_of(raster, points),
        floor_m=floor,
        seen=shown.unhidden,
    )
    # Not all of the region's cells: those also hold points beside the ones that were tried.
    nodes = np.zeros(len(lattice.cells), np.bool_)
    nodes[rows[rows >= beside.first_more] - beside.first_more] = True
    return Target(named, region, nodes)
