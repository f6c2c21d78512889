"""Proves GraphNav's truths again, from the maze's file and cell by cell.

Shares no code with what made them: it walks in the grid instead of the key graph, and has scipy find the shortest ways.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path

from orienteer.arrays import F64
from orienteer.bench.contract import Problem, Shelf, Task, Truth
from orienteer.bench.graphnav.records import Details, Family
from orienteer.bench.graphnav.truth import Answer

Spot = tuple[int, int]

_STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
_COMPASS = "NESW"
_BLOCK = 1 << 16
"""Bytes that are read at once."""


def verify(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Sequence[Problem]:
    """What is wrong with a truth."""
    file = shelf.file(f"mazes/{task.details.maze}.txt")
    world = _world(file, _stamp(file))
    if world.text != task.details.rows:
        return [Problem(task.task_id, "its maze is not the one in the file")]
    try:
        line = _line(shelf, task.details)
        found = [*_problems(world, task, truth.answer), *_against_file(world, task.details, truth.answer, line)]
    except _WallError as wall:
        found = [str(wall)]
    return [Problem(task.task_id, says) for says in found]


class _WallError(Exception):
    """A path goes where no corridor is."""


@dataclass(frozen=True, eq=False)
class _World:
    """A maze as cells, and the fewest steps between its nodes."""

    text: str
    free: frozenset[Spot]
    nodes: tuple[Spot, ...]
    apart: F64
    """Steps between any two nodes, whatever way one faces."""
    facing: F64
    """Steps from node and heading (4 × node + heading) to node and heading, without a step back."""

    def openings(self, spot: Spot) -> str:
        """Letters of the ways from a cell."""
        return "".join(name for name, (dx, dy) in _STEP.items() if (spot[0] + dx, spot[1] + dy) in self.free)

    def along(self, spot: Spot, name: str) -> Spot:
        """Where a corridor ends."""
        dx, dy = _STEP[name]
        x, y = spot[0] + dx, spot[1] + dy
        if (x, y) not in self.free:
            raise _WallError(f"a step {name} from {spot} leads into a wall")
        while not _is_node(self.openings((x, y))):
            x, y = x + dx, y + dy
        return x, y

    def path(self, spot: Spot, names: str) -> list[Spot]:
        """Nodes of a walk."""
        spots = [spot]
        for name in names:
            spots.append(self.along(spots[-1], name))
        return spots


def _is_node(openings: str) -> bool:
    return openings not in ("NS", "EW")


def _stamp(path: Path) -> tuple[int, int]:
    """Changes with the file."""
    state = path.stat()
    return state.st_mtime_ns, state.st_size


@lru_cache(maxsize=16)
def _world(path: Path, stamp: tuple[int, int]) -> _World:
    rows = []
    for raw in path.read_text(encoding="utf-8-sig").splitlines():
        marks = raw.split()
        if marks and set(marks) <= {"0", "1"}:
            rows.append("".join(marks))
    free = frozenset((x, y) for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row) if mark == "1")
    bare = _World("/".join(rows), free, (), np.zeros((0, 0)), np.zeros((0, 0)))
    nodes = tuple(sorted(spot for spot in free if _is_node(bare.openings(spot))))
    number = {spot: i for i, spot in enumerate(nodes)}
    ends = [{name: bare.along(spot, name) for name in bare.openings(spot)} for spot in nodes]
    plain = [(i, number[end]) for i, ways in enumerate(ends) for end in ways.values()]
    turns = []
    for i, ways in enumerate(ends):
        for name, end in ways.items():
            faced = _BACK[name] if len(ends[number[end]]) == 1 else name
            for h, heading in enumerate(_COMPASS):
                if _BACK[heading] != name:
                    turns.append((4 * i + h, 4 * number[end] + _COMPASS.index(faced)))
    return _World(bare.text, free, nodes, _steps(plain, len(nodes)), _steps(turns, 4 * len(nodes)))


def _steps(links: list[tuple[int, int]], count: int) -> F64:
    if not links:
        return np.full((count, count), np.inf)
    first, second = zip(*links, strict=True)
    matrix = csr_matrix((np.ones(len(links)), (first, second)), shape=(count, count))
    return np.asarray(shortest_path(matrix, unweighted=True), dtype=np.float64)


def _problems(world: _World, task: Task[Details], answer: Answer) -> Iterator[str]:
    asked = task.details
    explored = world.path(asked.first, asked.explored)
    yield from _steps_back(world, asked.first, asked.explored[:1], asked.explored, "exploration")
    if not 0 <= min(asked.start_idx, asked.goal_idx) <= max(asked.start_idx, asked.goal_idx) < len(explored):
        yield "start or goal lies beyond the exploration"
        return
    if (explored[asked.start_idx], explored[asked.goal_idx]) != (asked.start, asked.goal):
        yield "start or goal is not where the exploration was then"
    early, late = sorted((asked.start_idx, asked.goal_idx))
    if answer.explored_steps != late - early:
        yield f"the explored way has {late - early} steps, not {answer.explored_steps}"
    if late - early < answer.min_gap:
        yield f"start and goal are {late - early} steps apart, fewer than {answer.min_gap}"
    if asked.heading != _COMPASS.index(_faced(world, task, explored)):
        yield f"one faces {_faced(world, task, explored)} at the start, not {_COMPASS[asked.heading]}"
    ideal = world.path(asked.start, answer.ideal)
    yield from _steps_back(world, asked.start, _COMPASS[asked.heading], answer.ideal, "ideal")
    if ideal[-1] != asked.goal or asked.goal in ideal[:-1] or not answer.ideal:
        yield "the ideal does not end where it first meets the goal"
    if len(answer.ideal) > asked.budget:
        yield "the ideal takes more steps than are allowed"
    yield from _promises(world, answer, ideal)
    if task.family == Family.SHORTCUT:
        yield from _shortcut(world, asked, answer, explored, ideal)
        return
    same = asked.explored[early:late]
    if task.family == Family.REVERSED:
        same = "".join(_BACK[name] for name in reversed(same))
    if answer.ideal != same:
        yield f"the ideal is {answer.ideal}, the way to be walked is {same}"


def _faced(world: _World, task: Task[Details], explored: list[Spot]) -> str:
    asked = task.details
    arrived = asked.explored[asked.start_idx - 1] if asked.start_idx else ""
    if task.family == Family.REVERSED:
        return _BACK[arrived] if arrived else "?"
    if not arrived:
        return asked.explored[0]
    return _BACK[arrived] if len(world.openings(explored[asked.start_idx])) == 1 else arrived


def _steps_back(world: _World, spot: Spot, facing: str, names: str, what: str) -> Iterator[str]:
    for name in names:
        if name == _BACK[facing]:
            yield f"the {what} steps back at {spot}"
            return
        spot = world.along(spot, name)
        facing = _BACK[name] if len(world.openings(spot)) == 1 else name


def _promises(world: _World, answer: Answer, ideal: list[Spot]) -> Iterator[str]:
    wide = [len(world.openings(spot)) >= 3 for spot in ideal]
    crossed = sum(wide if answer.junction_endpoints else wide[1:-1])
    if crossed != answer.junctions:
        yield f"the ideal has {crossed} junctions, not {answer.junctions}"
    if answer.junctions < answer.min_junctions:
        yield f"the ideal has {answer.junctions} junctions, fewer than {answer.min_junctions}"
    if any(wide) != answer.has_junction:
        yield f"whether the ideal has a junction is {any(wide)}, not {answer.has_junction}"
    numbers = {spot: i for i, spot in enumerate(world.nodes)}
    fewest = world.apart[numbers[ideal[0]], numbers[ideal[-1]]]
    if (fewest == len(answer.ideal)) != answer.global_shortest:
        yield f"the shortest way of the maze has {fewest:g} steps, the ideal {len(answer.ideal)}"


def _shortcut(world: _World, asked: Details, answer: Answer, explored: list[Spot], ideal: list[Spot]) -> Iterator[str]:
    numbers = {spot: i for i, spot in enumerate(world.nodes)}
    goal = 4 * numbers[asked.goal]
    fewest = world.facing[4 * numbers[asked.start] + asked.heading, goal : goal + 4].min()
    if len(answer.ideal) != fewest:
        yield f"the shortest way without a step back has {fewest:g} steps, the ideal {len(answer.ideal)}"
    if answer.explored_steps - len(answer.ideal) < answer.min_savings:
        yield f"the ideal saves {answer.explored_steps - len(answer.ideal)} steps, fewer than {answer.min_savings}"
    known = _known(world, asked, explored)
    for spot, name, end in zip(ideal, answer.ideal, ideal[1:], strict=False):
        if (spot, name) not in known and (end, _BACK[name]) not in known:
            yield f"the corridor {name} of {spot} was neither walked nor seen"
    for spot in ideal:
        if spot not in explored:
            yield f"{spot} was not visited"


def _known(world: _World, asked: Details, explored: list[Spot]) -> set[tuple[Spot, str]]:
    """Corridors that were walked, or whose opening was in one of the three views."""
    known = set(zip(explored, asked.explored, strict=False))
    facing = asked.explored[0]
    for spot, name in zip(explored, (asked.explored[0], *asked.explored), strict=True):
        if spot != explored[0] or name != facing:
            facing = _BACK[name] if len(world.openings(spot)) == 1 else name
        known |= {(spot, way) for way in world.openings(spot) if way != _BACK[facing]}
    return known


@lru_cache(maxsize=16)
def _line_ends(path: Path, stamp: tuple[int, int]) -> array[int]:
    """Byte at which each line of a file ends."""
    ends, end = array("Q"), 0
    with path.open("rb") as file:
        while block := file.readline(_BLOCK):
            end += len(block)
            if block.endswith(b"\n"):
                ends.append(end)
    ends.append(end)
    return ends


def _line(shelf: Shelf, asked: Details) -> dict[str, Any] | None:
    """What the published file says of an episode; None where it has no such line."""
    path = shelf.file(asked.file)
    ends = _line_ends(path, _stamp(path))
    if not 1 <= asked.line <= len(ends):
        return None
    begin = ends[asked.line - 2] if asked.line > 1 else 0
    with path.open("rb") as file:
        file.seek(begin)
        raw = file.read(ends[asked.line - 1] - begin)
    try:
        line = json.loads(raw.decode("utf-8-sig"))
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


def _against_file(world: _World, asked: Details, answer: Answer, line: dict[str, Any] | None) -> Iterator[str]:
    """Where the line of the published file says otherwise."""
    if line is None:
        yield f"{asked.file} holds no episode in line {asked.line}"
        return
    said = {
        "episode_id": asked.episode,
        "explore_path": world.path(asked.first, asked.explored),
        "ideal_path": world.path(asked.start, answer.ideal),
        "start": asked.start,
        "goal": asked.goal,
        "start_idx": asked.start_idx,
        "goal_idx": asked.goal_idx,
    }
    lengths = {"explore_len_steps": answer.explored_steps, "ideal_len_steps": len(answer.ideal)}
    said |= {name: length for name, length in lengths.items() if name in line}
    for name, value in said.items():
        if line.get(name) != json.loads(json.dumps(value)):
            yield f"{name} is {value}, in the published file {line.get(name)}"
