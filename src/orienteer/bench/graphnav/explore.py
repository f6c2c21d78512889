"""Explorations: walks from key node to key node that never step back, drawn towards what they have not seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from orienteer.bench.graphnav.compass import turned
from orienteer.bench.graphnav.keygraph import KeyGraph

_NEW = 5.0
"""How much rather a walker goes to a node that it has not visited."""


@dataclass(frozen=True)
class Exploration:
    """A walk on a key graph."""

    nodes: tuple[int, ...]
    headings: tuple[int, ...]
    """Of each step: one fewer than nodes."""

    def resting(self, graph: KeyGraph, index: int) -> int:
        """The heading in which the walker stood there; at the beginning it faces its first step."""
        return self.headings[0] if index == 0 else graph.resting(self.nodes[index], self.headings[index - 1])


class Dice:
    """Numbers from 0 to 1 of one generator, drawn many at a time."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._numbers: Iterator[float] = iter(())

    def roll(self) -> float:
        """The next number."""
        for number in self._numbers:
            return number
        self._numbers = iter(self._rng.random(1024).tolist())
        return next(self._numbers)

    def below(self, count: int) -> int:
        """An integer from 0 to below the count."""
        return int(self.roll() * count)


def explore(graph: KeyGraph, length: int, dice: Dice) -> Exploration:
    """A walk over so many nodes, from any node."""
    here = dice.below(len(graph.nodes))
    heading = turned(graph.onward[here].index(max(graph.onward[here])), dice.below(4))
    nodes, headings, visited = [here], [], {here}
    while len(nodes) < length:
        onward = graph.onward[here]
        # At the first node any way will do; later the way back is the one that is no choice.
        turns = range(4) if len(nodes) == 1 else (3, 0, 1)
        ways = [(toward, there) for t in turns if (there := onward[toward := (heading + t) % 4]) >= 0]
        weights = [1.0 if there in visited else _NEW for _, there in ways]
        toward, there = ways[_drawn(weights, dice)]
        nodes.append(there)
        headings.append(toward)
        visited.add(there)
        here, heading = there, graph.resting(there, toward)
    return Exploration(tuple(nodes), tuple(headings))


def _drawn(weights: list[float], dice: Dice) -> int:
    """A place in the list, the likelier the heavier."""
    rest = dice.roll() * sum(weights)
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    return len(weights) - 1
