"""Football: a white ball with black patches."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, directions, globe, rgb
from orienteer.build.texture.noise import mix, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="football",
    about="A white ball with black five-sided patches.",
    group="sport",
    width=(0.2, 0.24),
    height=(0.2, 0.24),
    depth=(0.2, 0.24),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)
SHAPE = (256, 512)
GOLDEN = (1 + 5**0.5) / 2


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Turned any way; the patches are in the colour that is wished, or black."""
    leather = _leather(wish.color or "black")
    radius = wish.between(rng, 0.105, 0.113)
    ball = globe(radius, leather, 36).turned((1, 0, 0), float(rng.uniform(0.2, 0.8)), (0, radius, 0))
    return assemble(CATEGORY, [ball.at(yaw=float(rng.uniform(-0.8, 0.8)))], leather, color=wish.color or "white")


def _corners() -> tuple[F64, F64]:
    """Middles of the twelve pentagons and the twenty hexagons of a truncated icosahedron."""
    g = GOLDEN
    five = [p for a in (-1, 1) for b in (-g, g) for p in ((0, a, b), (a, b, 0), (b, 0, a))]
    six: list[tuple[float, float, float]] = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    six += [p for a in (-1, 1) for b in (-1, 1) for p in ((0, a * g, b / g), (a * g, b / g, 0), (a / g, 0, b * g))]
    pair = [np.array(points, dtype=np.float64) for points in (five, six)]
    return pair[0] / np.linalg.norm(pair[0], axis=1)[:, None], pair[1] / np.linalg.norm(pair[1], axis=1)[:, None]


@lru_cache(maxsize=8)
def _leather(color: str) -> Finish:
    way = directions(SHAPE).astype(np.float64)
    five, six = _corners()
    # a plane cuts off each corner: patches are where its plane is nearest
    height = np.concatenate((way @ five.T / 0.9393, way @ six.T / 0.9149), axis=-1)
    order = np.sort(height, axis=-1)
    seam = (order[..., -1] - order[..., -2]).astype(np.float32)
    patch = (height[..., :12].max(axis=-1) > height[..., 12:].max(axis=-1)).astype(np.float32)
    picture = mix(rgb("f4f4f1"), rgb(color), patch)
    return coat(
        f"{color} and white leather",
        mix(picture, rgb("55555a"), (1 - smoothstep(0.006, 0.022, seam)) * (1 - patch)),
        0.4,
    )
