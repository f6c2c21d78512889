"""What shall stand in a place: things of one make, and how they lie to others."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from orienteer.build.place.kind import Side, Tie
from orienteer.build.request import Item, Kind, Spot

CORE = 0.06
"""What is there from so little clutter on makes the place what it is: it is laid out with what is asked for."""
SPOTS = frozenset(spot.value for spot in Spot)
"""Words for pieces of the place."""


class Layer(StrEnum):
    """Where a thing comes to be."""

    FLOOR = "floor"
    WALL = "wall"
    CEILING = "ceiling"
    SURFACE = "surface"
    """On or in another thing."""


@dataclass(frozen=True)
class Bond:
    """How all things of a want lie to those of others."""

    kind: Kind
    to: tuple[str, ...]
    """Ids of wants, or spots."""
    each: bool = False
    asked: bool = True
    """Whether a description says so; else it is only usual, and given up where it cannot be."""

    @property
    def spot(self) -> Spot | None:
        """The piece of the place that it names, if it names one."""
        return next((Spot(name) for name in self.to if name in SPOTS), None)


@dataclass(frozen=True)
class Want:
    """Things of one make that shall be there."""

    id: str
    category: str
    count: int = 1
    bonds: tuple[Bond, ...] = ()
    item: Item | None = None
    """What was asked for; None: it comes with the place."""
    since: float = -1.0
    """It is there from this much clutter on."""
    rows: int | None = None
    color: str | None = None
    material: str | None = None
    size: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    layer: Layer = Layer.FLOOR
    host: str | None = None
    """Id of the want on or in which it comes to be."""
    faces: Side = "front"
    """The side of each that is turned to what it faces."""
    behind: float = 0.0
    """How far its back stands away from the wall, metres; 0: as its category does."""
    leans: tuple[Tie, ...] = ()
    """Where it likes to be, best first, where nothing is said."""

    @property
    def asked(self) -> bool:
        """Whether a description asks for it."""
        return self.item is not None

    @property
    def core(self) -> bool:
        """Whether it is laid out together with what is asked for."""
        return self.since <= CORE


def slug(name: str) -> str:
    """A want's id as part of a thing's id."""
    return name.split(":")[-1].replace(" ", "-") + (f"-{name.split(':')[0].replace(' ', '-')}" if ":" in name else "")
