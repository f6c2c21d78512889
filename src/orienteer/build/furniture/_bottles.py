"""Bottles and the labels around them."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import ImageDraw

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat
from orienteer.build.image import colored, plain, write
from orienteer.build.shape import Skin, Solid, lathe
from orienteer.build.shape.lathe import revolved

NAMES = (
    "Valmora",
    "Old Mill",
    "Torrent",
    "Blackwood",
    "Seven Hills",
    "Aurora",
    "Kestrel",
    "Stonebridge",
    "Lindau",
    "Marsala",
)
"""Makes that do not exist."""
THICK = 0.0012
"""How far a label stands off the glass, metres: less would flicker from afar."""


def bottle(line: F64, glass: Finish, sides: int = 36) -> Solid:
    """A closed bottle from its outside profile."""
    return lathe(line, glass, sides)


def label(
    radius: float, low: float, high: float, number: int, ground: str, ink: str, above: float | None = None
) -> Solid:
    """Paper around a bottle of that radius between two heights, its writing towards +z; `above` is its upper radius."""
    paper = _paper(NAMES[number % len(NAMES)], ground, ink, round(96 * (high - low) / (2 * math.pi * radius) * 8))
    line = np.array(((radius + THICK, low), ((above or radius) + THICK, high)))
    skin = revolved(line, paper, 40)
    columns = 41
    u = np.arange(columns) / (columns - 1) + 0.5
    v = np.array((1.0, 0.0))
    uv = np.stack(np.broadcast_arrays(u[None], v[:, None]), axis=-1).reshape(-1, 2)
    return Solid((Skin(skin.positions, skin.normals, uv, skin.faces, paper),))


@lru_cache(maxsize=64)
def _paper(name: str, ground: str, ink: str, rows: int) -> Finish:
    """Goes once around; the writing takes the front third."""
    width, height = 768, max(24, rows)
    image = plain(ground, (width, height))
    pen = ImageDraw.Draw(image)
    edge = max(2, height // 24)
    pen.rectangle((0, edge, width, 2 * edge), fill=colored(ink))
    pen.rectangle((0, height - 2 * edge, width, height - edge), fill=colored(ink))
    if height > 60:
        r = height * 0.17
        pen.ellipse((width / 2 - r, height * 0.34 - r, width / 2 + r, height * 0.34 + r), outline=colored(ink), width=3)
        pen.polygon(
            [(width / 2, height * 0.22), (width / 2 + r * 0.5, height * 0.44), (width / 2 - r * 0.5, height * 0.44)],
            fill=colored(ink),
        )
        write(image, name, (width / 2, height * 0.66), height * 0.22, ink, width * 0.27)
        write(image, "· 1 8 7 4 ·", (width / 2, height * 0.84), height * 0.1, ink, width * 0.2)
    return coat(f"{ground} label", np.asarray(np.asarray(image) / 255, dtype=np.float32), 0.7, ground)
