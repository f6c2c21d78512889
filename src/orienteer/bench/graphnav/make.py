"""Makes mazes, their episodes and their views."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from orienteer.arrays import U8
from orienteer.bench.contract import Batch, Closing, Record, Task, Truth, ViewRef
from orienteer.bench.graphnav.compass import Cell, letters
from orienteer.bench.graphnav.episodes import Course, budget, courses, junctions
from orienteer.bench.graphnav.keygraph import KeyGraph, key_graph
from orienteer.bench.graphnav.mazes import Maze, mazes_asked_for, mazes_of_size
from orienteer.bench.graphnav.pictures import annotated, examples, landmarks_of, node_views, place_of
from orienteer.bench.graphnav.published import jsonl, line_of, maze_text
from orienteer.bench.graphnav.records import Details, Family, Settings
from orienteer.bench.graphnav.truth import Answer
from orienteer.bench.graphnav.views import WALL, WAY, view_path
from orienteer.errors import BadArgumentError
from orienteer.see.picture import pixel_sha256
from orienteer.streams import stream
from orienteer.world.scene import Scene

PAPER_SIZES = {5: 30, 7: 65, 9: 65, 11: 65, 13: 65, 15: 65, 17: 65}
"""Mazes of each size that make 420: of 5 × 5 cells there are few whose names differ."""
PAPER_EPISODES = 37_443
TINY_SIZES = {5: 2, 7: 2}
_TINY_PATHS = 9


@dataclass(frozen=True)
class _Shown:
    """What is made of a maze to be looked at."""

    scenes: Mapping[str, Scene] = field(default_factory=dict)
    pictures: Mapping[str, U8] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    views: Mapping[tuple[Cell, int], ViewRef] = field(default_factory=dict)
    """The first condition's view of each cell and heading."""


class GraphNavMaker:
    """One step a maze."""

    def __init__(self, settings: Settings, seed: int) -> None:
        _refuse_contradictions(settings)
        self.settings = settings
        self.seed = seed

    def steps(self) -> Sequence[str]:
        """Names of the mazes."""
        return list(self._mazes)

    def make(self, step: str) -> Batch:
        """A maze with its episodes and its views."""
        maze, quota = self._mazes[step], self._quotas[step]
        graph = key_graph(maze.rows.split("/"))
        tasks: list[Task[Record]] = []
        truths: list[Truth[Record]] = []
        files = {f"mazes/{step}.txt": maze_text(step, maze.rows)}
        rejected: Counter[str] = Counter()
        shown = self._shown(maze, graph)
        files |= shown.files
        for family in Family:
            found, fallen = courses(graph, family, quota[family], self.settings, stream(self.seed, step, family))
            rejected += fallen
            if len(found) < quota[family]:
                rejected[f"{family}: wanted, but the maze has no more"] += quota[family] - len(found)
            lines = []
            for row, course in enumerate(found, 1):
                number = len(tasks) + 1
                lines.append(line_of(step, number, family, graph, course, self.settings))
                tasks.append(_task(maze, graph, family, number, row, course, self.settings, shown.views))
                truths.append(Truth(tasks[-1].task_id, _answer(graph, family, course, self.settings)))
            files[_file(step, family)] = jsonl(lines)
        return Batch(tuple(tasks), tuple(truths), shown.scenes, shown.pictures, files, rejected)

    def finish(self, made: Iterator[tuple[Task[Record], Truth[Record]]]) -> Closing:
        """Everything stays."""
        return Closing(rejected=self._rejected)

    def _shown(self, maze: Maze, graph: KeyGraph) -> _Shown:
        """Everything of a maze that is looked at."""
        settings = self.settings
        pictured = settings.images and maze.size in settings.image_sizes
        if not (pictured or settings.scenes):
            return _Shown()
        landmarks = landmarks_of(graph, stream(self.seed, maze.name, "landmarks"))
        listed = [{"cell": list(cell), "landmark": name} for cell, name in landmarks.items()]
        files = {f"landmarks/{maze.name}.json": (json.dumps(listed, indent=1) + "\n").encode()}
        scene = place_of(maze.rows, landmarks, maze.name)
        scenes = {maze.name: scene} if settings.scenes else {}
        if not pictured:
            return _Shown(scenes, files=files)
        pictures = dict(zip((WALL, WAY), examples(settings.picture), strict=True))
        views: dict[tuple[Cell, int], ViewRef] = {}
        for cell, heading, plain in node_views(scene, graph.nodes, settings.picture):
            for condition in settings.conditions:
                path = view_path(condition, maze.size, maze.name, cell, heading)
                pictures[path] = annotated(plain, condition)
                if condition is settings.conditions[0]:
                    digest = pixel_sha256(pictures[path])
                    views[cell, heading] = ViewRef(role="left front right", path=path, pixel_sha256=digest)
        return _Shown(scenes, pictures, files, views)

    @property
    def _mazes(self) -> dict[str, Maze]:
        return self._found[0]

    @property
    def _rejected(self) -> Counter[str]:
        return self._found[1]

    @cached_property
    def _found(self) -> tuple[dict[str, Maze], Counter[str]]:
        """All mazes by name: whether one is there twice only the whole can tell."""
        rejected: Counter[str] = Counter()
        if self.settings.mixes:
            found = list(mazes_asked_for(self.settings.mixes, self.settings, self.seed))
        else:
            found, shapes = [], set[bytes]()
            for size, count in sizes_of(self.settings).items():
                some, fallen = mazes_of_size(size, count, self.settings, self.seed, shapes)
                found += some
                rejected += fallen
        return {maze.name: maze for maze in found}, rejected

    @cached_property
    def _quotas(self) -> dict[str, dict[Family, int]]:
        """Episodes wanted of each maze and task, the whole spread as evenly as it goes."""
        slots = [(name, family) for name in self._mazes for family in Family]
        paths = self.settings.paths or _TINY_PATHS
        total = paths * len(self._mazes)
        if self.settings.preset == "paper" and not self.settings.paths:
            total = round(PAPER_EPISODES * len(self._mazes) / sum(PAPER_SIZES.values()))
        quotas: dict[str, dict[Family, int]] = {name: {} for name in self._mazes}
        for i, (name, family) in enumerate(slots):
            quotas[name][family] = total * (i + 1) // len(slots) - total * i // len(slots)
        return quotas


def _refuse_contradictions(settings: Settings) -> None:
    """Raises where two settings leave nothing between them."""
    pairs = [("branching_min", "branching_max"), ("step_min", "step_max"), ("step_max", "straight_max")]
    if settings.explore_max:
        pairs += [("explore_min", "explore_max"), ("min_gap", "explore_max")]
    for low, high in pairs:
        if getattr(settings, low) > getattr(settings, high):
            raise BadArgumentError(
                f"{low} is {getattr(settings, low):g}, more than {high}, which is {getattr(settings, high):g}"
            )


def sizes_of(settings: Settings) -> dict[int, int]:
    """Mazes wanted of each size."""
    preset = PAPER_SIZES if settings.preset == "paper" else TINY_SIZES
    sizes, mazes = settings.sizes or tuple(preset), settings.mazes
    if len(set(sizes)) < len(sizes):
        raise BadArgumentError(f"the sizes {', '.join(map(str, sizes))} name one twice")
    if len(mazes) > 1 and len(mazes) != len(sizes):
        raise BadArgumentError(
            f"mazes gives {len(mazes)} numbers for {len(sizes)} sizes; give one each, or one for all"
        )
    if not mazes:
        usual = max(preset.values())
        return {size: preset.get(size, usual) for size in sizes}
    return dict(zip(sizes, mazes if len(mazes) > 1 else mazes * len(sizes), strict=True))


def _task(
    maze: Maze,
    graph: KeyGraph,
    family: Family,
    number: int,
    line: int,
    course: Course,
    settings: Settings,
    views: Mapping[tuple[Cell, int], ViewRef],
) -> Task[Record]:
    steps = budget(len(course.ideal), settings)
    details = Details(
        maze=maze.name,
        rows=maze.rows,
        file=_file(maze.name, family),
        line=line,
        episode=number,
        first=graph.nodes[course.walk.nodes[0]],
        explored=letters(course.walk.headings),
        start_idx=course.start_idx,
        goal_idx=course.goal_idx,
        start=graph.nodes[course.start],
        heading=course.heading,
        goal=graph.nodes[course.goal],
        budget=steps,
        retries=settings.retries,
        pictures=bool(views),
    )
    turns, name = steps * (settings.retries + 1), f"{maze.name}-{family}-{number:03d}"
    first = views.get((details.start, details.heading))
    shown = () if first is None else (first,)
    return Task(name, "graphnav", family, maze.name, maze.name, turns, details, shown)


def _file(maze: str, family: Family) -> str:
    """Where a maze's episodes stand in the published layout."""
    return f"paths/{family}/{maze}.jsonl"


def _answer(graph: KeyGraph, family: Family, course: Course, settings: Settings) -> Answer:
    crossed = junctions(graph, course.ideal_nodes)
    return Answer(
        ideal=letters(course.ideal),
        explored_steps=course.explored_steps,
        min_gap=settings.min_gap,
        min_savings=settings.min_savings if family is Family.SHORTCUT else 0,
        min_junctions=settings.min_junctions,
        junction_endpoints=True,
        junctions=crossed,
        global_shortest=len(course.ideal) == graph.distance[course.start][course.goal],
        has_junction=crossed > 0,
    )
