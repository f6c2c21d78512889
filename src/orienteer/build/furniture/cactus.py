"""Cactus: a ribbed green column with spines, in a pot."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import lobed
from orienteer.build.furniture._strewn import strewn
from orienteer.build.furniture._wrapped import bent
from orienteer.build.shape import Solid, ball, blade, bowl, cylinder, fillet, lathe, rod, union
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
    affordances=(Affordance.PICK_UP, Affordance.LOOK_AT),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "column", with arms, or "ball", with a flower on top."""
    clay = wish.finish(rng, "terracotta", "terracotta", "white ceramic", "teal ceramic")
    style = style or pick(rng, "column", "ball")
    radius = wish.between(rng, 0.07, 0.09)
    tall = radius * 1.5
    outside = ((radius * 0.68, 0.0), (radius * 0.9, tall - 0.026), (radius, tall - 0.024), (radius, tall))
    pieces = [bowl(outside, 0.008, clay, 32), cylinder(radius * 0.9, 0.012, finish("soil"), 28).at(y=tall - 0.026)]
    green = finish("green paint")
    if style == "ball":
        one = _ribbed(rng, radius * 0.85, radius * 1.5, 14, green)
        petal = blade(0.036, 0.016, 0.7, finish("pink paint"), 4, 0.3, whole=False)
        petals = [petal.turned((1, 0, 0), out).at(yaw=k * 0.9 + out) for out in (0.25, 0.7) for k in range(7)]
        flower = union([*petals, ball(0.006, finish("yellow paint"), 10)]).hulled()
        pieces += [one.at(y=tall - 0.025), flower.at(y=tall + radius * 1.5 - 0.03)]
    else:
        r, high = radius * 0.42, radius * float(rng.uniform(4.5, 5.5))
        pieces.append(_ribbed(rng, r, high, 12, green).at(y=tall - 0.03))
        for side, low, up in ((1, 0.42, 0.42), (-1, 0.58, 0.3)):
            x, y = r * 2.3 * side, tall + high * low
            elbow = rod(fillet(((0, y, 0), (x, y, 0), (x, y + r * 1.6, 0)), r, 5), r * 0.62, green, 12)
            pieces += [elbow, _ribbed(rng, r * 0.68, high * up, 10, green).at(x, y + r * 0.5, 0)]
    return assemble(CATEGORY, pieces, clay, name=f"cactus in a {clay.color} pot", color="green")


def _ribbed(rng: np.random.Generator, radius: float, tall: float, ribs: int, green: Finish) -> Solid:
    """A round-topped column with ribs and tufts of spines."""
    cap = min(radius, tall / 2)
    low, high = arc((0.0, cap), 1.0, -math.pi / 2, 0, 2), arc((0.0, 0.0), 1.0, 0, math.pi / 2, 5)
    line = np.concatenate(
        (
            np.stack((low[:, 0] * radius, cap + (low[:, 1] - cap) * cap), 1),
            np.stack((high[:, 0] * radius, tall - cap + high[:, 1] * cap), 1),
        )
    )
    line[[0, -1], 0] = 0.0
    body = bent(lathe(line, green, 3 * ribs), lambda points: lobed(points, ribs, 0.2, power=1.0))
    y, a = (
        net.ravel()
        for net in np.meshgrid(np.arange(tall * 0.12, tall - cap * 0.4, 0.028), 2 * math.pi * np.arange(ribs) / ribs)
    )
    reach = np.interp(y, line[:, 1], line[:, 0]) * 0.97
    ways = np.stack((np.sin(a), rng.uniform(-0.4, 0.8, len(a)), np.cos(a)), axis=1)
    spine = rod(((0, 0, 0), (0, 0.0095, 0)), (0.0008, 0.0003), finish("cream plastic"), 3)
    return body + strewn(spine, np.stack((np.sin(a) * reach, y, np.cos(a) * reach), axis=1), ways)
