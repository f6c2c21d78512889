"""An empty place that is ready to be furnished: a room with its doors and windows, a stretch of street, a beach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from orienteer.arrays import F64, frozen
from orienteer.world.light import Light, Sky
from orienteer.world.room import Opening, Room
from orienteer.world.thing import Thing

Point = tuple[float, float]
"""(x, z), world metres."""
Interval = tuple[float, float]
"""From and to along an edge, metres from its start."""


class EdgeKind(StrEnum):
    """What ends the place on one side."""

    WALL = "wall"
    """One can stand against it and hang things on it."""
    FENCE = "fence"
    """One can stand against it."""
    OPEN = "open"
    """Nothing is there: the place is seen to go on."""


@dataclass(frozen=True)
class Glazing:
    """A window in an edge."""

    span: Interval
    sill: float
    """Height of its lower edge above the floor, metres."""
    head: float
    """Height of its upper edge."""
    opening: str
    """Id of the Opening."""


@dataclass(frozen=True)
class Edge:
    """A straight side of a place. Seen from inside, it runs from right to left: inwards is to the left of it seen from
    above with −z up the page, so that a room's edges go round it anticlockwise there."""

    start: Point
    end: Point
    inward: Point
    """Unit vector (x, z) into the place."""
    kind: EdgeKind = EdgeKind.WALL
    height: float = 2.5
    """Up to where things can hang on it, metres; 0 for an open edge."""
    doors: tuple[Interval, ...] = ()
    """Where one walks through: nothing stands or hangs there."""
    windows: tuple[Glazing, ...] = ()
    """Nothing taller than the sill stands there, and nothing hangs there."""


@dataclass(frozen=True, eq=False)
class Zone:
    """A piece of floor or ground with one use."""

    name: str
    """"floor", "lawn", "path", "pavement", "road", "parking bay", "sand", "water", "platform" …"""
    outline: F64
    """Corners (x, z), convex, anticlockwise seen from above, shape (corners, 2)."""
    height: float = 0.0
    """Of its surface, world metres."""
    heading: Point | None = None
    """Unit vector (x, z) along which it runs, or into which what stands there points (a parking bay); None: none."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "outline", frozen(self.outline, np.float64, (None, 2)))


@dataclass(frozen=True, eq=False)
class Site:
    """Everything that stands before furniture comes in, and where furniture may go."""

    kind: str
    """One of the kinds of places."""
    things: tuple[Thing, ...]
    """Floors, walls, grounds, fences, what is seen behind them."""
    zones: tuple[Zone, ...]
    """Where things may stand; they do not overlap."""
    edges: tuple[Edge, ...]
    rooms: tuple[Room, ...] = ()
    openings: tuple[Opening, ...] = ()
    lights: tuple[Light, ...] = ()
    sky: Sky = Sky()
    keep_free: tuple[F64, ...] = ()
    """Convex outlines (x, z) that nothing may block: where doors swing, ways that go through."""
    obstacles: tuple[F64, ...] = ()
    """Convex outlines (x, z) of what is fixed to the ground: ponds, columns. Nobody walks and nothing stands there."""
    walkable: tuple[F64, ...] = ()
    """Convex outlines (x, z) of all ground that one can walk on, but for obstacles; none: all zones."""
    entrance: Point = (0.0, 0.0)
    """Where a person comes in: what has to be reachable is reachable from there."""
    ceiling: float | None = None
    """Height of the ceiling, world metres; None under the sky."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What was chosen: finishes, sizes, by name."""
    viewer: tuple[float, float, float] | None = None
    """From where a visitor sees it, world metres: the camera "main" stands there, and what has no front of its own has
    its "in front of" on that side. None: at the entrance."""
    overhead: tuple[F64, ...] = ()
    """Boxes (x0, y0, z0, x1, y1, z1) around what is fixed high up: lights in a ceiling, a roof with its brackets.
    Things stand below, and reach up into none of them."""

    @property
    def extent(self) -> tuple[F64, F64]:
        """(low, high) corners (x, z) of the rectangle around its zones; its middle is the middle of the place."""
        points = np.concatenate([zone.outline for zone in self.zones])
        return points.min(axis=0), points.max(axis=0)
