"""Fire hydrant: a short iron pillar that firemen draw water from."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, cylinder, lathe, ring, rod, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="fire hydrant",
    about="A short iron pillar with capped outlets that firemen draw water from.",
    group="street",
    width=(0.3, 0.55),
    height=(0.6, 1.05),
    depth=(0.25, 0.5),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Bonnet and caps are sometimes of another colour; the large outlet looks forwards."""
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "yellow", "red", "orange", "light grey"))
    usual = {"red": ("red lacquer", "red lacquer", "white lacquer", "silver lacquer", "yellow lacquer")}
    others = usual.get(paint.color, (f"{paint.color} lacquer", "blue lacquer", "white lacquer", "dark green lacquer"))
    cap = ANY.finish(rng, pick(rng, *others))
    size = wish.between(rng, 0.88, 1.2)
    radius, tall = 0.1, 0.52 * size
    barrel = lathe(
        (
            (0.17, 0.0),
            (0.17, 0.03),
            (0.125, 0.035),
            (0.12, 0.07),
            (radius, 0.09),
            (radius, tall - 0.2),
            (radius + 0.012, tall - 0.19),
            (radius + 0.012, tall - 0.03),
            (0.145, tall - 0.028),
            (0.145, tall),
        ),
        paint,
        28,
    )
    pieces = [barrel, ring(_bolt(paint).at(0, 0.018, 0.146), 8), ring(_bolt(paint).at(0, tall + 0.012, 0.131), 8, 0.2)]
    pieces.append(_bonnet(cap, chance(rng, 0.6)).at(y=tall))
    height = tall - 0.11
    for yaw in (-math.pi / 2, math.pi / 2):
        pieces.append(_outlet(0.052, 0.085, paint, cap).at(yaw=yaw).at(0, height, 0))
    pieces.append(_outlet(0.078, 0.075, paint, cap).at(0, height - 0.02, 0))
    if chance(rng, 0.6):
        pieces += [_chain(side, height, cap) for side in (-1, 1)]
    return assemble(CATEGORY, pieces, paint)


def _bolt(paint: Finish) -> Solid:
    return cylinder(0.011, 0.02, paint, 6).ghost()


def _bonnet(paint: Finish, ribbed: bool) -> Solid:
    """A dome with the nut that opens the valve."""
    dome = arc((0.0, 0.035), 0.118, 0.12, math.pi / 2, 7) * (1.0, 0.95)
    line = [(0.145, 0.0), (0.145, 0.022), *[(float(r), float(y)) for r, y in dome[:-1]], (0.045, 0.15), (0.0, 0.15)]
    top = lathe(((0.042, 0.14), (0.042, 0.165), (0.03, 0.17)), paint, 20)
    nut = cylinder(0.022, 0.045, paint, 5).at(y=0.165)
    ribs = []
    if ribbed:
        path = [(0.0, float(y), float(r) + 0.001) for r, y in dome[:-1]]
        ribs = [ring(rod(path, 0.007, paint, 6).ghost(), 8, 0.3)]
    return union([lathe(line, paint, 28), top, nut, *ribs])


def _outlet(radius: float, length: float, paint: Finish, cap: Finish) -> Solid:
    """An outlet along +z from the middle of the barrel, closed with a cap that has a five-sided nut."""
    start, end = 0.09, 0.1 + length
    neck = lathe(
        ((radius * 0.9, start), (radius * 0.9, end - 0.045), (radius * 1.18, end - 0.043), (radius * 1.18, end - 0.03)),
        paint,
        22,
    )
    line = (
        (radius * 1.08, end - 0.03),
        (radius * 1.08, end - 0.006),
        (radius * 0.95, end + 0.004),
        (radius * 0.5, end + 0.012),
    )
    knobs = ring(cylinder(0.009, 0.03, cap, 6).at(0, end - 0.032, radius * 1.08), 3, 0.5)
    nut = cylinder(0.02, 0.035, cap, 5).at(y=end + 0.006)
    return union((neck, lathe(line, cap, 22), knobs, nut)).turned((1, 0, 0), math.pi / 2)


def _chain(side: int, height: float, steel: Finish) -> Solid:
    """A hanging chain from a side cap to the front one."""
    t = np.linspace(0, 1, 12)
    a, b = np.array((side * 0.165, height - 0.055, 0.0)), np.array((side * 0.05, height - 0.1, 0.155))
    line = a + (b - a) * t[:, None] - np.array((0.0, 0.07, 0.0)) * (4 * t * (1 - t))[:, None]
    links = []
    for k in range(11):
        middle, way = (line[k] + line[k + 1]) / 2, line[k + 1] - line[k]
        link = _link(steel).turned((0, 0, 1), k % 2 * math.pi / 2)
        links.append(link.at(yaw=math.atan2(way[0], way[2])).moved(Pose(middle)))
    return union(links).ghost().within(*rod(line, 0.009, steel, 6).colliders)


@lru_cache(maxsize=8)
def _link(steel: Finish) -> Solid:
    return hoop(arc((0.009, 0.0), 0.0022, -math.pi, math.pi, 3), steel, 7)
