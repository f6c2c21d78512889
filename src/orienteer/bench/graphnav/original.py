"""A folder in the layout in which GraphNav was published, read as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError

from orienteer.bench.contract import Found, Task, Truth
from orienteer.bench.graphnav.compass import HEADINGS, Cell, heading_between, headings, letters, turned
from orienteer.bench.graphnav.keygraph import FAR, KeyGraph, graph_of
from orienteer.bench.graphnav.mazefile import MazeFile, read_maze
from orienteer.bench.graphnav.mazes import grid_of
from orienteer.bench.graphnav.published import Episode
from orienteer.bench.graphnav.records import Details, Family, Settings
from orienteer.bench.graphnav.shape import shape_of
from orienteer.bench.graphnav.truth import Answer
from orienteer.errors import BadFileError

_LONGEST_LINE = 1 << 20
"""Bytes of an episode that are still read."""
_MARK = b"\xef\xbb\xbf"
_USUAL = Settings()


class _BadEpisodeError(Exception):
    """An episode that cannot be played."""


@dataclass(frozen=True)
class PublishedFolder:
    """Mazes and episodes of a folder, in the order of their files' names."""

    folder: Path

    def files(self) -> Sequence[str]:
        """Mazes first."""
        mazes = [f"mazes/{path.name}" for path in sorted((self.folder / "mazes").glob("*.txt"))]
        return [*mazes, *(place for _, place in self._lists)]

    def __len__(self) -> int:
        lines = sum(_count_lines(self.folder / place) for _, place in self._lists)
        return len(list((self.folder / "mazes").glob("*.txt"))) + lines

    def found(self) -> Iterator[Found]:
        """Every maze, then every episode; those that cannot be used are left out, and say why."""
        mazes: dict[str, MazeFile] = {}
        first: dict[bytes, str] = {}
        for path in sorted((self.folder / "mazes").glob("*.txt")):
            place = f"mazes/{path.name}"
            try:
                maze = read_maze(path)
            except BadFileError as error:
                says = str(error).removeprefix(f"{path}").lstrip(": ").replace(f"({error.place})", error.place)
                yield Found(place, oddities=(f"the maze is left out: {says}",))
                continue
            same = first.setdefault(shape_of(grid_of(maze.rows)), maze.name)
            if same != maze.name:
                says = f"is the maze {same} again, as it is, turned, mirrored or shifted; intervals count them as one"
                maze = replace(maze, same=same, oddities=(*maze.oddities, says))
            mazes[maze.name] = maze
            yield Found(place, oddities=maze.oddities)
        for family, place in self._lists:
            yield from self._episodes(family, place, mazes)

    @cached_property
    def _lists(self) -> list[tuple[Family, str]]:
        """The files of episodes, each with its task."""
        return [
            (family, f"paths/{family}/{path.name}")
            for family in Family
            for path in sorted((self.folder / "paths" / family).glob("*.jsonl"))
        ]

    def _episodes(self, family: Family, place: str, mazes: dict[str, MazeFile]) -> Iterator[Found]:
        try:
            for number, line in _lines_of(self.folder / place):
                yield _found(family, place, number, line, mazes)
        except OSError as error:
            yield Found(place, oddities=(f"cannot be read: {error.strerror or error}",))


def open_original(folder: Path) -> PublishedFolder | None:
    """The folder, if it is laid out as published."""
    if not (folder / "mazes").is_dir() or not (folder / "paths").is_dir():
        return None
    return PublishedFolder(folder)


def _found(family: Family, place: str, number: int, line: bytes, mazes: dict[str, MazeFile]) -> Found:
    """What a line holds."""
    where = f"{place} line {number}"
    try:
        episode = _parsed(line)
        maze = mazes.get(episode.maze_name)
        if maze is None:
            raise _BadEpisodeError(f"there is no usable maze {episode.maze_name!r}")
        odd = list(_oddities(episode, Path(place).stem))
        if family is Family.REVERSED and _swapped(episode):
            odd.append("start_idx and goal_idx name each other's place")
            episode = episode.model_copy(update={"start_idx": episode.goal_idx, "goal_idx": episode.start_idx})
        details, answer = _read(episode, family, maze, graph_of(maze.rows), place, number)
        odd += _contradictions(episode, details)
    except _BadEpisodeError as error:
        return Found(where, oddities=(f"the episode is left out: {error}",))
    name, cluster = _as_name(maze.name), _as_name(maze.same or maze.name)
    task_id = _as_name(f"{maze.name}-{family}-{episode.episode_id:03d}")
    turns = details.budget * (details.retries + 1)
    return Found(where, (Task(task_id, "graphnav", family, name, cluster, turns, details), Truth(task_id, answer)), odd)


def _parsed(line: bytes) -> Episode:
    if len(line) > _LONGEST_LINE:
        raise _BadEpisodeError(f"the line is longer than {_LONGEST_LINE} bytes")
    try:
        return Episode.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        loc = ".".join(map(str, first["loc"]))
        says = first["msg"].removeprefix("Invalid JSON: ").replace(" at line 1 column ", ", at its character ")
        if first["type"] == "json_invalid":
            raise _BadEpisodeError(f"it is no JSON, or cut off: {says}") from error
        raise _BadEpisodeError(f"{loc}: {says}" if loc else says) from error


def _read(
    episode: Episode, family: Family, maze: MazeFile, graph: KeyGraph, place: str, number: int
) -> tuple[Details, Answer]:
    explored = _headings(graph, episode.explore_path, "explore_path")
    ideal = _headings(graph, episode.ideal_path, "ideal_path")
    if not explored or not ideal:
        raise _BadEpisodeError("explore_path and ideal_path need two nodes at least")
    last = len(explored)
    for name, index in (("start_idx", episode.start_idx), ("goal_idx", episode.goal_idx)):
        if not 0 <= index <= last:
            raise _BadEpisodeError(f"{name} is {index}; explore_path has the places 0 to {last}")
    for name, cell in (("start", episode.start), ("goal", episode.goal)):
        if cell not in graph.number:
            raise _BadEpisodeError(f"{name} {list(cell)} is no key node of {maze.name}")
    if episode.start == episode.goal:
        raise _BadEpisodeError("start and goal are one")
    facing = _facing(episode, family, graph, explored)
    if graph.steps_facing(graph.number[episode.goal])[graph.number[episode.start]][facing] >= FAR:
        raise _BadEpisodeError(
            f"the goal {list(episode.goal)} cannot be reached from {list(episode.start)}, facing {HEADINGS[facing]}"
        )
    promised = episode.constraints
    details = Details(
        maze=maze.name,
        rows=maze.rows,
        file=place,
        line=number,
        episode=episode.episode_id,
        first=episode.explore_path[0],
        explored=letters(explored),
        start_idx=episode.start_idx,
        goal_idx=episode.goal_idx,
        start=episode.start,
        heading=facing,
        goal=episode.goal,
        budget=max(int(_USUAL.budget_factor * len(ideal)), len(ideal) + _USUAL.budget_extra),
        retries=_USUAL.retries,
        pictures=True,
    )
    answer = Answer(
        ideal=letters(ideal),
        explored_steps=_or(episode.explore_len_steps, abs(episode.goal_idx - episode.start_idx)),
        min_gap=promised.min_gap,
        min_savings=promised.min_savings,
        min_junctions=promised.min_junctions_on_ideal,
        junction_endpoints=promised.junction_include_endpoints,
        junctions=episode.junctions_on_ideal,
        global_shortest=promised.ideal_is_global_shortest_on_key_graph,
        has_junction=promised.ideal_has_junction_deg_ge_3_on_key_graph,
    )
    return details, answer


def _or(said: int | None, computed: int) -> int:
    return computed if said is None else said


def _swapped(episode: Episode) -> bool:
    """Whether each of start and goal stands where the other's index points, and not where its own does."""
    path, first, second = episode.explore_path, episode.start_idx, episode.goal_idx
    if not (min(first, second) >= 0 and max(first, second) < len(path)):
        return False
    return (path[first], path[second]) == (episode.goal, episode.start) and episode.start != episode.goal


def _facing(episode: Episode, family: Family, graph: KeyGraph, explored: list[int]) -> int:
    """The heading at the start."""
    index = episode.start_idx
    if index == 0:
        return explored[0]
    arrival = explored[index - 1]
    if family is Family.REVERSED:
        return turned(arrival, 2)
    return graph.resting(graph.number[episode.start], arrival)


def _headings(graph: KeyGraph, cells: list[Cell], name: str) -> list[int]:
    """The headings of a path over key nodes."""
    number, onward, found = graph.number, graph.onward, []
    for i, cell in enumerate(cells):
        if cell not in number:
            raise _BadEpisodeError(f"{name}: {list(cell)}, its place {i}, is no key node of the maze")
    for i, (here, there) in enumerate(pairwise(cells)):
        toward = heading_between(here, there)
        if toward is None or onward[number[here]][toward] != number[there]:
            raise _BadEpisodeError(
                f"{name} walks through walls or past nodes from {list(here)} to {list(there)}, its step {i}"
            )
        found.append(toward)
    return found


def _oddities(episode: Episode, stem: str) -> Iterator[str]:
    """What the line says beside or against its format."""
    inner = episode.constraints.model_extra or {}
    for name in (*(episode.model_extra or {}), *(f"constraints.{name}" for name in inner)):
        yield f"has a field that the format does not know, {name!r}"
    if episode.maze_name != stem:
        yield f"its maze_name {episode.maze_name!r} is not its file's name"
    for name in Episode.model_fields:
        if name not in episode.model_fields_set:
            yield f"has no field {name!r}"


def _contradictions(episode: Episode, details: Details) -> Iterator[str]:
    """What the truth's own proof does not look at."""
    arrivals = episode.explore_arrivals
    if arrivals is not None and arrivals != [None, *headings(details.explored)]:
        said = "".join("·" if one is None or not 0 <= one < 4 else HEADINGS[one] for one in arrivals)
        yield f"explore_arrivals are {said}, the path arrives ·{details.explored}"
    early, late = sorted((episode.start_idx, episode.goal_idx))
    stretch = episode.explore_path[early : late + 1]
    if episode.explore_subpath not in (None, stretch, stretch[::-1]):
        yield "explore_subpath is not the stretch of explore_path between start_idx and goal_idx"


def _lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """(number, line) of every line that is not empty; of one that is too long, its beginning."""
    with path.open("rb") as file:
        number = 0
        while raw := file.readline(_LONGEST_LINE + 2):
            number += 1
            whole = raw
            while not whole.endswith(b"\n") and (whole := file.readline(_LONGEST_LINE + 2)):
                pass
            line = raw.strip().removeprefix(_MARK)
            if line:
                yield number, line


def _count_lines(path: Path) -> int:
    with path.open("rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))


def _as_name(text: str) -> str:
    """The text as the name of a task or a maze."""
    plain = re.sub(r"[^A-Za-z0-9_.+=@,-]", "_", text)[:190].rstrip(".")
    return plain if plain[:1].isalnum() else f"_{plain}"
