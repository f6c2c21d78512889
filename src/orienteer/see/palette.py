"""Colours with names that people with any kind of colour vision can tell apart.

The ten named colours were found by search: each hue stays inside the range that its name stands for, and the smallest
difference between any two, over normal sight and the three dichromacies, is as large as the search could make it
(10.6 on the scale of `difference`; the well-known set of Okabe and Ito, with white, reaches 7.6). Red and green, which
mark the ends of a path, are 16 apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, U8, frozen
from orienteer.errors import BadArgumentError, UnknownNameError

Rgb8: TypeAlias = tuple[int, int, int]
"""sRGB, 0..255."""

COLORS: Mapping[str, Rgb8] = MappingProxyType(
    {
        "red": (203, 27, 39),
        "orange": (255, 128, 14),
        "yellow": (239, 218, 68),
        "green": (75, 187, 119),
        "sky": (94, 206, 255),
        "blue": (38, 79, 238),
        "purple": (104, 5, 145),
        "pink": (255, 154, 191),
        "black": (0, 0, 0),
        "white": (255, 255, 255),
    }
)
"""What marks may be coloured with, by name."""


class Sight(StrEnum):
    """How somebody sees colours."""

    NORMAL = "normal"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of color vision
# deficiency", IEEE TVCG 15(6), 2009, table of severity 1.0; they act on linear RGB.
_SEEN: Mapping[Sight, F64] = {
    Sight.NORMAL: np.eye(3),
    Sight.PROTANOPIA: np.array(
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    ),
    Sight.DEUTERANOPIA: np.array(
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    ),
    Sight.TRITANOPIA: np.array(
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
    ),
}

# B. Ottosson, "A perceptual color space for image processing" (Oklab), 2020.
_CONES_OF_RGB: F64 = np.array(
    (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
)
_LAB_OF_CONES: F64 = np.array(
    (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
)

_GOLDEN = (5**0.5 - 1) / 2
"""Turning the hue by this share of a circle each time never comes back near an earlier hue soon."""


def rgb_of(color: str | Rgb8) -> Rgb8:
    """A colour by its name, or as three numbers 0..255."""
    if isinstance(color, str):
        if color not in COLORS:
            raise UnknownNameError("colour", color, COLORS)
        return COLORS[color]
    if len(color) != 3 or not all(0 <= int(c) <= 255 for c in color):
        raise BadArgumentError(f"a colour is a name or three numbers 0 to 255, not {color!r}")
    return (int(color[0]), int(color[1]), int(color[2]))


def contrast_of(color: str | Rgb8) -> Rgb8:
    """Near-black or white, whichever stands out more from the colour: its outline, or text on it."""
    dark, white = (16, 16, 16), COLORS["white"]
    rgb = rgb_of(color)
    return dark if difference(rgb, dark) >= difference(rgb, white) else white


def as_seen(rgb: npt.ArrayLike, sight: Sight) -> U8:
    """Colours 0..255, shape (…, 3), as they look to somebody with that sight."""
    return _encode(np.clip(_decode(rgb) @ _SEEN[sight].T, 0.0, 1.0))


def difference(a: npt.ArrayLike, b: npt.ArrayLike, sight: Sight = Sight.NORMAL) -> float:
    """How different two colours look: 100 × their distance in Oklab. About 2 is just seen, black to white is 100."""
    lab_a, lab_b = (oklab(np.clip(_decode(c) @ _SEEN[sight].T, 0.0, 1.0)) for c in (a, b))
    return float(100 * np.linalg.norm(lab_a - lab_b))


def oklab(linear: npt.ArrayLike) -> F64:
    """Linear RGB 0..1, shape (…, 3), to lightness, green–red and blue–yellow."""
    lab: F64 = np.cbrt(np.asarray(linear, dtype=np.float64) @ _CONES_OF_RGB.T) @ _LAB_OF_CONES.T
    return lab


def from_lightness_chroma_hue(lightness: float, chroma: float, hue_rad: float) -> Rgb8:
    """The sRGB colour of that Oklab lightness and hue, as colourful as wanted or as the screen allows."""
    while True:
        lab = np.array((lightness, chroma * np.cos(hue_rad), chroma * np.sin(hue_rad)))
        cones = lab @ np.linalg.inv(_LAB_OF_CONES).T
        linear = cones**3 @ np.linalg.inv(_CONES_OF_RGB).T
        if chroma < 1e-3 or (linear.min() >= -1e-4 and linear.max() <= 1 + 1e-4):
            r, g, b = (int(c) for c in _encode(np.clip(linear, 0.0, 1.0)))
            return r, g, b
        chroma *= 0.97


@cache
def id_colors(count: int) -> U8:
    """One colour for each id from 0, all of them different, neighbours far apart; shape (count, 3), read-only."""
    chosen: dict[Rgb8, None] = {}
    step = 0
    while len(chosen) < count:
        # Three lightnesses in turn keep ids with like hues apart for those who confuse the hues.
        lightness = (0.70, 0.48, 0.88)[step % 3] + 0.04 * np.sin(step * 0.7)
        chosen[from_lightness_chroma_hue(lightness, 0.17 - 0.05 * (step % 2), 2 * np.pi * _GOLDEN * step)] = None
        step += 1
    return frozen(np.array(list(chosen), dtype=np.uint8).reshape(-1, 3), np.uint8, (None, 3))


@cache
def ramp(count: int = 256) -> U8:
    """Colours from near (pale yellow) to far (dark blue) whose lightness falls evenly; shape (count, 3), read-only."""
    anchors = np.linspace(0.0, 1.0, 9)
    chroma = 0.07 + 0.07 * np.sin(np.pi * np.minimum(1.0, anchors + 0.2))
    colors = [
        from_lightness_chroma_hue(0.95 - 0.7 * t, c, 1.83 + 3.0 * t) for t, c in zip(anchors, chroma, strict=True)
    ]
    places = np.linspace(0.0, 1.0, count)
    smooth = np.stack([np.interp(places, anchors, channel) for channel in np.array(colors).T], axis=1)
    return frozen(np.round(smooth).astype(np.uint8), np.uint8, (count, 3))


def _decode(rgb: npt.ArrayLike) -> F64:
    """sRGB 0..255 to linear 0..1."""
    values = np.asarray(rgb, dtype=np.float64) / 255
    linear: F64 = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return linear


def _encode(linear: F64) -> U8:
    """Linear 0..1 to sRGB 0..255."""
    values = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 0.0) ** (1 / 2.4) - 0.055)
    return np.asarray(np.round(255 * values), dtype=np.uint8)
