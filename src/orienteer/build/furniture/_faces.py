"""Printed and lit faces of things: a picture drawn out to the size it is needed in."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape import Skin, Solid, card


def face(width: float, height: float, finish: Finish) -> Solid:
    """An upright card standing on the origin that the finish's picture fills once, whatever its own size."""
    (skin,) = card(width, height, finish).skins
    uv = skin.uv / (width, height) * np.asarray(finish.tile)
    return Solid((Skin(skin.positions, skin.normals, uv, skin.faces, finish),))


def lying(width: float, depth: float, finish: Finish) -> Solid:
    """The same lying face up about the origin, the picture's top at the rear."""
    return face(width, depth, finish).turned((1, 0, 0), -math.pi / 2).at(z=depth / 2)
