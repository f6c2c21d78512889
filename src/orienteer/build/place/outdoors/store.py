"""The front of a supermarket or a hall: long and low, with a glass front and a name over it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.place.outdoors.house import Front
from orienteer.build.shape import Solid, between, boxes, card, union
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import pick

NAMES = ("SUPERMARKET", "GARDEN CENTRE", "FRESH MARKET", "HOME & TOOLS", "FURNITURE", "FOOD HALL")
PAINTS = ("red paint", "blue paint", "dark green paint", "orange paint", "teal paint")
HIGH = 4.8


def store(rng: np.random.Generator, length: float, lit: bool, wall: str | None = None) -> Front:
    """A store as wide as the place, its doors in the middle."""
    half, paint = length / 2, finish(pick(rng, *PAINTS))
    look = finish(wall or pick(rng, "white plaster", "light grey plaster", "brick", "cream plaster", "yellow brick"))
    glass = min(length * 0.3, 9.0)
    pane = finish("lit window" if lit else "window pane")
    pieces = [
        between((-half, -0.25, -0.4), (half, HIGH, -0.08), look),
        boxes([(-half, HIGH - 1.15, -0.1)], [(half, HIGH + 0.05, -0.03)], paint),
        boxes([(-glass, 0.02, -0.09)], [(glass, 3.0, -0.05)], pane),
        _mullions(glass),
    ]
    name = pick(rng, *NAMES)
    pieces.append(card(7.0, 0.9, _sign(name, paint.color)).at(0.0, HIGH - 1.0, -0.026))
    face = union(pieces).ghost().within(box_collider((-half, -0.25, -0.4), (half, HIGH + 0.05, 0.0)))
    grey = finish("dark grey concrete")
    body = between((-half + 0.005, -0.2, -14.0), (half - 0.005, HIGH - 0.15, -0.402), look)
    body += boxes([(-half, HIGH - 0.15, -14.0)], [(half, HIGH - 0.02, -0.41)], grey)
    front = Front(face, body, [(-1.5, 1.5)], height=3.4)
    front.windows = [((-glass, -1.55), 0.02, 3.0), ((1.55, glass), 0.02, 3.0)]
    return front


def _mullions(glass: float) -> Solid:
    steel = finish("dark grey metal")
    count = max(2, round(glass / 0.75))
    lows, highs = [], []
    for x in np.linspace(-glass, glass, 2 * count + 1).tolist():
        lows.append((x - 0.035, 0.0, -0.085))
        highs.append((x + 0.035, 3.05, -0.02))
    lows += [(-glass, 2.96, -0.085), (-glass, 2.2, -0.085), (-glass, 0.0, -0.085)]
    highs += [(glass, 3.06, -0.022), (glass, 2.26, -0.03), (glass, 0.07, -0.028)]
    return boxes(lows, highs, steel)


@lru_cache(maxsize=32)
def _sign(name: str, ground: str) -> Finish:
    image = plain(ground, (768, 99))
    dark = sum(colored(ground)) < 400
    write(image, name, (384, 50), 78, "white" if dark else "black", 740)
    return picture(f"sign {name}", still(image), (7.0, 0.9))
