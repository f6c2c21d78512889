"""Hedge: a clipped wall of leaves."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._foliage import TONES, leafage, leaves, tones_for
from orienteer.build.shape import Skin, Solid, box, box_collider
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.color import linear_of
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hedge",
    about="A clipped wall of leaves.",
    group="nature",
    width=(0.8, 14.0),
    height=(0.6, 2.3),
    depth=(0.4, 0.95),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)
MOST = 2300
"""Twigs of a hedge, however long it is."""


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, length: float | None = None, height: float | None = None
) -> Thing:
    """`length` along x and `height` in metres; of box, privet or purple beech."""
    long, tall, deep = (
        length or wish.between(rng, 1.6, 3.0),
        height or float(rng.uniform(0.9, 1.4)),
        float(rng.uniform(0.5, 0.65)),
    )
    tones = tones_for(rng, wish.color, "summer", "summer", "deep", "deep", "lime", "purple leaf")
    form = pick(rng, "small", "small", "broad")
    inner = (long - 0.12, tall - 0.05, deep - 0.12)
    area = long * tall * 2 + deep * tall * 2 + long * deep
    count = min(MOST, int(170 * area))
    # where fewer twigs have to do, each is larger
    size = 0.22 * max(1.0, (170 * area / count) ** 0.5)
    points, ways = _on_box(rng, count, inner)
    light = 0.38 + 0.35 * ways[:, 1] + 0.16 * (points[:, 1] / tall) + rng.normal(0, 0.1, count)
    green = leaves(rng, points + rng.normal(0, 0.012, points.shape), ways, light, size, tones, form)
    skins = []
    for skin in green.skins:
        low = np.clip(skin.positions, (-long / 2, 0.0, -deep / 2), (long / 2, tall, deep / 2))
        skins.append(Skin(low, skin.normals, skin.uv, skin.faces, skin.finish))
    shell = box_collider((-long / 2, 0.0, -deep / 2), (long / 2, tall, deep / 2))
    core = box((inner[0] - 0.03, inner[1] - 0.03, inner[2] - 0.03), _shade(tones)).ghost()
    return assemble(CATEGORY, [Solid(tuple(skins)).within(shell), core], leafage(tones, 1, form), centred=False)


def _shade(tones: str) -> Finish:
    """What is seen between the leaves."""
    red, green, blue = (0.6 * c for c in linear_of(TONES[tones][0]))
    return Finish("shade", "dark green", Material(f"{tones} shade", (red, green, blue), roughness=1.0))


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
