"""Hamburger: a round bun with a meat patty, cheese, lettuce and tomato between its halves."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._strewn import grain, strewn
from orienteer.build.furniture._wrapped import coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, cylinder, sheet
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hamburger",
    about="A round bun with a meat patty, cheese, lettuce and tomato between its halves.",
    group="food",
    width=(0.09, 0.14),
    height=(0.06, 0.12),
    depth=(0.09, 0.14),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """One or two patties; sesame on the bun."""
    radius = wish.between(rng, 0.048, 0.058)
    bun = _bun(int(rng.integers(3)))
    meat = _meat()
    y = radius * 0.38
    pieces = [_lower(radius, y, bun)]
    for _ in range(2 if chance(rng, 0.35) else 1):
        pieces += [lettuce(rng, radius * 1.07, finish("light green paint")).at(y=y + 0.002)]
        patty = wrapped(rounded(radius * 1.04, radius * 0.28), meat, 28)
        pieces += [patty.at(y=y + 0.004), _cheese(radius, float(rng.uniform(0, 1.5))).at(y=y + 0.0045 + radius * 0.28)]
        y += 0.006 + radius * 0.28
    pieces.append(cylinder(radius * 0.93, radius * 0.12, finish("red paint"), 32, 0.002).at(y=y + 0.001))
    y += radius * 0.12
    pieces.append(lettuce(rng, radius * 1.07, finish("light green paint")).at(y=y + 0.002))
    t = np.linspace(0, math.pi / 2, 10)
    dome = np.stack((radius * np.cos(t) ** 0.8, radius * 0.62 * np.sin(t)), axis=1)
    dome = np.concatenate((((radius * 0.9, -radius * 0.1), (radius * 0.98, -radius * 0.06)), dome))
    dome[-1, 0] = 0.0
    pieces.append(wrapped(dome, bun, 32).at(y=y + 0.004 + radius * 0.1))
    pieces.append(_sesame(rng, radius, y + 0.004 + radius * 0.1))
    return assemble(CATEGORY, pieces, bun, color="light brown")


def rounded(radius: float, height: float) -> F64:
    """Profile of a disc with a bulging edge."""
    t = np.linspace(-math.pi / 2, math.pi / 2, 9)
    edge = height / 2
    return np.stack((radius - edge + edge * np.cos(t), edge + edge * np.sin(t)), axis=1)


def _lower(radius: float, height: float, bun: Finish) -> Solid:
    half = coat("crumb", np.broadcast_to(rgb("e5c288"), (8, 8, 3)).astype(np.float32), 0.9)
    return (
        wrapped(rounded(radius * 0.98, height), bun, 28)
        + cylinder(radius * 0.9, 0.002, half, 24).at(y=height - 0.0005).ghost()
    )


def lettuce(rng: np.random.Generator, radius: float, leaf: Finish) -> Solid:
    """A crinkled sheet whose edge hangs out, within 4 mm of its level."""
    angle = np.linspace(0, 2 * math.pi, 49)
    phase = float(rng.uniform(0, 6))
    rows = []
    for share in (0.8, 0.93, 1.0):
        wave = (np.sin(angle * 11 + phase) + 0.6 * np.sin(angle * 7 + 2 * phase)) * 0.0037 * max(0.0, share - 0.6) / 0.4
        reach = radius * share * (1 + 0.035 * np.sin(angle * 9 + phase))
        rows.append(
            np.stack((np.sin(angle) * reach, wave - 0.006 * max(0, share - 0.75), np.cos(angle) * reach), axis=1)
        )
    return Solid(sheet(np.stack(rows), 0.001, leaf).skins[:1])


def _cheese(radius: float, turn: float) -> Solid:
    """A square slice that droops over the edge."""
    line = np.linspace(-1, 1, 9) * radius * 0.98
    x, z = np.meshgrid(line, line)
    out = np.hypot(x, z)
    y = -np.maximum(0.0, out - radius) * 1.1
    draw = np.where(out > radius, (radius + 0.004 + 0.25 * (out - radius)) / np.maximum(out, 1e-9), 1.0)
    return sheet(np.stack((x * draw, y + 0.003, z * draw), axis=-1), 0.0022, finish("yellow plastic")).at(yaw=turn)


def _sesame(rng: np.random.Generator, radius: float, level: float) -> Solid:
    k = np.arange(44)
    a, r = k * 2.39996 + rng.uniform(-0.2, 0.2, 44), 0.85 * np.sqrt((k + 0.5) / 44)
    up = np.sqrt(1 - r**2.5) * radius * 0.62
    places = np.stack((np.sin(a) * r * radius, level + up, np.cos(a) * r * radius), axis=1)
    ways = np.stack((np.sin(a) * np.sin(r), np.cos(r), np.cos(a) * np.sin(r)), axis=1)
    return strewn(grain(0.0016, finish("cream plastic"), 1.6, 0.5), places, ways)


@lru_cache(maxsize=4)
def _bun(seed: int) -> Finish:
    v, _ = plane((128, 128))
    field = cloud(stream(seed, "bun"), (128, 128), 1.6)
    picture = laid(rgb("a85c22"), rgb("d39550"), smoothstep(0.2, 0.85, v + 0.08 * field))
    return coat("bun", laid(picture, rgb("ecd09c"), smoothstep(0.84, 0.95, v)), 0.7, "light brown")


@lru_cache(maxsize=1)
def _meat() -> Finish:
    tone = smoothstep(-0.8, 1.0, cloud(stream(0, "meat"), (64, 256), 1.0, low=12))
    return coat("meat", laid(rgb("5a3320"), rgb("3a1f12"), tone), 0.8, "brown")
