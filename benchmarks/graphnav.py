"""Figures of GraphNav at the paper's size: making it, proving it, and playing it through Inspect."""

from __future__ import annotations

import json
import resource
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks import Figure
from orienteer.bench.graphnav.mazes import grid_of
from orienteer.bench.graphnav.play import WalkSession
from orienteer.bench.graphnav.records import Details, Options, Settings
from orienteer.bench.graphnav.shape import shape_of
from orienteer.run.execute import Way, run
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.manifests import Order
from orienteer.run.models import DETERMINISTIC, service_for
from orienteer.store.check import check
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset
from orienteer.store.original import tables_of

MAZES, EPISODES = 420, 37_443
THROUGH_INSPECT = 500
PLANNER = "orienteer/planner"
LINES = 100_000
"""Of one published file that is opened."""
WINDOW, LONG_EPISODE, MEASURED = 8, 320, 300
"""Steps of the trip that are shown, turns of the longest episode, and how often a turn of it is measured."""


def measure() -> list[Figure]:
    """Makes the paper's dataset without pictures, checks it with two workers, and plays 500 of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = _spent_s()
        dataset = make_dataset("graphnav", folder / "data", Settings(preset="paper", images=False), workers=0)
        making_s = _spent_s() - start
        return [
            Figure("GraphNav, the paper's size: processor time to make it", making_s, "s", 60),
            *_counted(dataset),
            *_checked(dataset),
            *_played(dataset, folder / "run"),
            *_long_episode(dataset),
            *_opened(dataset, folder / "published"),
        ]


def _spent_s() -> float:
    """Processor time of this process and of those that it has started and that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def _counted(dataset: Dataset) -> Iterator[Figure]:
    rows = {task.details.rows for task in dataset.tasks() if isinstance(task.details, Details)}
    shapes = {shape_of(grid_of(one)) for one in rows}
    yield Figure("its mazes, none twice, turned, mirrored or shifted", len(shapes), "", MAZES, at_least=True)
    yield Figure("its episodes, all constraints computed", len(dataset), "", EPISODES, at_least=True)


def _checked(dataset: Dataset) -> Iterator[Figure]:
    start, clock = _spent_s(), time.monotonic()
    report = check(dataset.folder, workers=2)
    wall_s = time.monotonic() - clock
    # Three minutes on two cores; by the clock it depends on what else they do.
    yield Figure("orienteer check of it, two workers: processor time", _spent_s() - start, "s", 360)
    yield Figure("orienteer check of it, two workers: by the clock", wall_s, "s")
    yield Figure("findings: truths, and planner's SR, SPL, PFS below 1", report.found, "", 0)
    yield Figure("sessions that the planner played for it", report.checked["sessions played"], "", EPISODES, True)


def _played(dataset: Dataset, folder: Path) -> Iterator[Figure]:
    selection, way = Selection(limit=THROUGH_INSPECT), Way(workers=0, max_connections=8)
    order = Order(dataset, PLANNER, {}, Options(), DETERMINISTIC, PictureSettings(), selection)
    start = _spent_s()
    ended = run(order, folder, service_for(PLANNER), way)
    spent_s = _spent_s() - start
    turns = sum(1 for _ in (folder / "journal.jsonl").open())
    yield Figure(
        "episodes that the planner finished through Inspect", ended.counts["scored"], "", THROUGH_INSPECT, True
    )
    for name in ("SR", "PFS", "SPL"):
        yield Figure(f"the planner's {name} through Inspect", ended.metrics[name] or 0.0, "", 1, at_least=True)
    yield Figure("processor time for each turn through Inspect", 1000 * spent_s / turns, "ms")


def _long_episode(dataset: Dataset) -> Iterator[Figure]:
    """A turn of an episode that goes round and round, at its beginning and at its end."""
    task: Any = next(task for task in dataset.tasks() if isinstance(task.details, Details) and task.details.size == 9)
    details = task.details.model_copy(update={"budget": LONG_EPISODE})
    session = WalkSession(replace(task, details=details), dataset, Options(history=WINDOW))
    state = session.start()
    spent: list[float] = []
    for turn in range(LONG_EPISODE - 1):
        word = session.graph.ways(state.at, state.heading)[0][0]
        if turn in (WINDOW + 1, LONG_EPISODE - 2):
            start = time.process_time()
            for _ in range(MEASURED):
                session.observe(state)
                session.step(state, word)
            spent.append(1000 * (time.process_time() - start) / MEASURED)
        state = session.step(state, word)
    yield Figure(f"a session's own processor time for turn {WINDOW + 1}, window of {WINDOW}", spent[0], "ms", 5)
    yield Figure(f"the same for turn {LONG_EPISODE - 2}", spent[1], "ms", 5)


def _opened(dataset: Dataset, folder: Path) -> Iterator[Figure]:
    """One published file of many lines."""
    source = next((dataset.folder / "paths/repeated").glob("Maze_17x17_*.jsonl"))
    (folder / "mazes").mkdir(parents=True)
    (folder / "paths/repeated").mkdir(parents=True)
    maze = dataset.file(f"mazes/{source.stem}.txt")
    (folder / f"mazes/{maze.name}").write_bytes(maze.read_bytes())
    episodes = [json.loads(line) for line in source.read_text().splitlines()]
    with (folder / f"paths/repeated/{source.name}").open("w") as file:
        for number in range(LINES):
            file.write(json.dumps(episodes[number % len(episodes)] | {"episode_id": number}) + "\n")
    start = time.process_time()
    index = tables_of(folder)
    yield Figure(f"a published folder of {LINES:,} lines: first opening", time.process_time() - start, "s")
    start = time.process_time()
    tables_of(folder)
    yield Figure("the same: opening it again", time.process_time() - start, "s")
    shutil.rmtree(index)
