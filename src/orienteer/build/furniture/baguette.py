"""Baguette: a long thin loaf with slanting cuts."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Skin, Solid, rod
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="baguette",
    about="A long thin loaf with slanting cuts.",
    group="food",
    width=(0.3, 0.7),
    height=(0.05, 0.14),
    depth=(0.05, 0.3),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


RISE = 0.92
"""Height of a loaf's middle over its radius: its foot is flattened a little."""
CUTS = 5


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Two or three loaves side by side."""
    length, radius = wish.between(rng, 0.36, 0.48), float(rng.uniform(0.032, 0.038))
    gold = _crust(int(rng.integers(3)))
    pieces = []
    for k in range(int(rng.integers(2, 4))):
        loaf = _loaf(length * float(rng.uniform(0.94, 1.0)), radius, gold)
        x, y = ((-1.05, 0.0), (1.05, 0.0), (0.0, 1.35))[k]
        pieces.append(loaf.at(0, y * radius, x * radius, float(rng.uniform(-0.06, 0.06))))
    return assemble(CATEGORY, pieces, gold, color="light brown")


def _loaf(length: float, radius: float, gold: Finish) -> Solid:
    """Lying along x, swollen where it is cut."""
    t = np.sin(np.linspace(-1, 1, 33) * math.pi / 2)
    thick = radius * (1 - np.abs(t) ** 4) ** 0.5
    thick[[0, -1]] = radius * 0.06
    path = np.stack((t * length / 2, np.full(33, radius * RISE), np.zeros(33)), axis=1)
    look = rod(path, thick.tolist(), gold, 20)
    skin = look.skins[0]
    around = np.arctan2(skin.positions[:, 2], skin.positions[:, 1] - radius * RISE) / (2 * math.pi) + 0.5
    uv = np.stack((skin.positions[:, 0] / length + 0.5, around), axis=1)
    rise = 1 + 0.16 * np.clip(_slash(uv[:, 0], uv[:, 1])[0], 0, 1)
    lifted = skin.positions * np.stack((np.ones_like(rise), rise, rise), axis=1)
    # the crust swells beside its cuts
    stops = rod(path, (1.06 * thick).tolist(), gold, 6).colliders
    return Solid((Skin(lifted, smooth_normals(lifted, skin.faces), uv, skin.faces, gold),), stops)


def _slash(u: npt.NDArray[np.floating], v: npt.NDArray[np.floating]) -> tuple[F64, F64]:
    """How far inside a cut each place is, 1 in its middle and below 0 outside, and on which side of it, -1..1."""
    inside, side = np.full(np.broadcast(u, v).shape, -9.0), np.zeros(np.broadcast(u, v).shape)
    for k in range(CUTS):
        along = (u - 0.5 - (k - (CUTS - 1) / 2) * 0.86 / CUTS) * 6.2
        across = (v - 0.5) * 5.5
        near, off = along * 0.86 + across * 0.5, across * 0.86 - along * 0.5
        share = 1 - (near / 0.85) ** 2 - (off / 0.27) ** 2
        side = np.where(share > inside, off / 0.27, side)
        inside = np.maximum(inside, share)
    return inside, side


@lru_cache(maxsize=4)
def _crust(seed: int) -> Finish:
    """Once along it and once around; the cuts on top show its crumb."""
    v, u = plane((160, 400))
    rng = stream(seed, "baguette")
    rough, fine = cloud(rng, (160, 400), 1.3, (1, 2), low=4), cloud(rng, (160, 400), 0.8, low=12)
    top = np.abs(v - 0.5) * 2
    picture = laid(rgb("a9652a"), rgb("c98f4e"), smoothstep(0.0, 0.75, top + 0.12 * rough))
    picture = laid(picture, rgb("e0bd88"), smoothstep(0.7, 1.0, top + 0.1 * rough))
    inside, side = (np.asarray(part, dtype=np.float32) for part in _slash(u, v))
    torn = inside + 0.16 * rough + 0.06 * fine
    picture = laid(picture, rgb("7c4219"), smoothstep(-0.55, 0.0, torn) * smoothstep(-0.2, 0.7, side))
    picture = laid(picture, rgb("eacf9c"), smoothstep(0.0, 0.22, torn))
    picture = laid(picture, rgb("d2a25f"), smoothstep(0.0, 0.3, torn) * smoothstep(0.1, 1.0, 0.5 * rough - side))
    picture = laid(picture, rgb("f3e6cd"), 0.35 * smoothstep(0.6, 2.0, fine + 0.5 * rough) * smoothstep(0.1, 0.5, top))
    return coat("baguette crust", picture * (1 + 0.04 * fine[..., None]), 0.75, "light brown")
