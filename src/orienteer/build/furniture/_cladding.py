"""What covers sheds, barns and other small buildings: boards, shingles, tiles, corrugated sheets; and their roofs."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from orienteer.arrays import F32
from orienteer.build.finish import TINTS, Finish
from orienteer.build.shape import Solid, between
from orienteer.build.texture.noise import Shape, cloud, grains, grid
from orienteer.streams import stream
from orienteer.world.color import linear_of, to_srgb
from orienteer.world.material import Material, Texture

SHAPE = (192, 192)
WOODS = {"beige": "c9a36f", "brown": "8a6240", "light brown": "b08656", "grey": "96918a", "dark brown": "5a4330"}
"""Colours of boards left bare or stained, by word; other words mean paint."""


def cladding(pattern: str, color: str) -> Finish:
    """Outer cladding by pattern ("boards", "weatherboards", "shingles", "roof tiles", "corrugated") and colour word."""
    return _clad(pattern, color)


@lru_cache(maxsize=64)
def _clad(pattern: str, color: str) -> Finish:
    light, tile, roughness = PATTERNS[pattern]
    rng = stream(0, "cladding", pattern)
    bare = color in WOODS and pattern in ("boards", "weatherboards", "shingles")
    code = WOODS[color] if bare else TINTS[color]
    base = np.asarray(to_srgb(np.asarray(linear_of(code))), dtype=np.float32)
    brightness = light(rng, SHAPE)
    if bare:
        along = (60.0, 1.0) if pattern == "weatherboards" else (1.0, 60.0)
        brightness = brightness * (1 + 0.09 * grains(rng, SHAPE, *along))
    pixels = np.clip(base * brightness[..., None], 0, 1)
    image = Texture(np.asarray(pixels * 255 + 0.5, dtype=np.uint8))
    return Finish(
        f"{color} {pattern}", color, Material(f"{color} {pattern}", (1.0, 1.0, 1.0), image, roughness=roughness), tile
    )


def _boards(rng: np.random.Generator, shape: Shape) -> F32:
    """Upright boards with narrow gaps."""
    v, u = grid(shape)
    place, number = (u * 8) % 1.0, np.floor(u * 8).astype(np.int32)
    tone = (1 + 0.07 * rng.uniform(-1, 1, 8)).astype(np.float32)[number]
    gap = np.where(place < 0.06, 0.45, np.where(place < 0.11, 0.85, 1.0)) + 0 * v
    return np.asarray(tone * gap * (1 + 0.02 * cloud(rng, shape, 1.2)), dtype=np.float32)


def _weatherboards(rng: np.random.Generator, shape: Shape) -> F32:
    """Lying boards, each overlapping the one below."""
    v, u = grid(shape)
    place, number = (v * 6) % 1.0, np.floor(v * 6).astype(np.int32)
    tone = (1 + 0.05 * rng.uniform(-1, 1, 6)).astype(np.float32)[number]
    shade = np.where(place < 0.1, 0.6, 0.93 + 0.09 * place) + 0 * u
    return np.asarray(tone * shade * (1 + 0.02 * cloud(rng, shape, 1.2)), dtype=np.float32)


def _courses(rng: np.random.Generator, shape: Shape, rows: int, count: int, round_end: bool) -> F32:
    v, u = grid(shape)
    row = np.floor(v * rows).astype(np.int32)
    along = (u * count + 0.5 * (row % 2)) % count
    column = np.floor(along).astype(np.int32)
    tone = (1 + 0.13 * rng.uniform(-1, 1, (rows, count))).astype(np.float32)[row, column]
    x, y = along % 1.0 - 0.5, (v * rows) % 1.0
    bow = 0.25 * np.sqrt(np.clip(1 - (2 * x) ** 2, 0, 1)) if round_end else 0.25
    # light falls from above: the lower edge of each course throws a shadow on the next
    shadow = np.where(y < 0.14, 0.55 + 2.5 * y, 1.0) * np.where((y > 0.75 + bow) | (np.abs(x) > 0.47), 0.62, 1.0)
    swell = 1.0 + (0.16 * np.cos(math.pi * x) if round_end else 0.0) - 0.08
    return np.asarray(tone * shadow * swell, dtype=np.float32)


def _shingles(rng: np.random.Generator, shape: Shape) -> F32:
    return _courses(rng, shape, 8, 8, False)


def _tiles(rng: np.random.Generator, shape: Shape) -> F32:
    return _courses(rng, shape, 6, 8, True)


def _corrugated(rng: np.random.Generator, shape: Shape) -> F32:
    """Waves whose ridges run up and down."""
    v, u = grid(shape)
    wave = 0.92 + 0.16 * np.sin(2 * math.pi * 12 * u)
    seam = np.where(v < 0.012, 0.7, 1.0)
    return np.asarray(wave * seam * (1 + 0.03 * cloud(rng, shape, 1.4)), dtype=np.float32)


PATTERNS: dict[str, tuple[Callable[[np.random.Generator, Shape], F32], tuple[float, float], float]] = {
    "boards": (_boards, (0.96, 0.96), 0.8),
    "weatherboards": (_weatherboards, (0.9, 0.9), 0.75),
    "shingles": (_shingles, (1.2, 1.2), 0.95),
    "roof tiles": (_tiles, (1.6, 1.6), 0.85),
    "corrugated": (_corrugated, (0.9, 1.8), 0.45),
}
"""How bright each pattern is at each place, about 1; how large it is, metres; and how rough."""


def slope(along: float, run: float, rise: float, thick: float, cover: Finish) -> Solid:
    """One side of a roof: its ridge `along` metres long on x, falling by `rise` over `run` metres towards +z."""
    length, angle = math.hypot(run, rise), math.atan2(rise, run)
    flat = between((-along / 2, 0.0, 0.0), (along / 2, thick, length), cover)
    return flat.turned((1, 0, 0), angle)
