"""The referee of walks: knows the goal, and says whether a move led nearer."""

from __future__ import annotations

from orienteer.bench.contract import Event, Json, Referee, Shelf, Task, Truth
from orienteer.bench.toy.maze import steps_from
from orienteer.bench.toy.play import ARRIVED
from orienteer.bench.toy.records import Details
from orienteer.bench.toy.truth import Answer


def referee(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Referee:
    """Rules on "warmer or colder" by the walking distance to the goal, which every move changes by one."""
    walk, hidden = task.details.walk, truth.answer.walk

    def rule(event: Event) -> Json:
        assert walk is not None
        assert hidden is not None
        steps = steps_from(walk.plan, hidden.goal)
        before, after = (steps[_cell(event.content[name])] for name in ("from", "to"))
        if after == 0:
            return ARRIVED
        return "warmer" if after < before else "colder"

    return rule


def _cell(content: Json) -> tuple[int, int]:
    assert isinstance(content, list)
    column, row = content
    assert isinstance(column, int)
    assert isinstance(row, int)
    return column, row
