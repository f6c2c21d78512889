"""Hedge: a clipped wall of leaves."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.shape import Skin, Solid, box, crown
from orienteer.build.wish import ANY, Wish
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

CATEGORY = Category(
    name="hedge",
    about="A clipped wall of leaves.",
    group="nature",
    width=(0.8, 12.0),
    height=(0.6, 2.2),
    depth=(0.4, 0.9),
    stands=Stands.GROUND,
    front=False,
)


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, length: float | None = None, height: float | None = None
) -> Thing:
    """`length` along x and `height` in metres."""
    long, tall, deep = (
        length or wish.between(rng, 1.6, 3.0),
        height or float(rng.uniform(0.9, 1.4)),
        float(rng.uniform(0.5, 0.62)),
    )
    leaves = finish("fine leaves")
    size = 0.27
    inner = (long - 0.16, tall - 0.08, deep - 0.16)
    count = int(62 * (long * tall * 2 + deep * tall * 2 + long * deep))
    points, ways = _on_box(rng, count, inner)
    green = crown(points, np.zeros(3), size, leaves, rng, ways, 0.38)
    low = np.clip(green.skins[0].positions, (-long / 2, 0.0, -deep / 2), (long / 2, tall, deep / 2))
    skin = green.skins[0]
    trimmed = Solid((Skin(low, skin.normals, skin.uv, skin.faces, leaves),))
    core = box(inner, finish("grass")).ghost()
    return assemble(
        CATEGORY, [trimmed.within(Box((long, tall, deep), Pose.at(0, tall / 2, 0))), core], leaves, centred=False
    )


def _on_box(rng: np.random.Generator, count: int, size: tuple[float, float, float]) -> tuple[F64, F64]:
    """Points spread over the sides and the top of a box that stands on the origin, and the way out there."""
    width, height, depth = size
    areas = np.array((width * height, width * height, depth * height, depth * height, width * depth))
    ways = np.array(((0, 0, -1), (0, 0, 1), (-1, 0, 0), (1, 0, 0), (0, 1, 0)), dtype=np.float64)
    side = rng.choice(5, count, p=areas / areas.sum())
    u, v = rng.uniform(-0.5, 0.5, count), rng.uniform(0, 1, count)
    x = np.select([side < 2, side == 2, side == 3], [u * width, -width / 2, width / 2], u * width)
    z = np.select([side == 0, side == 1, side == 4], [-depth / 2, depth / 2, (v - 0.5) * depth], u * depth)
    y = np.where(side == 4, height, v * height)
    return np.stack((x, y, z), axis=1), ways[side]
