"""The graph of a maze's key nodes: junctions, turns and dead ends, joined by straight corridors."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from orienteer.bench.graphnav.compass import TOWARD, TURNS, Cell, turned
from orienteer.bench.graphnav.mix import Mix

FAR = 1 << 30
"""More steps than any maze takes: cannot be reached."""


@dataclass(frozen=True)
class KeyGraph:
    """Key nodes and corridors. A node is named by its number."""

    size: tuple[int, int]
    """Width and height of the maze, cells."""
    nodes: tuple[Cell, ...]
    """In the order of the rows from the top, each from the left."""
    onward: tuple[tuple[int, int, int, int], ...]
    """For each node the next one in each heading; −1 where a wall is."""

    @cached_property
    def number(self) -> dict[Cell, int]:
        """Number of each key node by its cell."""
        return {cell: i for i, cell in enumerate(self.nodes)}

    @cached_property
    def degree(self) -> tuple[int, ...]:
        """Corridors at each node."""
        return tuple(sum(next_node >= 0 for next_node in ways) for ways in self.onward)

    @cached_property
    def mix(self) -> Mix:
        """Nodes of each kind."""
        degrees = self.degree
        return Mix(*(degrees.count(ways) for ways in (1, 2, 3, 4)))

    @cached_property
    def distance(self) -> tuple[tuple[int, ...], ...]:
        """Fewest steps between any two nodes, whatever way one faces; FAR where there is no way."""
        return tuple(self._steps_from(node) for node in range(len(self.nodes)))

    def resting(self, node: int, arrival: int) -> int:
        """The heading in which a walker stands who arrived with that heading: turned round in a dead end."""
        return turned(arrival, 2) if self.degree[node] == 1 and self.onward[node][arrival] < 0 else arrival

    def ways(self, node: int, heading: int) -> list[tuple[str, int, int]]:
        """What a walker can do: (action, heading it leads into, next node)."""
        return [
            (word, toward, there)
            for word, quarters in TURNS.items()
            if (there := self.onward[node][toward := turned(heading, quarters)]) >= 0
        ]

    def act(self, node: int, heading: int, word: str) -> tuple[int, int] | None:
        """Node and heading after an action; None where a wall is in the way."""
        toward = turned(heading, TURNS[word])
        there = self.onward[node][toward]
        return None if there < 0 else (there, self.resting(there, toward))

    def steps_facing(self, goal: int) -> list[list[int]]:
        """Fewest steps to a goal from each node and heading, without a step back; FAR where there is no way."""
        if goal not in self._facing:
            self._facing[goal] = self._steps_facing(goal)
        return self._facing[goal]

    @cached_property
    def _facing(self) -> dict[int, list[list[int]]]:
        return {}

    def _steps_facing(self, goal: int) -> list[list[int]]:
        before: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for node, heading in product(range(len(self.nodes)), range(4)):
            for _, toward, there in self.ways(node, heading):
                before.setdefault((there, self.resting(there, toward)), []).append((node, heading))
        steps = [[FAR] * 4 for _ in self.nodes]
        steps[goal] = [0] * 4
        queue = deque((goal, heading) for heading in range(4))
        while queue:
            here, facing = queue.popleft()
            for node, heading in before.get((here, facing), ()):
                if steps[node][heading] == FAR:
                    steps[node][heading] = steps[here][facing] + 1
                    queue.append((node, heading))
        return steps

    def _steps_from(self, start: int) -> tuple[int, ...]:
        steps = [FAR] * len(self.nodes)
        steps[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.onward[here]:
                if there >= 0 and steps[there] == FAR:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        return tuple(steps)


def key_graph(rows: Sequence[str]) -> KeyGraph:
    """The graph of a maze given as rows from the top, `1` a path and `0` a wall."""
    height, width = len(rows), len(rows[0]) if rows else 0
    # A frame of walls around it saves asking for the edge.
    free = [[False] * (height + 2) for _ in range(width + 2)]
    for row, text in enumerate(rows):
        for x, letter in enumerate(text):
            free[x + 1][height - row] = letter == "1"

    def ways(x: int, y: int) -> tuple[bool, ...]:
        return tuple(free[x + 1 + dx][y + 1 + dy] for dx, dy in TOWARD)

    straight = {(True, False, True, False), (False, True, False, True)}
    cells = [(x, y) for y in reversed(range(height)) for x in range(width) if free[x + 1][y + 1]]
    nodes = tuple(cell for cell in cells if ways(*cell) not in straight)
    number = {cell: i for i, cell in enumerate(nodes)}
    onward = []
    for node in nodes:
        ends = [-1] * 4
        for heading, (dx, dy) in enumerate(TOWARD):
            x, y = node
            while free[x + 1 + dx][y + 1 + dy]:
                x, y = x + dx, y + dy
                if (x, y) in number:
                    ends[heading] = number[x, y]
                    break
        onward.append((ends[0], ends[1], ends[2], ends[3]))
    return KeyGraph((width, height), nodes, tuple(onward))


@lru_cache(maxsize=64)
def graph_of(rows: str) -> KeyGraph:
    """The same from rows joined by "/", kept for the sessions of one maze."""
    return key_graph(rows.split("/"))
