"""What is right about a SleepWalk task: regions, order, the best path on the grid."""

from __future__ import annotations

from typing import Literal

from orienteer.bench.contract import Record

Action = Literal["reach", "use", "sit", "pick up", "open", "switch", "look at"]


class Raster(Record):
    """The fine raster in which regions are stored: that of the scene's ground, which lies along the scene's walls."""

    x: float
    """x at which column 0 begins, metres in the raster's frame."""
    z: float
    """z at which row 0 begins, metres in the raster's frame; rows go along its +z."""
    cell_m: float
    yaw_rad: float = 0.0
    """Turn of the raster's frame about the world's y axis, radians."""


class Run(Record):
    """Neighbouring cells of one row."""

    row: int
    first: int
    last: int
    """The last column that belongs to it."""


class Region(Record):
    """Where the middle of the body has to be for one part of a task."""

    thing_id: str
    name: str
    """As the instruction calls the thing."""
    action: Action
    runs: tuple[Run, ...]
    floor_m: float
    """Height of its floor, world metres."""
    seen: float
    """Share of the thing that the views show unhidden, the better of the two; 0 to 1."""


class Cell(Record):
    """A cell of the grid of answers."""

    x: int
    y: int
    z: int


class Answer(Record):
    """Everything is computed from geometry for the footprint of `body`."""

    body: str
    raster: Raster
    start: Region
    subgoals: tuple[Region, ...]
    """To be passed through in this order, before the goal; none in the easy tier."""
    goal: Region
    witness: tuple[Cell, ...]
    """A shortest collision-free path on the grid from the start region through the subgoals into the goal region."""
    witness_m: float
    """Its length; what efficiency is measured against."""
    shortest_m: float
    """Length of a shortest path that is not bound to the grid, metres."""
    clearance_m: float
    """The least room beside the body along the witness, metres."""
