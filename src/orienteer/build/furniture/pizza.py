"""Pizza: a flat round bread with tomato, cheese and toppings."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bread import crust, roll
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, between, blade, box, cylinder, slab, torus, union
from orienteer.build.texture.noise import cloud, smoothstep
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

SIDE = 320
"""Pixels of its picture."""
TILT = 0.55
"""How far a shown one leans towards +z, radians."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, flat: bool = False) -> Thing:
    """With salami, olives and leaves, on a board that a foot tilts towards the guest unless it is `flat`."""
    kind = int(rng.integers(4))
    radius = wish.between(rng, 0.13, 0.17)
    top = _top(kind, 2 * radius)
    rim = crust(kind % 3, "a8662c", "d8a35c", "e6c48c")
    cut_, wide = float(rng.uniform(-0.2, 0.5)), math.pi / 4
    whole = _piece(radius, cut_ + wide / 2, cut_ + 2 * math.pi - wide / 2, top, rim)
    slice_ = _piece(radius, cut_ - wide / 2, cut_ + wide / 2, top, rim)
    out = 0.28 * radius
    toppings = _bits(rng, kind, radius)
    near = [bit for bit in toppings if _inside(bit, cut_, wide / 2)]
    rest = union(bit for bit in toppings if bit not in near)
    moved = (slice_ + union(near)).at(math.sin(cut_) * out, 0.0, math.cos(cut_) * out)
    board = ANY.finish(rng, "birch", "oak", "beech")
    tray = box((2.25 * radius, 0.014, 2.6 * radius), board, 0.004).at(0, 0, 0.12 * radius)
    served = tray + (whole + rest + moved).at(y=0.0145)
    if flat:
        return assemble(CATEGORY, [served], top, color="orange")
    tilted = served.turned((1, 0, 0), TILT)
    tilted = tilted.at(y=-float(tilted.bounds[0][1]))
    high = math.sin(TILT) * radius * 1.5
    foot = between((-radius * 0.5, 0.0, -radius * 0.46), (radius * 0.5, high, -radius * 0.42), board, 0.003)
    return assemble(CATEGORY, [tilted, foot], top, color="orange")


def _bits(rng: np.random.Generator, kind: int, radius: float) -> list[Solid]:
    """Toppings that stand out of the cheese."""
    pieces: list[Solid] = []
    taken: list[tuple[float, float]] = []
    for k in range(60):
        a, r = k * 2.39996, (radius - 0.04) * math.sqrt((k + 0.5) / 60)
        x, z = math.sin(a) * r + float(rng.normal(0, 0.004)), math.cos(a) * r + float(rng.normal(0, 0.004))
        if any(math.hypot(x - p, z - q) < 0.05 for p, q in taken):
            continue
        taken.append((x, z))
        y = 0.0115
        word = (
            ("dark red paint", "black plastic", "red paint", "dark green paint")[(k + kind) % 4]
            if kind
            else "dark red paint"
        )
        if word in ("dark red paint", "red paint"):
            slice_ = cylinder(0.021, 0.003, finish(word), 20, 0.0015)
            pieces.append(slice_.turned((1, 0, 0), float(rng.normal(0, 0.06))).at(x, y, z))
        elif word == "black plastic":
            pieces.append(torus(0.006, 0.0025, finish(word), 14, 6).at(x, y, z))
        else:
            leaf = blade(0.035, 0.022, 0.9, finish(word), 4, 0.3, whole=False).turned((1, 0, 0), 1.1)
            pieces.append(leaf.at(0, y + 0.001, 0).at(x, 0, z, float(rng.uniform(0, 6))))
    return [piece.ghost() for piece in pieces]


@lru_cache(maxsize=8)
def _top(kind: int, width: float) -> Finish:
    """Melted cheese over tomato; v and u are metres about the middle."""
    rng = stream(kind, "pizza")
    shape = (SIDE, SIDE)
    patches = cloud(rng, shape, 1.5, low=5)
    tomato = laid(rgb("c8471c"), rgb("a02c12"), smoothstep(-1, 1, cloud(rng, shape, 1.2, low=8)))
    cheese = laid(rgb("f6dc8c"), rgb("efc15a"), smoothstep(-0.5, 1.5, cloud(rng, shape, 1.2, low=6)))
    picture = laid(tomato, cheese, smoothstep(-0.5, 0.1, patches))
    brown = cloud(rng, shape, 1.6, low=12)
    picture = laid(picture, rgb("a8642a"), 0.7 * smoothstep(1.3, 2.2, brown))
    for _ in range(70):
        x, y = rng.integers(0, SIDE, 2)
        v, u = np.arange(SIDE)[:, None], np.arange(SIDE)[None, :]
        away = np.hypot((v - y) * rng.uniform(0.7, 1.4), (u - x) * rng.uniform(0.7, 1.4))
        picture = laid(picture, rgb("4f6a2a"), (away < 2.2).astype(np.float32))
    material = coat("pizza", picture, 0.45, "orange")
    return Finish("pizza", "orange", material.material, (width, width))


def _piece(radius: float, start: float, end: float, top: Finish, rim: Finish) -> Solid:
    """What lies between two angles from +z: a thin wedge, and the risen edge around it."""
    angle = np.linspace(start, end, max(4, round((end - start) * 8)))
    edge = np.stack((np.sin(angle), np.cos(angle)), axis=1) * (radius - 0.012)
    disc = slab(np.concatenate((((0.0, 0.0),), edge)), 0.011, top).at(y=0.001)
    # its picture is laid about the middle
    face = Solid(tuple(skin.shifted(radius, radius) for skin in disc.skins), disc.colliders)
    wave = 0.0105 + 0.0012 * np.sin(angle * 9) + 0.0008 * np.sin(angle * 17 + 1)
    return face + roll(np.stack((edge[:, 0], np.full(len(angle), 0.0105), edge[:, 1]), axis=1), wave, rim, 12)


def _inside(bit: Solid, turn: float, half: float) -> bool:
    low, high = bit.bounds
    x, z = (float(c) for c in ((low + high) / 2)[[0, 2]])
    return abs((math.atan2(x, z) - turn + math.pi) % (2 * math.pi) - math.pi) < half
