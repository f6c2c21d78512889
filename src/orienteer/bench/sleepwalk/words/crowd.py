"""Everything that is seen of a scene and has a noun, and how it lies to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from orienteer.arrays import F64
from orienteer.bench.sleepwalk.words.data import nouns
from orienteer.bench.sleepwalk.words.noun import Look, could_mean, look_of
from orienteer.bench.sleepwalk.words.plan import Plan, between, covers, gaps_m, plan_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

LEAST_SEEN = 0.02
"""Share of a thing below which nobody sees it, so that nobody takes it for another."""
LEVEL_M = 0.3
"""Feet that stand on one level differ by less."""
FLAT_M = 0.05
"""What is lower lies under what stands on it."""
RISE_M = 2.2
"""Highest that something hangs above what tells its place."""


@dataclass(frozen=True, eq=False)
class Member:
    """One of them."""

    thing: Thing
    look: Look
    seen: float
    """Share that the views show, 0 to 1."""
    number: int
    """Its place in the crowd."""
    plan: Plan

    @property
    def id(self) -> str:
        """Of its thing."""
        return self.thing.id

    @property
    def on(self) -> str | None:
        """Id of what carries it, None for the ground."""
        return self.thing.on

    @property
    def length_m(self) -> float:
        """Its longest side."""
        return max(self.thing.size)

    def is_among(self, name: str) -> bool:
        """Whether its kind is in that list of the data."""
        return self.thing.category in nouns()[name]


@dataclass(frozen=True, eq=False)
class Crowd:
    """All of them."""

    members: tuple[Member, ...]
    gaps: F64
    """Between their edges in the plan, metres."""
    _meant: dict[str, tuple[Member, ...]] = field(default_factory=dict, repr=False)
    """By noun, all that it may mean."""

    @classmethod
    def of(cls, scene: Scene, seen: Mapping[str, float]) -> Crowd:
        """Of the things that the views show."""
        found: list[Member] = []
        for thing in scene.things:
            share = seen.get(thing.id, 0.0)
            if thing.role in (Role.OBJECT, Role.STAIRS) and share >= LEAST_SEEN:
                look = look_of(thing)
                if look is not None:
                    found.append(Member(thing, look, share, len(found), plan_of(thing)))
        return cls(tuple(found), gaps_m([member.plan for member in found]))

    def alike(self, one: Member) -> tuple[Member, ...]:
        """Those others of which somebody may think who hears its noun."""
        noun = one.look.noun
        if noun not in self._meant:
            self._meant[noun] = tuple(other for other in self.members if could_mean(noun, other.look.noun))
        return tuple(other for other in self._meant[noun] if other is not one)

    def gap_m(self, one: Member, other: Member) -> float:
        """Between the edges of two of them in the plan, metres."""
        return float(self.gaps[one.number, other.number])

    def nearest_first(self, one: Member, others: Iterable[Member]) -> list[Member]:
        """Those others in the order of their distance from one."""
        return sorted(others, key=lambda other: (self.gap_m(one, other), other.id))

    def beside(self, one: Member, mark: Member, most_m: float) -> bool:
        """Whether both are on one level and no farther apart."""
        return level(one, mark) and self.gap_m(one, mark) <= most_m

    def under(self, one: Member, mark: Member, loose_m: float = 0.0) -> bool:
        """Whether it is under the mark; loosely: or so near to that."""
        if one.plan.high >= mark.plan.high or one.on is not None or mark.on is not None:
            return False
        if loose_m and self.gap_m(one, mark) <= loose_m:
            return True
        if one.plan.high - one.plan.low < FLAT_M:
            return covers(one.plan, mark.plan.middle)
        return covers(mark.plan, one.plan.middle) and one.plan.high <= mark.plan.high - 2 * FLAT_M

    def above(self, one: Member, mark: Member, aside_m: float) -> bool:
        """Whether it hangs over the mark, no farther than that from its edge in the plan."""
        rise = one.plan.low - mark.plan.high
        if one.on is not None or not -FLAT_M <= rise <= RISE_M or one.plan.low < mark.plan.low + LEVEL_M:
            return False
        return self.gap_m(one, mark) <= aside_m

    def between(self, one: Member, first: Member, second: Member, ends: float, aside: float) -> bool:
        """Whether its middle is so far from the ends of the way between the other two, and no farther beside it."""
        return between(one.plan, first.plan, second.plan, ends, aside)


def level(one: Member, mark: Member) -> bool:
    """Whether both stand on one level, or hang at about one height."""
    if one.on is not None or mark.on is not None:
        return one.on == mark.on
    shared = min(one.plan.high, mark.plan.high) - max(one.plan.low, mark.plan.low)
    return abs(one.plan.low - mark.plan.low) <= LEVEL_M or shared >= 0.5 * (one.plan.high - one.plan.low)
