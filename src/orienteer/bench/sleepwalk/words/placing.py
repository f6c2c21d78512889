"""Where something is, said by things that have a name: words that hold of it and of none that it could be taken for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from orienteer.bench.sleepwalk.words.crowd import Crowd, Member
from orienteer.bench.sleepwalk.words.noun import could_mean

BESIDE_M = 0.7
LOOSELY = 2.0
"""What is so many times as far away might still be called beside."""
AT_M = 0.4
ON_SURFACE = 0.5
"""Distances on furniture, against those on the ground."""
ABOVE_M = 0.3
BETWEEN_M = 2.0
"""Farthest from either of what something lies between."""
BETWEEN_CHOICE = 6
"""Nearest things of which two are tried."""
CLOSEST_RATIO = 0.75
CLOSEST_M = 0.6
"""What is closest is no farther than this share of any other's distance, and nearer by so much."""
CLOSEST_FAR_M = 12.0
SMALLEST = 0.6
"""So many times its length at least is a landmark, against what it tells the place of."""
LARGE_M = 2.0
"""What is so long can tell the place of anything."""

Relation = Callable[[Member, Sequence[Member]], str | None]


@dataclass(frozen=True, eq=False)
class Landmarks:
    """What tells where other things are."""

    crowd: Crowd
    marks: Sequence[Member]
    names: Mapping[str, str]
    """By thing id."""
    far: bool
    """Whether their names themselves say a place: then they only tell what stands on them or is drawn up to them."""

    def relations(self) -> tuple[Relation, ...]:
        """Ways to say a place, the clearest first."""
        if self.far:
            return (self.on, self.at)
        return (self.on, self.under, self.at, self.above, self.between, self.beside, self.closest, self.farthest)

    def on(self, one: Member, others: Sequence[Member]) -> str | None:
        """Carried by a landmark."""
        for mark in self.marks:
            if one.on == mark.id:
                alone = all(other.on != mark.id for other in others)
                return self._say("in" if mark.is_among("hollow") else "on", mark) if alone else None
        return None

    def under(self, one: Member, others: Sequence[Member]) -> str | None:
        """Under a landmark, or lying under what stands on it."""
        for mark in self._for(one):
            if self.crowd.under(one, mark) and not any(self.crowd.under(other, mark, AT_M) for other in others):
                return self._say("under", mark)
        return None

    def at(self, one: Member, others: Sequence[Member]) -> str | None:
        """A chair at its table."""
        if not one.is_among("chairs"):
            return None
        for mark in self._for(one):
            near = mark.is_among("boards") and self.crowd.beside(one, mark, AT_M)
            if near and not any(self.crowd.beside(other, mark, AT_M * LOOSELY) for other in others):
                return self._say("at", mark)
        return None

    def above(self, one: Member, others: Sequence[Member]) -> str | None:
        """Hung above a landmark."""
        for mark in self._for(one):
            near = self.crowd.above(one, mark, ABOVE_M)
            if near and not any(self.crowd.above(other, mark, 3 * ABOVE_M) for other in others):
                return self._say("above", mark)
        return None

    def beside(self, one: Member, others: Sequence[Member]) -> str | None:
        """Next to a landmark."""
        most_m = BESIDE_M * (1.0 if one.on is None else ON_SURFACE)
        for mark in self._for(one):
            near = self.crowd.gap_m(one, mark) > 0.0 and self.crowd.beside(one, mark, most_m)
            if near and not any(self.crowd.gap_m(other, mark) <= most_m * LOOSELY for other in others):
                return self._say("beside", mark)
        return None

    def between(self, one: Member, others: Sequence[Member]) -> str | None:
        """Between two landmarks."""
        if one.on is not None:
            return None
        close = [mark for mark in self._for(one) if self.crowd.beside(one, mark, BETWEEN_M)][:BETWEEN_CHOICE]
        for i, first in enumerate(close):
            for second in close[i + 1 :]:
                if self.crowd.between(one, first, second, 0.25, 0.25) and not any(
                    self.crowd.between(other, first, second, 0.0, 0.6) for other in others
                ):
                    return f"between the {self.names[first.id]} and the {self.names[second.id]}"
        return None

    def closest(self, one: Member, others: Sequence[Member]) -> str | None:
        """Much nearer to a landmark than any other."""
        for mark in self._unlike(one):
            gap = self.crowd.gap_m(one, mark)
            if gap > CLOSEST_FAR_M or mark.id == one.on:
                continue
            if others and all(_farther(self.crowd.gap_m(other, mark), gap) for other in others):
                return self._say("closest to", mark)
        return None

    def farthest(self, one: Member, others: Sequence[Member]) -> str | None:
        """Much farther from a landmark than any other."""
        for mark in self._unlike(one):
            gap = self.crowd.gap_m(one, mark)
            if others and all(_farther(gap, self.crowd.gap_m(other, mark)) for other in others):
                return self._say("farthest from", mark)
        return None

    def _for(self, one: Member) -> list[Member]:
        """Landmarks that are large enough for it, the nearest first; one on furniture tells only of what is there."""
        least_m = SMALLEST * min(one.length_m, LARGE_M)
        fit = (
            mark for mark in self.marks if mark is not one and mark.length_m >= least_m and mark.on in (None, one.on)
        )
        return self.crowd.nearest_first(one, fit)

    def _unlike(self, one: Member) -> list[Member]:
        """As `_for`, without things of its own kind: "the bush farthest from the bush" would be a riddle."""
        return [mark for mark in self._for(one) if not could_mean(one.look.noun, mark.look.noun)]

    def _say(self, relation: str, mark: Member) -> str:
        return f"{relation} the {self.names[mark.id]}"


def _farther(gap: float, than: float) -> bool:
    return than <= CLOSEST_RATIO * gap and gap - than >= CLOSEST_M
