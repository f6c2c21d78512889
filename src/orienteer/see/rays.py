"""From pixels to rays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, F64, I32
from orienteer.kernel import kernel
from orienteer.world.camera import Camera


class Rays(NamedTuple):
    """Rays of a camera, in the tracer's own frame. Their parameter t is planar depth beyond the camera's near."""

    origins: F32
    """One row where all start at the eye, else one a ray."""
    directions: F32
    """As long as they need to be to go one metre along the viewing axis, shape (rays, 3)."""
    width: float
    """Of a pixel at t = 0, metres."""
    growth: float
    """Of that width for each step of t."""


def camera_rays(camera: Camera, offset: F64, x: F32, y: F32) -> Rays:
    """The rays through points of the picture, pixels from its top left corner."""
    axes = np.ascontiguousarray(camera.pose.rotation)
    middle_x, middle_y = camera.size[0] / 2, camera.size[1] / 2
    step = 1.0 / camera.pixels_per_unit
    directions = np.empty((len(x), 3), dtype=np.float32)
    eye = camera.eye - offset
    if camera.fov is None:
        origins = np.empty((len(x), 3), dtype=np.float32)
        start = eye - axes[:, 2] * camera.near
        _fan(x, y, middle_x, middle_y, step, axes, start, origins)
        directions[:] = -axes[:, 2]
        return Rays(origins, directions, step, 0.0)
    _fan(x, y, middle_x, middle_y, step, axes, -axes[:, 2], directions)
    if camera.near == 0.0:
        return Rays(eye.astype(np.float32)[None], directions, 0.0, step)
    return Rays((eye + camera.near * directions).astype(np.float32), directions, camera.near * step, step)


def some_rays(rays: Rays, index: I32) -> Rays:
    """The rays with those numbers."""
    origins = rays.origins if len(rays.origins) == 1 else rays.origins[index]
    return rays._replace(origins=origins, directions=rays.directions[index])


@kernel
def _fan(x: F32, y: F32, middle_x: float, middle_y: float, step: float, axes: F64, base: F64, out: F32) -> None:
    """`base` moved right and up in the picture's plane."""
    r0, r1, r2, u0, u1, u2 = axes[0, 0], axes[1, 0], axes[2, 0], axes[0, 1], axes[1, 1], axes[2, 1]
    b0, b1, b2 = base[0], base[1], base[2]
    for i in range(len(x)):
        right, up = (x[i] - middle_x) * step, (middle_y - y[i]) * step
        out[i, 0] = b0 + right * r0 + up * u0
        out[i, 1] = b1 + right * r1 + up * u1
        out[i, 2] = b2 + right * r2 + up * u2
