"""Depth and ids as pictures that people can read."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F32, I32, U8, Bool
from orienteer.errors import BadArgumentError
from orienteer.see.lettering import text_mask, text_size
from orienteer.see.palette import Rgb8, id_colors, ramp
from orienteer.see.pen import Stencil, paint

NOTHING: Rgb8 = (128, 128, 128)
"""Where a ray meets nothing; neither the ramp nor the colours of ids hold this grey."""

_LEAST_PX = 48
"""Lower pictures have no room for a scale."""

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
"""What the leading figure of a distance between ticks may be."""


def show_depth(depth: F32, near: float | None = None, far: float | None = None, legend: bool = True) -> U8:
    """Depth from near (pale yellow) to far (dark blue), grey where nothing is; `legend` adds a scale in metres.

    `near` and `far` are metres; the least and greatest depth of the picture where not given.
    """
    seen = np.isfinite(depth)
    low = float(depth[seen].min()) if near is None and seen.any() else float(near or 0.0)
    high = float(depth[seen].max()) if far is None and seen.any() else float(far if far is not None else low + 1.0)
    if not high >= low:
        raise BadArgumentError(f"far depth {high:g} m is nearer than near depth {low:g} m")
    span = max(high - low, 1e-6)
    colors = ramp(256)
    shares = np.clip((np.where(seen, depth, low) - low) / span, 0.0, 1.0)
    rgb = colors[np.round(255 * shares).astype(np.int64)]
    rgb[~seen] = NOTHING
    if not legend or len(rgb) < _LEAST_PX:
        return rgb
    return np.concatenate((rgb, _legend(rgb.shape[0], low, low + span)), axis=1)


def show_ids(ids: I32, edges: bool = True) -> U8:
    """One colour for each id, the same in every picture of a scene; grey where nothing is, and dark lines between."""
    known = int(ids.max(initial=-1)) + 1
    colors = np.concatenate((id_colors(known), np.array([NOTHING], dtype=np.uint8)))
    rgb = colors[np.where((ids >= 0) & (ids < known), ids, known)]
    if edges:
        rgb[_borders(ids)] //= 3
    return np.asarray(rgb, dtype=np.uint8)


def _borders(ids: I32) -> Bool:
    """Pixels whose right or lower neighbour is another thing."""
    border = np.zeros(ids.shape, dtype=np.bool_)
    border[:, :-1] |= ids[:, :-1] != ids[:, 1:]
    border[:-1] |= ids[:-1] != ids[1:]
    return border


def _legend(height: int, low: float, high: float) -> U8:
    """A bar from near (above) to far (below) with ticks at round distances."""
    unit = max(0.8, height / 480)
    px, bar, edge = 11 * unit, round(14 * unit), round(8 * unit)
    ticks = _ticks(low, high, max(2, int(height / (34 * unit))))
    texts = [f"{tick:g} m" for tick in ticks]
    width = 2 * edge + bar + round(5 * unit) + max((text_size(text, px)[0] for text in texts), default=0)
    band = np.full((height, width, 3), 250, dtype=np.uint8)
    top, bottom = edge, height - edge
    shares = np.linspace(0, 255, max(1, bottom - top)).round().astype(np.int64)
    band[top:bottom, edge : edge + bar] = ramp(256)[shares][:, None]
    for tick, text in zip(ticks, texts, strict=True):
        v = top + (tick - low) / (high - low) * (bottom - top - 1)
        band[min(height - 1, round(v)), edge + bar : edge + bar + round(3 * unit)] = 40
        mask = text_mask(text, px)
        place = int(np.clip(round(v - mask.shape[0] / 2), 0, max(0, height - mask.shape[0])))
        coverage = np.ascontiguousarray(mask[: height - place], np.float32) / np.float32(255)
        paint(band, Stencil(edge + bar + round(5 * unit), place, coverage), (30, 30, 30))
    return band


def _ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two, at most so many."""
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next((size * s for s in _STEPS if size * s >= rough), 10 * size)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 9) for i in range(first, math.floor(high / step + 1e-9) + 1)]
