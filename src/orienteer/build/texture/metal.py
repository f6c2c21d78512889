"""Metal and paper, as brightness about 1."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32
from orienteer.build.texture.noise import Shape, cloud, grains


def brushed(rng: np.random.Generator, shape: Shape) -> F32:
    """Brushed along u."""
    return np.asarray(1 + 0.045 * grains(rng, shape, 160, 0.8) + 0.01 * cloud(rng, shape, 1.5), dtype=np.float32)


def hammered(rng: np.random.Generator, shape: Shape) -> F32:
    """Cast and painted, slightly uneven."""
    return np.asarray(1 + 0.02 * grains(rng, shape, 4, 4) + 0.02 * cloud(rng, shape, 1.5), dtype=np.float32)


def paper(rng: np.random.Generator, shape: Shape) -> F32:
    """Paper with fibres."""
    return np.asarray(1 + 0.012 * grains(rng, shape, 5, 1) + 0.012 * grains(rng, shape, 1, 5), dtype=np.float32)


def wicker(rng: np.random.Generator, shape: Shape) -> F32:
    """Basket weave of round canes."""
    rows, columns = shape
    v = (np.arange(rows, dtype=np.float32)[:, None] + 0.5) / rows * 24
    u = (np.arange(columns, dtype=np.float32)[None, :] + 0.5) / columns * 12
    phase = np.where(np.floor(v) % 2 > 0.5, 0.5, 0.0)
    bulge = np.abs(np.sin(np.pi * (u + phase)))
    cane = np.sqrt(np.clip(1 - (2 * (v % 1.0) - 1) ** 2, 0, 1))
    return np.asarray(0.62 + 0.5 * cane * (0.45 + 0.55 * bulge) + 0.03 * grains(rng, shape, 12, 1), dtype=np.float32)
