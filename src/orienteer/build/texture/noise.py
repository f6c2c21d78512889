"""Random fields that repeat without a seam."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import scipy.fft

from orienteer.arrays import F32, I32
from orienteer.kernel import kernel
from orienteer.world.material import Rgb

Shape = tuple[int, int]
"""Rows and columns of pixels."""


def cloud(
    rng: np.random.Generator,
    shape: Shape,
    slope: float = 1.6,
    stretch: tuple[float, float] = (1.0, 1.0),
    low: float = 1.0,
) -> F32:
    """A smooth random field of mean 0 and deviation 1.

    Its amplitude falls with frequency to the power `slope`; `stretch` lengthens it along (rows, columns), and
    nothing is slower than `low` waves across the picture.
    """
    rows, columns = shape
    fy = scipy.fft.fftfreq(rows, 1 / rows).astype(np.float32)[:, None] * np.float32(stretch[0])
    fx = scipy.fft.rfftfreq(columns, 1 / columns).astype(np.float32)[None, :] * np.float32(stretch[1])
    squared = fy * fy + fx * fx
    amplitude = np.where(squared >= low * low, np.maximum(squared, 1e-6) ** np.float32(-slope / 2), 0).astype(
        np.float32
    )
    amplitude[0, 0] = 0
    waves = rng.standard_normal((2, *amplitude.shape), dtype=np.float32) * amplitude
    field = scipy.fft.irfft2(waves[0] + 1j * waves[1], s=shape)
    return np.asarray(field / max(float(field.std()), 1e-9), dtype=np.float32)


def grains(rng: np.random.Generator, shape: Shape, length: float = 1.0, width: float = 1.0) -> F32:
    """White noise smeared `length` pixels along the rows and `width` across; mean 0, deviation 1."""
    rows, columns = shape
    fy = scipy.fft.fftfreq(rows).astype(np.float32)[:, None]
    fx = scipy.fft.rfftfreq(columns).astype(np.float32)[None, :]
    amplitude = np.exp(-2 * ((fy * width) ** 2 + (fx * length) ** 2)).astype(np.float32)
    amplitude[0, 0] = 0
    waves = rng.standard_normal((2, *amplitude.shape), dtype=np.float32) * amplitude
    field = scipy.fft.irfft2(waves[0] + 1j * waves[1], s=shape)
    return np.asarray(field / max(float(field.std()), 1e-9), dtype=np.float32)


def cells(rng: np.random.Generator, shape: Shape, count: Shape, jitter: float = 0.9) -> tuple[F32, F32, I32]:
    """Distances to the nearest and second nearest of scattered points, in cell widths, and the nearest one's number."""
    points = (rng.random((*count, 2), dtype=np.float32) - np.float32(0.5)) * np.float32(jitter) + np.float32(0.5)
    return _cells(points, shape[0], shape[1])


@kernel
def _cells(points: F32, rows: int, columns: int) -> tuple[F32, F32, I32]:
    down, across = points.shape[0], points.shape[1]
    first = np.empty((rows, columns), np.float32)
    second = np.empty((rows, columns), np.float32)
    number = np.empty((rows, columns), np.int32)
    for r in range(rows):
        y = (r + 0.5) * down / rows
        for c in range(columns):
            x = (c + 0.5) * across / columns
            best, next_best, best_number = 1e9, 1e9, 0
            for i in range(int(y) - 1, int(y) + 2):
                for j in range(int(x) - 1, int(x) + 2):
                    a, b = i % down, j % across
                    distance = (i + points[a, b, 0] - y) ** 2 + (j + points[a, b, 1] - x) ** 2
                    if distance < best:
                        best, next_best, best_number = distance, best, a * across + b
                    elif distance < next_best:
                        next_best = distance
            first[r, c] = best**0.5
            second[r, c] = next_best**0.5
            number[r, c] = best_number
    return first, second, number


def grid(shape: Shape) -> tuple[F32, F32]:
    """Rows (rows, 1) and columns (1, columns) as fractions 0..1 of the picture, at the middle of each pixel."""
    v = (np.arange(shape[0], dtype=np.float32) + np.float32(0.5)) / np.float32(shape[0])
    u = (np.arange(shape[1], dtype=np.float32) + np.float32(0.5)) / np.float32(shape[1])
    return v[:, None], u[None, :]


def smoothstep(low: float, high: float, value: npt.NDArray[np.float32]) -> F32:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((value - np.float32(low)) / np.float32(high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def ramp(value: F32, colors: Sequence[Rgb]) -> F32:
    """Colours laid evenly along 0..1, blended; shape (rows, columns, 3)."""
    table = np.asarray(colors, dtype=np.float32)
    place = np.clip(value, 0, 1) * np.float32(len(table) - 1)
    low = np.minimum(place.astype(np.int32), len(table) - 2)
    share = (place - low)[..., None]
    return np.asarray(table[low] * (1 - share) + table[low + 1] * share, dtype=np.float32)


def mix(below: npt.ArrayLike, above: npt.ArrayLike, share: npt.NDArray[np.float32]) -> F32:
    """Colour `above` laid over colour `below` with the given share 0..1 at each pixel."""
    weight = share[..., None]
    low, high = np.asarray(below, dtype=np.float32), np.asarray(above, dtype=np.float32)
    return np.asarray(low * (1 - weight) + high * weight, dtype=np.float32)
