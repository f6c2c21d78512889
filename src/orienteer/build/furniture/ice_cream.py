"""Ice cream: balls of ice cream in a wafer cone or a glass bowl."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

from orienteer.arrays import F32, F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import freckled, plane
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wrapped import bent, coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, ball, bowl, cylinder, lathe, plate, rod, torus
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="ice cream",
    about="Balls of ice cream in a wafer cone or a glass bowl.",
    group="food",
    width=(0.06, 0.14),
    height=(0.09, 0.24),
    depth=(0.06, 0.14),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "cone", held by a small stand, or "bowl"."""
    flavours = (wish.color,) * 3 if wish.color else tuple(rng.permutation(list(FLAVOURS))[:3])
    creams = [_cream(str(word)) for word in flavours]
    radius = wish.between(rng, 0.028, 0.033)
    style = style or pick(rng, "bowl", "bowl", "cone")
    if style == "cone":
        wafer = coat("wafer", _wafer(), 0.8, "light brown")
        tall = radius * 3.6
        cone = wrapped(((0.003, 0.0), (radius * 0.88, tall), (radius * 0.9, tall + 0.002)), wafer, 28)
        pieces = [cone, _scoop(radius, creams[0], 1).at(y=tall + radius * 0.35)]
        if chance(rng, 0.6):
            pieces.append(_scoop(radius * 0.9, creams[1], 2).at(y=tall + radius * 1.75))
        ring = torus(radius * 0.55, 0.0025, finish("chrome"), 24, 6).at(y=tall * 0.52)
        foot = cylinder(radius * 1.1, 0.003, finish("chrome"), 28, 0.001)
        arm = rod(
            ((radius * 0.95, 0.001, 0), (radius * 0.95, tall * 0.53, 0), (radius * 0.5, tall * 0.53, 0)),
            0.002,
            finish("chrome"),
            6,
        )
        return assemble(CATEGORY, [*pieces, ring, foot, arm], creams[0], name=f"{creams[0].color} ice cream cone")
    return _served(rng, radius, creams)


def _served(rng: np.random.Generator, radius: float, creams: list[Finish]) -> Thing:
    """Three balls, and one on top, in a footed dish with a wafer."""
    dish = ANY.finish(rng, "white ceramic", "light blue ceramic", "chrome")
    foot = lathe(((0.8, 0.0), (0.75, 0.08), (0.2, 0.2), (0.16, 0.6), (0.3, 0.75)), dish, 32)
    cup = bowl(((0.35, 0.0), (1.2, 0.25), (1.85, 0.85), (2.1, 1.25)), 0.08, dish, 40).at(y=0.7)
    pieces = [scaled(foot + cup, radius)]
    for k, (x, z) in enumerate(((-0.85, 0.55), (0.85, 0.5), (0.0, -0.85))):
        pieces.append(_scoop(radius, creams[k], k).at(x * radius, 2.3 * radius, z * radius))
    pieces.append(_scoop(radius * 0.95, creams[0], 5).at(0.0, 3.5 * radius, 0.05 * radius))
    wafer = coat("wafer", _wafer(), 0.8, "light brown")
    fan = plate(((0.0, 0.0), (0.9, 1.9), (0.45, 2.15), (0.0, 2.2), (-0.45, 2.15), (-0.9, 1.9)), 0.08, wafer)
    fan = scaled(Solid(tuple(replace(s, uv=s.uv * 0.3) for s in fan.skins), fan.colliders), radius)
    pieces.append(fan.turned((0, 0, 1), -0.35).at(0.7 * radius, 2.6 * radius, -0.35 * radius))
    if chance(rng, 0.5):
        pieces.append(ball(radius * 0.3, finish("red lacquer"), 16).at(y=radius * 4.35))
    return assemble(CATEGORY, pieces, creams[0], name=f"dish of {creams[0].color} ice cream")


FLAVOURS = {
    "cream": ("f3e3b4", "fbf2d6"),
    "pink": ("e58fa0", "f2b3bd"),
    "brown": ("5b3420", "7a4a2f"),
    "light green": ("a9cf9a", "c9e3bb"),
    "white": ("f3f0e8", "fdfbf6"),
}


def _scoop(radius: float, cream: Finish, seed: int) -> Solid:
    """A rough ball about the origin, with a skirt where the scoop let go."""
    rng = stream(seed, "scoop")
    t = np.linspace(-math.pi / 2, math.pi / 2, 17)
    line = np.stack((radius * np.cos(t), radius * np.sin(t)), axis=1)
    line[[0, -1], 0] = 0.0
    line[5:8, 0] *= (1.1, 1.14, 1.06)
    waves, phase = rng.integers(5, 11, 3), rng.uniform(0, 6, 3)

    def place(points: F64) -> F64:
        angle, y = np.arctan2(points[:, 0], points[:, 2]), points[:, 1] / radius
        rough = sum(np.sin(k * angle + p + 5 * y * (i + 1)) for i, (k, p) in enumerate(zip(waves, phase, strict=True)))
        share = 1 + 0.018 * rough + 0.05 * np.sin(9 * angle + phase[0]) * np.exp(-((y + 0.35) ** 2) / 0.02)
        return np.asarray(points * np.stack((share, np.ones_like(share), share), axis=1), dtype=np.float64)

    return bent(wrapped(line, cream, 32), place)


@lru_cache(maxsize=16)
def _cream(word: str) -> Finish:
    low, high = FLAVOURS.get(word, (word, word))
    rng = stream(0, "cream", word)
    picture = laid(rgb(low), rgb(high), smoothstep(-1.2, 1.2, cloud(rng, (128, 256), 1.0, (3, 1), low=4)))
    if word in ("cream", "white", "light green"):
        picture = freckled(picture, 3, "4a2c1a", 60 if word != "light green" else 120, 0.6)
    return coat(f"{word} ice cream", picture * 0.98, 0.55, word)


@lru_cache(maxsize=1)
def _wafer() -> F32:
    v, u = plane((128, 128))
    a, b = (u * 12 + v * 9) % 1, (u * 12 - v * 9) % 1
    groove = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b))
    return laid(rgb("a8692c"), rgb("dca55a"), smoothstep(0.03, 0.2, groove))
