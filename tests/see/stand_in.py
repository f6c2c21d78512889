"""Boxes on a floor, seen by exact ray casting in a few lines: what overlays are tested against."""

from dataclasses import dataclass

import numpy as np

from orienteer.world.camera import Camera


@dataclass(frozen=True)
class Picture:
    """As much of a rendered view as drawing needs."""

    rgb: np.ndarray
    depth: np.ndarray
    ids: np.ndarray
    camera: Camera


def picture(camera: Camera, boxes: list[tuple[tuple, tuple]] = ()) -> Picture:
    """A picture of axis-aligned boxes, given as (low, high) corners, in greys by their side."""
    width, height = camera.size
    u, v = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    pixels = np.stack((u, v), axis=-1)
    near, far = camera.unproject(pixels, np.zeros(u.shape)), camera.unproject(pixels, np.ones(u.shape))
    step = far - near
    depth, ids, shade = np.full(u.shape, np.inf), np.full(u.shape, -1, np.int32), np.full(u.shape, 230.0)
    for i, (low, high) in enumerate(boxes):
        with np.errstate(divide="ignore", invalid="ignore"):
            a, b = (np.asarray(low) - near) / step, (np.asarray(high) - near) / step
        enter, leave = np.fmin(a, b), np.fmax(a, b)
        t = enter.max(axis=-1)
        hit = (t <= leave.min(axis=-1)) & (t > max(camera.near, 1e-6)) & (t < depth)
        depth[hit], ids[hit] = t[hit], i
        shade[hit] = np.array((120, 190, 150))[enter.argmax(axis=-1)][hit] - 17.0 * (i % 4)
    rgb = np.repeat(shade[..., None], 3, axis=-1).astype(np.uint8)
    return Picture(rgb, depth.astype(np.float32), ids, camera)
