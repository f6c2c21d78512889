"""A walker filmed in its scene: a camera that follows it, and one from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64, U8
from orienteer.body.figure import figure, poses
from orienteer.body.motion import Motion
from orienteer.body.script import Script
from orienteer.body.touches import Touches
from orienteer.see.overlay import Dot, Path, draw
from orienteer.see.quality import Quality
from orienteer.see.shot import Shot, photograph
from orienteer.see.views import oblique, top_down
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene, State

FOLLOW_M = 5.2
"""From the following camera to the walker."""
FOLLOW_FOV_DEG = 34.0


def follow(
    scene: Scene,
    script: Script,
    motion: Motion,
    met: Touches,
    size: tuple[int, int] = (640, 480),
    every: int = 2,
    quality: str | Quality = "good",
) -> Iterator[U8]:
    """The walker from the side that shows the scene best; every so many frames one picture."""
    shot = oblique(scene, size)
    leaves = frozenset(opening.leaf[0] for opening in scene.openings if opening.leaf)
    toward = -shot.camera.pose.rotate((0.0, 0.0, -1.0))
    # The camera is steadier than the walker.
    eyes: F64 = gaussian_filter1d(motion.roots, 0.6 * motion.fps, axis=0, mode="nearest")
    for frame, staged in _staged(scene, motion, met, every):
        target = eyes[frame] + np.array((0.0, -0.05, 0.0))
        camera = Camera.look_at(target + toward * FOLLOW_M, target, FOLLOW_FOV_DEG, size)
        view = photograph(staged, replace(shot, camera=camera, hide=shot.hide | leaves), quality)
        yield draw(view, _marks(script))


def above(
    scene: Scene,
    script: Script,
    motion: Motion,
    met: Touches,
    size: tuple[int, int] = (640, 640),
    every: int = 2,
    quality: str | Quality = "good",
) -> Iterator[U8]:
    """The whole scene from above without its ceiling."""
    shot: Shot = top_down(scene, size)
    for _, staged in _staged(scene, motion, met, every):
        yield draw(photograph(staged, shot, quality), _marks(script))


def _staged(scene: Scene, motion: Motion, met: Touches, every: int) -> Iterator[tuple[int, Scene]]:
    """The scene with the walker in it, frame by frame."""
    stage = replace(scene, things=(*scene.things, *figure(motion.bones)))
    for frame in range(0, len(motion), every):
        red = sorted(set().union(*met.by_frame[frame : frame + every]))
        yield frame, stage.at(State(poses=poses(motion, frame, red)))


def _marks(script: Script) -> list[Path | Dot]:
    lifted = script.way + np.array((0.0, 0.02, 0.0))
    marks: list[Path | Dot] = [Dot(lifted[0], color="green"), Dot(lifted[-1], color="red")]
    if len(lifted) > 1:
        marks.insert(0, Path(lifted, color="green"))
    return marks
