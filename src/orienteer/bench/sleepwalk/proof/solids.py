"""What stands in a scene as solids that FCL compares, each with how much more the maker keeps away from it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import fcl
import numpy as np

from orienteer.arrays import F64
from orienteer.space.collision import fcl_object, fcl_objects
from orienteer.space.rules import rules
from orienteer.world.collider import Box, Collider, Cylinder, Shell, triangles_of
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

FCL_M = 0.001
"""Two ways of computing a touch agree to this."""
MOST_SLICES = 200
"""Of one slanted solid; taller ones are cut into thicker slices."""
ROUND_SIDES = 32
"""Sides of the prism around a cylinder that does not stand upright."""
LAYER_M = 0.3
"""Slanted solids are in an arm's way as wide as they are in layers that are no thicker."""
UPRIGHT = 1.0 - 1e-9
"""Cosine of the tilt up to which a solid counts as standing."""
STANDING = np.array(((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)))
"""Turns FCL's cylinders, which lie along z, upright."""


class Shape(NamedTuple):
    """A solid for FCL, with the box around it."""

    solid: object
    low: F64
    """World metres, shape (3,)."""
    high: F64


class Margin(NamedTuple):
    """How much farther than a solid reaches the maker's stand-in for it may reach, at most."""

    wider_m: float
    """Level, on every side."""
    taller_m: float
    """Upwards and downwards, for a body that goes by."""
    layer_m: float
    """Upwards and downwards, for an arm."""


class Obstacle(NamedTuple):
    """A solid of a thing."""

    owner: str
    shape: Shape
    margin: Margin


@dataclass(frozen=True, eq=False)
class Obstacles:
    """Solids to be met."""

    all: Sequence[Obstacle]

    @cached_property
    def boxes(self) -> tuple[F64, F64]:
        """Low and high corners around all of them, margins included, shape (n, 3) each."""
        grow = [(one.margin.wider_m, max(one.margin.taller_m, one.margin.layer_m), one.margin.wider_m)
                for one in self.all]  # fmt: skip
        margin = np.array(grow).reshape(-1, 3)
        low, high = (np.array([one.shape[k] for one in self.all]).reshape(-1, 3) for k in (1, 2))
        return low - margin, high + margin

    def near(self, low: F64, high: F64) -> Iterator[Obstacle]:
        """Those whose boxes meet a box."""
        for i in np.flatnonzero(((self.boxes[0] <= high) & (self.boxes[1] >= low)).all(axis=1)):
            yield self.all[int(i)]


def obstacles_of(thing: Thing, cell_m: float, without: Collection[str] = ()) -> Iterator[Obstacle]:
    """A thing's solids, without those of some of its parts; what is seen of it where it has none.

    `cell_m` is the raster's, to which loose triangles are known.
    """
    frames = [(collider, thing.pose) for collider in thing.colliders]
    for part in thing.parts:
        if part.id not in without:
            frames += [(collider, thing.pose @ part.pose) for collider in part.colliders]
    for collider, pose in frames:
        corners = pose.apply(triangles_of(collider)[0])
        low, high = corners.min(axis=0), corners.max(axis=0)
        tall = float(high[1] - low[1])
        yield Obstacle(thing.id, Shape(fcl_object(collider, pose), low, high), _margin(collider, pose, tall, cell_m))
    if not any(True for _ in thing.solids()):
        low, high = thing.bounds
        for solid in fcl_objects(thing):
            yield Obstacle(thing.id, Shape(solid, low, high), _skin(cell_m))


def _margin(collider: Collider, pose: Pose, tall: float, cell_m: float) -> Margin:
    """The bounds that the data sheet states for solids of this kind."""
    if isinstance(collider, Shell):
        return _skin(cell_m)
    thick = max(rules().slice_m, tall / MOST_SLICES)
    match collider:
        case Box(_, local) if np.abs((pose @ local).rotation[1]).max() > UPRIGHT:
            return Margin(0.0, 0.0, 0.0)
        case Cylinder(_, _, local) if abs(float((pose @ local).rotation[1, 1])) > UPRIGHT:
            return Margin(0.0, 0.0, 0.0)
        case Cylinder(radius, _, _):
            return Margin(radius * (1.0 / math.cos(math.pi / ROUND_SIDES) - 1.0), thick, LAYER_M)
        case _:
            return Margin(0.0, thick, LAYER_M)


def _skin(cell_m: float) -> Margin:
    """Of loose triangles: boxes in cells of the raster stand for them."""
    return Margin(cell_m * math.sqrt(2.0), FCL_M, FCL_M)


def meet(one: object, other: object) -> bool:
    """Whether two solids overlap."""
    return bool(fcl.collide(one, other, fcl.CollisionRequest(), fcl.CollisionResult()))


def upright(radius: float, low: float, high: float, x: float, z: float) -> object:
    """A cylinder that stands, from one height to another."""
    frame = fcl.Transform(STANDING, np.array((x, (low + high) / 2, z)))
    return fcl.CollisionObject(fcl.Cylinder(radius, high - low), frame)


def beam(a: F64, b: F64, wide: float, low: float, high: float) -> object:
    """A box along the level line from a to b (x, z), from one height to another."""
    x, z = (a + b) / 2
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    s, c = (b - a) / length
    turn = np.array(((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c)))
    return fcl.CollisionObject(
        fcl.Box(wide, high - low, length), fcl.Transform(turn, np.array((x, (low + high) / 2, z)))
    )


def rails(a: F64, b: F64, radius: float, low: float, high: float) -> Iterator[object]:
    """Everything within a distance of the level line from a to b (x, z), from one height to another."""
    far = math.hypot(b[0] - a[0], b[1] - a[1]) > 1e-9
    if far:
        yield beam(a, b, 2 * radius, low, high)
    for end in (a, b) if far else (a,):
        yield upright(radius, low, high, end[0], end[1])
