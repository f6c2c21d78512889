"""Episodes of the three tasks in a maze, every constraint computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from orienteer.bench.graphnav.compass import action, turned
from orienteer.bench.graphnav.explore import Dice, Exploration, explore
from orienteer.bench.graphnav.keygraph import FAR, KeyGraph
from orienteer.bench.graphnav.records import Family, Settings

_TRIES = 80
"""Explorations for each episode that is wanted, before a maze is given up."""


@dataclass(frozen=True)
class Course:
    """An exploration with a start and a goal on it, and the ideal way between them."""

    walk: Exploration
    start_idx: int
    goal_idx: int
    heading: int
    """In which one faces at the start."""
    ideal: tuple[int, ...]
    """Headings of the ideal's steps."""
    ideal_nodes: tuple[int, ...]

    @property
    def start(self) -> int:
        """Number of the node."""
        return self.walk.nodes[self.start_idx]

    @property
    def goal(self) -> int:
        """Number of the node."""
        return self.walk.nodes[self.goal_idx]

    @property
    def explored_steps(self) -> int:
        """Of the explored way between them."""
        return abs(self.goal_idx - self.start_idx)


Ends = Callable[[KeyGraph, Settings, Exploration, Dice], Course | str]
"""Puts start and goal on an exploration, or says why that cannot be."""


def courses(
    graph: KeyGraph, family: Family, count: int, settings: Settings, rng: np.random.Generator
) -> tuple[list[Course], Counter[str]]:
    """That many different episodes, or as many as come; with the reasons for which candidates fell."""
    dice, rejected = Dice(rng), Counter[str]()
    lengths = max(1, settings.longest_exploration(max(graph.size)) - settings.explore_min + 1)
    found: dict[tuple[tuple[int, ...], int, int], Course] = {}
    for _ in range(_TRIES * count):
        if len(found) == count:
            break
        walk = explore(graph, settings.explore_min + dice.below(lengths), dice)
        course = _ENDS[family](graph, settings, walk, dice)
        if isinstance(course, str):
            rejected[f"{family}: {course}"] += 1
            continue
        key = (walk.nodes, course.start_idx, course.goal_idx)
        if key in found:
            rejected[f"{family}: episode that is there"] += 1
        found[key] = course
    return list(found.values()), rejected


def budget(ideal_steps: int, settings: Settings) -> int:
    """The most steps of an episode."""
    return max(int(settings.budget_factor * ideal_steps), ideal_steps + settings.budget_extra)


def junctions(graph: KeyGraph, nodes: tuple[int, ...]) -> int:
    """Nodes of three or four ways on a path, its ends included."""
    return sum(graph.degree[node] >= 3 for node in nodes)


def _pair(settings: Settings, walk: Exploration, dice: Dice) -> tuple[int, int] | None:
    """Two places on the walk that are far enough apart, the earlier one first."""
    spare = len(walk.nodes) - 1 - settings.min_gap
    if spare < 0:
        return None
    # Of two draws the longer stretch, since short ones are so many.
    draws = []
    for _ in range(2):
        earlier = dice.below(spare + 1)
        draws.append((earlier, earlier + settings.min_gap + dice.below(spare + 1 - earlier)))
    return max(draws, key=lambda pair: pair[1] - pair[0])


def _repeated(graph: KeyGraph, settings: Settings, walk: Exploration, dice: Dice) -> Course | str:
    pair = _pair(settings, walk, dice)
    if pair is None:
        return "exploration shorter than the gap"
    start, goal = pair
    nodes = walk.nodes[start : goal + 1]
    if nodes[-1] in nodes[:-1]:
        return "goal met before the end"
    if junctions(graph, nodes) < settings.min_junctions:
        return "too few junctions on the ideal"
    return Course(walk, start, goal, walk.resting(graph, start), walk.headings[start:goal], nodes)


def _reversed(graph: KeyGraph, settings: Settings, walk: Exploration, dice: Dice) -> Course | str:
    pair = _pair(settings, walk, dice)
    if pair is None:
        return "exploration shorter than the gap"
    goal, start = pair
    nodes = walk.nodes[goal : start + 1][::-1]
    if nodes[-1] in nodes[:-1]:
        return "goal met before the end"
    if junctions(graph, nodes) < settings.min_junctions:
        return "too few junctions on the ideal"
    back = tuple(turned(heading, 2) for heading in walk.headings[goal:start][::-1])
    course = Course(walk, start, goal, back[0], back, nodes)
    if repeats(graph, course):
        return "repeating the explored actions would reach the goal"
    return course


def _shortcut(graph: KeyGraph, settings: Settings, walk: Exploration, dice: Dice) -> Course | str:
    nodes, last, distance = walk.nodes, len(walk.nodes) - 1, graph.distance
    saving = [
        (i, j)
        for i in range(last - settings.min_gap + 1)
        for j in range(i + settings.min_gap, last + 1)
        if 0 < distance[nodes[i]][nodes[j]] <= j - i - settings.min_savings and nodes[j] not in nodes[i:j]
    ]
    if not saving:
        return "no two places with a way that saves enough"
    visited, reason = set(nodes), ""
    for _ in range(4):
        start, goal = saving[dice.below(len(saving))]
        steps = distance[nodes[start]][nodes[goal]]
        if goal - start > budget(steps, settings):
            reason = "explored way longer than the budget"
            continue
        heading = walk.resting(graph, start)
        ideal = shortest(graph, nodes[start], heading, nodes[goal], visited)
        if ideal is None:
            reason = "shortest way through unvisited nodes, or back"
            continue
        along = walked(graph, nodes[start], ideal)
        if junctions(graph, along) >= settings.min_junctions:
            return Course(walk, start, goal, heading, ideal, along)
        reason = "too few junctions on the ideal"
    return reason


_ENDS: dict[Family, Ends] = {Family.REPEATED: _repeated, Family.REVERSED: _reversed, Family.SHORTCUT: _shortcut}


def shortest(
    graph: KeyGraph, start: int, heading: int, goal: int, allowed: set[int] | None = None
) -> tuple[int, ...] | None:
    """Headings of a way that is as short as any in the maze, through allowed nodes, without a step back.

    None where there is none. Of several, the one that prefers left to front to right.
    """
    steps = graph.distance[goal][start]
    if steps >= FAR:
        return None

    def onward(here: int, facing: int) -> Iterator[tuple[int, int]]:
        for _, toward, there in graph.ways(here, facing):
            if graph.distance[goal][there] < graph.distance[goal][here] and (allowed is None or there in allowed):
                yield toward, there

    trail: list[int] = []
    waiting = [onward(start, heading)]
    while len(trail) < steps:
        step = next(waiting[-1], None)
        if step is None:
            waiting.pop()
            if not waiting:
                return None
            trail.pop()
            continue
        toward, there = step
        trail.append(toward)
        waiting.append(onward(there, graph.resting(there, toward)))
    return tuple(trail)


def walked(graph: KeyGraph, start: int, ways: tuple[int, ...]) -> tuple[int, ...]:
    """Nodes of a way, its start first."""
    nodes = [start]
    for toward in ways:
        nodes.append(graph.onward[nodes[-1]][toward])
    return tuple(nodes)


def explored_actions(graph: KeyGraph, walk: Exploration, first: int, last: int) -> list[str]:
    """What a walker did between two places of the exploration."""
    said = []
    for index in range(first, last):
        word = action(walk.resting(graph, index), walk.headings[index])
        assert word is not None  # explorations never step back
        said.append(word)
    return said


def repeats(graph: KeyGraph, course: Course) -> bool:
    """Whether doing what was done on the explored way, in its order, leads to the goal."""
    first, last = sorted((course.start_idx, course.goal_idx))
    here, heading = course.start, course.heading
    for word in explored_actions(graph, course.walk, first, last):
        here, heading = graph.act(here, heading, word) or (here, heading)
        if here == course.goal:
            return True
    return False
