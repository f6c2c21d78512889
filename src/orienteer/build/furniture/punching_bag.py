"""Punching bag: a heavy leather bag that hangs from chains."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bottles import NAMES
from orienteer.build.furniture._wrapped import coat, wrapped
from orienteer.build.image import colored, plain, write
from orienteer.build.shape import Solid, cylinder, rod, torus, union
from orienteer.build.shape.sweep import along_y
from orienteer.build.texture.noise import cloud
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="punching bag",
    about="A long heavy bag of leather that hangs from the ceiling on chains, to box against.",
    group="sport",
    width=(0.3, 0.5),
    height=(1.2, 2.0),
    depth=(0.3, 0.5),
    stands=Stands.CEILING,
    affordances=(Affordance.TOUCH, Affordance.PLAY),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """It hangs by its highest point, a plate with a swivel."""
    color = wish.color or pick(rng, "black", "black", "dark red", "red", "brown", "dark blue")
    leather = _leather(color, int(rng.integers(len(NAMES))))
    radius, tall = wish.between(rng, 0.155, 0.19), wish.between(rng, 0.95, 1.2)
    line = (
        (0.0, 0.0),
        (radius * 0.82, 0.0),
        (radius * 0.97, 0.012),
        (radius, 0.04),
        (radius, tall - 0.04),
        (radius * 0.97, tall - 0.012),
        (radius * 0.82, tall),
        (0.0, tall),
    )
    bag = wrapped(line, leather, 36)
    drop = float(rng.uniform(0.42, 0.6))
    return assemble(CATEGORY, [bag, _chains(radius, tall, drop), _rims(radius, tall, leather)], leather, color=color)


def _rims(radius: float, tall: float, leather: Finish) -> Solid:
    black = finish("black leather")
    return union(torus(radius - 0.001, 0.005, black, 36, 6).at(y=y) for y in (0.02, tall - 0.03)).ghost()


def _chains(radius: float, tall: float, drop: float) -> Solid:
    """Four chains from rings on the bag to a swivel below a plate."""
    steel, meet = finish("steel"), tall + drop * 0.68
    pieces = []
    for k in range(4):
        a = math.pi / 4 + k * math.pi / 2
        foot = np.array((radius * 0.9 * math.sin(a), tall - 0.015, radius * 0.9 * math.cos(a)))
        strap = rod(np.stack((foot * (1.1, 1, 1.1) - (0, 0.09, 0), foot)), 0.008, finish("black leather"), 6)
        pieces += [strap.ghost(), _chain(foot, np.array((0.0, meet, 0.0)), steel)]
    pieces.append(_chain(np.array((0.0, meet, 0.0)), np.array((0.0, tall + drop - 0.05, 0.0)), steel))
    pieces.append(cylinder(0.014, 0.05, steel, 12, 0.003).at(y=tall + drop - 0.06))
    pieces.append(cylinder(0.06, 0.012, steel, 24, 0.003).at(y=tall + drop - 0.012))
    return union(pieces)


def _chain(start: F64, end: F64, steel: Finish) -> Solid:
    """Links turned against each other by a quarter, with a rod for a collider."""
    way = end - start
    long = float(np.linalg.norm(way))
    count = max(2, round(long / 0.045))
    link = np.array(
        [
            (0.01 * math.cos(t), 0.015 * math.sin(t) + (0.01 if math.sin(t) > 0 else -0.01), 0.0)
            for t in np.arange(8) * math.pi / 4 + math.pi / 8
        ]
    )
    one = rod(link, 0.0028, steel, 4, closed=True).ghost()
    both = (one, one.turned((0, 1, 0), math.pi / 2))
    pose = along_y(way / long, start)
    chain = union(both[i % 2].at(y=long * (i + 0.5) / count) for i in range(count)).moved(pose)
    return chain.within(*rod(np.stack((start, end)), 0.007, steel).colliders)


@cache
def _leather(color: str, number: int) -> Finish:
    """Stitched panels with a name across the front, once around."""
    image = plain(color, (512, 512))
    pen = ImageDraw.Draw(image)
    light = "white" if color not in ("white", "cream", "yellow") else "black"
    dark = tuple(round(c * 0.55) for c in colored(color))
    for y in (0.24, 0.76):
        pen.line((0, 512 * y, 512, 512 * y), fill=dark, width=4)
    for x in (0.02, 0.98):
        pen.line((512 * x, 0, 512 * x, 512), fill=dark, width=4)
    for x in (86, 256, 426):
        write(image, NAMES[number].upper(), (x, 230), 44, light, 128)
        pen.rectangle((x - 56, 262, x + 56, 267), fill=colored(light))
    rough = 1 + 0.05 * cloud(stream(0, "bag", color), (512, 512), 1.2)[..., None]
    return coat("leather", (np.asarray(image, dtype=np.float32) / 255 * rough).astype(np.float32), 0.4, color)
