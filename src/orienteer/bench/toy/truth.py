"""What a toy dataset holds in private. Sessions never import this."""

from __future__ import annotations

from orienteer.bench.contract import Record
from orienteer.bench.toy.records import Cell


class NearestAnswer(Record):
    """Which thing is nearest, and how far all are."""

    name: str
    distances_m: dict[str, float]
    """From the camera to the nearest point of each thing, by name, to the µm."""


class WalkAnswer(Record):
    """Where the goal is, and a shortest way there."""

    goal: Cell
    route: tuple[str, ...]
    """Words of a shortest way from the start."""


class Answer(Record):
    """One of the two, by the task's family."""

    nearest: NearestAnswer | None = None
    walk: WalkAnswer | None = None
