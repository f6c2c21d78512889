"""Pizza: a flat round bread with tomato, cheese and toppings."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from orienteer.arrays import F32
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, between, cylinder, slab
from orienteer.build.texture.noise import cloud, grid, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pizza",
    about="A flat round bread with tomato, cheese and toppings.",
    group="food",
    width=(0.24, 0.44),
    height=(0.02, 0.28),
    depth=(0.24, 0.44),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)

SIDE = 256
"""Pixels of its picture."""


@dataclass(frozen=True)
class Topping:
    """How a piece of something on a pizza looks from above."""

    size: float
    """Of the pizza's width."""
    color: str
    speck: str
    rim: str
    slim: float = 1.0
    """Its width as a share of its length."""
    hole: float = 0.0
    """Radius of a hole in its middle, as a share of its own."""


LOOKS = {
    "salami": Topping(0.16, "b23a22", "d9774e", "7c1f12"),
    "tomato": Topping(0.15, "d2391f", "e98a4a", "a82414"),
    "olive": Topping(0.055, "2c2620", "4a4238", "15120f", hole=0.4),
    "pepper": Topping(0.13, "4f8a2e", "7fb04e", "356a1f", 0.28),
    "mushroom": Topping(0.1, "d9c3a0", "b99a72", "8a6a48", 0.7),
    "basil": Topping(0.11, "3f7a2c", "5f9a40", "2a5a1e", 0.5),
    "onion": Topping(0.13, "efe0e4", "d9b8c8", "a86a90", 0.7, 0.82),
}
TOPPINGS = (
    (("salami", 17),),
    (("tomato", 7), ("basil", 9)),
    (("salami", 11), ("mushroom", 10), ("olive", 14)),
    (("pepper", 12), ("olive", 12), ("onion", 8), ("mushroom", 8)),
    (("salami", 12), ("pepper", 10), ("olive", 10)),
)
"""What lies on each kind, and how many pieces of it."""
TILT = 0.7
"""How far a shown one leans towards +z, radians."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, flat: bool = False) -> Thing:
    """With salami, olives and leaves, on a board that a foot tilts towards the guest unless it is `flat`."""
    kind = int(rng.integers(len(TOPPINGS)))
    radius = wish.between(rng, 0.13, 0.17)
    top = _top(kind)
    rim = crust(kind % 3, "a8662c", "d8a35c", "e6c48c")
    cut_, wide = float(rng.uniform(-0.2, 0.5)), math.pi / 4
    whole = _piece(radius, cut_ + wide / 2, cut_ + 2 * math.pi - wide / 2, top, rim)
    slice_ = _piece(radius, cut_ - wide / 2, cut_ + wide / 2, top, rim)
    out = 0.2 * radius
    moved = slice_.at(math.sin(cut_) * out, 0.0, math.cos(cut_) * out)
    board = ANY.finish(rng, "birch", "brushed steel", "beech", "white ceramic")
    tray = cylinder(1.14 * radius, 0.014, board, 40, 0.004).at(0, 0, 0.06 * radius)
    served = tray + (whole + moved).at(y=0.0145)
    if flat:
        return assemble(CATEGORY, [served], top, color="orange")
    tilted = served.turned((1, 0, 0), TILT)
    tilted = tilted.at(y=-float(tilted.bounds[0][1]))
    high = math.sin(TILT) * radius * 1.5
    foot = between((-radius * 0.5, 0.0, -radius * 0.46), (radius * 0.5, high, -radius * 0.42), board, 0.003)
    return assemble(CATEGORY, [tilted, foot], top, color="orange")


@lru_cache(maxsize=8)
def _top(kind: int) -> Finish:
    """Melted cheese over tomato, with what lies on it; once over the square around the pizza."""
    rng = stream(kind, "pizza")
    shape = (SIDE, SIDE)
    rough, fine = cloud(rng, shape, 1.4, low=4), cloud(rng, shape, 0.9, low=14)
    v, u = (np.broadcast_to(axis, shape) * 2 - 1 for axis in grid(shape))
    out = np.hypot(u, v).astype(np.float32)
    melted = laid(rgb("dd9440"), rgb("f0c877"), smoothstep(-1.4, 1.2, rough + 0.35 * fine))
    picture = laid(melted, rgb("f8e6b8"), 0.8 * smoothstep(0.7, 1.6, cloud(rng, shape, 1.7, low=6)))
    picture = laid(picture, rgb("b5401c"), smoothstep(0.78, 0.9, out + 0.05 * rough))
    picture = laid(picture, rgb("c2532a"), 0.8 * smoothstep(0.9, 1.9, cloud(rng, shape, 1.5, low=7)))
    for name, count in TOPPINGS[kind % len(TOPPINGS)]:
        for _ in range(count):
            angle, far = float(rng.uniform(0, 2 * math.pi)), 0.76 * math.sqrt(float(rng.uniform(0.02, 1)))
            _lay(picture, rng, name, math.sin(angle) * far, math.cos(angle) * far)
    picture = laid(picture, rgb("8a4a1e"), 0.6 * smoothstep(1.5, 2.4, cloud(rng, shape, 1.5, low=10)))
    picture = laid(picture, rgb("f6d58e"), 0.5 * smoothstep(1.1, 2.0, cloud(rng, shape, 1.3, low=8)))
    return coat("pizza", picture * (1 + 0.03 * fine[..., None]), 0.4, "orange")


def _lay(picture: F32, rng: np.random.Generator, name: str, x: float, y: float) -> None:
    """One topping onto the picture, its middle at x and y in -1..1."""
    topping = LOOKS[name]
    half = math.ceil(topping.size * SIDE / 2 * 1.5) + 2
    row, column = round((y + 1) / 2 * SIDE), round((x + 1) / 2 * SIDE)
    window = np.s_[max(0, row - half) : row + half, max(0, column - half) : column + half]
    part = picture[window]
    v, u = np.mgrid[
        window[0].start : window[0].start + part.shape[0], window[1].start : window[1].start + part.shape[1]
    ]
    v, u = (v - row) / (topping.size * SIDE / 2), (u - column) / (topping.size * SIDE / 2)
    turn = float(rng.uniform(0, 2 * math.pi))
    a, b = u * math.cos(turn) + v * math.sin(turn), (v * math.cos(turn) - u * math.sin(turn)) / topping.slim
    away = np.hypot(a, b) * (1 + 0.06 * np.sin(3 * np.arctan2(b, a) + turn))
    away = np.maximum(away, 1.3 - away / topping.hole) if topping.hole else away
    away = np.asarray(away, dtype=np.float32)
    shadow = 0.45 * (1 - smoothstep(0.9, 1.35, away))
    part[:] = laid(part, rgb("7a3c14"), shadow)
    speck = np.asarray(rng.normal(0, 1, away.shape), dtype=np.float32)
    inner = laid(rgb(topping.color), rgb(topping.speck), 0.5 * smoothstep(0.8, 1.6, speck))
    inner = laid(inner, rgb(topping.rim), 0.8 * smoothstep(0.7, 0.98, away))
    part[:] = laid(part, inner, 1 - smoothstep(0.92, 1.05, away))


def _piece(radius: float, start: float, end: float, top: Finish, rim: Finish) -> Solid:
    """What lies between two angles from +z: a thin wedge, and the risen edge around it."""
    angle = np.linspace(start, end, max(4, round((end - start) * 8)))
    edge = np.stack((np.sin(angle), np.cos(angle)), axis=1) * (radius - 0.012)
    disc = slab(np.concatenate((((0.0, 0.0),), edge)), 0.011, top).at(y=0.001)
    # its picture is laid about the middle
    skins = (replace(skin, uv=(skin.uv + radius) / (2 * radius)) for skin in disc.skins)
    face = Solid(tuple(skins), disc.colliders)
    wave = 0.0105 + 0.0012 * np.sin(angle * 9) + 0.0008 * np.sin(angle * 17 + 1)
    return face + roll(np.stack((edge[:, 0], np.full(len(angle), 0.0105), edge[:, 1]), axis=1), wave, rim, 12)
