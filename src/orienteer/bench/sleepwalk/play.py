"""How SleepWalk is played: two views and an instruction are shown, one answer is taken."""

from __future__ import annotations

from collections.abc import Sequence

from orienteer.bench.contract import Part, Picture, Record, Session, Shelf, Silent, Task, Text
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN, page, view_of, with_grid
from orienteer.bench.sleepwalk.prompting import instruction, prompt
from orienteer.bench.sleepwalk.reading import Triple, read
from orienteer.bench.sleepwalk.records import Details, Options

ALTS = {OBLIQUE: "The place, seen at a slant from above.", TOP_DOWN: "The place, seen straight from above."}
"""What each view shows, for those who cannot see it."""


class State(Record):
    """Before the answer, or what could be read of it."""

    answered: bool = False
    points: tuple[Triple, ...] = ()
    """On the grid, in order; outside it too. Empty where the answer could not be read."""
    problem: str = ""
    """Why it could not be read."""
    rounded: int = 0
    """Points that were given with fractions."""


class WalkSession(Silent):
    """Both views and the instruction; one trajectory."""

    def __init__(self, task: Task[Details], shelf: Shelf, options: Options) -> None:
        self.task = task
        self.options = options
        self.shelf = shelf

    def start(self) -> State:
        return State()

    def done(self, state: State) -> bool:
        return state.answered

    def observe(self, state: State) -> Sequence[Part]:
        oblique = Picture(self.shelf.file(view_of(self.task, OBLIQUE).path), ALTS[OBLIQUE])
        return [oblique, self._plan(), Text(self._words())]

    def step(self, state: State, answer: str) -> State:
        found = read(answer)
        return State(answered=True, points=found.points, problem=found.problem, rounded=found.rounded)

    def _plan(self) -> Picture:
        if not self.options.draw_grid:
            return Picture(self.shelf.file(view_of(self.task, TOP_DOWN).path), ALTS[TOP_DOWN])
        drawn = with_grid(page(self.task, self.shelf, TOP_DOWN), self.task.details.grid)
        return Picture(drawn, f"{ALTS[TOP_DOWN]} Lines show the cells of the grid.")

    def _words(self) -> str:
        grid = f"{prompt('grid')}\n" if self.options.draw_grid else ""
        return prompt("walk").format(grid=grid, **instruction(self.task.details))


def session(task: Task[Details], shelf: Shelf, options: Options) -> Session[State]:
    """The session of a task."""
    return WalkSession(task, shelf, options)
