"""Potted plant: a green plant in a pot."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._foliage import leaves, puffs
from orienteer.build.furniture._pots import pot
from orienteer.build.shape import Solid, blade, rod, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="potted plant",
    about="A green plant in a pot.",
    group="plants",
    width=(0.2, 1.75),
    height=(0.3, 1.9),
    depth=(0.2, 1.75),
    affordances=(Affordance.TOUCH,),
    front=False,
)

STYLES = ("palm", "rubber", "snake", "ficus", "fern")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is one of "palm", "rubber", "snake", "ficus" and "fern"."""
    style = style or pick(rng, *STYLES)
    clay = wish.finish(
        rng, "terracotta", "ceramic", "ceramic", "wicker", colors=("white", "dark grey", "teal", "beige")
    )
    low, high = {
        "palm": (1.1, 1.6),
        "rubber": (0.9, 1.5),
        "snake": (0.6, 0.9),
        "ficus": (1.2, 1.7),
        "fern": (0.45, 0.6),
    }[style]
    height = wish.between(rng, low, high)
    radius = {"snake": 0.13, "fern": 0.13}.get(style, 0.17) * float(rng.uniform(0.95, 1.15))
    depth = radius * float(rng.uniform(1.5, 1.9))
    grow = {"palm": _palm, "rubber": _rubber, "snake": _snake, "ficus": _ficus, "fern": _fern}[style]
    green = grow(rng, height - depth, radius).at(y=depth - 0.035)
    pieces = [pot(rng, radius, depth, clay), green]
    return assemble(CATEGORY, pieces, clay, color="green", centred=False, tags={"pot": clay.color})


def _leaves(rng: np.random.Generator, spots: list[tuple[Solid, float, float, tuple[float, float, float]]]) -> Solid:
    """Leaves tilted and turned at their places, with one hull for all."""
    placed = [leaf.turned((1, 0, 0), tilt).at(*spot, yaw=yaw) for leaf, tilt, yaw, spot in spots]
    return union(placed).hulled()


def _palm(rng: np.random.Generator, height: float, radius: float) -> Solid:
    """Arching fronds from the soil."""
    spots = []
    count = int(rng.integers(11, 15))
    for i in range(count):
        share = i / count
        length = height * float(rng.uniform(0.85, 1.1)) * (0.75 + 0.35 * share)
        frond = blade(
            length, length * 0.36, float(rng.uniform(1.0, 1.5)) * (1.2 - 0.6 * share), finish("fronds"), 7, 0.2
        )
        spots.append((frond, 0.45 * (1 - share), i * 2.4 + float(rng.uniform(-0.3, 0.3)), (0.0, 0.0, 0.0)))
    return _leaves(rng, spots)


def _fern(rng: np.random.Generator, height: float, radius: float) -> Solid:
    """Many short fronds that hang over the rim."""
    spots = []
    for i in range(24):
        length = height * float(rng.uniform(0.95, 1.35))
        frond = blade(length, length * 0.26, float(rng.uniform(1.5, 2.3)), finish("fronds"), 6, 0.15)
        spots.append((frond, float(rng.uniform(0.0, 0.6)), i * 2.4, (0.0, 0.0, 0.0)))
    return _leaves(rng, spots)


def _rubber(rng: np.random.Generator, height: float, radius: float) -> Solid:
    """Broad leaves around two or three upright stems."""
    greens = [finish(word) for word in ("dark green lacquer", "green lacquer")]
    spots = []
    stems = Solid()
    for k in range(int(rng.integers(2, 4))):
        tall = height * float(rng.uniform(0.7, 0.88))
        x, z = (radius * 0.5 * math.sin(k * 2.2), radius * 0.5 * math.cos(k * 2.2))
        lean = 0.12 * tall
        tip = (x + lean * math.sin(k * 2.2), tall, z + lean * math.cos(k * 2.2))
        way = ((x * 0.4, 0, z * 0.4), (x, tall * 0.5, z), tip)
        stems += rod(way, (0.011, 0.009, 0.006), finish("brown paint"), 7)
        count = int(tall / 0.085)
        for i in range(count):
            share = (i + 1) / count
            leaf = blade(
                float(rng.uniform(0.2, 0.27)), float(rng.uniform(0.1, 0.13)), 0.9, greens[i % 2], 6, 0.18, whole=False
            )
            at = share * tall
            spot = (x + lean * share**2 * math.sin(k * 2.2), at, z + lean * share**2 * math.cos(k * 2.2))
            spots.append((leaf, 0.9 - 0.6 * share, i * 2.4 + k, spot))
    return stems + _leaves(rng, spots)


def _snake(rng: np.random.Generator, height: float, radius: float) -> Solid:
    """Stiff upright leaves."""
    greens = [finish(word) for word in ("dark green lacquer", "green lacquer", "olive lacquer")]
    spots = []
    for i in range(int(rng.integers(13, 18))):
        length = height * float(rng.uniform(0.6, 1.0))
        leaf = blade(length, 0.06, float(rng.uniform(0.05, 0.3)), greens[i % 3], 6, 0.3, whole=False)
        reach = radius * 0.6 * math.sqrt((i + 0.5) / 17)
        angle = i * 2.4
        spots.append(
            (leaf, float(rng.uniform(0.0, 0.16)), angle, (reach * math.sin(angle), 0.0, reach * math.cos(angle)))
        )
    return _leaves(rng, spots)


def _ficus(rng: np.random.Generator, height: float, radius: float) -> Solid:
    """A little tree with a round crown."""
    top = height * 0.66
    levels = ((0.02, 0.0, 0.0), (0.03, 1.5, top * 0.5), (0.05, 3.0, top))
    stems = union(
        rod(
            [(away * math.sin(a + twist), y, away * math.cos(a + twist)) for away, twist, y in levels],
            (0.014, 0.011, 0.008),
            finish("bark"),
            8,
        )
        for a in (0.0, 2.1, 4.2)
    )
    wide = height * 0.3
    middle = np.array((0.0, top, 0.0))
    around = np.arange(5) * 2 * math.pi / 5 + float(rng.uniform(0, 6))
    up = height * rng.uniform(-0.09, 0.1, 5)
    puff = np.stack((wide * 0.34 * np.sin(around), up, wide * 0.34 * np.cos(around)), axis=1)
    middles = np.concatenate((middle[None], middle + puff))
    radii = wide * np.concatenate(((0.62,), rng.uniform(0.42, 0.5, 5)))
    points, ways, light = puffs(rng, middles, radii, 70, 1.05)
    return stems + leaves(rng, points, ways, light, 0.17, pick(rng, "deep", "summer", "summer"), "small")
