"""Wood: boards, plank floors, bark. The grain runs along u."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from orienteer.arrays import F32
from orienteer.build.texture.noise import Shape, cells, cloud, grains, grid, mix, ramp, smoothstep
from orienteer.world.material import Rgb

Colors = tuple[Rgb, ...]


def board(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A sawn board; colours: early wood, late wood, pores."""
    early, late, pore = colors
    v, _ = grid(shape)
    bend = cloud(rng, shape, 2.0, (1.0, 6.0))
    rings = 7 * v + 0.8 * bend
    saw = rings - np.floor(rings)
    # growth is slow to darken and stops at once
    dark = smoothstep(0.15, 0.92, saw) * (1 - smoothstep(0.93, 1.0, saw))
    fibre = grains(rng, shape, 60, 1.2)
    pixels = mix(early, late, np.clip(0.12 + 0.62 * dark + 0.13 * fibre, 0, 1))
    pores = smoothstep(1.6, 2.6, grains(rng, shape, 26, 0.9)) * (0.25 + 0.5 * dark)
    return mix(pixels, pore, pores)


def planks(rng: np.random.Generator, shape: Shape, colors: Colors, rows: int = 8, tone: float = 0.16) -> F32:
    """A plank floor of `rows` boards with staggered ends; colours as for a board."""
    wood = board(rng, shape, colors)
    height, width = shape
    row = (np.arange(height) * rows) // height
    edges = np.searchsorted(row, np.arange(rows + 1))
    pixels = np.empty_like(wood)
    gap = np.asarray(colors[2], dtype=np.float32) * np.float32(0.45)
    joint = max(1, width // 400)
    for index, (top, bottom) in enumerate(pairwise(edges.tolist())):
        start = int((index * 0.382 + rng.uniform(0, 0.12)) % 1.0 * width)
        for half in range(2):
            columns = (start + half * width // 2 + np.arange(width // 2 + width % 2 * half)) % width
            source = np.roll(wood, (int(rng.integers(height)), int(rng.integers(width))), (0, 1))
            piece = source[: bottom - top, columns] * np.float32(1 + tone * rng.uniform(-1, 1))
            pixels[top:bottom, columns] = piece
            pixels[top:bottom, columns[:joint]] = gap
        pixels[top : top + max(1, height // 400)] = gap
    return pixels


def herringbone(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Parquet blocks of four to one in a herringbone; colours as for a board."""
    wood = board(rng, shape, colors)
    height, width = shape
    block = 4
    # on a lattice of half-block units, a cell belongs to a lying block where (column − row) mod 2n < n
    unit_r = (np.arange(height) * 16 * block // 4) // height
    unit_c = (np.arange(width) * 16 * block // 4) // width
    r, c = np.meshgrid(unit_r, unit_c, indexing="ij")
    lying = (c - r) % (2 * block) < block
    along = np.where(lying, (c - r) % (2 * block), (r - c - 1) % (2 * block))
    first = np.where(lying, c - along, r - along) % 16
    number = np.where(lying, r * 16 + first, 256 + c * 16 + first)
    shift = rng.integers(0, height, (2, 512))
    tone = (1 + 0.14 * rng.uniform(-1, 1, 512)).astype(np.float32)
    y, x = np.meshgrid(np.arange(height), np.arange(width), indexing="ij")
    over = np.where(lying, y, x) + shift[0][number]
    down = np.where(lying, x, y) + shift[1][number]
    pixels = wood[over % height, down % width] * tone[number][..., None]
    edge = (number != np.roll(number, 1, 0)) | (number != np.roll(number, 1, 1))
    pixels[edge] *= np.float32(0.55)
    return np.asarray(pixels, dtype=np.float32)


def bark(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Bark with furrows along u; colours: furrow, ridge."""
    near, far, _ = cells(rng, shape, (22, 4), 1.0)
    ridge = smoothstep(0.03, 0.4, far - near) * 0.7 + 0.3 * (0.5 + 0.25 * cloud(rng, shape, 1.2, (1, 3)))
    return ramp(np.clip(ridge, 0, 1), colors)
