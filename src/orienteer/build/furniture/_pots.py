"""Pots with soil in them."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, bowl, cylinder
from orienteer.build.wish import pick


def pot(rng: np.random.Generator, radius: float, height: float, clay: Finish) -> Solid:
    """A filled pot standing on the origin; the soil is 3 cm below its rim."""
    style = pick(rng, "rimmed", "straight", "round")
    slim = radius * (0.7 if style == "rimmed" else 0.85)
    profile = {
        "rimmed": [
            (slim, 0.0),
            (radius * 0.93, height * 0.78),
            (radius * 0.935, height * 0.785),
            (radius, height * 0.79),
            (radius, height),
        ],
        "straight": [(slim, 0.0), (radius, height)],
        "round": [
            (slim * 0.8, 0.0),
            (radius * 0.98, height * 0.3),
            (radius * 1.02, height * 0.55),
            (radius * 0.9, height),
        ],
    }[style]
    body = bowl(profile, 0.012, clay, 28).ghost()
    mouth = profile[-1][0] - 0.012
    soil = cylinder(mouth + 0.003, 0.01, finish("soil"), 24).at(y=height - 0.04)
    solid = cylinder(max(r for r, _ in profile), height, clay, 28)
    look = body + soil.ghost()
    return (
        look.within(*solid.colliders) if style != "rimmed" else look.within(*cylinder(radius, height, clay).colliders)
    )
