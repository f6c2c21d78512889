"""A place outdoors that is being laid out: a rectangle of ground about the origin, and what surrounds it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.place.daylight import LAMPS_LIT, outdoor_light
from orienteer.build.place.site import Edge, EdgeKind, Glazing, Interval, Point, Site, Zone
from orienteer.build.request import Daylight
from orienteer.build.shape import Solid
from orienteer.world.light import Light
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, Room
from orienteer.world.thing import Affordance, Role, Thing


class Side(Enum):
    """A side of the place, by the yaw at which one looks into the place from it.

    In a side's own frame x runs along it from its middle, z = 0 is the edge itself, +z points into the place. Seen from
    inside the place, +x is to the left.
    """

    NORTH = 0.0
    """At −z."""
    WEST = math.pi / 2
    """At −x."""
    SOUTH = math.pi
    """At +z."""
    EAST = -math.pi / 2
    """At +x."""

    @property
    def inward(self) -> Point:
        """Unit vector (x, z) into the place."""
        return float(round(math.sin(self.value))), float(round(math.cos(self.value)))


SIDES = tuple(Side)
MATERIALS = {
    "lawn": "grass",
    "meadow": "grass",
    "dry grass": "grass",
    "mud": "earth",
    "wet sand": "sand",
    "road asphalt": "asphalt",
    "worn asphalt": "asphalt",
}
"""What a person would say grounds are made of."""


@dataclass
class Plot:
    """What is laid out so far."""

    kind: str
    rng: np.random.Generator
    width: float
    """Along x, metres."""
    depth: float
    """Along z, metres."""
    daylight: Daylight = Daylight.SUNNY
    entrance: Point = (0.0, 0.0)
    things: list[Thing] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    edges: dict[Side, Edge] = field(default_factory=dict)
    openings: list[Opening] = field(default_factory=list)
    lights: list[Light] = field(default_factory=list)
    keep_free: list[F64] = field(default_factory=list)
    obstacles: list[F64] = field(default_factory=list)
    overhead: list[F64] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    _used: Counter[str] = field(default_factory=Counter)

    @property
    def lit(self) -> bool:
        """Whether lamps and windows are lit."""
        return self.daylight in LAMPS_LIT

    # Sides

    def length(self, side: Side) -> float:
        """Of that side, metres."""
        return self.width if side in (Side.NORTH, Side.SOUTH) else self.depth

    def run(self, side: Side, deep: float) -> float:
        """Length of a fence or wall outside that side, so deep that it and its neighbours close the corners."""
        return self.length(side) + (2 * deep if side in (Side.NORTH, Side.SOUTH) else 0.0)

    def frame(self, side: Side) -> Pose:
        """T_world_side."""
        x, z = side.inward
        return Pose.at(-x * self.width / 2, 0.0, -z * self.depth / 2, side.value)

    def on(self, side: Side, x: float, z: float) -> Point:
        """A point given in the frame of a side, in the world."""
        px, _, pz = self.frame(side).apply((x, 0.0, z))
        return float(px), float(pz)

    # What stands and lies there

    def lay(self, name: str, category: str, solid: Solid, main: Finish) -> Thing:
        """Ground that one walks on, modelled in the world's frame."""
        return self._add(name, category, solid, main, Role.FLOOR)

    def put(self, name: str, category: str, solid: Solid, main: Finish, role: Role = Role.OBJECT) -> Thing:
        """Something fixed to the ground, modelled in the world's frame."""
        return self._add(name, category, solid, main, role)

    def behind(self, side: Side | None, name: str, solid: Solid, main: Finish) -> Thing:
        """A piece of backdrop, modelled in the frame of a side, or of the world."""
        placed = solid if side is None else solid.moved(self.frame(side))
        return self._add(name, "backdrop", placed, main, Role.BACKDROP)

    def _add(self, name: str, category: str, solid: Solid, main: Finish, role: Role) -> Thing:
        self._used[name] += 1
        thing = Thing(
            id=f"{name.replace(' ', '-')}-{self._used[name]}",
            name=name,
            category=category,
            mesh=solid.mesh(),
            colliders=solid.colliders,
            color=main.color,
            role=role,
            affordances=frozenset({Affordance.LOOK_AT}) if role is Role.OBJECT else frozenset(),
            tags={"material": MATERIALS.get(main.word, main.word)},
        )
        self.things.append(thing)
        return thing

    # What is said about it

    def zone(self, name: str, outline: npt.ArrayLike, height: float = 0.0, heading: Point | None = None) -> None:
        """A convex piece of ground with one use."""
        self.zones.append(Zone(name, ccw(np.asarray(outline, dtype=np.float64)), height, heading))

    def free(self, outline: npt.ArrayLike) -> None:
        """A convex outline that nothing may block."""
        self.keep_free.append(ccw(np.asarray(outline, dtype=np.float64)))

    def stop(self, outline: npt.ArrayLike) -> None:
        """A convex outline of something fixed to the ground."""
        self.obstacles.append(ccw(np.asarray(outline, dtype=np.float64)))

    def over(self, low: tuple[float, float, float], high: tuple[float, float, float]) -> None:
        """Nothing reaches up into this box."""
        self.overhead.append(np.array((*low, *high)))

    def edge(
        self,
        side: Side,
        kind: EdgeKind = EdgeKind.OPEN,
        height: float = 0.0,
        gaps: Sequence[Interval] = (),
        windows: Sequence[Glazing] = (),
    ) -> None:
        """Says what ends the place on a side; `gaps`, and the spans of windows, are given along the side's x."""
        half = self.length(side) / 2
        start, end = self.on(side, half, 0.0), self.on(side, -half, 0.0)
        along = [Glazing((half - one.span[1], half - one.span[0]), one.sill, one.head, one.opening) for one in windows]
        self.edges[side] = Edge(
            start,
            end,
            side.inward,
            kind,
            height,
            tuple(sorted((half - high, half - low) for low, high in gaps)),
            tuple(sorted(along, key=lambda one: one.span)),
        )

    def enclose(
        self,
        side: Side,
        name: str,
        solid: Solid,
        main: Finish,
        kind: EdgeKind = EdgeKind.FENCE,
        height: float | None = None,
        gaps: Sequence[Interval] = (),
        windows: Sequence[Glazing] = (),
    ) -> None:
        """A fence, wall, hedge or house front along a side, modelled in its frame."""
        self._add(name, name, solid.moved(self.frame(side)), main, Role.WALL)
        self.edge(side, kind, float(solid.bounds[1][1]) if height is None else height, gaps, windows)

    def finished(self) -> Site:
        """The site; sides of which nothing was said are open."""
        for side in SIDES:
            if side not in self.edges:
                self.edge(side)
        lights, sky = outdoor_light(self.daylight, self.rng)
        outline = rectangle(-self.width / 2, -self.depth / 2, self.width / 2, self.depth / 2)
        return Site(
            self.kind,
            tuple(self.things),
            tuple(self.zones),
            tuple(self.edges[side] for side in SIDES),
            (Room(self.kind.replace(" ", "-"), self.kind, outline, self.kind),),
            tuple(self.openings),
            (*lights, *self.lights),
            sky,
            tuple(self.keep_free),
            tuple(self.obstacles),
            (outline,),
            self.entrance,
            None,
            self.notes,
            overhead=tuple(self.overhead),
        )


def rectangle(x0: float, z0: float, x1: float, z1: float) -> F64:
    """Corners (x, z), anticlockwise seen from above with −z up the page."""
    return np.array(((x0, z1), (x1, z1), (x1, z0), (x0, z0)))


def ccw(outline: F64) -> F64:
    """The outline running anticlockwise seen from above with −z up the page."""
    x, z = outline.T
    return outline[::-1] if float(np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z)) > 0 else outline
