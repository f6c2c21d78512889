"""A scene with a body to be tried in it: what it meets on straight ways, with what the maker is known to a bound to do.

Each question is asked in one of two ways. `strict`: of a body so much larger, and of ground so much smaller, that the
maker must allow what is allowed here. Otherwise: so that the maker can have allowed nothing that is refused here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.proof.footing import Footing, Footings
from orienteer.bench.sleepwalk.proof.solids import FCL_M, Obstacles, meet, obstacles_of, rails
from orienteer.space.rules import rules
from orienteer.world.body import Body
from orienteer.world.scene import Scene

STEP_M = 0.05
"""Floors are looked for so often along a walk."""
SAME_M = 1e-3
"""Floors that differ by less are one level."""
NO_FLOOR, TOO_HIGH, NO_HOLD = "no floor", "a step that is too high", "the end of the ground"
"""What stops a body that is no thing."""


@dataclass(frozen=True, eq=False)
class Place:
    """A scene with a body to be tried in it."""

    scene: Scene
    body: Body
    cell_m: float
    """Of the raster that the maker knows ground on."""

    @cached_property
    def footings(self) -> Footings:
        """Where one stands."""
        return Footings(self.scene, self.body, self.cell_m)

    @cached_property
    def obstacles(self) -> Obstacles:
        """Solids of what is no ground; a door's leaf is none for whoever opens doors."""
        opened = {opening.leaf for opening in self.scene.openings if opening.leaf} if self.body.opens_doors else set()
        return Obstacles([
            one for thing in self.scene.things if not self.footings.is_ground(thing)
            for one in obstacles_of(thing, self.cell_m, {part for owner, part in opened if owner == thing.id})
        ])  # fmt: skip

    @cached_property
    def rises(self) -> Obstacles:
        """Solids of ground: what of them is no step is in the way."""
        ground = [thing for thing in self.scene.things if self.footings.is_ground(thing)]
        return Obstacles([one for thing in ground for one in obstacles_of(thing, self.cell_m)])

    @cached_property
    def everything(self) -> Obstacles:
        """All solids, doors and ground too: what may be in an arm's way."""
        return Obstacles([one for thing in self.scene.things for one in obstacles_of(thing, self.cell_m)])

    def floor(self, point: F64) -> float | None:
        """Height of the ground below a point, or no more than a step above it."""
        found = float(self.footings.heights(point[None])[0])
        return None if math.isnan(found) else found

    def in_the_way(self, a: F64, b: F64, strict: bool = False, wider_m: float = 0.0) -> str | None:
        """What a body that is so much wider meets on the straight way between two points, if anything."""
        length = float(np.hypot(*(b - a)[[0, 2]]))
        along = a + (b - a) * np.linspace(0.0, 1.0, max(1, math.ceil(length / STEP_M)) + 1)[:, None]
        under = self.footings.at(along, strict, wider_m)
        if np.isnan(under.lowest).any():
            return NO_FLOOR
        if np.abs(np.diff(under.lowest)).max() > self.body.step_m + 0.01:
            return TOO_HIGH
        if under.hangs.any():
            return NO_HOLD
        begin, plan = 0, along[:, (0, 2)]
        level = _level(under, 0, len(along))
        for i in range(1, len(along)):
            if i + 1 == len(along) or not (level or _level(under, begin, i + 1)):
                part = under.part(begin, i + 1)
                if (what := self._met(plan[begin], plan[i], part, strict, wider_m)) is not None:
                    return what
                begin = i
        return None

    def is_shut(self, a: F64, b: F64, floor: float) -> bool:
        """Whether a tall thing is in the way wherever between two steps under and over a floor the ground lies."""
        low, high = floor + self.body.step_m, floor + self.body.height_m - self.body.step_m
        plan = (a[[0, 2]], b[[0, 2]])
        return low < high and _first(self.obstacles, *plan, self.footings.radius_m, low, high, False) is not None

    def _met(self, a: F64, b: F64, under: Footing, strict: bool, wider_m: float) -> str | None:
        """The first thing that the body meets on a level way from a to b (x, z)."""
        radius = self.footings.radius_m + wider_m + (FCL_M if strict else -FCL_M)
        lowest, highest = float(under.lowest.min()), float(under.highest.max())
        contact, tall, step = rules().contact_m, self.body.height_m, self.body.step_m
        feet, head = (lowest, highest) if strict else (highest, lowest)
        stepped = lowest if strict else float(under.under.max())
        for obstacles, over in ((self.obstacles, feet + contact), (self.rises, stepped + step + contact)):
            found = _first(obstacles, a, b, radius, over, head + tall, strict)
            if found is not None:
                return found
        return None


def _first(obstacles: Obstacles, a: F64, b: F64, radius: float, low: float, high: float, strict: bool) -> str | None:
    """The first obstacle within a distance of a way between two heights, with its margin where that is asked for."""
    known: dict[tuple[float, float], list[object]] = {}
    box_low, box_high = np.minimum(a, b) - radius, np.maximum(a, b) + radius
    for one in obstacles.near(np.array((box_low[0], low, box_low[1])), np.array((box_high[0], high, box_high[1]))):
        wider, taller = one.margin[:2] if strict else (0.0, 0.0)
        key = (wider, taller)
        if key not in known:
            known[key] = list(rails(a, b, radius + wider, low - taller, high + taller))
        if any(meet(rail, one.shape.solid) for rail in known[key]):
            return one.owner
    return None


def _level(under: Footing, first: int, last: int) -> bool:
    """Whether the floors of some places are all as good as one."""
    same = [float(np.ptp(values[first : last + 1])) <= SAME_M for values in under[:3]]
    return all(same)
