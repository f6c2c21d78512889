"""Do things stand as things can?"""

from __future__ import annotations

import math

from orienteer.build.curation.degenerate import absurd, flat, sunk
from orienteer.build.curation.floating import floating, names_of
from orienteer.build.curation.floors import objects
from orienteer.build.curation.overlap import overlaps
from orienteer.build.curation.solids import Solids
from orienteer.build.curation.thresholds import Plausible
from orienteer.build.curation.verdict import Reason, Tested, Why, named
from orienteer.world.scene import Scene


def plausible(scene: Scene, limits: Plausible) -> Tested:
    """What floats, what reaches into something else, and what is degenerate."""
    solids = Solids(scene)
    count = max(len(objects(scene)), 1)
    in_air, deep = floating(solids, limits), overlaps(solids, limits)
    measures = {
        "floating share": len(in_air) / count,
        "deepest overlap, m": max(deep.values(), default=0.0),
    }
    reasons = [
        *_floating(scene, in_air, len(in_air) / count, limits),
        *_overlapping(scene, deep, limits),
    ]
    degenerate = {
        Why.NO_SURFACE: (flat(scene, limits), "{:.0%} of the triangles of {} have no area"),
        Why.ABSURD_SIZE: (absurd(scene, limits), "the longest side of {1} is {0:.3g} m"),
        Why.BELOW_FLOOR: (sunk(scene, limits), "{:.0%} of {} are below the floor"),
    }
    for why, (found, says) in degenerate.items():
        share = len(found) / max(count, len(found))
        measures[f"{why.value} share"] = share
        if share > limits.most_degenerate_share:
            things = [scene.things[i].id for i in found]
            more = f", and so it is with {len(found) - 1} more" if len(found) > 1 else ""
            reasons.append(Reason(why, says.format(next(iter(found.values())), repr(things[0])) + more, tuple(things)))
    return Tested(measures, tuple(reasons))


def _floating(scene: Scene, found: dict[int, float], share: float, limits: Plausible) -> list[Reason]:
    if share <= limits.most_floating_share:
        return []
    names = names_of(scene, found)
    falls = [fall for fall in found.values() if math.isfinite(fall)]
    most = f", up to {max(falls):.2f} m above what is below" if falls else ""
    says = f"{len(found)} thing{'s' * (len(found) > 1)} rest on nothing{most}: {named(names)}"
    return [Reason(Why.FLOATING, says, tuple(names))]


def _overlapping(scene: Scene, found: dict[tuple[int, int], float], limits: Plausible) -> list[Reason]:
    deep = {pair: depth for pair, depth in found.items() if depth > limits.most_overlap_m}
    if not deep:
        return []
    a, b = max(deep, key=lambda pair: deep[pair])
    first, second = scene.things[a].id, scene.things[b].id
    says = f"{first!r} reaches {deep[a, b]:.3f} m into {second!r}, at most {limits.most_overlap_m:g} m is allowed"
    more = f"; {len(deep) - 1} more pairs do so" if len(deep) > 1 else ""
    return [Reason(Why.OVERLAP, says + more, tuple(dict.fromkeys(scene.things[i].id for pair in deep for i in pair)))]
