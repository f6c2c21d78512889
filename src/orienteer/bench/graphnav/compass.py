"""Headings and turns on a grid whose y points up: 0 north, 1 east, 2 south, 3 west."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""(x, y) in a maze; y grows upwards, as in the published files."""

HEADINGS = "NESW"
"""The letter of each heading."""
TOWARD: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""What a step in each heading adds to a cell."""
TURNS = {"left": -1, "front": 0, "right": 1}
"""Quarter turns to the right that each action makes before it goes on. There is no way back among them."""
ACTIONS = tuple(TURNS)


def turned(heading: int, quarters: int) -> int:
    """A heading after quarter turns to the right."""
    return (heading + quarters) % 4


def action(heading: int, toward: int) -> str | None:
    """The action that leads into a heading; None for the way back."""
    quarters = (toward - heading + 1) % 4 - 1
    return ACTIONS[quarters + 1] if quarters < 2 else None


def heading_between(here: Cell, there: Cell) -> int | None:
    """The heading from one cell straight to another; None where they do not lie on one line, or are one."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    if (dx == 0) == (dy == 0):
        return None
    return (0 if dy > 0 else 2) if dx == 0 else (1 if dx > 0 else 3)


def letters(headings: Iterable[int]) -> str:
    """Headings as letters."""
    return "".join(HEADINGS[heading] for heading in headings)


def headings(words: str) -> list[int]:
    """Letters as headings."""
    return [HEADINGS.index(letter) for letter in words]
