"""What a toy dataset and its sessions hold in public."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from orienteer.bench.contract import Record

NEAREST = "nearest"
WALK = "walk"

Cell: TypeAlias = tuple[int, int]
"""Column and row in a plan; (0, 0) is at the top left of its picture."""


class Settings(Record):
    """What `orienteer make toy` can be told."""

    yards: Annotated[int, Field(ge=0, description="yards with things in them, three views and questions each")] = 4
    mazes: Annotated[int, Field(ge=0, description="mazes with a hidden goal, one walk each")] = 4
    maze_cells: Annotated[int, Field(ge=3, le=12, description="cells along a side of a maze")] = 4


class Options(Record):
    """What `orienteer run` can be told of playing the toy."""

    memory: bool = Field(True, description="a walk's prompt repeats the whole trip, not the last move alone")


class Nearest(Record):
    """Which of these things is nearest to the camera?"""

    options: tuple[str, ...]
    """Names of the things, shuffled."""


class Walk(Record):
    """Find the goal that nobody sees."""

    plan: tuple[str, ...]
    """Rows of the maze from the top, `#` a wall and `.` free: cell (c, r) is letter 2c+1 of row 2r+1."""
    start: Cell
    steps: int
    """The most steps of a walk."""
    retries: int
    """Answers that one step may waste on walls and unreadable words."""


class Details(Record):
    """What only the toy knows of a task: one of the two, by its family."""

    nearest: Nearest | None = None
    walk: Walk | None = None
