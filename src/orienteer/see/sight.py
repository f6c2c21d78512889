"""Who sees what: the share of a picture that each thing takes, and the share of a thing that nothing hides."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from orienteer.arrays import I32
from orienteer.see.render import look
from orienteer.see.shot import Shot
from orienteer.world.scene import Scene


def shares(ids: I32, scene: Scene) -> Mapping[str, float]:
    """Share of the pixels of a view's `ids` by thing id, the largest first; things that are not seen are left out."""
    shown, count = np.unique(ids[ids >= 0], return_counts=True)
    order = np.argsort(-count, kind="stable")
    return {scene.things[int(shown[i])].id: float(count[i]) / ids.size for i in order}


def seen(scene: Scene, shot: Shot) -> Mapping[str, float]:
    """Share of the pixels of a shot by thing id, the largest first."""
    _, ids = look(_cut(scene, shot), shot.camera, shot.hide)
    return shares(ids, scene)


def unhidden(scene: Scene, shot: Shot, thing_id: str) -> float:
    """Share of the pixels that a thing would take alone which it does take; 0 where it is out of the frame."""
    things = _cut(scene, shot)
    index = things.index[scene.thing(thing_id).id]
    _, alone = look(Scene((things.things[index],)), shot.camera)
    whole = int((alone >= 0).sum())
    if not whole or thing_id in shot.hide:
        return 0.0
    _, ids = look(things, shot.camera, shot.hide)
    return int((ids == index).sum()) / whole


def _cut(scene: Scene, shot: Shot) -> Scene:
    return shot.cut.apply(scene) if shot.cut else scene
