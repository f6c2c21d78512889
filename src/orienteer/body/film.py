"""A walker filmed in its scene: by a camera that follows it, from above, and the whole place at a slant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64, U8, Bool
from orienteer.body.figure import figure, poses
from orienteer.body.motion import Motion
from orienteer.body.script import Script
from orienteer.body.touches import Touches
from orienteer.see.overlay import Dot, Label, Mark, Path, draw
from orienteer.see.quality import Quality
from orienteer.see.render import View
from orienteer.see.shot import Shot, photograph
from orienteer.see.storeys import storeys
from orienteer.see.views import oblique, top_down
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene, State

FOLLOW_M = 5.2
"""From the following camera to the walker."""
FOLLOW_FOV_DEG = 34.0
STEADY_S = 0.6
"""The following camera is steadier than the walker, by smoothing over this time."""
ABOVE_FLOOR_M = 0.4
"""The lowest that the pelvis of somebody on a storey is above its floor."""
MARK_LIFT_M = 0.02
"""The way is drawn so high above the floor."""


@dataclass(frozen=True, eq=False)
class Take:
    """What is filmed."""

    scene: Scene
    script: Script
    motion: Motion
    met: Touches
    every: int = 2
    """A picture is taken of every so many frames of the motion."""

    @property
    def fps(self) -> float:
        """Pictures a second."""
        return self.motion.fps / self.every

    @property
    def pictures(self) -> int:
        """How many pictures a film has."""
        return len(range(0, len(self.motion), self.every))

    @cached_property
    def storeys(self) -> tuple[int, ...]:
        """Number of the storey that the walker is on, for each frame."""
        floors = np.array([storey.floor for storey in storeys(self.scene)])
        below = floors[None, :] <= self.motion.roots[:, 1:2] - ABOVE_FLOOR_M
        return tuple(int(n) for n in np.maximum(below.sum(axis=1) - 1, 0))

    def staged(self) -> Iterator[tuple[int, Scene]]:
        """The scene with the walker in it, picture by picture, and the frame that each shows."""
        stage = replace(self.scene, things=(*self.scene.things, *figure(self.motion.bones)))
        for frame in range(0, len(self.motion), self.every):
            red = sorted(set().union(*self.met.by_frame[frame : frame + self.every]))
            yield frame, stage.at(State(poses=poses(self.motion, frame, red)))


def follow(take: Take, size: tuple[int, int] = (640, 480), quality: str | Quality = "good") -> Iterator[U8]:
    """The walker at a slant, from the side that shows the scene best."""
    shots: dict[int, Shot] = {}
    first = oblique(take.scene, size, take.storeys[0])
    away = -first.camera.pose.rotate((0.0, 0.0, -1.0))
    heading = math.atan2(away[0], away[2])
    leaves = frozenset(opening.leaf[0] for opening in take.scene.openings if opening.leaf)
    seen: F64 = gaussian_filter1d(take.motion.roots, STEADY_S * take.motion.fps, axis=0, mode="nearest")
    for frame, staged in take.staged():
        shot = _of_storey(shots, take.storeys[frame], lambda n: oblique(take.scene, size, n, azimuth=heading))
        toward = -shot.camera.pose.rotate((0.0, 0.0, -1.0))
        camera = Camera.look_at(seen[frame] + toward * FOLLOW_M, seen[frame], FOLLOW_FOV_DEG, size)
        view = photograph(staged, replace(shot, camera=camera, hide=shot.hide | leaves), quality)
        yield _finished(take, frame, view)


def above(take: Take, size: tuple[int, int] = (480, 480), quality: str | Quality = "good") -> Iterator[U8]:
    """The whole storey that the walker is on from above, without its ceiling."""
    shots: dict[int, Shot] = {}
    for frame, staged in take.staged():
        shot = _of_storey(shots, take.storeys[frame], lambda n: top_down(take.scene, size, n))
        yield _finished(take, frame, photograph(staged, shot, quality))


def whole(take: Take, size: tuple[int, int] = (640, 480), quality: str | Quality = "good") -> Iterator[U8]:
    """The whole storey that the walker is on at a slant, by a camera that stands still."""
    shots: dict[int, Shot] = {}
    for frame, staged in take.staged():
        shot = _of_storey(shots, take.storeys[frame], lambda n: oblique(take.scene, size, n))
        yield _finished(take, frame, photograph(staged, shot, quality))


FILMS: Mapping[str, Callable[..., Iterator[U8]]] = {"follow": follow, "above": above, "whole": whole}
"""Views by name."""


def _of_storey(known: dict[int, Shot], number: int, shot: Callable[[int], Shot]) -> Shot:
    if number not in known:
        known[number] = shot(number)
    return known[number]


def _finished(take: Take, frame: int, view: View) -> U8:
    """The picture with the way below the walker, and the name of what it runs into."""
    drawn = draw(view, _marks(take.script))
    shown = _walker(take, view)
    drawn[shown] = view.rgb[shown]
    met = take.met.during(frame / take.motion.fps, (frame + take.every) / take.motion.fps)
    head = take.motion.joints[frame, 15] + np.array((0.0, 0.25, 0.0))
    labels: list[Mark] = [Label(head, name, color="red") for name in met]
    return draw(replace(view, rgb=drawn), labels) if labels else drawn


def _walker(take: Take, view: View) -> Bool:
    """Pixels that show the walker."""
    return np.asarray(view.ids >= len(take.scene.things))


def _marks(script: Script) -> list[Mark]:
    lifted = script.way + np.array((0.0, MARK_LIFT_M, 0.0))
    marks: list[Mark] = [Dot(lifted[0], color="green"), Dot(lifted[-1], color="red", core="white")]
    if len(lifted) > 1:
        marks.insert(0, Path(lifted, color="green"))
    return marks
