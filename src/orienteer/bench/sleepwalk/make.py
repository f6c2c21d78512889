"""Makes scenes with their views, nine instructions each, and the truth about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.asking import Ask
from orienteer.bench.contract import Batch, Closing, Record, Task, Truth, ViewRef
from orienteer.bench.sleepwalk.authored import author_of, courses_of, names_with, written_for
from orienteer.bench.sleepwalk.choosing import Chooser, Course
from orienteer.bench.sleepwalk.errand import Line
from orienteer.bench.sleepwalk.grid import cell_m, grid_over
from orienteer.bench.sleepwalk.ground import Ground, ground_of
from orienteer.bench.sleepwalk.lattice import Lattice, Walk
from orienteer.bench.sleepwalk.records import TIERS, Details, GridFrame, Settings, Tier
from orienteer.bench.sleepwalk.regions import raster_of
from orienteer.bench.sleepwalk.source import Found, Source, source_of
from orienteer.bench.sleepwalk.targets import Target, apart_m, targets_of, unnamed, visible
from orienteer.bench.sleepwalk.truth import Answer, Cell
from orienteer.bench.sleepwalk.views import Views
from orienteer.bench.sleepwalk.words.author import Written
from orienteer.bench.sleepwalk.words.naming import names_of
from orienteer.bench.sleepwalk.words.summary import summary_of
from orienteer.bench.sleepwalk.words.wording import WordingError, worded
from orienteer.errors import BadArgumentError
from orienteer.see.picture import pixel_sha256
from orienteer.space.free import FreeSpace, free_space
from orienteer.streams import stream

PER_TIER = 3
"""Instructions of each tier in a scene, as published."""
LEAST_M: dict[Tier, float] = {"easy": 1.5, "medium": 1.75, "hard": 2.0}
LEAST_CELLS = 3
"""A walk that is shorter than either is trivial."""
RASTER_CELLS = 160_000
"""Cells of the fine raster of the ground, about: large places are looked at less finely."""
FINEST_M, COARSEST_M = 0.05, 0.1
FAR_M = 100.0
"""Room beside a walk that is not told apart from more."""


@dataclass(frozen=True)
class Chosen:
    """A course with its words and its best walk."""

    course: Course
    line: Line
    walk: Walk


class SleepWalkMaker:
    """One step a scene."""

    def __init__(self, settings: Settings, seed: int, ask: Ask | None = None) -> None:
        self.settings = settings
        self.seed = seed
        self.source: Source = source_of(settings, seed, ask)
        self.author = author_of(settings, ask)

    def steps(self) -> Sequence[str]:
        """Names of the scenes."""
        return [f"scene-{i:05d}" for i in range(self.source.count(self.settings.scenes))]

    def make(self, step: str) -> Batch:
        """A scene with nine tasks; none where no attempt at it has them."""
        rejected: Counter[str] = Counter()
        for attempt in range(self.source.attempts):
            found = self.source.scene(int(step.removeprefix("scene-")), attempt)
            if not found.verdict.passed:
                rejected.update(
                    f"scene: {why}" for why in sorted({reason.why.value for reason in found.verdict.reasons})
                )
                continue
            batch = self._batch(step, attempt, found, rejected)
            if batch is not None:
                return batch
        rejected["scene: given up, no attempt at it was fit"] += 1
        return Batch(rejected=rejected)

    def finish(self, made: Iterator[tuple[Task[Record], Truth[Record]]]) -> Closing:
        """Everything stays; says which descriptions were left out."""
        return Closing(rejected={f"description: {why}": count for why, count in self.source.rejected.items()})

    def _batch(self, step: str, attempt: int, found: Found, rejected: Counter[str]) -> Batch | None:
        """What a scene that is fit gives, or None where it has no nine tasks."""
        views = Views.of(found.scene, self.settings.size)
        space = _space(views, self.settings.body)
        if space is None or not len(space.areas_m2):
            rejected["scene: no floor"] += 1
            return None
        ground = ground_of(space)
        frame = grid_over(views.square, float(ground.height[ground.region == 0].min()))
        lattice = Lattice.of(ground, frame)
        names = names_of(views.scene, visible(views.shown))
        written = None if self.author is None else written_for(views, names, self.author)
        if written is not None:
            rejected.update(written.rejected)
            if written.refused:
                return None
            names = names_with(names, written)
        targets = targets_of(space, lattice, raster_of(ground.grid), names, views.shown, rejected)
        rejected["thing: no name of its own"] += unnamed(views.scene, names, views.shown)
        if written is not None:
            chosen = _taken(written, targets, lattice, frame, clutter_of(space), rejected)
        else:
            rng = stream(self.seed, step, "tasks", attempt)
            least_m = {tier: least_walk_m(tier, cell_m(frame)) for tier in TIERS}
            chooser = Chooser(targets, rng, apart_m(targets, lattice), least_m)
            chosen = self._choose(chooser, lattice, frame, clutter_of(space), rejected, step, attempt)
        if len(chosen) < PER_TIER * len(TIERS):
            rejected["scene: no nine tasks"] += 1
            return None
        summary = summary_of(views.scene, names, stream(self.seed, step, "summary", attempt))
        summary = written.summary or summary if written is not None else summary
        return _assembled(step, found, views, space, ground, frame, lattice, chosen, summary, self.settings, rejected)

    def _choose(
        self,
        chooser: Chooser,
        lattice: Lattice,
        frame: GridFrame,
        clutter: str,
        rejected: Counter[str],
        step: str,
        attempt: int,
    ) -> list[Chosen]:
        """Three instructions of each tier, or fewer where there are no more."""
        chosen: list[Chosen] = []
        taken: set[str] = set()
        for tier in TIERS:
            found = 0
            for course in chooser.courses(tier):
                walk, why = walk_for(course, lattice, cell_m(frame))
                if walk is None:
                    rejected[f"task: {why} ({clutter})"] += 1
                    continue
                try:
                    line = worded(course.errand, stream(self.seed, step, "words", attempt, len(chosen)), taken)
                except WordingError:
                    rejected["task: no words for it"] += 1
                    continue
                chooser.took(course)
                chosen.append(Chosen(course, line, walk))
                found += 1
                if found == PER_TIER:
                    break
        return chosen


def _taken(
    written: Written,
    targets: Sequence[Target],
    lattice: Lattice,
    frame: GridFrame,
    clutter: str,
    rejected: Counter[str],
) -> list[Chosen]:
    """Of what an author wrote the first three of each tier that can be walked."""
    chosen: list[Chosen] = []
    for instruction, course in courses_of(written, targets):
        if sum(one.line.tier == instruction.line.tier for one in chosen) == PER_TIER:
            continue
        walk, why = (None, "nobody can get near it") if course is None else walk_for(course, lattice, cell_m(frame))
        if course is None or walk is None:
            rejected[f"task: {why} ({clutter})"] += 1
            continue
        chosen.append(Chosen(course, instruction.line, walk))
    return chosen


def walk_for(course: Course, lattice: Lattice, cell: float) -> tuple[Walk | None, str]:
    """The best walk on the grid, or why the course makes no task."""
    walk = lattice.best([target.nodes for target in course.targets])
    if walk is None:
        return None, "no way on the grid"
    if walk.length_m < least_walk_m(course.errand.tier, cell):
        return None, "a trivial way"
    stays = sum(first == last for first, last in pairwise(walk.stops))
    if 2 * stays >= len(walk.stops):
        return None, "most is done on the spot"
    return walk, ""


def least_walk_m(tier: Tier, cell: float) -> float:
    """Metres of a walk that is not trivial, by the size of a cell."""
    return max(LEAST_M[tier], LEAST_CELLS * cell)


def clutter_of(space: FreeSpace) -> str:
    """How full a place is, in a word: by the share of its floor on which the middle of the body can be."""
    share = space.area_m2 / (len(space.terrain.floor.y) * space.terrain.grid.cell**2)
    return "roomy" if share >= 0.5 else "furnished" if share >= 0.25 else "crowded"


def _space(views: Views, body: str) -> FreeSpace | None:
    """Free space, finer in small places; None where there is no floor."""
    cell = float(np.clip(views.square.side / RASTER_CELLS**0.5, FINEST_M, COARSEST_M))
    try:
        return free_space(views.bare, body, round(cell, 4))
    except BadArgumentError:
        return None


def _assembled(
    step: str,
    found: Found,
    views: Views,
    space: FreeSpace,
    ground: Ground,
    frame: GridFrame,
    lattice: Lattice,
    chosen: Sequence[Chosen],
    summary: str,
    settings: Settings,
    rejected: Counter[str],
) -> Batch:
    pictures = {f"views/{step}-{role}.png": rgb for role, rgb in views.pictures().items()}
    refs = tuple(
        ViewRef(role=role, path=path, pixel_sha256=pixel_sha256(pictures[path]), camera=role)
        for role, path in ((role, f"views/{step}-{role}.png") for role in views.shots)
    )
    tasks: list[Task[Record]] = []
    truths: list[Truth[Record]] = []
    for number, one in enumerate(chosen):
        line = one.line
        task_id = f"{step}-{line.tier}-{number % PER_TIER + 1}"
        details = Details(
            tier=line.tier,
            task=line.task,
            start=line.start,
            end=line.end,
            interact=line.interact,
            summary=summary,
            description=found.description,
            grid=frame,
        )
        tasks.append(Task(task_id, "sleepwalk", line.tier, step, step, 1, details, refs))
        truths.append(Truth(task_id, answer_of(one.course, one.walk, lattice, space, settings.body)))
    files = {f"ground/{step}.npz": ground.to_bytes()}
    return Batch(tuple(tasks), tuple(truths), {step: views.scene}, pictures, files, rejected)


def answer_of(course: Course, walk: Walk, lattice: Lattice, space: FreeSpace, body: str) -> Answer:
    """The truth of a course."""
    points = lattice.points[walk.nodes]
    return Answer(
        body=body,
        raster=raster_of(lattice.ground.grid),
        start=course.start.region,
        subgoals=tuple(one.region for one in course.subgoals),
        goal=course.goal.region,
        witness=tuple(Cell(x=int(x), y=int(y), z=int(z)) for x, y, z in lattice.cells[walk.nodes]),
        witness_m=walk.length_m,
        shortest_m=shortest_m(walk, points, space),
        clearance_m=min(lattice.ground.clearance(points), FAR_M),
    )


def shortest_m(walk: Walk, points: F64, space: FreeSpace) -> float:
    """Length of the walk from stop to stop when it is not bound to the grid, metres in the plan."""
    total = 0.0
    for first, last in pairwise(walk.stops):
        bound = _length_m(points[first : last + 1])
        path = space.path(points[first], points[last]) if last > first + 1 else None
        total += bound if path is None else min(bound, _length_m(path.points))
    return total


def _length_m(points: F64) -> float:
    steps = np.diff(points[:, (0, 2)], axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())
