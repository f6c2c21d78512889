"""What a GraphNav dataset and its sessions hold in public."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from orienteer.bench.contract import Record
from orienteer.bench.graphnav.compass import Cell


class Family(StrEnum):
    """The three tasks."""

    REPEATED = "repeated"
    REVERSED = "reversed"
    SHORTCUT = "shortcut"


class Condition(StrEnum):
    """How much is written on a view."""

    PLAIN = "C1"
    ARROW = "C2"
    LETTER = "C3"
    NUMBER = "C4"


class Carving(Record):
    """How one maze is grown."""

    branching: Annotated[float, Field(ge=0, le=1)] = 0.5
    """1 grows from any open end, with many branches; 0 from the newest alone, with long ways."""
    loop_probability: Annotated[float, Field(ge=0, le=1)] = 0.6
    """How often a corridor may run into another."""
    loops_max: Annotated[int, Field(ge=0)] = 8
    """Corridors that may do so."""
    junctions_max: Annotated[int, Field(ge=0)] = 40
    """Three- and four-way junctions."""
    step_min: Annotated[int, Field(ge=1)] = 2
    """Neighbouring key nodes are so many cells apart, at least."""
    step_max: Annotated[int, Field(ge=1)] = 4
    """Cells that one corridor is driven at once, at most."""
    straight_max: Annotated[int, Field(ge=2)] = 9
    """Longest straight line of path cells."""
    wall_min: Annotated[int, Field(ge=1)] = 1
    """Cells of wall between two corridors, at least."""


class Settings(Record):
    """What `orienteer make graphnav` can be told."""

    preset: Annotated[
        Literal["tiny", "paper"],
        Field(description="tiny: 2 mazes of 5 and of 7 cells; paper: 420 mazes, 37,443 episodes"),
    ] = "tiny"
    sizes: Annotated[
        tuple[Annotated[int, Field(ge=3, le=41)], ...], Field(description="cells along a side (preset's)")
    ] = ()
    mazes: Annotated[
        tuple[Annotated[int, Field(ge=1)], ...], Field(description="of each size, or one for all (preset's)")
    ] = ()
    paths: Annotated[int, Field(ge=0, description="episodes of each maze over the three tasks, 0: preset's")] = 0
    mixes: Annotated[tuple[str, ...], Field(description="mazes asked for instead, as in 7x7_D1_T6_J3+1")] = ()
    images: Annotated[bool, Field(description="the views of every key node")] = True
    image_sizes: Annotated[tuple[int, ...], Field(description="mazes whose views are made")] = (5, 7, 9, 11, 13)
    conditions: Annotated[tuple[Condition, ...], Field(description="annotations of views that are written")] = tuple(
        Condition
    )
    picture: Annotated[int, Field(ge=32, le=1024, description="pixels along a side of one view")] = 192
    scenes: Annotated[bool, Field(description="the 3D scene of every maze as a file")] = False
    branching_min: Annotated[float, Field(ge=0, le=1, description="each maze draws its branching from here")] = 0.1
    branching_max: Annotated[float, Field(ge=0, le=1, description="to here; 1 is Prim's, 0 makes long ways")] = 1.0
    loop_probability: Annotated[float, Field(ge=0, le=1, description="how often a corridor may close a loop")] = 0.6
    loops_max: Annotated[int, Field(ge=0, description="loops closed in a maze")] = 17
    junctions_max: Annotated[int, Field(ge=0, description="junctions of a maze")] = 60
    step_min: Annotated[int, Field(ge=1, description="cells between neighbouring key nodes, at least")] = 2
    step_max: Annotated[int, Field(ge=1, description="cells a corridor is driven at once, at most")] = 4
    straight_max: Annotated[int, Field(ge=3, description="longest straight line of cells")] = 9
    wall_min: Annotated[int, Field(ge=1, description="cells of wall between two corridors, at least")] = 1
    landmarks: Annotated[Literal["corners", "none"], Field(description="where a node's landmark stands")] = "corners"
    explore_min: Annotated[int, Field(ge=3, description="key nodes of the shortest exploration")] = 5
    explore_max: Annotated[int, Field(ge=0, description="of the longest one; 0: size of the maze + 7")] = 0
    min_gap: Annotated[int, Field(ge=1, description="steps between start and goal on the explored path")] = 2
    min_savings: Annotated[int, Field(ge=1, description="steps that a shortcut saves, at least")] = 1
    min_junctions: Annotated[int, Field(ge=0, description="junctions on the ideal path, ends included")] = 1
    budget_factor: Annotated[float, Field(ge=1, description="steps allowed, in lengths of the ideal path")] = 3.0
    budget_extra: Annotated[int, Field(ge=0, description="steps allowed beyond the ideal, at least")] = 5
    retries: Annotated[int, Field(ge=0, description="answers that a step may waste")] = 3

    def longest_exploration(self, size: int) -> int:
        """Key nodes, in a maze of that size."""
        return self.explore_max or size + 7


class Options(Record):
    """What `orienteer run` can be told of playing GraphNav."""

    condition: Annotated[Condition, Field(description="C1 plain, C2 arrows, C3 letters, C4 numbers")] = Condition.NUMBER
    history: Annotated[int, Field(ge=0, description="latest steps of the trip that are shown; 0: all")] = 0
    exploration: Annotated[int, Field(ge=0, description="latest steps of the exploration shown; 0: all")] = 0
    examples: Annotated[bool, Field(description="pictures of a wall and of a way come first")] = True
    overview: Annotated[bool, Field(description="the goal is shown all round; off: as it was first met")] = True
    retries: Annotated[int, Field(ge=-1, description="answers a step may waste, at most the dataset's; -1: those")] = -1
    names: Annotated[str, Field(description="names of views below their condition's folder")] = (
        "{size}x{size}/{maze}/{x}_{y}_{heading}.png"
    )


class Details(Record):
    """One episode as a walker may know it."""

    maze: str
    """Name of the maze."""
    rows: str
    """The maze from the top, `1` a path and `0` a wall, rows joined by "/"."""
    file: str
    """Where it stands in the published layout, `paths/<task>/<maze>.jsonl`."""
    line: int
    """Its line there, from 1."""
    episode: int
    """Its `episode_id`."""
    first: Cell
    """Where the exploration began."""
    explored: str
    """Headings of its steps from key node to key node, letters of NESW."""
    start_idx: int
    goal_idx: int
    """Places of start and goal on the explored path."""
    start: Cell
    heading: int
    """In which one faces at the start: 0 north, 1 east, 2 south, 3 west."""
    goal: Cell
    budget: int
    """The most steps."""
    retries: int
    """Answers that one step may waste on walls and unreadable words."""
    pictures: bool
    """Whether the dataset holds views of this maze."""

    @property
    def size(self) -> int:
        """Cells along a side of the maze."""
        return self.rows.count("/") + 1
