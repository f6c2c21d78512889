"""Figures of SleepWalk: what a scene costs, what judging costs, and where reference answerers stand.

`python -m benchmarks.sleepwalk --scenes 60` prints them over more scenes, with what became of all candidates.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from benchmarks import Figure
from orienteer.arrays import F64
from orienteer.bench.contract import Result, Task, Truth
from orienteer.bench.registry import benchmark
from orienteer.bench.sleepwalk.grid import CELLS, cell_m, centres
from orienteer.bench.sleepwalk.judge.geometric import judge
from orienteer.bench.sleepwalk.judge.rubric import Ladder, rubric
from orienteer.bench.sleepwalk.make import SleepWalkMaker
from orienteer.bench.sleepwalk.metrics import FACTORS
from orienteer.bench.sleepwalk.records import Details, Options, Settings
from orienteer.bench.sleepwalk.reference import words
from orienteer.bench.sleepwalk.regions import distances_m
from orienteer.bench.sleepwalk.score import case_of, score
from orienteer.bench.sleepwalk.truth import Answer, Region
from orienteer.bench.sleepwalk.words.wording import head_of
from orienteer.store.answerers import play_reference
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset
from orienteer.store.step import StepFolder
from orienteer.store.tables import Layout

SCENES = 24
SIZE = 1024
UNREACHED = ("nobody can get near it", "no point of the grid near it", "no way on the grid to it")
"""Why errands are not drawn to a thing that is named and seen."""
QUARTERS = ("first", "second", "third", "last")
SIGMAS = (0.1, 0.2, 0.4, 0.8, 1.6)
"""Metres of noise."""
FOLDS = 4
"""Parts into which scenes are split to fit on some and test on the others."""
OFTEN = 6.0
"""Tasks with a noun that count as much as all others together."""


def measure(scenes: int = SCENES, size: int = SIZE) -> list[Figure]:
    """Every figure of SleepWalk."""
    with tempfile.TemporaryDirectory() as folder:
        made = _cost(scenes, Path(folder), size)
        dataset = make_dataset("sleepwalk", Path(folder) / "data", Settings(scenes=scenes, size=256), 0, workers=0)
        return [*made, *_kept(dataset), *_judging(dataset), *_answerers(dataset), *_fitted(dataset)]


def main(given: Sequence[str]) -> int:
    """Prints all figures over so many scenes."""
    parser = argparse.ArgumentParser(prog="benchmarks.sleepwalk", description=main.__doc__)
    parser.add_argument("--scenes", type=int, default=SCENES)
    parser.add_argument("--size", type=int, default=SIZE, help="of the views by which cost is measured, pixels a side")
    parser.add_argument("--cost", action="store_true", help="what scenes cost, and nothing else")
    parser.add_argument("--dataset", type=Path, help="one that is there already: figures of answerers alone")
    options = parser.parse_args(given)
    if options.dataset:
        dataset = Dataset.open(options.dataset)
        found = [*_kept(dataset), *_judging(dataset), *_answerers(dataset), *_fitted(dataset)]
        for why, count in sorted(dataset.info.counts.rejected.items(), key=lambda pair: -pair[1]):
            print(f"{count:6d} {why}")
    elif options.cost:
        with tempfile.TemporaryDirectory() as folder:
            found = _cost(options.scenes, Path(folder), options.size)
    else:
        found = measure(options.scenes, options.size)
    for one in found:
        print(f"{one.name:70s} {one.value:9.4g} {one.unit:4s} {one.promise:8s} {'beyond' if one.broken else ''}")
    return 0


# --- making ---


def _cost(scenes: int, folder: Path, size: int) -> list[Figure]:
    """Processor time of scenes from words to files, the first one left out, and what memory grows by."""
    maker = SleepWalkMaker(Settings(scenes=scenes + 1, size=size), 0)
    layout = Layout(benchmark("sleepwalk"))
    seconds: list[float] = []
    memory: list[float] = []
    for number, step in enumerate(maker.steps()):
        start = time.process_time()
        StepFolder.of(folder, number, step).save(step, maker.make(step), layout)
        seconds.append(time.process_time() - start)
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20)
    warm = np.array(seconds[1:])
    half = len(warm) // 2
    promised = 2.5 if size == SIZE else None
    return [
        Figure(f"a scene with nine tasks, two views of {size}² and all files, mean", float(warm.mean()), "s", promised),
        Figure("the same, median", float(np.median(warm)), "s"),
        *(
            Figure(f"{which} quarter of the scenes, a scene", float(part.mean()), "s")
            for which, part in zip(QUARTERS, np.array_split(warm, 4), strict=True)
        ),
        Figure("second half of the scenes / first half", float(warm[half:].mean() / warm[:half].mean()), "×"),
        *(
            Figure(f"most memory of the process by the end of the {which} quarter", float(part.max()), "GB")
            for which, part in zip(QUARTERS[:3], np.array_split(memory[1:], 4)[:3], strict=True)
        ),
        Figure("most memory of the process", memory[-1], "GB", 1.5),
        Figure("of that, grown over the second half", memory[-1] - memory[len(memory) // 2], "GB"),
    ]


def _kept(dataset: Dataset) -> list[Figure]:
    fallen = dataset.info.counts.rejected
    lost = sum(count for why, count in fallen.items() if why.startswith("task: "))
    aside = sum(fallen.get(f"thing: {why}", 0) for why in UNREACHED)
    scenes = sum(count for why, count in fallen.items() if why.startswith("scene: no nine"))
    share = 100 / (len(dataset) + lost)
    return [
        Figure("candidate tasks that are kept", share * len(dataset), "%"),
        Figure("things by the scene that no walk on the grid comes to", aside / dataset.info.counts.scenes, ""),
        Figure("scenes that passed curation and have no nine tasks", 100 * scenes / dataset.info.counts.scenes, "%"),
    ]


# --- judging ---


def _pairs(dataset: Dataset) -> Iterator[tuple[Task[Details], Truth[Answer]]]:
    for task, truth in zip(dataset.tasks(), dataset.truths(), strict=True):
        assert isinstance(task.details, Details)
        assert isinstance(truth.answer, Answer)
        yield cast(Task[Details], task), cast(Truth[Answer], truth)


def _judging(dataset: Dataset) -> list[Figure]:
    seconds = []
    for task, truth in _pairs(dataset):
        case = case_of(task, truth.answer, dataset)
        cells = [(cell.x, cell.y, cell.z) for cell in truth.answer.witness]
        start = time.process_time()
        judge(case, cells)
        seconds.append(time.process_time() - start)
    return [Figure("geometric judge, a trajectory, mean", 1e3 * float(np.mean(seconds[9:])), "ms", 5.0)]


def _answerers(dataset: Dataset) -> list[Figure]:
    found: list[Figure] = []
    for name in ("planner", *(f"noisy@{sigma}" for sigma in SIGMAS), "random", "blind"):
        results = list(play_reference(dataset, name, 0))
        found += _figures(name, results)
    return found


def _figures(name: str, results: Sequence[Result]) -> list[Figure]:
    limits = {"random": {"goal": 0.45}}.get(name, {})
    values = {metric.name: metric.compute(results) or 0.0 for metric in benchmark("sleepwalk").metrics}
    figures = [Figure(f"{name}: {factor}", values[factor], "", limits.get(factor)) for factor in FACTORS]
    if name == "planner":
        least = min(values.values())
        figures.append(Figure("planner: the least factor of any tier", least, "", 0.97, at_least=True))
    return figures


# --- answering without looking, from what the words of other scenes tell ---


@dataclass(frozen=True)
class _Example:
    """What a task gives to learn from: the marks of every cell as a start and as an end."""

    scene: str
    start: str
    end: str
    start_marks: F64
    end_marks: F64


def _fitted(dataset: Dataset) -> list[Figure]:
    """A blind answerer that takes, of all cells, the one that served best for such words in other scenes."""
    examples = {task.task_id: _example(task, truth.answer) for task, truth in _pairs(dataset)}
    scenes = sorted({one.scene for one in examples.values()})
    fold = {scene: i % FOLDS for i, scene in enumerate(scenes)}
    results = []
    for task, truth in _pairs(dataset):
        mine = examples[task.task_id]
        others = [one for one in examples.values() if fold[one.scene] != fold[mine.scene]]
        start = _best_cell([(one.start, one.start_marks) for one in others], mine.start)
        end = _best_cell([(one.end, one.end_marks) for one in others], mine.end)
        session = dataset.benchmark.session(task, dataset, dataset.benchmark.options())
        state = session.step(session.start(), words([start, end]))
        results.append(Result(task, score(task, truth, state, dataset, Options())))
    everyone = list(examples.values())
    start = _best_cell([("", one.start_marks) for one in everyone], "")
    end = _best_cell([("", one.end_marks) for one in everyone], "")
    print(f"The best cells for all tasks together: start {start}, end {end}.")
    return _figures("blind, fitted to words of other scenes", results)


def _example(task: Task[Details], answer: Answer) -> _Example:
    by, frame = rubric(), task.details.grid
    points = centres(frame).reshape(-1, 3)
    step = by.step.metres(cell_m(frame))

    def marks(region: Region, ladder: Ladder) -> F64:
        apart = distances_m(region, answer.raster, points) / step
        return np.array([ladder.mark(float(one)) for one in apart], np.float64)

    start, end = (
        head_of(text.removeprefix("Near the ")).split()[-1] for text in (task.details.start, task.details.end)
    )
    return _Example(task.scene_id, start, end, marks(answer.start, by.start), marks(answer.goal, by.end))


def _best_cell(known: Sequence[tuple[str, F64]], noun: str) -> tuple[int, int, int]:
    """The cell with the best marks for a noun, as far as it was met, and for all others."""
    total: dict[str, list[F64]] = defaultdict(list)
    for one, marks in known:
        total[one].append(marks)
    everything = np.mean([marks for _, marks in known], axis=0)
    own = total.get(noun, [])
    best = int(np.argmax(np.sum(own, axis=0) + OFTEN * everything if own else everything))
    return best // CELLS, 0, best % CELLS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
