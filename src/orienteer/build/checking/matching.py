"""Which thing of the scene is which item of the request: found out from looks and places, never from ids."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linear_sum_assignment

from orienteer.build.checking.body import Body
from orienteer.build.checking.looks import colored, made_of
from orienteer.build.checking.relate import Relate
from orienteer.build.checking.rows import in_rows
from orienteer.build.checking.setting import Setting
from orienteer.build.request import Item, Relation, Request, Spot

Matched = Mapping[str, tuple[int, ...]]
"""Indices of the scene's things by item id."""

MOST_WAYS = 600
"""Ways to deal out the things of one category that are all tried; where there are more, things are exchanged."""
ROUNDS = 3
LOOKS_COUNT = 2.0
"""A look that is met counts as much as so many relations: people tell things apart by colour first."""
ROWS_COUNT = 1.0


@dataclass(eq=False)
class Matcher:
    """Finds the items' things."""

    request: Request
    setting: Setting
    relate: Relate
    _looks: dict[tuple[str, int], float] = field(default_factory=dict)
    _shares: dict[tuple[object, ...], float | None] = field(default_factory=dict)
    """How far each relation is met by the things that were tried for its items: an exchange changes few of them."""

    def matched(self) -> Matched:
        """The things of each item: as many as were asked for, or as there are."""
        found: dict[str, tuple[int, ...]] = {}
        groups = self._groups()
        for items, things in groups:
            found |= self._by_looks(items, things)
        open_groups = [(items, things) for items, things in groups if self._is_open(items, things)]
        for _ in range(ROUNDS if len(open_groups) > 1 else 1):
            before = dict(found)
            for items, things in open_groups:
                found |= self._best(items, things, found)
            if before == found:
                break
        return found

    def bodies(self, matched: Matched, name: str) -> Sequence[Body] | Spot:
        """The things of an item, or the spot of that name."""
        if name in matched:
            return [self.setting.bodies[i] for i in matched[name]]
        return Spot(name)

    def answers(self, relation: Relation, matched: Matched) -> list[tuple[Body, bool, str]]:
        """Of each thing that a relation places: whether it lies so, and what was measured."""
        items = self.bodies(matched, relation.item)
        if isinstance(items, Spot):
            return []
        others = [self.bodies(matched, name) for name in relation.to]
        held = self.relate.held(relation, items, others)
        return [(item, one.ok, one.why) for item, one in zip(items, held, strict=True)]

    def _groups(self) -> list[tuple[list[Item], list[int]]]:
        """Items of one category together, with all things of that category."""
        by_category: dict[str, list[Item]] = defaultdict(list)
        for item in self.request.items:
            by_category[item.category].append(item)
        things: dict[str, list[int]] = defaultdict(list)
        for i, body in self.setting.bodies.items():
            things[body.category].append(i)
        return [(items, things[name]) for name, items in by_category.items()]

    def _is_open(self, items: Sequence[Item], things: Sequence[int]) -> bool:
        """Whether there is a choice."""
        return bool(things) and (len(items) > 1 or items[0].count < len(things))

    def _by_looks(self, items: Sequence[Item], things: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Things dealt out by their looks alone."""
        places = [item for item in items for _ in range(item.count)]
        cost = np.array([[-self._look(item, thing) for item in places] for thing in things]).reshape(
            len(things), len(places)
        )
        rows, columns = linear_sum_assignment(cost) if cost.size else ((), ())
        found: dict[str, list[int]] = {item.id: [] for item in items}
        for row, column in zip(rows, columns, strict=True):
            found[places[int(column)].id].append(things[int(row)])
        return {name: tuple(sorted(mine)) for name, mine in found.items()}

    def _look(self, item: Item, thing: int) -> float:
        """How well a thing looks as the item should, 0 to 1."""
        key = item.id, thing
        if key not in self._looks:
            one = self.setting.scene.things[thing]
            tests = [colored(one, word).ok for word in (item.color,) if word]
            tests += [colored(one, word, second=True).ok for word in (item.second_color,) if word]
            tests += [made_of(one, item.material).ok] if item.material else []
            self._looks[key] = sum(tests) / len(tests) if tests else 0.5
        return self._looks[key]

    def _best(self, items: Sequence[Item], things: Sequence[int], found: Matched) -> dict[str, tuple[int, ...]]:
        """The way to deal out the things of one category under which most is met, the other categories as they are."""
        ids = {item.id for item in items}
        concerned = [one for one in self.request.relations if one.item in ids or ids & set(one.to)]
        best = {item.id: found[item.id] for item in items}
        most = self._score(items, concerned, {**found, **best})
        counts = [len(best[item.id]) for item in items]
        if _ways(len(things), counts) <= MOST_WAYS:
            for way in _dealt(things, counts):
                some = {item.id: mine for item, mine in zip(items, way, strict=True)}
                score = self._score(items, concerned, {**found, **some})
                if score > most + 1e-9:
                    best, most = some, score
            return best
        return self._exchanged(items, things, concerned, found, best, most)

    def _exchanged(
        self,
        items: Sequence[Item],
        things: Sequence[int],
        concerned: Sequence[Relation],
        found: Matched,
        best: dict[str, tuple[int, ...]],
        most: float,
    ) -> dict[str, tuple[int, ...]]:
        """Better and better ways, each by one exchange of two things."""
        tried, changed = 0, True
        while changed and tried < MOST_WAYS:
            changed = False
            for some in _exchanges(best, things):
                tried += 1
                score = self._score(items, concerned, {**found, **some})
                if score > most + 1e-9:
                    best, most, changed = some, score, True
                    break
                if tried >= MOST_WAYS:
                    break
        return best

    def _score(self, items: Sequence[Item], concerned: Sequence[Relation], matched: Matched) -> float:
        score = 0.0
        for item in items:
            mine = matched[item.id]
            if mine and (item.color or item.material or item.second_color):
                score += LOOKS_COUNT * sum(self._look(item, thing) for thing in mine) / len(mine)
            if item.rows is not None and mine:
                score += ROWS_COUNT * in_rows([self.setting.bodies[i] for i in mine], item.rows).ok
        for relation in concerned:
            share = self._share(relation, matched)
            if share is not None:
                score += share + 0.5 * (share == 1.0)
        return score

    def _share(self, relation: Relation, matched: Matched) -> float | None:
        """The share of an item's things that lie as a relation says; None where there are none."""
        names = relation.item, *relation.to
        key = relation.kind, relation.each, *(matched.get(name, name) for name in names)
        if key not in self._shares:
            answers = self.answers(relation, matched)
            self._shares[key] = sum(ok for _, ok, _ in answers) / len(answers) if answers else None
        return self._shares[key]


def _ways(things: int, counts: Sequence[int]) -> int:
    ways, left = 1, things
    for count in counts:
        ways *= math.comb(left, count)
        left -= count
    return ways


def _dealt(things: Sequence[int], counts: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to give each item its number of things."""
    if not counts:
        yield []
        return
    for mine in itertools.combinations(things, counts[0]):
        for rest in _dealt([thing for thing in things if thing not in mine], counts[1:]):
            yield [mine, *rest]


def _exchanges(dealt: dict[str, tuple[int, ...]], things: Sequence[int]) -> Iterator[dict[str, tuple[int, ...]]]:
    """The same with one thing of an item exchanged for one of another item, or for one that no item has."""
    owner = {thing: name for name, mine in dealt.items() for thing in mine}
    for a, b in itertools.combinations(things, 2):
        if owner.get(a) != owner.get(b):
            swapped = {a: b, b: a}
            yield {name: tuple(sorted(swapped.get(i, i) for i in mine)) for name, mine in dealt.items()}
