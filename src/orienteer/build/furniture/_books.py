"""Books in a row on a shelf."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between
from orienteer.build.wish import chance, pick
from orienteer.world.thing import Support

COVERS = (
    "dark red",
    "dark blue",
    "dark green",
    "brown",
    "black",
    "cream",
    "teal",
    "orange",
    "grey",
    "purple",
    "yellow",
    "blue",
)
TITLES = (
    "Atlas",
    "Birds",
    "Poems",
    "Tides",
    "Letters",
    "Gardens",
    "Maps",
    "Rivers",
    "Clocks",
    "Winter",
    "Voyages",
    "Stars",
    "Kitchens",
    "Stones",
    "Music",
    "Bridges",
    "Islands",
    "Colour",
    "Bees",
    "Harbours",
    "Summer",
    "Mountains",
    "Trees",
    "Light",
)


def book(rng: np.random.Generator, thickness: float, height: float, depth: float) -> tuple[Solid, str]:
    """A book standing on the origin with its spine towards +z, and the word for its cover's colour."""
    color = pick(rng, *COVERS)
    cover, half = finish(f"{color} paper"), thickness / 2
    solid = between((-half, 0.0, -depth / 2), (half, height, depth / 2), cover)
    paper = between(
        (-half + 0.003, height - 0.004, -depth / 2 + 0.004),
        (half - 0.003, height + 0.0015, depth / 2 - 0.008),
        finish("cream paper"),
    )
    band = finish("gold" if chance(rng, 0.5) else "white paper")
    stripes = [
        between(
            (-half + 0.002, height * y, depth / 2 - 0.002), (half - 0.002, height * y + size, depth / 2 + 0.0015), band
        ).ghost()
        for y, size in ((0.12, 0.006), (0.62, 0.05 if chance(rng, 0.5) else 0.006))
    ]
    solid = solid + paper.ghost()
    for stripe in stripes:
        solid = solid + stripe
    return solid, color


def row_of_books(
    rng: np.random.Generator, name: str, level: Support, left: float, right: float, depth: float
) -> list[Moving]:
    """Books side by side from the left; the row may end before the shelf does."""
    end = right if chance(rng, 0.5) else left + (right - left) * float(rng.uniform(0.45, 0.9))
    tallest = min(level.headroom - 0.02, 0.29)
    made: list[Moving] = []
    x = left
    while True:
        thick = float(rng.uniform(0.022, 0.055))
        if x + thick > end:
            return made
        height = min(tallest, float(rng.uniform(0.19, 0.29)))
        deep = min(depth - 0.04, float(rng.uniform(0.15, 0.22)))
        solid, color = book(rng, thick, height, deep)
        z = depth / 2 - 0.025 - deep / 2 - float(rng.uniform(0.0, 0.015))
        title = f"{pick(rng, 'The', 'A Year of', 'On', 'Great')} {pick(rng, *TITLES)}"
        made.append(
            Moving(
                f"{name}-{len(made) + 1}", f"{color} book", solid.at(x + thick / 2, level.height + 0.001, z), text=title
            )
        )
        x += thick + 0.0015
