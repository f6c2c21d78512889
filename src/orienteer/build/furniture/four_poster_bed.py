"""Four poster bed: a bed under a canopy on four posts."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, lathe, pillow, sheet, soft_box, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="four poster bed",
    about="A bed with a tall post at each corner that carry a frame or a canopy.",
    group="bedroom",
    width=(1.3, 2.1),
    height=(1.8, 2.3),
    depth=(2.0, 2.35),
    affordances=(Affordance.LIE, Affordance.SIT, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, canopy: bool | None = None) -> Thing:
    """Turned posts, a headboard, a canopy with gathered curtains or a bare frame."""
    wood = wish.finish(rng, "mahogany", "walnut", "cherry", "oak", "white paint")
    width, length, tall = wish.between(rng, 1.5, 1.85), 2.1, float(rng.uniform(1.95, 2.15))
    x, z, top = width / 2, length / 2, 0.6
    post = _post(tall, wood)
    pieces: list[Solid] = [post.at(sx * x, 0, sz * z) for sx in (-1, 1) for sz in (-1, 1)]
    side = between((x - 0.02, 0.24, -z), (x + 0.02, 0.4, z), wood, 0.005)
    pieces += [side.both_sides(), between((-x, 0.24, z - 0.02), (x, 0.4, z + 0.02), wood, 0.005)]
    pieces.append(between((-x, 0.3, -z - 0.02), (x, 1.1, -z + 0.02), wood, 0.01))
    pieces.append(between((-x + 0.12, 1.09, -z - 0.02), (x - 0.12, 1.25, -z + 0.02), wood, 0.015))
    pieces.append(between((-x, 0.39, z - 0.018), (x, 0.52, z + 0.018), wood, 0.008))
    pieces.append(between((-x + 0.018, 0.3, -z + 0.018), (x - 0.018, 0.34, z - 0.018), wood))
    rail = between((-x, tall - 0.06, -0.025), (x, tall - 0.01, 0.025), wood, 0.004)
    long = between((-0.025, tall - 0.06, -z), (0.025, tall - 0.01, z), wood, 0.004)
    pieces += [rail.at(z=z), rail.at(z=-z), long.at(x=x), long.at(x=-x)]
    white = finish("white fabric")
    pieces.append(soft_box((width - 0.06, 0.28, length - 0.05), white, 0.05).at(0, 0.33, 0))
    cloth = ANY.finish(rng, "fabric", "velvet", colors=("dark red", "cream", "dark blue", "dark green", "beige"))
    pieces.append(
        soft_box((width - 0.045, 0.26, 1.4), cloth, (0.05, 0.06, 0.05), (0, 0.012, 0), 2, 3).at(0, 0.385, z - 0.73)
    )
    pieces.append(soft_box((width - 0.04, 0.1, 0.26), white, 0.04, steps=1).at(0, 0.555, z - 1.48))
    for s in (-1, 1):
        one = pillow((0.66, 0.17, 0.44), white, 4).turned((1, 0, 0), 0.45)
        pieces.append(one.at(s * width * 0.24, 0.7, -z + 0.25))
    if canopy if canopy is not None else chance(rng, 0.65):
        pieces += _canopy(
            width,
            length,
            tall,
            ANY.finish(rng, "fabric", colors=("cream", "white", "beige")) if chance(rng, 0.6) else cloth,
        )
    level = shelf((-x + 0.15, -0.1), (x - 0.15, z - 0.15), top + 0.045, name="blanket")
    return assemble(CATEGORY, pieces, wood, supports=(level,))


def _post(tall: float, wood: Finish) -> Solid:
    foot = box((0.11, 0.5, 0.11), wood, 0.008)
    shape = (
        (0.04, 0.0),
        (0.062, 0.04),
        (0.042, 0.08),
        (0.062, 0.3),
        (0.038, 0.62),
        (0.054, 0.66),
        (0.035, 0.7),
        (0.03, 1.0),
    )
    return (
        foot
        + lathe([(r, 0.5 + (tall - 0.52) * y) for r, y in shape], wood, 10)
        + lathe(((0.03, 0.0), (0.052, 0.02), (0.04, 0.05), (0.004, 0.1)), wood, 10).at(y=tall - 0.02)
    )


def _canopy(width: float, length: float, tall: float, cloth: Finish) -> list[Solid]:
    """A cloth over the frame with a hanging edge, and a curtain gathered at each post."""
    x, z = width / 2 + 0.032, length / 2 + 0.032
    roof = between((-x + 0.01, tall - 0.008, -z + 0.01), (x - 0.01, tall + 0.002, z - 0.01), cloth, 0.003)
    pieces: list[Solid] = [roof]
    for long, place, yaw in ((2 * x, z, 0.0), (2 * x, z, math.pi), (2 * z, x, math.pi / 2), (2 * z, x, -math.pi / 2)):
        u = np.linspace(-long / 2, long / 2, 13)
        v = np.array((0.0, 0.09, 0.2))
        ripple = 0.008 * np.sin(u * 2 * math.pi / 0.5)
        edge = 0.025 * np.abs(np.sin(u * math.pi / 0.5))
        net = np.stack(
            np.broadcast_arrays(
                u[None], tall - v[:, None] - edge[None] * (v[:, None] > 0.15), (v[:, None] * 5 * ripple[None])
            ),
            axis=-1,
        )
        pieces.append(sheet(net, 0.003, cloth, blocks=(1, 4)).at(z=place).at(yaw=yaw))
    for sx in (-1, 1):
        pieces.append(_drawn_back(tall - 0.24, cloth).at(sx * (width / 2 + 0.045), 0.06, -length / 2 + 0.22))
    return [union(pieces)]


@lru_cache(maxsize=64)
def _drawn_back(height: float, cloth: Finish) -> Solid:
    """A curtain beside the head of the bed, gathered in folds and held by a tie; it looks to both sides."""
    v = np.linspace(0, 1, 6)[:, None]
    u = np.linspace(-1, 1, 21)[None]
    waist = np.exp(-(((v - 0.56) / 0.16) ** 2))
    half = 0.25 - 0.15 * waist - 0.02 * v
    z = -(0.25 - half) + half * u
    x = 0.028 * np.cos(5 * math.pi * u) * (1 - 0.3 * waist)
    net = np.stack(np.broadcast_arrays(x, height * (1 - v), z), axis=-1)
    tie = between((-0.045, height * 0.41, -0.265), (0.045, height * 0.44, -0.035), cloth, 0.008)
    return sheet(net[:, ::-1], 0.004, cloth, blocks=(5, 2)) + tie
