"""What lamps share: shades and bulbs."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.shape import NOTHING, Solid, ball, cylinder, rod, union
from orienteer.build.shape.lathe import Profile, revolved
from orienteer.build.shape.rings import vessel

THICK = 0.003
"""Of a shade, metres."""


def shade(line: Profile, cloth: Finish, sides: int = 36, lining: Finish | None = None, wired: bool = False) -> Solid:
    """An open shade whose outside runs upwards along (radius, height); hollow to colliders.

    `wired` ones are held by three wires that meet in the middle of their upper rim.
    """
    outer = np.asarray(line, dtype=np.float64)
    inner = np.maximum(outer - (THICK, 0.0), (1e-3, -1.0))
    rim = np.concatenate((outer[-1:], inner[-1:]))
    skins = [revolved(outer, cloth, sides), revolved(rim, cloth, sides), revolved(inner[::-1], lining or cloth, sides)]
    skins.append(revolved(np.concatenate((inner[:1], outer[:1])), cloth, sides))
    return Solid(tuple(skins), vessel(outer, inner)) + (_wires(*inner[-1]) if wired else NOTHING)


def bulb(radius: float = 0.03) -> Solid:
    """A lit bulb on its socket, standing on the origin."""
    socket = cylinder(radius * 0.5, radius * 1.1, finish("brass"), 10)
    return (socket + ball(radius, finish("bulb"), 12).at(y=radius * 0.8)).boxed()


def _wires(radius: float, height: float) -> Solid:
    """From a knob in the middle out to the rim."""
    steel, middle = finish("steel"), (0.0, height - 0.015, 0.0)
    angles = (2 * math.pi * k / 3 for k in range(3))
    ends = [(radius * math.sin(a), height - 0.003, radius * math.cos(a)) for a in angles]
    knob = cylinder(0.008, 0.012, steel, 10).at(y=height - 0.02)
    return union((knob, *(rod((middle, end), 0.002, steel, 4) for end in ends)))
