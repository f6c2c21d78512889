"""A folder in the layout in which GraphNav was published, read as it is."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pydantic import ValidationError

from orienteer.bench.contract import Record, Task, Truth
from orienteer.bench.graphnav.compass import HEADINGS, Cell, heading_between, headings, letters, turned
from orienteer.bench.graphnav.keygraph import KeyGraph, graph_of
from orienteer.bench.graphnav.mazefile import MazeFile, read_maze
from orienteer.bench.graphnav.published import Episode, unknown_fields
from orienteer.bench.graphnav.records import Details, Family, Settings
from orienteer.bench.graphnav.truth import Answer
from orienteer.errors import BadFileError

_LONGEST_LINE = 1 << 20
"""Bytes of an episode that are still read."""
_USUAL = Settings()
_MOST_LISTED = 20
"""Findings of one kind that a file is blamed for one by one."""


class _BadEpisodeError(Exception):
    """An episode that cannot be played."""


@dataclass(frozen=True)
class _Entry:
    """Where an episode stands."""

    file: int
    offset: int
    """Byte at which its line begins."""
    task_id: str


class PublishedFolder:
    """Mazes and episodes of a folder; what cannot be used is left out, and said."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.findings: list[tuple[str, str]] = []
        """(place, what is wrong there)."""
        self._mazes = dict(self._read_mazes())
        self._files: list[tuple[Family, Path]] = []
        self._entries: list[_Entry] = []
        self._digest = hashlib.sha256()
        for family in Family:
            for path in sorted((folder / "paths" / family).glob("*.jsonl")):
                self._index(family, path)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def sha256(self) -> str:
        """Of all mazes and episodes."""
        return self._digest.hexdigest()

    @property
    def families(self) -> Mapping[str, int]:
        """Episodes by task."""
        return Counter(str(self._files[entry.file][0]) for entry in self._entries)

    def task_ids(self) -> Sequence[str]:
        """In order."""
        return [entry.task_id for entry in self._entries]

    def task(self, number: int) -> Task[Record]:
        """An episode as a task."""
        return self._both(number)[0]

    def truth(self, number: int) -> Truth[Record]:
        """Its truth, as the file says."""
        return self._both(number)[1]

    def _both(self, number: int) -> tuple[Task[Record], Truth[Record]]:
        entry = self._entries[number]
        family, path = self._files[entry.file]
        line = _line_at(path, entry.offset)
        episode = Episode.model_validate_json(line)
        maze = self._mazes[episode.maze_name]
        details, answer = _read(episode, family, maze, graph_of(maze.rows))
        turns = details.budget * (details.retries + 1)
        name = _as_name(maze.name)
        return Task(entry.task_id, "graphnav", family, name, name, turns, details), Truth(entry.task_id, answer)

    def _read_mazes(self) -> Iterator[tuple[str, MazeFile]]:
        for path in sorted((self.folder / "mazes").glob("*.txt")):
            place = f"mazes/{path.name}"
            try:
                maze = read_maze(path)
            except BadFileError as error:
                self.findings.append((place, f"{error.place}: {error}".replace(f"{path} ({error.place}): ", "")))
                continue
            self.findings += [(place, odd) for odd in maze.oddities]
            yield maze.name, maze

    def _index(self, family: Family, path: Path) -> None:
        """Notes where each episode of a file stands, and what is wrong with it."""
        self._files.append((family, path))
        place, seen = f"paths/{family}/{path.name}", set[int]()
        blamed: Counter[str] = Counter()
        for number, offset, line in _lines_of(path):
            self._digest.update(line)
            try:
                episode, odd = self._episode(family, path, line)
            except _BadEpisodeError as error:
                self._blame(blamed, place, number, "left out", f"is left out: {error}")
                continue
            for kind, says in odd:
                self._blame(blamed, place, number, kind, says)
            task_id = _as_name(f"{episode.maze_name}-{family}-{episode.episode_id:03d}")
            if episode.episode_id in seen:
                self._blame(blamed, place, number, "id", f"its episode_id {episode.episode_id} is used before")
                task_id = f"{task_id}-line-{number}"
            seen.add(episode.episode_id)
            self._entries.append(_Entry(len(self._files) - 1, offset, task_id))
        for kind, count in blamed.items():
            if count > _MOST_LISTED:
                self.findings.append((place, f"and {count - _MOST_LISTED} more lines like this ({kind})"))

    def _blame(self, blamed: Counter[str], place: str, number: int, kind: str, says: str) -> None:
        blamed[kind] += 1
        if blamed[kind] <= _MOST_LISTED:
            self.findings.append((f"{place} line {number}", says))

    def _episode(self, family: Family, path: Path, line: bytes) -> tuple[Episode, list[tuple[str, str]]]:
        """An episode that can be played, with what is odd about it as (kind, words)."""
        if len(line) > _LONGEST_LINE:
            raise _BadEpisodeError(f"the line has {len(line)} bytes; at most {_LONGEST_LINE} are read")
        try:
            content = json.loads(line.decode("utf-8-sig"))
            episode = Episode.model_validate(content)
        except ValidationError as error:
            first = error.errors()[0]
            raise _BadEpisodeError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
        except (ValueError, RecursionError) as error:
            raise _BadEpisodeError(f"it is no JSON: {error}") from error
        maze = self._mazes.get(episode.maze_name)
        if maze is None:
            raise _BadEpisodeError(f"there is no usable maze {episode.maze_name!r}")
        graph = graph_of(maze.rows)
        details, _ = _read(episode, family, maze, graph)
        odd = [(f"field {name}", f"has an unknown field {name!r}") for name in unknown_fields(content)]
        odd += _oddities(episode, details, path)
        return episode, odd


def open_original(folder: Path) -> PublishedFolder | None:
    """The folder, if it is laid out as published."""
    if not (folder / "mazes").is_dir() or not (folder / "paths").is_dir():
        return None
    return PublishedFolder(folder)


def _read(episode: Episode, family: Family, maze: MazeFile, graph: KeyGraph) -> tuple[Details, Answer]:
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
    start, goal = graph.number[episode.start], graph.number[episode.goal]
    facing = _facing(episode, family, graph, explored)
    if start == goal or graph.steps_facing(goal)[start][facing] > len(maze.rows):
        raise _BadEpisodeError("the goal cannot be reached from the start, or is it")
    budget = max(int(_USUAL.budget_factor * len(ideal)), len(ideal) + _USUAL.budget_extra)
    promised = episode.constraints
    details = Details(
        maze=maze.name,
        rows=maze.rows,
        episode=episode.episode_id,
        first=episode.explore_path[0],
        explored=letters(explored),
        start_idx=episode.start_idx,
        goal_idx=episode.goal_idx,
        start=episode.start,
        heading=facing,
        goal=episode.goal,
        budget=budget,
        retries=_USUAL.retries,
        pictures=True,
    )
    answer = Answer(
        ideal=letters(ideal),
        explored_steps=episode.explore_len_steps,
        min_gap=promised.min_gap,
        min_savings=promised.min_savings,
        min_junctions=promised.min_junctions_on_ideal,
        junction_endpoints=promised.junction_include_endpoints,
        junctions=episode.junctions_on_ideal,
        global_shortest=promised.ideal_is_global_shortest_on_key_graph,
        has_junction=promised.ideal_has_junction_deg_ge_3_on_key_graph,
    )
    return details, answer


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
    found = []
    for i, (here, there) in enumerate(pairwise(cells)):
        for cell in (here, there):
            if cell not in graph.number:
                raise _BadEpisodeError(f"{name}: {list(cell)} is no key node of the maze")
        toward = heading_between(here, there)
        if toward is None or graph.onward[graph.number[here]][toward] != graph.number[there]:
            raise _BadEpisodeError(
                f"{name} walks through walls or past nodes from {list(here)} to {list(there)}, step {i}"
            )
        found.append(toward)
    return found


def _oddities(episode: Episode, details: Details, path: Path) -> Iterator[tuple[str, str]]:
    """What the truth's own proof does not look at."""
    if episode.maze_name != path.stem:
        yield "maze_name", f"its maze_name {episode.maze_name!r} is not its file's name"
    arrivals = [None, *headings(details.explored)]
    if episode.explore_arrivals != arrivals:
        said = "".join("·" if one is None or not 0 <= one < 4 else HEADINGS[one] for one in episode.explore_arrivals)
        yield "explore_arrivals", f"explore_arrivals are {said}, the path arrives ·{details.explored}"
    if episode.ideal_path[0] != episode.start or episode.ideal_path[-1] != episode.goal:
        yield "ideal_path", "ideal_path does not lead from start to goal"
    early, late = sorted((episode.start_idx, episode.goal_idx))
    stretch = episode.explore_path[early : late + 1]
    if episode.explore_subpath not in (stretch, stretch[::-1]):
        yield "explore_subpath", "explore_subpath is not the stretch of explore_path between start_idx and goal_idx"


def _lines_of(path: Path) -> Iterator[tuple[int, int, bytes]]:
    """(number, offset, line) of every line that is not empty."""
    offset = 0
    with path.open("rb") as file:
        for number, raw in enumerate(file, 1):
            line = raw.strip()
            if line and line != b"\xef\xbb\xbf":
                yield number, offset, line
            offset += len(raw)


def _line_at(path: Path, offset: int) -> str:
    size = path.stat()
    return _lines_at(path, size.st_mtime_ns)[offset]


@lru_cache(maxsize=4)
def _lines_at(path: Path, changed_ns: int) -> dict[int, str]:
    return {offset: line.decode("utf-8-sig") for _, offset, line in _lines_of(path)}


def _as_name(text: str) -> str:
    """The text as the name of a task."""
    return re.sub(r"[^A-Za-z0-9_.+=@,-]", "_", text).strip(".") or "_"
