"""Skins of fruit and vegetables, and how they are bent into shape."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, F64
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, rgb
from orienteer.build.shape import Solid, rod
from orienteer.build.texture.noise import cloud, grid, mix, smoothstep
from orienteer.streams import stream

SHAPE = (128, 256)


def plane(shape: tuple[int, int] = SHAPE) -> tuple[F32, F32]:
    """(v, u) of every pixel, 0..1: down from the top and around."""
    v, u = np.broadcast_arrays(*grid(shape))
    return np.ascontiguousarray(v), np.ascontiguousarray(u)


def mottled(seed: int, *colors: str, slope: float = 1.4, shape: tuple[int, int] = SHAPE) -> F32:
    """Colours that run into each other in cloudy patches, shape (rows, columns, 3)."""
    field = cloud(stream(seed, "mottled", *colors), shape, slope)
    picture = mix(rgb(colors[0]), rgb(colors[-1]), smoothstep(-1.2, 1.2, field))
    return picture if len(colors) < 3 else mix(picture, rgb(colors[1]), np.exp(-(field**2) * 2))


def freckled(picture: F32, seed: int, color: str, count: int, size: float = 0.9) -> F32:
    """The picture with that many small dots of another colour, each `size` pixels in radius."""
    rng, (rows, columns) = stream(seed, "freckles"), picture.shape[:2]
    marks = np.zeros((rows, columns), dtype=np.float32)
    # fewer near the poles, where the picture is drawn together
    y = (np.arccos(rng.uniform(-0.97, 0.97, count)) / math.pi * rows).astype(int)
    x = rng.integers(0, columns, count)
    reach = math.ceil(size)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            share = max(0.0, 1 - math.hypot(dx, dy) / (size + 0.5))
            np.maximum.at(marks, ((y + dy) % rows, (x + dx) % columns), share)
    return mix(picture, rgb(color), np.minimum(marks * 1.4, 1))


def skin(word: str, picture: npt.NDArray[np.float32], roughness: float = 0.4, color: str | None = None) -> Finish:
    """A painted skin."""
    return coat(word, picture, roughness, color)


def lobed(points: F64, count: int, depth: float, middle: float = 0.0, power: float = 1.0) -> F64:
    """Corners drawn in along `count` furrows that run from pole to pole, by the share `depth` of their radius."""
    angle = np.arctan2(points[:, 0], points[:, 2])
    furrow = np.abs(np.cos(angle * count / 2)) ** power
    share = 1 - depth * (1 - furrow)
    moved = points * np.stack((share, np.ones_like(share), share), axis=1)
    return np.asarray(moved + np.array((0.0, middle, 0.0)), dtype=np.float64)


def stalk(height: float, radius: float, finish: Finish, lean: float = 0.3) -> Solid:
    """A short stalk standing on the origin."""
    points = ((0, -height * 0.3, 0), (0, height * 0.3, 0), (lean * height * 0.5, height, 0))
    return rod(points, (radius * 0.8, radius * 0.8, radius * 1.2), finish, 8)
