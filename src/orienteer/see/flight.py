"""Cameras on the move: frames for a video, each rendered when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orienteer.arrays import U8
from orienteer.see.oblique import around
from orienteer.see.quality import Quality
from orienteer.see.render import render
from orienteer.see.shot import Shot, photograph
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene


def fly(scene: Scene, stops: Iterable[Camera | Shot], quality: str | Quality = "good") -> Iterator[U8]:
    """One picture after another from these cameras, u8 (height, width, 3)."""
    for stop in stops:
        view = photograph(scene, stop, quality) if isinstance(stop, Shot) else render(scene, stop, quality=quality)
        yield view.rgb


def turntable(
    scene: Scene,
    frames: int = 96,
    size: tuple[int, int] = (640, 480),
    storey: int | None = None,
    quality: str | Quality = "good",
) -> Iterator[U8]:
    """The whole scene, once around it; walls vanish as the camera comes before them."""
    return fly(scene, around(scene, frames, size, storey), quality)
