"""Paintings: small landscapes with a sky, hills, water and a sun."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import U8
from orienteer.build.wish import chance

SKIES = (
    ((0.36, 0.58, 0.85), (0.95, 0.9, 0.8)),
    ((0.85, 0.45, 0.3), (0.98, 0.85, 0.55)),
    ((0.5, 0.65, 0.75), (0.9, 0.93, 0.95)),
)
LANDS = ((0.35, 0.5, 0.25), (0.45, 0.42, 0.22), (0.25, 0.42, 0.38), (0.5, 0.35, 0.28))


def landscape(rng: np.random.Generator, aspect: float, height: int = 160) -> U8:
    """sRGB pixels, shape (height, height × aspect, 3)."""
    width = max(8, round(height * aspect))
    v, u = np.mgrid[0:height, 0:width] / (height - 1)
    above, low = (np.array(color) for color in SKIES[int(rng.integers(len(SKIES)))])
    picture = above + (low - above) * np.clip(v / 0.6, 0, 1)[..., None]
    sun = np.array((rng.uniform(0.2, 0.8) * aspect, rng.uniform(0.12, 0.35)))
    picture[np.hypot(u - sun[0], v - sun[1]) < 0.06] = (1.0, 0.96, 0.82)
    base = np.array(LANDS[int(rng.integers(len(LANDS)))])
    layers = 4
    for k in range(layers):
        ridge = 0.45 + 0.11 * k
        for octave in range(1, 5):
            ridge = ridge + 0.09 / octave**1.3 * np.sin(u * octave * rng.uniform(2.0, 4.5) + rng.uniform(0, 6.3)) / (
                1 + 0.3 * k
            )
        near = (k + 1) / layers
        shade = base * (0.55 + 0.25 * near) * near + low * 0.8 * (1 - near)
        grain = 1 + 0.12 * rng.standard_normal((height, width))
        mask = v > ridge
        picture[mask] = (shade * grain[..., None])[mask]
    if chance(rng, 0.5):
        lake = (v > 0.82 + 0.02 * np.sin(u * 7)) & (v < 0.93)
        picture[lake] = above * 0.5 + low * 0.5
    return np.asarray(np.clip(picture, 0, 1) * 255 + 0.5, dtype=np.uint8)
