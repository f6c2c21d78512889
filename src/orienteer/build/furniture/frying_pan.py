"""Frying pan: a flat pan with a long handle."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._pans import long_handle
from orienteer.build.furniture._vessels import vessel
from orienteer.build.shape import Skin, Solid, ball, cylinder, lathe, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="frying pan",
    about="A flat round pan with a long handle.",
    group="kitchen",
    width=(0.34, 0.6),
    height=(0.035, 0.14),
    depth=(0.18, 0.36),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, egg: bool | None = None) -> Thing:
    """Of cast iron, of steel, or coated; sometimes with a fried `egg` in it."""
    stuff = wish.finish(rng, "black metal", "black metal", "black cast iron", "brushed steel", "dark red enamel")
    radius, tall = wish.between(rng, 0.11, 0.145), float(rng.uniform(0.04, 0.05))
    line = ((0.78, 0.0), (0.82, 0.05), (0.92, 0.4), (0.99, 0.95), (1.0, 1.0))
    outside = smooth(np.array(line), 2, closed=False) * (radius, tall)
    pan = vessel(outside, 0.004, stuff, 44)
    inside = _inside(radius, stuff)
    steel = finish("steel")
    grip = stuff if "iron" in stuff.word else finish(pick(rng, "black plastic", "black plastic", "walnut"))
    metal = stuff if "iron" in stuff.word else steel
    handle = long_handle(
        radius * 0.97, tall * 0.8, float(rng.uniform(0.17, 0.21)), float(rng.uniform(0.015, 0.04)), grip, metal
    )
    pieces = [pan, inside, handle]
    if egg if egg is not None else chance(rng, 0.35):
        pieces += [
            _egg(k).at(0.42 * radius * math.cos(2.6 * k + 1), 0.0048, 0.42 * radius * math.sin(2.6 * k + 1))
            for k in range(2)
        ]
    turn = float(rng.uniform(-0.6, 0.6)) + (math.pi if chance(rng, 0.5) else 0.0)
    return assemble(CATEGORY, [union(pieces).at(yaw=turn)], stuff)


def _inside(radius: float, stuff: Finish) -> Solid:
    """The coating, a little above the floor of the pan."""
    dark = finish("black plastic") if stuff.color != "black" else finish("dark grey plastic")
    flat = lathe(((radius * 0.77, 0.0044), (0.0, 0.0045)), dark, 40)
    return Solid((flat.skins[0],))


def _egg(number: int) -> Solid:
    """White with a yolk, lying on the origin."""
    rng = stream(number, "egg")
    angle = np.linspace(0, 2 * math.pi, 25)[:-1]
    edge = 0.042 * (1 + 0.12 * np.sin(2 * angle + rng.uniform(0, 6)) + 0.07 * np.sin(5 * angle + rng.uniform(0, 6)))
    white = finish("white lacquer")
    rows = [
        np.stack((np.sin(angle) * edge * s, np.full(24, y), np.cos(angle) * edge * s), axis=1)
        for s, y in ((1.0, 0.0), (0.93, 0.003), (0.5, 0.0045))
    ]
    net = np.concatenate((*rows, ((0.0, 0.005, 0.0),)))
    faces = []
    for r in range(2):
        for k in range(24):
            a, b = 24 * r + k, 24 * r + (k + 1) % 24
            faces += [(a, b, b + 24), (a, b + 24, a + 24)]
    faces += [(48 + k, 48 + (k + 1) % 24, 72) for k in range(24)]
    normals = np.tile((0.0, 1.0, 0.0), (len(net), 1))
    skin = Skin(net, normals, net[:, [0, 2]], np.array(faces, dtype=np.int32), white)
    yolk = ball(0.015, finish("orange lacquer"), 16, 0.6).at(y=-0.002)
    return Solid((skin,), cylinder(0.042, 0.005, white, 16).colliders) + yolk
