"""A shot: a camera, and what has to be out of its way."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.see.cutaway import Cut
from orienteer.see.quality import Quality
from orienteer.see.render import View, render
from orienteer.world.camera import Camera
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

MARGIN = 0.03
"""Share of the picture that stays free on each side."""

_BACKDROP = 3.0
"""Ground that reaches farther than so many times the size of what stands on it is cut off by the frame."""


@dataclass(frozen=True)
class Square:
    """The square of ground that a top-down picture shows."""

    x: float
    """Its left edge, world metres."""
    z: float
    """Its lower edge in the picture, world metres: the largest z that is seen."""
    side: float
    """Metres."""

    def to_square(self, points: npt.ArrayLike) -> F64:
        """World points (…, 3) as metres (right, up) from the lower left corner, shape (…, 2)."""
        world = np.asarray(points, dtype=np.float64)
        return np.stack((world[..., 0] - self.x, self.z - world[..., 2]), axis=-1)

    def to_world(self, right_up_m: npt.ArrayLike, height: npt.ArrayLike = 0.0) -> F64:
        """Metres (right, up) from the lower left corner, shape (…, 2), as world points at a height."""
        plan = np.asarray(right_up_m, dtype=np.float64)
        heights = np.broadcast_to(np.asarray(height, dtype=np.float64), plan.shape[:-1])
        return np.stack((self.x + plan[..., 0], heights, self.z - plan[..., 1]), axis=-1)


@dataclass(frozen=True, eq=False)
class Shot:
    """A camera, and what has to be out of its way."""

    camera: Camera
    hide: frozenset[str] = frozenset()
    """Ids of things that are left out."""
    cut: Cut | None = None
    """What is taken off things that cannot be left out whole."""
    square: Square | None = None
    """The ground in the frame, of a picture from above; in a wide or high picture, the largest square in its middle."""


def photograph(scene: Scene, shot: Shot, quality: str | Quality = "good") -> View:
    """The picture of a shot. Ids are indices into the things of this scene."""
    return render(shot.cut.apply(scene) if shot.cut else scene, shot.camera, quality=quality, hide=shot.hide)


def focus(scene: Scene, hidden: frozenset[str]) -> tuple[F64, F64]:
    """(low, high) corners around what a picture is about, world metres: everything but backdrops and endless ground."""
    shown = [
        thing
        for thing in scene.things
        if thing.id not in hidden and thing.role is not Role.BACKDROP and any(m.triangles for m, _ in thing.meshes())
    ]
    ground = [thing.bounds for thing in shown if thing.role is Role.FLOOR]
    rest = [thing.bounds for thing in shown if thing.role is not Role.FLOOR]
    if not rest:
        return _around(ground) if ground else (np.zeros(3), np.ones(3))
    low, high = _around(rest + [_open_room(room) for room in scene.rooms if math.isinf(room.height)])
    middle, half = (low + high) / 2, np.maximum((high - low) / 2, 0.5)
    near_low, near_high = middle - _BACKDROP * half, middle + _BACKDROP * half
    for one_low, one_high in ground:
        if (one_low >= near_low - 1e-9)[[0, 2]].all() and (one_high <= near_high + 1e-9)[[0, 2]].all():
            low, high = np.minimum(low, one_low), np.maximum(high, one_high)
    return low, high


def _open_room(room: Room) -> tuple[F64, F64]:
    """Corners of the ground of a room under the sky."""
    (x0, z0), (x1, z1) = room.outline.min(axis=0), room.outline.max(axis=0)
    return np.array((x0, room.floor, z0)), np.array((x1, room.floor, z1))


def _around(boxes: list[tuple[F64, F64]]) -> tuple[F64, F64]:
    return np.min([low for low, _ in boxes], axis=0), np.max([high for _, high in boxes], axis=0)
