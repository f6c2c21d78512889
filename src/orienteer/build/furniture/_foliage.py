"""Leaves of trees and bushes: puffs of twigs, dark where they are deep and light where they meet the sky."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, crown, union
from orienteer.build.texture import mean_color
from orienteer.streams import stream
from orienteer.world.color import color_word, linear_of
from orienteer.world.material import Material, Texture

TONES = {
    "summer": ("2c5520", "457a2c", "6f9f45"),
    "deep": ("22452a", "35653a", "54864c"),
    "lime": ("456b28", "689536", "9bbb58"),
    "olive": ("465426", "68783c", "919f60"),
    "silver": ("4f6450", "77907a", "a5b8a2"),
    "autumn orange": ("86390f", "c0661f", "e39c3c"),
    "autumn red": ("6b1814", "a32a22", "cb5134"),
    "autumn yellow": ("96701a", "cfa22c", "f0d060"),
    "pink blossom": ("c27a92", "e3a9bb", "f9e3e9"),
    "white blossom": ("b9c0a8", "e9e9df", "ffffff"),
    "purple leaf": ("341a26", "592b3c", "83485a"),
}
"""sRGB of the deep, the usual and the light leaves."""
BY_COLOR = {
    "orange": "autumn orange", "red": "autumn red", "dark red": "purple leaf", "yellow": "autumn yellow",
    "pink": "pink blossom", "white": "white blossom", "purple": "purple leaf", "dark green": "deep", "olive": "olive",
    "light green": "lime", "green": "summer", "brown": "autumn orange", "grey": "silver",
}  # fmt: skip
"""Tones for a colour that was asked for."""
FORMS = {"broad": (40, 0.58, 0.145, 1), "small": (110, 0.6, 0.075, 2), "long": (70, 0.26, 0.14, 3)}
"""Leaves in a picture of a twig, their width by their length, their length by the picture's side, and a seed."""
SIDE = 160
"""Of the picture of a twig, pixels."""


def leafage(tones: str, light: int, form: str = "broad") -> Finish:
    """Twigs of leaves cut out of their picture; `light` is 0 for deep ones, 1 for usual, 2 for light ones."""
    return _leafage(tones, light, form)


@lru_cache(maxsize=128)
def _leafage(tones: str, light: int, form: str) -> Finish:
    image = _twig(form)
    grey = mean_color(image.pixels)[1]
    red, green, blue = (min(c / grey, 1.0) for c in linear_of(TONES[tones][light]))
    usual = color_word(linear_of(TONES[tones][1]))
    material = Material(f"{tones} leaves", (red, green, blue), image, cutoff=0.5, roughness=0.75)
    return Finish(f"{tones} leaves", usual, material)


@lru_cache(maxsize=8)
def _twig(form: str) -> Texture:
    """Leaves on stalks that fan out from the middle, almost white so that any tone can tint them."""
    count, slim, long, seed = FORMS[form]
    rng, size = stream(seed, "twig"), SIDE * 2
    canvas = Image.new("RGBA", (size, size), (200, 205, 190, 0))
    pen = ImageDraw.Draw(canvas)
    # outer leaves first: the inner ones lie over their stalks
    place = np.sort(rng.random(count) ** 0.6)[::-1] * (0.5 - long * 0.75)
    for k, reach in enumerate(place):
        around = k * 2.39996
        root = np.array((0.5 + reach * math.cos(around), 0.5 + reach * math.sin(around)))
        turn = around + float(rng.normal(0, 0.75))
        way = np.array((math.cos(turn), math.sin(turn))) * long * float(rng.uniform(0.8, 1.15))
        bright = float(rng.uniform(0.62, 1.0))
        pen.line([tuple(0.5 * size + (root - 0.5) * 0.5 * size), tuple(root * size)], fill=(120, 112, 90, 255), width=2)
        _leaf(pen, root * size, way * size, slim, bright)
    pixels = np.asarray(canvas.reduce(2), dtype=np.uint8).copy()
    clear = pixels[..., 3] < 128
    pixels[clear, :3] = pixels[~clear, :3].mean(axis=0)
    return Texture(pixels)


def _leaf(pen: ImageDraw.ImageDraw, root: F64, way: F64, slim: float, bright: float) -> None:
    """One leaf, its two halves lit differently."""
    across = np.array((-way[1], way[0])) * slim / 2
    shape = ((0.0, 0.05), (0.18, 0.7), (0.4, 1.0), (0.65, 0.8), (0.86, 0.36), (1.0, 0.0))
    for side, light in ((-1.0, 0.86), (1.0, 1.0)):
        edge = [tuple(root + way * t + side * across * w) for t, w in shape]
        tone = round(255 * bright * light)
        pen.polygon([tuple(root), *edge, tuple(root + way)], fill=(tone, tone, round(tone * 0.94), 255))


def puffs(rng: np.random.Generator, middles: F64, radii: F64, each: int, squash: float = 0.8) -> tuple[F64, F64, F64]:
    """Places on the outsides of balls that overlap, the ways they look, and how light it is there, about 0 to 1.

    `middles` of shape (balls, 3); `squash` is how high a ball is by its width.
    """
    heart = (middles * radii[:, None]).sum(axis=0) / radii.sum()
    ball = np.repeat(np.arange(len(middles)), each)
    away = middles - heart
    way = rng.normal(0, 1, (len(ball), 3)) + 0.7 * (away / np.maximum(np.linalg.norm(away, axis=1), 0.2)[:, None])[ball]
    way[:, 1] += 0.25
    way /= np.linalg.norm(way, axis=1)[:, None]
    reach = radii[ball, None] * rng.uniform(0.6, 1.05, (len(ball), 1))
    points = middles[ball] + way * reach * (1.0, squash, 1.0)
    out = points - heart
    depth = np.linalg.norm(out, axis=1) / np.linalg.norm(out, axis=1).max()
    light = 0.42 + 0.34 * way[:, 1] + 0.5 * (depth - 0.72) + rng.normal(0, 0.09, len(ball))
    return points, way + 0.35 * out / np.linalg.norm(out, axis=1)[:, None], light


def leaves(
    rng: np.random.Generator, points: F64, ways: F64, light: F64, size: float, tones: str, form: str = "broad"
) -> Solid:
    """A twig of leaves `size` metres wide at each place, with the hull of them all."""
    middle = points.mean(axis=0)
    step = np.digitize(light, (0.3, 0.62))
    parts = []
    for k in range(3):
        chosen = step == k
        if chosen.any():
            parts.append(crown(points[chosen], middle, size, leafage(tones, k, form), rng, ways[chosen], 0.45))
    return union(parts).hulled()


def tones_for(rng: np.random.Generator, color: str | None, *usual: str) -> str:
    """Tones as asked for by colour, else one of the usual ones by chance."""
    if color is not None:
        return BY_COLOR.get(color, "summer")
    return usual[int(rng.integers(len(usual)))]
