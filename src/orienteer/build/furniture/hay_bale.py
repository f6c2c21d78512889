"""Hay bale: dried grass pressed and tied, as a roll or as a block."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F32, F64
from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import rgb
from orienteer.build.shape import Skin, Solid, box_collider, rod, soft_box, surface
from orienteer.build.shape.outline import rectangle
from orienteer.build.texture.noise import cloud
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.collider import Convex
from orienteer.world.material import Material, Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hay bale",
    about="Dried grass pressed into a big roll, or into a block tied with string.",
    group="nature",
    width=(0.8, 1.65),
    height=(0.32, 1.65),
    depth=(0.4, 1.5),
    stands=Stands.GROUND,
    affordances=(Affordance.SIT, Affordance.TOUCH),
    front=False,
)
FRAY = 0.012
"""Loose stalks stand out by up to this much, metres."""
TONES = ("6e5426", "a07f3c", "c4a258", "d9bd78", "e8d49a")
"""Stalks from the shaded to the light ones."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "round" (a roll as high as a person's chest) or "block"."""
    style = style or (
        "block" if wish.size == "small" else "round" if wish.size == "large" else pick(rng, "round", "round", "block")
    )
    return _roll(rng, wish) if style == "round" else _block(rng, wish)


def _roll(rng: np.random.Generator, wish: Wish) -> Thing:
    """A roll on its side: wound straw at both ends, net around."""
    radius, long = wish.between(rng, 0.58, 0.75), float(rng.uniform(1.15, 1.35))
    rows, sides = 9, 40
    angle = 2 * math.pi * np.arange(sides + 1) / sides
    z = np.linspace(-long / 2, long / 2, rows)
    bumps = rng.normal(0, 0.012, (rows, sides)) + 0.02 * rng.normal(0, 1, sides)[None] * np.ones((rows, 1)) * 0.6
    reach = radius - 0.02 + np.clip(np.concatenate((bumps, bumps[:, :1]), axis=1), -0.03, 0.02)
    reach[[0, -1]] -= 0.035
    # it lies on a flattened side
    y = np.maximum(reach * np.cos(angle), -radius * 0.95)
    net = np.stack((reach * np.sin(angle), y, np.broadcast_to(z[:, None], reach.shape)), axis=-1)
    uv = np.stack(np.broadcast_arrays(angle * radius, z[:, None]), axis=-1)
    side = surface(net, straw("along"), uv)
    ends = [_end(net[k], 1.0 if k else -1.0, long / 2) for k in (0, -1)]
    stalks = _stalks(rng, 260, *_around(rng, radius - 0.012, long, 260))
    rim = np.column_stack((np.sin(angle) * (radius + 0.01), np.maximum(np.cos(angle), -0.95) * (radius + 0.01)))
    drum = Convex(np.concatenate([np.column_stack((rim, np.full(len(rim), s * (long / 2 + 0.005)))) for s in (-1, 1)]))
    look = Solid((side, *ends, stalks)).within(drum).at(y=radius * 0.95)
    return assemble(CATEGORY, [look.turned((0, 1, 0), math.pi / 2) if chance(rng, 0.35) else look], straw("along"))


def _end(rim: F64, facing: float, reach: float) -> Skin:
    """A wound end, a little hollow in its middle."""
    rings = [rim, rim * (0.7, 0.7, 1.0) + (0, 0, facing * 0.012), rim * (0.3, 0.3, 1.0) - (0, 0, facing * 0.01)]
    net = np.stack([*rings, np.broadcast_to((0.0, 0.0, facing * reach - facing * 0.03), rim.shape)])
    net = net if facing < 0 else net[::-1]
    uv = 0.5 + net[..., :2] * (0.5, -0.5) / np.abs(rim[:, :2]).max()
    return surface(net, straw("wound"), uv)


def _around(rng: np.random.Generator, radius: float, long: float, count: int) -> tuple[F64, F64]:
    """Places on a roll and the ways out there."""
    angle = rng.uniform(0.35, 2 * math.pi - 0.35, count) + math.pi
    out = np.stack((np.sin(angle), np.cos(angle), np.zeros(count)), axis=1)
    return out * radius + np.stack(
        (np.zeros(count), np.zeros(count), rng.uniform(-0.48, 0.48, count) * long), axis=1
    ), out


def _block(rng: np.random.Generator, wish: Wish) -> Thing:
    """A block with two strings around."""
    wide, high, deep = wish.between(rng, 0.86, 1.05), float(rng.uniform(0.35, 0.4)), float(rng.uniform(0.45, 0.5))
    body = soft_box((wide - 0.02, high - 0.02, deep - 0.02), straw("along"), 0.03, 0.0, 2, 1)
    twine = finish(f"{pick(rng, 'orange', 'light blue', 'beige')} plastic")
    strings = []
    for s in (-1, 1):
        loop = rectangle(high - 0.016, deep - 0.016, 0.03, 3)
        path = np.column_stack((np.full(len(loop), s * wide * 0.22), loop[:, 0] + high / 2 - 0.01, loop[:, 1]))
        strings.append(rod(path, 0.0045, twine, 6, closed=True).ghost())
    count = 200
    side = rng.integers(0, 5, count)
    out = np.array(((0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0)), dtype=np.float64)[side]
    half = np.array((wide / 2 - 0.014, high / 2 - 0.014, deep / 2 - 0.014))
    places = rng.uniform(-0.92, 0.92, (count, 3)) * half * (1 - np.abs(out)) + out * half
    stalks = Solid((_stalks(rng, count, places, out),)).at(y=high / 2 - 0.01)
    shell = box_collider((-wide / 2, 0.0, -deep / 2), (wide / 2, high - 0.004, deep / 2))
    look = Solid(body.skins + stalks.skins).within(shell)
    supports = (top(wide - 0.08, deep - 0.08, high - 0.004, name="seat"),)
    return assemble(CATEGORY, [look, *strings], straw("along"), supports=supports)


def _stalks(rng: np.random.Generator, count: int, places: F64, out: F64) -> Skin:
    """Thin loose stalks that lie on a surface and lift off it at their ends."""
    along = np.cross(out, rng.normal(0, 1, (count, 3)))
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.cross(out, along)
    long = rng.uniform(0.05, 0.14, (count, 1))
    root, tip = places - out * 0.01, places + along * long + out * rng.uniform(0.2, 1.0, (count, 1)) * FRAY
    # none reaches past an edge
    tip = np.clip(tip, places.min(axis=0) - FRAY, places.max(axis=0) + FRAY)
    wide = across * 0.0035
    points = np.stack((root - wide, root + wide, tip), axis=1).reshape(-1, 3)
    faces = np.arange(3 * count, dtype=np.int32).reshape(-1, 3)
    hay = straw("along")
    uv = np.repeat(rng.uniform(0, 1, (count, 2)), 3, axis=0)
    return Skin(points, np.repeat(out, 3, axis=0), uv, faces, hay)


@lru_cache(maxsize=4)
def straw(kind: str) -> Finish:
    """Pressed straw: stalks that lie mostly "along" u, or the "wound" end of a roll, which covers it once."""
    rng, size = stream(0, "straw", kind), 256
    picture = Image.new("RGB", (size, size), _byte(TONES[0]))
    pen = ImageDraw.Draw(picture)
    count = 4200
    for k in range(count):
        tone = _byte(TONES[min(1 + int(rng.random() ** 1.3 * 4 * (0.4 + 0.6 * k / count) + 0.4), 4)])
        x, y, long = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(8, 34)
        if kind == "wound":
            turn = math.atan2(y - size / 2, x - size / 2) + math.pi / 2 + rng.normal(0, 0.5)
        else:
            turn = rng.normal(0, 0.45) if rng.random() < 0.8 else rng.uniform(0, math.pi)
        end = (x + long * math.cos(turn), y + long * math.sin(turn))
        for dx in (-size, 0, size) if kind == "along" else (0,):
            for dy in (-size, 0, size) if kind == "along" else (0,):
                if -40 < x + dx < size + 40 and -40 < y + dy < size + 40:
                    pen.line((x + dx, y + dy, end[0] + dx, end[1] + dy), fill=tone, width=1)
    pixels = (np.asarray(picture, dtype=np.float32) / np.float32(255)).astype(np.float32)
    image = Texture(
        np.asarray(np.clip(_wound(pixels) if kind == "wound" else pixels, 0, 1) * 255 + 0.5, dtype=np.uint8)
    )
    tile = (1.0, 1.0) if kind == "wound" else (0.6, 0.6)
    return Finish("straw", "beige", Material(f"{kind} straw", (1.0, 1.0, 1.0), image, roughness=1.0), tile)


def _wound(pixels: F32) -> F32:
    """Darker between the turns of a spiral."""
    size = len(pixels)
    v, u = np.mgrid[0:size, 0:size] / size - 0.5
    radius, angle = np.hypot(u, v), np.arctan2(v, u)
    turns = 0.5 + 0.5 * np.cos(2 * math.pi * (radius * 15 + angle / (2 * math.pi)))
    shade = 0.88 + 0.14 * turns + 0.04 * cloud(stream(0, "wound"), (size, size), 1.2)
    return np.asarray(pixels * shade[..., None], dtype=np.float32)


def _byte(code: str) -> tuple[int, int, int]:
    red, green, blue = (round(float(c) * 255) for c in rgb(code))
    return red, green, blue
