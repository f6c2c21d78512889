"""The two views of a scene, and how much of each thing they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from orienteer.arrays import I64, U8
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN
from orienteer.see.bvh import far
from orienteer.see.frame import pixel_centers
from orienteer.see.rays import camera_rays
from orienteer.see.shot import Shot, Square, photograph
from orienteer.see.tracer import ALL, MOST_LAYERS, OPAQUE, Tracer, step_past
from orienteer.see.views import oblique, top_down
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

SAMPLES = 192
"""Rays along each side of a view by which is told what hides what."""


@dataclass(frozen=True, eq=False)
class Views:
    """A scene with the cameras of its two views."""

    bare: Scene
    """Without the cameras: what was built to look at it serves for both views."""
    scene: Scene
    """Its cameras are named as the roles of the views."""
    shots: Mapping[str, Shot]
    """By role."""

    @classmethod
    def of(cls, scene: Scene, size: int) -> Views:
        """The standard views, square pictures of `size` pixels a side."""
        shots = {OBLIQUE: oblique(scene, (size, size)), TOP_DOWN: top_down(scene, (size, size))}
        cameras = {**scene.cameras, **{role: shot.camera for role, shot in shots.items()}}
        return cls(scene, replace(scene, cameras=cameras), shots)

    @property
    def square(self) -> Square:
        """The ground that the one from above shows."""
        square = self.shots[TOP_DOWN].square
        assert square is not None  # pictures from above have one
        return square

    def pictures(self) -> dict[str, U8]:
        """Photographs by role."""
        return {role: photograph(self.bare, shot).rgb for role, shot in self.shots.items()}

    @cached_property
    def shown(self) -> Mapping[str, Shown]:
        """How each thing is seen in the view that shows more of it, by thing id."""
        best: dict[str, Shown] = {}
        for shot in self.shots.values():
            for thing_id, one in _shown(self.bare, shot).items():
                if thing_id not in best or one.unhidden > best[thing_id].unhidden:
                    best[thing_id] = one
        return best


@dataclass(frozen=True)
class Shown:
    """How a thing is seen in a view."""

    unhidden: float
    """The share of it that nothing hides: of the rays that would meet it alone, those that meet it."""
    share: float
    """Of the picture."""


def _shown(scene: Scene, shot: Shot) -> dict[str, Shown]:
    things = (shot.cut.apply(scene) if shot.cut else scene).things
    met, whole = _counts(scene, shot)
    return {
        things[i].id: Shown(float(met[i] / whole[i]), float(met[i]) / SAMPLES**2)
        for i in np.flatnonzero(whole)
        if things[i].id not in shot.hide
    }


def _counts(scene: Scene, shot: Shot) -> tuple[I64, I64]:
    """By thing: how many rays meet it, and how many would if it were alone.

    Each ray is followed through everything down to the ground, so that the whole scene is asked once for all things.
    """
    shown = shot.cut.apply(scene) if shot.cut else scene
    tracer = Tracer.of(shown, shot.hide)
    rays = camera_rays(shot.camera.resized((SAMPLES, SAMPLES)), tracer.offset, *pixel_centers(SAMPLES, 0, SAMPLES))
    ends = np.array([thing.role in (Role.FLOOR, Role.BACKDROP) for thing in shown.things], np.bool_)
    count = SAMPLES * SAMPLES
    start, along = (np.broadcast_to(rows, (count, 3)) for rows in (rays.origins, rays.directions))
    first = tracer.cast(start, along, groups=OPAQUE)
    limit = np.where(first.prim >= 0, first.t * np.float32(1 + 1e-5) + np.float32(1e-5), far(1))
    been = np.zeros((count, len(shown.things)), np.bool_)
    met, index, gone = np.zeros(len(shown.things), np.int64), np.arange(count), np.zeros(count, np.float32)
    for _ in range(MOST_LAYERS):
        cast = tracer.cast(np.ascontiguousarray(start), np.ascontiguousarray(along), groups=ALL)
        hit = cast.prim >= 0
        start, along, index, gone, t = start[hit], along[hit], index[hit], gone[hit], cast.t[hit]
        if not len(index):
            break
        thing = tracer.tables.piece_thing[tracer.tables.prim_piece[cast.prim[hit]]]
        fresh = ~been[index, thing]
        been[index, thing] = True
        met += np.bincount(thing[fresh & (gone + t <= limit[index])], minlength=len(met))
        on = ~ends[thing]
        start, along, index, gone, t = start[on], along[on], index[on], gone[on], t[on]
        step = step_past(start, along, t)
        start, gone = start + along * step[:, None], gone + step
    return met, been.sum(axis=0, dtype=np.int64)
