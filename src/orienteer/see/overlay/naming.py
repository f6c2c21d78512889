"""Names on the things that a picture shows, where it shows them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import numpy as np
from scipy.ndimage import distance_transform_edt, find_objects

from orienteer.arrays import F64, I32, Bool
from orienteer.see.overlay.marks import Color, Label
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

LEAST_SHARE = 0.0004
"""Things that take less of the picture are not named: 123 pixels of 640 × 480."""


class Identified(Protocol):
    """A rendered picture that knows what it shows."""

    @property
    def ids(self) -> I32:
        """Index into the scene's things, −1 where nothing is, shape (height, width)."""


def names_of(
    view: Identified,
    scene: Scene,
    things: Collection[str] | None = None,
    color: Color = "white",
    numbered: bool = False,
) -> list[Label]:
    """A label for each thing that is seen, on the middle of its widest visible part.

    `things` are the ids that may be named; all objects where not given. `numbered` labels carry the index instead.
    """
    labels = []
    for i, box in enumerate(find_objects(view.ids + 1)):
        if box is None or i >= len(scene.things):
            continue
        thing = scene.things[i]
        wanted = thing.role is Role.OBJECT if things is None else thing.id in things
        shape: Bool = view.ids[box] == i
        if wanted and shape.sum() >= LEAST_SHARE * view.ids.size:
            middle = _innermost(shape) + np.array((box[1].start, box[0].start))
            labels.append(Label(middle, str(i) if numbered else thing.name, color))
    return labels


def _innermost(shape: Bool) -> F64:
    """(u, v) of the pixel that is farthest from the edge of a shape."""
    depth = distance_transform_edt(np.pad(shape, 1))[1:-1, 1:-1]
    v, u = np.unravel_index(int(np.argmax(depth)), shape.shape)
    return np.array((u + 0.5, v + 0.5))
