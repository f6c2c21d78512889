"""Flower bed: flowers in the ground."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
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
    # a large bed has larger flowers rather than very many
    crowd = min(plenty, 1.5)
    flowers = union(
        _blooms(rng, int(share * crowd), x - 0.12, z - 0.12, word, 1.1 * math.sqrt(plenty / crowd))
        for word, share in zip(words, (92, 14, 8), strict=True)
    )
    look = green + flowers
    _, high = look.bounds
    hull = Box((wide - 2 * t, float(high[1]) - 0.1, deep - 2 * t), Pose.at(0, (float(high[1]) + 0.1) / 2, 0))
    inside = Solid(tuple(_clipped(skin, x - t, z - t) for skin in look.skins)).within(hull)
    return assemble(CATEGORY, [curb, soil, inside], finish("light leaves"), color=words[0], centred=False)


def _blooms(rng: np.random.Generator, count: int, x: float, z: float, word: str, large: float) -> Solid:
    """Flat cups of five round petals about a yellow eye, that look up and about."""
    middle = np.stack((rng.uniform(-x, x, count), rng.uniform(0.24, 0.31, count), rng.uniform(-z, z, count)), axis=1)
    up = np.stack((rng.normal(0, 0.35, count), np.ones(count), rng.normal(0.15, 0.35, count)), axis=1)
    up /= np.linalg.norm(up, axis=1)[:, None]
    side = np.cross(up, (0.0, 0.0, 1.0))
    side /= np.linalg.norm(side, axis=1)[:, None]
    other = np.cross(side, up)
    size = large * rng.uniform(0.85, 1.15, (count, 1, 1))
    eye = finish("orange paper" if word == "yellow" else "yellow paper")
    return union(
        _discs(middle + up * lift, up, side, other, np.asarray(reach) * size, rise, paint)
        for reach, lift, rise, paint in (
            (np.tile((0.02, 0.046, 0.046), 5)[None, :, None], 0.0, 0.012, finish(f"{word} paper")),
            (np.full((1, 4, 1), 0.014), 0.008, 0.0, eye),
        )
    )


def _discs(middle: F64, up: F64, side: F64, other: F64, reach: F64, rise: float, paint: Finish) -> Solid:
    """Fans about middles, shape (fans, 3), whose rim has a reach at each corner, shape (fans, corners, 1)."""
    count, corners = reach.shape[:2]
    angle = (2 * math.pi / corners * np.arange(corners))[None, :, None]
    lift = rise * reach / reach.max()
    rim = (
        middle[:, None] + (side[:, None] * np.cos(angle) + other[:, None] * np.sin(angle)) * reach + up[:, None] * lift
    )
    points = np.concatenate((middle[:, None], rim), axis=1)
    k = np.arange(corners)
    fan = np.stack((np.zeros(corners, dtype=int), 1 + (k + 1) % corners, 1 + k), axis=1)
    faces = (fan + (corners + 1) * np.arange(count)[:, None, None]).reshape(-1, 3).astype(np.int32)
    normals = np.repeat(up, corners + 1, axis=0)
    return Solid((Skin(points.reshape(-1, 3), normals, points.reshape(-1, 3)[:, [0, 2]], faces, paint),))


def _clipped(skin: Skin, x: float, z: float) -> Skin:
    kept = np.clip(skin.positions, (-x, 0.09, -z), (x, 10.0, z))
    return Skin(kept, skin.normals, skin.uv, skin.faces, skin.finish)
