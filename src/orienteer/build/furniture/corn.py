"""Corn: a yellow cob in its green husk."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import bent, coat, laid, rgb, wrapped
from orienteer.build.shape import Solid, blade, rod, union
from orienteer.build.texture.noise import smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="corn",
    about="A yellow cob in its green husk.",
    group="food",
    width=(0.16, 0.4),
    height=(0.04, 0.18),
    depth=(0.06, 0.3),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Two or three cobs lying in their opened husks."""
    grain = _grain(wish.color or "f0c234")
    length, radius = wish.between(rng, 0.17, 0.21), float(rng.uniform(0.023, 0.026))
    pieces = []
    for k in range(int(rng.integers(2, 4))):
        lying = _cob(rng, length * float(rng.uniform(0.92, 1.0)), radius, grain).turned((0, 0, 1), -math.pi / 2)
        lying = lying.at(y=-float(lying.bounds[0][1]))
        x, y, z = ((0.0, 0.0, 0.0), (0.05, 0.0, 2.7), (-0.05, 0.8, 1.3))[k]
        pieces.append(lying.at(-length * (0.5 - x), y * radius * 2, z * radius, 0.5 + float(rng.uniform(-0.1, 0.1))))
    return assemble(CATEGORY, pieces, grain, color=wish.color or "yellow")


def _cob(rng: np.random.Generator, length: float, radius: float, grain: Finish) -> Solid:
    """Upright, its husk below."""
    t = 1 - np.linspace(1, 0, 18) ** 1.5
    line = np.stack((radius * np.minimum(1, 1.6 * (1 - t) ** 0.42) * (0.92 + 0.08 * np.sin(t * 3)), t * length), axis=1)
    line[-1, 0] = 0.0

    def place(points: F64) -> F64:
        u = np.arctan2(points[:, 0], points[:, 2]) / (2 * math.pi)
        share = 1 + 0.035 * np.abs(np.sin(u * 14 * math.pi))
        return np.asarray(points * np.stack((share, np.ones_like(share), share), axis=1), dtype=np.float64)

    cob = bent(wrapped(line, grain, 28), place)
    husk = (finish("light green paint"), finish("green paint"))
    leaves = []
    # the husk is drawn back to the side on which the cob lies: its left as it stands here
    for k in range(3):
        one = blade(
            length * float(rng.uniform(0.6, 0.95)),
            radius * 2.0,
            float(rng.uniform(0.5, 1.1)),
            husk[k % 2],
            5,
            -0.4,
            whole=False,
        )
        turn = math.pi / 2 + 0.9 * (k - 1)
        leaves.append(one.turned((1, 0, 0), 0.08).at(0, -0.01, radius * 0.6).at(yaw=turn))
    stem = rod(((0, -0.03, 0), (0, 0.01, 0)), (radius * 0.45, radius * 0.7), husk[0], 10)
    return cob + union(leaf.hulled() for leaf in leaves) + stem


@lru_cache(maxsize=6)
def _grain(color: str) -> Finish:
    shape = (448, 336)
    v, u = plane(shape)
    row, column = (v * 36) % 1, (u * 14 + 0.5) % 1
    edge = np.minimum(np.minimum(row, 1 - row), 1.3 * np.minimum(column, 1 - column))
    number = (np.floor(v * 36) * 31 + np.floor(u * 14 + 0.5) % 14).astype(int)
    tone = stream(0, "corn").uniform(0.9, 1.05, 36 * 31 + 40)[number][..., None]
    picture = laid(rgb("a8741c"), rgb(color) * tone, smoothstep(0.02, 0.2, edge))
    return coat("corn", laid(picture, rgb("fbe9a0"), 0.35 * smoothstep(0.3, 0.5, edge)), 0.25)
