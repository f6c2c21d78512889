"""Where to stand to see a place: from above, at a slant, or as somebody in it.

In a top-down picture +x is to the right and **−z is up**: the right-handed world seen from above, not mirrored. A
benchmark that counts "into the screen" upwards therefore counts along −z; `Square` does that, from its lower left
corner.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, U8
from orienteer.errors import BadArgumentError
from orienteer.see.cutaway import above, cut_height
from orienteer.see.oblique import around, oblique
from orienteer.see.quality import Quality
from orienteer.see.shot import MARGIN, Shot, Square, focus, photograph
from orienteer.see.storeys import Storey, storey_of
from orienteer.world.body import Body
from orienteer.world.body import body as body_of
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene

__all__ = ["Shot", "Square", "around", "egocentric", "oblique", "panorama", "photograph", "strip", "top_down"]

_AIR_M = 1.0
"""The camera from above stands this much higher than anything."""


def top_down(
    scene: Scene,
    size: tuple[int, int] = (1024, 1024),
    storey: int | None = None,
    room: str | None = None,
    margin: float = MARGIN,
) -> Shot:
    """Straight from above without the ceiling: the highest storey, one by its number from 0, or a room by its id."""
    level = storey_of(scene, storey, room)
    hidden = above(scene, level)
    low, high = _frame(scene, level, hidden, room)
    middle, extent = (low + high) / 2, high - low
    aspect = size[0] / size[1]
    span = float(max(extent[2], extent[0] / aspect, 0.1)) / (1 - 2 * margin)
    top = max(scene.bounds[1][1], low[1]) + _AIR_M
    height = cut_height(scene, level, hidden)
    camera = Camera.orthographic(
        (middle[0], top, middle[2]),
        (middle[0], top - 1.0, middle[2]),
        span,
        size,
        up=(0.0, 0.0, -1.0),
        near=0.0 if height is None else top - height,
    )
    side = span if aspect == 1.0 else min(span, span * aspect)
    square = Square(float(middle[0]) - side / 2, float(middle[2]) + side / 2, side)
    return Shot(camera, hidden, square=square)


def egocentric(
    position: npt.ArrayLike,
    yaw: float,
    eye_m: float | None = None,
    body: str | Body = "adult",
    fov_deg: float = 75.0,
    pitch: float = 0.0,
    size: tuple[int, int] = (640, 480),
) -> Shot:
    """What somebody sees who stands at a point of the floor.

    `yaw` in radians as everywhere (0 looks along +z), `pitch` in radians above the horizon, `fov_deg` vertical. The
    eyes are `eye_m` above the point, or where that body has them.
    """
    if not abs(pitch) < math.pi / 2:
        raise BadArgumentError(f"a pitch lies between −90° and 90°, not {math.degrees(pitch):g}°")
    foot = np.asarray(position, dtype=np.float64)
    height = body_of(body).eye_m if eye_m is None else eye_m
    # A camera looks along its −z: half a turn brings that to the heading.
    pose = Pose.at(foot[0], foot[1] + height, foot[2], yaw + math.pi) @ Pose.turn((1.0, 0.0, 0.0), pitch)
    return Shot(Camera(pose, math.radians(fov_deg), size))


def panorama(
    position: npt.ArrayLike,
    yaw: float,
    eye_m: float | None = None,
    body: str | Body = "adult",
    size: tuple[int, int] = (320, 320),
    fov_deg: float = 90.0,
) -> tuple[Shot, Shot, Shot]:
    """Three looks: left, front, right. With square pictures and 90° they join without gap or overlap."""
    left, front, right = (
        egocentric(position, yaw + turn, eye_m, body, fov_deg, size=size) for turn in (math.pi / 2, 0.0, -math.pi / 2)
    )
    return left, front, right


def strip(scene: Scene, shots: tuple[Shot, ...], gap_px: int = 0, quality: str | Quality = "good") -> U8:
    """The pictures of shots side by side, u8 (height, width, 3), with white gaps."""
    pictures = [photograph(scene, shot, quality).rgb for shot in shots]
    gap = np.full((pictures[0].shape[0], gap_px, 3), 255, dtype=np.uint8)
    row = [part for picture in pictures for part in (gap, picture)][1:]
    return np.concatenate(row, axis=1)


def _frame(scene: Scene, level: Storey, hidden: frozenset[str], room: str | None) -> tuple[F64, F64]:
    """(low, high) corners of what a picture from above has to show."""
    if room is None:
        return focus(scene, hidden)
    outline = scene.room(room).outline
    (x_low, z_low), (x_high, z_high) = outline.min(axis=0), outline.max(axis=0)
    return np.array((x_low, level.floor, z_low)), np.array((x_high, level.floor, z_high))
