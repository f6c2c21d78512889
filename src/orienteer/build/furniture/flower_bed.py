"""Flower bed: flowers in the ground."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import Skin, Solid, between, box, crown, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="flower bed",
    about="Flowers in a bed of soil with a low edge.",
    group="nature",
    width=(0.9, 4.0),
    height=(0.15, 0.6),
    depth=(0.5, 1.6),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
    front=False,
)


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, width: float | None = None, depth: float | None = None
) -> Thing:
    """Flowers of two or three colours between green leaves."""
    wide, deep = width or wish.between(rng, 1.2, 2.4), depth or float(rng.uniform(0.6, 0.9))
    edge = ANY.finish(rng, "weathered wood", "brick", "light granite")
    x, z, t, h = wide / 2, deep / 2, 0.06, 0.14
    curb = union(
        (
            between((-x, 0, z - t), (x, h, z), edge, 0.006),
            between((-x, 0, -z), (x, h, -z + t), edge, 0.006),
            between((x - t, 0, -z + t - 0.002), (x - 0.0015, h - 0.0015, z - t + 0.002), edge).both_sides(),
        )
    )
    soil = box((wide - t, 0.1, deep - t), finish("soil"))
    count = int(60 * wide * deep / 0.8)
    spots = np.stack(
        (
            rng.uniform(-x + 0.13, x - 0.13, count),
            rng.uniform(0.13, 0.24, count),
            rng.uniform(-z + 0.13, z - 0.13, count),
        ),
        1,
    )
    green = Solid(crown(spots, np.array((0, -1.0, 0)), 0.17, finish("light leaves"), rng).skins)
    words = [
        wish.color or str(rng.choice(("red", "pink", "purple"))),
        str(rng.choice(("yellow", "white", "orange"))),
        "white",
    ]
    plenty = wide * deep / 0.8
    flowers = union(
        _blooms(rng, int(share * plenty), x - 0.12, z - 0.12, word)
        for word, share in zip(words, (75, 24, 16), strict=True)
    )
    look = green + flowers
    low, high = look.bounds
    hull = Box((wide - 2 * t, float(high[1]) - 0.1, deep - 2 * t), Pose.at(0, (float(high[1]) + 0.1) / 2, 0))
    inside = Solid(tuple(_clipped(skin, x - t, z - t) for skin in look.skins)).within(hull)
    return assemble(CATEGORY, [curb, soil, inside], finish("light leaves"), color=words[0], centred=False)


def _blooms(rng: np.random.Generator, count: int, x: float, z: float, word: str) -> Solid:
    """Flat cups of five petals that look up and about."""
    petal = finish(f"{word} paper")
    positions, normals, faces = [], [], []
    for i in range(count):
        middle = np.array((rng.uniform(-x, x), rng.uniform(0.25, 0.31), rng.uniform(-z, z)))
        up = np.array((rng.normal(0, 0.35), 1.0, rng.normal(0, 0.35)))
        up /= np.linalg.norm(up)
        side = np.cross(up, (0.0, 0.0, 1.0))
        side /= np.linalg.norm(side)
        other = np.cross(side, up)
        angle = np.arange(10) * (math.pi / 5)
        reach = np.where(np.arange(10) % 2 == 0, 0.048, 0.03)
        rim = middle + (side * (np.cos(angle) * reach)[:, None] + other * (np.sin(angle) * reach)[:, None]) + up * 0.012
        positions.append(np.concatenate((middle[None], rim)))
        normals.append(np.tile(up, (11, 1)))
        k = np.arange(10)
        faces.append(np.stack((np.zeros(10, dtype=int), 1 + (k + 1) % 10, 1 + k), axis=1) + 11 * i)
    points = np.concatenate(positions)
    return Solid(
        (Skin(points, np.concatenate(normals), points[:, [0, 2]], np.concatenate(faces).astype(np.int32), petal),)
    )


def _clipped(skin: Skin, x: float, z: float) -> Skin:
    kept = np.clip(skin.positions, (-x, 0.09, -z), (x, 10.0, z))
    return Skin(kept, skin.normals, skin.uv, skin.faces, skin.finish)
