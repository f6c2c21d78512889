"""The two views of a scene, and how much of each thing they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I64, U8
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN
from orienteer.see.bvh import far
from orienteer.see.frame import pixel_centers
from orienteer.see.rays import camera_rays
from orienteer.see.shot import Shot, Square, photograph
from orienteer.see.tracer import ALL, MOST_LAYERS, OPAQUE, Tracer, step_past
from orienteer.see.views import oblique, top_down
from orienteer.world.camera import Camera
from orienteer.world.mesh import bounds_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

SAMPLES = 192
"""Rays along each side of a view by which is told what hides what."""
LEAST_UNHIDDEN = 0.3
"""Share of a thing that a view shows at least where it can be recognised in it."""
LEAST_SHARE = 0.0004
"""Share of a view that it covers at least: 20 × 20 pixels of 1024 × 1024, as in curation."""
LEAST_FACE = 0.25
"""Extent that a view sees of it at least, of its largest face seen square: a picture or a door from above, of which
there is only an upper edge, has up to 0.15, a shelf on a wall 0.2 and more, what is seen at a slant mostly 0.5."""
FLAWS = ("hidden", "too small", "seen edge-on")
"""Why a thing cannot be recognised in a view, from bad to less bad."""


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
        """How each thing is seen in the view that serves it best, by thing id: one in which it can be recognised."""
        best: dict[str, Shown] = {}
        for shot in self.shots.values():
            for thing_id, one in _shown(self.bare, shot).items():
                if thing_id not in best or one.rank > best[thing_id].rank:
                    best[thing_id] = one
        return best


@dataclass(frozen=True)
class Shown:
    """How a thing is seen in a view."""

    unhidden: float
    """The share of it that nothing hides: of the rays that would meet it alone, those that meet it; less by as much of
    it as is cut off."""
    share: float
    """Of the picture."""
    face: float = 1.0
    """Extent of the box around it as seen from there, of the largest face of that box seen square."""

    @property
    def flaw(self) -> str | None:
        """Why it cannot be recognised there, one of `FLAWS`; None where it can."""
        if self.unhidden < LEAST_UNHIDDEN:
            return "hidden"
        if self.share < LEAST_SHARE:
            return "too small"
        return "seen edge-on" if self.face < LEAST_FACE else None

    @property
    def rank(self) -> tuple[int, float]:
        """More is better: how near it is to being recognised, then how much of it is seen."""
        return (len(FLAWS) if self.flaw is None else FLAWS.index(self.flaw), self.unhidden)


def _shown(scene: Scene, shot: Shot) -> dict[str, Shown]:
    things = (shot.cut.apply(scene) if shot.cut else scene).things
    met, whole = _counts(scene, shot)
    found = {}
    for i in np.flatnonzero(whole):
        if things[i].id not in shot.hide:
            all_of_it, left = _extent(shot.camera, scene.things[i]), _extent(shot.camera, things[i])
            kept = min(left.seen / max(all_of_it.seen, 1e-9), 1.0)
            found[things[i].id] = Shown(
                kept * float(met[i] / whole[i]), float(met[i]) / SAMPLES**2, left.seen / max(all_of_it.largest, 1e-9)
            )
    return found


class _Extent(NamedTuple):
    """Of the box around a thing that is parallel to its own axes, m²."""

    seen: float
    """Across the way it is looked at."""
    largest: float
    """Of its largest face."""


def _extent(camera: Camera, thing: Thing) -> _Extent:
    low, high = bounds_of(thing.meshes()) or (np.zeros(3), np.zeros(3))
    along: F64 = -camera.pose.rotation[:, 2]
    if camera.fov is not None:
        along = thing.pose.apply(((low + high) / 2)[None])[0] - camera.eye
        along = along / max(float(np.linalg.norm(along)), 1e-9)
    width, height, depth = high - low
    faces = np.array((height * depth, width * depth, width * height))
    return _Extent(float(faces @ np.abs(along @ thing.pose.rotation)), float(faces.max()))


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
        thing = tracer.form.piece_thing[tracer.form.prim_piece[cast.prim[hit]]]
        fresh = ~been[index, thing]
        been[index, thing] = True
        met += np.bincount(thing[fresh & (gone + t <= limit[index])], minlength=len(met))
        on = ~ends[thing]
        start, along, index, gone, t = start[on], along[on], index[on], gone[on], t[on]
        step = step_past(start, along, t)
        start, gone = start + along * step[:, None], gone + step
    return met, been.sum(axis=0, dtype=np.int64)
