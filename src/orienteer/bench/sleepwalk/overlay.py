"""What is drawn over the two views: a trajectory, or the grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from orienteer.arrays import F32, F64, U8
from orienteer.bench.contract import Shelf, Task, ViewRef
from orienteer.bench.sleepwalk.grid import CELLS, to_world
from orienteer.bench.sleepwalk.records import Details, GridFrame
from orienteer.errors import UnknownNameError
from orienteer.see.overlay import Grid, Mark, Star, draw, trajectory
from orienteer.see.picture import load_png
from orienteer.world.camera import Camera

OBLIQUE = "oblique"
TOP_DOWN = "top-down"

MOST_STARS = 200
"""Stars on a trajectory of more points stand at every second, third, … of them."""

_FAR_CELLS = 1000
"""Points farther outside the grid than this are drawn as if they were there: off the picture either way."""

_ABOVE_M = 100.0
"""Height of the camera that stands for the one above; nothing depends on it."""


@dataclass(frozen=True, eq=False)
class Page:
    """A picture to draw on, in which nothing hides a mark: a walk through a table is to be seen."""

    rgb: U8
    camera: Camera

    @cached_property
    def depth(self) -> F32:
        """Infinite everywhere."""
        return np.full(self.rgb.shape[:2], np.inf, dtype=np.float32)


def view_of(task: Task[Details], role: str) -> ViewRef:
    """The task's view with that role."""
    for view in task.views:
        if view.role == role:
            return view
    raise UnknownNameError(f"view of {task.task_id}", role, (view.role for view in task.views))


def page(task: Task[Details], shelf: Shelf, role: str) -> Page:
    """A view of a task, ready to be drawn on."""
    view = view_of(task, role)
    rgb = load_png(shelf.file(view.path))
    size = (rgb.shape[1], rgb.shape[0])
    if role == TOP_DOWN:
        return Page(rgb, _from_above(task.details.grid, size))
    return Page(rgb, shelf.scene(task.scene_id).cameras[view.camera].resized(size))


def with_walk(page: Page, frame: GridFrame, points: Sequence[tuple[int, int, int]], floors: F64 | None = None) -> U8:
    """The picture with a trajectory in it: green stars joined by lines, a green dot at its start, a red one at its end.

    `floors` are the heights of the floor at the points, world metres, NaN where there is none; without them points lie
    on the bottom of their cells.
    """
    return draw(page, _walk_marks(frame, points, floors))


def with_grid(page: Page, frame: GridFrame) -> U8:
    """The picture with the cells of the grid and their numbers."""
    corner = np.array((frame.x, frame.floor_m, frame.z))
    side = frame.side_m
    return draw(page, [Grid(corner, np.array((side, 0.0, 0.0)), np.array((0.0, 0.0, -side)), (CELLS, CELLS))])


def _walk_marks(frame: GridFrame, points: Sequence[tuple[int, int, int]], floors: F64 | None) -> Iterable[Mark]:
    cells = np.clip(np.array(points, dtype=np.float64), -_FAR_CELLS, CELLS + _FAR_CELLS)
    world = to_world(frame, cells)
    world[:, 1] -= frame.side_m / CELLS / 2
    if floors is not None:
        world[:, 1] = np.where(np.isnan(floors), world[:, 1], floors)
    line, *marks = trajectory(world)
    stars = [mark for mark in marks if isinstance(mark, Star)]
    dots = [mark for mark in marks if not isinstance(mark, Star)]
    return [line, *stars[:: 1 + len(stars) // MOST_STARS], *dots]


def _from_above(frame: GridFrame, size: tuple[int, int]) -> Camera:
    """A camera with the frame's square as its picture."""
    x, z, floor = frame.x + frame.side_m / 2, frame.z - frame.side_m / 2, frame.floor_m
    return Camera.orthographic((x, floor + _ABOVE_M, z), (x, floor, z), frame.side_m, size, up=(0.0, 0.0, -1.0))
