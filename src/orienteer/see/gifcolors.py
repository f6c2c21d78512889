"""The 256 colours of a GIF: chosen over all of its frames, and laid down without flicker."""

from __future__ import annotations

import heapq

import numpy as np

from orienteer.arrays import F64, I32, U8
from orienteer.kernel import kernel

_BITS = 5
"""Colours are counted by this many bits a channel."""

_ROUNDS = 3
"""Times that the colours are moved to the middle of what they stand for (Lloyd)."""


_CLEAN = 3
"""A pixel this near to a colour of the palette takes it as it is: flat areas stay flat."""


class Histogram:
    """How often each colour was seen, coarsely; its size does not depend on the number of frames."""

    def __init__(self) -> None:
        cells = 1 << (3 * _BITS)
        self._counts: F64 = np.zeros(cells)
        self._sums: F64 = np.zeros((cells, 3))

    def add(self, rgb: U8) -> None:
        """Counts the pixels of one more picture."""
        _count(np.ascontiguousarray(rgb).reshape(-1, 3), self._counts, self._sums)

    def palette(self, size: int) -> U8:
        """Colours that stand for all seen ones, shape (size, 3): cut at medians, then moved to the middles."""
        used = np.flatnonzero(self._counts)
        counts = self._counts[used]
        colors = self._sums[used] / counts[:, None]
        weights = np.sqrt(counts)  # rare colours are seen too: a red cup in a white room
        chosen = _cut(colors, weights, size)
        for _ in range(_ROUNDS):
            nearest = _nearest(colors, chosen)
            total = np.bincount(nearest, weights, len(chosen))
            for k in range(3):
                sums = np.bincount(nearest, weights * colors[:, k], len(chosen))
                chosen[:, k] = np.where(total > 0, sums / np.maximum(total, 1e-9), chosen[:, k])
        full = np.zeros((size, 3), dtype=np.uint8)
        full[: len(chosen)] = np.clip(np.round(chosen), 0, 255)
        return full


def quantised(rgb: U8, palette: U8) -> U8:
    """The palette index of each pixel, dithered in a fixed pattern: what does not move does not flicker."""
    table = _table(palette.tobytes())
    out = np.empty(rgb.shape[:2], dtype=np.uint8)
    _dither(np.ascontiguousarray(rgb), palette.astype(np.int32), table, out)
    return out


_TABLES: dict[bytes, U8] = {}


def _table(palette: bytes) -> U8:
    """The nearest palette index for each coarse colour, shape (64, 64, 64); only the latest is kept."""
    if palette not in _TABLES:
        _TABLES.clear()
        table = np.empty((64, 64, 64), dtype=np.uint8)
        _fill_table(np.frombuffer(palette, dtype=np.uint8).reshape(-1, 3).astype(np.int32), table)
        _TABLES[palette] = table
    return _TABLES[palette]


def _cut(colors: F64, weights: F64, size: int) -> F64:
    """Middles of boxes that are halved at the median of their longest side, the widest box first."""
    boxes = [(-_spread(colors, weights), 0, np.arange(len(colors)))]
    number = 1
    while len(boxes) < size and boxes[0][0] < 0:
        _, _, members = heapq.heappop(boxes)
        axis = int(np.ptp(colors[members], axis=0).argmax())
        order = members[np.argsort(colors[members, axis], kind="stable")]
        along = np.cumsum(weights[order])
        split = int(np.clip(np.searchsorted(along, along[-1] / 2), 1, len(order) - 1))
        for half in (order[:split], order[split:]):
            heapq.heappush(boxes, (-_spread(colors[half], weights[half]), number, half))
            number += 1
    return np.array(
        [np.average(colors[m], axis=0, weights=weights[m]) for _, _, m in sorted(boxes, key=lambda b: b[1])]
    )


def _spread(colors: F64, weights: F64) -> float:
    """How much a box gains from being halved."""
    if len(colors) < 2:
        return 0.0
    return float(np.ptp(colors, axis=0).max() * weights.sum() ** 0.5)


def _nearest(colors: F64, chosen: F64) -> I32:
    result = np.empty(len(colors), dtype=np.int32)
    for begin in range(0, len(colors), 4096):
        part = colors[begin : begin + 4096]
        result[begin : begin + 4096] = ((part[:, None] - chosen[None]) ** 2).sum(axis=2).argmin(axis=1)
    return result


@kernel
def _count(pixels: U8, counts: F64, sums: F64) -> None:
    for i in range(pixels.shape[0]):
        r, g, b = int(pixels[i, 0]), int(pixels[i, 1]), int(pixels[i, 2])
        cell = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
        counts[cell] += 1.0
        sums[cell, 0] += r
        sums[cell, 1] += g
        sums[cell, 2] += b


@kernel
def _fill_table(palette: I32, table: U8) -> None:
    for r in range(64):
        for g in range(64):
            for b in range(64):
                best, nearest = 0, 1 << 30
                for i in range(palette.shape[0]):
                    dr = palette[i, 0] - (4 * r + 2)
                    dg = palette[i, 1] - (4 * g + 2)
                    db = palette[i, 2] - (4 * b + 2)
                    distance = 2 * dr * dr + 4 * dg * dg + db * db
                    if distance < nearest:
                        best, nearest = i, distance
                table[r, g, b] = best


@kernel
def _dither(rgb: U8, palette: I32, table: U8, out: U8) -> None:
    height, width = out.shape
    for y in range(height):
        for x in range(width):
            r, g, b = int(rgb[y, x, 0]), int(rgb[y, x, 1]), int(rgb[y, x, 2])
            plain = table[r >> 2, g >> 2, b >> 2]
            miss = max(abs(palette[plain, 0] - r), abs(palette[plain, 1] - g), abs(palette[plain, 2] - b))
            if miss <= _CLEAN:
                out[y, x] = plain
                continue
            # Bayer's 4×4 pattern, −6 … +6 levels of 255: about the distance between neighbours in the palette.
            p, q = (x ^ y) & 3, y & 3
            rank = ((p & 1) << 3) | ((q & 1) << 2) | ((p >> 1) << 1) | (q >> 1)
            nudge = (rank * 4) // 5 - 6
            r, g, b = min(255, max(0, r + nudge)), min(255, max(0, g + nudge)), min(255, max(0, b + nudge))
            out[y, x] = table[r >> 2, g >> 2, b >> 2]
