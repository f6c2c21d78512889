"""Petri dish: a flat round dish with a lid in which bacteria grow."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Skin, Solid, bowl, cylinder
from orienteer.build.texture.noise import cloud
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.color import color_word, to_linear
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="petri dish",
    about="A flat round glass dish with a lid, with jelly on which colonies of bacteria grow.",
    group="laboratory",
    width=(0.08, 0.28),
    height=(0.014, 0.12),
    depth=(0.08, 0.22),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.LOOK_AT),
    front=False,
)
_JELLIES = {
    "blood": ("8e1f22", "d9c9a0"),
    "amber": ("8f5a1e", "f6ecc8"),
    "pink": ("7e2348", "f0dcd0"),
    "green": ("4f7a4a", "e8e0b0"),
    "blue": ("3a6688", "f2ecd2"),
}
"""Colour of the jelly and of the colonies, sRGB in hexadecimal."""

_USUAL = ("blood", "blood", "blood", "blood", "amber", "green", "pink", "blue")

THICK = 0.015
"""Height of a dish with its lid, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "single", "leaning" against two others with its jelly towards +z, or "group", some stacked."""
    style = style or pick(rng, *["single"] * 6, "leaning", "group")
    radius = wish.between(rng, 0.043, 0.05)
    jellies = [_jelly(wish.color or pick(rng, *_USUAL), int(rng.integers(4))) for _ in range(3)]
    dishes = [_dish(radius, jelly) for jelly in jellies]
    side = 1 if chance(rng, 0.5) else -1
    match style:
        case "single":
            pieces = dishes[:1]
        case "leaning":
            tilt, stack = float(rng.uniform(0.75, 0.95)), 2 * THICK
            # its rim stands on the table; its bottom touches the upper edge of the stack
            rear = -stack / math.tan(tilt) - radius
            held = dishes[0].at(z=-radius).turned((1, 0, 0), tilt)
            shift = side * radius * float(rng.uniform(0.0, 0.5))
            pieces = [held, *(dish.at(shift, k * (THICK + 0.0002), rear) for k, dish in enumerate(dishes[1:]))]
        case _:
            spots = ((side * 1.35, 0.0, -1.6), (side * 1.2, THICK + 0.0002, -1.5))
            pieces = [dishes[0], *(dishes[k].at(x * radius, y, z * radius) for k, (x, y, z) in enumerate(spots, 1))]
    return assemble(CATEGORY, pieces, jellies[0], color=wish.color)


def _dish(radius: float, jelly: Finish) -> Solid:
    """A dish with its jelly, and a lid over it."""
    glass = finish("clear glass")
    low = bowl(((radius - 0.002, 0.0), (radius - 0.0015, 0.0145)), 0.0012, glass, 40)
    disc = cylinder(radius - 0.0035, 0.005, jelly, 40).at(y=0.0014)
    return low.ghost() + _faced(disc, radius - 0.0035).ghost() + Solid((), cylinder(radius, THICK, glass).colliders)


def _faced(disc: Solid, radius: float) -> Solid:
    """The picture of the jelly laid once over the disc from above."""
    skin = disc.skins[0]
    uv = skin.positions[:, [0, 2]] / (2 * radius) + 0.5
    return Solid((Skin(skin.positions, skin.normals, uv, skin.faces, skin.finish),), disc.colliders)


@cache
def _jelly(kind: str, number: int) -> Finish:
    """Round colonies of several sizes with pale halos, and in some a streak from a loop."""
    ground, spot = (rgb(code) for code in _JELLIES.get(kind, (kind, "e8e0c8")))
    y, x = np.mgrid[-1:1:224j, -1:1:224j]
    rng = stream(number, "jelly", kind)
    share = 0.5 + 0.25 * cloud(rng, x.shape, 1.8)
    picture = laid(ground * 1.12, ground * 0.72, np.clip(share + 0.35 * np.hypot(x, y) ** 4, 0, 1))
    way, reach = rng.uniform(0, 2 * math.pi, 130), np.sqrt(rng.uniform(0, 0.82, 130))
    size = rng.uniform(0.012, 0.035, 130) * np.where(rng.random(130) < 0.1, 2.6, 1.0)
    points = np.column_stack((reach * np.cos(way), reach * np.sin(way), size))
    if number:
        t = np.linspace(0, 1, 150)
        streak = np.column_stack(
            (0.7 * np.sin(t * math.pi * 9) * (0.4 + 0.6 * t), 1.5 * t - 0.8, rng.uniform(0.012, 0.03, 150))
        )
        points = np.concatenate((points[:40], streak))
    near = np.full(x.shape, -9.0)
    column, row, reach = ((points[:, k] + shift) * 111.5 for k, shift in ((0, 1), (1, 1), (2, 0)))
    for a, b, r, i, j, far in zip(
        *points.T, row.astype(int), column.astype(int), 2 * reach.astype(int) + 3, strict=True
    ):
        window = np.s_[max(i - far, 0) : i + far, max(j - far, 0) : j + far]
        near[window] = np.maximum(near[window], 1 - np.hypot(x[window] - a, y[window] - b) / r)
    picture = laid(picture, 0.5 * ground + 0.5 * spot, 0.45 * np.clip(near + 1, 0, 1))
    picture = laid(picture, spot, np.clip(near * 5 + 0.5, 0, 1))
    picture = laid(picture, spot * 0.78, np.clip(near * 2 - 0.8, 0, 1))
    return coat(f"{kind} jelly", picture, 0.25, color_word(to_linear(ground)), around=False)
