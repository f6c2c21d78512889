"""Green things: lawn, leaves on a clear ground, single leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F32, F64
from orienteer.build.texture.noise import Shape, cloud
from orienteer.world.material import Rgb

Colors = tuple[Rgb, ...]


def grass(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A mown lawn from above; colours from deep to light."""
    pad = 24
    canvas = Image.new("RGB", (shape[1] + pad, shape[0] + pad), _byte(colors[0]))
    draw = ImageDraw.Draw(canvas)
    count = shape[0] * shape[1] // 70
    start = rng.random((count, 2)) * (shape[1], shape[0])
    angle = rng.uniform(0, 2 * np.pi, count)
    length = rng.uniform(6, pad / 2, count)
    shift = np.stack((np.cos(angle), np.sin(angle)), axis=1) * length[:, None]
    step = rng.random(count)
    order = np.argsort(step, kind="stable")
    palette = [_byte(c) for c in _blend(colors, np.linspace(0.15, 1, 24))]
    for x0, y0, x1, y1, tone in np.concatenate((start, start + shift, step[:, None]), axis=1)[order].tolist():
        draw.line((x0 + pad / 2, y0 + pad / 2, x1 + pad / 2, y1 + pad / 2), fill=palette[int(tone * 23.99)], width=1)
    pixels = _folded(
        (np.asarray(canvas, dtype=np.float32) / np.float32(255)).astype(np.float32), shape, _byte(colors[0])
    )
    return np.asarray(pixels * (1 + 0.05 * cloud(rng, shape, 1.2, low=3))[..., None], dtype=np.float32)


def _folded(pixels: F32, shape: Shape, ground: tuple[int, int, int]) -> F32:
    """What was drawn beyond the right and lower edges, laid over the left and upper ones."""
    empty = np.asarray(ground, dtype=np.float32) / 255
    for axis in (0, 1):
        size = shape[axis]
        pixels = np.moveaxis(pixels, axis, 0)
        over, head = pixels[size:], pixels[: len(pixels) - size]
        drawn = (np.abs(over - empty) > 1e-3).any(axis=2, keepdims=True)
        pixels = np.concatenate((np.where(drawn, over, head), pixels[len(over) : size]))
        pixels = np.moveaxis(pixels, 0, axis)
    return np.ascontiguousarray(pixels)


def leaves(
    rng: np.random.Generator,
    shape: Shape,
    colors: Colors,
    count: int = 40,
    slim: float = 0.55,
    length: float = 0.34,
    spread: float = 0.35,
) -> F32:
    """A twig of broad leaves with alpha; colours from deep to light.

    `length` of a leaf and `spread` of their roots are shares of the picture.
    """
    return _sprig(rng, shape, colors, count, slim, length, spread)


def needles(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A twig of needles with alpha; colours from deep to light."""
    return _sprig(rng, shape, colors, 560, 0.15, 0.24)


def fronds(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """One feathered leaf along u, stalk at u = 0, with alpha; colours from deep to light."""
    size = 2
    canvas = Image.new("RGBA", (shape[1] * size, shape[0] * size), (*_byte(colors[0]), 0))
    draw = ImageDraw.Draw(canvas)
    width, height = canvas.size
    for step in np.linspace(0.06, 0.97, 26):
        reach = 0.46 * math.sin(math.pi * min(1.0, 0.12 + step * 0.88)) ** 0.7
        for side in (-1, 1):
            root = (step * width, height / 2)
            tip = ((step + 0.10) * width, height * (0.5 + side * reach))
            _leaf(draw, root, tip, 0.16, _blend(colors, np.array([rng.uniform(0.2, 1)]))[0])
    draw.line((0, height / 2, width * 0.99, height / 2), fill=(*_byte(colors[-1]), 255), width=size * 3)
    return _settled(canvas, shape, colors)


def _sprig(
    rng: np.random.Generator,
    shape: Shape,
    colors: Colors,
    count: int,
    slim: float,
    length: float,
    spread: float = 0.35,
) -> F32:
    size = 2
    canvas = Image.new("RGBA", (shape[1] * size, shape[0] * size), (*_byte(colors[0]), 0))
    draw = ImageDraw.Draw(canvas)
    width, height = canvas.size
    for index in range(count):
        tone = 0.15 + 0.85 * index / count * rng.uniform(0.6, 1)
        place, angle = spread * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        root = (width * (0.5 + place * math.cos(angle)), height * (0.5 + place * math.sin(angle)))
        turn = angle + rng.uniform(-1.1, 1.1)
        reach = length * rng.uniform(0.45, 0.55)
        tip = (root[0] + width * reach * math.cos(turn), root[1] + height * reach * math.sin(turn))
        _leaf(draw, root, tip, slim, _blend(colors, np.array([tone]))[0])
    return _settled(canvas, shape, colors)


def _leaf(
    draw: ImageDraw.ImageDraw, root: tuple[float, float], tip: tuple[float, float], slim: float, color: F32
) -> None:
    (x0, y0), (x1, y1) = root, tip
    across = (-(y1 - y0) * slim / 2, (x1 - x0) * slim / 2)
    sides = [
        [
            (x0 + (x1 - x0) * t + side * across[0] * w, y0 + (y1 - y0) * t + side * across[1] * w)
            for t, w in ((0.0, 0.05), (0.15, 0.62), (0.38, 1.0), (0.62, 0.85), (0.85, 0.38), (1.0, 0.0))
        ]
        for side in (-1, 1)
    ]
    for side, light in zip(sides, (0.88, 1.06), strict=True):
        draw.polygon([root, *side, tip], fill=(*_byte(color * light), 255))


def _settled(canvas: Image.Image, shape: Shape, colors: Colors) -> F32:
    """The drawing at its final size, with the leaves' own mean colour under what is clear."""
    pixels = np.asarray(canvas.reduce(2), dtype=np.float32) / 255
    solid = pixels[..., 3] > 0.5
    under = pixels[solid][:, :3].mean(axis=0) if solid.any() else np.asarray(colors[0], dtype=np.float32)
    pixels = pixels.copy()
    pixels[~solid, :3] = under
    return np.asarray(pixels, dtype=np.float32)


def _blend(colors: Colors, place: F64) -> F32:
    table = np.asarray(colors, dtype=np.float64)
    steps = np.linspace(0, 1, len(table))
    return np.stack([np.interp(place, steps, table[:, c]) for c in range(3)], axis=1).astype(np.float32)


def _byte(color: Sequence[float] | F32) -> tuple[int, int, int]:
    red, green, blue = (round(min(max(float(c), 0.0), 1.0) * 255) for c in color)
    return red, green, blue
