"""Chooses what the instructions of a scene ask: varied things and actions, in an order that makes sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.actions import manner
from orienteer.bench.sleepwalk.errand import Deed, Errand
from orienteer.bench.sleepwalk.records import Tier
from orienteer.bench.sleepwalk.targets import Target

DEEDS: dict[Tier, tuple[int, ...]] = {"easy": (0,), "medium": (1, 2, 2), "hard": (3, 3, 4)}
"""How many things are dealt with, each as often as it stands here; the published tiers are defined by it."""
AT_END = 0.5
"""Share of instructions that end at the thing that is dealt with last."""
PLAIN = 0.15
"""How often something is merely walked up to, against other actions with things."""
TRIES = 200
"""Draws for one tier of a scene."""


@dataclass(frozen=True)
class Course:
    """An errand, and where each part of it takes place."""

    errand: Errand
    start: Target
    subgoals: tuple[Target, ...]
    goal: Target

    @property
    def targets(self) -> tuple[Target, ...]:
        """From the first to the last."""
        return (self.start, *self.subgoals, self.goal)


@dataclass(eq=False)
class Chooser:
    """Draws courses; what was used already comes up less often."""

    targets: Sequence[Target]
    rng: np.random.Generator
    apart: F64
    """Metres between the regions of each two of them, shape (targets, targets)."""
    least_m: Mapping[Tier, float]
    """A walk that is shorter is trivial: where there are such, START is a thing with which it cannot be."""
    _used: Counter[str] = field(default_factory=Counter)
    _seen: set[tuple[str, ...]] = field(default_factory=set)

    @cached_property
    def _number(self) -> Mapping[int, int]:
        """Place of each target by its identity."""
        return {id(target): number for number, target in enumerate(self.targets)}

    def courses(self, tier: Tier) -> Iterator[Course]:
        """Courses of a tier, no two of a scene alike."""
        for _ in range(TRIES):
            course = self._draw(tier)
            if course is None:
                continue
            key = tuple(target.named.thing_id for target in course.targets)
            if key not in self._seen:
                self._seen.add(key)
                yield course

    def took(self, course: Course) -> None:
        """Notes that a course became a task."""
        self._used.update(target.named.thing_id for target in course.targets)
        self._used.update(f"action {target.action}" for target in course.targets)

    def _draw(self, tier: Tier) -> Course | None:
        deeds = self._deeds(int(self.rng.choice(DEEDS[tier])))
        if deeds is None:
            return None
        taken = {target.named.thing_id for target in deeds}
        at_end = bool(deeds) and (deeds[-1].action == "sit" or self.rng.random() < AT_END)
        goal = deeds[-1] if at_end else self._pick(self._near(taken))
        if goal is None:
            return None
        starts = self._near(taken | {goal.named.thing_id})
        after = [*deeds, goal] if not at_end else deeds
        start = self._pick([one for one in starts if self._way_m([one, *after]) >= self.least_m[tier]] or starts)
        if start is None:
            return None
        errand = Errand(tier, start.named, tuple(Deed(one.named, one.action) for one in deeds), goal.named)
        return Course(errand, start, tuple(deeds[:-1] if at_end else deeds), goal)

    def _deeds(self, count: int) -> list[Target] | None:
        """So many deeds with different things, in an order that makes sense."""
        deeds: list[Target] = []
        for _ in range(count):
            taken = {target.named.thing_id for target in deeds}
            sits = any(target.action == "sit" for target in deeds)
            left = [t for t in self.targets if t.named.thing_id not in taken and not (sits and t.action == "sit")]
            one = self._pick(left)
            if one is None:
                return None
            deeds.append(one)
        return sorted(deeds, key=lambda target: manner(target.action).rank)

    def _near(self, taken: set[str]) -> list[Target]:
        """Things that are merely walked up to."""
        return [t for t in self.targets if t.action == "reach" and t.named.thing_id not in taken]

    def _way_m(self, way: Sequence[Target]) -> float:
        """No walk that comes through all of these in order is shorter."""
        numbers = [self._number[id(target)] for target in way]
        return float(sum(self.apart[a, b] for a, b in pairwise(numbers)))

    def _pick(self, some: Sequence[Target]) -> Target | None:
        if not some:
            return None
        mixed = any(target.action != "reach" for target in some)
        weight = np.array([self._weight(target, mixed) for target in some])
        return some[int(self.rng.choice(len(some), p=weight / weight.sum()))]

    def _weight(self, target: Target, mixed: bool) -> float:
        plain = PLAIN if mixed and target.action == "reach" else 1.0
        used, done = self._used[target.named.thing_id], self._used[f"action {target.action}"] if mixed else 0
        return plain / (1.0 + used) ** 2 / (1.0 + done)
