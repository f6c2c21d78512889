"""Rows of keys that one types on: of keyboards, tills and telephones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import F64
from orienteer.build.finish import Finish, picture
from orienteer.build.furniture._wires import seen_from_above
from orienteer.build.image import colored, still
from orienteer.build.shape import Skin, Solid


@dataclass(frozen=True)
class Key:
    """One key on a board, seen from above; z grows towards the one who types."""

    x: float
    """Its left edge, metres."""
    z: float
    """Its far edge."""
    width: float
    depth: float
    text: str = ""
    color: str | None = None
    """A colour word where it differs from the others."""
    ink: str | None = None


@lru_cache(maxsize=64)
def caps(
    keys: tuple[Key, ...], rise: float, color: str, ink: str, size: tuple[float, float], px: int = 512, small: float = 1
) -> Solid:
    """All keys standing on y = 0, drawn in with their letters; only to be seen.

    `size` is the board's over all from (0, 0); `px` how many pixels wide its picture is; `small` scales the letters.
    """
    low = np.array([(key.x, key.z) for key in keys])
    wide = np.array([(key.width, key.depth) for key in keys])
    face = _lettered(keys, color, ink, size, px, small)
    return seen_from_above(_blocks(low, wide, rise, face), (0.0, 0.0), face)


def _blocks(low: F64, wide: F64, rise: float, finish: Finish) -> Solid:
    """Blunt pyramids over rectangles, without a bottom."""
    signs = np.array(((0, 0), (0, 1), (1, 1), (1, 0)), dtype=np.float64)
    foot = low[:, None] + signs * wide[:, None]
    narrow = 0.14 * wide.min(axis=1)[:, None, None]
    top = foot + (0.5 - signs) * 2 * narrow
    n = len(low)
    ring = np.zeros((n, 2, 4, 3))
    ring[:, 0][..., [0, 2]], ring[:, 1][..., [0, 2]], ring[:, 1, :, 1] = foot, top, rise
    sides = np.stack([ring[:, [0, 0, 1, 1], [k, (k + 1) % 4, (k + 1) % 4, k]] for k in range(4)], axis=1)
    quads = np.concatenate((sides, ring[:, 1:2]), axis=1).reshape(-1, 4, 3)
    normal = np.cross(quads[:, 1] - quads[:, 0], quads[:, 3] - quads[:, 0])
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    start = 4 * np.arange(len(quads))[:, None]
    faces = np.concatenate((start + np.array((0, 1, 2)), start + np.array((0, 2, 3)))).astype(np.int32)
    flat = quads.reshape(-1, 3)
    return Solid((Skin(flat, np.repeat(normal, 4, axis=0), flat[:, [0, 2]], faces, finish),))


def _lettered(keys: tuple[Key, ...], color: str, ink: str, size: tuple[float, float], px: int, small: float) -> Finish:
    scale = px / size[0]
    image = Image.new("RGB", (px, max(8, round(size[1] * scale))), colored(color))
    pen = ImageDraw.Draw(image)
    for key in keys:
        x0, z0, x1, z1 = key.x * scale, key.z * scale, (key.x + key.width) * scale, (key.z + key.depth) * scale
        if key.color:
            pen.rectangle((x0 - 1, z0 - 1, x1 + 1, z1 + 1), fill=colored(key.color))
        if key.text:
            room = 0.72 * (x1 - x0) / max(1, len(key.text)) * 1.7
            letters = ImageFont.load_default(max(5.0, min(0.52 * (z1 - z0) * small, room)))
            pen.text(((x0 + x1) / 2, (z0 + z1) / 2), key.text, fill=colored(key.ink or ink), font=letters, anchor="mm")
    return picture("keys", still(image), size, roughness=0.5)
