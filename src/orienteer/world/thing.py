"""Things: what stands in a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from orienteer.arrays import F64, frozen
from orienteer.world.collider import Collider
from orienteer.world.mesh import Mesh, bounds_of
from orienteer.world.pose import STILL, Pose


class Affordance(StrEnum):
    """What one can do with a thing."""

    SIT = "sit"
    LIE = "lie"
    PICK_UP = "pick up"
    OPEN = "open"
    SWITCH = "switch"
    PUT_ON = "put on"
    PUT_IN = "put in"
    LOOK_AT = "look at"
    TOUCH = "touch"
    PUSH = "push"
    RIDE = "ride"
    CLIMB = "climb"
    READ = "read"
    EAT = "eat"
    DRINK = "drink"
    PLAY = "play"
    WASH = "wash"


class Role(StrEnum):
    """What a thing is to the place it stands in."""

    OBJECT = "object"
    FLOOR = "floor"
    WALL = "wall"
    CEILING = "ceiling"
    STAIRS = "stairs"
    SHELL = "shell"
    """A scanned building whose floor, walls and furniture are one piece."""
    BACKDROP = "backdrop"
    """What is seen around a place and cannot be reached: hills, woods, the houses behind a fence."""


class Motion(StrEnum):
    """How a part moves against its thing."""

    FIXED = "fixed"
    HINGE = "hinge"
    SLIDE = "slide"


@dataclass(frozen=True)
class Joint:
    """The one freedom of a part."""

    motion: Motion = Motion.FIXED
    axis: tuple[float, float, float] = (0.0, 1.0, 0.0)
    """Unit vector in the thing's frame: turned about by a hinge, moved along by a slide."""
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """A point of the hinge's line in the thing's frame, metres."""
    low: float = 0.0
    high: float = 0.0
    """Limits: radians for a hinge, metres for a slide. 0 is closed, as modelled."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "motion", Motion(self.motion))

    def pose(self, value: float) -> Pose:
        """T_thing_part at that joint value."""
        match self.motion:
            case Motion.HINGE:
                return Pose.turn(self.axis, value, self.origin)
            case Motion.SLIDE:
                return Pose(np.asarray(self.axis) * value)
            case Motion.FIXED:
                return STILL


@dataclass(frozen=True)
class Part:
    """A piece of a thing that has a name, and may move."""

    id: str
    """Unique within its thing."""
    name: str
    mesh: Mesh = Mesh()
    """In the thing's frame, at joint value 0."""
    colliders: tuple[Collider, ...] = ()
    joint: Joint = Joint()
    value: float = 0.0
    """Where the joint is now."""
    text: str | None = None
    """What is written on it, as on a book's spine."""

    @property
    def pose(self) -> Pose:
        """T_thing_part as it stands now."""
        return self.joint.pose(self.value)


@dataclass(frozen=True, eq=False)
class Support:
    """A level surface of a thing that others can stand on."""

    outline: F64
    """Corners (x, z) in the thing's frame, anticlockwise seen from above, shape (corners, 2)."""
    height: float
    """Above the thing's origin, metres."""
    headroom: float = float("inf")
    """Free height above it, metres."""
    name: str = "top"

    def __post_init__(self) -> None:
        object.__setattr__(self, "outline", frozen(self.outline, np.float64, (None, 2)))


@dataclass(frozen=True)
class Thing:
    """Something with a name that stands in a scene."""

    id: str
    """Stable and unique in its scene; files use it."""
    name: str = ""
    """What a person would call it: "red armchair"."""
    category: str = "thing"
    mesh: Mesh = Mesh()
    colliders: tuple[Collider, ...] = ()
    pose: Pose = STILL
    """T_world_thing."""
    color: str | None = None
    """The word a person would use for its colour."""
    parts: tuple[Part, ...] = ()
    front: tuple[float, float, float] | None = None
    """Unit vector in the thing's frame towards the side it is used or looked at from."""
    affordances: frozenset[Affordance] = frozenset()
    supports: tuple[Support, ...] = ()
    on: str | None = None
    """Id of the thing it stands on; None: the ground."""
    role: Role = Role.OBJECT
    dimensions: tuple[float, float, float] | None = None
    """True width, height and depth along its own x, y, z, metres; measured from the mesh where not given."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Anything else worth keeping: material word, author, source model."""

    def __post_init__(self) -> None:
        for name in ("colliders", "parts", "supports"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "affordances", frozenset(map(Affordance, self.affordances)))
        object.__setattr__(self, "role", Role(self.role))
        if not self.name:
            object.__setattr__(self, "name", self.category)
        if self.dimensions is None:
            bounds = bounds_of(self.meshes())
            size = bounds[1] - bounds[0] if bounds else np.zeros(3)
            object.__setattr__(self, "dimensions", tuple(float(edge) for edge in size))

    @property
    def size(self) -> tuple[float, float, float]:
        """Width, height and depth along its own axes, metres."""
        assert self.dimensions is not None  # __post_init__ measured them
        return self.dimensions

    def meshes(self) -> list[tuple[Mesh, Pose]]:
        """Its own mesh and those of its parts, each with T_thing_mesh."""
        return [(self.mesh, STILL), *((part.mesh, part.pose) for part in self.parts)]

    def solids(self) -> Iterator[tuple[Collider, Pose]]:
        """All colliders, each with the T_world_frame of the frame that it is given in."""
        for collider in self.colliders:
            yield collider, self.pose
        for part in self.parts:
            if part.colliders:
                pose = self.pose @ part.pose
                for collider in part.colliders:
                    yield collider, pose

    @cached_property
    def bounds(self) -> tuple[F64, F64]:
        """(low, high) corners of the visible mesh in world metres; a point where there is no mesh."""
        placed = [(mesh, self.pose @ pose) for mesh, pose in self.meshes()]
        return bounds_of(placed) or (self.pose.position, self.pose.position)

    def moved(self, pose: Pose) -> Thing:
        """The same thing elsewhere."""
        return replace(self, pose=pose)

    def with_joints(self, values: Mapping[str, float]) -> Thing:
        """The same thing with parts at other joint values, by part id."""
        parts = tuple(replace(part, value=values.get(part.id, part.value)) for part in self.parts)
        return replace(self, parts=parts)
