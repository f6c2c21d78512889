"""What pans and pots share: long handles, ears, lids."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, fillet, lathe, rod, torus


def long_handle(start: float, height: float, length: float, rise: float, grip: Finish, metal: Finish) -> Solid:
    """Out along +x from a pan of that radius and rim height; its far end is `rise` metres higher and has an eye."""
    x0, x1 = start - 0.006, start + length
    neck = np.array(((x0, height, 0.0), (start + 0.2 * length, height + rise * 0.35, 0.0)))
    stem = rod(neck, (0.0075, 0.006), metal, 8)
    line = np.array(
        (
            (start + 0.18 * length, height + rise * 0.31, 0.0),
            (start + 0.35 * length, height + rise * 0.52, 0.0),
            (start + 0.8 * length, height + rise * 0.95, 0.0),
            (x1, height + rise, 0.0),
        )
    )
    hold = rod(line, (0.009, 0.0115, 0.0125, 0.009), grip, 12)
    eye = torus(0.009, 0.003, grip, 14, 6).at(x1 + 0.008, height + rise - 0.003, 0)
    return stem + hold + eye


def ear(
    radius: float, height: float, stuff: Finish, thick: float = 0.006, wide: float = 0.045, out: float = 0.03
) -> Solid:
    """A loop at the side of a pot of that radius, towards +x."""
    x = radius - 0.004
    line = np.array(
        ((x, height, -wide), (x + out, height + 0.004, -wide), (x + out, height + 0.004, wide), (x, height, wide))
    )
    return rod(fillet(line, out * 0.8, 4), thick, stuff, 8)


def cover(radius: float, rise: float, stuff: Finish, knob: Finish, sides: int = 36) -> Solid:
    """A lid with a flange and a knob, standing on the origin."""
    t = np.linspace(0.12, math.pi / 2, 6)
    dome = np.stack((radius * 0.95 * np.cos(t), 0.006 + rise * np.sin(t)), axis=1)
    dome[-1, 0] = 0.0
    line = np.concatenate((((radius * 0.98, 0.0), (radius * 1.02, 0.003), (radius * 1.0, 0.006)), dome))
    grip = lathe(((0.011, 0.0), (0.008, 0.008), (0.02, 0.014), (0.021, 0.02), (0.016, 0.025), (0.0, 0.026)), knob, 20)
    return lathe(line, stuff, sides) + grip.at(y=rise + 0.004)
