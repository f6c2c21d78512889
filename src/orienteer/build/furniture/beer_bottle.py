"""Beer bottle: a brown or green bottle with a label and a crown cap."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.furniture._bottles import bottle, label
from orienteer.build.shape import lathe
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="beer bottle",
    about="A brown or green bottle with a label and a crown cap.",
    group="tableware",
    width=(0.055, 0.08),
    height=(0.19, 0.27),
    depth=(0.055, 0.08),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Closed by a crown cap."""
    glass = wish.finish(rng, "brown lacquer", "dark brown lacquer", "green lacquer")
    radius, tall = wish.between(rng, 0.03, 0.033), float(rng.uniform(0.225, 0.24))
    line = (
        (0.9, 0.0),
        (1.0, 0.02),
        (1.0, 0.52),
        (0.93, 0.58),
        (0.66, 0.69),
        (0.47, 0.78),
        (0.42, 0.86),
        (0.4, 0.945),
        (0.45, 0.95),
        (0.45, 0.975),
        (0.4, 0.985),
    )
    cap = lathe(
        np.array(((0.52, 0.966), (0.5, 0.99), (0.42, 1.0), (0.0, 1.001))) * (radius, tall),
        ANY.finish(rng, "gold", "red lacquer", "chrome"),
        21,
    )
    ground, ink = (("cream", "red"), ("white", "dark green"), ("yellow", "dark red"))[int(rng.integers(3))]
    low = label(radius, tall * 0.14, tall * 0.43, int(rng.integers(4)), ground, ink)
    collar = label(radius * 0.6, tall * 0.72, tall * 0.76, 9, ink, ground, 0.47 * radius)
    return assemble(CATEGORY, [bottle(np.array(line) * (radius, tall), glass), cap, low, collar], glass)
