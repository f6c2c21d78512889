"""Pictures of scenes: colour, planar depth and ids, by casting rays.

Glass is a thing like any other in `ids` and `depth`, and seen through in `rgb`. A mirror keeps its own id and depth;
`mirror_ids` tell what is seen in it. Depth and ids are those of the ray through the middle of a pixel, whatever the
quality. The same scene and camera give the same bytes in every process and thread of a machine.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F32, I32, U8
from orienteer.see.frame import Frame
from orienteer.see.quality import QUALITIES, Quality, quality_of
from orienteer.see.shade.light import lights_of
from orienteer.see.tracer import Tracer
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene

_STRIP_PIXELS = 1 << 21
"""Larger pictures are made in strips of about so many pixels, to bound memory."""
_GRAIN_BLOCKS = 16
"""Strips begin at multiples of so many blocks of soft light, and see as many beyond their ends: it reaches less far."""


@dataclass(frozen=True, eq=False)
class View:
    """What a camera sees."""

    rgb: U8
    """sRGB, shape (height, width, 3)."""
    depth: F32
    """Planar depth in metres, inf where there is nothing, shape (height, width)."""
    ids: I32
    """Index into the things of this very scene, −1 where there is nothing, shape (height, width)."""
    mirror_ids: I32
    """Where `ids` holds a mirror: the thing seen in it, after as many mirrors as it takes; −1 elsewhere."""
    camera: Camera


def render(scene: Scene, camera: Camera, quality: str | Quality = "good", hide: Collection[str] = ()) -> View:
    """The picture that a camera takes of a scene without the things whose ids are in `hide`."""
    chosen = quality_of(quality)
    tracer = Tracer.of(scene, hide)
    frame = Frame(tracer, lights_of(scene, tracer.offset, camera.fov is None), camera, chosen)
    width, height = camera.size
    rgb = np.empty((height, width, 3), dtype=np.uint8)
    depth, ids = np.empty((height, width), dtype=np.float32), np.empty((height, width), dtype=np.int32)
    mirror_ids = np.empty((height, width), dtype=np.int32)
    grain = _GRAIN_BLOCKS * chosen.bounce_block
    for first, last in _strips(width, height, grain):
        # Rows beyond both ends, which soft light and edges look at; whole pictures have none.
        start, stop = max(first - grain, 0), min(last + grain, height)
        strip = frame.develop(start, stop - start)
        rows = slice((first - start) * width, (last - start) * width)
        rgb[first:last] = strip.rgb[rows].reshape(-1, width, 3)
        depth[first:last] = strip.depth[rows].reshape(-1, width)
        ids[first:last] = strip.ids[rows].reshape(-1, width)
        mirror_ids[first:last] = strip.mirror_ids[rows].reshape(-1, width)
    return View(rgb, depth, ids, mirror_ids, camera)


def look(scene: Scene, camera: Camera, hide: Collection[str] = ()) -> tuple[F32, I32]:
    """Depth and ids as `render` gives them, without a picture: several times faster."""
    tracer = Tracer.of(scene, hide)
    frame = Frame(tracer, lights_of(scene, tracer.offset, camera.fov is None), camera, QUALITIES["fast"])
    width, height = camera.size
    depth, ids = np.empty((height, width), dtype=np.float32), np.empty((height, width), dtype=np.int32)
    for first, last in _strips(width, height, 1):
        some_depth, some_ids = frame.glance(first, last - first)
        depth[first:last], ids[first:last] = some_depth.reshape(-1, width), some_ids.reshape(-1, width)
    return depth, ids


def _strips(width: int, height: int, grain: int) -> list[tuple[int, int]]:
    """First and last rows, in order."""
    rows = height if width * height <= _STRIP_PIXELS else max(grain, _STRIP_PIXELS // width // grain * grain)
    return [(first, min(first + rows, height)) for first in range(0, height, rows)]
