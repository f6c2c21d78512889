"""Rooms and the openings between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from orienteer.arrays import F64, frozen
from orienteer.world.pose import STILL, Pose


@dataclass(frozen=True, eq=False)
class Room:
    """A part of a place that a person would name: a kitchen, a landing, a courtyard."""

    id: str
    name: str
    outline: F64
    """Corners (x, z) of its floor in world metres, anticlockwise seen from above, shape (corners, 2)."""
    kind: str = "room"
    floor: float = 0.0
    """Height of its floor, world metres."""
    height: float = float("inf")
    """From floor to ceiling; infinite under the sky."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "outline", frozen(self.outline, np.float64, (None, 2)))


class OpeningKind(StrEnum):
    """What fills a hole in a wall."""

    DOOR = "door"
    WINDOW = "window"
    PASSAGE = "passage"


@dataclass(frozen=True)
class Opening:
    """A hole in a wall."""

    id: str
    kind: OpeningKind
    width: float
    """Free width when open, metres."""
    height: float
    """From its sill to its head, metres."""
    pose: Pose = STILL
    """T_world_opening: origin at the middle of its lower edge, +z through it from the first room to the second."""
    rooms: tuple[str | None, str | None] = (None, None)
    """Ids of the rooms on either side; None is outdoors."""
    sill: float = 0.0
    """Height of its lower edge above the floor, metres."""
    threshold: float = 0.0
    """Height of the bump one has to get over, metres."""
    leaf: tuple[str, str] | None = None
    """(thing id, part id) of the leaf that closes it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", OpeningKind(self.kind))
