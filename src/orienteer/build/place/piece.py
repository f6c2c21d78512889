"""A thing as the solver sees it: rectangles on the ground with height ranges, and boxes where it has to be finer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from orienteer.arrays import F64
from orienteer.build.category import Category, Stands
from orienteer.build.place.kind import Habit, habit
from orienteer.build.place.plane import heightfield, placed
from orienteer.build.registry import category
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.pose import Pose
from orienteer.world.thing import Support, Thing

HEAD = 1.2
"""What begins higher than this above the floor may reach over what stands beside: crowns, shades, canopies, metres."""
TOUCH = 0.012
"""What of a thing is no higher than this above its lowest point stands on the ground, metres."""
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

    @cached_property
    def base(self) -> F64:
        """Block around what of it touches the ground."""
        points = np.concatenate(
            [pose.apply(surface.positions) for mesh, pose in self.thing.meshes() for surface in mesh.surfaces]
        )
        lowest = points[points[:, 1] < points[:, 1].min() + TOUCH]
        return _block(lowest.min(axis=0), lowest.max(axis=0))

    @cached_property
    def relief(self) -> Relief:
        """Its upper side."""
        return _relief(self.thing)

    @cached_property
    def is_lump(self) -> bool:
        """Whether it is one solid body: fruit, a ball, no bucket."""
        sides = (self.boxes[:, 3:] - self.boxes[:, :3])[:, [0, 2]]
        return bool((sides >= 1.8 * self.whole[2:4]).all(axis=1).any())

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
        case Convex(points) | Shell(points, _):
            placed_points = pose.apply(points)
            return placed_points.min(axis=0), placed_points.max(axis=0)


CELLS = 40
"""Cells along the longer side of a thing's relief."""
LEVEL = 0.008
"""What differs by less counts as one level, metres."""


@dataclass(frozen=True, eq=False)
class Relief:
    """The upper side of a thing: what something that is let down on it from above comes to rest on."""

    heights: F64
    """Of the highest point over each cell, −1 where there is nothing, shape (lines along z, columns along x)."""
    x0: float
    z0: float
    cell: float

    def under(self, x: float, z: float, half_x: float, half_z: float) -> F64:
        """The heights below a rectangle; none outside."""
        i0, i1 = int((x - half_x - self.x0) / self.cell), int(np.ceil((x + half_x - self.x0) / self.cell))
        k0, k1 = int((z - half_z - self.z0) / self.cell), int(np.ceil((z + half_z - self.z0) / self.cell))
        found: F64 = self.heights[max(k0, 0) : max(k1, 1), max(i0, 0) : max(i1, 1)]
        return found

    def around(self, x: float, z: float, half_x: float, half_z: float) -> F64:
        """The same for all of the rectangle: −1 outside."""
        i = np.arange(np.floor((x - half_x - self.x0) / self.cell), np.ceil((x + half_x - self.x0) / self.cell))
        k = np.arange(np.floor((z - half_z - self.z0) / self.cell), np.ceil((z + half_z - self.z0) / self.cell))
        i, k = i.astype(int), k.astype(int)
        lines, columns = self.heights.shape
        inside = ((k >= 0) & (k < lines))[:, None] & ((i >= 0) & (i < columns))[None, :]
        found = self.heights[np.clip(k, 0, lines - 1)[:, None], np.clip(i, 0, columns - 1)[None, :]]
        return np.where(inside, found, -1.0)


def _relief(thing: Thing) -> Relief:
    low, high = thing.bounds
    cell = float(max(high[0] - low[0], high[2] - low[2]) / CELLS)
    triangles = [
        pose.apply(surface.positions.astype(np.float64))[surface.faces]
        for mesh, pose in thing.meshes()
        for surface in mesh.surfaces
    ]
    columns, lines = (int(np.ceil((high[k] - low[k]) / cell)) for k in (0, 2))
    heights = heightfield(np.concatenate(triangles), float(low[0]), float(low[2]), cell, max(columns, 1), max(lines, 1))
    return Relief(heights, float(low[0]), float(low[2]), cell)


def _tops(shape: Shape) -> Iterator[Support]:
    """The largest level rectangle of its upper side, where that can carry anything."""
    relief = shape.relief
    levels = np.unique(np.round(relief.heights[relief.heights > 0.35 * shape.height], 2))
    best: tuple[float, float, tuple[int, int, int, int]] | None = None
    for level in levels:
        mask = np.abs(relief.heights - level) < LEVEL
        area, where = _largest(mask)
        # the upper one of two that are about as large
        if best is None or area >= 0.8 * best[0]:
            best = (float(area), float(level), where)
    if best is None or best[0] * relief.cell**2 < 0.006:
        return
    k0, k1, i0, i1 = best[2]
    height = float(relief.heights[k0:k1, i0:i1].max())
    x0, x1 = relief.x0 + i0 * relief.cell, relief.x0 + i1 * relief.cell
    z0, z1 = relief.z0 + k0 * relief.cell, relief.z0 + k1 * relief.cell
    yield Support(np.array(((x0, z0), (x0, z1), (x1, z1), (x1, z0))), height, name="top")


def _largest(mask: np.ndarray) -> tuple[int, tuple[int, int, int, int]]:
    """Cells of the largest rectangle of true cells, and its lines and columns (from, to, from, to)."""
    best, where = 0, (0, 0, 0, 0)
    heights = np.zeros(mask.shape[1], dtype=int)
    for k in range(mask.shape[0]):
        heights = np.where(mask[k], heights + 1, 0)
        for i in range(mask.shape[1]):
            least = heights[i]
            for j in range(i, mask.shape[1]):
                least = min(least, heights[j])
                if least == 0:
                    break
                if least * (j - i + 1) > best:
                    best, where = int(least * (j - i + 1)), (k - int(least) + 1, k + 1, i, j + 1)
    return best, where
