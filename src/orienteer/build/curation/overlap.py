"""How deep the solids of things reach into each other."""

from __future__ import annotations

from orienteer.build.curation.floors import objects
from orienteer.build.curation.solids import Solids
from orienteer.build.curation.thresholds import Plausible
from orienteer.world.thing import Role, Thing


def overlaps(solids: Solids, limits: Plausible) -> dict[tuple[int, int], float]:
    """Metres of depth of every two things that overlap, by index; parts of the building among themselves may."""
    things, found = solids.scene.things, dict[tuple[int, int], float]()
    for a in objects(solids.scene):
        for b in map(int, solids.near(a)):
            both_loose = things[b].role is Role.OBJECT
            if (both_loose and b < a) or _may_meet(things[a], things[b], limits):
                continue
            depth = solids.depth(a, b)
            if depth > 0:
                found[a, b] = depth
    return found


def _may_meet(one: Thing, other: Thing, limits: Plausible) -> bool:
    """Doors meet the walls that they are let into, leaves each other."""
    let_in = one.category in limits.let_in and (other.role is not Role.OBJECT or other.category in limits.let_in)
    return let_in or (one.category in limits.leafy and other.category in limits.leafy)
