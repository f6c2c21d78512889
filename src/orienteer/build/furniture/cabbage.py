"""Cabbage: a round head of green leaves wrapped around each other."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._fruit import plane
from orienteer.build.furniture._wrapped import coat, globe, laid, rgb
from orienteer.build.shape import Skin, Solid, cylinder, sheet, union
from orienteer.build.texture.noise import cells, cloud, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cabbage",
    about="A round head of green leaves wrapped around each other.",
    group="food",
    width=(0.15, 0.32),
    height=(0.12, 0.22),
    depth=(0.15, 0.32),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A tight head in a few loose outer leaves."""
    color = wish.color or "light green"
    radius = wish.between(rng, 0.075, 0.09)
    inner = _leaf("b9d08c" if color == "light green" else color, 0)
    outer = _leaf("86ab5c" if color == "light green" else color, 1)
    head = globe(radius * 0.96, inner, 24, 0.9)
    pieces = [head]
    for k in range(9):
        inside = k < 4
        cup = _cup(
            rng,
            radius * (1.0 + 0.012 * k),
            1.15 if inside else 0.95,
            0.0 if inside else 0.1 + 0.05 * (k - 4),
            inner if inside else outer,
        )
        pieces.append(
            cup.turned((1, 0, 0), 0.1 if inside else 0.45 + 0.12 * (k % 3), (0, radius * 0.9, 0)).at(yaw=k * 2.39996)
        )
    whole = union([pieces[0], *(piece.ghost() for piece in pieces[1:])]).hulled()
    stump = cylinder(radius * 0.25, radius * 0.12, finish("cream paint"), 14, 0.003)
    return assemble(CATEGORY, [whole, stump.at(y=-0.004)], inner, color=color)


def _cup(rng: np.random.Generator, radius: float, half: float, open_: float, leaf: Finish) -> Solid:
    """A leaf that lies over the head's front from its foot upwards, crinkled at its rim."""
    v, u = np.linspace(0, 1, 12)[:, None], np.linspace(-1, 1, 13)[None, :]
    polar = 0.25 + (1 - v) * 2.5
    wide = half * np.sqrt(np.clip(1.02 - (2 * v - 1.0) ** 4, 0, 1))
    around = u * wide
    rim = np.maximum(np.abs(u), 1 - v * 4) ** 3 * np.ones_like(v)
    wave = (
        1
        + rim * (open_ + 0.03 * np.sin(u * 13 + v * 17 + float(rng.uniform(0, 6))))
        + 0.006 * np.sin(u * 8) * np.sin(v * 11)
    )
    r = radius * wave
    net = np.stack(
        (
            r * np.sin(polar) * np.sin(around),
            radius * 0.88 + 0.9 * r * np.cos(polar) * np.ones_like(u),
            r * np.sin(polar) * np.cos(around),
        ),
        axis=-1,
    )
    look = sheet(net[::-1], 0.0015, leaf)
    grid = np.stack(np.broadcast_arrays((u + 1) / 2, v), axis=-1).reshape(-1, 2)
    front = look.skins[0]
    return Solid((Skin(front.positions, front.normals, grid, front.faces, leaf),))


@lru_cache(maxsize=8)
def _leaf(color: str, seed: int) -> Finish:
    shape = (256, 256)
    v, u = plane(shape)
    x = np.abs(u - 0.5)
    rib = 1 - smoothstep(0.004, 0.02, x * (0.5 + v))
    side = np.abs(((v * 7 + x * 9) % 1) - 0.5)
    veins = (1 - smoothstep(0.02, 0.07, side)) * smoothstep(0.0, 0.04, x)
    near, far, _ = cells(stream(seed, "cabbage"), shape, (24, 24))
    net = 1 - smoothstep(0.02, 0.12, far - near)
    tone = cloud(stream(seed, "leaf"), shape, 1.5)[..., None]
    picture = laid(rgb(color) * (1 + 0.05 * tone), rgb("e3ecc6"), 0.3 * net)
    return coat(
        "leaf",
        laid(laid(picture, rgb("e6eecb"), 0.6 * veins), rgb("f0f3dc"), 0.9 * rib),
        0.5,
        None if len(color) == 6 else color,
    )
