"""A thing as the solver sees it: rectangles on the ground with height ranges, and boxes where it has to be finer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.build.category import Category, Stands
from orienteer.build.place.kind import Habit, habit
from orienteer.build.place.plane import placed
from orienteer.build.registry import category
from orienteer.world.collider import Box, Collider, Cylinder, triangles_of
from orienteer.world.pose import Pose
from orienteer.world.thing import Support, Thing

HEAD = 1.2
"""What begins higher than this above the floor may reach over what stands beside: crowns, shades, canopies, metres."""
OVER = 0.12
"""By how much what is high up has to reach farther than what is low to be told from it, metres."""


@dataclass(frozen=True, eq=False)
class Shape:
    """What a thing takes up; made once for all things of one make."""

    thing: Thing
    """As it was made, standing on the origin."""
    boxes: F64
    """Around its colliders, (x0, y0, z0, x1, y1, z1) in its frame, shape (boxes, 6)."""
    whole: F64
    """Block around everything seen of it: (x, z, half width, half depth, low, high)."""
    blocks: tuple[F64, ...]
    """What it keeps others off: its lower part and, where it reaches farther, its upper part."""

    @property
    def height(self) -> float:
        """Metres."""
        return float(self.whole[5])

    @property
    def foot(self) -> F64:
        """Block of its lower part."""
        return self.blocks[0]

    @cached_property
    def kind(self) -> Category:
        """Its category."""
        return category(self.thing.category)

    @cached_property
    def habit(self) -> Habit:
        """What its category does where nothing else is said."""
        return habit(self.thing.category)

    @property
    def turns(self) -> bool:
        """Whether it has a front."""
        return self.thing.front is not None

    @cached_property
    def supports(self) -> tuple[Support, ...]:
        """What others can stand on: its own, or, where it has none, its flat top."""
        return self.thing.supports or tuple(_tops(self))

    @property
    def hangs(self) -> bool:
        """Whether it belongs on a wall or a ceiling."""
        return self.kind.stands in (Stands.WALL, Stands.CEILING)


@dataclass(frozen=True, eq=False)
class Piece:
    """A thing that stands, lies or hangs somewhere."""

    id: str
    want: str
    """Id of what it fulfils."""
    shape: Shape
    stand: F64
    """(x, z, yaw), world metres and radians."""
    lift: float = 0.0
    """Height of its lowest point, world metres."""
    on: str | None = None
    """Id of the piece that carries it."""
    pose: Pose | None = None
    """T_world_thing where it is not upright."""

    @cached_property
    def row(self) -> F64:
        """The rectangle around all that is seen of it."""
        return self._lifted(placed(self.shape.whole, self.stand))

    @cached_property
    def rows(self) -> F64:
        """What it keeps others off, shape (blocks, 8)."""
        return np.stack([self._lifted(placed(block, self.stand)) for block in self.shape.blocks])

    @cached_property
    def foot(self) -> F64:
        """The rectangle of its lower part."""
        lowest: F64 = self.rows[0]
        return lowest

    def _lifted(self, one: F64) -> F64:
        raised: F64 = one + np.array((0.0, 0.0, 0.0, 0.0, 0.0, 0.0, self.lift, self.lift))
        return raised

    def built(self, carries: bool = False) -> Thing:
        """The thing where it stands; what carries something has a support that says so."""
        x, z, yaw = (float(c) for c in self.stand)
        thing = self.shape.thing
        pose = self.pose or Pose.at(x, self.lift, z, yaw)
        return replace(
            thing, id=self.id, pose=pose, on=self.on, supports=self.shape.supports if carries else thing.supports
        )


def shape_of(thing: Thing) -> Shape:
    """What a thing takes up."""
    boxes = np.array(list(_boxes(thing)) or [(*thing.bounds[0], *thing.bounds[1])], dtype=np.float64)
    low, high = thing.bounds
    whole = _block(np.minimum(low, boxes[:, :3].min(axis=0)), np.maximum(high, boxes[:, 3:].max(axis=0)))
    return Shape(thing, boxes, whole, tuple(_blocks(boxes, whole)))


def raised(shape: Shape, lift: float) -> Shape:
    """The same thing, seen from a floor that lies so much lower."""
    whole = shape.whole.copy()
    whole[4:] += lift
    return replace(shape, whole=whole, blocks=(whole,))


def _blocks(boxes: F64, whole: F64) -> Iterator[F64]:
    upper = boxes[:, 1] >= HEAD
    if not upper.any() or upper.all():
        yield whole
        return
    foot = _around(boxes[~upper])
    crown = _around(boxes[upper])
    reach = np.abs(crown[:2] - foot[:2]) + crown[2:4] - foot[2:4]
    if (reach < OVER).all():
        yield whole
        return
    foot[4] = 0.0
    yield foot
    yield crown


def _around(boxes: F64) -> F64:
    return _block(boxes[:, :3].min(axis=0), boxes[:, 3:].max(axis=0))


def _block(low: F64, high: F64) -> F64:
    x, z = (low[0] + high[0]) / 2, (low[2] + high[2]) / 2
    return np.array((x, z, (high[0] - low[0]) / 2, (high[2] - low[2]) / 2, max(low[1], 0.0), high[1]))


def _boxes(thing: Thing) -> Iterator[tuple[float, ...]]:
    still = thing.pose.inverse()
    for collider, pose in thing.solids():
        low, high = _bounds(collider, still @ pose)
        yield (*low, *high)


def _bounds(collider: Collider, pose: Pose) -> tuple[F64, F64]:
    match collider:
        case Box(size, own):
            place = pose @ own
            reach = np.abs(place.rotation) @ (np.asarray(size) / 2)
            return place.position - reach, place.position + reach
        case Cylinder(radius, height, own):
            place = pose @ own
            axis = place.rotation[:, 1]
            reach = np.abs(axis) * height / 2 + radius * np.sqrt(np.maximum(1 - axis**2, 0))
            return place.position - reach, place.position + reach
        case _:
            points = pose.apply(triangles_of(collider)[0])
            return points.min(axis=0), points.max(axis=0)


def _tops(shape: Shape) -> Iterator[Support]:
    """The level top of the box, cylinder or hull that ends highest, where it is large enough to carry anything."""
    top = shape.boxes[:, 4].max()
    best: tuple[float, F64, float] | None = None
    for x0, _, z0, x1, y1, z1 in shape.boxes:
        area = (x1 - x0) * (z1 - z0)
        if y1 > top - 0.06 and (best is None or area > best[0]):
            best = (area, np.array(((x0, z0), (x0, z1), (x1, z1), (x1, z0))), y1)
    if best is not None and best[0] > 0.008:
        outline, height = best[1], best[2]
        middle = outline.mean(axis=0)
        yield Support(middle + (outline - middle) * 0.9, float(height), name="top")
