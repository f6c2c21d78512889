"""Which pixels of a picture lie on an edge, and where inside a pixel further rays go."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, U8, Bool
from orienteer.kernel import kernel
from orienteer.see.shade.surface import Points

_SURFACE, _SHADOW = 1, 2
_CREASE = 0.85
"""Cosine between normals below which neighbours show a crease."""
_STEP = 3.0
"""Widths of a pixel that a neighbour may lie off the plane."""
_LEAST_CONTRAST = 5
"""8-bit steps between neighbours below which no edge can be seen."""
_SHADOW_CONTRAST = 6
"""8-bit steps between neighbours of which one is in the sun."""


class Edges(NamedTuple):
    """Pixels on an edge."""

    pixels: I32
    """Their numbers."""
    shadow: Bool
    """Whether a shadow's edge is among those on each."""


def edge_pixels(points: Points, seen: I32, shine: F32, width: F32, rgb: U8, columns: int) -> Edges:
    """The pixels that differ from a neighbour in more than shade; `seen` is anything that tells surfaces apart, `rgb`
    has shape (pixels, 3)."""
    marks = np.zeros(len(seen), dtype=np.uint8)
    _mark(points, seen, shine, width, rgb, columns, marks)
    index = np.flatnonzero(marks).astype(np.int32)
    return Edges(index, marks[index] == _SHADOW)


def spread_offsets(count: int) -> F32:
    """Places inside a pixel that cover it evenly: Hammersley's points, shape (count, 2), in −0.5..0.5."""
    k = np.arange(count)
    turned, digit, rest = np.zeros(count), 0.5, k.copy()
    while rest.any():
        turned += digit * (rest & 1)
        digit, rest = digit / 2, rest >> 1
    return np.stack(((k + 0.5) / count - 0.5, turned + 0.5 / count - 0.5), axis=-1).astype(np.float32)


@kernel
def _mark(points: Points, seen: I32, shine: F32, width: F32, rgb: U8, columns: int, marks: U8) -> None:
    position, normal, material = points.position, points.normal, points.material
    rows = len(seen) // columns
    for y in range(rows):
        for x in range(columns):
            i = y * columns + x
            for side in range(2):
                if (side == 0 and x + 1 == columns) or (side == 1 and y + 1 == rows):
                    continue
                j = i + 1 if side == 0 else i + columns
                contrast = max(
                    abs(np.int64(rgb[i, 0]) - np.int64(rgb[j, 0])),
                    abs(np.int64(rgb[i, 1]) - np.int64(rgb[j, 1])),
                    abs(np.int64(rgb[i, 2]) - np.int64(rgb[j, 2])),
                )
                if contrast < _LEAST_CONTRAST:
                    continue
                # Contrast on one and the same surface is its texture's, which is filtered already.
                edge = seen[i] != seen[j] or material[i] != material[j]
                if not edge and material[i] >= 0:
                    nx, ny, nz = normal[i, 0], normal[i, 1], normal[i, 2]
                    edge = nx * normal[j, 0] + ny * normal[j, 1] + nz * normal[j, 2] < _CREASE
                    off = (
                        nx * (position[j, 0] - position[i, 0])
                        + ny * (position[j, 1] - position[i, 1])
                        + nz * (position[j, 2] - position[i, 2])
                    )
                    edge = edge or abs(off) > _STEP * width[i]
                mark = _SURFACE if edge else 0
                if not edge and material[i] >= 0 and contrast > _SHADOW_CONTRAST:
                    for k in range(len(shine)):
                        if abs(shine[k, i] - shine[k, j]) > 0.5:
                            mark = _SHADOW
                if mark:
                    marks[i], marks[j] = max(marks[i], mark), max(marks[j], mark)
