"""Water bottle: a clear bottle with a screw cap and a label."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._bottles import bottle, label
from orienteer.build.shape import cylinder, lathe
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="water bottle",
    about="A clear bottle with a screw cap and a label.",
    group="tableware",
    width=(0.055, 0.1),
    height=(0.19, 0.34),
    depth=(0.055, 0.1),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.DRINK,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of ribbed clear plastic."""
    plastic = wish.finish(rng, "light blue glass", "clear glass", "light blue glass")
    radius, tall = wish.between(rng, 0.032, 0.037), float(rng.uniform(0.215, 0.24))
    ribs = [(1.0 - 0.03 * (k % 2), 0.06 + 0.022 * k) for k in range(9)] + [
        (1.0, 0.26),
        (1.0, 0.54),
        (0.93, 0.56),
        (0.98, 0.58),
        (0.93, 0.6),
        (0.97, 0.63),
    ]
    line = np.array([(0.85, 0.0), (0.98, 0.02), *ribs, (0.9, 0.74), (0.62, 0.84), (0.42, 0.88), (0.4, 0.93)])
    word = pick(rng, "blue", "white", "light blue")
    cap = cylinder(radius * 0.44, tall * 0.07, finish(f"{word} plastic"), 28, 0.002).at(y=tall * 0.93)
    ring = cylinder(radius * 0.47, tall * 0.012, finish(f"{word} plastic"), 24, 0.001).at(y=tall * 0.905)
    water = line[line[:, 1] < 0.8] * (radius * 0.95, tall) + (0, 0.002)
    inside = lathe(water, finish("light blue glass"), 28).ghost()
    ink = pick(rng, "blue", "dark blue", "teal")
    paper = label(radius * 1.0, tall * 0.28, tall * 0.52, int(rng.integers(4)), "light blue", ink)
    return assemble(CATEGORY, [bottle(line * (radius, tall), plastic), inside, cap, ring, paper], plastic)
