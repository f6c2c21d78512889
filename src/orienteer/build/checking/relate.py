"""One relation between the things of items, whichever they are."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linear_sum_assignment

from orienteer.build.checking import beside, ring, turned, upright
from orienteer.build.checking.body import Body, gap
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import law
from orienteer.build.checking.setting import Setting
from orienteer.build.request import Kind, Relation, Spot

CHAINED = frozenset((Kind.ON, Kind.NEXT_TO, Kind.NEAR))
"""What stands in a stack or a row by things of its own item, the first of which lies so, lies so too."""


@dataclass(eq=False)
class Relate:
    """Answers whether things lie to others as a relation says; each pair is measured once."""

    setting: Setting
    _known: dict[tuple[Kind, int, int], Held] = field(default_factory=dict)
    _spots: dict[tuple[Kind, int, Spot], Held] = field(default_factory=dict)
    _apart: dict[tuple[int, int], float] = field(default_factory=dict)

    def held(self, relation: Relation, items: Sequence[Body], others: Sequence[Sequence[Body] | Spot]) -> list[Held]:
        """One answer for each thing of the item; `others` are the things of each name in `relation.to`, or spots."""
        if not items:
            return []
        spots = [other for other in others if isinstance(other, Spot)]
        if Spot.MIDDLE in spots:
            return [beside.in_middle(items, self.setting)] * len(items)
        if relation.kind is Kind.BETWEEN:
            groups = [self.bodies(other) if isinstance(other, Spot) else other for other in others]
            pairs = beside.pairs(groups)
            return [beside.between(item, pairs) for item in items]
        things = [body for other in others if not isinstance(other, Spot) for body in other]
        if relation.kind is Kind.AROUND and things:
            return self._around(items, things, relation.each)
        if relation.each and things and not spots:
            return self._shared(relation.kind, items, things)
        answers = [self._any(relation.kind, item, things, spots) for item in items]
        return self._chained(relation.kind, items, answers) if relation.kind in CHAINED else answers

    def pair(self, kind: Kind, item: Body, other: Body) -> Held:
        """Whether one thing lies so to one other thing."""
        key = (kind, item.index, other.index)
        if key not in self._known:
            self._known[key] = self._measured(kind, item, other) if item.index != other.index else Held(False, "itself")
        return self._known[key]

    def spot(self, kind: Kind, item: Body, spot: Spot) -> Held:
        """Whether one thing lies so to a piece of the place."""
        key = (kind, item.index, spot)
        if key not in self._spots:
            self._spots[key] = self._at_spot(kind, item, spot)
        return self._spots[key]

    def apart(self, item: Body, other: Body) -> float:
        """The gap between two things, metres."""
        key = item.index, other.index
        if key not in self._apart:
            self._apart[key] = gap(item, other)
        return self._apart[key]

    def bodies(self, spot: Spot) -> Sequence[Body]:
        """The pieces of the place that a word means."""
        match spot:
            case Spot.WINDOW:
                return self.setting.windows
            case Spot.DOOR:
                return self.setting.doors
            case Spot.WALL:
                return self.setting.walls
            case _:
                return ()

    def _any(self, kind: Kind, item: Body, things: Sequence[Body], spots: Sequence[Spot]) -> Held:
        """To at least one of them; else the answer for the nearest."""
        near = sorted(things, key=lambda other: self.apart(item, other))
        answers = [self.pair(kind, item, other) for other in near] + [self.spot(kind, item, spot) for spot in spots]
        if not answers:
            return Held(False, "there is nothing of the kind that it should lie to")
        return next((one for one in answers if one.ok), answers[0])

    def _chained(self, kind: Kind, items: Sequence[Body], answers: list[Held]) -> list[Held]:
        """Things that lie so by way of others of their own item."""
        ok = [one.ok for one in answers]
        link = Kind.ON if kind is Kind.ON else Kind.NEXT_TO
        changed = any(ok) and not all(ok)
        while changed:
            changed = False
            for i, j in itertools.product(range(len(items)), repeat=2):
                if not ok[i] and ok[j] and self.pair(link, items[i], items[j]).ok:
                    ok[i] = changed = True
        return [YES if now else one for now, one in zip(ok, answers, strict=True)]

    def _shared(self, kind: Kind, items: Sequence[Body], things: Sequence[Body]) -> list[Held]:
        """An equal share of the items with each of the things; one item may serve all."""
        fits = np.array([[self.pair(kind, item, other).ok for other in things] for item in items])
        if len(items) < len(things):
            return [Held(bool(row.all() if len(items) == 1 else row.any())) for row in fits]
        chosen = _allotted(np.where(fits, 0.0, 1.0), len(items), len(things))
        return [
            YES
            if fits[i, j]
            else Held(False, self._any(kind, items[i], [things[j]], ()).why or "another has its place")
            for i, j in enumerate(chosen)
        ]

    def _around(self, items: Sequence[Body], things: Sequence[Body], each: bool) -> list[Held]:
        apart = np.array([[self.apart(item, other) for other in things] for item in items])
        chosen = _allotted(apart, len(items), len(things)) if each else apart.argmin(axis=1)
        answers = [YES] * len(items)
        for j, other in enumerate(things):
            mine = [i for i in range(len(items)) if chosen[i] == j]
            if mine:
                found = ring.around([items[i] for i in mine], other)
                answers = [found if i in mine else one for i, one in enumerate(answers)]
        return answers

    def _measured(self, kind: Kind, item: Body, other: Body) -> Held:
        match kind:
            case Kind.ON:
                return upright.on(item, other)
            case Kind.IN:
                return upright.inside(item, other)
            case Kind.UNDER:
                return upright.under(item, other)
            case Kind.ABOVE:
                return upright.above(item, other)
            case Kind.NEXT_TO | Kind.NEAR:
                return beside.within(kind, item, other)
            case Kind.AGAINST:
                return beside.against(item, other)
            case Kind.FACING:
                return turned.facing(item, other)
            case Kind.BACK_TO:
                return turned.back_to(item, other)
            case Kind.IN_FRONT_OF | Kind.BEHIND:
                return turned.on_side(kind, item, other, self.setting.viewer)
            case Kind.AROUND:
                return ring.around([item], other)
            case Kind.BETWEEN:
                return Held(False, "between needs two")

    def _at_spot(self, kind: Kind, item: Body, spot: Spot) -> Held:
        match spot:
            case Spot.CORNER:
                return beside.in_corner(item, self.setting)
            case Spot.MIDDLE:
                return beside.in_middle([item], self.setting)
            case Spot.EDGE:
                return beside.at_edge(item, self.setting)
            case Spot.FLOOR:
                return upright.on_floor(item, self.setting)
            case Spot.CEILING:
                return upright.on_ceiling(item, self.setting)
            case Spot.WALL:
                return self._at_wall(kind, item)
            case Spot.WINDOW | Spot.DOOR:
                return _first(lambda hole: _at_hole(kind, item, hole), self.bodies(spot), f"there is no {spot.value}")

    def _at_wall(self, kind: Kind, item: Body) -> Held:
        walls = self.setting.walls
        if not walls:
            return Held(False, "there is no wall")
        if kind is Kind.ON:
            floor = self.setting.ground_under(item, np.inf)
            return upright.on_wall(item, self.setting, floor)
        if kind is Kind.FACING:
            return turned.facing_wall(item, walls)
        if kind is Kind.IN_FRONT_OF:
            kind = Kind.NEAR
        near = sorted(walls, key=lambda wall: gap(item, wall))[:8]
        return _first(lambda wall: self._measured(kind, item, wall), near, "there is no wall")


def _at_hole(kind: Kind, item: Body, hole: Body) -> Held:
    """To a door or a window."""
    match kind:
        case Kind.UNDER:
            return upright.under_window(item, hole)
        case Kind.ABOVE:
            return upright.above_hole(item, hole)
        case Kind.IN_FRONT_OF:
            return turned.before_hole(item, hole)
        case Kind.ON | Kind.IN:
            limit = law(Kind.ON, "window")["gap_m"] if hole.category == "window" else law(Kind.ON, "door")["touch_m"]
            away = gap(item, hole)
            return Held(away <= limit, f"{away:.2f} m away, at most {limit:g} m")
        case Kind.FACING:
            return turned.facing(item, hole)
        case Kind.BACK_TO:
            return turned.back_to(item, hole)
        case Kind.AGAINST:
            return beside.against(item, hole)
        case Kind.NEAR | Kind.AROUND | Kind.BEHIND:
            return beside.within(Kind.NEAR, item, hole)
        case Kind.NEXT_TO | Kind.BETWEEN:
            return beside.within(Kind.NEXT_TO, item, hole)


def _first(judge: Callable[[Body], Held], bodies: Sequence[Body], none: str) -> Held:
    """The first answer that holds, else the first."""
    answers = []
    for body in bodies:
        found = judge(body)
        if found.ok:
            return found
        answers.append(found)
    return answers[0] if answers else Held(False, none)


def _allotted(cost: np.ndarray, items: int, things: int) -> np.ndarray:
    """Which thing each item goes to, in shares that differ by at most one, as cheaply as can be."""
    share = -(-items // things)
    full = items - (share - 1) * things  # so many things take one more than the others
    places = np.repeat(np.arange(things), share)
    wide = cost[:, places].astype(np.float64)
    # Nobody takes the last place of a thing before every thing has its smaller share.
    last = np.tile(np.arange(share) == share - 1, things) & (full < things)
    rows, columns = linear_sum_assignment(wide + 1e-3 * last)
    chosen = np.zeros(items, dtype=np.int64)
    chosen[rows] = places[columns]
    return chosen
