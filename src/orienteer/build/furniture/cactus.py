"""Cactus: a ribbed green column with spines, in a pot."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import lobed
from orienteer.build.furniture._wrapped import bent
from orienteer.build.shape import Solid, blade, bowl, cylinder, fillet, lathe, rod, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cactus",
    about="A ribbed green column with spines, in a pot.",
    group="plants",
    width=(0.12, 0.5),
    height=(0.2, 0.9),
    depth=(0.12, 0.4),
    stands=Stands.SURFACE,
    affordances=(Affordance.LOOK_AT,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "column", with arms, or "ball", with a flower."""
    clay = wish.finish(rng, "terracotta", "terracotta", "white ceramic", "teal ceramic")
    style = style or pick(rng, "column", "ball")
    radius = wish.between(rng, 0.07, 0.09)
    tall = radius * 1.5
    outside = ((radius * 0.68, 0.0), (radius * 0.9, tall - 0.026), (radius, tall - 0.024), (radius, tall))
    pieces = [bowl(outside, 0.008, clay, 36), cylinder(radius * 0.9, 0.012, finish("soil"), 28).at(y=tall - 0.026)]
    green = finish("green paint")
    if style == "ball":
        one = _ribbed(rng, radius * 0.85, radius * 1.5, 14, green)
        flower = union(
            blade(0.03, 0.013, -0.6, finish("pink paint"), 3, 0.3, whole=False).turned((1, 0, 0), 0.7).at(yaw=k * 0.785)
            for k in range(8)
        )
        pieces += [one.at(y=tall - 0.025), flower.hulled().at(y=tall + radius * 1.46)]
    else:
        r, high = radius * 0.42, radius * float(rng.uniform(4.5, 5.5))
        pieces.append(_ribbed(rng, r, high, 12, green).at(y=tall - 0.03))
        for side, low, up in ((1, 0.42, 0.42), (-1, 0.58, 0.3)):
            x, y = r * 2.4 * side, tall + high * low
            elbow = rod(fillet(((0, y, 0), (x, y, 0), (x, y + r * 1.6, 0)), r, 5), r * 0.62, green, 12)
            pieces += [elbow, _ribbed(rng, r * 0.68, high * up, 10, green).at(x, y + r * 0.5, 0)]
    return assemble(CATEGORY, pieces, clay, name=f"cactus in a {clay.color} pot", color="green")


def _ribbed(rng: np.random.Generator, radius: float, tall: float, ribs: int, green: Finish) -> Solid:
    """A round-topped column with ribs and tufts of spines."""
    cap = min(radius, tall / 2)
    low, high = arc((0.0, cap), 1.0, -math.pi / 2, 0, 6), arc((0.0, 0.0), 1.0, 0, math.pi / 2, 8)
    line = np.concatenate(
        (
            np.stack((low[:, 0] * radius, cap + (low[:, 1] - cap) * cap), 1),
            np.stack((high[:, 0] * radius, tall - cap + high[:, 1] * cap), 1),
        )
    )
    line[[0, -1], 0] = 0.0
    body = bent(lathe(line, green, 4 * ribs), lambda points: lobed(points, 2 * ribs, 0.2, power=1.0))
    spines = []
    pale = finish("cream plastic")
    for k in range(ribs):
        a = 2 * math.pi * k / ribs
        for y in np.arange(tall * 0.12, tall - cap * 0.4, 0.028):
            reach = (
                float(np.interp(y, line[:, 1], line[:, 0]))
                if y < tall - cap
                else radius * math.sqrt(max(0.0, 1 - ((y - tall + cap) / cap) ** 2))
            )
            x, z = math.sin(a) * reach, math.cos(a) * reach
            tip = 1 + 0.011 / max(reach, 0.01)
            spines.append(
                rod(
                    ((x * 0.97, y, z * 0.97), (x * tip, y + float(rng.uniform(-0.004, 0.008)), z * tip)),
                    0.0007,
                    pale,
                    3,
                )
            )
    return body + union(spines).ghost()
