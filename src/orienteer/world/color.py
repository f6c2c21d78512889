"""Colours: linear light and sRGB, how different two of them look, and the word a person would use."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.errors import UnknownNameError
from orienteer.world.material import Rgb

COLORS = MappingProxyType(
    {
        "white": "f2f0ea",
        "cream": "ece0c4",
        "beige": "d2bd98",
        "light grey": "bdbdbc",
        "grey": "888a8c",
        "dark grey": "4b4e52",
        "black": "1d1d1f",
        "light brown": "b38657",
        "brown": "7d5333",
        "dark brown": "472d1e",
        "red": "b3241f",
        "dark red": "6d1820",
        "orange": "d9752a",
        "yellow": "e4b93a",
        "light green": "9cc07f",
        "green": "47823f",
        "dark green": "24462f",
        "olive": "75713a",
        "turquoise": "3fb0a8",
        "teal": "226f72",
        "light blue": "8cb3d8",
        "blue": "2b5ea8",
        "dark blue": "1f2c50",
        "purple": "6b4385",
        "pink": "e0a2b2",
    }
)
"""A typical sRGB colour, in hexadecimal, of each word."""

_VIVID = MappingProxyType(
    {
        "white": ("ffffff",),
        "black": ("000000",),
        "red": ("ff0000", "d83a34"),
        "orange": ("ff8c00",),
        "yellow": ("ffff00", "f2d44a"),
        "green": ("00ff00", "008000", "2fae4a"),
        "turquoise": ("00ffff",),
        "blue": ("0000ff", "2f7fe0"),
        "dark blue": ("000080",),
        "purple": ("800080", "9b4fd0", "ff00ff"),
        "pink": ("ff69b4",),
        "light green": ("a8f08a",),
    }
)
"""Further colours with the same words, purer than paint and cloth usually are."""


def color_word(linear: npt.ArrayLike) -> str:
    """The word whose colour looks nearest to a linear RGB."""
    words, places = _places()
    return words[int(np.argmin(np.linalg.norm(places - cielab(linear), axis=1)))]


def rgb_of(word: str) -> Rgb:
    """Linear RGB of a colour word."""
    if word not in COLORS:
        raise UnknownNameError("colour", word, COLORS)
    return linear_of(COLORS[word])


def linear_of(hexadecimal: str) -> Rgb:
    """Linear RGB of an sRGB colour written as six hexadecimal digits."""
    red, green, blue = to_linear([int(hexadecimal[i : i + 2], 16) / 255 for i in (0, 2, 4)]).tolist()
    return red, green, blue


def to_linear(srgb: npt.ArrayLike) -> F64:
    """sRGB in 0..1 to linear light."""
    value = np.asarray(srgb, dtype=np.float64)
    return np.where(value <= 0.04045, value / 12.92, ((np.maximum(value, 0.0) + 0.055) / 1.055) ** 2.4)


def to_srgb(linear: npt.ArrayLike) -> F64:
    """Linear light to sRGB in 0..1."""
    value = np.clip(np.asarray(linear, dtype=np.float64), 0.0, 1.0)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def cielab(linear: npt.ArrayLike) -> F64:
    """Linear RGB (…, 3) to CIELAB (…, 3) under D65: equal distances look about equally different."""
    ratio = np.clip(np.asarray(linear, dtype=np.float64), 0.0, 1.0) @ _TO_XYZ.T / _TO_XYZ.sum(axis=1)
    root = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


_TO_XYZ = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))  # IEC 61966-2-1


@cache
def _places() -> tuple[tuple[str, ...], F64]:
    typical = [(word, hexadecimal) for word, hexadecimal in COLORS.items()]
    vivid = [(word, hexadecimal) for word, many in _VIVID.items() for hexadecimal in many]
    words = tuple(word for word, _ in (*typical, *vivid))
    return words, cielab([linear_of(hexadecimal) for _, hexadecimal in (*typical, *vivid)])
