"""Conifer: a fir tree."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, rod
from orienteer.build.texture import mean_color
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.color import linear_of
from orienteer.world.material import Material, Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="conifer",
    about="A fir tree, pointed above.",
    group="nature",
    width=(1.2, 4.2),
    height=(2.2, 9.0),
    depth=(1.2, 4.2),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)
TONES = {
    "fir": ("1f3d29", "2f5a38"),
    "spruce": ("294733", "3d6645"),
    "blue spruce": ("45605f", "6c8a88"),
    "pine": ("33502a", "52743a"),
}
"""sRGB of the boughs inside and outside."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, clear: float = 0.0) -> Thing:
    """Whorls of boughs, hanging below and rising towards the tip; slim or wide, the lowest `clear` metres up."""
    bluish = wish.color in ("blue", "light blue", "grey")
    tones = pick(rng, *TONES) if wish.color is None else "blue spruce" if bluish else "fir"
    height = wish.between(rng, 3.6, 6.4)
    wide = height * float(rng.uniform(0.22, 0.3))
    low = height * float(rng.uniform(0.05, 0.12))
    if clear > low:
        # boughs hang down by a third of their length
        clear += 0.3 * wide
        height, low = height + clear - low, clear
    thick = height * 0.018
    stem = rod(
        ((0, 0, 0), (0, 0.1, 0), (0, height * 0.5, 0), (0, height * 0.97, 0)),
        (thick * 1.6, thick * 1.2, thick * 0.6, 0.006),
        finish("bark"),
        9,
    )
    levels = int(height / 0.19)
    # whorls stand closer towards the tip
    share = 1 - (1 - (np.arange(levels) + 0.2) / levels) ** 1.25
    yaws, heights, reaches, rises = [], [], [], []
    for k, s in enumerate(share):
        count = max(6, round(6 + 6 * (1 - s)))
        yaws.append(2 * math.pi * (np.arange(count) + 0.5 * (k % 2)) / count + rng.uniform(-0.2, 0.2, count))
        heights.append(low + (height * 0.985 - low) * s + rng.uniform(-0.05, 0.05, count))
        reaches.append((wide * (1 - s) ** 0.88 + 0.1) * rng.uniform(0.85, 1.12, count))
        rises.append(np.full(count, -0.3 + 1.0 * s**2) + rng.uniform(-0.1, 0.1, count))
    yaw, y, reach, rise = (np.concatenate(part) for part in (yaws, heights, reaches, rises))
    inside, outside = _needles(tones)
    outer = _boughs(yaw, y, reach, rise, outside)
    inner = _boughs(yaw[::2] + 0.3, y[::2] - 0.07, reach[::2] * 0.72, rise[::2] - 0.15, inside)
    tip = _boughs(
        np.arange(4) * math.pi / 2, np.full(4, height * 0.93), np.full(4, height * 0.06), np.full(4, 1.45), outside
    )
    return assemble(
        CATEGORY,
        [stem, (outer + inner + tip).hulled()],
        outside,
        color="dark green" if tones != "blue spruce" else None,
    )


def _boughs(yaw: F64, y: F64, reach: F64, rise: F64, needles: Finish) -> Solid:
    """Fans from the trunk, folded down at both sides; `rise` is their angle above level at the trunk, radians."""
    count = len(yaw)
    t = np.array((0.0, 0.5, 1.0))
    # it starts rising by that much, and bends down by its own weight
    out = reach[:, None] * (0.02 + 0.98 * t) * np.cos(rise)[:, None]
    up = y[:, None] + reach[:, None] * (np.sin(rise)[:, None] * t - 0.16 * np.cos(rise)[:, None] * t**2)
    half = np.maximum(0.05, reach * 0.44)[:, None] * np.array((0.55, 1.0, 0.75))
    rows = [np.stack((half * side, up - 0.3 * half * abs(side), out), axis=-1) for side in (-1.0, 0.0, 1.0)]
    points = np.stack(rows, axis=2)
    c, s = np.cos(yaw)[:, None, None], np.sin(yaw)[:, None, None]
    x, z = points[..., 0] * c + points[..., 2] * s, -points[..., 0] * s + points[..., 2] * c
    corners = np.stack((x, points[..., 1], z), axis=-1).reshape(-1, 3)
    normals = corners * (1.0, 0.0, 1.0)
    normals /= np.maximum(np.linalg.norm(normals, axis=1), 0.05)[:, None]
    normals += (0.0, 0.75, 0.0)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    uv = np.tile(np.stack((np.tile((0.0, 0.5, 1.0), 3), np.repeat((0.0, 0.5, 1.0), 3)), axis=1), (count, 1))
    quads = np.array([(0, 3, 4), (0, 4, 1), (1, 4, 5), (1, 5, 2), (3, 6, 7), (3, 7, 4), (4, 7, 8), (4, 8, 5)])
    faces = (quads + 9 * np.arange(count)[:, None, None]).reshape(-1, 3).astype(np.int32)
    return Solid((Skin(corners, normals, uv, faces, needles),))


@lru_cache(maxsize=8)
def _needles(tones: str) -> tuple[Finish, Finish]:
    """Boughs for the inside and for the outside of the tree."""
    image = _bough()
    grey = mean_color(image.pixels)[1]
    made = []
    for code in TONES[tones]:
        red, green, blue = (min(c / grey, 1.0) for c in linear_of(code))
        material = Material(f"{tones} needles", (red, green, blue), image, cutoff=0.5, roughness=0.85)
        made.append(Finish(f"{tones} needles", "dark green" if tones != "blue spruce" else "grey", material))
    return made[0], made[1]


@lru_cache(maxsize=1)
def _bough() -> Texture:
    """A bough from its root above to its tip below: side twigs, all set with needles; almost white."""
    rng, size = stream(0, "bough"), 384
    canvas = Image.new("RGBA", (size, size), (190, 200, 190, 0))
    pen = ImageDraw.Draw(canvas)
    middle = size / 2
    lines = [((middle, 0.0), (middle, 0.97 * size))]
    for k in range(11):
        y = size * (0.01 + 0.078 * k)
        long = 0.47 * size * (1 - 0.78 * (k / 11) ** 1.5)
        for side in (-1, 1):
            turn = 0.78 + float(rng.uniform(-0.1, 0.1))
            lines.append(((middle, y), (middle + side * long * math.sin(turn) * 1.3, y + long * math.cos(turn) * 0.9)))
    for start, end in lines[::-1]:
        way = np.array(end) - start
        length = float(np.linalg.norm(way))
        way /= length
        across = np.array((-way[1], way[0]))
        for d in np.arange(0.0, length, 3.0):
            for side in (-1, 1):
                root = np.array(start) + way * d
                tip = root + (across * side * 0.8 + way * 0.75) * float(rng.uniform(8, 15))
                tone = round(255 * float(rng.uniform(0.55, 1.0)))
                pen.line([tuple(root), tuple(tip)], fill=(tone, tone, round(tone * 0.95), 255), width=2)
        pen.line([start, end], fill=(120, 105, 85, 255), width=4)
    pixels = np.asarray(canvas.reduce(2), dtype=np.uint8).copy()
    clear = pixels[..., 3] < 128
    pixels[clear, :3] = pixels[~clear, :3].mean(axis=0)
    return Texture(pixels)
