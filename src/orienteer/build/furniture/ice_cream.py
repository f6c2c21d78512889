"""Ice cream: balls of ice cream in a wafer cone or a glass bowl."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._vessels import seen_through, vessel
from orienteer.build.furniture._wrapped import bent, coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, cylinder, lathe, plate, rod, torus
from orienteer.build.shape.outline import smooth
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


FLAVOURS = {
    "cream": ("eedcb2", "fbf2d6"),
    "pink": ("e8a2b0", "f6c8ce"),
    "brown": ("5f3723", "75462d"),
    "light green": ("b0d3a2", "cbe5be"),
    "white": ("f0ece0", "fdfbf6"),
}
PORTIONS = (
    ("cream", "brown", "pink"),
    ("cream", "pink", "brown"),
    ("white", "pink", "cream"),
    ("pink", "white", "brown"),
    ("brown", "cream", "brown"),
    ("cream", "cream", "white"),
)
"""What is served together; the first lies on top."""
DISHES = {
    "glass": (((0.5, 0.0), (0.9, 0.5), (1.3, 1.6), (1.6, 2.4)), 2.2, ((-0.5, 0.3), (0.5, 0.25), (0.0, -0.5))),
    "bowl": (
        ((1.0, 0.0), (1.1, 0.05), (1.7, 0.4), (2.1, 1.0), (2.15, 1.1)),
        1.3,
        ((-0.8, 0.5), (0.8, 0.45), (0.0, -0.8)),
    ),
}
"""Outline of the vessel, height of the lower balls' middles and their places (x, z), all over the balls' radius."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "glass", on a foot, "bowl", or "cone", held by a small stand."""
    flavours = (wish.color,) * 3 if wish.color else PORTIONS[int(rng.integers(len(PORTIONS)))]
    creams = [_cream(word) for word in flavours]
    radius = wish.between(rng, 0.028, 0.033)
    style = style or pick(rng, "glass", "glass", "glass", "bowl", "cone")
    if style == "cone":
        return _cone(rng, radius, creams)
    outline, low, places = DISHES[style]
    dish = finish("clear glass") if style == "glass" else ANY.finish(rng, "white ceramic", "light blue ceramic")
    outside = smooth(np.array(outline), 3, closed=False) * radius
    pieces = [vessel(outside, 0.0022, dish, 32)]
    if style == "glass":
        foot = np.array(((1.0, 0.0), (0.95, 0.08), (0.2, 0.25), (0.2, 0.5), (0.5, 0.7))) * radius
        filling = seen_through(outside, 0.003, 1.9 * radius, creams[1], 20)
        pieces = [lathe(foot, dish, 28), (pieces[0] + filling).at(y=0.7 * radius)]
        low += 0.7
    numbers = rng.permutation(SCOOPS)
    for k, (x, z) in enumerate(places):
        pieces.append(_ball(radius, creams[k], int(numbers[k])).at(x * radius, low * radius, z * radius))
    pieces.append(_ball(radius * 0.95, creams[0], int(numbers[3])).at(0.0, (low + 1.3) * radius, 0.05 * radius))
    if chance(rng, 0.4):
        fan = _fan(radius).turned((0, 0, 1), -0.35)
        pieces.append(fan.at(0.5 * radius, (low + 0.2) * radius, -0.7 * radius))
    return assemble(CATEGORY, pieces, creams[0])


def _cone(rng: np.random.Generator, radius: float, creams: list[Finish]) -> Thing:
    tall, chrome = radius * 3.6, finish("chrome")
    pieces = [
        wrapped(((0.003, 0.0), (radius * 0.82, tall), (radius * 0.84, tall + 0.003)), _wafer(), 28),
        _ball(radius, creams[0], int(rng.integers(SCOOPS))).at(y=tall + radius * 0.45),
    ]
    if chance(rng, 0.4):
        pieces.append(_ball(radius * 0.9, creams[1], int(rng.integers(SCOOPS))).at(y=tall + radius * 1.8))
    arm = np.array(((0.95, 0.0, 0.0), (0.95, 0.53 * 3.6, 0.0), (0.5, 0.53 * 3.6, 0.0))) * radius + (0.0, 0.001, 0.0)
    pieces += [
        torus(radius * 0.5, 0.0025, chrome, 24, 6).at(y=tall * 0.53),
        cylinder(radius * 1.1, 0.003, chrome, 28, 0.001),
        rod(arm, 0.002, chrome, 6),
    ]
    return assemble(CATEGORY, pieces, creams[0], name=f"{creams[0].color} ice cream cone")


def _fan(radius: float) -> Solid:
    """A wafer."""
    outline = np.array(((0.0, 0.0), (0.9, 1.9), (0.45, 2.15), (0.0, 2.2), (-0.45, 2.15), (-0.9, 1.9))) * radius
    flat = plate(outline, 0.08 * radius, _wafer())
    return Solid(tuple(replace(s, uv=s.uv * 0.3 / radius) for s in flat.skins), flat.colliders)


def _ball(radius: float, cream: Finish, number: int) -> Solid:
    return scaled(_scoop(number).painted(cream), radius)


SCOOPS = 6
"""Different balls there are."""


@cache
def _scoop(number: int) -> Solid:
    """A rough ball of radius 1 about the origin, with a skirt where the scoop let go."""
    rng = stream(number, "scoop")
    t = np.linspace(-math.pi / 2, math.pi / 2, 15)
    line = np.stack((np.cos(t), 0.92 * np.sin(t)), axis=1)
    line[[0, -1], 0] = 0.0
    phase, around, up = rng.uniform(0, 6, 12), rng.integers(2, 9, 12), rng.uniform(1, 9, 12)

    def place(points: F64) -> F64:
        angle, y = np.arctan2(points[:, 0], points[:, 2])[:, None], points[:, 1]
        wave = np.sin(around * angle + phase + up * y[:, None]).sum(axis=1) / 3
        skirt = np.exp(-(((y + 0.42 + 0.08 * np.sin(5 * angle[:, 0] + phase[0])) / 0.13) ** 2))
        share = 1 + 0.065 * wave * np.sqrt(np.clip(1 - y * y, 0, 1))
        share += 0.12 * skirt * (1 + 0.5 * np.sin(7 * angle[:, 0] + phase[1]))
        return np.asarray(points * np.stack((share, 1 + 0.016 * wave, share), axis=1), dtype=np.float64)

    return bent(wrapped(line, _cream("white"), 28), place)


@lru_cache(maxsize=16)
def _cream(word: str) -> Finish:
    low, high = FLAVOURS.get(word, (word, word))
    rng, shape = stream(0, "cream", word), (96, 192)
    tone = cloud(rng, shape, 0.9, (1, 4), low=5) + 0.5 * cloud(rng, shape, 0.6, low=20)
    return coat(f"{word} ice cream", laid(rgb(low), rgb(high), smoothstep(-1.4, 1.0, tone)), 0.5, word)


@cache
def _wafer() -> Finish:
    v, u = plane((128, 128))
    a, b = (u * 12 + v * 9) % 1, (u * 12 - v * 9) % 1
    groove = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b))
    return coat("wafer", laid(rgb("a8692c"), rgb("dca55a"), smoothstep(0.03, 0.2, groove)), 0.8, "light brown")
