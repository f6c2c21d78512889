"""What large grounds and roofs are covered with: turf, sand, earth, tarmac, the sea, roof tiles.

Their pictures cover several metres each, so that a whole lawn does not show how they repeat.
"""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32
from orienteer.build.texture.noise import Shape, cells, cloud, grains, grid, mix, ramp, smoothstep
from orienteer.build.texture.stone import laid
from orienteer.world.material import Rgb

Colors = tuple[Rgb, ...]


def turf(rng: np.random.Generator, shape: Shape, colors: Colors, wild: float = 0.0) -> F32:
    """Grass seen from some metres away; colours from deep to light. `wild` adds tufts and dry patches."""
    blades = 0.5 * grains(rng, shape, 0.7, 2.4) + 0.5 * grains(rng, shape, 2.4, 0.7) + 0.4 * grains(rng, shape)
    patches = cloud(rng, shape, 1.1, low=5)
    tufts = np.float32(wild) * np.abs(cloud(rng, shape, 1.3, low=9))
    return ramp(np.asarray(0.5 + 0.15 * blades + 0.07 * patches + 0.13 * tufts, dtype=np.float32), colors)


def sand(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Dry sand, wind-blown and walked on; colours from its hollows to its crests."""
    steps = cloud(rng, shape, 1.5, low=7)
    dents = smoothstep(1.2, 2.6, -steps)
    field = 0.58 + 0.07 * steps + 0.06 * grains(rng, shape) + 0.03 * cloud(rng, shape, 0.8, low=20) - 0.13 * dents
    return ramp(np.asarray(field, dtype=np.float32), colors)


def earth(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Trodden soil with small stones; colours from damp to dry, the last one the stones'."""
    field = 0.5 + 0.15 * cloud(rng, shape, 1.3, low=4) + 0.1 * grains(rng, shape, 1.5, 1.5) + 0.05 * grains(rng, shape)
    near, far, number = cells(rng, shape, (70, 70), 1.0)
    chosen = (rng.random(70 * 70, dtype=np.float32) < 0.1)[number]
    stones = smoothstep(0.1, 0.3, far - near) * (near < 0.42) * chosen
    return mix(ramp(np.asarray(field, dtype=np.float32), colors[:-1]), colors[-1], stones.astype(np.float32) * 0.7)


def tarmac(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A road's surface with stains and fine cracks; colours: binder, chips."""
    chips = 0.5 + 0.16 * grains(rng, shape) + 0.08 * grains(rng, shape, 2, 2)
    worn = 1 + 0.035 * cloud(rng, shape, 1.2, low=3)
    line = np.abs(cloud(rng, shape, 1.25, low=3))
    cracks = (1 - smoothstep(0.008, 0.03, line)) * smoothstep(0.4, 1.4, cloud(rng, shape, 1.8, low=2))
    pixels = ramp(np.asarray(chips, dtype=np.float32), colors) * worn[..., None]
    return np.asarray(pixels * (1 - 0.35 * cracks[..., None]), dtype=np.float32)


def sea(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Small waves that come in along v; colours from trough to glint."""
    swell = cloud(rng, shape, 1.7, (1.0, 3.0), low=6)
    ripple = cloud(rng, shape, 1.2, (1.0, 2.0), low=16)
    crest = smoothstep(1.3, 2.8, swell + 0.5 * ripple)
    field = 0.4 + 0.11 * swell + 0.06 * ripple + 0.35 * crest
    return ramp(np.asarray(field, dtype=np.float32), colors)


def pantiles(rng: np.random.Generator, shape: Shape, colors: Colors, count: Shape = (8, 12)) -> F32:
    """Rows of roof tiles, v downwards; colours: tile, gap, other tile."""
    v, u = grid(shape)
    rows, columns = count
    row, column = np.floor(v * rows).astype(np.int32), np.floor(u * columns).astype(np.int32)
    down, across = v * rows - row, u * columns - column
    number = row * columns + column
    face = mix(colors[0], colors[2], rng.random(rows * columns, dtype=np.float32))[number]
    swell = 0.8 + 0.26 * np.sin(np.pi * across) + 0 * down
    lip = 1 - 0.45 * smoothstep(0.86, 1.0, down.astype(np.float32)) + 0 * across
    gap = (smoothstep(0.94, 1.0, np.abs(2 * across - 1).astype(np.float32)) + 0 * down).astype(np.float32)
    shade = swell * lip * (1 + 0.04 * grains(rng, shape))
    return mix(face * shade[..., None], colors[1], gap * np.float32(0.6))


def slates(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Flat slates in running bond; colours: slate, gap, other slate."""
    inside, number = laid(rng, shape, (10, 8), 0.06, 0.5)
    v, _ = grid(shape)
    lip = 1 - 0.25 * smoothstep(0.8, 1.0, (v * 10 - np.floor(v * 10)).astype(np.float32))
    face = mix(colors[0], colors[2], rng.random(80, dtype=np.float32))[number]
    return mix(colors[1], face * (lip * (1 + 0.03 * grains(rng, shape)))[..., None], inside)


def clapboard(rng: np.random.Generator, shape: Shape, boards: int = 7) -> F32:
    """Boards that overlap downwards, along u, as brightness about 1."""
    v, _ = grid(shape)
    down = (v * boards - np.floor(v * boards)).astype(np.float32)
    shade = 1.04 - 0.1 * down - 0.45 * smoothstep(0.93, 0.99, down) - 0.12 * (1 - smoothstep(0.0, 0.06, down))
    return np.asarray(shade + 0.02 * grains(rng, shape, 40, 1), dtype=np.float32)


def granules(rng: np.random.Generator, shape: Shape) -> F32:
    """Bound crumbs of rubber, as brightness about 1."""
    speckle = 0.1 * grains(rng, shape, 1.5, 1.5) + 0.05 * grains(rng, shape)
    return np.asarray(1 + speckle + 0.02 * cloud(rng, shape, 1.0, low=3), dtype=np.float32)
