"""How many key nodes of each kind a maze has, as its name says: `D0_T4_J2+0`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orienteer.errors import BadArgumentError

_MIX = re.compile(r"D(\d+)_T(\d+)_J(\d+)\+(\d+)")
_NAME = re.compile(r"Maze_(\d+)x(\d+)_(D\d+_T\d+_J\d+\+\d+)(?:_(\d+))?")


@dataclass(frozen=True)
class Mix:
    """Counts of key nodes by kind."""

    dead_ends: int
    turns: int
    three_way: int
    four_way: int

    def __str__(self) -> str:
        return f"D{self.dead_ends}_T{self.turns}_J{self.three_way}+{self.four_way}"

    @classmethod
    def parse(cls, text: str) -> Mix:
        """From the words of a name."""
        found = _MIX.fullmatch(text.strip())
        if found is None:
            raise BadArgumentError(f"{text!r} is no mix of key nodes; one is written like D0_T4_J2+0")
        return cls(*map(int, found.groups()))

    @property
    def nodes(self) -> int:
        """How many key nodes there are."""
        return self.dead_ends + self.turns + self.three_way + self.four_way

    @property
    def loops(self) -> int:
        """Independent loops of a connected maze with this mix, as Euler counts them: edges − nodes + 1."""
        return (self.three_way + 2 * self.four_way - self.dead_ends) // 2 + 1

    @property
    def contradiction(self) -> str | None:
        """Why no maze of any size can have this mix, or None where nothing speaks against it."""
        ends = self.dead_ends + self.three_way
        if ends % 2:
            return (
                f"dead ends and three-way junctions are {ends} together; corridors have two ends each, so the number "
                "of nodes with an odd number of them is even"
            )
        if self.loops < 0:
            most = self.three_way + 2 * self.four_way + 2
            return f"{self.three_way} three-way and {self.four_way} four-way junctions allow at most {most} dead ends"
        if self.dead_ends + self.turns < self.least_ends:
            return (
                f"the outermost cells of a maze are turns or dead ends: this one needs at least {self.least_ends}, "
                f"not {self.dead_ends + self.turns}"
            )
        return None

    @property
    def least_ends(self) -> int:
        """Fewest turns and dead ends that close such a maze off on its four sides."""
        if self.nodes <= 2 and self.dead_ends == 2:
            return 2
        return 3 if self.loops == 0 and self.three_way else 4


@dataclass(frozen=True)
class MazeName:
    """What the name of a maze says."""

    width: int
    height: int
    mix: Mix
    copy: int = 1
    """Counts mazes of one size and mix that are not the same; the published names need none."""

    def __str__(self) -> str:
        return f"Maze_{self.width}x{self.height}_{self.mix}" + (f"_{self.copy}" if self.copy > 1 else "")

    @classmethod
    def parse(cls, name: str) -> MazeName | None:
        """From a name; None where it is of another kind."""
        found = _NAME.fullmatch(name)
        if found is None:
            return None
        return cls(int(found[1]), int(found[2]), Mix.parse(found[3]), int(found[4] or 1))
