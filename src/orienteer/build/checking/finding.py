"""What the checker found of one thing that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Matter(StrEnum):
    """What a finding is about."""

    COUNT = "count"
    COLOR = "colour"
    MATERIAL = "material"
    RELATION = "relation"
    ROWS = "rows"
    OPENINGS = "openings"
    SURFACE = "walls and floor"
    AREA = "area"
    WITHOUT = "without"


@dataclass(frozen=True)
class Finding:
    """One demand, and whether the scene meets it."""

    matter: Matter
    what: str
    """The demand in words: "cup on coffee table"."""
    holds: bool
    why: str = ""
    """What was measured; says why not where it does not hold."""
    things: tuple[str, ...] = ()
    """Ids of the things that do not do it."""

    def __str__(self) -> str:
        return f"{self.matter.value}: {self.what}" + (f": {self.why}" if self.why else "")


class Held(NamedTuple):
    """Whether one thing lies so to another, and what was measured."""

    ok: bool
    why: str = ""


YES = Held(True)
