"""Broccoli: a green head of small florets on a pale stalk."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import bent, coat, globe, laid, rgb
from orienteer.build.shape import Solid, lathe, rod, union
from orienteer.build.texture.noise import cells, cloud, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="broccoli",
    about="A green head of small florets on a pale stalk.",
    group="food",
    width=(0.1, 0.22),
    height=(0.1, 0.2),
    depth=(0.1, 0.22),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Standing on its stalk, or lying on its side."""
    green, pale = _florets(), finish("light green paint")
    size = wish.between(rng, 0.06, 0.075)
    stem = lathe(
        ((0.26 * size, 0.0), (0.28 * size, 0.2 * size), (0.24 * size, 0.8 * size), (0.34 * size, 1.1 * size)), pale, 16
    )
    pieces = [stem]
    for k in range(16):
        lean = 0.18 + 1.1 * math.sqrt(k / 16)
        turn = k * 2.39996
        out, up = math.sin(lean) * size * 0.92, size * (1.0 + 0.75 * math.cos(lean))
        x, z = math.sin(turn) * out, math.cos(turn) * out
        pieces.append(
            rod(
                ((0.3 * x, size * 0.7, 0.3 * z), (x * 0.8, up - size * 0.2, z * 0.8)),
                (0.16 * size, 0.12 * size),
                pale,
                7,
            )
        )
        pieces.append(_floret(rng, size * float(rng.uniform(0.36, 0.46)), green).at(x, up, z))
    whole = union(pieces)
    lying = whole.turned((1, 0, 0), 0.9) if chance(rng, 0.4) else whole
    return assemble(CATEGORY, [lying], green, color="green")


def _floret(rng: np.random.Generator, radius: float, green: Finish) -> Solid:
    """A knobbly ball about the origin."""
    phase = rng.uniform(0, 6, 6)

    def place(points: F64) -> F64:
        way = points / radius
        rough = sum(
            np.sin(f * way[:, i % 3] * 4.2 + f * way[:, (i + 1) % 3] * 2.1 + p)
            for i, (p, f) in enumerate(zip(phase, (1.5, 1.8, 2.1, 2.4, 2.8, 3.3), strict=True))
        )
        return np.asarray(points * (1 + 0.055 * np.asarray(rough))[:, None], dtype=np.float64)

    return bent(globe(radius, green, 16, 0.85).at(y=-radius * 0.85), place)


@lru_cache(maxsize=1)
def _florets() -> Finish:
    shape = (128, 256)
    near, far, _ = cells(stream(0, "broccoli"), shape, (22, 40))
    bud = laid(rgb("1d3f1a"), rgb("4f8a38"), smoothstep(0.02, 0.4, far - near))
    tone = cloud(stream(1, "broccoli"), shape, 1.3)[..., None]
    return coat("florets", np.asarray(bud * (1 + 0.12 * tone), dtype=np.float32), 0.9, "green")
