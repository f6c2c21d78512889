"""Toilet roll: soft paper rolled on a cardboard tube."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Skin, Solid, sheet, tube
from orienteer.build.shape.lathe import revolved
from orienteer.build.texture.noise import cloud, grid, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="toilet roll",
    about="Soft white paper rolled on a cardboard tube.",
    group="bathroom",
    width=(0.09, 0.31),
    height=(0.085, 0.24),
    depth=(0.09, 0.26),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
    front=False,
)

CORE = 0.021
"""Radius of the cardboard tube, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` rolls: one with its end hanging loose, two side by side, or three stacked up."""
    paper = _paper(wish.color or "white")
    count = count or (1, 1, 2, 2, 2, 3)[int(rng.integers(6))]
    radius, tall = wish.between(rng, 0.052, 0.06), float(rng.uniform(0.096, 0.105))
    places = ((0.0, 0.0, 0.0), (radius * 2.06, 0.0, -0.012), (radius * 1.03, tall + 0.001, -0.006))
    pieces = []
    for k, (x, y, z) in enumerate(places[:count]):
        one = _roll(radius * (1.0 if k != 1 else 0.97), tall, paper, loose=k == count - 1)
        pieces.append(one.at(yaw=float(rng.uniform(-0.5, 0.5))).at(x, y, z))
    if chance(rng, 0.8):
        on_side = _roll(radius, tall, paper, loose=True).turned((1, 0, 0), math.pi / 2)
        lying = on_side.at(y=-float(on_side.bounds[0][1]))
        pieces[0] = lying.at(z=tall * 0.1, yaw=float(rng.uniform(-0.5, 0.5))) if count < 3 else pieces[0]
    return assemble(CATEGORY, pieces, paper, color=wish.color or "white")


def _roll(radius: float, tall: float, paper: Finish, loose: bool) -> Solid:
    """Standing on the origin, its free end towards +z."""
    wall = tube(radius, CORE, tall, paper, 40)
    card = revolved(np.array(((CORE - 0.0015, tall), (CORE - 0.0015, 0.0))), _card(), 24)
    ends = revolved(np.array(((radius - 0.0005, tall + 0.0003), (CORE, tall + 0.0003))), _end(), 40)
    place = ends.positions[:, [0, 2]] / (2 * radius) + 0.5
    rings = Skin(ends.positions, ends.normals, place, ends.faces, ends.finish)
    body = Solid((*wall.skins, card, rings, _below(rings, tall)), wall.colliders)
    return body + (_tail(radius, tall, paper) if loose else Solid())


def _below(rings: Skin, tall: float) -> Skin:
    down = rings.positions * (1.0, -1.0, 1.0) + (0.0, tall, 0.0)
    return Skin(down, rings.normals * (1.0, -1.0, 1.0), rings.uv, rings.faces[:, ::-1].copy(), rings.finish)


def _tail(radius: float, tall: float, paper: Finish) -> Solid:
    """The last sheets, standing off the roll a little."""
    t = np.linspace(0.0, 1.0, 8)
    angle, out = 0.2 + 1.1 * t, radius + 0.0006 + 0.03 * t**1.6
    x, z = np.sin(angle) * out, np.cos(angle) * out
    net = np.stack([np.column_stack((x, np.full(8, y), z)) for y in (tall, tall * 0.5, 0.0005)])
    return sheet(net, 0.0004, paper, blocks=(1, 4))


@lru_cache(maxsize=8)
def _paper(color: str) -> Finish:
    """Soft, with the rows of small holes where it tears."""
    v, u = grid((64, 128))
    base = rgb("f7f6f3") if color == "white" else rgb(color)
    soft = cloud(stream(0, "tissue"), (64, 128), 0.8, low=6)
    picture = laid(base, base * 0.93, 0.4 * smoothstep(0.3, 1.8, soft) + 0 * u)
    picture = laid(picture, base * 0.86, np.asarray((np.abs(u - 0.5) < 0.008) & (v * 16 % 1 < 0.6), dtype=np.float32))
    plain = coat("tissue", picture, 0.95, color)
    return Finish("tissue", color, plain.material, (0.12, 0.1))


@lru_cache(maxsize=1)
def _end() -> Finish:
    """The layers of paper, once over the roll's end."""
    v, u = grid((128, 128))
    away = np.hypot(v - 0.5, u - 0.5) + 0.004 * cloud(stream(0, "roll"), (128, 128), 1.5)
    layer = (np.sin(away * 330) * 0.5 + 0.5).astype(np.float32)
    paper = laid(rgb("f2f1ed"), rgb("d5d3cd"), 0.5 * smoothstep(0.5, 1.0, layer))
    return coat("roll end", paper, 0.95, "white", around=False)


@lru_cache(maxsize=1)
def _card() -> Finish:
    return coat("cardboard", np.broadcast_to(rgb("b08a5e"), (4, 4, 3)).astype(np.float32), 0.9, "light brown")
