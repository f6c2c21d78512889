"""A picture of an episode: the maze from above with the explored, the ideal and the walked way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from orienteer.arrays import F32, F64, U8
from orienteer.bench.contract import Json, Picture, Shelf, Task, Truth
from orienteer.bench.graphnav.compass import Cell, headings
from orienteer.bench.graphnav.keygraph import KeyGraph, graph_of
from orienteer.bench.graphnav.lanes import lane
from orienteer.bench.graphnav.pictures import place_of
from orienteer.bench.graphnav.play import WalkState
from orienteer.bench.graphnav.records import Details
from orienteer.bench.graphnav.score import left_ideal
from orienteer.bench.graphnav.truth import Answer
from orienteer.build.maze import above, catalogue, spot_of
from orienteer.errors import BadFileError
from orienteer.see.lettering import wrapped
from orienteer.see.overlay import Cross, Dot, Mark, Path, Ring, Star, draw
from orienteer.see.overlay.ink import Words
from orienteer.see.render import render
from orienteer.world.camera import Camera

SIDE = 720
"""Pixels along a side of the maze."""
EXPLORED, IDEAL, WALKED = "sky", "green", "orange"
_LANES = {EXPLORED: 0.07, IDEAL: 0.2, WALKED: 0.33}
"""How far right of the middle of a corridor each line runs, in cells."""
_LANE = 0.13
_VEIL = 0.35
"""How much of the ground's colours gives way to white, so that lines stand out."""
_WALL = np.array((92.0, 97.0, 106.0))
_WALL_SHARE = 0.75
"""How much of the walls' colours gives way to a dark grey, so that the ways between them stand out."""
_LETTERS = 19.0
_ROW = 30
_EDGE = 16
_PAPER = 250
_INK = (24, 24, 24)


def illustrate(task: Task[Details], truth: Truth[Answer], state: WalkState, shelf: Shelf) -> Sequence[Picture]:
    """One picture, with a legend below."""
    episode = Episode(task, truth.answer, state)
    names = tuple(sorted(_landmarks(task.details.maze, shelf).items()))
    return [Picture(episode.drawn(_plan(task.details.rows, names)), episode.says)]


@dataclass(frozen=True)
class Episode:
    """What became of a task."""

    task: Task[Details]
    answer: Answer
    state: WalkState

    def drawn(self, plan: U8) -> U8:
        """The plan with the ways in it, and what they mean below."""
        said = [line for words in self._words for line in wrapped(words, _LETTERS, SIDE - 2 * _EDGE)]
        lines = self._legend
        rows = len(said) + (len(lines) + 1) // 2
        board = np.full((SIDE + _ROW * rows + _EDGE, SIDE, 3), _PAPER, dtype=np.uint8)
        board[:SIDE] = plan
        for number, words in enumerate(said):
            Words(words, _EDGE, SIDE + 10 + _ROW * number, _LETTERS, _INK).lay(board)
        marks = list(self._marks())
        for number, (mark, words) in enumerate(lines):
            u, v = _EDGE + (number % 2) * SIDE / 2, SIDE + _ROW * (len(said) + number // 2 + 0.8)
            marks += _sample(mark, u, v)
            Words(words, u + 62, v - 13, _LETTERS, _INK).lay(board)
        return draw(_Board(board, above(*self._graph.size, SIDE)), marks)

    @property
    def says(self) -> str:
        """The picture in words."""
        return " ".join(("The maze from above.", *self._words))

    @property
    def _words(self) -> tuple[str, ...]:
        details, state = self.task.details, self.state
        still = state.steps - len(state.moves)
        waited = f", {still} of them standing still" if still else ""
        left = "Kept to the ideal way."
        if self._left is not None:
            left = f"Left the ideal way at step {self._left + 1}, at a {self._parting['left_ideal_at']}."
        return (
            f"{details.maze}, {self.task.family} episode {details.episode}.",
            f"{'Goal missed' if self._missed else 'Goal reached'} after {_steps(state.steps)}{waited}. {left}",
        )

    @property
    def _graph(self) -> KeyGraph:
        return graph_of(self.task.details.rows)

    @cached_property
    def _ways(self) -> dict[str, tuple[list[Cell], list[int]]]:
        details = self.task.details
        return {
            EXPLORED: self._cells(details.first, details.explored),
            IDEAL: self._cells(details.start, self.answer.ideal),
            WALKED: self._cells(details.start, self.state.moves),
        }

    def _cells(self, first: Cell, letters: str) -> tuple[list[Cell], list[int]]:
        """Key nodes of a walk, and the headings between them."""
        here = self._graph.number[first]
        cells, steps = [first], headings(letters)
        for toward in steps:
            here = self._graph.onward[here][toward]
            cells.append(self._graph.nodes[here])
        return cells, steps

    def _marks(self) -> Iterator[Mark]:
        for color, (cells, steps) in self._ways.items():
            if steps:
                points = self._pixels(lane(cells, steps, _LANES[color], _LANE))
                yield Path(points, color, self._width, arrows=True, dashed=color == EXPLORED)
        details, size = self.task.details, 3.2 * self._width
        yield Dot(self._pixel(details.first), "white", 0.7 * size)
        yield Dot(self._pixel(details.start), "blue", size, core="white")
        yield Star(self._pixel(details.goal), "yellow", 1.4 * size)
        if self._missed:
            yield Cross(self._pixel(self._graph.nodes[self.state.at]), "red", size, self._width)
        if self._left is not None:
            at = self._ways[IDEAL][0][self._left]
            yield Ring(self._pixel(at), "pink", 1.9 * size, width=0.8 * self._width)

    @property
    def _missed(self) -> bool:
        return self._graph.nodes[self.state.at] != self.task.details.goal

    @cached_property
    def _left(self) -> int | None:
        """The step at which the walk first left the ideal, 0 the first."""
        step = self._parting["left_ideal_at_step"]
        return step if isinstance(step, int) else None

    @cached_property
    def _parting(self) -> dict[str, Json]:
        start = self._graph.number[self.task.details.start]
        return left_ideal(self._graph, start, self.answer.ideal, self.state.moves)

    @property
    def _width(self) -> float:
        """Of lines, so that three have room beside each other in half a corridor."""
        return float(np.clip(26.0 / (self.task.details.size + 2), 1.4, 3.2))

    @cached_property
    def _legend(self) -> list[tuple[Mark, str]]:
        """Samples at the origin, and what they mean."""
        line, dot = np.array(((0.0, 0.0), (46.0, 0.0))), np.array((23.0, 0.0))
        counts = {color: _steps(len(steps)) for color, (_, steps) in self._ways.items()}
        entries: list[tuple[Mark, str]] = [
            (Path(line, EXPLORED, 3.0, dashed=True), f"explored, {counts[EXPLORED]}"),
            (Dot(dot, "white", 5.0), "exploration begins"),
            (Path(line, IDEAL, 3.0), f"ideal, {counts[IDEAL]}"),
            (Dot(dot, "blue", 7.0, core="white"), "start"),
            (Path(line, WALKED, 3.0), f"walked, {counts[WALKED]}"),
            (Star(dot, "yellow", 9.0), "goal"),
        ]
        if self._left is not None:
            entries.append((Ring(dot, "pink", 8.0, width=2.0), "the ideal way is left"))
        if self._missed:
            entries.append((Cross(dot, "red", 6.0, 2.5), "the walk ends"))
        return entries

    def _pixels(self, grid: F64) -> F64:
        """Points of the grid in the picture."""
        world = np.array([spot_of((0, 0)) + x * _EAST + y * _NORTH for x, y in grid])
        pixels, _ = above(*self._graph.size, SIDE).project(world)
        return pixels

    def _pixel(self, cell: Cell) -> F64:
        point: F64 = self._pixels(np.array((cell,), dtype=np.float64))[0]
        return point


_EAST, _NORTH = spot_of((1, 0)), spot_of((0, 1))


@dataclass(frozen=True, eq=False)
class _Board:
    """A picture to draw on in which nothing hides a mark."""

    rgb: U8
    camera: Camera

    @cached_property
    def depth(self) -> F32:
        """Infinite everywhere."""
        return np.full(self.rgb.shape[:2], np.inf, dtype=np.float32)


def _sample(mark: Mark, u: float, v: float) -> Iterator[Mark]:
    """A mark of the legend where it belongs."""
    at = np.array((u, v))
    if isinstance(mark, Path):
        yield replace(mark, points=mark.points + at)
    elif isinstance(mark, (Dot, Star, Ring, Cross)):
        yield replace(mark, point=mark.point + at)


def _steps(count: int) -> str:
    return f"{count} step{'s' * (count != 1)}"


def _landmarks(maze: str, shelf: Shelf) -> dict[Cell, str]:
    """Landmarks by cell; none where the dataset does not tell."""
    try:
        listed = json.loads(shelf.file(f"landmarks/{maze}.json").read_text(encoding="utf-8"))
    except BadFileError:
        return {}
    return {(one["cell"][0], one["cell"][1]): one["landmark"] for one in listed if one["landmark"] in catalogue()}


@lru_cache(maxsize=16)
def _plan(rows: str, landmarks: tuple[tuple[Cell, str], ...]) -> U8:
    """The maze from above, in paler colours."""
    scene = place_of(rows, dict(landmarks), "plan")
    graph = graph_of(rows)
    seen = render(scene, above(*graph.size, SIDE))
    pale: U8 = np.round(seen.rgb * (1 - _VEIL) + 255 * _VEIL).astype(np.uint8)
    wall = seen.ids == scene.index["walls"]
    pale[wall] = np.round(seen.rgb[wall] * (1 - _WALL_SHARE) + _WALL * _WALL_SHARE).astype(np.uint8)
    pale.flags.writeable = False
    return pale
