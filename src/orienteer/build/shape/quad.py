"""Flat pictures and cards."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid


def card(width: float, height: float, finish: Finish) -> Solid:
    """An upright rectangle standing on the origin that faces +z; without colliders.

    Its texture starts at its upper left corner: a picture's finish fills it once.
    """
    x, y = width / 2, height
    positions = np.array(((-x, 0.0, 0.0), (x, 0.0, 0.0), (x, y, 0.0), (-x, y, 0.0)))
    normals = np.tile((0.0, 0.0, 1.0), (4, 1))
    uv = np.array(((0.0, height), (width, height), (width, 0.0), (0.0, 0.0)))
    return Solid((Skin(positions, normals, uv, np.array(((0, 1, 2), (0, 2, 3)), dtype=np.int32), finish),))
