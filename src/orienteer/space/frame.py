"""Whose left, right and front are meant: a viewer's, a thing's own, or the world's."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError
from orienteer.world.camera import Camera
from orienteer.world.thing import Thing

UP = np.array((0.0, 1.0, 0.0))
_LEVEL = 1e-6


@dataclass(frozen=True, eq=False)
class Frame:
    """Three directions to speak of. Up is always against gravity; the other two are level."""

    name: str
    """Whose it is, in words: "viewer", "world", or a thing's id."""
    origin: F64
    """World metres."""
    ahead: F64
    """Level unit vector."""
    owner: str | None = None
    """Id of the thing that it belongs to. What is *in front of* that very thing lies ahead of it; of any other thing,
    nearer to the frame's origin along its forward axis."""

    @property
    def right(self) -> F64:
        """Level unit vector."""
        return np.asarray(np.cross(self.ahead, UP), dtype=np.float64)

    def coordinates(self, points: npt.ArrayLike) -> F64:
        """World vectors (…, 3) along right, up and ahead, shape (…, 3)."""
        along: F64 = np.asarray(points, dtype=np.float64) @ np.stack((self.right, UP, self.ahead), axis=1)
        return along


def viewer(camera: Camera) -> Frame:
    """The relative frame: of who looks through the camera. Straight down, ahead is up in the picture."""
    ahead = camera.pose.rotate((0.0, 0.0, -1.0))
    if math.hypot(ahead[0], ahead[2]) < _LEVEL:
        ahead = camera.pose.rotate((0.0, 1.0, 0.0)) * (1.0 if ahead[1] < 0 else -1.0)
    return Frame("viewer", camera.eye, _level(ahead))


def intrinsic(thing: Thing) -> Frame:
    """The frame of a thing that has a front."""
    if thing.front is None:
        raise BadArgumentError(
            f"{thing.id!r} has no front, so nothing is to the left, right or in front of it by itself"
        )
    ahead = thing.pose.rotate(thing.front)
    if math.hypot(ahead[0], ahead[2]) < _LEVEL:
        raise BadArgumentError(f"the front of {thing.id!r} points straight up or down: it has no left and right")
    return Frame(thing.id, thing.pose.position, _level(ahead), thing.id)


def world(north: npt.ArrayLike = (0.0, 0.0, -1.0)) -> Frame:
    """The absolute frame: ahead is north, right is east."""
    return Frame("world", np.zeros(3), _level(np.asarray(north, dtype=np.float64)))


def _level(direction: F64) -> F64:
    flat = direction * (1.0, 0.0, 1.0)
    length = float(np.linalg.norm(flat))
    if not length > _LEVEL:
        raise BadArgumentError(f"a frame needs a level direction ahead, not {direction!r}")
    return np.asarray(flat / length)
