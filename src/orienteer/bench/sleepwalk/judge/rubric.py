"""The rubric of the geometric judge, read from its file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import Field, model_validator

from orienteer.bench.contract import Record

SAME = 1e-6
"""Numbers that exceed a limit by less do not exceed it."""


class Ladder(Record):
    """Marks for a number that had better be small."""

    at_most: tuple[float, ...]
    """Limits, rising."""
    marks: tuple[int, ...]
    """One for each limit, falling."""

    @model_validator(mode="after")
    def _steps_down(self) -> Ladder:
        if len(self.at_most) != len(self.marks):
            raise ValueError("a ladder has one mark for each limit")
        if list(self.at_most) != sorted(self.at_most) or list(self.marks) != sorted(self.marks, reverse=True):
            raise ValueError("limits of a ladder rise and its marks fall")
        return self

    def mark(self, number: float) -> int:
        """The mark of the first limit that the number does not exceed, or 0."""
        for limit, mark in zip(self.at_most, self.marks, strict=True):
            if number <= limit + SAME:
                return mark
        return 0


class Step(Record):
    """What nearness is counted in."""

    cells: float
    least_m: float

    def metres(self, cell_m: float) -> float:
        """Of one step on a grid with such cells."""
        return max(self.cells * cell_m, self.least_m)


class Efficiency(Record):
    """What bounds the mark of efficiency beside the detour."""

    least_share: float
    above_goal: int


class Modes(Record):
    """The highest marks at which something is said to have gone wrong."""

    mislocalised_start: int
    wrong_goal: int
    partial_goal: int
    unsafe_path: int


class Rubric(Record):
    """Everything that turns numbers into marks; meanings stand in the file."""

    storey_m: float
    patience: float
    end_share: float = Field(ge=0, le=1)
    step: Step
    start: Ladder
    end: Ladder
    collision: Ladder
    collision_share: Ladder
    detour: Ladder
    efficiency: Efficiency
    modes: Modes


@cache
def rubric() -> Rubric:
    """The rubric that everybody is judged by."""
    text = (files("orienteer.bench.sleepwalk") / "judge" / "rubric.toml").read_text(encoding="utf-8")
    return Rubric.model_validate(tomllib.loads(text))
