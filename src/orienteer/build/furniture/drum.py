"""Drum: a coloured shell with metal rims and two sticks."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, ball, cylinder, frustum, rod, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="drum",
    about="A round drum with a white skin and tension rods, its sticks on top.",
    group="music",
    width=(0.28, 0.55),
    height=(0.2, 0.75),
    depth=(0.28, 0.55),
    affordances=(Affordance.PLAY,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "side drum", with cords or rods, or "floor tom", on three legs."""
    shell = wish.finish(rng, "lacquer", colors=("red", "blue", "dark red", "dark blue", "orange"))
    style = style or pick(rng, "side drum", "side drum", "floor tom")
    radius = wish.between(rng, 0.16, 0.2)
    tall = radius * float(rng.uniform(1.0, 1.35))
    if style == "floor tom":
        body = _shell(radius, tall * 1.3, shell, finish("chrome"), cords=False).at(y=0.16)
        legs = [
            rod(
                (
                    (math.sin(a) * (radius + 0.05), 0.0, math.cos(a) * (radius + 0.05)),
                    (math.sin(a) * (radius + 0.015), 0.1, math.cos(a) * (radius + 0.015)),
                    (math.sin(a) * (radius + 0.015), 0.1 + tall, math.cos(a) * (radius + 0.015)),
                ),
                0.006,
                finish("chrome"),
                8,
            )
            for a in (0.5, 2.594, 4.689)
        ]
        body += union(legs)
        tall = tall * 1.3 + 0.16
    else:
        body = _shell(radius, tall, shell, ANY.finish(rng, "white lacquer", "chrome", "gold"), cords=True)
    stick = frustum(0.0075, 0.004, 0.36, finish("birch"), 10) + ball(0.007, finish("birch"), 10).at(y=0.354)
    sticks = [
        stick.turned((0, 0, 1), -math.pi / 2).at(-0.19, tall + 0.0115, z, yaw)
        for z, yaw in ((0.02, 0.35), (0.05, -0.15))
    ]
    return assemble(CATEGORY, [body, *sticks[:1], sticks[1].at(y=0.0)], shell)


def _shell(radius: float, tall: float, shell: Finish, rim: Finish, cords: bool) -> Solid:
    skin, metal = finish("white paper"), finish("chrome")
    band = hoop(arc((radius + 0.006, 0.009), 0.009, -math.pi, math.pi, 8), rim, 40)
    pieces = [
        cylinder(radius, tall - 0.004, shell, 40).at(y=0.001),
        cylinder(radius - 0.006, 0.003, skin, 40).at(y=tall - 0.0035),
        band,
        band.at(y=tall - 0.018),
    ]
    count, out = 8, radius + 0.012
    for k in range(count):
        a, b, c = (2 * math.pi * (k + s) / count for s in (0, 0.5, 1))
        low, high = 0.012, tall - 0.012
        if cords:
            points = [(math.sin(t) * out, y, math.cos(t) * out) for t, y in ((a, high), (b, low), (c, high))]
            middle = [tuple(np.mean(pair, axis=0)) for pair in (points[:2], points[1:])]
            pieces.append(
                rod((points[0], middle[0], points[1], middle[1], points[2]), 0.004, finish("cream fabric"), 5)
            )
        else:
            x, z = math.sin(a) * out, math.cos(a) * out
            pieces.append(rod(((x, low, z), (x, high, z)), 0.003, metal, 6))
            pieces += [
                cylinder(0.01, 0.045, metal, 8, 0.004).at(x * 0.98, y, z * 0.98) for y in (tall * 0.22, tall * 0.62)
            ]
    return union(pieces).within(Cylinder(radius + 0.012, tall, Pose.at(0, tall / 2, 0)))
